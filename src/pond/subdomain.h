// part.h — a pond that is a part of a wider one: where it lies there.
//
// It has its own blocks and, on sides where the whole goes on, one block of cells of the parts
// beside it. Touches are worked out in the whole's cells and added to those it has.
#ifndef PONDI_POND_SUBDOMAIN_H
#define PONDI_POND_SUBDOMAIN_H

#include <millpond/command.h>
#include <millpond/detail/subdomain.h>

#include "field/shape.h"
#include "pond/patch.h"
#include "shared/parts.h"

// A wall or ground of the whole, for the cells that a subdomain does not have.
typedef struct pondi_subdomain_laid {
    pond_command command; // its points and numbers are the caller's
    pondi_placed placed;  // in the whole
    pondi_cells box;      // likewise
} pondi_subdomain_laid;

// The present heights of the whole under bodies, those that the subdomain does not have, too: so
// all subdomains compute the same of each body. In order of place.
typedef struct pondi_tiles {
    pond_subdomain_tile *list;
    float *heights; // of each POND_SUBDOMAIN_TILE² ones; NAN: none
    int count;
    int capacity;
    bool grown;     // since the list was begun
    bool starved;   // there was no memory for it
    bool lost;      // nor in some other subdomain
    bool still;     // they were taken from water at rest
    uint64_t touch; // when they were
} pondi_tiles;

typedef struct pondi_subdomain {
    pond_desc whole; // with time_step filled in
    pond_desc grid;  // of the whole: it with its margins
    int left;        // margin to the left of the whole's first column [cells]
    int top;
    int64_t x;    // of the grid's cells the first one that it has; where that goes round and the
    int64_t y;    // part does not, this may lie beyond a side
    bool wraps_x; // the whole goes round along this axis, and the part does not
    bool wraps_y;
    pond_area own;   // cells of its own, margins included, in those it has
    uint64_t touch;  // that is being added, counted from the first one
    uint64_t bits;   // into which its sum fell so far
    uint64_t rested; // touches at the last look
    pond_subdomain_account *account;
    pond_subdomain_crossed *crossed;
    pond_subdomain_share *share;
    pond_subdomain_account *common;
    pond_subdomain_row *row;
    pond_subdomain_pressed *pressed;
    pond_subdomain_bring *bring;
    void *user;
    pond_origin origin; // that positions of the command that is being done count from
    bool expects;       // a halo, in the next step
    int fresh;          // cells of the halo that are right; −1: nobody said
    uint64_t early;     // cells stepped while one was under way
    pondi_tiles tiles;
    int64_t due;                // steps after those asked for at once
    pondi_subdomain_laid *laid; // in order
    int laid_count;
    int laid_capacity;
    int64_t dry; // cells of the whole's grid
} pondi_subdomain;

// What a pond is of, or NULL for one of its own.
static inline pondi_subdomain *pondi_cut_of(const pond *water) {
    return PONDI_WITH_CUTS ? water->part : NULL;
}

// The grid that touches are worked out in.
static inline const pond_desc *pondi_whole_grid(const pond *water) {
    const pondi_subdomain *part = pondi_cut_of(water);
    return part != NULL ? &part->grid : &water->grid;
}

// The desc that positions, rain and sums go by.
static inline const pond_desc *pondi_whole_desc(const pond *water) {
    const pondi_subdomain *part = pondi_cut_of(water);
    return part != NULL ? &part->whole : &water->desc;
}

// The cell of the whole that positions count from.
static inline pond_origin pondi_whole_origin(const pond *water) {
    const pondi_subdomain *part = pondi_cut_of(water);
    return part != NULL ? part->origin : (pond_origin){0, 0};
}

// Margins of the whole.
static inline int pondi_whole_left(const pond *water) {
    const pondi_subdomain *part = pondi_cut_of(water);
    return part != NULL ? part->left : water->left;
}
static inline int pondi_whole_top(const pond *water) {
    const pondi_subdomain *part = pondi_cut_of(water);
    return part != NULL ? part->top : water->top;
}

