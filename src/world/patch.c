// The patch of a world: the rows of its chunks, in place. Adding to a chunk stores it.

#include "pond/patch.h"

#include <math.h>

#include "pond/emitter.h"
#include "pond/touch_run.h"
#include "world/world.h"

// Runs the steps that wait until something is added.
static void catch_up(pond_world *world) {
    if (world->waiting != NULL && *world->waiting > 0) {
        pondi_world_catch_up(world, world->waiting);
    }
}

// Stores a chunk, unless that was refused in this step: finding the calmest chunk takes long, and
// no chunk became calmer since.
static int ask_once(pond_world *world, pond_chunk at, float worth) {
    pondi_refusals *r = &world->refusals;
    const unsigned slot = (unsigned)at.x % PONDI_REFUSALS;
    const bool known =
        (r->known >> slot & 1) != 0 && r->at[slot].x == at.x && r->at[slot].y == at.y;
    if (known && worth <= r->most[slot]) {
        return PONDI_NO_CHUNK;
    }
    const int chunk = pondi_chunk_keep(world, at, worth);
    if (chunk == PONDI_NO_CHUNK) {
        r->known |= (uint64_t)1 << slot;
        r->at[slot] = at;
        r->most[slot] = worth;
    }
    return chunk;
}

// The chunk to add to, stored and stirred; NULL if there is none.
static pondi_chunk *stirred_chunk(pond_world *world, pond_chunk at, float worth) {
    int chunk = pondi_chunk_find(world, at);
    chunk = chunk != PONDI_NO_CHUNK ? chunk : ask_once(world, at, worth);
    if (chunk == PONDI_NO_CHUNK) {
        return NULL;
    }
    pondi_chunk *c = &world->chunks[chunk];
    const bool known = c->active && c->stirred && c->moving == PONDI_ALL_PIECES;
    if (!known || c->most < worth) {
        pondi_chunk_stir(world, chunk, worth);
        pondi_chunk_wake(world, chunk);
    }
    return c;
}

static bool any_amount(int count, const double *amounts) {
    bool any = false;
    for (int i = 0; i < count; i++) {
        any = any || amounts[i] != 0.0;
    }
    return any;
}

// Adds to cells of one chunk.
static void add_to_chunk(pond_world *world, const pondi_chunk *chunk, int x, int y, int count,
                         const double *amounts) {
    const float top = world->solver->top;
    for (int i = 0; i < count; i++) {
        if (amounts[i] != 0.0 && pondi_land_is_water(&chunk->land, x + i, y)) {
            (void)pondi_touch_cell(&chunk->fields[world->now], top, x + i, y, amounts[i]);
            (void)pondi_touch_cell(&chunk->fields[1 - world->now], top, x + i, y, amounts[i]);
        }
    }
}

// Cells of a row that are in one chunk.
typedef struct stretch {
    pond_chunk at;
    bool exists; // false: beyond the end of the world
    int x;
    int y;
    int count;
} stretch;

static stretch stretch_at(const pondi_patch *patch, int64_t x, int64_t y, int count) {
    const int64_t column = pondi_chunk_of_cell(x);
    const int64_t row = pondi_chunk_of_cell(y);
    stretch s = {.x = (int)(x - column * PONDI_CHUNK), .y = (int)(y - row * PONDI_CHUNK)};
    s.count = pondi_least(PONDI_CHUNK - s.x, count);
    s.exists =
        pondi_chunk_beside((pond_chunk){0, 0}, patch->home_x + column, patch->home_y + row, &s.at);
    return s;
}

static void add(const pondi_patch *patch, int64_t x, int64_t y, int count, const double *amounts) {
    pond_world *world = patch->water;
    stretch s;
    catch_up(world);
    for (int i = 0; i < count; i += s.count) {
        s = stretch_at(patch, x + i, y, count - i);
        const pondi_chunk *chunk = s.exists && any_amount(s.count, amounts + i)
                                       ? stirred_chunk(world, s.at, patch->worth)
                                       : NULL;
        if (chunk != NULL) {
            add_to_chunk(world, chunk, s.x, s.y, s.count, amounts + i);
        }
    }
}

static void added(const pondi_patch *patch, const pondi_box *box, int64_t rows) {
    (void)patch;
    (void)box;
    (void)rows;
}

// The stored chunk of a stretch, or NULL.
static const pondi_chunk *chunk_of(const pond_world *world, const stretch *s) {
    const int chunk = s->exists ? pondi_chunk_find(world, s->at) : PONDI_NO_CHUNK;
    return chunk != PONDI_NO_CHUNK ? &world->chunks[chunk] : NULL;
}

static void read(const pondi_patch *patch, int64_t x, int64_t y, int count, float *heights) {
    pond_world *world = patch->water;
    const int level = patch->before ? 1 - world->now : world->now;
    stretch s;
    for (int i = 0; i < count; i += s.count) {
        s = stretch_at(patch, x + i, y, count - i);
        uint64_t rows[PONDI_CHUNK];
        const pondi_chunk *chunk = chunk_of(world, &s);
        const float *cells = chunk != NULL ? pondi_row_f32(&chunk->fields[level], s.y) : NULL;
        pondi_land_rows(world, s.exists, s.at, chunk, rows);
        for (int k = 0; k < s.count; k++) {
            const bool wet = (rows[s.y] >> (s.x + k) & 1) != 0;
            heights[i + k] = !wet ? NAN : cells != NULL ? cells[s.x + k] : 0.0f;
        }
    }
}

static bool is_dry(const pondi_patch *patch, pond_vec2 point, double top) {
    (void)top;
    pond_world *world = patch->water;
    const double cell = world->desc.water.cell_size;
    const stretch s = stretch_at(patch, (int64_t)floor((double)point.x / cell),
                                 (int64_t)floor((double)point.y / cell), 1);
    uint64_t rows[PONDI_CHUNK];
    pondi_land_rows(world, s.exists, s.at, chunk_of(world, &s), rows);
    return (rows[s.y] >> s.x & 1) == 0;
}

static bool drop(const pondi_patch *patch, pond_vec2 centre, float radius, float height) {
    const pond_world_point place = {{(int32_t)patch->home_x, (int32_t)patch->home_y}, centre};
    catch_up(patch->water);
    return pondi_world_touch_drop(patch->water, place, radius, height);
}

// An event's position counts from the corner of the chunk that a body or an emitter is in.
static void splash(const pondi_patch *patch, pond_body_id body, pond_emitter_id emitter,
                   pond_vec2 position, float radius, float height) {
    pond_world *world = patch->water;
    const double cell = world->desc.water.cell_size;
    const int64_t in = patch->emitter == NULL ? PONDI_WORLD_MIDDLE : 0;
    const pond_world_point place = {
        {(int32_t)(patch->home_x + in), (int32_t)(patch->home_y + in)},
        {(float)((double)position.x - (double)(in * PONDI_CHUNK) * cell),
         (float)((double)position.y - (double)(in * PONDI_CHUNK) * cell)}};
    pondi_world_event_splash(world, place, body, emitter, radius, height);
}

static const pondi_patch_ways in_world = {
    .add = add, .added = added, .read = read, .is_dry = is_dry, .splash = splash, .drop = drop};

pondi_patch pondi_world_patch(const pond_world *world) {
    pond_world *const same = (pond_world *)(uintptr_t)world; // reading does not change it
    return (pondi_patch){
        .ways = &in_world,
        .water = same,
        .bodies = &same->bodies,
        .emitters = &same->emitters,
        .desc = &world->endless,
        .solver = world->solver,
        .has_dry = true,
        .steps = world->steps,
    };
}
