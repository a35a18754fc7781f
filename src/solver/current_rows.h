// current_rows.h — row kernels of advection by a current: see pond/current_step.c.
//
// current_rows.c is compiled for each instruction set, with bit-identical results.
#ifndef PONDI_SOLVER_CURRENT_ROWS_H
#define PONDI_SOLVER_CURRENT_ROWS_H

#include <stddef.h>

#include "base/isa.h"

// Width of the widest vector [floats]. Rows begin on a multiple of it and have a multiple of it
// cells; one more vector before and after may be read.
#define PONDI_CURRENT_VECTOR 16

// Columns of a strip, and floats of its row with padding; the row of the potential follows that of
// the heights.
#define PONDI_CURRENT_STRIP 512
#define PONDI_CURRENT_PAD 32
#define PONDI_CURRENT_LINE (PONDI_CURRENT_STRIP + 2 * PONDI_CURRENT_PAD)

#define PONDI_CURRENT_TOGETHER 4 // most rows that are advected at once

// Lines of a row of a strip, PONDI_CURRENT_LINE apart: heights and potential of the water, the same
// after one and two terms of the series, and bends.
enum {
    PONDI_CURRENT_WATER = 0,
    PONDI_CURRENT_FIRST = 2,
    PONDI_CURRENT_SECOND = 4,
    PONDI_CURRENT_BENT = 6,
    PONDI_CURRENT_LINES = 7
};

// A term of the series for heights and potential of some rows: out = water + scale·Σ (weight of the
// link to a neighbour)·neighbour. The weight of a link is stored at the cell it starts from, and
// has the opposite sign for the cell at its end.
typedef struct pondi_current_row {
    float *rows[PONDI_CURRENT_TOGETHER + 4]; // from two above the first on
    // Weights of the first row; those of other rows, including two above, are `stride` apart.
    const float *east;     // to the next cell
    const float *far_east; // to the one after it
    const float *south;    // to the row below
    const float *far_south;
    ptrdiff_t stride;
    float *out[2][PONDI_CURRENT_TOGETHER]; // the results of `whole`
    int from;                              // the line that `half` reads
    int width;
    int count; // of rows
} pondi_current_row;

// Heights h from the potentials of two steps, p and the later f, and back:
//   part  f = kept·p + h − level
//   join  h = f − kept·p + level
// The width may be any number of cells.
typedef struct pondi_current_pair {
    const float *before; // p
    const float *from;   // part: heights; join: f
    float *to;           // part: f; join: heights
    float *copy;         // join: receives p, unless it is there
    int width;
    float kept;
    float level;
} pondi_current_pair;

// The five-point Laplacian of a row of a strip:
//   bend  bends = weight·(neighbours − 4·cell) of the heights
//   calm  heights = heights − (neighbours − 4·cell) of the bends
typedef struct pondi_current_calm {
    const float *above;
    float *here;
    const float *below;
    const float *weight;
    int width;
} pondi_current_calm;

typedef struct pondi_current_rows {
    int lead; // columns on either side of a strip for which terms are computed
    void (*third)(const pondi_current_row *row); // scale 1/3, from the water to the first line
    void (*half)(const pondi_current_row *row);  // scale 1/2, to the second line
    void (*whole)(const pondi_current_row *row); // scale 1, from the second line; settles
    void (*part)(const pondi_current_pair *row);
    void (*join)(const pondi_current_pair *row);
    void (*bend)(const pondi_current_calm *row);
    void (*calm)(const pondi_current_calm *row);
} pondi_current_rows;

extern PONDI_ISA_DECLARE(const pondi_current_rows, pondi_current_rows);

#endif
