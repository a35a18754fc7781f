// Steps all active chunks. Each fills the border of its present heights from its neighbours and
// then runs the rows of a pond. No chunk writes cells that another one reads, so the order within a
// step is free. A lake may do all its steps before the next lake.

#include <string.h>

#include "base/maths.h"
#include "base/prefetch.h"
#include "pond/rest.h"
#include "pond/shore_ground.h"
#include "pond/shore_pack.h"
#include "world/world.h"

#include <millpond/world.h>

enum {
    PIECES = PONDI_PIECES,
    ROWS = PONDI_BAND,
    AHEAD = 2,                // distance of the chunk to prefetch, which the next border reads
    MOST_BANDS = 4,           // stepped at once, and prefetched meanwhile
    CHUNKS_WORTH_A_THREAD = 8 // they take a few µs
};

// ---- bands --------------------------------------------------------------------------------------

// The first piece of each band, and the last.
#define LEFT_PIECES 0x1111111111111111u
#define RIGHT_PIECES 0x8888888888888888u

// The bands with any of these pieces, of which there is at least one.
typedef struct bands {
    int first;
    int end;
} bands;

static bands bands_of(uint64_t pieces) {
    bands b = {0, PONDI_BANDS};
    while (pondi_pieces_of(pieces, b.first) == 0) {
        b.first++;
    }
    while (pondi_pieces_of(pieces, b.end - 1) == 0) {
        b.end--;
    }
    return b;
}

// ---- borders ------------------------------------------------------------------------------------

// Sets the cells of column x next to some bands to those of a column of another chunk, or to the
// held value without one. All chunks have the same stride.
static void copy_column(const pondi_field *to, int x, const pondi_field *from, int from_x, bands b,
                        float held) {
    const ptrdiff_t stride = to->stride;
    const int first = pondi_most(b.first * ROWS - 1, 0); // corners are read too
    const int count = pondi_least(b.end * ROWS + 1, PONDI_CHUNK) - first;
    if (to->format == POND_FORMAT_F32) {
        float *cell = pondi_row_f32(to, first) + x;
        const float *other = from != NULL ? pondi_row_f32(from, first) + from_x : NULL;
        for (int y = 0; y < count; y++) {
            cell[y * stride] = other != NULL ? other[y * stride] : held;
        }
        return;
    }
    int16_t *cell = pondi_row_i16(to, first) + x;
    const int16_t *other = from != NULL ? pondi_row_i16(from, first) + from_x : NULL;
    for (int y = 0; y < count; y++) {
        cell[y * stride] = other != NULL ? other[y * stride] : (int16_t)0;
    }
}

// Copies a cell, or a row of cells. Sizes are constants, since a copy of a variable number of bytes
// takes longer to start than to do.
static void copy_cell(char *to, const char *from, pond_format format) {
    if (format == POND_FORMAT_F32) {
        memcpy(to, from, sizeof(float));
    } else {
        memcpy(to, from, sizeof(int16_t));
    }
}

static void copy_cells(char *to, const char *from, pond_format format) {
    enum { AT_ONCE = 16 };
    const size_t bytes = PONDI_CHUNK * pondi_format_size(format);
    for (size_t i = 0; i < bytes; i += AT_ONCE) {
        memcpy(to + i, from + i, AT_ONCE);
    }
}

// Fills row y above or below a chunk, with the corners, from row from_y of the three chunks there.
static void fill_row(const pond_world *world, const pondi_field *to, int y,
                     const pondi_field *const from[3], int from_y) {
    static const int x[4] = {-1, 0, PONDI_CHUNK, PONDI_CHUNK_RING - 1};
    static const int from_x[3] = {PONDI_CHUNK - 1, 0, 0};
    for (int i = 0; i < 3; i++) {
        if (from[i] == NULL) {
            for (int at = x[i]; at < x[i + 1]; at++) {
                pondi_chunk_hold(world, to, at, y);
            }
            continue;
        }
        char *cells = pondi_chunk_cell(to, x[i], y);
        const char *others = pondi_chunk_cell(from[i], from_x[i], from_y);
        (i == 1 ? copy_cells : copy_cell)(cells, others, to->format);
    }
}

