// Water of any depth, in which long waves are faster than short ones:
//
//   ω² = (k + ℓ²k³)·tanh(kH),   cell = 1, time unit √(cell/g)
//
// by a symmetric pyramid of grids, A = Σ_l 4^l·(D^l)ᵀ·K_l·D^l, stepped like the wave solver:
//
//   u⁺ = u + d(u − p) − dt²·(1 + d)/2·Au
//
// D averages 4 × 4 cells into one of half the grid ([1 3 3 1]/8 along each axis), 4Dᵀ is bilinear,
// and K_l is a 5 × 5 kernel of sum 0. dispersive_fit.c fits its coefficients for the time step when
// the pond is created. A is symmetric and each K_l positive semidefinite, so energy and mean level
// are conserved. A step reads and writes each cell about 3 times, and costs the same at any depth.
//
// Free sides are mirrors half a cell outside, fixed sides mirrors with the opposite sign (height 0
// at the side), and periodic sides wrap. Open sides: see dispersive_rings.c. Sizes that do not
// halve evenly: see dispersive_plan.c.

#include <math.h>

#include "base/maths.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "base/threads.h"
#include "shared/parts.h"
#include "shared/water_numbers.h"
#include "solver/dispersive_pyramid.h"
#include "solver/solver.h"

#define SHORTEST 4.442882938158 // wavenumber at the grid's corner, π·√2
#define TURN 1.9                // greatest ω·dt of the fastest wave [rad]

typedef struct water {
    pondi_pyramid pyramid; // first: tests read it
    pondi_mutex reading;   // several threads may read the energy of a pond
    pondi_dispersive_water grid;
    pondi_dispersive_fit open;   // without hard walls
    pondi_dispersive_fit walled; // with hard walls; computed when needed
    bool walls_are_fitted;
    const pondi_dispersive_fit *taken;
    double scale;  // factor of a fit's coefficients
    double cell;   // [m]
    float deepest; // [m]
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
    return sizeof(water) + pondi_plan_weights(plan) * sizeof(float);
}

static size_t size(const pond_desc *desc) {
    pondi_plan plan;
    pondi_plan_make(desc, &plan);
    return block_size(&plan) + pondi_pyramid_size(&plan) +
           (PONDI_WITH_SHORES ? pondi_rings_size(&plan) : 0);
}

static void destroy(void *state, const pond_allocator *allocator) {
    water *w = state;
    if (w == NULL) {
        return;
    }
    pondi_pyramid_free(&w->pyramid, allocator);
    pondi_mutex_end(&w->reading);
    pondi_release(allocator, w, w->size);
}

// Sets the coefficients of the kernels from a fit.
static void take_fit(water *w, const pondi_dispersive_fit *found) {
    pondi_pyramid *p = &w->pyramid;
    if (w->taken == found) {
        return;
    }
    w->taken = found;
    for (int l = 0; l < p->plan.count; l++) {
        for (int i = 0; i < PONDI_DISPERSIVE_TERMS; i++) {
            p->terms[l][i] = (float)(found->terms[l][i] * w->scale);
        }
        for (int i = 0; i < PONDI_DISPERSIVE_LEANS; i++) {
            p->leans[l][i] = (float)(found->leans[l][i] * w->scale);
        }
        p->lean[l] =
            found->leans[l][0] != 0.0 || found->leans[l][1] != 0.0 || found->leans[l][2] != 0.0;
    }
    if (pondi_pyramid_has_rings(p)) {
        pondi_rings_link(p->rings, &w->grid, found, w->scale);
    }
}

static void fit(water *w, const pond_desc *desc) {
    pondi_pyramid *p = &w->pyramid;
    w->grid = (pondi_dispersive_water){
        .depth = desc->depth / desc->cell_size,
        .capillary = desc->capillary_length / desc->cell_size,
        .step = desc->time_step / time_unit(desc),
        .levels = p->plan.fitted,
    };
    pondi_plan_fit(&p->plan, &p->edges, &w->grid);
    pondi_dispersive_fit_make(&w->grid, &w->open);
    pondi_plan_scale(&p->plan, &p->edges, &w->open);
    const double d = pondi_kept_movement(desc);
    const double scale = w->grid.step * w->grid.step * (0.5 * (1.0 + d));
    w->scale = scale;
    w->cell = desc->cell_size;
    w->deepest = (float)desc->depth;
    p->d = (float)d;
    if (pondi_pyramid_has_rings(p)) {
        p->rings->d = p->d;
    }
    take_fit(w, &w->open);
}

