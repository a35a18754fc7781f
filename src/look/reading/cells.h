// cells.h — the cells of a view: their heights in either format, and cells beyond its sides.
#ifndef PONDI_LOOK_CELLS_H
#define PONDI_LOOK_CELLS_H

#include <millpond/detail/region.h>
#include <millpond/look.h>

// ---- heights ------------------------------------------------------------------------------------

// A height as it is stored.
static inline float pondi_stored_height(const pond_view *view, int x, int y) {
    const ptrdiff_t at = y * view->stride + x;
    return view->format == POND_FORMAT_I16 ? (float)((const int16_t *)view->heights)[at]
                                           : ((const float *)view->heights)[at];
}

static inline void pondi_scale_f32(const float *cells, float scale, int count,
                                   float *restrict out) {
    for (int i = 0; i < count; i++) {
        out[i] = cells[i] * scale;
    }
}

static inline void pondi_scale_i16(const int16_t *cells, float scale, int count,
                                   float *restrict out) {
    for (int i = 0; i < count; i++) {
        out[i] = (float)cells[i] * scale;
    }
}

// Cells `at`…at + count − 1 from the first one, times `scale`.
static inline void pondi_scale_cells(const pond_view *view, float scale, ptrdiff_t at, int count,
                                     float *restrict out) {
    if (view->format == POND_FORMAT_I16) {
        pondi_scale_i16((const int16_t *)view->heights + at, scale, count, out);
    } else {
        pondi_scale_f32((const float *)view->heights + at, scale, count, out);
    }
}

// ---- beyond the sides ---------------------------------------------------------------------------

// Beyond a periodic side is the opposite side, unless the view is a region that is cut there: then
// the cells around it are in memory.

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