// Fills the border next to the pieces to step. Water that is not stored is at rest.
static void fill_border(const pond_world *world, const pondi_chunk *chunk, int now, uint64_t due) {
    const pondi_field *to = &chunk->fields[now];
    const pondi_field *from[9];
    for (int way = 0; way < 9; way++) {
        const int beside = chunk->around[way];
        from[way] = beside != PONDI_NO_CHUNK ? &world->chunks[beside].fields[now] : NULL;
    }
    const int last = PONDI_CHUNK - 1;
    const float held = world->held;
    if (pondi_pieces_of(due, 0) != 0) {
        fill_row(world, to, -1, from, last);
    }
    if ((due & LEFT_PIECES) != 0) {
        copy_column(to, -1, from[3], last, bands_of(due & LEFT_PIECES), held);
    }
    if ((due & RIGHT_PIECES) != 0) {
        copy_column(to, last + 1, from[5], 0, bands_of(due & RIGHT_PIECES), held);
    }
    if (pondi_pieces_of(due, PONDI_BANDS - 1) != 0) {
        fill_row(world, to, last + 1, from + 6, 0);
    }
}

// ---- reached pieces -----------------------------------------------------------------------------

static uint64_t moving_at(const pond_world *world, const pondi_chunk *chunk, int way) {
    const int beside = chunk->around[way];
    return beside != PONDI_NO_CHUNK ? world->chunks[beside].moving : 0;
}

// The pieces of the middle of three adjacent chunks that waves reach within a number of cells to
// the left and right, at most PONDI_REST_INTERVAL.
static uint64_t reach_across(uint64_t left, uint64_t middle, uint64_t right, int cells) {
    const uint64_t last_two = 0xccccccccccccccccu;
    uint64_t reached = middle | (middle << 1 & ~LEFT_PIECES) | (middle >> 1 & ~RIGHT_PIECES) |
                       (left >> 3 & LEFT_PIECES) | (right << 3 & RIGHT_PIECES);
    if (cells > PONDI_LINKED) {
        reached |= (middle << 2 & last_two) | (middle >> 2 & ~last_two) | (left >> 2 & ~last_two) |
                   (right << 2 & last_two);
    }
    return reached;
}

// The pieces of a chunk that waves may have reached some steps after the last update, at one cell a
// step. All others stay at height 0.
static uint64_t reach(const pond_world *world, const pondi_chunk *chunk, int steps) {
    if (chunk->moving == PONDI_ALL_PIECES) {
        return chunk->moving;
    }
    uint64_t rows[3];
    for (int i = 0; i < 3; i++) {
        rows[i] = reach_across(moving_at(world, chunk, 3 * i), moving_at(world, chunk, 3 * i + 1),
                               moving_at(world, chunk, 3 * i + 2), steps);
    }
    uint64_t reached = rows[1];
    for (int i = 1; (i - 1) * ROWS < steps; i++) {
        const int there = i * PIECES;
        const int back = 64 - there;
        reached |= rows[1] << there | rows[1] >> there | rows[0] >> back | rows[2] << back;
    }
    return reached;
}

// ---- links --------------------------------------------------------------------------------------

bool pondi_world_has_links(const pond_world *world) {
    return world->solver->traits.hard_walls;
}

// Makes nine cells from a pattern: bit 3·row + column is set for water.
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
            const unsigned code =
                pondi_link_code_of(link, out->palette.links, &out->palette.links_used);
            out->links[pattern] |= code << (way * PONDI_LINK_BITS);
        }
        out->keep[pattern] = (uint8_t)pondi_link_code_of(keep_of(&d, pattern), out->palette.keep,
                                                         &out->palette.keep_used);
    }
}

// ---- pieces -------------------------------------------------------------------------------------

// PONDI_LINKED cells of a few rows, with the land around them.
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

// Converts codes to planes for kernels without codes. Both ends of a link have the same number.
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

// Contiguous pieces.
typedef struct stretch {
    int first;
    int end;
} stretch;

// A chunk's step.
typedef struct work {
    const pond_world *world;
    const pondi_chunk *chunk;
    pondi_coefficients coefficients; // of the world, with the distance to prefetch
    int now;
} work;

// Steps consecutive pieces of a band with land.
static void step_linked(const work *w, int band, const stretch *s) {
    const pond_world *world = w->world;
    const pondi_chunk *chunk = w->chunk;
    const pondi_coefficients *c = &w->coefficients;
    const pondi_span span = {s->first * PONDI_LINKED, s->end * PONDI_LINKED, band * ROWS,
                             (band + 1) * ROWS};
    pondi_link_patch list[PIECES];
    piece pieces[PIECES];
    int count = 0;
    for (int i = s->first; i < s->end; i++) {
        if (pondi_pieces_of(chunk->plain, band) >> i & 1) {
            continue;
        }
        pondi_link_patch *patch = &list[count++];
        patch->x = i * PONDI_LINKED - span.x0;
        patch->from = 0;
        patch->to = PONDI_LINKED;
        patch->planes = NULL;
        patch->palette = &world->patterns.palette;
        pieces[i].patterns = &world->patterns;
        code_rows(&chunk->land, i, span.y0, &pieces[i], patch);
        if (!c->linked->codes) {
            lay_planes(&pieces[i], patch);
        }
    }
    pondi_field next = chunk->fields[1 - w->now];
    pondi_wave_step_linked(c, &chunk->fields[w->now], &next, &span, list, count);
}

