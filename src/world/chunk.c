// The pool of chunks. Stored chunks are listed in the order of their places, so that loops do not
// depend on the order in which they were stored.

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "world/world.h"

#include <millpond/world.h>

// ---- memory -------------------------------------------------------------------------------------

// Rows follow each other without a gap, since a border in a separate cache line would have to be
// written back as well.
static size_t pitch_of(pond_format format) {
    return PONDI_CHUNK_RING * pondi_format_size(format);
}

static size_t level_size(pond_format format) {
    const size_t lines = PONDI_CHUNK_RING * pitch_of(format) / PONDI_CACHE_LINE + 2;
    return lines * PONDI_CACHE_LINE;
}

size_t pondi_chunk_size(pond_format format) {
    return 2 * level_size(format) + sizeof(pondi_chunk) + 4 * sizeof(int32_t);
}

void pondi_chunks_begin(pond_world *world) {
    const size_t count = (size_t)world->capacity;
    world->cells = world->memory; // aligned for the kernels
    world->chunks = (pondi_chunk *)(world->cells + 2 * level_size(world->solver->format) * count);
    world->order = (int32_t *)(world->chunks + count);
    world->active = world->order + count;
    world->spare = world->active + count;
    world->lakes = world->spare + count;
}

static pondi_field field_of(const pond_world *world, int chunk, int level) {
    const pond_format format = world->solver->format;
    const size_t pitch = pitch_of(format);
    const size_t which = 2 * (size_t)chunk + (size_t)level;
    char *memory = world->cells + which * level_size(format);
    return (pondi_field){
        .memory = memory,
        .size = level_size(format),
        .cells = memory + pitch + PONDI_CACHE_LINE,
        .width = PONDI_CHUNK,
        .height = PONDI_CHUNK,
        .stride = (ptrdiff_t)(pitch / pondi_format_size(format)),
        .format = format,
        .border = 1,
    };
}

// ---- order --------------------------------------------------------------------------------------

// The index of a place in the order, stored or not.
static int place_of(const pond_world *world, pond_chunk at) {
    int first = 0;
    int end = world->kept;
    while (first < end) {
        const int middle = first + (end - first) / 2;
        if (pondi_chunk_comes_before(world->chunks[world->order[middle]].at, at)) {
            first = middle + 1;
        } else {
            end = middle;
        }
    }
    return first;
}

static bool is_at(pond_chunk a, pond_chunk b) {
    return a.x == b.x && a.y == b.y;
}

int pondi_chunk_find(const pond_world *world, pond_chunk at) {
    const int place = place_of(world, at);
    const bool found = place < world->kept && is_at(world->chunks[world->order[place]].at, at);
    return found ? world->order[place] : PONDI_NO_CHUNK;
}

static void enter_order(pond_world *world, int chunk) {
    const int place = place_of(world, world->chunks[chunk].at);
    int32_t *to = world->order + place;
    memmove(to + 1, to, (size_t)(world->kept - place) * sizeof *to);
    *to = chunk;
    world->kept++;
}

static void leave_order(pond_world *world, int chunk) {
    const int place = place_of(world, world->chunks[chunk].at);
    int32_t *from = world->order + place;
    assert(*from == chunk);
    world->kept--;
    memmove(from, from + 1, (size_t)(world->kept - place) * sizeof *from);
}

bool pondi_chunk_beside(pond_chunk at, int64_t dx, int64_t dy, pond_chunk *out) {
    const int64_t x = at.x + dx;
    const int64_t y = at.y + dy;
    if (x < INT32_MIN || x > INT32_MAX || y < INT32_MIN || y > INT32_MAX) {
        return false;
    }
    *out = (pond_chunk){(int32_t)x, (int32_t)y};
    return true;
}

// ---- neighbours ---------------------------------------------------------------------------------

// Entry i = 3·(dy + 1) + dx + 1 of `around` is the chunk at (dx, dy); entry 8 − i is opposite.

static void meet_neighbours(pond_world *world, int chunk) {
    pondi_chunk *c = &world->chunks[chunk];
    for (int way = 0; way < 9; way++) {
        pond_chunk at;
        const bool any = pondi_chunk_beside(c->at, way % 3 - 1, way / 3 - 1, &at);
        c->around[way] = any ? pondi_chunk_find(world, at) : PONDI_NO_CHUNK;
        if (c->around[way] != PONDI_NO_CHUNK) {
            world->chunks[c->around[way]].around[8 - way] = chunk;
        }
    }
}

