// Digging and heaping under bulk water: the ground rises or sinks, and the water keeps its volume.

#include <math.h>

#include "base/message.h"
#include "pond/flow.h"
#include "pond/pond.h"
#include "shared/clamp.h"
#include "shared/parts.h"
#include "solver/flow.h"

#if PONDI_WITH_FLOW

// A path of a round tool. [cells]
typedef struct furrow {
    double x;
    double y;
    double along_x; // from its beginning to its end
    double along_y;
    double radius;
    double quanta; // rise at the middle
    pondi_cells box;
} furrow;

static furrow furrow_of(const pond *water, pond_vec2 from, pond_vec2 to, float radius,
                        float height) {
    const pondi_flow *flow = water->whole;
    const double cell = water->desc.cell_size;
    furrow f = {.x = (double)from.x / cell - 0.5,
                .y = (double)from.y / cell - 0.5,
                .along_x = ((double)to.x - (double)from.x) / cell,
                .along_y = ((double)to.y - (double)from.y) / cell,
                .radius = fmax((double)radius / cell, 1.0),
                .quanta = (double)height / (double)flow->numbers.quantum};
    const double width = water->desc.width;
    const double rows = water->desc.height;
    f.box = (pondi_cells){
        (int)pondi_clamp_double(ceil(fmin(f.x, f.x + f.along_x) - f.radius), 0.0, width),
        (int)pondi_clamp_double(ceil(fmin(f.y, f.y + f.along_y) - f.radius), 0.0, rows),
        (int)pondi_clamp_double(floor(fmax(f.x, f.x + f.along_x) + f.radius) + 1.0, 0.0, width),
        (int)pondi_clamp_double(floor(fmax(f.y, f.y + f.along_y) + f.radius) + 1.0, 0.0, rows)};
    return f;
}

// The rise of a cell; the opposite height gives the opposite rise. [quanta]
static double rise_at(const furrow *f, int x, int y) {
    const double dx = x - f->x;
    const double dy = y - f->y;
    const double length2 = f->along_x * f->along_x + f->along_y * f->along_y;
    const double share = length2 > 0.0 ? (dx * f->along_x + dy * f->along_y) / length2 : 0.0;
    const double t = pondi_clamp_double(share, 0.0, 1.0);
    const double away_x = dx - t * f->along_x;
    const double away_y = dy - t * f->along_y;
    const double inside = 1.0 - (away_x * away_x + away_y * away_y) / (f->radius * f->radius);
    const double rise = inside > 0.0 ? f->quanta * inside * inside : 0.0;
    return rise < 0.0 ? ceil(rise - 0.5) : floor(rise + 0.5);
}

// The lowest ground that the layer of depths can hold.
static float lowest_ground(const pond *water) {
    const pondi_flow *flow = water->whole;
    const float lowest = pondi_flow_round(flow, -water->desc.depth);
    return -lowest > (float)water->desc.depth ? lowest + flow->numbers.quantum : lowest;
}

// Moves the ground of a cell that is not a wall, and the water on it.
static void raise_cell(pond *water, int x, int y, double quanta) {
    pondi_flow *flow = water->whole;
    float *ground = &pondi_row_f32(&flow->ground, y)[x];
    float *now = &pondi_row_f32(&water->fields[0], y)[x];
    float *before = &pondi_row_f32(&water->fields[1], y)[x];
    const float surface = *now > *before ? *now : *before;
    const float highest = pondi_flow_round(flow, POND_HIGHEST_GROUND * water->desc.depth);
    const float room = fminf(highest - *ground, flow->top - surface);
    const float least = fminf(lowest_ground(water) - *ground, 0.0f);
    const double rise = quanta * (double)flow->numbers.quantum;
    const float change = (float)pondi_clamp_double(rise, (double)least, fmax((double)room, 0.0));
    *ground += change;
    *now += change;
    *before += change;
    pondi_row_f32(&water->shore.depth, y)[x] = -*ground;
}

static void raise_cells(pond *water, const furrow *f) {
    pondi_flow *flow = water->whole;
    for (int y = f->box.y0; y < f->box.y1; y++) {
        for (int x = f->box.x0; x < f->box.x1; x++) {
            const double rise = rise_at(f, x, y);
            if (rise != 0.0 && !pondi_flow_is_wall(flow, x, y)) {
                raise_cell(water, x, y, rise);
            }
        }
    }
}

static void follow(pond *water, const pondi_cells *box) {
    pondi_flow *flow = water->whole;
    pondi_border_fill(&flow->ground, &flow->edges);
    pondi_border_fill(&water->fields[0], &water->grid.edges);
    pondi_border_fill(&water->fields[1], &water->grid.edges);
    pondi_flow_changed(water, box->y0, box->y1);
    pondi_blocks_stir(&water->blocks, box->x0, box->y0, box->x1, box->y1, water->steps);
    pondi_blocks_changed_all(&water->blocks);
    water->shore.changed = water->blocks.clock;
}

// Makes the layer of depths at the first change of the ground.
static pond_result need_depths(pond *water) {
    pondi_old_ground old;
    if (water->shore.depth.memory != NULL) {
        return POND_OK;
    }
    const pond_result result = pondi_shore_begin_ground(water, &old);
    return result == POND_OK ? pondi_shore_end_ground(water, &old) : result;
}

static pond_result check(const pond *water, pond_vec2 from, pond_vec2 to, float radius,
                         float height) {
    const pond_logger *logger = &water->desc.logger;
    const float places[] = {from.x, from.y, to.x, to.y};
    for (int i = 0; i < 4; i++) {
        if (!(fabsf(places[i]) <= PONDI_FARTHEST_RAISE)) {
            return pondi_fail(logger, POND_ERROR_RANGE,
                              "from, to: (%g, %g), (%g, %g) m; allowed are finite numbers up to %g",
                              (double)from.x, (double)from.y, (double)to.x, (double)to.y,
                              PONDI_FARTHEST_RAISE);
        }
    }
    if (!(radius > 0.0f && radius <= (float)PONDI_FARTHEST_RAISE)) {
        return pondi_fail(logger, POND_ERROR_RANGE, "radius: %g m; allowed is above 0, up to %g",
                          (double)radius, PONDI_FARTHEST_RAISE);
    }
    if (!(fabsf(height) <= (float)PONDI_FARTHEST_RAISE)) {
        return pondi_fail(logger, POND_ERROR_RANGE, "height: %g m; allowed is -%g to %g",
                          (double)height, PONDI_FARTHEST_RAISE, PONDI_FARTHEST_RAISE);
    }
    return POND_OK;
}

pond_result pond_raise_ground(pond *water, pond_vec2 from, pond_vec2 to, float radius,
                              float height) {
    PONDI_ASSERT_POND_OR_NULL(water);
    pond_result result = pondi_flow_check(water);
    result = result == POND_OK ? check(water, from, to, radius, height) : result;
    result = result == POND_OK ? need_depths(water) : result;
    if (result == POND_OK) {
        const furrow f = furrow_of(water, from, to, radius, height);
        if (f.box.x0 < f.box.x1 && f.box.y0 < f.box.y1) {
            raise_cells(water, &f);
            follow(water, &f.box);
        }
    }
    return result;
}

#endif