// Finds the next contiguous pieces of a band, at or after s->end; false after the last.
static bool next_stretch(unsigned pieces, stretch *s) {
    s->first = s->end;
    while (s->first < PIECES && (pieces >> s->first & 1) == 0) {
        s->first++;
    }
    s->end = s->first;
    while (s->end < PIECES && (pieces >> s->end & 1) != 0) {
        s->end++;
    }
    return s->first < PIECES;
}

// Whether these pieces of a band contain only plain water.
static bool is_plain(const pond_world *world, const pondi_chunk *chunk, unsigned pieces, int band) {
    return (pieces & ~pondi_pieces_of(chunk->plain, band)) == 0 || !pondi_world_has_links(world);
}

// Steps the due pieces of a band or, if it is plain, of several plain bands with the same pieces.
// Returns the next band.
static int step_bands(const work *w, uint64_t due, int band) {
    const pond_world *world = w->world;
    const pondi_chunk *chunk = w->chunk;
    const unsigned pieces = pondi_pieces_of(due, band);
    const bool plain = is_plain(world, chunk, pieces, band);
    int end = band + 1;
    while (plain && end < PONDI_BANDS && end < band + MOST_BANDS &&
           pondi_pieces_of(due, end) == pieces && is_plain(world, chunk, pieces, end)) {
        end++;
    }
    for (stretch s = {0}; next_stretch(pieces, &s);) {
        if (!plain) {
            step_linked(w, band, &s);
            continue;
        }
        const pondi_span span = {s.first * PONDI_LINKED, s.end * PONDI_LINKED, band * ROWS,
                                 end * ROWS};
        pondi_field next = chunk->fields[1 - w->now];
        world->solver->step(&w->coefficients, &chunk->fields[w->now], &next, &span);
    }
    return end;
}

// Sets the land of water without links.
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

// Bytes from a chunk's cells to those of another one.
static ptrdiff_t apart(const pondi_chunk *from, const pondi_chunk *to) {
    return pondi_chunk_cell(&to->fields[0], 0, 0) - pondi_chunk_cell(&from->fields[0], 0, 0);
}

// Prefetches rows of contiguous pieces and the cell after them, since rows begin anywhere in a
// line.
PONDI_PREFETCH prefetch_rows(const pondi_field *field, const stretch *s, int y, int count) {
    const ptrdiff_t size = (ptrdiff_t)pondi_format_size(field->format);
    const char *row = pondi_chunk_cell(field, s->first * PONDI_LINKED, y);
    for (int i = 0; i < count; i++, row += field->stride * size) {
        for (int at = 0; at <= s->end - s->first; at++) {
            pondi_prefetch_near(row + at * PONDI_LINKED * size, 1);
        }
    }
}

// Prefetches the pieces of some bands, at both levels.
PONDI_PREFETCH prefetch_pieces(const pondi_chunk *chunk, uint64_t pieces, bands b) {
    for (int band = b.first; band < b.end; band++) {
        for (stretch s = {0}; next_stretch(pondi_pieces_of(pieces, band), &s);) {
            prefetch_rows(&chunk->fields[0], &s, band * ROWS, ROWS);
            prefetch_rows(&chunk->fields[1], &s, band * ROWS, ROWS);
        }
    }
}

// Prefetches the rows above and below these pieces.
PONDI_PREFETCH prefetch_rim(const pondi_chunk *chunk, uint64_t pieces, int now) {
    const pondi_field *field = &chunk->fields[now];
    const uint64_t above = pieces >> PIECES & ~pieces;
    const uint64_t below = pieces << PIECES & ~pieces;
    for (int band = 0; (above | below) != 0 && band < PONDI_BANDS; band++) {
        for (stretch s = {0}; next_stretch(pondi_pieces_of(above, band), &s);) {
            prefetch_rows(field, &s, (band + 1) * ROWS - 1, 1);
        }
        for (stretch s = {0}; next_stretch(pondi_pieces_of(below, band), &s);) {
            prefetch_rows(field, &s, band * ROWS, 1);
        }
    }
}

