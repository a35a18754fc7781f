// Stepping water that is not plain: the absorbing layers of open sides, blocks with walls, ground
// or beaches (four rows at once), and what lies between.

#include "base/compiler.h"
#include "base/maths.h"
#include "base/prefetch.h"

#include <assert.h>

#include "base/memory.h"
#include "pond/pond.h"
#include "pond/shore_ground.h"
#include "pond/shore_pack.h"

pondi_shore_block pondi_shore_block_at(const pond *water, size_t index) {
    if (water->shore.blocks != NULL) {
        return water->shore.blocks[index];
    }
    const int columns = water->blocks.columns;
    const pondi_span span = pondi_blocks_span(&water->blocks, (int)(index % (size_t)columns),
                                              (int)(index / (size_t)columns));
    return (pondi_shore_block){.wet = (span.x1 - span.x0) * (span.y1 - span.y0)};
}

pondi_shore_marks *pondi_shore_marks_at(const pond *water, int column, int y) {
    return water->shore.marks + (size_t)column * (size_t)water->grid.height + y;
}

// ---- absorbing layers ---------------------------------------------------------------------------

void pondi_shore_push(const pond *water, const pondi_field *now, pondi_field *before,
                      const pondi_span *span) {
    const pondi_field *links = water->shore.links;
    const pondi_open_shore special = {&links[PONDI_LINK_EAST], &links[PONDI_LINK_SOUTH],
                                      &links[PONDI_LINK_SOUTHEAST], &links[PONDI_LINK_SOUTHWEST]};
    const bool any = water->shore.keep.memory != NULL;
    pondi_open_push(&water->shore.open, now, before, any ? &special : NULL, span);
}

// ---- rows ---------------------------------------------------------------------------------------

static pondi_wave_row wave_row(const pond *water, const pondi_field *now, pondi_field *next, int x0,
                               int x1, int y) {
    return (pondi_wave_row){
        .above = pondi_row_f32(now, y - 1) + x0,
        .now = pondi_row_f32(now, y) + x0,
        .below = pondi_row_f32(now, y + 1) + x0,
        .next = pondi_row_f32(next, y) + x0,
        .width = x1 - x0,
        .d = water->coefficients.d,
        .a = water->coefficients.a,
        .b = water->coefficients.b,
        .kept = water->coefficients.kept,
    };
}

pondi_links pondi_shore_links_row(const pondi_shore *shore, int x0, int y) {
    return (pondi_links){
        .east = pondi_row_f32(&shore->links[PONDI_LINK_EAST], y) + x0,
        .south = pondi_row_f32(&shore->links[PONDI_LINK_SOUTH], y) + x0,
        .southeast = pondi_row_f32(&shore->links[PONDI_LINK_SOUTHEAST], y) + x0,
        .southwest = pondi_row_f32(&shore->links[PONDI_LINK_SOUTHWEST], y) + x0,
        .south_above = pondi_row_f32(&shore->links[PONDI_LINK_SOUTH], y - 1) + x0,
        .southeast_above = pondi_row_f32(&shore->links[PONDI_LINK_SOUTHEAST], y - 1) + x0,
        .southwest_above = pondi_row_f32(&shore->links[PONDI_LINK_SOUTHWEST], y - 1) + x0,
        .keep = pondi_row_f32(&shore->keep, y) + x0,
    };
}

// In plain water the links are never read.
static pondi_links no_links(const pondi_open *open, int x0) {
    const float *zeros = open->zeros + x0;
    return (pondi_links){zeros, zeros, zeros, zeros, zeros, zeros, zeros, open->plain + x0};
}

// Steps the cells of a row that lie in an absorbing layer: a side's, or that of the row itself.
static void step_margin(const pond *water, const pondi_field *now, pondi_field *next, int x0,
                        int x1, int y) {
    if (x0 >= x1) {
        return;
    }
    const pondi_shore *shore = &water->shore;
    const pondi_open *open = &shore->open;
    pondi_open_row row = {
        .shore = {.plain = wave_row(water, now, next, x0, x1, y),
                  .links = shore->keep.memory != NULL ? pondi_shore_links_row(shore, x0, y)
                                                      : no_links(open, x0)},
        .damping = open->damping,
        .lossy = open->lossy,
        .zeta_x = open->x.zeta + x0,
        .zeta_y = open->y.zeta[y],
        .phi_x = pondi_open_row_of(open, false, x0, y),
        .phi_y = pondi_open_row_of(open, true, x0, y),
        .phi_y_above = pondi_open_row_of(open, true, x0, y - 1),
    };
    row.shore.plain.a = open->a;
    row.shore.plain.b = open->b;
    shore->rows->open(&row);
}

