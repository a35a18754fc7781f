// subdomain.h — a pond that is one subdomain of a wider pond, and its position there.
//
// A subdomain has its own blocks and, on each side with a neighbour, one block of the neighbour's
// cells as a halo. Touches are computed in cells of the whole pond and added to the cells that the
// subdomain has.
#ifndef PONDI_POND_SUBDOMAIN_H
#define PONDI_POND_SUBDOMAIN_H

#include <millpond/command.h>
#include <millpond/detail/subdomain.h>

#include "field/shape.h"
#include "pond/patch.h"
#include "shared/parts.h"

// A wall or ground command of the whole, kept for cells that the subdomain does not have.
typedef struct pondi_subdomain_laid {
    pond_command command; // the caller owns its points and numbers
    pondi_placed placed;  // in the whole
    pondi_cells box;      // in the whole
} pondi_subdomain_laid;

// The present heights of the whole under bodies, also where the subdomain has no cells, so that all
// subdomains compute the same motion of each body. Sorted by place.
typedef struct pondi_tiles {
    pond_subdomain_tile *list;
    float *heights; // of POND_SUBDOMAIN_TILE² cells each; NAN: none
    int count;
    int capacity;
    bool grown;     // since the list was started
    bool starved;   // an allocation failed
    bool lost;      // also set if it failed in another subdomain
    bool still;     // the heights came from water at rest
    bool before;    // the heights are those at the beginning of the last step
    uint64_t touch; // count of touches when they were gathered
} pondi_tiles;

typedef struct pondi_subdomain {
    pond_desc whole; // with time_step filled in
    pond_desc grid;  // the whole with its absorbing layers
    int left;        // absorbing layer left of the whole's first column [cells]
    int top;
    int64_t x;    // first cell of the grid that the subdomain has; may be beyond a side where
    int64_t y;    // the whole is periodic and the subdomain is not
    bool wraps_x; // the whole is periodic along this axis, and the subdomain is not
    bool wraps_y;
    pond_area own;   // the subdomain's own cells with absorbing layers, without halo
    uint64_t touch;  // the one being added, counted from the first
    uint64_t bits;   // exact sum of the bits that it added so far
    uint64_t rested; // touches at the last check for rest
    pond_subdomain_account *account;
    pond_subdomain_crossed *crossed;
    pond_subdomain_share *share;
    pond_subdomain_account *common;
    pond_subdomain_row *row;
    pond_subdomain_pressed *pressed;
    pond_subdomain_bring *bring;
    void *user;
    pond_origin origin; // origin of the positions in the current command
    bool expects;       // whether the next step waits for a halo
    int fresh;          // cells of the halo that are valid; −1: unknown
    uint64_t early;     // cells stepped while a halo was in transit
    pondi_tiles tiles;
    int64_t due;                // steps that the current call still has to do after this one
    pondi_subdomain_laid *laid; // in order
    int laid_count;
    int laid_capacity;
    int64_t dry; // in cells of the whole's grid
} pondi_subdomain;

// The subdomain that a pond is, or NULL for an ordinary pond.
static inline pondi_subdomain *pondi_cut_of(const pond *water) {
    return PONDI_WITH_CUTS ? water->part : NULL;
}

// The grid in which touches are computed.
static inline const pond_desc *pondi_whole_grid(const pond *water) {
    const pondi_subdomain *part = pondi_cut_of(water);
    return part != NULL ? &part->grid : &water->grid;
}

// The desc that applies to positions, rain and sums.
static inline const pond_desc *pondi_whole_desc(const pond *water) {
    const pondi_subdomain *part = pondi_cut_of(water);
    return part != NULL ? &part->whole : &water->desc;
}

// The cell of the whole at which positions start.
static inline pond_origin pondi_whole_origin(const pond *water) {
    const pondi_subdomain *part = pondi_cut_of(water);
    return part != NULL ? part->origin : (pond_origin){0, 0};
}

// Width of the whole's left absorbing layer. [cells]
static inline int pondi_whole_left(const pond *water) {
    const pondi_subdomain *part = pondi_cut_of(water);
    return part != NULL ? part->left : water->left;
}
static inline int pondi_whole_top(const pond *water) {
    const pondi_subdomain *part = pondi_cut_of(water);
    return part != NULL ? part->top : water->top;
}

// One axis of a subdomain, to convert ranges of the whole's cells (pondi_subdomain_find()).
typedef struct pondi_subdomain_axis {
    int64_t first; // in cells of the whole
    int cells;     // number of cells in the subdomain
    int around;    // width of a periodic whole whose subdomain is not periodic, else 0
} pondi_subdomain_axis;

static inline pondi_subdomain_axis pondi_subdomain_across(const pond *water) {
    const pondi_subdomain *p = pondi_cut_of(water);
    return (pondi_subdomain_axis){p->x, water->grid.width, p->wraps_x ? p->whole.width : 0};
}
static inline pondi_subdomain_axis pondi_subdomain_down(const pond *water) {
    const pondi_subdomain *p = pondi_cut_of(water);
    return (pondi_subdomain_axis){p->y, water->grid.height, p->wraps_y ? p->whole.height : 0};
}

// The whole's cell that a column or row of a subdomain shows, both without absorbing layers. In the
// halo, a cell of an absorbing layer gives the outermost cell. An ordinary pond is its own whole.
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

// The cells of a subdomain that may show some of a box of the whole, both without absorbing layers.
pondi_cells pondi_subdomain_cells(const pond *water, const pondi_cells *box);

// The number of the whole's cells that are wall or land.
static inline int64_t pondi_whole_dry(const pond *water) {
    const pondi_subdomain *p = pondi_cut_of(water);
    return p != NULL ? p->dry : water->shore.dry;
}

// Whether a cell of the whole's grid is wall or land. The subdomain need not have the cell.
bool pondi_subdomain_is_dry(const pond *water, int column, int row);

// Whether the subdomain reads a point of the whole: the cell before it, along x and y, is its own.
bool pondi_subdomain_shows(const pond *water, double x, double y);

// Counts a touch that added to a rectangle of the whole's cells.
void pondi_subdomain_touched(pond *water, const pondi_box *box);

// Whether the subdomain may have any of these cells, or of their mirror images at free sides.
bool pondi_subdomain_reaches(const pond *water, const pondi_box *box);

// Converts rows of the whole, ends included, to rows of the subdomain. Returns false if it has
// none; reports all rows if it has both ends of a range that wraps.
bool pondi_subdomain_rows(const pond *water, double *low, double *high);

// Whether a halo is in transit, in which case pond_subdomain_moment() reports a moment.
static inline bool pondi_subdomain_expects(const pond *water) {
    const pondi_subdomain *p = pondi_cut_of(water);
    return p != NULL && p->expects;
}
void pondi_subdomain_send_halo(pond *water);
void pondi_subdomain_test_halo(const pond *water);
void pondi_subdomain_take_halo(pond *water);

// Whether the whole rests, as all of its subdomains know, so that a pond may rest too.
bool pondi_whole_rests(const pond *water);

void pondi_subdomain_free(pond *water);
void pondi_subdomain_forget_ground(pondi_subdomain *part);

// Call these before and after a command that changes walls, beaches or depths.
pond_result pondi_subdomain_begin_ground(const pond *water);
void pondi_subdomain_remember(pondi_subdomain *part, const pond_command *command);
void pondi_tiles_free(pondi_subdomain *part);

// The index in the subdomain of the whole's cell `first`, if it has any of the cells from there to
// `end`; returns false if it has none.
bool pondi_subdomain_find(const pondi_subdomain_axis *axis, int64_t first, int64_t end,
                          int64_t *out);

#endif
