// touch_row.h — what drops and strokes add to a row of cells, built once for each instruction set.
// All builds are bit-identical.
#ifndef PONDI_POND_TOUCH_ROW_H
#define PONDI_POND_TOUCH_ROW_H

#include <stdint.h>

#include "base/isa.h"
#include "shared/touch_shape.h"
#include "shared/water_numbers.h"

#define PONDI_TOUCH_RUN 256 // most cells at once, so that no memory is needed

// A Gaussian along a row or a column, in the cells first…first+count−1.
typedef struct pondi_touch_bell {
    double centre; // [cells]
    double sigma;
    int64_t first;
    int count;
} pondi_touch_bell;

// Adjacent cells, and what to add to them.
typedef struct pondi_touch_cells {
    float *cells;
    const double *amounts;
    int count;
    float top; // the solver's limit
} pondi_touch_cells;

typedef struct pondi_touch_rows {
    // In the cells left…left+count−1 of row y: the stroke divided by its height, and the Gaussian
    // under it that carries its volume. bends: (σ²/2)·∇² of the shape without volume.
    void (*stroke)(const pondi_touch_shape *s, int64_t left, int64_t y, int count, double *values,
                   double *humps, double *bends);

    void (*bell)(const pondi_touch_bell *bell, double *out);

    // The same for a drop. across: its bell along the row; down: its bell in the column, at row y.
    void (*drop)(const pondi_touch_shape *s, int64_t left, int64_t y, int count,
                 const double *across, double down, double *values, double *humps, double *bends);

    // height·(values − balance·humps)
    void (*amounts)(double height, double balance, const double *values, const double *humps,
                    int count, double *out);

    // kept·amounts + bend·bends
    void (*past)(const pondi_touch_past *past, const double *amounts, const double *bends,
                 int count, double *out);

    // pondi_touch_float() for each cell. changes: the values that it returns.
    void (*add)(const pondi_touch_cells *to, double *changes);
} pondi_touch_rows;

extern PONDI_ISA_DECLARE(const pondi_touch_rows, pondi_touch_rows);

// Adds to a cell; `top` is the solver's limit. Returns the actual change.
static inline double pondi_touch_float(float *cell, float top, double amount) {
    const float highest = top > 0.0f ? top : PONDI_HIGHEST;
    const float lowest = top > 0.0f ? 0.0f : -PONDI_HIGHEST;
    const float before = *cell;
    const float after = before + (float)amount;
    const float held = after < highest ? after : highest;
    *cell = held > lowest ? held : lowest;
    return (double)*cell - (double)before;
}

#endif
