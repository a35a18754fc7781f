// Steps of all active chunks: each fills the border of its present heights from its neighbours',
// and then runs the rows that a pond runs. No chunk writes what another reads, so within a step
// they may go in any order; lakes that do not touch may make all their steps one after the other.

#include <string.h>

#include "base/maths.h"
#include "base/prefetch.h"
#include "pond/shore_ground.h"
#include "world/world.h"

enum {
    PIECES = PONDI_PIECES,
    ROWS = PONDI_BAND,
    AHEAD = 2,      // chunks to the one that is prefetched: the border of the next one reads of it
    MOST_BANDS = 4, // stepped at once, and prefetched meanwhile
    CHUNKS_WORTH_A_THREAD = 8 // a few µs
};

// ---- borders ------------------------------------------------------------------------------------

// Columns x… of row y become those of another chunk's row, or what is held where there is none.
static void copy_run(const pondi_field *to, int x, int y, const pondi_field *from, int from_x,
                     int from_y, int count, float held) {
    const size_t bytes = (size_t)count * pondi_format_size(to->format);
    if (from != NULL) {
        memcpy(pondi_chunk_cell(to, x, y), pondi_chunk_cell(from, from_x, from_y), bytes);
    } else if (held == 0.0f) {
        memset(pondi_chunk_cell(to, x, y), 0, bytes);
    } else {
        for (int i = 0; i < count; i++) { // only floats are held elsewhere
            pondi_row_f32(to, y)[x + i] = held;
        }
    }
}

static void copy_column(const pondi_field *to, int x, const pondi_field *from, int from_x,
                        float held) {
    const bool floats = to->format == POND_FORMAT_F32;
    for (int y = 0; y < PONDI_CHUNK; y++) {
        if (floats) {
            pondi_row_f32(to, y)[x] = from != NULL ? pondi_row_f32(from, y)[from_x] : held;
        } else {
            pondi_row_i16(to, y)[x] = from != NULL ? pondi_row_i16(from, y)[from_x] : (int16_t)0;
        }
    }
}

// Water that is not kept is at rest, and so is land where it matters.
static void fill_border(const pond_world *world, const pondi_chunk *chunk, int now) {
    const pondi_field *to = &chunk->fields[now];
    const pondi_field *from[9];
    for (int way = 0; way < 9; way++) {
        const int beside = chunk->around[way];
        from[way] = beside != PONDI_NO_CHUNK ? &world->chunks[beside].fields[now] : NULL;
    }
    const int last = PONDI_CHUNK - 1;
    const float held = world->held;
    copy_run(to, -1, -1, from[0], last, last, 1, held);
    copy_run(to, 0, -1, from[1], 0, last, PONDI_CHUNK, held);
    copy_run(to, last + 1, -1, from[2], 0, last, 1, held);
    copy_column(to, -1, from[3], last, held);
    copy_column(to, last + 1, from[5], 0, held);
    copy_run(to, -1, last + 1, from[6], last, 0, 1, held);
    copy_run(to, 0, last + 1, from[7], 0, 0, PONDI_CHUNK, held);
    copy_run(to, last + 1, last + 1, from[8], 0, 0, 1, held);
}

static bool all_zero(const pondi_field *field, int x, int y, int count) {
    static const float zeros[PONDI_CHUNK];
    return memcmp(pondi_chunk_cell(field, x, y), zeros,
                  (size_t)count * pondi_format_size(field->format)) == 0;
}

static bool column_is_zero(const pondi_field *field, int x) {
    bool zero = true;
    for (int y = 0; y < PONDI_CHUNK && zero; y++) {
        zero = all_zero(field, x, y, 1);
    }
    return zero;
}

// Whether all that a chunk's next step reads around it is at height 0.
static bool zero_comes(const pond_world *world, const pondi_chunk *chunk, int now) {
    bool zero = true;
    for (int way = 0; way < 9 && zero; way++) {
        const int dx = way % 3 - 1;
        const int dy = way / 3 - 1;
        const int beside = way != 4 ? chunk->around[way] : PONDI_NO_CHUNK;
        if (beside == PONDI_NO_CHUNK) {
            continue;
        }
        const pondi_field *field = &world->chunks[beside].fields[now];
        const int x = dx < 0 ? PONDI_CHUNK - 1 : 0;
        const int y = dy < 0 ? PONDI_CHUNK - 1 : 0;
        zero =
            dy == 0 ? column_is_zero(field, x) : all_zero(field, x, y, dx == 0 ? PONDI_CHUNK : 1);
    }
    return zero;
}