static void leave_neighbours(pond_world *world, int chunk) {
    const pondi_chunk *c = &world->chunks[chunk];
    for (int way = 0; way < 9; way++) {
        if (c->around[way] != PONDI_NO_CHUNK && c->around[way] != chunk) {
            world->chunks[c->around[way]].around[8 - way] = PONDI_NO_CHUNK;
        }
    }
}

// ---- storing ------------------------------------------------------------------------------------

static double square_apart(pond_chunk a, pond_chunk b) {
    const double x = (double)a.x - (double)b.x;
    const double y = (double)a.y - (double)b.y;
    return x * x + y * y;
}

// The exponent of a height, to a power of two.
static int loudness(float height) {
    int loud = INT32_MIN;
    if (isinf(height)) { // which frexp() does not support
        return INT32_MAX;
    }
    if (height > 0.0f) {
        (void)frexp((double)height, &loud);
    }
    return loud;
}

// The calmest chunk; of equally calm ones the farthest, and of these the first.
static int calmest(const pond_world *world, pond_chunk from) {
    int found = world->order[0];
    int least = INT32_MAX;
    double farthest = 0.0;
    for (int i = 0; i < world->kept; i++) {
        const pondi_chunk *c = &world->chunks[world->order[i]];
        const int loud = loudness(c->worth);
        const double apart = square_apart(c->at, from);
        if (loud < least || (loud == least && apart > farthest)) {
            found = world->order[i];
            least = loud;
            farthest = apart;
        }
    }
    return found;
}

// Takes memory for a chunk, from a calmer one if all is used.
static int take(pond_world *world, pond_chunk at, float worth) {
    if (world->spare_count > 0) {
        return world->spare[--world->spare_count];
    }
    if (world->fresh < world->capacity) {
        return world->fresh++;
    }
    const int chunk = calmest(world, at);
    if (world->restless || loudness(world->chunks[chunk].worth) >= loudness(worth)) {
        world->denied++;
        return PONDI_NO_CHUNK;
    }
    world->lost += world->chunks[chunk].most > 0.0f;
    pondi_chunk_drop(world, chunk);
    return world->spare[--world->spare_count];
}

int pondi_chunk_keep(pond_world *world, pond_chunk at, float worth) {
    uint64_t rows[PONDI_CHUNK];
    if (!pondi_land_ask(world, at, rows)) {
        return PONDI_NO_CHUNK;
    }
    const int chunk = take(world, at, worth);
    if (chunk == PONDI_NO_CHUNK) {
        return PONDI_NO_CHUNK;
    }
    pondi_chunk *c = &world->chunks[chunk];
    *c = (pondi_chunk){.at = at, .notes = PONDI_BLOCK_FLAT, .worth = worth};
    c->moving = c->reached = world->restless ? PONDI_ALL_PIECES : 0;
    for (int level = 0; level < 2; level++) {
        c->fields[level] = field_of(world, chunk, level);
        pondi_field_clear(&c->fields[level]);
    }
    enter_order(world, chunk);
    meet_neighbours(world, chunk);
    pondi_land_lay(world, c, rows);
    if (world->held != 0.0f) {
        pondi_land_hold(world, c);
    }
    return chunk;
}

void pondi_chunk_drop(pond_world *world, int chunk) {
    leave_neighbours(world, chunk);
    leave_order(world, chunk);
    world->chunks[chunk].active = world->chunks[chunk].stirred = false;
    world->unlisted = true;
    world->spare[world->spare_count++] = chunk;
    if (world->chunks[chunk].reached != 0) {
        pondi_world_note_moved(world, world->chunks[chunk].at);
    }
}

void pondi_chunk_guard(pond_world *world, int chunk) {
    const float most = world->chunks[chunk].most;
    for (int way = 0; way < 9; way++) {
        const int beside = world->chunks[chunk].around[way];
        if (beside != PONDI_NO_CHUNK) {
            float *worth = &world->chunks[beside].worth;
            *worth = *worth < most ? most : *worth;
        }
    }
}

void pondi_chunk_stir(pond_world *world, int chunk, float most) {
    pondi_chunk *c = &world->chunks[chunk];
    c->most = c->most < most ? most : c->most;
    c->notes &= (uint8_t)~PONDI_BLOCK_FLAT;
    c->stirred = true;
    c->moving = c->reached = PONDI_ALL_PIECES;
    pondi_world_note_moved(world, c->at);
    pondi_chunk_guard(world, chunk);
}

