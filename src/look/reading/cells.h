// cells.h — heights as they are stored, in whichever format, become a row of floats.
#ifndef PONDI_LOOK_CELLS_H
#define PONDI_LOOK_CELLS_H

#include <millpond/pond.h>

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

#endif
