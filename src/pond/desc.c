// A pond's desc: fields, defaults, limits and checks.

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/message.h"
#include "pond/pond.h"
#include "pond/records.h"
#include "shared/parts.h"
#include "shared/stamp.h"

#include <millpond/field.h>

#define COOKIE 0x706f6e64u // "pond"

// The default step divides a frame, unless the longest one is over COARSE: at 1/250 of the limit
// the rounding of float heights starts to show. [s]
#define FRAME (1.0 / 60)
#define COARSE 1.0

#define LN_2_71 0x1.fe700da637be0p-1 // of 2.71f, which the listing uses for e

// ---- fields -------------------------------------------------------------------------------------

static const pond_choice solvers[] = {
    PONDI_CHOICE(POND_SOLVER_WAVE, "wave", "Second-order wave equation in float32."),
#if PONDI_WITH_LISTINGS
    PONDI_CHOICE(POND_SOLVER_CLASSIC, "classic", "Neighbour sum of the old listings in int16."),
    PONDI_CHOICE(POND_SOLVER_STEADY, "steady", "The same sum, rounded so that it becomes flat."),
#endif
#if PONDI_WITH_DISPERSIVE
    PONDI_CHOICE(POND_SOLVER_DISPERSIVE, "dispersive",
                 "Water of any depth: long waves are faster."),
#endif
#if PONDI_WITH_LISTINGS
    PONDI_CHOICE(POND_SOLVER_ISOTROPIC, "isotropic", "Integer water with round ripples."),
    PONDI_CHOICE(POND_SOLVER_UNIT_RANGE, "unit-range", "Heights from 0 to 1, clamped, undamped."),
    PONDI_CHOICE(POND_SOLVER_COLUMN, "column", "Water seen from the side: one row of columns."),
#endif
#if PONDI_WITH_FLOW
    PONDI_CHOICE(POND_SOLVER_FLOW, "flow", "Bulk water that flows, wets and dries."),
#endif
};

static const pond_choice stencils[] = {
    PONDI_CHOICE(POND_STENCIL_NINE, "9", "Nine neighbours: round ripples."),
#if PONDI_WITH_LISTINGS
    PONDI_CHOICE(POND_STENCIL_FIVE, "5", "The four edge neighbours only."),
    PONDI_CHOICE(POND_STENCIL_FOURTH, "fourth", "Fourth order in space and time."),
#endif
};

#if PONDI_WITH_LISTINGS
static const pond_choice forms[] = {
    PONDI_CHOICE(POND_COLUMN_EXACT, "exact", "The wave equation at Courant number 1."),
    PONDI_CHOICE(POND_COLUMN_LISTED, "listed", "The height loses the velocity: it sags."),
    PONDI_CHOICE(POND_COLUMN_BLUR, "blur", "Velocity is kept and damped, then heights blur."),
    PONDI_CHOICE(POND_COLUMN_SPRING, "spring", "Springs, as in platform games."),
};
#endif

static const pond_choice edges[] = {
    PONDI_CHOICE(POND_EDGE_FREE, "free", "A wall: reflects waves upright."),
    PONDI_CHOICE(POND_EDGE_FIXED, "fixed", "Height held at 0: reflects waves inverted."),
    PONDI_CHOICE(POND_EDGE_PERIODIC, "periodic", "Joined to the opposite side."),
    PONDI_CHOICE(POND_EDGE_OPEN, "open", "Transmits waves into an absorbing layer."),
#if PONDI_WITH_FLOW
    PONDI_CHOICE(POND_EDGE_OUT, "out", "Bulk water runs out."),
#endif
};

#define ONE(solver) (1u << POND_SOLVER_##solver)
#define INTEGER (ONE(CLASSIC) | ONE(STEADY) | ONE(ISOTROPIC))
#define FIELD(member, ...) PONDI_FIELD(pond_desc, member, __VA_ARGS__)