static pondi_shore_kind kind_of(const pond *water, int column, int row) {
    return water->shore.blocks[pondi_blocks_index(&water->blocks, column, row)].kind;
}

static bool side_is_plain(const pond *water, bool right, int y) {
    return water->shore.keep.memory == NULL ||
           kind_of(water, right ? water->blocks.columns - 1 : 0,
                   pondi_blocks_row_of(&water->blocks, y)) == PONDI_SHORE_PLAIN;
}

static void step_side(const pond *water, const pondi_field *now, pondi_field *next, bool right,
                      const pondi_span *rows) {
    const pondi_open *open = &water->shore.open;
    const int x0 = right ? open->x.cells - open->x.high : 0;
    int end;
    for (int y = rows->y0; y < rows->y1; y = end) {
        const int block_row = pondi_blocks_row_of(&water->blocks, y);
        end = pondi_least(pondi_blocks_span(&water->blocks, 0, block_row).y1, rows->y1);
        if (side_is_plain(water, right, y)) {
            pondi_open_step_side(open, water->coefficients.kept, now, next, right, y, end);
            continue;
        }
        for (int row = y; row < end; row++) {
            step_margin(water, now, next, x0, x0 + PONDI_OPEN_MARGIN, row);
        }
    }
}

// Steps rows that lie entirely in a layer; the row above the first may have φ in the corners only.
static void step_full(const pond *water, const pondi_field *now, pondi_field *next,
                      const pondi_span *span, int y0, int y1) {
    const int left = water->shore.open.x.low;
    const int right = water->shore.open.x.cells - water->shore.open.x.high;
    for (int y = y0; y < y1; y++) {
        step_margin(water, now, next, span->x0, pondi_least(span->x1, left), y);
        step_margin(water, now, next, pondi_most(span->x0, left), pondi_least(span->x1, right), y);
        step_margin(water, now, next, pondi_most(span->x0, right), span->x1, y);
    }
}

// Returns the part of the span outside all layers.
static pondi_span step_margins(const pond *water, const pondi_field *now, pondi_field *next,
                               const pondi_span *span) {
    const pondi_open *open = &water->shore.open;
    pondi_span between = pondi_open_between(open, span);
    step_full(water, now, next, span, span->y0, between.y0);
    step_full(water, now, next, span, between.y1, span->y1);
    if (between.y0 < between.y1 && span->x0 < open->x.low) {
        step_side(water, now, next, false, &between);
        between.x0 = open->x.low;
    }
    if (between.y0 < between.y1 && span->x1 > open->x.cells - open->x.high) {
        step_side(water, now, next, true, &between);
        between.x1 = open->x.cells - open->x.high;
    }
    return between;
}

// ---- mixed rows ---------------------------------------------------------------------------------

// Rows with mixed blocks: one kernel steps four rows of a span, given a list of the pieces that are
// not plain. Only these cost more.

enum {
    ROWS = PONDI_WIDE_ROWS,
};

static_assert(PONDI_SHORE_PIECES <= 8, "a row of a block fits into the bits");

typedef struct patches {
    const pond *water;
    pondi_span span; // of the rows
    int count;
    pondi_link_patch list[PONDI_SHORE_PIECES];
} patches;

// The pieces that are not plain, in the span's rows of a block.
typedef struct found {
    unsigned any; // bit i is set for its piece i
    unsigned dry; // bit i is set if all of it is dry
} found;

static found find_pieces(const pondi_shore_marks *marks, int rows) {
    found f = {0, ~0u};
    for (int i = 0; i < rows; i++) {
        f.any |= (unsigned)(marks[i].linked | marks[i].dry);
        f.dry &= marks[i].dry;
    }
    return f;
}

