// The life of a pond: creation, stepping, destruction.

#include "pond/pond.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/message.h"
#include "base/threads.h"
#include "pond/body.h"
#include "pond/emitter.h"
#include "pond/flow.h"
#include "pond/rest.h"
#include "pond/subdomain.h"
#include "pond/sweep.h"
#include "pond/touch.h"

pond_result pondi_start_workers(const pond_desc *desc, pond_workers **workers,
                                pond_parallel *parallel) {
    if (desc->parallel.run != NULL) {
        *parallel = desc->parallel;
        return POND_OK;
    }
    if (desc->threads == 1 || !PONDI_THREADS) {
        return POND_OK;
    }
    const pond_result result = pond_workers_create(desc->threads, workers);
    *parallel = pond_workers_parallel(*workers);
    if (result != POND_OK && desc->logger.log != NULL) {
        desc->logger.log(POND_LOG_ERROR, pond_message(), desc->logger.user);
    }
    return result;
}

static pond_result no_memory(const pond_desc *desc) {
    return pondi_fail(&desc->logger, POND_ERROR_MEMORY,
                      "width x height: %d x %d cells: no memory for %zu bytes", desc->width,
                      desc->height, pond_memory_size(desc));
}

static void fill_borders(pond *water) {
    pondi_border_fill(&water->fields[0], &water->grid.edges);
    pondi_border_fill(&water->fields[1], &water->grid.edges);
}

// Makes fields, blocks and the solver's own state; returns false if an allocation fails.
static bool make_grid(pond *water) {
    const pond_desc *grid = &water->grid;
    const pondi_solver *solver = water->solver;
    for (int i = 0; i < 2; i++) {
        if (!pondi_field_create(&water->fields[i], grid->width, grid->height, solver->format,
                                solver->border, i == 1, &grid->allocator)) {
            return false;
        }
    }
    if (solver->top > 0.0f) { // clamped heights include a level beyond the sides
        water->fields[0].outside = water->fields[1].outside = (float)grid->edge_level;
    }
    fill_borders(water);
    water->block_memory = pondi_allocate(
        &grid->allocator, pondi_blocks_size(grid->width, grid->height), _Alignof(double));
    if (water->block_memory == NULL) {
        return false;
    }
    pondi_blocks_make(grid, solver->whole.run != NULL, water->block_memory, &water->blocks);
    water->blocks.resting = false;
    if (solver->rests != PONDI_RESTS_NEVER) { // all cells are 0
        pondi_blocks_still(&water->blocks);
    }
    water->events.rested = water->blocks.resting;
    pondi_mean_start(water);
    if (PONDI_WITH_SHORES && !pondi_shore_make(water)) {
        return false;
    }
    if (solver->whole.create == NULL) {
        solver->prepare(grid, &water->coefficients);
        return true;
    }
    water->whole = solver->whole.create(grid);
    return water->whole != NULL;
}

pond_result pond_create(const pond_desc *desc, pond **out) {
    if (out == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "out: NULL; an output for the pond is needed");
    }
    *out = NULL;
    pond_desc whole;
    const pondi_solver *solver;
    pond_result result = pondi_desc_check(desc, &whole, &solver);
    if (result != POND_OK) {
        return result;
    }
    pond *water = pondi_allocate(&whole.allocator, sizeof *water, PONDI_CACHE_LINE);
    if (water == NULL) {
        return no_memory(&whole);
    }
    water->desc = whole;
    water->alive = PONDI_ALIVE;
    water->solver = solver;
    water->rain = pond_rain_default();
    water->grid = pondi_grid_of(solver, &whole, &water->left, &water->top);
    if (!make_grid(water)) {
        pond_destroy(water);
        return no_memory(&whole);
    }
    result = pondi_start_workers(&water->desc, &water->workers, &water->parallel);
    if (result != POND_OK) {
        pond_destroy(water);
        return result;
    }
    *out = water;
    return POND_OK;
}

void pond_destroy(pond *water) {
    PONDI_ASSERT_POND_OR_NULL(water);
    if (water == NULL) {
        return;
    }
    pond_workers_destroy(water->workers);
    pondi_subdomain_free(water);
    const pond_allocator allocator = water->desc.allocator;
    if (PONDI_WITH_BODIES) {
        pondi_bodies_destroy(&water->bodies, &allocator);
    }
    if (PONDI_WITH_EMITTERS) {
        pondi_emitters_destroy(&water->emitters, &allocator);
    }
    if (PONDI_WITH_FLOW) {
        pondi_springs_destroy(water);
    }
    if (water->whole != NULL) {
        water->solver->whole.destroy(water->whole, &allocator);
    }
    if (PONDI_WITH_SHORES) {
        pondi_shore_free(water);
    }
    if (PONDI_WITH_CURRENTS) {
        pondi_current_free(water);
    }
    pondi_release(&allocator, water->block_memory,
                  pondi_blocks_size(water->grid.width, water->grid.height));
    pondi_field_destroy(&water->fields[0], &allocator);
    pondi_field_destroy(&water->fields[1], &allocator);
    *(volatile uint32_t *)&water->alive = 0; // compilers drop a plain store that nobody reads
    pondi_release(&allocator, water, sizeof *water);
}