static const pond_field fields[] = {
    FIELD(width, "cells", "Columns.", PONDI_RANGE(1, POND_MAX_SIDE), PONDI_INITIAL(256),
          PONDI_LOG_SLIDER(32, 2048)),
    FIELD(height, "cells", "Rows.", PONDI_RANGE(1, POND_MAX_SIDE), PONDI_INITIAL(256),
          PONDI_LOG_SLIDER(32, 2048)),
    FIELD(cell_size, "m", "Side of a cell.", PONDI_RANGE(1e-6, 1e6), PONDI_INITIAL(0.01),
          PONDI_LOG_SLIDER(0.001, 1)),
    FIELD(solver, "", "Solver of the water.", PONDI_CHOICES(solvers),
          PONDI_INITIAL(POND_SOLVER_WAVE)),
    FIELD(stencil, "", "Neighbours that the wave solver reads.", PONDI_CHOICES(stencils),
          PONDI_INITIAL(POND_STENCIL_NINE), PONDI_USED_BY(ONE(WAVE))),
    FIELD(wave_speed, "m/s", "Speed of waves; over uneven ground, at `depth`.",
          PONDI_RANGE(1e-6, 1e6), PONDI_INITIAL(0.5), PONDI_LOG_SLIDER(0.02, 20),
          PONDI_USED_BY(ONE(WAVE) | INTEGER | ONE(UNIT_RANGE) | ONE(COLUMN))),
    FIELD(depth, "m", "Depth of the water; over uneven ground, the greatest depth.",
          PONDI_RANGE(1e-6, 1e6), PONDI_INITIAL(0.25), PONDI_LOG_SLIDER(0.01, 20),
          PONDI_USED_BY(ONE(DISPERSIVE) | ONE(WAVE) | ONE(FLOW))),
    FIELD(capillary_length, "m",
          "Capillary length, below which surface tension dominates: 0.0027 for water, 0: none. At "
          "most 3 cells.",
          PONDI_RANGE(0, 1e6), PONDI_INITIAL(0), PONDI_SLIDER(0, 0.02),
          PONDI_USED_BY(ONE(DISPERSIVE))),
    FIELD(half_life, "s", "Time in which a free wave loses half its height.",
          PONDI_RANGE(1e-3, 1e9), .infinity = "none", PONDI_INITIAL(2), PONDI_LOG_SLIDER(0.05, 120),
          PONDI_USED_BY(ONE(WAVE) | ONE(DISPERSIVE) | ONE(COLUMN) | ONE(FLOW))),
#if PONDI_WITH_FLOW
    FIELD(friction, "", "Friction c of the ground, which slows water of depth h by c*speed^2/h.",
          PONDI_SPAN(0, 1), PONDI_INITIAL(0.008), PONDI_USED_BY(ONE(FLOW))),
#endif
    FIELD(time_step, "s", "Time of a step; 0: the longest stable one that divides 1/60 s.",
          PONDI_RANGE(0, 1e3), PONDI_INITIAL(0)),
#if PONDI_WITH_LISTINGS
    FIELD(damping_shift, "bits", "Each step removes 1/2^shift of the height; 0: nothing.",
          PONDI_SPAN(0, 15), PONDI_INITIAL(5), PONDI_USED_BY(INTEGER)),
#endif
    FIELD(count_height, "m", "Height of one count, in integer waters and in looks that use counts.",
          PONDI_RANGE(1e-9, 1e3), PONDI_INITIAL(2e-4), PONDI_LOG_SLIDER(1e-5, 0.01)),
#if PONDI_WITH_LISTINGS
    FIELD(decay, "1/s",
          "Multiplies heights by exp(-decay*time), the mean level too; stencil 5 only.",
          PONDI_RANGE(0, 1e6), PONDI_INITIAL(0), PONDI_SLIDER(0, 10), PONDI_USED_BY(ONE(WAVE))),
    FIELD(restoring, "1/s",
          "Angular frequency of level water about height 0: waves disperse, and wakes have "
          "transverse crests; stencils 9 and 5 only.",
          PONDI_RANGE(0, 1e6), PONDI_INITIAL(0), PONDI_SLIDER(0, 20), PONDI_USED_BY(ONE(WAVE))),
    FIELD(edge_level, "", "Height of land and fixed sides.", PONDI_SPAN(0, 1), PONDI_INITIAL(0),
          PONDI_USED_BY(ONE(UNIT_RANGE))),
    FIELD(bias, "", "Lift of the heights per step.", PONDI_RANGE(0, 1), PONDI_INITIAL(5e-5),
          PONDI_SLIDER(0, 0.001), PONDI_USED_BY(ONE(UNIT_RANGE))),
    FIELD(column.form, "", "Form of the columns.", PONDI_CHOICES(forms),
          PONDI_INITIAL(POND_COLUMN_EXACT), PONDI_USED_BY(ONE(COLUMN))),
    FIELD(column.passes, "", "Listed, blur, spring: passes of blurring or exchange per step.",
          PONDI_SPAN(1, 64), PONDI_INITIAL(1), PONDI_USED_BY(ONE(COLUMN))),
    FIELD(column.keep, "", "Listed, blur: share of the height or velocity kept per step.",
          PONDI_SPAN(0, 1), PONDI_INITIAL(0.97), PONDI_USED_BY(ONE(COLUMN))),
    FIELD(column.blend, "", "Listed, blur: weight of the neighbour in each interpolation.",
          PONDI_SPAN(0, 1), PONDI_INITIAL(0.99), PONDI_USED_BY(ONE(COLUMN))),
    FIELD(column.stiffness, "", "Spring: share of the height pulled back per step.",
          PONDI_RANGE(0, 1), PONDI_INITIAL(0.025), PONDI_SLIDER(0, 0.2),
          PONDI_USED_BY(ONE(COLUMN))),
    FIELD(column.friction, "", "Spring: share of the velocity lost per step.", PONDI_RANGE(0, 1),
          PONDI_INITIAL(0.025), PONDI_SLIDER(0, 0.2), PONDI_USED_BY(ONE(COLUMN))),
    FIELD(column.spread, "", "Spring: share of the difference exchanged between neighbours.",
          PONDI_RANGE(0, 1), PONDI_INITIAL(0.25), PONDI_SLIDER(0, 0.5), PONDI_USED_BY(ONE(COLUMN))),
#endif
    FIELD(edges.left, "", "Left side.", PONDI_CHOICES(edges), PONDI_INITIAL(POND_EDGE_FREE)),
    FIELD(edges.right, "", "Right side.", PONDI_CHOICES(edges), PONDI_INITIAL(POND_EDGE_FREE)),
    FIELD(edges.top, "", "Top side.", PONDI_CHOICES(edges), PONDI_INITIAL(POND_EDGE_FREE)),
    FIELD(edges.bottom, "", "Bottom side.", PONDI_CHOICES(edges), PONDI_INITIAL(POND_EDGE_FREE)),
    FIELD(rest_slope, "", "Greatest slope of water that is put to rest; 0: never.",
          PONDI_RANGE(0, 1), PONDI_INITIAL(1e-4), PONDI_SLIDER(0, 0.01)),
    FIELD(max_steps, "steps", "Most steps of one advance; time beyond is dropped.",
          PONDI_RANGE(1, 1000000), PONDI_INITIAL(64), PONDI_LOG_SLIDER(1, 1000)),
    FIELD(seed, "", "Seed of the random numbers.", PONDI_RANGE(0, PONDI_LARGEST_SEED),
          PONDI_INITIAL(1), PONDI_SLIDER(0, 9999)),
    FIELD(threads, "threads", "Threads of the pond; 0: one for each processor.",
          PONDI_RANGE(0, 256), PONDI_INITIAL(1), PONDI_SLIDER(0, 16)),
};

