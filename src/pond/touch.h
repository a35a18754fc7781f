// touch.h — the ways in which anything is added to the heights.
#ifndef PONDI_POND_TOUCH_H
#define PONDI_POND_TOUCH_H

#include "pond/pond.h"

// Adds to the cells x0…x0+count−1 of row y of the grid, in what they store: to both time levels, or
// to the present one where the solver wants that. Periodic sides wrap, beyond others, and on walls,
// nothing is added.
void pondi_touch_row(pond *water, int64_t x0, int64_t y, int count, const double *amounts);

// To be called when a rectangle of cells (ends excluded) has been added to.
void pondi_touched(pond *water, int64_t x0, int64_t y0, int64_t x1, int64_t y1);

// The cell that a periodic side shows at an index.
static inline int pondi_touch_fold(int64_t index, int cells) {
    const int64_t rest = index % cells;
    return (int)(rest < 0 ? rest + cells : rest);
}

#endif
