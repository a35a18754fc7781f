// current_rows.h — row kernels of water that a current carries: see pond/current_step.c.
//
// current_rows.c is compiled once for each instruction set; all builds give the same bits.
#ifndef PONDI_SOLVER_CURRENT_ROWS_H
#define PONDI_SOLVER_CURRENT_ROWS_H

#include "base/isa.h"

// out = scale·Σ (weight of the link to a neighbour)·neighbour. A link's weight stands at the cell
// it leaves, and has the other sign for the cell it comes to.
typedef struct pondi_current_row {
    const float *above2; // two rows up
    const float *above;
    const float *here; // read from 2 cells before to 2 behind the row
    const float *below;
    const float *below2;
    const float *east;     // to the next cell, read from 1 before
    const float *far_east; // to the one after it, read from 2 before
    const float *south;    // to the row below
    const float *far_south;
    const float *south_above;      // one row up
    const float *far_south_above2; // two rows up
    float *out;
    int width;
    float scale;
} pondi_current_row;

// out = u + (first + (second + third)), the terms of the series
typedef struct pondi_current_sum {
    const float *u;
    const float *first;
    const float *second;
    const float *third;
    float *out;
    int width;
} pondi_current_sum;

// Five cells: those above, in and below a row, which is read from 1 cell before to 1 behind.
//   bend  out = weight·(neighbours − 4·cell)
//   calm  out = cell of `weight` − (neighbours − 4·cell)
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
    void (*sum)(const pondi_current_sum *row);
    void (*bend)(const pondi_current_calm *row);
    void (*calm)(const pondi_current_calm *row);
} pondi_current_rows;

extern PONDI_ISA_DECLARE(const pondi_current_rows, pondi_current_rows);

#endif