// ---- links --------------------------------------------------------------------------------------

bool pondi_world_has_links(const pond_world *world) {
    return world->solver->traits.hard_walls;
}

static unsigned code_of(float number, float *table, int *used) {
    int i = 0;
    while (i < *used && table[i] != number) {
        i++;
    }
    *used += i == *used;
    table[i] = number;
    return (unsigned)i;
}

// Nine cells, of which bit 3·row + column of a pattern says which are water.
static void lay_pattern(const pondi_deriving *d, unsigned pattern, pondi_ground_rows *rows) {
    *rows = (pondi_ground_rows){.x0 = -1, .cells = 3};
    for (int j = 0; j < 3; j++) {
        rows->rows[j] = rows->memory[j];
        rows->wet[j] = rows->plain[j] = (pattern >> (3 * j) & 7) == 7;
        for (int i = 0; i < 3; i++) {
            const bool wet = (pattern >> (3 * j + i) & 1) != 0;
            rows->rows[j][i] = (pondi_ground){
                .state = wet ? PONDI_GROUND_WET : PONDI_GROUND_HARD, .plain = wet, .c2 = d->c2};
        }
    }
}

static float keep_of(const pondi_deriving *d, unsigned pattern) {
    return (pattern >> 4 & 1) == 0         ? PONDI_KEEP_DRY
           : pattern == PONDI_PATTERNS - 1 ? PONDI_KEEP_PLAIN
                                           : pondi_ground_kept(d->gamma);
}

void pondi_patterns_make(const pond_desc *water, pondi_patterns *out) {
    const pondi_deriving d = pondi_deriving_for(water);
    *out = (pondi_patterns){
        .palette = {.keep = {PONDI_KEEP_PLAIN, PONDI_KEEP_DRY}, .links_used = 1, .keep_used = 2}};
    for (unsigned pattern = 0; pattern < PONDI_PATTERNS; pattern++) {
        pondi_ground_rows rows;
        lay_pattern(&d, pattern, &rows);
        for (int way = 0; way < PONDI_WAYS; way++) {
            float link;
            pondi_ground_links(&d, &rows, 0, 1, (pondi_way)way, &link);
            const unsigned code = code_of(link, out->palette.links, &out->palette.links_used);
            out->links[pattern] |= code << (way * PONDI_LINK_BITS);
        }
        out->keep[pattern] =
            (uint8_t)code_of(keep_of(&d, pattern), out->palette.keep, &out->palette.keep_used);
    }
}

// ---- pieces -------------------------------------------------------------------------------------

// PONDI_LINKED cells of a few rows, with what is land around them.
typedef struct piece {
    const pondi_patterns *patterns;
    pondi_link_codes codes[ROWS];
    float planes[(ROWS + 1) * (PONDI_LINKED + PONDI_PLANES * 2 * PONDI_LINKED) + PONDI_LINKED];
} piece;

static void code_row(const pondi_patterns *patterns, const uint32_t windows[3],
                     pondi_link_codes *out) {
    for (int i = 0; i < PONDI_LINKED; i++) {
        const unsigned pattern =
            (windows[0] >> i & 7) | (windows[1] >> i & 7) << 3 | (windows[2] >> i & 7) << 6;
        out->links[i] = patterns->links[pattern];
        out->keep[i] = patterns->keep[pattern];
    }
}

// Codes of the piece's rows from y on.
static void code_rows(const pondi_land *land, int index, int y, piece *p, pondi_link_patch *patch) {
    uint32_t windows[ROWS + 2];
    for (int i = 0; i < ROWS + 2; i++) {
        windows[i] = pondi_land_window(land, index, y - 1 + i);
    }
    for (int i = 0; i < ROWS; i++) {
        const uint32_t *row = windows + i;
        if (i > 0 && row[-1] == row[0] && row[0] == row[1] && row[1] == row[2]) {
            patch->codes[i] = patch->codes[i - 1];
        } else if ((row[0] & row[1] & row[2]) == PONDI_WINDOW) {
            patch->codes[i] = &pondi_link_codes_plain;
        } else if ((row[1] & PONDI_WINDOW_OWN) == 0) {
            patch->codes[i] = &pondi_link_codes_dry;
        } else {
            code_row(p->patterns, row, &p->codes[i]);
            patch->codes[i] = &p->codes[i];
        }
    }
}

