// beyond.h — what looks read of the water beyond its sides.
//
// Along a periodic axis that is the value across the seam, or, in a piece of wider water
// that is cut along it, the value in memory there.
#ifndef PONDI_LOOK_BEYOND_H
#define PONDI_LOOK_BEYOND_H

#include <millpond/detail/region.h>
#include <millpond/look.h>

// Bits of pond_view's `border` that pieces set.
#define PONDI_CUT_X 0x10000
#define PONDI_CUT_Y 0x20000

static inline bool pondi_comes_round_x(const pond_view *view) {
    return view->wraps_x && !(view->border & PONDI_CUT_X);
}
static inline bool pondi_comes_round_y(const pond_view *view) {
    return view->wraps_y && !(view->border & PONDI_CUT_Y);
}

// Cells beyond a side that are read from memory.
static inline int pondi_beyond_x(const pond_view *view) {
    return view->border & PONDI_CUT_X ? POND_REGION_AROUND : view->border & (PONDI_CUT_X - 1);
}
static inline int pondi_beyond_y(const pond_view *view) {
    return view->border & PONDI_CUT_Y ? POND_REGION_AROUND : view->border & (PONDI_CUT_X - 1);
}

#endif
