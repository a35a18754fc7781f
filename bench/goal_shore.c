// Time of walls, uneven ground, open edges and currents.

#include <math.h>
#include <stdlib.h>

#include "contest.h"
#include "goal.h"
#include "water.h"

#include <millpond/current.h>

#define BLOCK 64  // as in the library, see docs/rest.md
#define EVERY 20  // one of 20 blocks is shallow or has a wall
#define MANY 8    // steps a call
#define DEEP 1.0f // depth elsewhere, as a share of desc.depth
#define PI 3.14159265358979323846
#define FLOW 0.3 // greatest speed of the current [cells/step]

typedef struct shore_run {
    pond *water;
    int steps;
} shore_run;

static void step_shore(void *context) {
    const shore_run *run = context;
    pond_step_many(run->water, run->steps);
}

static bool has_one(int column, int row, int columns) {
    return ((int64_t)row * columns + column) % EVERY == EVERY / 2;
}

static pond_vec2 middle_of(int column, int row, double cell) {
    return (pond_vec2){(float)((column + 0.5) * BLOCK * cell), (float)((row + 0.5) * BLOCK * cell)};
}

static bool build_walls(pond *water) {
    const pond_desc desc = pond_get_desc(water);
    const pond_shape disc = pond_disc((float)(BLOCK / 4 * desc.cell_size));
    const int columns = desc.width / BLOCK;
    for (int row = 0; row < desc.height / BLOCK; row++) {
        for (int column = 0; column < columns; column++) {
            const pond_pose at = {middle_of(column, row, desc.cell_size), 0.0f};
            if (has_one(column, row, columns) &&
                pond_wall_build(water, &disc, &at, 0.0f) != POND_OK) {
                return report_fail(NULL, "%s", pond_message());
            }
        }
    }
    return true;
}

// Shallow in the middle of some blocks.
static float depth_at(pond_vec2 point, void *user) {
    const pond_desc *desc = user;
    const double side = BLOCK * desc->cell_size;
    const int column = (int)(point.x / side);
    const int row = (int)(point.y / side);
    const pond_vec2 middle = middle_of(column, row, desc->cell_size);
    const double away = hypot(point.x - middle.x, point.y - middle.y);
    const bool shallow = has_one(column, row, desc->width / BLOCK) && away < side / 4.0;
    return (float)desc->depth * (shallow ? 0.5f : DEEP);
}

// Hills and hollows with a period of two blocks.
static float rolling_at(pond_vec2 point, void *user) {
    const pond_desc *desc = user;
    const double k = PI / (BLOCK * desc->cell_size);
    return (float)(desc->depth * (0.6 + 0.4 * sin(k * point.x) * sin(k * point.y)));
}

// Vortices, one in each block.
static float whirls_at(pond_vec2 point, void *user) {
    const pond_desc *desc = user;
    const double k = PI / (BLOCK * desc->cell_size);
    const double speed = FLOW * desc->cell_size / desc->time_step;
    return (float)(speed / k * sin(k * point.x) * sin(k * point.y));
}

typedef float value_at(pond_vec2 point, void *user);

static bool set_field(pond *water, pond_result (*set)(pond *water, value_at *at, void *user),
                      value_at *at) {
    pond_desc desc = pond_get_desc(water);
    return set(water, at, &desc) == POND_OK || report_fail(NULL, "%s", pond_message());
}

static bool is_deep(goal_shore_kind kind) {
    return kind == GOAL_DEEP_WALLS || kind == GOAL_DEEP_GROUND || kind == GOAL_DEEP_CURRENT;
}

static pond_desc desc_of(const goal *g, bool open) {
    const pond_solver solver =
        is_deep((goal_shore_kind)g->variant) ? POND_SOLVER_DISPERSIVE : POND_SOLVER_WAVE;
    pond_desc desc = water_desc(solver, g->width, g->height, g->threads);
    if (open) { // two sides: 1 of 20 blocks if there are 40 columns of blocks
        desc.edges.left = POND_EDGE_OPEN;
        desc.edges.right = POND_EDGE_OPEN;
    }
    return desc;
}

static bool build(pond *water, goal_shore_kind kind) {
    switch (kind) {
    case GOAL_WALLS:
    case GOAL_WALLS_MANY:
    case GOAL_DEEP_WALLS:
        return build_walls(water);
    case GOAL_DEPTH:
        return set_field(water, pond_set_depth_function, depth_at);
    case GOAL_DEEP_GROUND:
        return set_field(water, pond_set_depth_function, rolling_at);
    case GOAL_DEEP_CURRENT:
        return set_field(water, pond_set_current_function, whirls_at);
    case GOAL_OPEN:
        break;
    }
    return true;
}

bool goal_shore(const goal *g, bool quick, double *measured) {
    const goal_shore_kind kind = (goal_shore_kind)g->variant;
    const int steps = kind == GOAL_WALLS_MANY ? MANY : 1;
    const pond_desc with = desc_of(g, kind == GOAL_OPEN);
    const pond_desc without = desc_of(g, false);
    shore_run runs[2] = {{water_make(&with), steps}, {water_make(&without), steps}};
    contender list[2] = {{.run = step_shore, .context = &runs[0]},
                         {.run = step_shore, .context = &runs[1]}};
    const bool good = runs[0].water != NULL && runs[1].water != NULL && build(runs[0].water, kind);
    if (good) {
        contest_hold(list, 2, quick);
        *measured = list[0].fastest / list[1].fastest;
    }
    pond_destroy(runs[0].water);
    pond_destroy(runs[1].water);
    return good;
}