// The due pieces for which kernels prefetch: those of bands without shores.
static uint64_t by_kernels(const pond_world *world, const pondi_chunk *chunk, uint64_t due) {
    const uint64_t shore = pondi_world_has_links(world) ? due & ~chunk->plain : 0;
    const uint64_t any = (shore | shore >> 1 | shore >> 2 | shore >> 3) & LEFT_PIECES;
    return due & ~(any * ((1u << PIECES) - 1));
}

// soon: the chunk to prefetch meanwhile, or NULL. Kernels prefetch it where both have due pieces.
static void step_pieces(const pond_world *world, const pondi_chunk *chunk, uint64_t due,
                        const pondi_chunk *soon, int now) {
    work w = {world, chunk, world->coefficients, now};
    uint64_t left = soon != NULL ? soon->reached : 0;
    if (soon != NULL && world->solver->format == POND_FORMAT_F32) {
        w.coefficients.ahead = apart(chunk, soon);
        left &= ~by_kernels(world, chunk, due);
    }
    fill_border(world, chunk, now, due);
    for (int band = 0, end; band < PONDI_BANDS; band = end) {
        end = step_bands(&w, due, band);
        if (left != 0) {
            prefetch_pieces(soon, left, (bands){band, end});
        }
    }
    if (!pondi_world_has_links(world) && chunk->has_land) {
        hold_land(world, &chunk->land, &chunk->fields[1 - now]);
    }
}

// since: number of steps from the last update of rest to the end of this step.
static void step_chunk(const pond_world *world, pondi_chunk *chunk, const pondi_chunk *soon,
                       int now, int since) {
    chunk->reached = reach(world, chunk, since);
    const uint64_t due = chunk->reached & ~chunk->dry;
    if (soon != NULL) {
        prefetch_rim(soon, soon->reached, now);
    }
    if (due != 0) {
        chunk->stepped = true;
        step_pieces(world, chunk, due, soon, now);
    }
    if (since == PONDI_REST_INTERVAL && chunk->reached != 0) {
        pondi_chunk_look_ahead(world, chunk);
    }
}

// ---- all of them --------------------------------------------------------------------------------

typedef struct share {
    const pond_world *world;
    int now;   // at the first step
    int since; // steps from the last update of rest to the end of the first step
    int steps;
    int step; // the present one, without lakes
    int bands;
    bool lakes; // each lake does all its steps; otherwise all chunks do one step at a time
    bool alone; // one thread steps everything
} share;

// Steps the active chunks from `first` to `end`.
static void step_listed(const share *s, int first, int end, int step) {
    const pond_world *world = s->world;
    // One thread alone may read the chunks of the next lake.
    const int last = s->alone && step == s->steps - 1 ? world->active_count : end;
    for (int i = first; i < end; i++) {
        const int ahead = i + AHEAD;
        // After the first step, the chunks of a lake are in the caches.
        const bool cached = s->lakes && step > 0 && ahead < end;
        const pondi_chunk *soon =
            ahead < last && !cached ? &world->chunks[world->active[ahead]] : NULL;
        step_chunk(world, &world->chunks[world->active[i]], soon, (s->now + step) % 2,
                   s->since + step);
    }
}

// Does all steps of a lake, whose chunks stay in the caches meanwhile.
static void step_lake(void *context, int lake) {
    const share *s = context;
    const int32_t *ends = s->world->lakes + lake;
    for (int step = 0; step < s->steps; step++) {
        step_listed(s, ends[0], ends[1], step);
    }
}

// Does one step of a share of all chunks.
static void step_band(void *context, int band) {
    const share *s = context;
    const int64_t count = s->world->active_count;
    step_listed(s, (int)(count * band / s->bands), (int)(count * (band + 1) / s->bands), s->step);
}

void pondi_world_step(pond_world *world, int steps) {
    const int threads = pondi_parallel_width(&world->parallel);
    const int worth = pondi_least(world->active_count / CHUNKS_WORTH_A_THREAD, threads);
    share s = {.world = world,
               .now = world->now,
               .since = (int)(world->steps % PONDI_REST_INTERVAL) + 1,
               .steps = steps,
               .bands = worth,
               .lakes = worth <= 1 || world->lake_count >= 2 * threads,
               .alone = worth <= 1};
    if (s.lakes) {
        pondi_parallel_run(worth > 1 ? &world->parallel : NULL, world->lake_count, step_lake, &s);
    } else {
        for (; s.step < steps; s.step++) {
            pondi_parallel_run(&world->parallel, s.bands, step_band, &s);
        }
    }
    world->now = (world->now + steps) % 2;
    pondi_world_note_steps(world, steps);
}