static void *create(const pond_desc *desc) {
    pondi_plan plan;
    pondi_plan_make(desc, &plan);
    const size_t bytes = block_size(&plan);
    water *w = pondi_allocate(&desc->allocator, bytes, PONDI_CACHE_LINE);
    if (w == NULL) {
        return NULL;
    }
    w->size = bytes;
    w->pyramid.plan = plan;
    w->pyramid.edges = desc->edges;
    w->pyramid.rows = PONDI_ISA_BEST(pondi_dispersive_rows_);
    w->pyramid.odd = PONDI_ISA_BEST(pondi_dispersive_odd_);
    pondi_mutex_make(&w->reading);
    pondi_plan_fill(&w->pyramid.plan, (float *)(w + 1));
    bool made = pondi_pyramid_make(&w->pyramid, &desc->allocator);
    if (PONDI_WITH_SHORES && made && plan.open) {
        w->pyramid.rings = pondi_rings_create(&w->pyramid.plan, w->pyramid.rows, &desc->edges,
                                              desc->time_step / time_unit(desc), &desc->allocator);
        made = w->pyramid.rings != NULL;
    }
    if (!made) {
        destroy(w, &desc->allocator);
        return NULL;
    }
    fit(w, desc);
    return w;
}

// ---- ground -------------------------------------------------------------------------------------

static bool need_ground(void *state, const pond_allocator *allocator) {
    water *w = state;
    if (w->pyramid.bed != NULL) {
        return true;
    }
    w->pyramid.bed = pondi_bed_create(&w->pyramid.plan, allocator);
    if (w->pyramid.bed == NULL) {
        return false;
    }
    pondi_dispersive_table_make(&w->grid, &w->pyramid.bed->table, allocator);
    if (pondi_pyramid_has_rings(&w->pyramid)) {
        pondi_rings_link_table(&w->grid, &w->pyramid.bed->table);
    }
    return true;
}

// Whether any depth is less than that of the pond.
static bool is_uneven(const pondi_field *depths, float deepest) {
    bool even = true;
    for (int y = 0; y < depths->height && even; y++) {
        const float *row = pondi_row_f32(depths, y);
        for (int x = 0; x < depths->width; x++) {
            even = even && row[x] >= deepest;
        }
    }
    return !even;
}

static void lay_ground(void *state, const pondi_field *depths) {
    water *w = state;
    if (w->pyramid.bed == NULL) {
        return;
    }
    w->pyramid.bed->laid = false;
    if (depths != NULL && is_uneven(depths, w->deepest)) {
        pondi_pyramid_lay_bed(&w->pyramid, depths, w->cell, w->scale);
    }
}

// ---- hard walls ---------------------------------------------------------------------------------

// Replaces the walls of the pyramid, and with them the fit. NULL: no hard walls.
static void change_walls(water *w, pondi_walls *walls, const pond_allocator *allocator) {
    pondi_walls_destroy(w->pyramid.walls, allocator);
    w->pyramid.walls = walls;
    take_fit(w, walls != NULL ? &w->walled : &w->open);
    if (walls != NULL && w->pyramid.rings != NULL) {
        pondi_walls_dry(walls, w->pyramid.rings);
    }
}

static void fit_to_walls(water *w) {
    if (!w->walls_are_fitted) {
        w->grid.links = true;
        pondi_dispersive_fit_make(&w->grid, &w->walled);
        w->grid.links = false;
        pondi_plan_scale(&w->pyramid.plan, &w->pyramid.edges, &w->walled);
        w->walls_are_fitted = true;
    }
}

static pondi_walls *make_walls(const water *w, const pondi_field *layer,
                               const pond_allocator *allocator) {
    const pondi_pyramid *p = &w->pyramid;
    const pondi_wall_water of = {
        .plan = &p->plan,
        .edges = &p->edges,
        .fit = &w->walled,
        .scale = w->scale,
        .rings = p->rings,
        .bed = p->bed != NULL && p->bed->laid ? p->bed : NULL,
    };
    return pondi_walls_create(&of, layer, allocator);
}

static bool lay_walls(void *state, const pondi_field *layer, const pond_allocator *allocator) {
    water *w = state;
    if (layer == NULL || !pondi_walls_any(layer)) {
        change_walls(w, NULL, allocator);
        return true;
    }
    const pondi_dispersive_fit *before = w->taken;
    fit_to_walls(w);
    take_fit(w, &w->walled); // the links of rings follow from it
    pondi_walls *walls = make_walls(w, layer, allocator);
    if (walls == NULL) {
        take_fit(w, before);
        return false;
    }
    change_walls(w, walls, allocator);
    return true;
}

// ---- steps --------------------------------------------------------------------------------------

// A step of all rows, in bands.
typedef struct stepping {
    const pondi_pyramid *p;
    const pondi_field *now;
    const pondi_field *next;
    int bands;
} stepping;

static void step_band(void *context, int index) {
    const stepping *job = context;
    const int height = job->now->height;
    const pondi_top top = {
        .p = job->p,
        .in = job->now,
        .out = job->next,
        .y0 = pondi_pyramid_band(height, job->bands, index),
        .y1 = pondi_least(height, pondi_pyramid_band(height, job->bands, index + 1)),
        .kernel = job->p->rows->step,
    };
    pondi_top_run(&top);
}