pond_desc pond_get_desc(const pond *water) {
    PONDI_ASSERT_POND(water);
    return water->desc;
}

pond_parallel pond_get_parallel(const pond *water) {
    PONDI_ASSERT_POND(water);
    return water->parallel;
}

float pondi_unit(const pond *water) {
    const float counts = water->solver->counts;
    return counts > 0.0f ? (float)water->desc.count_height / counts : 1.0f;
}

pond_view pond_get_view(const pond *water) {
    PONDI_ASSERT_POND(water);
    const pondi_field *now = pondi_surface(water);
    const ptrdiff_t first = water->top * now->stride + water->left;
    return (pond_view){
        .heights = (const char *)now->cells + first * (ptrdiff_t)pondi_format_size(now->format),
        .format = now->format,
        .width = water->desc.width,
        .height = water->desc.height,
        .stride = now->stride,
        .border = 1,
        .unit = pondi_unit(water),
        .count_height = (float)water->desc.count_height,
        .cell_size = (float)water->desc.cell_size,
        .wraps_x = water->desc.edges.left == POND_EDGE_PERIODIC,
        .wraps_y = water->desc.edges.top == POND_EDGE_PERIODIC,
    };
}

static void hold_block_row(pond *water, int row, void *context) {
    const pondi_span block = pondi_blocks_span(&water->blocks, 0, row);
    const pondi_span all = {.x1 = water->grid.width, .y0 = block.y0, .y1 = block.y1};
    pondi_shore_hold(water, pondi_now(water), context, &all);
}

static void step_block_row(pond *water, int row, void *context) {
    int column = 0;
    pondi_span run;
    while (pondi_blocks_next(&water->blocks, row, &column, &run)) {
        water->solver->step(&water->coefficients, pondi_now(water), context, &run);
    }
}

// Steps each cell from its neighbours. Without sweeps there are no shores either.
static void step_cells(pond *water, pondi_field *next) {
    static const pondi_busy none;
    if (PONDI_WITH_SWEEPS) {
        (void)pondi_sweep(water, 1, &none, NULL);
    } else {
        pondi_rest_rows(water, step_block_row, next);
        pondi_border_fill(next, &water->grid.edges);
    }
}

void pondi_step_heights(pond *water) {
    pondi_field *next = &water->fields[1 - water->now];
    if (pondi_sweep_may_step(water)) {
        step_cells(water, next);
        return;
    }
    water->solver->whole.run(water->whole, &water->parallel, pondi_now(water), next);
    if (pondi_shore_any(water)) {
        pondi_rest_rows(water, hold_block_row, next);
        pondi_border_fill(next, &water->grid.edges);
    }
}

static void step_flowing(pond *water) {
    if (!pondi_has_current(water)) {
        pondi_step_heights(water);
        return;
    }
    pondi_potential_part(water);
    pondi_current_enter_margins(water);
    pondi_step_heights(water);
    pondi_current_leave_margins(water);
    pondi_current_carry(water);
}

// Adds a drop of rain.
static void fall_into(void *user, pondi_touch_place centre, float radius, float height) {
    pond *water = user;
    const pond_vec2 point = {(float)centre.x, (float)centre.y};
    if (water->rain.splash) {
        pond_splash(water, point, radius, height);
    } else if (pondi_touch_drop_at(water, centre, radius, height)) {
        pondi_event_splash(water, (pond_body_id){0}, (pond_emitter_id){0}, point, radius, height);
    }
}

// Applies everything that touches the water before a step.
static void begin_step(pond *water) {
    if (pondi_flows(water)) {
        pondi_flow_begin(water);
    }
    if (water->rain.rate > 0.0f) {
        pondi_rain_due(water, water->steps, fall_into, water);
    }
    if (water->splashes.used > 0) {
        pondi_splashes_step(water);
    }
    if (pondi_has_emitters(water) || pondi_has_bodies(water)) {
        const pondi_patch patch = pondi_patch_of(water);
        if (PONDI_WITH_EMITTERS) {
            pondi_emitters_step(&patch);
        }
        if (PONDI_WITH_BODIES) {
            pondi_bodies_step(&patch);
        }
    }
    pondi_event_rest(water);
}

// Checks the water between steps. `any`: it moved in the last steps. Whoever steps all subdomains
// checks them.
static void end_step(pond *water, bool any) {
    if (water->steps % PONDI_REST_INTERVAL == 0) {
        if (pondi_cut_of(water) != NULL) {
            return;
        }
        pondi_rest_look(water);
        if (water->steps % PONDI_MEAN_INTERVAL == 0) {
            pondi_mean_correct(water);
        }
        pondi_event_rest(water);
    }
    if (any) {
        pondi_event_probes(water);
    }
}

static void between_steps(pond *water) {
    pondi_event_probes(water);
    begin_step(water);
}

