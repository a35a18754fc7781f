// resampling.h — a quadratic B-spline with which pixels sample cells along an axis. It is stretched
// where cells are finer than pixels.
#ifndef PONDI_SHARED_RESAMPLING_H
#define PONDI_SHARED_RESAMPLING_H

#include <math.h>

#include "shared/look_numbers.h"

// Factor by which the spline is stretched, 1…PONDI_STRETCH_MOST.
static inline float pondi_stretch_of(int cells, int pixels) {
    const double ratio = (double)cells / pixels;
    return ratio > 1.0 ? (ratio < (double)PONDI_STRETCH_MOST ? (float)ratio : PONDI_STRETCH_MOST)
                       : 1.0f;
}

// Number of cells under the spline. A spline of width 3 covers 3 cells; if it begins exactly on a
// cell it covers 4, and that cell's weight is 0.
static inline int pondi_spline_taps(float stretch) {
    return stretch > 1.0f ? (int)(3.0f * stretch) + 1 : 3;
}

static inline float pondi_quadratic_spline(float t) {
    const float a = fabsf(t);
    const float middle = 0.75f - a * a;
    const float side = 0.5f * (1.5f - a) * (1.5f - a);
    return a < 0.5f ? middle : a < 1.5f ? side : 0.0f;
}

#endif
