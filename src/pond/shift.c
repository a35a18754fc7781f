// Shifts: cells move within their fields, everything in the water moves with them, and the caller
// supplies the cells that enter. Needs no memory except a few runs of cells on the stack.

#include "pond/shift.h"

#include <math.h>
#include <millpond/shift.h>
#include <stdlib.h>
#include <string.h>

#include "base/message.h"
#include "pond/pond.h"
#include "pond/rest.h"
#include "pond/touch.h"
#include "shared/clamp.h"

// ---- cells that stay and enter ------------------------------------------------------------------

static void stay_along(int cells, int by, int *first, int *end) {
    *first = by < 0 ? (by > -cells ? -by : cells) : 0;
    *end = by > 0 ? (by < cells ? cells - by : 0) : cells;
}

pondi_stay pondi_shift_stay(int width, int height, int dx, int dy) {
    pondi_stay stay;
    stay_along(width, dx, &stay.x0, &stay.x1);
    stay_along(height, dy, &stay.y0, &stay.y1);
    if (stay.x0 >= stay.x1 || stay.y0 >= stay.y1) {
        return (pondi_stay){0};
    }
    return stay;
}

bool pondi_shift_next(int width, int height, const pondi_stay *stay, pondi_shift_run *run) {
    int x = run->x + run->count;
    int y = run->y;
    for (; y < height; y++, x = 0) {
        const bool some_stay = y >= stay->y0 && y < stay->y1;
        x = some_stay && x >= stay->x0 && x < stay->x1 ? stay->x1 : x;
        const int end = some_stay && x < stay->x0 ? stay->x0 : width;
        if (x < end) {
            const int count = end - x < POND_SHIFT_RUN ? end - x : POND_SHIFT_RUN;
            *run = (pondi_shift_run){x, y, count};
            return true;
        }
    }
    return false;
}

int64_t pondi_shift_index(int width, const pondi_stay *stay, int x, int y) {
    const bool beside = y >= stay->y0 && y < stay->y1;
    if (beside && x >= stay->x0 && x < stay->x1) {
        return -1;
    }
    const int64_t wide = stay->x1 - stay->x0;
    const int64_t above = pondi_least(pondi_most(y - stay->y0, 0), stay->y1 - stay->y0);
    return (int64_t)y * width + x - above * wide - (beside && x >= stay->x1 ? wide : 0);
}

// ---- moving cells -------------------------------------------------------------------------------

static void fill_row(pondi_field *field, int x0, int x1, int y, float with) {
    if (field->format == POND_FORMAT_I16) {
        memset(pondi_row_i16(field, y) + x0, 0, (size_t)(x1 > x0 ? x1 - x0 : 0) * sizeof(int16_t));
        return;
    }
    float *row = pondi_row_f32(field, y);
    for (int x = x0; x < x1; x++) {
        row[x] = with;
    }
}

// Along one axis, from the cell `first`: the cells to write whose source `by` cells further on is
// also in the range. Ends excluded.
static void find_held(int first, int end, int by, int *from, int *to) {
    int low;
    int high;
    stay_along(end - first, by, &low, &high);
    *from = first + low;
    *to = first + (high > low ? high : low);
}

static char *cell_of(const pondi_field *field, int x, int y) {
    return (char *)field->cells +
           (y * field->stride + x) * (ptrdiff_t)pondi_format_size(field->format);
}

// Moves the cells of a box up by dy and left by dx; cells without a source become `with`.
static void move_cells(pondi_field *field, const pondi_span *box, int dx, int dy, float with) {
    int x0;
    int x1;
    int y0;
    int y1;
    find_held(box->x0, box->x1, dx, &x0, &x1);
    find_held(box->y0, box->y1, dy, &y0, &y1);
    const size_t bytes = (size_t)(x1 - x0) * pondi_format_size(field->format);
    for (int j = 0; j < box->y1 - box->y0; j++) {
        const int y = dy >= 0 ? box->y0 + j : box->y1 - 1 - j;
        if (y < y0 || y >= y1 || bytes == 0) {
            fill_row(field, box->x0, box->x1, y, with);
            continue;
        }
        memmove(cell_of(field, x0, y), cell_of(field, x0 + dx, y + dy), bytes);
        fill_row(field, box->x0, x0, y, with);
        fill_row(field, x1, box->x1, y, with);
    }
}