const pondi_record pondi_desc_record = PONDI_RECORD(pond_desc, fields);

void pond_desc_init(pond_desc *out, size_t size, uint32_t version) {
    if (pondi_stamp_begin(out, size, version, COOKIE, sizeof *out)) {
        const pond_stamp stamp = out->stamp;
        pondi_record_default(&pondi_desc_record, out);
        out->stamp = stamp;
    }
}

static pond_result stamp_fits(const pond_desc *desc) {
    return pondi_stamp_fits(NULL, &desc->stamp, COOKIE, sizeof *desc, PONDI_ROOM_OF(desc),
                            "pond_desc_default");
}

// The listing computes in floats. Speed and decay are chosen to give the solver the same numbers.
void pond_desc_set_plane(pond_desc *desc, int size, float wave_speed, float decay) {
    if (desc == NULL || stamp_fits(desc) != POND_OK) {
        return;
    }
    const float time = 0.16f;
    const float prefix = (time * time) * (wave_speed * wave_speed);
    const float exponent = decay * time;
    desc->width = size;
    desc->height = size;
    desc->cell_size = 1.0;
    desc->solver = POND_SOLVER_WAVE;
    desc->stencil = POND_STENCIL_FIVE;
    desc->half_life = INFINITY;
    desc->time_step = 0.16;
    desc->wave_speed = copysign(sqrt((double)prefix), (double)wave_speed) / desc->time_step;
    desc->decay = (double)exponent * LN_2_71 / desc->time_step;
}

