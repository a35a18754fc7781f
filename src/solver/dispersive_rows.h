// dispersive_rows.h — row kernels of the dispersive solver.
//
// dispersive_rows.c is compiled once for each instruction set, as rows.c is, with the same bits.
#ifndef PONDI_SOLVER_DISPERSIVE_ROWS_H
#define PONDI_SOLVER_DISPERSIVE_ROWS_H

#include "solver/dispersive_fit.h"

// One level's operator on a run of cells, plus what the levels below have to say about them.
typedef struct pondi_level_row {
    const float *rows[5]; // two above … two below; two cells more are read at either end
    const float *add;     // may not overlap `out`
    float *out;
    int count;
    float d; // step: share of the last movement that is kept
    float terms[PONDI_DISPERSIVE_TERMS];
} pondi_level_row;

typedef struct pondi_dispersive_rows {
    // out = K·u + add
    void (*operate)(const pondi_level_row *row);
    // out = u + d(u − out) − (K·u + add)
    void (*step)(const pondi_level_row *row);
    // Four rows become one of half the cells: [1 3 3 1]/8 along both axes.
    void (*halve)(const float *const rows[4], float *out, int count);
    // Two rows become one of 2·count cells: ¾ of the near one, ¼ of the far one, along x likewise.
    void (*raise)(const float *near, const float *far, float *out, int count);
} pondi_dispersive_rows;

extern const pondi_dispersive_rows pondi_dispersive_rows_plain;
#ifdef PONDI_HAVE_ISA
extern const pondi_dispersive_rows pondi_dispersive_rows_avx2;
extern const pondi_dispersive_rows pondi_dispersive_rows_avx512;
#endif

// The kernels for this processor.
const pondi_dispersive_rows *pondi_dispersive_rows_best(void);

#endif
