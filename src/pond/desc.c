// The pond's description: defaults, limits, and what is said when a field is out of its range.

#include <math.h>
#include <string.h>

#include "base/message.h"
#include "pond/pond.h"

#define COOKIE 0x706f6e64u // "pond"

// Keeps rounding of the coefficients on the stable side.
#define SAFE_COURANT2 0.98

#define LN_2_71 0x1.fe700da637be0p-1 // of 2.71f, the seed's e

pond_desc pond_desc_default(void) {
    return (pond_desc){
        .cookie = COOKIE,
        .width = 256,
        .height = 256,
        .cell_size = 0.01,
        .solver = POND_SOLVER_WAVE,
        .stencil = POND_STENCIL_NINE,
        .wave_speed = 0.5,
        .depth = 0.25,
        .capillary_length = 0.0,
        .half_life = 2.0,
        .time_step = 0.0,
        .damping_shift = 5,
        .count_height = 2e-4,
        .bias = 5e-5,
        .column = {.form = POND_COLUMN_EXACT,
                   .passes = 1,
                   .keep = 0.97f,
                   .blend = 0.99f,
                   .stiffness = 0.025f,
                   .friction = 0.025f,
                   .spread = 0.25f},
        .rest_slope = 1e-4,
        .edges = {POND_EDGE_FREE, POND_EDGE_FREE, POND_EDGE_FREE, POND_EDGE_FREE},
        .max_steps = 64,
        .seed = 1,
        .threads = 1,
    };
}

// The listing works its numbers out as floats. Speed and decay are chosen so that the solver comes
// upon the same ones.
pond_desc pond_desc_plane(int size, float wave_speed, float decay) {
    const float time = 0.16f;
    const float prefix = (time * time) * (wave_speed * wave_speed);
    const float exponent = decay * time;
    pond_desc desc = pond_desc_default();
    desc.width = size;
    desc.height = size;
    desc.cell_size = 1.0;
    desc.stencil = POND_STENCIL_FIVE;
    desc.half_life = INFINITY;
    desc.time_step = 0.16;
    desc.wave_speed = copysign(sqrt((double)prefix), (double)wave_speed) / desc.time_step;
    desc.decay = (double)exponent * LN_2_71 / desc.time_step;
    return desc;
}

// Each check leaves a message and answers false when its field is outside its range.

static bool integer_fits(const pond_desc *desc, const char *name, int value, int low, int high) {
    if (value < low || value > high) {
        (void)pondi_fail(&desc->logger, POND_ERROR_RANGE, "%s: %d; allowed are %d to %d", name,
                         value, low, high);
        return false;
    }
    return true;
}

static bool number_fits(const pond_desc *desc, const char *name, double value, double low,
                        double high, const char *unit) {
    if (!(value >= low && value <= high)) {
        (void)pondi_fail(&desc->logger, POND_ERROR_RANGE, "%s: %g %s; allowed are %g to %g %s",
                         name, value, unit, low, high, unit);
        return false;
    }
    return true;
}

static bool share_fits(const pond_desc *desc, const char *name, double value) {
    if (!(value >= 0.0 && value <= 1.0)) {
        (void)pondi_fail(&desc->logger, POND_ERROR_RANGE, "%s: %g; allowed are 0 to 1", name,
                         value);
        return false;
    }
    return true;
}

static bool edge_fits(const pond_desc *desc, const char *name, pond_edge edge) {
    return integer_fits(desc, name, (int)edge, POND_EDGE_FREE, POND_EDGE_OPEN);
}

static bool may_open(const pond_desc *desc, const char *name, pond_edge edge) {
    const pondi_solver *solver = pondi_solver_of(desc);
    if (edge == POND_EDGE_OPEN && solver->margin == 0) {
        (void)pondi_fail(&desc->logger, POND_ERROR_RANGE,
                         "edges.%s: open; the %s solver's sides are free, fixed or periodic", name,
                         solver->name);
        return false;
    }
    return true;
}

