// bilinear.h — bilinear interpolation of samples on a grid.
#ifndef PONDI_FIELD_BILINEAR_H
#define PONDI_FIELD_BILINEAR_H

#include <math.h>

#include "base/same_bits.h"

// Interpolates between the four corners of a cell.
static inline float pondi_blend(float a, float b, float c, float d, float fx, float fy) {
    const float top = a + (b - a) * fx;
    const float bottom = c + (d - c) * fx;
    return top + (bottom - top) * fy;
}

// Returns a sample; column and row may be one beyond the grid.
typedef double pondi_sample(const void *from, int column, int row);

// The value at a place in units of samples; (0, 0) is the middle of the first.
static inline double pondi_bilinear(pondi_sample *sample, const void *from, double column,
                                    double row) {
    const double i = floor(column);
    const double j = floor(row);
    const double fx = column - i;
    const double fy = row - j;
    const double above =
        sample(from, (int)i, (int)j) * (1.0 - fx) + sample(from, (int)i + 1, (int)j) * fx;
    const double below =
        sample(from, (int)i, (int)j + 1) * (1.0 - fx) + sample(from, (int)i + 1, (int)j + 1) * fx;
    return above * (1.0 - fy) + below * fy;
}

#endif