// Whether waves reach the side or corner (dx, dy) before the next update: only from the half or
// quarter next to it.
static bool comes_to(uint64_t moving, int dx, int dy) {
    const uint64_t left = 0x3333333333333333u;
    const uint64_t upper = UINT32_MAX;
    const uint64_t across = dx < 0 ? left : dx > 0 ? ~left : PONDI_ALL_PIECES;
    const uint64_t down = dy < 0 ? upper : dy > 0 ? ~upper : PONDI_ALL_PIECES;
    return (moving & across & down) != 0;
}

static void activate(pond_world *world, int chunk) {
    world->unlisted = world->unlisted || !world->chunks[chunk].active;
    world->chunks[chunk].active = true;
}

// Whether water can flow from a chunk, or a stored one around it, into the chunk at (dx, dy): also
// round a corner of land, through a chunk next to both.
static bool is_open_to(const pond_world *world, const pondi_chunk *chunk, int dx, int dy) {
    for (int way = 0; way < 9; way++) {
        const int x = dx - (way % 3 - 1);
        const int y = dy - (way / 3 - 1);
        const int from = chunk->around[way];
        if (from != PONDI_NO_CHUNK && x >= -1 && x <= 1 && y >= -1 && y <= 1 &&
            pondi_land_opens(&world->chunks[from].land, x, y)) {
            return true;
        }
    }
    return false;
}

// Stores the chunks around one that its water reaches. Returns whether any was stored.
static bool keep_around(pond_world *world, int chunk) {
    const pondi_chunk *c = &world->chunks[chunk];
    bool any = false;
    for (int way = 0; way < 9; way++) {
        const int dx = way % 3 - 1;
        const int dy = way / 3 - 1;
        pond_chunk place;
        if (c->around[way] == PONDI_NO_CHUNK && comes_to(c->moving, dx, dy) &&
            is_open_to(world, c, dx, dy) && pondi_chunk_beside(c->at, dx, dy, &place)) {
            any = pondi_chunk_keep(world, place, c->most) != PONDI_NO_CHUNK || any;
        }
    }
    return any;
}

void pondi_chunk_wake(pond_world *world, int chunk) {
    const pondi_chunk *c = &world->chunks[chunk];
    activate(world, chunk);
    for (bool more = true; more;) { // a chunk stored just now may open to others
        more = keep_around(world, chunk);
    }
    for (int way = 0; way < 9; way++) {
        const int beside = c->around[way];
        if (beside != PONDI_NO_CHUNK &&
            (comes_to(c->moving, way % 3 - 1, way / 3 - 1) || world->chunks[beside].reached != 0)) {
            activate(world, beside);
        }
    }
}

static void list(pond_world *world, int chunk) {
    if (chunk != PONDI_NO_CHUNK && world->chunks[chunk].active &&
        world->chunks[chunk].lake == PONDI_NO_LAKE) {
        world->chunks[chunk].lake = world->lake_count;
        world->active[world->active_count++] = chunk;
    }
}

static void list_lakes(pond_world *world) {
    world->active_count = world->lake_count = 0;
    for (int i = 0; i < world->kept; i++) {
        int next = world->active_count; // the chunk whose neighbours are listed next
        list(world, world->order[i]);
        if (next == world->active_count) {
            continue;
        }
        world->lakes[world->lake_count] = next;
        for (; next < world->active_count; next++) {
            for (int way = 0; way < 9; way++) {
                list(world, world->chunks[world->active[next]].around[way]);
            }
        }
        world->lake_count++;
    }
}

// Sorts the chunks of each lake by place, so that neighbours are close in time.
static void sort_lakes(pond_world *world) {
    for (int i = 0; i < world->kept; i++) {
        const int lake = world->chunks[world->order[i]].lake;
        if (lake != PONDI_NO_LAKE) {
            world->active[world->lakes[lake]++] = world->order[i];
        }
    }
    // Each entry is now the end of its lake, which is the beginning of the next one.
    memmove(world->lakes + 1, world->lakes, (size_t)world->lake_count * sizeof *world->lakes);
    world->lakes[0] = 0;
}

void pondi_chunks_list(pond_world *world) {
    if (!world->unlisted) {
        return;
    }
    world->unlisted = false;
    for (int i = 0; i < world->kept; i++) {
        world->chunks[world->order[i]].lake = PONDI_NO_LAKE;
    }
    list_lakes(world);
    sort_lakes(world);
}