// Does the steps that fit in one sweep; returns how many, or 0 if that is only one.
static int sweep_on(pond *water, int64_t most) {
    pondi_busy busy;
    const int steps = pondi_sweep_steps(water, most < INT_MAX ? (int)most : INT_MAX, &busy);
    return steps > 1 ? pondi_sweep(water, steps, &busy, between_steps) : 0;
}

// Waits for the halo at once if no sweep could run meanwhile.
static void send_halo(pond *water) {
    pondi_subdomain_send_halo(water);
    if (!pondi_sweep_may_step(water) || !pondi_blocks_any(&water->blocks)) {
        pondi_subdomain_take_halo(water);
    }
}

// Does one step, or a sweep of several; returns how many.
static int step_on(pond *water, int64_t most) {
    begin_step(water);
    if (pondi_subdomain_expects(water)) {
        send_halo(water);
    }
    const bool any = pondi_blocks_any(&water->blocks); // otherwise the water is flat and still
    water->blocks.stepped = any ? water->blocks.clock : water->blocks.stepped;
    int steps = PONDI_WITH_SWEEPS && most > 1 ? sweep_on(water, most) : 0;
    if (steps == 0) {
        steps = 1;
        if (any) {
            step_flowing(water);
        }
    }
    water->now = (water->now + steps) % 2;
    water->steps += (uint64_t)steps;
    end_step(water, any);
    return steps;
}

void pond_step(pond *water) {
    PONDI_ASSERT_POND(water);
    (void)step_on(water, 1);
}

// Whether steps change nothing but their number: the water rests, and nothing touches it.
static bool is_idle(const pond *water) {
    return !pondi_blocks_any(&water->blocks) && water->events.rested &&
           pondi_cut_of(water) == NULL && !(water->rain.rate > 0.0f) && water->splashes.used == 0 &&
           !pondi_has_bodies(water) && !pondi_has_emitters(water);
}

void pond_step_many(pond *water, int64_t steps) {
    PONDI_ASSERT_POND(water);
    const int64_t after = pondi_cut_of(water) != NULL ? pondi_cut_of(water)->due : 0;
    while (steps > 0) {
        if (PONDI_WITH_SWEEPS && is_idle(water)) {
            water->now = (int)((water->now + steps % 2) % 2);
            water->steps += (uint64_t)steps;
            break;
        }
        water->steps_due = steps + after; // bodies spread a move over them
        steps -= step_on(water, steps);
    }
    water->steps_due = 0;
}

int pondi_steps_due(const pond_desc *desc, double seconds, double *left_over) {
    if (!(seconds > 0.0) || isinf(seconds)) {
        return 0;
    }
    // A frame that is a whole number of steps must not lose one to rounding.
    const double due = (*left_over + seconds) / desc->time_step + 1e-6;
    if (due >= desc->max_steps + 1.0) {
        *left_over = 0.0;
        return desc->max_steps;
    }
    const int steps = (int)due;
    *left_over += seconds - steps * desc->time_step;
    return steps;
}

int pond_advance(pond *water, double seconds) {
    PONDI_ASSERT_POND(water);
    const int steps = pondi_steps_due(&water->desc, seconds, &water->left_over);
    pond_step_many(water, steps);
    return steps;
}

double pond_get_time(const pond *water) {
    PONDI_ASSERT_POND(water);
    return (double)water->steps * water->desc.time_step;
}

uint64_t pond_get_steps(const pond *water) {
    PONDI_ASSERT_POND(water);
    return water->steps;
}

// Stops bulk water, which keeps its heights; sets all others to 0.
static void calm_heights(pond *water) {
    if (pondi_flows(water)) {
        for (int y = 0; y < water->desc.height; y++) {
            memcpy(pondi_row_f32(&water->fields[1 - water->now], y),
                   pondi_row_f32(&water->fields[water->now], y),
                   (size_t)water->desc.width * sizeof(float));
        }
        return;
    }
    pondi_field_clear(&water->fields[0]);
    pondi_field_clear(&water->fields[1]);
}

void pond_calm(pond *water) {
    PONDI_ASSERT_POND(water);
    calm_heights(water);
    if (water->potential.memory != NULL) {
        pondi_field_clear(&water->potential);
    }
    if (PONDI_WITH_SHORES) {
        pondi_shore_calm(water);
    }
    fill_borders(water);
    if (water->solver->rests != PONDI_RESTS_NEVER) {
        pondi_blocks_still(&water->blocks);
        memset(water->blocks.values, 0, pondi_blocks_count(&water->blocks) * sizeof(float));
    }
    pondi_blocks_change_all(&water->blocks, water->steps);
    water->mean.sum = 0.0;
    water->left_over = 0.0;
    water->splashes.used = 0;
    pondi_event_rest(water);
    const pondi_patch patch = pondi_patch_of(water);
    if (PONDI_WITH_BODIES) {
        pondi_bodies_calm(&patch);
    }
    if (PONDI_WITH_EMITTERS) {
        pondi_emitters_calm(&patch);
    }
    if (pondi_flows(water)) {
        pondi_flow_press(water, false);
        pondi_flow_changed(water, 0, water->desc.height);
    }
}