// The absorbing layers of open sides move too: their contents enter.
static void move_heights(pond *water, int dx, int dy) {
    const pondi_span all = {0, water->grid.width, 0, water->grid.height};
    const pondi_whole *whole = &water->solver->whole;
    if (pondi_has_current(water)) {
        pondi_potential_part(water);
    }
    for (int f = 0; f < 2; f++) {
        if (whole->shift != NULL) {
            whole->shift(water->whole, &water->fields[f], f != water->now, dx, dy);
        }
        move_cells(&water->fields[f], &all, dx, dy, 0.0f);
        if (whole->enter != NULL) {
            whole->enter(water->whole, &water->fields[f], dx, dy);
        }
    }
    if (pondi_has_current(water)) {
        pondi_potential_join(water);
    }
    pondi_open_shift(&water->shore.open, dx, dy);
}

static void move_layers(pond *water, int dx, int dy) {
    pondi_shore *shore = &water->shore;
    const pondi_span inside = {water->left, water->left + water->desc.width, water->top,
                               water->top + water->desc.height};
    pondi_field *const layers[] = {&shore->wall, &shore->depth, &shore->beach, &shore->keep};
    const float with[] = {PONDI_NO_WALL, (float)water->desc.depth, 0.0f, PONDI_KEEP_PLAIN};
    for (int i = 0; i < 4; i++) {
        if (layers[i]->memory != NULL) {
            move_cells(layers[i], &inside, dx, dy, with[i]);
        }
    }
}

// ---- entering cells -----------------------------------------------------------------------------

pond_entering pondi_shift_cells(const pondi_shift_run *run, const pond_origin *origin, bool walls,
                                bool depths, pondi_entry_room *room) {
    for (int i = 0; i < run->count; i++) {
        room->heights[i] = NAN;
        room->velocities[i] = NAN;
        room->walls[i] = POND_NO_WALL;
        room->depths[i] = NAN;
    }
    return (pond_entering){
        .x = run->x,
        .y = run->y,
        .count = run->count,
        .world_x = origin->x + run->x,
        .world_y = origin->y + run->y,
        .heights = room->heights,
        .velocities = room->velocities,
        .walls = walls ? room->walls : NULL,
        .depths = depths ? room->depths : NULL,
    };
}

typedef struct asking {
    pond *water;
    pond_enter *enter;
    void *user;
    pondi_stay stay;
} asking;

static float nearest_depth(const asking *a, int x, int y) {
    const pond *water = a->water;
    const pondi_stay *s = &a->stay;
    if (s->x1 == s->x0) {
        return (float)water->desc.depth;
    }
    const int from_x = pondi_least(pondi_most(x, s->x0), s->x1 - 1) + water->left;
    const int from_y = pondi_least(pondi_most(y, s->y0), s->y1 - 1) + water->top;
    return pondi_row_f32(&water->shore.depth, from_y)[from_x];
}

// Water in new walls is lost, and the sums account for it.
static void take_walls(pond *water, const pond_entering *cells) {
    float *row = pondi_row_f32(&water->shore.wall, cells->y + water->top) + water->left;
    for (int i = 0; i < cells->count; i++) {
        const bool wall = pondi_shore_takes_wall(water, cells->walls[i]);
        row[cells->x + i] = wall ? cells->walls[i] : PONDI_NO_WALL;
        cells->heights[i] = wall ? 0.0f : cells->heights[i];
        cells->velocities[i] = wall ? 0.0f : cells->velocities[i];
    }
}

static void take_depths(const asking *a, const pond_entering *cells) {
    const pond *water = a->water;
    float *row = pondi_row_f32(&water->shore.depth, cells->y + water->top) + water->left;
    for (int i = 0; i < cells->count; i++) {
        const double depth = (double)cells->depths[i];
        row[cells->x + i] =
            isfinite(depth)
                ? (float)pondi_clamp_double(depth, (double)PONDI_LOWEST_GROUND, water->desc.depth)
                : nearest_depth(a, cells->x + i, cells->y);
    }
}

static void take_heights(pond *water, const pond_entering *cells) {
    float heights[POND_SHIFT_RUN];
    float velocities[POND_SHIFT_RUN];
    pond_copy_heights(water, cells->x, cells->y, cells->count, 1, heights, cells->count);
    pond_copy_velocities(water, cells->x, cells->y, cells->count, 1, velocities, cells->count);
    for (int i = 0; i < cells->count; i++) {
        heights[i] = isfinite(cells->heights[i]) ? cells->heights[i] : heights[i];
        velocities[i] = isfinite(cells->velocities[i]) ? cells->velocities[i] : velocities[i];
    }
    const int x = cells->x + water->left;
    pondi_write_row(water, x, x + cells->count, cells->y + water->top, heights, velocities);
}