// Adds the piece that starts at cell x, clipped to the span. It counts as dry at first.
static pondi_link_patch *add_piece(patches *p, int x) {
    pondi_link_patch *patch = &p->list[p->count];
    patch->x = x - p->span.x0;
    patch->from = pondi_most(p->span.x0 - x, 0);
    patch->to = pondi_least(p->span.x1 - x, PONDI_LINKED);
    patch->palette = NULL;
    patch->planes = NULL;
    p->count += patch->from < patch->to;
    return patch;
}

static void note_codes(patches *p, const pondi_shore_block *block, int column) {
    const int rows = p->span.y1 - p->span.y0;
    const pondi_shore_marks *marks = pondi_shore_marks_at(p->water, column, p->span.y0);
    const found pieces = find_pieces(marks, rows);
    const pondi_link_codes *codes[ROWS]; // of the next pieces
    for (int i = 0; i < rows; i++) {
        codes[i] = pondi_shore_codes(block) + marks[i].first;
    }
    for (unsigned left = pieces.any; left != 0; left &= left - 1) {
        const unsigned piece = left & -left;
        pondi_link_patch *patch =
            add_piece(p, column * PONDI_BLOCK + pondi_lowest_bit(left) * PONDI_LINKED);
        if (pieces.dry & piece) {
            continue;
        }
        patch->palette = pondi_shore_palette(block);
        for (int i = 0; i < rows; i++) {
            if (marks[i].linked & piece) {
                patch->codes[i] = codes[i]++;
            } else {
                patch->codes[i] =
                    marks[i].dry & piece ? &pondi_link_codes_dry : &pondi_link_codes_plain;
            }
        }
    }
}

// The same for a block in planes; these point at its first cell in the span's first row.
static void note_planes(patches *p, int column, const float *planes, ptrdiff_t plane) {
    const pondi_shore_marks *marks = pondi_shore_marks_at(p->water, column, p->span.y0);
    const found pieces = find_pieces(marks, p->span.y1 - p->span.y0);
    for (unsigned left = pieces.any; left != 0; left &= left - 1) {
        const int x = pondi_lowest_bit(left) * PONDI_LINKED;
        pondi_link_patch *patch = add_piece(p, column * PONDI_BLOCK + x);
        patch->planes = pieces.dry & left & -left ? NULL : planes + x;
        patch->plane = plane;
    }
}

static void note_block(patches *p, int column, int row) {
    const pond *water = p->water;
    const pondi_shore_block *block =
        pondi_shore_block_in(&water->shore, &water->blocks, column, row);
    if (block->form == PONDI_SHORE_CODED) {
        note_codes(p, block, column);
        return;
    }
    const int first = pondi_blocks_span(&water->blocks, column, row).y0;
    const float *planes =
        pondi_shore_planes(water->shore.planes[row], water->grid.width, p->span.y0 - first);
    note_planes(p, column, planes + column * PONDI_BLOCK, pondi_plane_size(water->grid.width));
}

// The same for a block without memory, row by row.
static void step_bare(patches *p, const pondi_field *now, pondi_field *next, int column, int row) {
    const pondi_span rows = p->span;
    const pondi_span block = pondi_blocks_span(&p->water->blocks, column, row);
    for (int y = rows.y0; y < rows.y1; y++) {
        float room[PONDI_SHORE_ROOM] = {0}; // vectors read beyond the block
        p->span = (pondi_span){rows.x0, rows.x1, y, y + 1};
        p->count = 0;
        note_planes(p, column, pondi_shore_derive_planes(p->water, &block, y, room),
                    pondi_plane_size(block.x1 - block.x0));
        pondi_wave_step_linked(&p->water->coefficients, now, next, &p->span, p->list, p->count);
    }
}

// Steps a span of at most ROWS rows within a row of blocks. The block of one column is mixed, the
// others are plain.
static void step_mixed(const pond *water, const pondi_field *now, pondi_field *next,
                       const pondi_span *span, int column, int row) {
    patches p; // not cleared: only its used entries are read
    p.water = water;
    p.span = *span;
    p.count = 0;
    if (pondi_shore_block_in(&water->shore, &water->blocks, column, row)->form ==
        PONDI_SHORE_BARE) {
        step_bare(&p, now, next, column, row);
        return;
    }
    note_block(&p, column, row);
    pondi_wave_step_linked(&water->coefficients, now, next, &p.span, p.list, p.count);
}

// ---- blocks -------------------------------------------------------------------------------------

