// Bulk water: fills and readings. spring.c has the springs.

#include "pond/flow.h"

#include <math.h>

#include "base/message.h"
#include "field/bilinear.h"
#include "field/shape.h"
#include "pond/body.h"
#include "pond/pond.h"
#include "shared/clamp.h"
#include "shared/parts.h"
#include "solver/flow.h"

#if PONDI_WITH_FLOW

void pondi_flow_changed(pond *water, int y0, int y1) {
    pondi_flow *flow = water->whole;
    pondi_flow_stir(flow, y0, y1);
    if (flow->drawn && !flow->stepping) {
        pondi_ripples_draw(flow, pondi_now(water), y0, y1);
    }
    const pondi_patch patch = pondi_patch_of(water);
    pondi_bodies_follow(&patch);
}

void pondi_flow_follow(pond *water, const pondi_cells *cells) {
    const pondi_cells all = {0, 0, water->desc.width, water->desc.height};
    const pondi_cells *these = cells != NULL ? cells : &all;
    pondi_flow_settle(water->whole, &water->fields[water->now], &water->fields[1 - water->now],
                      these);
    pondi_flow_changed(water, these->y0, these->y1);
}

void pondi_flow_begin(pond *water) {
    pondi_flow *flow = water->whole;
    flow->stepping = true;
    pondi_sea_step(water);
    pondi_springs_step(water);
}

// ---- ripples ------------------------------------------------------------------------------------

pondi_field *pondi_flow_ripples(const pond *water, bool before) {
    pondi_flow *flow = water->whole;
    return &flow->ripples[before ? 1 - flow->now : flow->now];
}

void pondi_flow_rippled(pond *water, int64_t y0, int64_t y1) {
    pondi_ripples_touched(water->whole, pondi_now(water), y0, y1);
}

void pondi_flow_read(const pond *water, bool before, int x, int y, int count, float *out) {
    const pondi_flow *flow = water->whole;
    const float *bulk = pondi_row_f32(pondi_time_level(water, before), y) + x;
    const float *ripples = pondi_row_f32(pondi_flow_ripples(water, before), y) + x;
    for (int i = 0; i < count; i++) {
        const float lift = pondi_flow_lift_at(flow, pondi_time_level(water, before), x + i, y);
        out[i] = pondi_flow_is_wall(flow, x + i, y) ? NAN : bulk[i] + lift + ripples[i];
    }
}

const pondi_field *pondi_flow_surface(const pond *water) {
    const pondi_flow *flow = water->whole;
    return flow->drawn ? &flow->aside[0] : pondi_now(water);
}

bool pondi_flow_lay(pond *water, pondi_tape *tape) {
    if (tape->reading) { // the next step finds where the ripples are
        pondi_flow_rippled(water, 0, water->desc.height);
        pondi_flow_press(water, false);
    }
    return pondi_springs_lay(water, tape) && pondi_sea_lay(water, tape);
}

bool pondi_flow_pack(pond *water, pondi_pack *pack) {
    pondi_flow *flow = water->whole;
    pondi_pack_bytes(pack, flow->sides, sizeof flow->sides);
    if (pack->from != NULL) {
        pondi_flow_stir(flow, 0, flow->height);
        pondi_flow_rippled(water, 0, water->desc.height);
        pondi_flow_press(water, false);
    }
    return pondi_springs_pack(water, pack);
}

// ---- fills --------------------------------------------------------------------------------------

// Cells of the pond that a shape covers; all of them without one.
typedef struct area {
    bool whole;
    pondi_placed placed;
    pondi_cells box;
} area;

static bool covers(const area *a, int x, int y) {
    return a->whole || pondi_shape_coverage(&a->placed, x, y) >= 0.5;
}

