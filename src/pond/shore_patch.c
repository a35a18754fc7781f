// Rows in which some blocks are mixed. A few of them go by the plain kernel, as long as they are,
// and then what is not plain is done again: cells by their links, out of the heights of one step
// ago that were set aside before; dry ones are 0. So rows are as long as in plain water, and only
// the pieces that are marked cost more.

#include <assert.h>
#include <string.h>

#include "base/maths.h"
#include "base/memory.h"
#include "pond/pond.h"

enum {
    ROWS = PONDI_WIDE_ROWS,
    PIECE = PONDI_SHORE_PIECE,
    PIECES = 2 * PONDI_BLOCK / PIECE, // of a row of a block, at most
    PATCHES = PONDI_SHORE_MOST * PIECES,
    LINE = PONDI_CACHE_LINE / (int)sizeof(float),
    CELLS = PONDI_SHORE_MOST * ROWS * PIECES * LINE, // that are set aside at once
};

static_assert(PIECES <= 16, "a row of a block has as many bits");

// Cells of a few rows that are to be done again.
typedef struct patch {
    int x0;
    int x1;
    const float *aside; // their heights of one step ago, or NULL where all are dry
} patch;

typedef struct patches {
    const pond *water;
    const pondi_field *now;
    pondi_field *next;
    pondi_span span; // of the rows
    int count;
    int cells;
    patch list[PATCHES];
    float aside[CELLS];
} patches;

static int whole_lines(int cells) {
    return (cells + LINE - 1) / LINE * LINE;
}

static void set_aside(patches *p, int x0, int x1) {
    for (int y = p->span.y0; y < p->span.y1; y++) {
        const float *before = pondi_row_f32(p->next, y) + x0;
        for (int i = 0; i < x1 - x0; i += LINE) { // also what lies beyond, which is not used
            memcpy(p->aside + p->cells + i, before + i, LINE * sizeof *before);
        }
        p->cells += whole_lines(x1 - x0);
    }
}

// Runs of marked pieces, as far as they lie in the span.
static void note_runs(patches *p, unsigned marks, bool dry, int first) {
    while (marks != 0) {
        const int from = __builtin_ctz(marks);
        const int end = __builtin_ctz(~(marks >> from)) + from;
        marks &= ~0u << end;
        const int x0 = pondi_most(first + from * PIECE, p->span.x0);
        const int x1 = pondi_least(first + end * PIECE, p->span.x1);
        if (x0 < x1) {
            p->list[p->count++] = (patch){x0, x1, dry ? NULL : p->aside + p->cells};
            if (!dry) {
                set_aside(p, x0, x1);
            }
        }
    }
}

static void note_block(patches *p, int column) {
    const pondi_shore_marks *marks = pondi_shore_marks_at(p->water, column, 0);
    unsigned any = 0;
    unsigned dry = ~0u;
    for (int y = p->span.y0; y < p->span.y1; y++) {
        any |= (unsigned)(marks[y].linked | marks[y].dry);
        dry &= marks[y].dry;
    }
    note_runs(p, any & ~dry, false, column * PONDI_BLOCK);
    note_runs(p, any & dry, true, column * PONDI_BLOCK);
}

static void dry_out(const patches *p, const patch *at) {
    for (int y = p->span.y0; y < p->span.y1; y++) {
        float *next = pondi_row_f32(p->next, y);
        for (int x = at->x0; x < at->x1; x++) {
            next[x] = 0.0f;
        }
    }
}

static void link(const patches *p, const patch *at) {
    const pondi_shore *shore = &p->water->shore;
    const pondi_link_rows rows = {
        .now = pondi_row_f32(p->now, p->span.y0) + at->x0,
        .before = at->aside,
        .next = pondi_row_f32(p->next, p->span.y0) + at->x0,
        .stride = p->now->stride,
        .aside = whole_lines(at->x1 - at->x0),
        .links = pondi_shore_links_row(shore, at->x0, p->span.y0),
        .apart = shore->keep.stride,
        .width = at->x1 - at->x0,
        .height = p->span.y1 - p->span.y0,
        .kept = p->water->coefficients.kept,
    };
    shore->step_links(&rows);
}

static void step_rows(patches *p, const int *columns, int count) {
    p->count = 0;
    p->cells = 0;
    for (int i = 0; i < count; i++) {
        note_block(p, columns[i]);
    }
    p->water->solver->step(&p->water->coefficients, p->now, p->next, &p->span);
    for (int i = 0; i < p->count; i++) {
        const patch *at = &p->list[i];
        if (at->aside != NULL) {
            link(p, at);
        } else {
            dry_out(p, at);
        }
    }
}

void pondi_shore_patch(const pond *water, const pondi_field *now, pondi_field *next,
                       const pondi_span *span, const int *columns, int count) {
    patches p; // the lists are filled as far as they are used
    p.water = water;
    p.now = now;
    p.next = next;
    for (int y = span->y0; y < span->y1; y += ROWS) {
        p.span = (pondi_span){span->x0, span->x1, y, pondi_least(y + ROWS, span->y1)};
        step_rows(&p, columns, count);
    }
}