static bool open_edges_fit(const pond_desc *desc) {
    const pond_edges *e = &desc->edges;
    return may_open(desc, "left", e->left) && may_open(desc, "right", e->right) &&
           may_open(desc, "top", e->top) && may_open(desc, "bottom", e->bottom);
}

static bool pair_fits(const pond_desc *desc, const char *first, pond_edge a, const char *second,
                      pond_edge b) {
    if ((a == POND_EDGE_PERIODIC) != (b == POND_EDGE_PERIODIC)) {
        (void)pondi_fail(&desc->logger, POND_ERROR_RANGE,
                         "edges.%s and edges.%s: one is periodic; both or none must be", first,
                         second);
        return false;
    }
    return true;
}

static bool edges_fit(const pond_desc *desc) {
    const pond_edges *e = &desc->edges;
    return edge_fits(desc, "edges.left", e->left) && edge_fits(desc, "edges.right", e->right) &&
           edge_fits(desc, "edges.top", e->top) && edge_fits(desc, "edges.bottom", e->bottom) &&
           pair_fits(desc, "left", e->left, "right", e->right) &&
           pair_fits(desc, "top", e->top, "bottom", e->bottom);
}

static bool solver_fits(const pond_desc *desc) {
    if (pondi_solver_of(desc) == NULL) {
        (void)pondi_fail(&desc->logger, POND_ERROR_RANGE,
                         "solver: %d; allowed are 1 (wave), 2 (classic), 3 (steady), 4 "
                         "(dispersive), 5 (isotropic), 6 (unit range) and 7 (column)",
                         (int)desc->solver);
        return false;
    }
    if (desc->stencil != POND_STENCIL_NINE && desc->stencil != POND_STENCIL_FIVE &&
        desc->stencil != POND_STENCIL_FOURTH) {
        (void)pondi_fail(&desc->logger, POND_ERROR_RANGE,
                         "stencil: %d; allowed are 9, 5 and 25 (fourth order)", (int)desc->stencil);
        return false;
    }
    return true;
}

static bool column_fits(const pond_desc *desc) {
    const pond_column *c = &desc->column;
    return integer_fits(desc, "column.form", (int)c->form, POND_COLUMN_EXACT, POND_COLUMN_SPRING) &&
           integer_fits(desc, "column.passes", c->passes, 1, 64) &&
           share_fits(desc, "column.keep", (double)c->keep) &&
           share_fits(desc, "column.blend", (double)c->blend) &&
           share_fits(desc, "column.stiffness", (double)c->stiffness) &&
           share_fits(desc, "column.friction", (double)c->friction) &&
           share_fits(desc, "column.spread", (double)c->spread);
}

static bool one_row_fits(const pond_desc *desc) {
    if (desc->solver == POND_SOLVER_COLUMN && desc->height != 1) {
        (void)pondi_fail(&desc->logger, POND_ERROR_RANGE,
                         "height: %d; the column solver has one row: allowed is 1", desc->height);
        return false;
    }
    return true;
}

static bool decay_fits(const pond_desc *desc) {
    if (!number_fits(desc, "decay", desc->decay, 0.0, 1e6, "1/s")) {
        return false;
    }
    if (desc->decay > 0.0 &&
        (desc->solver != POND_SOLVER_WAVE || desc->stencil != POND_STENCIL_FIVE)) {
        (void)pondi_fail(&desc->logger, POND_ERROR_RANGE,
                         "decay: %g 1/s; only the wave solver with stencil 5 takes it: allowed "
                         "is 0, and half_life damps",
                         desc->decay);
        return false;
    }
    return true;
}

static bool half_life_fits(const pond_desc *desc) {
    if (isinf(desc->half_life) && desc->half_life > 0.0) {
        return true;
    }
    if (desc->half_life >= 1e-3 && desc->half_life <= 1e9) {
        return true;
    }
    (void)pondi_fail(&desc->logger, POND_ERROR_RANGE,
                     "half_life: %g s; allowed are 0.001 to 1e+09 s, or INFINITY", desc->half_life);
    return false;
}

