// Water of any depth, in which long waves run faster than short ones:
//
//   ω² = (k + ℓ²k³)·tanh(kH),   cell = 1, time unit √(cell/g)
//
// by a symmetric pyramid, A = Σ_l 4^l·(D^l)ᵀ·K_l·D^l, stepped as the wave solver is:
//
//   u⁺ = u + d(u − p) − dt²·(1 + d)/2·Au
//
// D averages 4 × 4 cells into one of half the grid ([1 3 3 1]/8 along each axis), 4Dᵀ is bilinear,
// and K_l is a 5 × 5 kernel of sum 0 whose coefficients dispersive_fit.c finds, for this step, when
// the pond is made. A is symmetric and K_l nowhere negative, so energy is kept and the mean level,
// too. A step reads and writes each cell about 3 times and costs the same at any depth.
//
// Free sides mirror half a cell outside, fixed ones mirror with the sign turned (height 0 along the
// pond's side), periodic ones wrap. Sizes that halve evenly are exact: see dispersive_plan.c.

#include <math.h>

#include "base/maths.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "base/threads.h"
#include "solver/dispersive_odd.h"
#include "solver/dispersive_plan.h"
#include "solver/dispersive_rows.h"
#include "solver/solver.h"

#define SHORTEST 4.442882938158 // wave number at the grid's corner, π·√2
#define TURN 1.9                // what the fastest wave may turn in a step [rad]
#define CHUNK PONDI_ODD_CHUNK   // cells done at once, so that no memory is needed

typedef struct water {
    pondi_plan plan;
    const pondi_dispersive_rows *rows;
    float terms[PONDI_DISPERSIVE_LEVELS][PONDI_DISPERSIVE_TERMS]; // times dt²·(1 + d)/2
    float d;
    pond_edges edges;
    pondi_field heights[PONDI_DISPERSIVE_LEVELS]; // D^l·u; level 0 is the pond's own
    pondi_field pulls[PONDI_DISPERSIVE_LEVELS]; // the levels from here down, at this level's cells
    pondi_mutex reading;                        // figures of a pond may be asked for side by side
    size_t size;
} water;

// [s]
static double time_unit(const pond_desc *desc) {
    return sqrt(desc->cell_size / PONDI_GRAVITY);
}

static double step_limit(const pond_desc *desc) {
    const pondi_dispersive_water w = {
        .depth = desc->depth / desc->cell_size,
        .capillary = desc->capillary_length / desc->cell_size,
    };
    return TURN / sqrt(pondi_dispersive_omega2(&w, SHORTEST)) * time_unit(desc);
}

static size_t block_size(const pondi_plan *plan) {
    return sizeof(water) + pondi_plan_taps(plan) * sizeof(pondi_tap);
}

static size_t size(const pond_desc *desc) {
    pondi_plan plan;
    pondi_plan_make(desc, &plan);
    size_t bytes = block_size(&plan);
    for (int l = 1; l < plan.count; l++) {
        bytes += 2 * pondi_field_size(plan.levels[l].width, plan.levels[l].height, POND_FORMAT_F32,
                                      PONDI_WIDE_BORDER);
    }
    return bytes;
}

static void destroy(void *state, const pond_allocator *allocator) {
    water *w = state;
    if (w == NULL) {
        return;
    }
    for (int l = 1; l < w->plan.count; l++) {
        pondi_field_destroy(&w->heights[l], allocator);
        pondi_field_destroy(&w->pulls[l], allocator);
    }
    pondi_mutex_end(&w->reading);
    pondi_release(allocator, w, w->size);
}

// True length of a side over that of its coarse cells, which is what they weigh too much.
static double true_share(const pondi_axis *axis, int coarse) {
    return axis->kind == PONDI_NARROW_KEEP ? 1.0 : axis->cells / (2.0 * coarse);
}