// The first cell from which the blocks of a row are not plain, or the end of the row.
static int until_mixed(const pond *water, int x, int row) {
    const pondi_blocks *blocks = &water->blocks;
    const int column = pondi_blocks_column_of(blocks, x);
    const int until = pondi_shore_block_in(&water->shore, blocks, column, row)->plain_until;
    return until < blocks->columns ? until * PONDI_BLOCK : water->grid.width;
}

// Steps a span within a row of blocks. Plain columns before a mixed or dry block join it.
static void step_in_row(const pond *water, const pondi_field *now, pondi_field *next,
                        const pondi_span *span, int row) {
    const pondi_blocks *blocks = &water->blocks;
    const pondi_shore_block *list = pondi_shore_block_in(&water->shore, blocks, 0, row);
    pondi_span run = *span;
    for (int column = pondi_blocks_column_of(blocks, span->x0); run.x0 < span->x1; column++) {
        column = list[column].plain_until;
        const bool any = column < blocks->columns && column * PONDI_BLOCK < span->x1;
        const bool dry = any && list[column].kind == PONDI_SHORE_DRY;
        const int end = any ? pondi_blocks_span(blocks, column, row).x1 : span->x1;
        const int until = dry ? pondi_most(column * PONDI_BLOCK, run.x0) : end;
        run.x1 = pondi_least(until, span->x1);
        if (any && !dry) {
            step_mixed(water, now, next, &run, column, row);
        } else if (run.x0 < run.x1) {
            water->solver->step(&water->coefficients, now, next, &run);
        }
        run.x0 = pondi_least(end, span->x1);
    }
}

static void step_inside(const pond *water, const pondi_field *now, pondi_field *next,
                        const pondi_span *span) {
    if (water->shore.blocks == NULL) {
        water->solver->step(&water->coefficients, now, next, span);
        return;
    }
    pondi_span part = *span;
    for (; part.y0 < span->y1; part.y0 = part.y1) {
        const int row = pondi_blocks_row_of(&water->blocks, part.y0);
        const int end = pondi_least(pondi_blocks_span(&water->blocks, 0, row).y1, span->y1);
        part.y1 = end;
        if (until_mixed(water, span->x0, row) < span->x1) { // all blocks, a few rows at a time
            part.y1 = pondi_least(part.y0 + ROWS, end);
        }
        step_in_row(water, now, next, &part, row);
    }
}

// Aligned vectors are read fastest, so the cells before the first aligned one go separately.
static void step_aligned(const pond *water, const pondi_field *now, pondi_field *next,
                         const pondi_span *span) {
    const int line = PONDI_CACHE_LINE / (int)sizeof(float);
    pondi_span first = *span;
    pondi_span rest = *span;
    first.x1 = rest.x0 = pondi_least((span->x0 + line - 1) / line * line, span->x1);
    const pondi_span parts[2] = {first, rest};
    for (int i = 0; i < 2; i++) {
        if (parts[i].x0 >= parts[i].x1) {
            continue;
        }
        if (water->shore.keep.memory != NULL) {
            step_inside(water, now, next, &parts[i]);
        } else {
            water->solver->step(&water->coefficients, now, next, &parts[i]);
        }
    }
}

static void step_linked(const pond *water, const pondi_field *now, pondi_field *next,
                        const pondi_span *span) {
    const bool open = water->shore.open.memory != NULL;
    const pondi_span inside = open ? step_margins(water, now, next, span) : *span;
    if (inside.y0 < inside.y1) {
        step_aligned(water, now, next, &inside);
    }
}

// ---- water without links ------------------------------------------------------------------------

static void hold_row_f32(const pond *water, const pondi_field *from, pondi_field *next,
                         const pondi_span *span, int y) {
    const float *keep = pondi_row_f32(&water->shore.keep, y);
    const float *now = pondi_row_f32(from, y);
    float *out = pondi_row_f32(next, y);
    const float held = water->shore.held_at;
    for (int x = span->x0; x < span->x1; x++) {
        const float height = out[x];
        const float slower = now[x] + keep[x] * (height - now[x]);
        const float kept = keep[x] == PONDI_KEEP_PLAIN ? height : slower;
        out[x] = keep[x] == PONDI_KEEP_DRY ? held : kept;
    }
}