// ---- checks -------------------------------------------------------------------------------------
// Each leaves a message and returns an error, or false, for values that are not allowed.

static bool may_flow(const pond_desc *desc, const pondi_solver *solver, const char *name,
                     pond_edge edge) {
    if (!PONDI_WITH_FLOW) {
        return true;
    }
    if (solver->traits.flows && (edge == POND_EDGE_FIXED || edge == POND_EDGE_PERIODIC)) {
        (void)pondi_fail(&desc->logger, POND_ERROR_RANGE,
                         "edges.%s: %s; allowed for the flow solver are free, out and open", name,
                         edge == POND_EDGE_FIXED ? "fixed" : "periodic");
        return false;
    }
    if (!solver->traits.flows && edge == POND_EDGE_OUT) {
        (void)pondi_fail(&desc->logger, POND_ERROR_RANGE,
                         "edges.%s: out; allowed for the flow solver only", name);
        return false;
    }
    return true;
}

static bool may_open(const pond_desc *desc, const pondi_solver *solver, const char *name,
                     pond_edge edge) {
    if (!may_flow(desc, solver, name, edge)) {
        return false;
    }
    if (edge == POND_EDGE_OPEN && solver->traits.margin == 0 &&
        !(PONDI_WITH_FLOW && solver->traits.flows)) {
        (void)pondi_fail(&desc->logger, POND_ERROR_RANGE,
                         "edges.%s: open; allowed for the %s solver are free, fixed and periodic",
                         name, solver->traits.name);
        return false;
    }
    return true;
}

static bool pair_fits(const pond_desc *desc, const char *first, pond_edge a, const char *second,
                      pond_edge b) {
    if ((a == POND_EDGE_PERIODIC) != (b == POND_EDGE_PERIODIC)) {
        (void)pondi_fail(&desc->logger, POND_ERROR_RANGE,
                         "edges.%s and edges.%s: only one is periodic; set both or none", first,
                         second);
        return false;
    }
    return true;
}

static bool edges_fit(const pond_desc *desc, const pondi_solver *solver) {
    const pond_edges *e = &desc->edges;
    return may_open(desc, solver, "left", e->left) && may_open(desc, solver, "right", e->right) &&
           may_open(desc, solver, "top", e->top) && may_open(desc, solver, "bottom", e->bottom);
}

static bool pairs_fit(const pond_desc *desc) {
    const pond_edges *e = &desc->edges;
    return pair_fits(desc, "left", e->left, "right", e->right) &&
           pair_fits(desc, "top", e->top, "bottom", e->bottom);
}

#if PONDI_WITH_LISTINGS
static bool one_row_fits(const pond_desc *desc, const pondi_solver *solver) {
    if (solver->traits.one_row && desc->height != 1) {
        (void)pondi_fail(&desc->logger, POND_ERROR_RANGE,
                         "height: %d; the column solver has one row: allowed is 1", desc->height);
        return false;
    }
    return true;
}

