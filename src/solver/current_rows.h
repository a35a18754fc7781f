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

// Columns of a strip, and floats of its row with padding; the row of the second time level follows
// that of the first.
#define PONDI_CURRENT_STRIP 256
#define PONDI_CURRENT_PAD 32
#define PONDI_CURRENT_LINE (PONDI_CURRENT_STRIP + 2 * PONDI_CURRENT_PAD)

#define PONDI_CURRENT_TOGETHER 4 // most rows that are advected at once

// Both time levels of rows: out = u + scale·Σ (weight of the link to a neighbour)·neighbour. The
// weight of a link is stored at the cell it starts from, and has the opposite sign for the cell at
// its end.
typedef struct pondi_current_row {
    const float *u[PONDI_CURRENT_TOGETHER];
    const float *here[PONDI_CURRENT_TOGETHER + 4]; // from two rows above the first on
    // Weights of the first row; those of other rows, including two above, are `stride` apart.
    const float *east;     // to the next cell
    const float *far_east; // to the one after it
    const float *south;    // to the row below
    const float *far_south;
    ptrdiff_t stride;
    float *out[2][PONDI_CURRENT_TOGETHER]; // of either level
    int width;
    int rows;
    float scale;
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

// The five-point Laplacian of a row:
//   bend  out = weight·(neighbours − 4·cell)
//   calm  out = out − (neighbours − 4·cell)
typedef struct pondi_current_calm {
    const float *above;
    const float *here;
    const float *below;
    const float *weight;
    float *out;
    int width;
} pondi_current_calm;

typedef struct pondi_current_rows {
    void (*carry)(const pondi_current_row *row);
    void (*finish)(const pondi_current_row *row); // the same, and settles the heights
    void (*part)(const pondi_current_pair *row);
    void (*join)(const pondi_current_pair *row);
    void (*bend)(const pondi_current_calm *row);
    void (*calm)(const pondi_current_calm *row);
} pondi_current_rows;

extern PONDI_ISA_DECLARE(const pondi_current_rows, pondi_current_rows);

#endif