static void run(void *state, const pond_parallel *parallel, const pondi_field *now,
                pondi_field *next) {
    water *w = state;
    pondi_rings *rings = w->pyramid.rings;
    if (pondi_pyramid_has_rings(&w->pyramid)) {
        pondi_rings_damp(rings, parallel, now, next, w->pyramid.heights);
    }
    pondi_pyramid_fill(&w->pyramid, parallel, now, false);
    if (pondi_pyramid_has_walls(&w->pyramid)) {
        pondi_walls_work_out(w->pyramid.walls, w->pyramid.d, next);
    }
    stepping job = {
        .p = &w->pyramid, .now = now, .next = next, .bands = pondi_pyramid_bands(now, parallel)};
    pondi_parallel_run(parallel, job.bands, step_band, &job);
    if (pondi_pyramid_has_walls(&w->pyramid)) {
        pondi_walls_put(w->pyramid.walls, next);
    }
    if (pondi_pyramid_has_rings(&w->pyramid)) {
        pondi_rings_step(rings, w->pyramid.pulls);
        if (pondi_pyramid_has_walls(&w->pyramid)) {
            pondi_walls_dry(w->pyramid.walls, rings);
        }
    }
    pondi_border_fill(next, &w->pyramid.edges);
}

typedef struct total {
    const pondi_field *now;
    const pondi_walls *walls; // or NULL
    double sum;
} total;

static void add_up(void *context, const pondi_level_run *run) {
    total *t = context;
    for (int r = 0; r < pondi_least(2, t->now->height - run->y); r++) {
        const float *row = pondi_row_f32(t->now, run->y + r) + run->x0;
        if (PONDI_WITH_SHORES && t->walls != NULL) {
            pondi_walls_patch(t->walls, run->x0, run->count, run->y + r, run->out[r]);
        }
        for (int x = 0; x < run->count; x++) {
            t->sum += (double)row[x] * (double)run->out[r][x];
        }
    }
}

static double potential(void *state, const pondi_field *now, const pondi_field *before) {
    water *w = state;
    pondi_lock(&w->reading);
    pondi_pyramid_fill(&w->pyramid, NULL, before, true);
    total t = {.now = now, .walls = w->pyramid.walls};
    const pondi_top top = {
        .p = &w->pyramid,
        .in = before,
        .y1 = before->height,
        .kernel = w->pyramid.rows->operate,
        .done = add_up,
        .context = &t,
    };
    pondi_top_run(&top);
    pondi_unlock(&w->reading);
    return t.sum * 2.0 / (1.0 + (double)w->pyramid.d);
}

// The dispersion relation, which the fit matches within 1.5 %.
static double omega2(const pond_desc *desc, double k) {
    const double h = desc->cell_size;
    const double l = desc->capillary_length / h;
    return PONDI_GRAVITY / h * (k + l * l * k * k * k) * pondi_tanh(k * desc->depth / h);
}

static void visit(void *state, pondi_numbers_visit *each, void *context) {
    pondi_pyramid *p = &((water *)state)->pyramid;
    if (pondi_pyramid_has_rings(p)) {
        pondi_rings_visit(p->rings, each, context);
    }
}

static void shift(void *state, const pondi_field *field, bool before, int dx, int dy) {
    pondi_pyramid *p = &((water *)state)->pyramid;
    if (pondi_pyramid_has_rings(p)) {
        pondi_pyramid_fill_heights(p, field, before);
        pondi_rings_shift(p->rings, p->heights, before, dx, dy);
    }
}

static void enter(void *state, pondi_field *field, int dx, int dy) {
    pondi_pyramid *p = &((water *)state)->pyramid;
    if (pondi_pyramid_has_rings(p)) {
        pondi_rings_enter(p->rings, p->heights, field, dx, dy);
    }
}

const pondi_solver pondi_solver_dispersive = {
    .traits = {.name = "dispersive",
               .half_life = true,
               .disperses = true,
               .pressure = true,
               .damped = true,
               .rests = true,
               .hard_walls = PONDI_WITH_SHORES,
               .ground = PONDI_WITH_SHORES,
               .margin = PONDI_WITH_SHORES ? PONDI_RING_MARGIN : 0},
    .even_margins = true,
    .omega2 = omega2,
    .format = POND_FORMAT_F32,
    .rests = PONDI_RESTS_LEVEL,
    .border = PONDI_WIDE_BORDER,
    .step_limit = step_limit,
    .whole =
        {
            .size = size,
            .create = create,
            .destroy = destroy,
            .run = run,
            .potential = potential,
            .need_ground = PONDI_WITH_SHORES ? need_ground : NULL,
            .lay_walls = PONDI_WITH_SHORES ? lay_walls : NULL,
            .lay_ground = PONDI_WITH_SHORES ? lay_ground : NULL,
            .visit = PONDI_WITH_SHORES ? visit : NULL,
            .shift = PONDI_WITH_SHORES ? shift : NULL,
            .enter = PONDI_WITH_SHORES ? enter : NULL,
        },
};