static bool decay_fits(const pond_desc *desc) {
    if (desc->decay > 0.0 &&
        !(desc->solver == POND_SOLVER_WAVE && desc->stencil == POND_STENCIL_FIVE)) {
        (void)pondi_fail(&desc->logger, POND_ERROR_RANGE,
                         "decay: %g 1/s; allowed is 0, except for the wave solver with stencil 5: "
                         "use half_life",
                         desc->decay);
        return false;
    }
    return true;
}

static bool restoring_fits(const pond_desc *desc) {
    const bool fourth = desc->stencil == POND_STENCIL_FOURTH;
    if (desc->restoring > 0.0 && desc->solver == POND_SOLVER_WAVE &&
        (fourth || pondi_has_open_side(&desc->edges))) {
        (void)pondi_fail(&desc->logger, POND_ERROR_RANGE, "restoring: %g 1/s; allowed with %s is 0",
                         desc->restoring, fourth ? "the fourth-order stencil" : "open sides");
        return false;
    }
    return true;
}

static bool listings_fit(const pond_desc *desc, const pondi_solver *solver) {
    return one_row_fits(desc, solver) && decay_fits(desc) && restoring_fits(desc);
}
#else
static bool listings_fit(const pond_desc *desc, const pondi_solver *solver) {
    (void)desc;
    (void)solver;
    return true;
}
#endif

// Above three cells all waves of the grid are shorter than the scale of surface tension.
static bool capillary_length_fits(const pond_desc *desc, const pondi_solver *solver) {
    return !solver->traits.disperses ||
           pondi_number_fits(&desc->logger, "capillary_length", desc->capillary_length, 0.0,
                             3.0 * desc->cell_size, "m");
}

static bool width_fits(const pond_desc *desc) {
    const int width = desc->parallel.width;
    if (width < 0 || width > 256) {
        (void)pondi_fail(&desc->logger, POND_ERROR_RANGE,
                         "parallel.width: %d; allowed are 0 to 256", width);
        return false;
    }
    return true;
}

// Checks the fields that do not depend on the solver, and the choice of solver.
static bool fields_fit(const pond_desc *desc) {
    pond_desc rest = *desc;
    rest.time_step = 0.0; // its range depends on the solver
    return pondi_record_fits(&pondi_desc_record, &desc->logger, "", PONDI_ALL_KINDS, &rest) &&
           width_fits(desc);
}

static double time_step_limit(const pond_desc *desc, const pondi_solver *solver) {
    assert(solver != NULL); // checked
    if (solver->step_limit != NULL) {
        return solver->step_limit(desc);
    }
    const double courant2 = pondi_courant2_limit(desc, solver);
    const double step = sqrt(courant2) * desc->cell_size / desc->wave_speed;
    const double swing =
        0.5 * pondi_restoring(desc) * step; // (C²·(largest −L) + ω²·step²)/4 may reach 1
    return PONDI_WITH_LISTINGS && swing > 0.0 ? step / sqrt(1.0 + swing * swing) : step;
}

// With such a solver the speed depends on the step: another step would be other water.
static pond_result check_one_speed(const pond_desc *desc, const pondi_solver *solver,
                                   double limit) {
    if (desc->time_step == 0.0 || fabs(desc->time_step - limit) <= 1e-9 * limit) {
        return POND_OK;
    }
    return pondi_fail(&desc->logger, POND_ERROR_RANGE,
                      "time_step: %g s; allowed for the %s solver are 0 and "
                      "sqrt(%g)*cell_size/wave_speed = %g s: change wave_speed",
                      desc->time_step, solver->traits.name, pondi_courant2_limit(desc, solver),
                      limit);
}