static area area_of(const pond *water, const pond_shape *shape, const pond_pose *pose) {
    const int width = water->desc.width;
    const int height = water->desc.height;
    if (shape == NULL) {
        return (area){.whole = true, .box = {0, 0, width, height}};
    }
    area a = {.placed = pondi_shape_place(shape, pose, water->desc.cell_size, 0, 0)};
    a.box = pondi_shape_box(&a.placed, width, height);
    return a;
}

static pond_result too_deep(const pond *water, float level, int x, int y, double depth) {
    return pondi_fail(&water->desc.logger, POND_ERROR_RANGE,
                      "level: %g m makes the water at cell (%d, %d) %g m deep; allowed are %g x "
                      "desc.depth, %g m: raise desc.depth",
                      (double)level, x, y, depth, POND_DEEPEST_WATER,
                      POND_DEEPEST_WATER * water->desc.depth);
}

static pond_result check_depths(const pond *water, const area *a, float level) {
    const pondi_flow *flow = water->whole;
    const double deepest = POND_DEEPEST_WATER * water->desc.depth * (1.0 + 1e-6);
    for (int y = a->box.y0; y < a->box.y1; y++) {
        for (int x = a->box.x0; x < a->box.x1; x++) {
            const double depth = (double)level - (double)pondi_row_f32(&flow->ground, y)[x];
            if (depth > deepest && covers(a, x, y)) {
                return too_deep(water, level, x, y, depth);
            }
        }
    }
    return POND_OK;
}

static void stop_at(pondi_flow *flow, int x, int y) {
    float *u = pondi_row_f32(&flow->u[flow->now], y) + x;
    float *v = pondi_row_f32(&flow->v[flow->now], y) + x;
    u[0] = u[1] = v[0] = v[flow->v[0].stride] = 0.0f;
}

static void fill(pond *water, const area *a, float level) {
    pondi_flow *flow = water->whole;
    for (int y = a->box.y0; y < a->box.y1; y++) {
        for (int x = a->box.x0; x < a->box.x1; x++) {
            if (!pondi_flow_is_wall(flow, x, y) && covers(a, x, y)) {
                const float ground = pondi_row_f32(&flow->ground, y)[x];
                const float height = level > ground ? pondi_flow_sunk(water, x, y, level) : ground;
                pondi_row_f32(&water->fields[0], y)[x] = height;
                pondi_row_f32(&water->fields[1], y)[x] = height;
                stop_at(flow, x, y);
            }
        }
    }
    pondi_border_fill(&water->fields[0], &water->grid.edges);
    pondi_border_fill(&water->fields[1], &water->grid.edges);
    if (a->box.y0 < a->box.y1) {
        pondi_flow_changed(water, a->box.y0, a->box.y1);
    }
    pondi_blocks_stir(&water->blocks, a->box.x0, a->box.y0, a->box.x1, a->box.y1, water->steps);
}

pond_result pond_fill(pond *water, const pond_shape *shape, const pond_pose *pose, float level) {
    PONDI_ASSERT_POND_OR_NULL(water);
    pond_result result = pondi_flow_check(water);
    if (result == POND_OK && (shape != NULL || pose != NULL)) {
        result = pondi_shape_check(&water->desc.logger, shape, pose);
    }
    if (result != POND_OK) {
        return result;
    }
    if (!isfinite(level)) {
        return pondi_fail(&water->desc.logger, POND_ERROR_RANGE,
                          "level: %g m; it must be a finite number", (double)level);
    }
    const pondi_flow *flow = water->whole;
    const float lowest = -flow->top;
    const area a = area_of(water, shape, pose);
    result = check_depths(water, &a, level);
    if (result == POND_OK) {
        fill(water, &a, level > lowest ? pondi_flow_round(flow, (double)level) : lowest);
    }
    return result;
}

// ---- readings -----------------------------------------------------------------------------------

pond_result pondi_flow_check(const pond *water) {
    if (water == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "water: NULL; a pond is needed");
    }
    if (!pondi_flows(water)) {
        return pondi_fail(&water->desc.logger, POND_ERROR_RANGE,
                          "water: %s; only water of the flow solver has fills and springs, a "
                          "sea, and ground that moves",
                          water->solver->traits.name);
    }
    return POND_OK;
}