// Beyond three cells the whole grid is ripples that are shorter than surface tension's own scale.
static bool capillary_length_fits(const pond_desc *desc) {
    const double longest = desc->solver == POND_SOLVER_DISPERSIVE ? 3.0 * desc->cell_size : 1e6;
    return number_fits(desc, "capillary_length", desc->capillary_length, 0.0, longest, "m");
}

static bool fields_fit(const pond_desc *desc) {
    return integer_fits(desc, "width", desc->width, 1, POND_MAX_SIDE) &&
           integer_fits(desc, "height", desc->height, 1, POND_MAX_SIDE) &&
           number_fits(desc, "cell_size", desc->cell_size, 1e-6, 1e6, "m") &&
           number_fits(desc, "wave_speed", desc->wave_speed, 1e-6, 1e6, "m/s") &&
           number_fits(desc, "depth", desc->depth, 1e-6, 1e6, "m") && capillary_length_fits(desc) &&
           half_life_fits(desc) &&
           integer_fits(desc, "damping_shift", desc->damping_shift, 0, 15) &&
           number_fits(desc, "count_height", desc->count_height, 1e-9, 1e3, "m") &&
           number_fits(desc, "rest_slope", desc->rest_slope, 0.0, 1.0, "") &&
           integer_fits(desc, "max_steps", desc->max_steps, 1, 1000000) &&
           integer_fits(desc, "threads", desc->threads, 0, 256) &&
           integer_fits(desc, "parallel.width", desc->parallel.width, 0, 256) && edges_fit(desc) &&
           column_fits(desc) && solver_fits(desc) && one_row_fits(desc) && decay_fits(desc) &&
           share_fits(desc, "edge_level", desc->edge_level) &&
           share_fits(desc, "bias", desc->bias) && open_edges_fit(desc);
}

static double time_step_limit(const pond_desc *desc) {
    const pondi_solver *solver = pondi_solver_of(desc);
    if (solver->step_limit != NULL) {
        return solver->step_limit(desc);
    }
    const double courant2 = solver->limit(desc);
    return sqrt(courant2) * desc->cell_size / desc->wave_speed;
}

// Such a solver has its speed built in: any other step would be another water.
static pond_result check_one_speed(const pond_desc *desc, double limit) {
    if (desc->time_step == 0.0 || fabs(desc->time_step - limit) <= 1e-9 * limit) {
        return POND_OK;
    }
    const pondi_solver *solver = pondi_solver_of(desc);
    return pondi_fail(&desc->logger, POND_ERROR_RANGE,
                      "time_step: %g s; the %s solver runs at sqrt(%g)*cell_size/wave_speed = %g s "
                      "only: give that, or 0, or another wave_speed",
                      desc->time_step, solver->name, solver->limit(desc), limit);
}

static pond_result check_time_step(const pond_desc *desc) {
    const double limit = time_step_limit(desc);
    if (pondi_solver_of(desc)->one_speed) {
        return check_one_speed(desc, limit);
    }
    if (desc->time_step == 0.0) {
        return POND_OK;
    }
    // The pond's own choice may lie beyond for extreme water, and must be taken back.
    if (!number_fits(desc, "time_step", desc->time_step, fmin(1e-9, 0.5 * limit), fmax(1e3, limit),
                     "s")) {
        return POND_ERROR_RANGE;
    }
    if (desc->time_step <= limit * (1.0 + 1e-12)) {
        return POND_OK;
    }
    if (desc->solver == POND_SOLVER_DISPERSIVE) {
        return pondi_fail(
            &desc->logger, POND_ERROR_UNSTABLE,
            "time_step: %g s is over the stability limit of %g s at cell_size %g m, depth "
            "%g m and capillary_length %g m; take more and shorter steps",
            desc->time_step, limit, desc->cell_size, desc->depth, desc->capillary_length);
    }
    return pondi_fail(
        &desc->logger, POND_ERROR_UNSTABLE,
        "time_step: %g s is over the stability limit of %g s at wave_speed %g m/s and "
        "cell_size %g m; take more and shorter steps",
        desc->time_step, limit, desc->wave_speed, desc->cell_size);
}