static pond_result unstable(const pond_desc *desc, const pondi_solver *solver, double limit) {
    char at[128];
    if (!PONDI_WITH_MESSAGES) {
        at[0] = '\0';
    } else if (PONDI_WITH_DISPERSIVE && solver->traits.disperses) {
        (void)snprintf(at, sizeof at, "cell_size %g m, depth %g m and capillary_length %g m",
                       desc->cell_size, desc->depth, desc->capillary_length);
    } else if (PONDI_WITH_LISTINGS && pondi_restoring(desc) > 0.0) {
        (void)snprintf(at, sizeof at, "wave_speed %g m/s, cell_size %g m and restoring %g 1/s",
                       desc->wave_speed, desc->cell_size, desc->restoring);
    } else {
        (void)snprintf(at, sizeof at, "wave_speed %g m/s and cell_size %g m", desc->wave_speed,
                       desc->cell_size);
    }
    return pondi_fail(&desc->logger, POND_ERROR_UNSTABLE,
                      "time_step: %g s is over the stability limit of %g s at %s; reduce time_step",
                      desc->time_step, limit, at);
}

static pond_result check_time_step(const pond_desc *desc, const pondi_solver *solver,
                                   double limit) {
    if (PONDI_WITH_LISTINGS && solver->traits.one_speed) {
        return check_one_speed(desc, solver, limit);
    }
    if (desc->time_step == 0.0) {
        return POND_OK;
    }
    // The default step for extreme water may be outside the usual range, which is allowed.
    if (!pondi_number_fits(&desc->logger, "time_step", desc->time_step, fmin(1e-9, 0.5 * limit),
                           fmax(1e3, limit), "s")) {
        return POND_ERROR_RANGE;
    }
    return desc->time_step <= limit * (1.0 + 1e-12) ? POND_OK : unstable(desc, solver, limit);
}

static pond_result check_spread(const pond_desc *desc, const pondi_solver *solver) {
    const pond_column *c = &desc->column;
    if (!PONDI_WITH_LISTINGS || !solver->keeps_velocity) {
        return POND_OK;
    }
    const double limit = pondi_spread_limit(c);
    if ((double)c->spread <= limit) {
        return POND_OK;
    }
    return pondi_fail(&desc->logger, POND_ERROR_UNSTABLE,
                      "column.spread: %g is over the stability limit of %.4g at column.passes %d, "
                      "column.stiffness %g and column.friction %g; reduce column.spread",
                      (double)c->spread, limit, c->passes, (double)c->stiffness,
                      (double)c->friction);
}

static double longest_step(const pond_desc *desc, const pondi_solver *solver) {
    const bool whole = solver->traits.one_speed || solver->at_limit;
    return time_step_limit(desc, solver) * (whole ? 1.0 : sqrt(PONDI_SAFE_COURANT2));
}

static double steps_in(double seconds, double longest) {
    return ceil(seconds / longest * (1.0 - 1e-12));
}

static double default_step(const pond_desc *desc, const pondi_solver *solver) {
    const double longest = longest_step(desc, solver);
    return solver->traits.one_speed || longest > COARSE ? longest
                                                        : FRAME / steps_in(FRAME, longest);
}

// Checks the fields that depend on the solver, and fills in the time step.
static pond_result check_for(const pondi_solver *solver, const pond_desc *desc, pond_desc *out) {
    if (!capillary_length_fits(desc, solver) || !pairs_fit(desc) || !listings_fit(desc, solver) ||
        !edges_fit(desc, solver)) {
        return POND_ERROR_RANGE;
    }
    const double limit = time_step_limit(desc, solver);
    pond_result result = check_time_step(desc, solver, limit);
    result = result == POND_OK ? check_spread(desc, solver) : result;
    if (result != POND_OK) {
        return result;
    }
    *out = *desc;
    if (out->time_step == 0.0) {
        out->time_step = default_step(desc, solver);
    }
    if (PONDI_WITH_LISTINGS && solver->traits.one_row) { // the top and bottom sides are ignored
        out->edges.top = out->edges.bottom = POND_EDGE_FREE;
    }
    return POND_OK;
}

