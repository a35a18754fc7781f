// wide_rows.h — the kernels that step several rows of cells. The tests compare them with plain
// loops.
//
// wide_rows.c is compiled for each instruction set. A kernel reads up to a vector beyond the last
// cell of a row, and writes the same values back: fields have room for that.
#ifndef PONDI_SOLVER_WIDE_ROWS_H
#define PONDI_SOLVER_WIDE_ROWS_H

#include <stddef.h>
#include <stdint.h>

#include "base/isa.h"

// Rows that are stepped together: they share loads of their neighbours.
#define PONDI_WIDE_ROWS 4

typedef struct pondi_float_rows {
    const float *now;
    float *next;      // holds the heights one step ago, receives the new ones
    ptrdiff_t stride; // of both [elements]
    ptrdiff_t ahead;  // as in pondi_coefficients
    int width;
    int height;
    float d; // as in pondi_wave_row
    float a;
    float b;
    float kept;
    float stiffness; // as in pondi_coefficients
    float back;
    float bias; // unit range: lift per step
} pondi_float_rows;

typedef struct pondi_short_rows {
    const int16_t *now;
    int16_t *next;
    ptrdiff_t stride;
    int width;
    int height;
    int shift; // as in pondi_sum_row
} pondi_short_rows;

typedef void pondi_float_kernel(const pondi_float_rows *rows);
typedef void pondi_short_kernel(const pondi_short_rows *rows);

typedef struct pondi_wide_rows {
    pondi_float_kernel *wave_nine;
    pondi_float_kernel *wave_five;
    pondi_float_kernel *wave_listed;
    pondi_float_kernel *unit_range;
    pondi_short_kernel *classic;
    pondi_short_kernel *steady;
} pondi_wide_rows;

extern PONDI_ISA_DECLARE(const pondi_wide_rows, pondi_wide_rows);

#endif