// ---- planes -------------------------------------------------------------------------------------

// For kernels that look no codes up. Both ends of a link say the same.
static void lay_planes(piece *p, pondi_link_patch *patch) {
    const ptrdiff_t plane = pondi_plane_size(PONDI_LINKED);
    const ptrdiff_t apart = pondi_planes_apart(plane);
    float *first = p->planes + PONDI_LINKED + apart;
    const pondi_link_palette *palette = &p->patterns->palette;
    memset(p->planes, 0, sizeof p->planes);
    for (int i = 0; i < ROWS; i++) {
        for (int x = 0; x < PONDI_LINKED; x++) {
            const bool plain = patch->codes[i] == &pondi_link_codes_plain;
            const uint32_t code =
                plain ? p->patterns->links[PONDI_PATTERNS - 1] : patch->codes[i]->links[x];
            float links[PONDI_WAYS];
            for (int way = 0; way < PONDI_WAYS; way++) {
                links[way] =
                    palette->links[code >> (way * PONDI_LINK_BITS) & (PONDI_LINK_COLOURS - 1)];
            }
            float *cell = first + i * apart + x;
            float *above = cell - apart;
            cell[-1] = links[PONDI_WEST];
            cell[0] = links[PONDI_EAST];
            above[plane] = links[PONDI_NORTH];
            cell[plane] = links[PONDI_SOUTH];
            above[2 * plane - 1] = links[PONDI_NORTHWEST];
            cell[2 * plane] = links[PONDI_SOUTHEAST];
            above[3 * plane + 1] = links[PONDI_NORTHEAST];
            cell[3 * plane] = links[PONDI_SOUTHWEST];
            cell[PONDI_PLANE_KEEP * plane] = palette->keep[patch->codes[i]->keep[x]];
        }
    }
    patch->palette = NULL;
    patch->planes = first;
    patch->plane = plane;
}

// ---- chunks -------------------------------------------------------------------------------------

// A band of a chunk that meets land.
static void step_linked(const pond_world *world, const pondi_chunk *chunk, int now,
                        const pondi_span *span) {
    const pondi_coefficients *c = &world->coefficients;
    const int first = span->y0 / ROWS * PIECES;
    pondi_link_patch list[PIECES];
    piece pieces[PIECES];
    int count = 0;
    for (int i = 0; i < PIECES; i++) {
        if (chunk->plain >> (first + i) & 1) {
            continue;
        }
        const bool dry = chunk->dry >> (first + i) & 1;
        pondi_link_patch *patch = &list[count++];
        patch->x = i * PONDI_LINKED;
        patch->from = 0;
        patch->to = PONDI_LINKED;
        patch->planes = NULL;
        patch->palette = NULL;
        if (!dry) {
            patch->palette = &world->patterns.palette;
            pieces[i].patterns = &world->patterns;
            code_rows(&chunk->land, i, span->y0, &pieces[i], patch);
        }
        if (!dry && !c->linked->codes) {
            lay_planes(&pieces[i], patch);
        }
    }
    pondi_field next = chunk->fields[1 - now];
    pondi_wave_step_linked(c, &chunk->fields[now], &next, span, list, count);
}

// Whether nothing is special in a band.
static bool is_plain(const pond_world *world, const pondi_chunk *chunk, int band) {
    enum { ALL = (1 << PIECES) - 1 };
    return (chunk->plain >> (band * PIECES) & ALL) == ALL || !pondi_world_has_links(world);
}

