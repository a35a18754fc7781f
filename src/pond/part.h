// part.h — a pond that is a part of a wider one: where it lies there.
//
// It has its own blocks and, on sides where the whole goes on, one block of cells of the parts
// beside it. Touches are worked out in the whole's cells and added to those it has.
#ifndef PONDI_POND_PART_H
#define PONDI_POND_PART_H

#include <millpond/part.h>

#include "pond/pond.h"
#include "shared/parts.h"

typedef struct pondi_part {
    pond_desc whole; // with time_step filled in
    int64_t x;    // of the whole's cells the first one that it has; where that goes round and the
    int64_t y;    // part does not, this may lie beyond a side
    bool wraps_x; // the whole goes round along this axis, and the part does not
    bool wraps_y;
    pond_area own;  // cells of its own, in those it has
    uint64_t touch; // that is being added, counted from the first one
    uint64_t bits;  // into which its sum fell so far
    pond_part_account *account;
    void *user;
} pondi_part;

// What a pond is of, or NULL for one of its own.
static inline pondi_part *pondi_cut_of(const pond *water) {
    return PONDI_WITH_CUTS ? water->part : NULL;
}

// The grid that touches are worked out in.
static inline const pond_desc *pondi_whole_grid(const pond *water) {
    const pondi_part *part = pondi_cut_of(water);
    return part != NULL ? &part->whole : &water->grid;
}

// The desc that positions, rain and sums go by.
static inline const pond_desc *pondi_whole_desc(const pond *water) {
    const pondi_part *part = pondi_cut_of(water);
    return part != NULL ? &part->whole : &water->desc;
}

// Where a stretch of the whole's cells lies in a part's; some of it may lie beyond what the part
// has. The number of places, 0…2, goes by `wraps`: a stretch of water that goes round may be there
// under two indices.
typedef struct pondi_part_axis {
    int64_t first; // of the whole's cells
    int cells;     // that the part has
    int around;    // cells of the whole where it goes round and the part does not, else 0
} pondi_part_axis;

static inline pondi_part_axis pondi_part_across(const pond *water) {
    const pondi_part *p = pondi_cut_of(water);
    return (pondi_part_axis){p->x, water->grid.width, p->wraps_x ? p->whole.width : 0};
}
static inline pondi_part_axis pondi_part_down(const pond *water) {
    const pondi_part *p = pondi_cut_of(water);
    return (pondi_part_axis){p->y, water->grid.height, p->wraps_y ? p->whole.height : 0};
}

void pondi_part_free(pond *water);

// The index in the part of the whole's cell `first`, where the cells from it up to `end` are some
// that the part has; false where none are.
bool pondi_part_find(const pondi_part_axis *axis, int64_t first, int64_t end, int64_t *out);

#endif