static void fit(water *w, const pond_desc *desc) {
    const pondi_dispersive_water grid = {
        .depth = desc->depth / desc->cell_size,
        .capillary = desc->capillary_length / desc->cell_size,
        .step = desc->time_step / time_unit(desc),
        .levels = w->plan.fitted,
    };
    pondi_dispersive_fit found;
    pondi_dispersive_fit_make(&grid, &found);
    const double d = pondi_kept_movement(desc);
    double scale = grid.step * grid.step * (0.5 * (1.0 + d));
    w->d = (float)d;
    for (int l = 0; l < w->plan.count; l++) {
        const pondi_level *level = &w->plan.levels[l];
        if (l > 0) {
            scale *= true_share(&level->x, level->width) * true_share(&level->y, level->height);
        }
        for (int i = 0; i < PONDI_DISPERSIVE_TERMS; i++) {
            w->terms[l][i] = (float)(found.terms[l][i] * scale);
        }
    }
}

static void *create(const pond_desc *desc) {
    pondi_plan plan;
    pondi_plan_make(desc, &plan);
    const size_t bytes = block_size(&plan);
    water *w = pondi_allocate(&desc->allocator, bytes, PONDI_CACHE_LINE);
    if (w == NULL) {
        return NULL;
    }
    w->plan = plan;
    w->size = bytes;
    w->edges = desc->edges;
    w->rows = pondi_dispersive_rows_best();
    pondi_mutex_make(&w->reading);
    pondi_plan_fill(desc, &w->plan, (pondi_tap *)(w + 1));
    for (int l = 1; l < plan.count; l++) {
        const int width = plan.levels[l].width;
        const int height = plan.levels[l].height;
        if (!pondi_field_create(&w->heights[l], width, height, POND_FORMAT_F32, PONDI_WIDE_BORDER,
                                false, &desc->allocator) ||
            !pondi_field_create(&w->pulls[l], width, height, POND_FORMAT_F32, PONDI_WIDE_BORDER,
                                true, &desc->allocator)) {
            destroy(w, &desc->allocator);
            return NULL;
        }
    }
    fit(w, desc);
    return w;
}

static void down_row(const water *w, int l, const pondi_field *fine, int j) {
    const pondi_level *level = &w->plan.levels[l];
    float *out = pondi_row_f32(&w->heights[l], j);
    if (pondi_level_halved(level)) {
        const float *rows[4];
        for (int r = 0; r < 4; r++) {
            rows[r] = pondi_row_f32(fine, 2 * j - 1 + r);
        }
        w->rows->halve(rows, out, level->width);
        return;
    }
    for (int i = 0; i < level->width; i += CHUNK) {
        const int left = level->width - i;
        pondi_odd_down(level, fine, j, i, left < CHUNK ? left : CHUNK, out + i);
    }
}

// What the levels below l say about cells x0…x0+count−1 of its row y; x0 is even.
static void gather(const water *w, int l, int y, int x0, int count, float *out) {
    if (l + 1 == w->plan.count) {
        for (int x = 0; x < count; x++) {
            out[x] = 0.0f;
        }
        return;
    }
    const pondi_level *below = &w->plan.levels[l + 1];
    const pondi_field *pulls = &w->pulls[l + 1];
    if (!pondi_level_halved(below)) {
        pondi_odd_up(below, pulls, y, x0, count, out);
        return;
    }
    const float *near = pondi_row_f32(pulls, y / 2);
    const float *far = pondi_row_f32(pulls, y % 2 == 0 ? y / 2 - 1 : y / 2 + 1);
    w->rows->raise(near + x0 / 2, far + x0 / 2, out, count / 2);
}

typedef void row_kernel(const pondi_level_row *row);

