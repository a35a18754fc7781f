// rows.h — row kernels: one row of cells, one step on, in place over the row of one step ago.
//
// rows.c is compiled once for each instruction set (PONDI_ISA names it); all builds give the same
// bits.
#ifndef PONDI_SOLVER_ROWS_H
#define PONDI_SOLVER_ROWS_H

#include <stdint.h>

// Smaller heights are laid to rest: no wave anyone could measure, while float denormals would slow
// a step up to fifty times. [m]
#define PONDI_STILL 1e-20f

// u⁺ = u + d(u − p) + a·(edge neighbours − 4u) + b·(corner neighbours − 4u)
typedef struct pondi_wave_row {
    const float *above; // now, one row up
    const float *now;
    const float *below;
    float *next; // holds one step ago, receives one step on
    int width;
    float d;
    float a;
    float b;
} pondi_wave_row;

typedef struct pondi_sum_row {
    const int16_t *above;
    const int16_t *now;
    const int16_t *below;
    int16_t *next;
    int width;
    int shift; // damping, 0 = none
} pondi_sum_row;

typedef struct pondi_rows {
    void (*wave_nine)(const pondi_wave_row *row);
    void (*wave_five)(const pondi_wave_row *row);
    void (*classic)(const pondi_sum_row *row);
    void (*steady)(const pondi_sum_row *row);
} pondi_rows;

extern const pondi_rows pondi_rows_plain;
#ifdef PONDI_HAVE_ISA
extern const pondi_rows pondi_rows_avx2;
extern const pondi_rows pondi_rows_avx512;
#endif

// The kernels for this processor.
const pondi_rows *pondi_rows_best(void);

#endif
