// The wave equation to fourth order in space and time:
//
//   u⁺ = u + d(u − p) + k·(Lu + (C² − 1)/12·L²u)
//
// with d, k and the 9-point L of wave.c. The error of leapfrog is C⁴/12·∇⁴u, that of L C²/12·∇⁴u;
// the second term cancels both. Since the error of L is isotropic, so is the rest. L² is L applied
// to the field of Lu, with the boundary conditions of u: it is symmetric, so energy is conserved.
//
// Stable while C²·(s + (1 − C²)/12·s²) ≤ 4 for s up to 16/3, that is C² ≤ 0.648; 0.61 keeps the
// shortest waves away from that.

#include "base/memory.h"
#include "base/parallel.h"
#include "solver/solver.h"

#define CHUNK 512 // cells at once, so that no memory is needed

typedef struct water {
    const pondi_rows *rows;
    pond_edges edges;
    pondi_field curve; // Lu
    float d;
    float k;
    float m;         // (C² − 1)/12
    double courant2; // C²
} water;

static size_t size(const pond_desc *desc) {
    return sizeof(water) + pondi_field_size(desc->width, desc->height, POND_FORMAT_F32, 1);
}

static void destroy(void *state, const pond_allocator *allocator) {
    water *w = state;
    pondi_field_destroy(&w->curve, allocator);
    pondi_release(allocator, w, sizeof *w);
}

static void *create(const pond_desc *desc) {
    water *w = pondi_allocate(&desc->allocator, sizeof *w, PONDI_CACHE_LINE);
    if (w == NULL) {
        return NULL;
    }
    if (!pondi_field_create(&w->curve, desc->width, desc->height, POND_FORMAT_F32, 1, false,
                            &desc->allocator)) {
        pondi_release(&desc->allocator, w, sizeof *w);
        return NULL;
    }
    const double courant = desc->wave_speed * desc->time_step / desc->cell_size;
    const double d = pondi_kept_movement(desc);
    w->rows = PONDI_ISA_BEST(pondi_rows_);
    w->edges = desc->edges;
    w->courant2 = courant * courant;
    w->d = (float)d;
    w->k = (float)(w->courant2 * (0.5 * (1.0 + d)));
    w->m = (float)((w->courant2 - 1.0) / 12.0);
    return w;
}

static void curve_row(const water *w, const pondi_field *in, int x0, int y, int count, float *out) {
    const pondi_laplacian_row row = {
        .above = pondi_row_f32(in, y - 1) + x0,
        .now = pondi_row_f32(in, y) + x0,
        .below = pondi_row_f32(in, y + 1) + x0,
        .out = out,
        .width = count,
    };
    w->rows->laplacian(&row);
}

static void step_row(const water *w, const pondi_field *now, pondi_field *next, int y) {
    const pondi_fourth_row row = {
        .above = pondi_row_f32(&w->curve, y - 1),
        .middle = pondi_row_f32(&w->curve, y),
        .below = pondi_row_f32(&w->curve, y + 1),
        .now = pondi_row_f32(now, y),
        .next = pondi_row_f32(next, y),
        .width = now->width,
        .d = w->d,
        .k = w->k,
        .m = w->m,
    };
    w->rows->fourth(&row);
}

// A pass over all rows, in bands.
typedef struct pass {
    water *w;
    const pondi_field *now;
    pondi_field *next; // NULL in the first pass, which computes Lu
    int bands;
} pass;

static void run_band(void *context, int index) {
    const pass *p = context;
    const int64_t rows = p->now->height;
    const int y0 = (int)(rows * index / p->bands);
    const int y1 = (int)(rows * (index + 1) / p->bands);
    for (int y = y0; y < y1; y++) {
        if (p->next == NULL) {
            curve_row(p->w, p->now, 0, y, p->now->width, pondi_row_f32(&p->w->curve, y));
        } else {
            step_row(p->w, p->now, p->next, y);
        }
    }
}

static void run(void *state, const pond_parallel *parallel, const pondi_field *now,
                pondi_field *next) {
    water *w = state;
    pass p = {.w = w, .now = now};
    p.bands = pondi_band_count(now->width, now->height, parallel);
    pondi_parallel_run(parallel, p.bands, run_band, &p);
    pondi_border_fill(&w->curve, &w->edges);
    p.next = next;
    pondi_parallel_run(parallel, p.bands, run_band, &p);
    pondi_border_fill(next, &w->edges);
}

// L is symmetric, so Σ now·L²before = Σ Lnow·Lbefore, which needs no field for Lu.
static double potential_of(void *state, const pondi_field *now, const pondi_field *before,
                           const pondi_span *span) {
    const water *w = state;
    double sum = 0.0;
    for (int y = span->y0; y < span->y1; y++) {
        for (int x0 = span->x0; x0 < span->x1; x0 += CHUNK) {
            const int left = span->x1 - x0;
            const int count = left < CHUNK ? left : CHUNK;
            float l_now[CHUNK];
            float l_before[CHUNK];
            curve_row(w, now, x0, y, count, l_now);
            curve_row(w, before, x0, y, count, l_before);
            const float *heights = pondi_row_f32(now, y) + x0;
            for (int i = 0; i < count; i++) {
                const double u = (double)heights[i] + (double)w->m * (double)l_now[i];
                sum -= u * (double)l_before[i];
            }
        }
    }
    return sum * w->courant2;
}

const pondi_solver pondi_solver_fourth = {
    .traits = {.name = "fourth-order wave",
               .half_life = true,
               .pressure = true,
               .damped = true,
               .rests = true,
               .stencil = POND_STENCIL_FOURTH},
    .format = POND_FORMAT_F32,
    .rests = PONDI_RESTS_LEVEL,
    .border = 1,
    .courant2 = 0.61,
    .whole =
        {
            .size = size,
            .create = create,
            .destroy = destroy,
            .run = run,
            .potential_of = potential_of,
        },
};