static void operate_run(const water *w, int l, const pondi_field *in, int y, int x0, int count,
                        row_kernel *kernel, float *out) {
    float below[CHUNK];
    gather(w, l, y, x0, count, below);
    pondi_level_row row = {.add = below, .out = out, .count = count, .d = w->d};
    for (int r = 0; r < 5; r++) {
        row.rows[r] = pondi_row_f32(in, y - 2 + r) + x0;
    }
    for (int i = 0; i < PONDI_DISPERSIVE_TERMS; i++) {
        row.terms[i] = w->terms[l][i];
    }
    kernel(&row);
}

static void operate_row(const water *w, int l, const pondi_field *in, int y, row_kernel *kernel,
                        float *out) {
    for (int x = 0; x < in->width; x += CHUNK) {
        const int left = in->width - x;
        operate_run(w, l, in, y, x, left < CHUNK ? left : CHUNK, kernel, out + x);
    }
}

// A pass over the rows of one level, in bands.
typedef struct pass {
    const water *w;
    int level;
    const pondi_field *in;
    pondi_field *out;
    row_kernel *kernel; // NULL: down from the finer level
    int bands;
} pass;

static void run_band(void *context, int index) {
    const pass *p = context;
    const int64_t rows = p->out->height;
    const int y0 = (int)(rows * index / p->bands);
    const int y1 = (int)(rows * (index + 1) / p->bands);
    for (int y = y0; y < y1; y++) {
        if (p->kernel == NULL) {
            down_row(p->w, p->level, p->in, y);
        } else {
            operate_row(p->w, p->level, p->in, y, p->kernel, pondi_row_f32(p->out, y));
        }
    }
}

static void run_pass(pass *p, const pond_parallel *parallel) {
    p->bands = pondi_band_count(p->out->width, p->out->height, parallel);
    pondi_parallel_run(parallel, p->bands, run_band, p);
    pondi_border_fill(p->out, &p->w->edges);
}

// Down to the coarsest level and back up to level 1.
static void run_pyramid(water *w, const pond_parallel *parallel, const pondi_field *in) {
    for (int l = 1; l < w->plan.count; l++) {
        pass down = {
            .w = w, .level = l, .in = l == 1 ? in : &w->heights[l - 1], .out = &w->heights[l]};
        run_pass(&down, parallel);
    }
    for (int l = w->plan.count - 1; l >= 1; l--) {
        pass up = {.w = w,
                   .level = l,
                   .in = &w->heights[l],
                   .out = &w->pulls[l],
                   .kernel = w->rows->operate};
        run_pass(&up, parallel);
    }
}

static void run(void *state, const pond_parallel *parallel, const pondi_field *now,
                pondi_field *next) {
    water *w = state;
    run_pyramid(w, parallel, now);
    pass step = {.w = w, .level = 0, .in = now, .out = next, .kernel = w->rows->step};
    run_pass(&step, parallel);
}

static double potential(void *state, const pondi_field *now, const pondi_field *before) {
    water *w = state;
    pondi_lock(&w->reading);
    run_pyramid(w, NULL, before);
    double sum = 0.0;
    for (int y = 0; y < now->height; y++) {
        const float *row = pondi_row_f32(now, y);
        for (int x0 = 0; x0 < now->width; x0 += CHUNK) {
            const int left = now->width - x0;
            const int count = left < CHUNK ? left : CHUNK;
            float pull[CHUNK];
            operate_run(w, 0, before, y, x0, count, w->rows->operate, pull);
            for (int i = 0; i < count; i++) {
                sum += (double)row[x0 + i] * (double)pull[i];
            }
        }
    }
    pondi_unlock(&w->reading);
    return sum * 2.0 / (1.0 + (double)w->d);
}

const pondi_solver pondi_solver_dispersive = {
    .name = "dispersive",
    .format = POND_FORMAT_F32,
    .rests = PONDI_RESTS_LEVEL,
    .border = PONDI_WIDE_BORDER,
    .margin = 32,
    .step_limit = step_limit,
    .whole =
        {
            .size = size,
            .create = create,
            .destroy = destroy,
            .run = run,
            .potential = potential,
        },
};