static int nearest(float metres, double cell_size, int cells) {
    return (int)pondi_clamp_double(floor((double)metres / cell_size), 0.0, cells - 1.0);
}

static float depth_at(const pond *water, pond_vec2 point, bool of_level) {
    const int x = nearest(point.x, water->desc.cell_size, water->desc.width);
    const int y = nearest(point.y, water->desc.cell_size, water->desc.height);
    const float lift = of_level ? pondi_flow_lift_at(water->whole, pondi_now(water), x, y) : 0.0f;
    return pondi_flow_depth(water->whole, pondi_now(water), x, y) + lift;
}

float pond_water_at(const pond *water, pond_vec2 point) {
    PONDI_ASSERT_POND(water);
    const bool any = pondi_flows(water) && isfinite(point.x) && isfinite(point.y);
    return any ? depth_at(water, point, false) : 0.0f;
}

double pondi_flow_level_at(const pond *water, bool before, double x, double y) {
    const int column = (int)pondi_clamp_double(floor(x + 0.5), 0.0, water->desc.width - 1.0);
    const int row = (int)pondi_clamp_double(floor(y + 0.5), 0.0, water->desc.height - 1.0);
    const pondi_field *heights = pondi_time_level(water, before);
    return (double)(pondi_row_f32(heights, row)[column] +
                    pondi_flow_lift_at(water->whole, heights, column, row));
}

double pondi_flow_depth_under(const pond *water, double x, double y, double radius) {
    static const double ways[5][2] = {{0.0, 0.0}, {1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}};
    double sum = 0.0;
    for (int i = 0; i < 5; i++) {
        const pond_vec2 at = {(float)(x + 0.7 * radius * ways[i][0]),
                              (float)(y + 0.7 * radius * ways[i][1])};
        sum += 0.2 * (double)depth_at(water, at, true);
    }
    return sum;
}

double pondi_flow_ground_at(const pond *water, pond_vec2 point) {
    const pondi_flow *flow = water->whole;
    const int x = nearest(point.x, water->desc.cell_size, water->desc.width);
    const int y = nearest(point.y, water->desc.cell_size, water->desc.height);
    return (double)pondi_row_f32(&flow->ground, y)[x];
}

double pond_volume(const pond *water) {
    PONDI_ASSERT_POND(water);
    double sum = 0.0;
    for (int y = 0; pondi_flows(water) && y < water->desc.height; y++) {
        for (int x = 0; x < water->desc.width; x++) {
            sum += (double)pondi_flow_depth(water->whole, pondi_now(water), x, y);
        }
    }
    return sum * water->desc.cell_size * water->desc.cell_size;
}

// Velocities at the faces along one axis.
typedef struct faces {
    const pondi_field *field;
    int columns;
    int rows;
} faces;

static double face_at(const void *from, int column, int row) {
    const faces *f = from;
    const int x = pondi_least(pondi_most(column, 0), f->columns - 1);
    const int y = pondi_least(pondi_most(row, 0), f->rows - 1);
    return (double)pondi_row_f32(f->field, y)[x];
}

void pondi_flow_velocity_at(const pond *water, double x, double y, double *along_x,
                            double *along_y) {
    const pondi_flow *flow = water->whole;
    const faces u = {&flow->u[flow->now], flow->width + 1, flow->height};
    const faces v = {&flow->v[flow->now], flow->width, flow->height + 1};
    const double column = pondi_clamp_double(x, 0.0, flow->width);
    const double row = pondi_clamp_double(y, 0.0, flow->height);
    *along_x = pondi_bilinear(face_at, &u, column, row - 0.5);
    *along_y = pondi_bilinear(face_at, &v, column - 0.5, row);
}

#endif
