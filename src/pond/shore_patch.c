// Rows in which some blocks are mixed: four rows of a span go together by one kernel, with a list
// of the pieces that are not plain. Only these cost more.

#include <assert.h>

#include "base/maths.h"
#include "pond/pond.h"
#include "pond/shore_pack.h"

enum {
    ROWS = PONDI_WIDE_ROWS,
    PATCHES = PONDI_SHORE_MOST * PONDI_SHORE_PIECES,
};

static_assert(PONDI_SHORE_PIECES <= 8, "a row of a block has as many bits");

typedef struct patches {
    const pond *water;
    pondi_span span; // of the rows
    int count;
    pondi_link_patch list[PATCHES];
} patches;

// What is not plain in the span's rows of a block.
typedef struct found {
    unsigned any; // bit i: of its piece i
    unsigned dry; // all of it is dry
} found;

static found find_pieces(const pondi_shore_marks *marks, int rows) {
    found f = {0, ~0u};
    for (int i = 0; i < rows; i++) {
        f.any |= (unsigned)(marks[i].linked | marks[i].dry);
        f.dry &= marks[i].dry;
    }
    return f;
}

// Adds the piece that begins at cell x, as far as it lies in the span; dry as yet.
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
    const pondi_link_codes *codes[ROWS]; // that come next
    for (int i = 0; i < rows; i++) {
        codes[i] = pondi_shore_codes(block) + marks[i].first;
    }
    for (unsigned left = pieces.any; left != 0; left &= left - 1) {
        const unsigned piece = left & -left;
        pondi_link_patch *patch =
            add_piece(p, column * PONDI_BLOCK + __builtin_ctz(left) * PONDI_LINKED);
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

// The same for a block in planes, which are told at its first cell in the span's first row.
static void note_planes(patches *p, int column, const float *planes, ptrdiff_t plane) {
    const pondi_shore_marks *marks = pondi_shore_marks_at(p->water, column, p->span.y0);
    const found pieces = find_pieces(marks, p->span.y1 - p->span.y0);
    for (unsigned left = pieces.any; left != 0; left &= left - 1) {
        const int x = __builtin_ctz(left) * PONDI_LINKED;
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

// A block without memory goes row by row.
static void step_bare(patches *p, const pondi_field *now, pondi_field *next, int column, int row) {
    const pondi_span rows = p->span;
    const pondi_span block = pondi_blocks_span(&p->water->blocks, column, row);
    for (int y = rows.y0; y < rows.y1; y++) {
        float room[PONDI_SHORE_ROOM] = {0}; // vectors read on beyond the block
        p->span = (pondi_span){rows.x0, rows.x1, y, y + 1};
        p->count = 0;
        note_planes(p, column, pondi_shore_derive_planes(p->water, &block, y, room),
                    pondi_plane_size(block.x1 - block.x0));
        pondi_wave_step_linked(&p->water->coefficients, now, next, &p->span, p->list, p->count);
    }
}

void pondi_shore_patch(const pond *water, const pondi_field *now, pondi_field *next,
                       const pondi_span *span, const int *columns, int count) {
    patches p; // the list is filled as far as it is used
    p.water = water;
    p.span = *span;
    const int row = pondi_blocks_row_of(&water->blocks, span->y0);
    if (pondi_shore_block_in(&water->shore, &water->blocks, columns[0], row)->form ==
        PONDI_SHORE_BARE) {
        step_bare(&p, now, next, columns[0], row);
        return;
    }
    for (int y = span->y0; y < span->y1; y += ROWS) {
        p.span.y0 = y;
        p.span.y1 = pondi_least(y + ROWS, span->y1);
        p.count = 0;
        for (int i = 0; i < count; i++) {
            note_block(&p, columns[i], row);
        }
        pondi_wave_step_linked(&water->coefficients, now, next, &p.span, p.list, p.count);
    }
}