static void hold_row_i16(const pond *water, pondi_field *next, const pondi_span *span, int y) {
    const float *keep = pondi_row_f32(&water->shore.keep, y);
    int16_t *out = pondi_row_i16(next, y);
    for (int x = span->x0; x < span->x1; x++) {
        out[x] = keep[x] == PONDI_KEEP_DRY ? (int16_t)0 : out[x];
    }
}

#define HELD_AHEAD 8 // rows of a block are too short for the hardware prefetcher

PONDI_PREFETCH prefetch_held(const pond *water, const pondi_field *next, const pondi_span *cells,
                             int y) {
    const ptrdiff_t bytes = (cells->x1 - cells->x0) * (ptrdiff_t)sizeof(float);
    pondi_prefetch_read(pondi_row_f32(&water->shore.keep, y) + cells->x0, bytes);
    pondi_prefetch_store(pondi_row_f32(next, y) + cells->x0, bytes);
}

static void hold_block(const pond *water, const pondi_field *now, pondi_field *next,
                       const pondi_span *cells) {
    for (int y = cells->y0; y < cells->y1; y++) {
        if (next->format == POND_FORMAT_F32) {
            prefetch_held(water, next, cells, pondi_least(y + HELD_AHEAD, cells->y1 - 1));
            hold_row_f32(water, now, next, cells, y);
        } else {
            hold_row_i16(water, next, cells, y);
        }
    }
}

void pondi_shore_hold(const pond *water, const pondi_field *now, pondi_field *next,
                      const pondi_span *span) {
    const pondi_blocks *blocks = &water->blocks;
    for (int y = span->y0; y < span->y1;) {
        const int row = pondi_blocks_row_of(blocks, y);
        const int end = pondi_least(pondi_blocks_span(blocks, 0, row).y1, span->y1);
        for (int column = pondi_blocks_column_of(blocks, span->x0); column < blocks->columns;
             column++) {
            const pondi_span block = pondi_blocks_span(blocks, column, row);
            if (block.x0 >= span->x1) {
                break;
            }
            if (kind_of(water, column, row) != PONDI_SHORE_PLAIN) {
                const pondi_span part = {pondi_most(block.x0, span->x0),
                                         pondi_least(block.x1, span->x1), y, end};
                hold_block(water, now, next, &part);
            }
        }
        y = end;
    }
}

// Whether all blocks of a span are plain; also checks spans of more than two rows of blocks.
static bool blocks_are_plain(const pond *water, const pondi_span *span) {
    const int first = pondi_blocks_row_of(&water->blocks, span->y0);
    const int last = pondi_blocks_row_of(&water->blocks, span->y1 - 1);
    return last - first <= 1 && until_mixed(water, span->x0, first) >= span->x1 &&
           until_mixed(water, span->x0, last) >= span->x1;
}

// Whether the solver's own step gives the same result.
static bool is_plain(const pond *water, const pondi_span *span) {
    return !pondi_shore_any(water) ||
           (water->shore.open.memory == NULL && blocks_are_plain(water, span));
}

void pondi_shore_step(const pond *water, const pondi_field *now, pondi_field *next,
                      const pondi_span *span) {
    const bool plain = is_plain(water, span);
    if (!plain && pondi_shore_has_links(water)) {
        step_linked(water, now, next, span);
        return;
    }
    water->solver->step(&water->coefficients, now, next, span);
    if (!plain) {
        pondi_shore_hold(water, now, next, span);
    }
}

// ---- energy -------------------------------------------------------------------------------------

double pondi_shore_potential(const pond *water, int x, int y) {
    if (pondi_row_f32(&water->shore.keep, y)[x] == PONDI_KEEP_DRY) {
        return 0.0;
    }
    float links[PONDI_WAYS];
    pondi_shore_links_of(water, x, y, links);
    const double u = (double)pondi_row_f32(pondi_now(water), y)[x];
    const float *p = pondi_row_f32(pondi_before(water), y) + x;
    const ptrdiff_t stride = pondi_before(water)->stride;
    double sum = 0.0;
    for (int way = 0; way < PONDI_WAYS; way++) {
        const ptrdiff_t neighbour = pondi_way_down[way] * stride + pondi_way_across[way];
        sum += (double)links[way] * ((double)p[0] - (double)p[neighbour]);
    }
    return u * sum;
}