static void ask(const asking *a, const pondi_shift_run *run) {
    pond *water = a->water;
    pondi_entry_room room;
    const pond_entering cells =
        pondi_shift_cells(run, &water->origin, water->shore.wall.memory != NULL,
                          water->shore.depth.memory != NULL, &room);
    if (a->enter != NULL) {
        a->enter(a->user, &cells);
    }
    if (cells.walls != NULL) {
        take_walls(water, &cells);
    }
    if (cells.depths != NULL) {
        take_depths(a, &cells);
    }
    if (a->enter != NULL) {
        take_heights(water, &cells);
    }
}

static void let_enter(asking *a) {
    const pond *water = a->water;
    if (a->enter == NULL && water->shore.depth.memory == NULL) {
        return; // it is already in place
    }
    pondi_shift_run run = {0};
    while (pondi_shift_next(water->desc.width, water->desc.height, &a->stay, &run)) {
        ask(a, &run);
    }
}

// ---- shifting a pond ----------------------------------------------------------------------------

static pond_result refuse(const pond *water, const char *name, int by, const char *why) {
    return pondi_fail(&water->desc.logger, POND_ERROR_RANGE, "%s: %d cells; %s", name, by, why);
}

static pond_result check(const pond *water, int dx, int dy) {
    const pond_edges *edges = &water->desc.edges;
    static const char meet[] =
        "these sides are periodic and have no water beyond them: allowed is 0";
    if (dx != 0 && edges->left == POND_EDGE_PERIODIC) {
        return refuse(water, "dx", dx, meet);
    }
    if (dy != 0 && edges->top == POND_EDGE_PERIODIC) {
        return refuse(water, "dy", dy, meet);
    }
    if (pondi_flows(water) && (dx != 0 || dy != 0)) {
        return refuse(water, dx != 0 ? "dx" : "dy", dx != 0 ? dx : dy,
                      "flow water cannot be shifted: allowed is 0");
    }
    if (dy != 0 && water->solver->traits.one_row) {
        return refuse(water, "dy", dy, "column water has one row: allowed is 0");
    }
    if (llabs(water->origin.x + dx) > PONDI_FARTHEST_ORIGIN) {
        return refuse(water, "dx", dx, "the window would be more than 2^53 cells from its start");
    }
    if (llabs(water->origin.y + dy) > PONDI_FARTHEST_ORIGIN) {
        return refuse(water, "dy", dy, "the window would be more than 2^53 cells from its start");
    }
    return POND_OK;
}

static void move_inhabitants(pond *water, int dx, int dy) {
    const double cell = water->desc.cell_size;
    const pondi_shift shift = {dx, dy, dx * cell, dy * cell};
    pondi_bodies_shift(water, &shift);
    pondi_emitters_shift(water, &shift);
    pondi_splashes_shift(water, &shift);
    pondi_events_shift(water, &shift);
    pondi_rain_shift(water, &shift);
    pondi_current_shift(water, &shift);
}

// Finds the resting water again: blocks stay in place and now hold other water.
static void find_rest(pond *water) {
    const bool rested = water->events.rested; // the next step decides whether it still rests
    pondi_rest_find(water);
    water->events.rested = rested;
    pondi_blocks_change_all(&water->blocks, water->steps);
    pondi_mean_measure(water);
}

pond_result pond_shift(pond *water, int dx, int dy, pond_enter *enter, void *user) {
    PONDI_ASSERT_POND_OR_NULL(water);
    if (water == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "water: NULL; a pond is needed");
    }
    pond_result result = check(water, dx, dy);
    if (result != POND_OK || (dx == 0 && dy == 0)) {
        return result;
    }
    water->origin.x += dx;
    water->origin.y += dy;
    asking a = {water, enter, user,
                pondi_shift_stay(water->desc.width, water->desc.height, dx, dy)};
    const bool layers = pondi_shore_layers(water) != 0;
    move_heights(water, dx, dy);
    if (layers) {
        move_layers(water, dx, dy);
    }
    let_enter(&a);
    if (layers) {
        result = pondi_shore_shifted(water);
    }
    move_inhabitants(water, dx, dy);
    pondi_border_fill(&water->fields[0], &water->grid.edges);
    pondi_border_fill(&water->fields[1], &water->grid.edges);
    find_rest(water);
    return result;
}

pond_origin pond_get_origin(const pond *water) {
    PONDI_ASSERT_POND(water);
    return water->origin;
}
