// Finds the chunks that changed since a step, for callers that draw or upload only these. A table
// of fixed size has the last step that changed a chunk, at the chunk's numbers modulo the table's
// side.

#include "world/world.h"

#include <millpond/world.h>

static uint64_t *moved_of(const pond_world *world, pond_chunk at) {
    const uint32_t mask = PONDI_MOVED_SIDE - 1;
    const uint32_t x = (uint32_t)at.x & mask;
    const uint32_t y = (uint32_t)at.y & mask;
    return (uint64_t *)(uintptr_t)&world->moved[y * PONDI_MOVED_SIDE + x];
}

void pondi_world_note_moved(pond_world *world, pond_chunk at) {
    *moved_of(world, at) = world->steps + 1;
}

void pondi_world_note_steps(pond_world *world, int steps) {
    for (int i = 0; i < world->active_count; i++) {
        pondi_chunk *chunk = &world->chunks[world->active[i]];
        if (chunk->stepped) {
            chunk->stepped = false;
            *moved_of(world, chunk->at) = world->steps + (uint64_t)steps;
        }
    }
}

void pondi_world_rewind_moved(pond_world *world) {
    for (int i = 0; i < PONDI_MOVED_SIDE * PONDI_MOVED_SIDE; i++) {
        if (world->moved[i] > world->steps) {
            world->moved[i] = world->steps + 1;
        }
    }
}

// ---- areas --------------------------------------------------------------------------------------

// Chunks from `first` to `last` along an axis, relative to the rectangle's chunk.
typedef struct stretch {
    int64_t first;
    int64_t last;
} stretch;

// An axis of the rectangle: its chunks, and those that its border of one cell adds.
typedef struct axis {
    stretch own;
    stretch all;
} axis;

typedef struct request {
    const pond_world *world;
    pond_chunk chunk;
    uint64_t since;
    axis columns;
    axis rows;
} request;

static axis axis_of(int64_t from, int64_t count) {
    return (axis){{pondi_chunk_of_cell(from), pondi_chunk_of_cell(from + count - 1)},
                  {pondi_chunk_of_cell(from - 1), pondi_chunk_of_cell(from + count)}};
}

// A chunk of the rectangle, and the chunks of the border next to it, which its slopes read.
static stretch with_border(const axis *a, int64_t chunk) {
    return (stretch){chunk == a->own.first ? a->all.first : chunk,
                     chunk == a->own.last ? a->all.last : chunk};
}

static bool has_moved(const request *r, int64_t column, int64_t row) {
    const stretch columns = with_border(&r->columns, column);
    const stretch rows = with_border(&r->rows, row);
    bool moved = r->since > r->world->steps;
    for (int64_t y = rows.first; y <= rows.last; y++) {
        for (int64_t x = columns.first; x <= columns.last; x++) {
            pond_chunk at;
            moved = moved ||
                    (pondi_chunk_beside(r->chunk, x, y, &at) && *moved_of(r->world, at) > r->since);
        }
    }
    return moved;
}

// From the first to the last chunk of a row that moved; false if none did.
static bool find_moved(const request *r, int64_t row, stretch *out) {
    bool any = false;
    for (int64_t column = r->columns.own.first; column <= r->columns.own.last; column++) {
        if (has_moved(r, column, row)) {
            out->first = any ? out->first : column;
            out->last = column;
            any = true;
        }
    }
    return any;
}

// Clips chunks to `count` cells from `from`, relative to these.
static void clip(stretch chunks, int from, int count, int *first, int *length) {
    const int64_t begin = chunks.first * PONDI_CHUNK - from;
    const int64_t end = (chunks.last + 1) * PONDI_CHUNK - from;
    *first = begin > 0 ? (int)begin : 0;
    *length = (end < count ? (int)end : count) - *first;
}

bool pond_world_moved_next(const pond_world *world, uint64_t since, pond_chunk chunk, int x, int y,
                           int width, int height, pond_area *area) {
    PONDI_ASSERT_WORLD(world);
    const int64_t below = area != NULL ? (int64_t)area->y + area->height : -1;
    if (below < 0 || below >= height || width <= 0) {
        return false;
    }
    const request r = {world, chunk, since, axis_of(x, width), axis_of(y, height)};
    stretch rows = {pondi_chunk_of_cell(y + below), r.rows.own.last};
    stretch columns = {0, 0};
    while (rows.first <= rows.last && !find_moved(&r, rows.first, &columns)) {
        rows.first++;
    }
    if (rows.first > rows.last) {
        return false;
    }
    stretch next;
    stretch found = {rows.first, rows.first};
    while (found.last < rows.last && find_moved(&r, found.last + 1, &next) &&
           next.first == columns.first && next.last == columns.last) {
        found.last++;
    }
    clip(columns, x, width, &area->x, &area->width);
    clip(found, y, height, &area->y, &area->height);
    return true;
}