// Where a stretch of the whole's cells lies in a part's; some of it may lie beyond what the part
// has. The number of places, 0…2, goes by `wraps`: a stretch of water that goes round may be there
// under two indices.
typedef struct pondi_subdomain_axis {
    int64_t first; // of the whole's cells
    int cells;     // that the part has
    int around;    // cells of the whole where it goes round and the part does not, else 0
} pondi_subdomain_axis;

static inline pondi_subdomain_axis pondi_subdomain_across(const pond *water) {
    const pondi_subdomain *p = pondi_cut_of(water);
    return (pondi_subdomain_axis){p->x, water->grid.width, p->wraps_x ? p->whole.width : 0};
}
static inline pondi_subdomain_axis pondi_subdomain_down(const pond *water) {
    const pondi_subdomain *p = pondi_cut_of(water);
    return (pondi_subdomain_axis){p->y, water->grid.height, p->wraps_y ? p->whole.height : 0};
}

// The whole's cell, margins left out, that a column or row of a part shows, margins left out, too;
// of a margin in the part's halo, the outermost. A pond of its own is the whole.
static inline int pondi_whole_index(int64_t at, bool wraps, int cells) {
    const int64_t round = at < 0 ? at + cells : at >= cells ? at - cells : at;
    const int64_t nearest = at < 0 ? 0 : at < cells ? at : cells - 1;
    return (int)(wraps ? round : nearest);
}
static inline int pondi_whole_column(const pond *water, int x) {
    const pondi_subdomain *p = pondi_cut_of(water);
    return p == NULL
               ? x
               : pondi_whole_index(p->x + water->left - p->left + x, p->wraps_x, p->whole.width);
}
static inline int pondi_whole_row(const pond *water, int y) {
    const pondi_subdomain *p = pondi_cut_of(water);
    return p == NULL
               ? y
               : pondi_whole_index(p->y + water->top - p->top + y, p->wraps_y, p->whole.height);
}

// Cells of a part that may show some of a box of the whole's, margins left out in both.
pondi_cells pondi_subdomain_cells(const pond *water, const pondi_cells *box);

// Cells of the whole that are wall or land.
static inline int64_t pondi_whole_dry(const pond *water) {
    const pondi_subdomain *p = pondi_cut_of(water);
    return p != NULL ? p->dry : water->shore.dry;
}

// Whether a cell of the whole's grid is wall or land, of a part that may not have it.
bool pondi_subdomain_is_dry(const pond *water, int column, int row);

// Whether a point of the whole is the part's to read: the cell before it, along x and y, is its
// own.
bool pondi_subdomain_shows(const pond *water, double x, double y);

// A rectangle of the whole's cells has been added to: one more touch.
void pondi_subdomain_touched(pond *water, const pondi_box *box);

// Whether the subdomain may have any of such cells, or of their images beyond free sides.
bool pondi_subdomain_reaches(const pond *water, const pondi_box *box);

// Rows of the whole, ends included, as rows of the subdomain: false where it has none, all of them
// where it has both ends of such as wrap.
bool pondi_subdomain_rows(const pond *water, double *low, double *high);

// Whether a halo is under way; and then what pond_subdomain_moment says.
static inline bool pondi_subdomain_expects(const pond *water) {
    const pondi_subdomain *p = pondi_cut_of(water);
    return p != NULL && p->expects;
}
void pondi_subdomain_send_halo(pond *water);
void pondi_subdomain_test_halo(const pond *water);
void pondi_subdomain_take_halo(pond *water);

// Whether the whole rests, as all of its parts know; so may a pond.
bool pondi_whole_rests(const pond *water);

void pondi_subdomain_free(pond *water);
void pondi_subdomain_forget_ground(pondi_subdomain *part);

// Before and after a command that changes walls, beaches or depths.
pond_result pondi_subdomain_begin_ground(const pond *water);
void pondi_subdomain_remember(pondi_subdomain *part, const pond_command *command);
void pondi_tiles_free(pondi_subdomain *part);

// The index in the part of the whole's cell `first`, where the cells from it up to `end` are some
// that the part has; false where none are.
bool pondi_subdomain_find(const pondi_subdomain_axis *axis, int64_t first, int64_t end,
                          int64_t *out);

#endif