static pond_result check_spread(const pond_desc *desc) {
    const pond_column *c = &desc->column;
    if (desc->solver != POND_SOLVER_COLUMN || c->form != POND_COLUMN_SPRING) {
        return POND_OK;
    }
    const double limit = pondi_spread_limit(c);
    if ((double)c->spread <= limit) {
        return POND_OK;
    }
    return pondi_fail(&desc->logger, POND_ERROR_UNSTABLE,
                      "column.spread: %g is over the stability limit of %.4g at column.passes %d, "
                      "column.stiffness %g and column.friction %g",
                      (double)c->spread, limit, c->passes, (double)c->stiffness,
                      (double)c->friction);
}

pond_result pondi_desc_check(const pond_desc *desc, pond_desc *out) {
    if (desc == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "desc: NULL; start from pond_desc_default()");
    }
    if (desc->cookie != COOKIE) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT,
                          "desc: not initialised; start from pond_desc_default()");
    }
    if ((desc->allocator.allocate == NULL) != (desc->allocator.release == NULL)) {
        return pondi_fail(&desc->logger, POND_ERROR_ARGUMENT,
                          "allocator: only one of allocate and release is set; set both or none");
    }
    pond_result result = fields_fit(desc) ? check_time_step(desc) : POND_ERROR_RANGE;
    result = result == POND_OK ? check_spread(desc) : result;
    if (result != POND_OK) {
        return result;
    }
    *out = *desc;
    if (out->time_step == 0.0) {
        const pondi_solver *solver = pondi_solver_of(desc);
        const bool whole = solver->one_speed || solver->at_limit;
        out->time_step = time_step_limit(desc) * (whole ? 1.0 : sqrt(SAFE_COURANT2));
    }
    if (desc->solver == POND_SOLVER_COLUMN) { // nothing lies above or below the one row
        out->edges.top = out->edges.bottom = POND_EDGE_FREE;
    }
    return POND_OK;
}

pond_result pond_desc_check(const pond_desc *desc) {
    pond_desc whole;
    return pondi_desc_check(desc, &whole);
}

double pond_time_step_limit(const pond_desc *desc) {
    pond_desc longest = desc != NULL ? *desc : (pond_desc){0};
    longest.time_step = 0.0;
    return pond_desc_check(&longest) == POND_OK ? time_step_limit(&longest) : 0.0;
}

static int margin_of(const pond_desc *desc, pond_edge *edge) {
    if (*edge != POND_EDGE_OPEN) {
        return 0;
    }
    *edge = POND_EDGE_FIXED;
    return pondi_solver_of(desc)->margin;
}

pond_desc pondi_grid_of(const pond_desc *desc, int *left, int *top) {
    pond_desc grid = *desc;
    *left = margin_of(desc, &grid.edges.left);
    *top = margin_of(desc, &grid.edges.top);
    grid.width += *left + margin_of(desc, &grid.edges.right);
    grid.height += *top + margin_of(desc, &grid.edges.bottom);
    return grid;
}

size_t pond_memory_size(const pond_desc *desc) {
    if (pond_desc_check(desc) != POND_OK) {
        return 0;
    }
    const pondi_solver *solver = pondi_solver_of(desc);
    int left;
    int top;
    const pond_desc grid = pondi_grid_of(desc, &left, &top);
    const uint64_t whole = solver->whole.size != NULL ? solver->whole.size(&grid) : 0;
    const uint64_t field =
        pondi_field_size(grid.width, grid.height, solver->format, solver->border);
    const uint64_t bytes = sizeof(pond) + whole + pondi_blocks_size(grid.width, grid.height) +
                           2 * field + pondi_shore_size(desc, &grid);
    return bytes < SIZE_MAX ? (size_t)bytes : SIZE_MAX;
}