// A band that is not plain, or some that are, from `band` on; tells the one after them.
static int step_bands(const pond_world *world, const pondi_chunk *chunk, int now, int band) {
    pondi_span span = {0, PONDI_CHUNK, band * ROWS, (band + 1) * ROWS};
    if (!is_plain(world, chunk, band)) {
        step_linked(world, chunk, now, &span);
        return band + 1;
    }
    int end = band + 1;
    while (end < PONDI_BANDS && end < band + MOST_BANDS && is_plain(world, chunk, end)) {
        end++;
    }
    span.y1 = end * ROWS;
    pondi_field next = chunk->fields[1 - now];
    world->solver->step(&world->coefficients, &chunk->fields[now], &next, &span);
    return end;
}

// Land of water without links.
static void hold_land(const pond_world *world, const pondi_land *land, const pondi_field *next) {
    for (int y = 0; y < PONDI_CHUNK; y++) {
        if (land->rows[y + 1] == UINT64_MAX) {
            continue;
        }
        for (int x = 0; x < PONDI_CHUNK; x++) {
            if (!pondi_land_is_water(land, x, y)) {
                pondi_chunk_hold(world, next, x, y);
            }
        }
    }
}

// Bands of a chunk that will be stepped soon, of both levels.
static void prefetch_bands(const pondi_chunk *chunk, int band, int end) {
    for (int level = 0; level < 2; level++) {
        const pondi_field *field = &chunk->fields[level];
        const ptrdiff_t pitch = field->stride * (ptrdiff_t)pondi_format_size(field->format);
        pondi_prefetch_near((const char *)field->cells + band * ROWS * pitch,
                            (end - band) * ROWS * pitch);
    }
}

// soon: the chunk to prefetch meanwhile, or NULL; far: that comes from memory.
static void step_chunk(const pond_world *world, pondi_chunk *chunk, const pondi_chunk *soon,
                       bool far, int now) {
    if (chunk->zero && zero_comes(world, chunk, now)) {
        return;
    }
    chunk->zero = false;
    fill_border(world, chunk, now);
    soon = soon != NULL && !soon->zero ? soon : NULL;
    if (soon != NULL && far) {
        pondi_chunk_read_along(soon);
    }
    for (int band = 0, end; band < PONDI_BANDS; band = end) {
        end = step_bands(world, chunk, now, band);
        if (soon != NULL && !far) {
            prefetch_bands(soon, band, end);
        }
    }
    if (!pondi_world_has_links(world) && chunk->has_land) {
        hold_land(world, &chunk->land, &chunk->fields[1 - now]);
    }
}

// ---- all of them --------------------------------------------------------------------------------

typedef struct share {
    const pond_world *world;
    int now;
    int steps;
    int bands;
} share;

// far: they were not stepped a moment ago.
static void step_listed(const share *s, int first, int end, bool far, int now) {
    const pond_world *world = s->world;
    for (int i = first; i < end; i++) {
        const int soon = i + AHEAD;
        step_chunk(world, &world->chunks[world->active[i]],
                   soon < end ? &world->chunks[world->active[soon]] : NULL, far, now);
    }
}

// All steps of a lake, whose chunks stay in the caches meanwhile.
static void step_lake(void *context, int lake) {
    const share *s = context;
    const int32_t *ends = s->world->lakes + lake;
    for (int step = 0; step < s->steps; step++) {
        step_listed(s, ends[0], ends[1], step == 0, (s->now + step) % 2);
    }
}

// A share of all chunks, one step on.
static void step_band(void *context, int band) {
    const share *s = context;
    const int64_t count = s->world->active_count;
    step_listed(s, (int)(count * band / s->bands), (int)(count * (band + 1) / s->bands), true,
                s->now);
}

void pondi_world_step(pond_world *world, int steps) {
    const int threads = pondi_parallel_width(&world->parallel);
    const int worth = pondi_least(world->active_count / CHUNKS_WORTH_A_THREAD, threads);
    share s = {.world = world, .now = world->now, .steps = steps, .bands = worth};
    if (worth <= 1 || world->lake_count >= 2 * threads) {
        pondi_parallel_run(worth > 1 ? &world->parallel : NULL, world->lake_count, step_lake, &s);
    } else {
        for (int step = 0; step < steps; step++) {
            s.now = (world->now + step) % 2;
            pondi_parallel_run(&world->parallel, s.bands, step_band, &s);
        }
    }
    world->now = (world->now + steps) % 2;
}