pond_result pondi_desc_check(const pond_desc *desc, pond_desc *out, const pondi_solver **solver) {
    if (desc == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "desc: NULL; start from pond_desc_default()");
    }
    const pond_result stamped = stamp_fits(desc);
    if (stamped != POND_OK) {
        return stamped;
    }
    if ((desc->allocator.allocate == NULL) != (desc->allocator.release == NULL)) {
        return pondi_fail(&desc->logger, POND_ERROR_ARGUMENT,
                          "allocator: only one of allocate and release is set; set both or none");
    }
    if (!fields_fit(desc)) {
        return POND_ERROR_RANGE;
    }
    *solver = pondi_solver_of(desc);
    return check_for(*solver, desc, out);
}

pond_result pond_desc_check(const pond_desc *desc) {
    pond_desc whole;
    const pondi_solver *solver = NULL;
    return pondi_desc_check(desc, &whole, &solver);
}

double pond_time_step_limit(const pond_desc *desc) {
    pond_desc longest = desc != NULL ? *desc : (pond_desc){0};
    const pondi_solver *solver = NULL;
    longest.time_step = 0.0;
    return pondi_desc_check(&longest, &longest, &solver) == POND_OK
               ? time_step_limit(&longest, solver)
               : 0.0;
}

int pond_desc_fit_frame(pond_desc *desc, double seconds) {
    if (desc == NULL) {
        return 0;
    }
    pond_desc longest = *desc;
    const pondi_solver *solver = NULL;
    longest.time_step = 0.0;
    if (pondi_desc_check(&longest, &longest, &solver) != POND_OK || solver == NULL ||
        solver->traits.one_speed) {
        return 0;
    }
    const double steps = steps_in(seconds, longest_step(desc, solver));
    if (!(steps >= 1.0 && steps <= desc->max_steps)) {
        return 0;
    }
    longest.time_step = seconds / steps;
    if (pond_desc_check(&longest) != POND_OK) {
        return 0;
    }
    desc->time_step = longest.time_step;
    return (int)steps;
}

// ---- the grid -----------------------------------------------------------------------------------

// Adds the absorbing layers of an axis; its sides become fixed in wave water. Returns the cells of
// both layers.
static int add_margins(const pondi_solver *solver, int cells, pond_edge *low, pond_edge *high,
                       int *before) {
    assert(solver != NULL); // checked
    *before = 0;
    if (PONDI_WITH_FLOW && solver->traits.flows) {
        return 0;
    }
    const bool any = *low == POND_EDGE_OPEN || *high == POND_EDGE_OPEN;
    int behind = *high == POND_EDGE_OPEN ? solver->traits.margin : 0;
    *before = *low == POND_EDGE_OPEN ? solver->traits.margin : 0;
    if (solver->even_margins) {
        *(behind > 0 ? &behind : before) += any ? cells % 2 : 0;
    } else {
        *low = *low == POND_EDGE_OPEN ? POND_EDGE_FIXED : *low;
        *high = *high == POND_EDGE_OPEN ? POND_EDGE_FIXED : *high;
    }
    return *before + behind;
}

pond_desc pondi_grid_of(const pondi_solver *solver, const pond_desc *desc, int *left, int *top) {
    pond_desc grid = *desc;
    grid.width += add_margins(solver, desc->width, &grid.edges.left, &grid.edges.right, left);
    grid.height += add_margins(solver, desc->height, &grid.edges.top, &grid.edges.bottom, top);
    return grid;
}

size_t pond_memory_size(const pond_desc *desc) {
    pond_desc given;
    const pondi_solver *solver = NULL;
    if (pondi_desc_check(desc, &given, &solver) != POND_OK) {
        return 0;
    }
    int left;
    int top;
    const pond_desc grid = pondi_grid_of(solver, desc, &left, &top);
    const uint64_t whole = solver->whole.size != NULL ? solver->whole.size(&grid) : 0;
    const uint64_t field =
        pondi_field_size(grid.width, grid.height, solver->format, solver->border);
    const uint64_t bytes = sizeof(pond) + whole + pondi_blocks_size(grid.width, grid.height) +
                           2 * field + (PONDI_WITH_SHORES ? pondi_shore_size(desc, &grid) : 0);
    return bytes < SIZE_MAX ? (size_t)bytes : SIZE_MAX;
}
