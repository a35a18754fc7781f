// bilinear.h — between samples that lie on a grid.
#ifndef PONDI_FIELD_BILINEAR_H
#define PONDI_FIELD_BILINEAR_H

#include <math.h>

// A sample; column and row may lie one beyond the grid.
typedef double pondi_sample(const void *from, int column, int row);

// At a place in samples, (0, 0) the first one's middle.
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
