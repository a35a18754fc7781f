// rows.h — row kernels: one row of cells, one step on, in place over the row of one step ago, as
// plain loops.
//
// `isotropic`, `laplacian` and `fourth` are what ponds are stepped with, and `steady` where waves
// are high. Of the others wide_rows.h has a faster form for that; here they are the plain one,
// which the tests hold it against.
//
// rows.c is compiled once for each instruction set (PONDI_ISA names it); all builds give the same
// bits.
#ifndef PONDI_SOLVER_ROWS_H
#define PONDI_SOLVER_ROWS_H

#include <stdint.h>

#include "shared/water_numbers.h"

static inline float pondi_settle(float height) {
    return height < PONDI_STILL && height > -PONDI_STILL ? 0.0f : height;
}

// u⁺ = kept·(u + d(u − p) + a·(edge neighbours − 4u) + b·(corner neighbours − 4u))
typedef struct pondi_wave_row {
    const float *above; // now, one row up
    const float *now;
    const float *below;
    float *next; // holds one step ago, receives one step on
    int width;
    float d;
    float a;
    float b;    // nine neighbours only
    float kept; // five neighbours only
} pondi_wave_row;

// out = Lu, nine neighbours: ⅔·(edge neighbours − 4u) + ⅙·(corner neighbours − 4u)
typedef struct pondi_laplacian_row {
    const float *above;
    const float *now;
    const float *below;
    float *out;
    int width;
} pondi_laplacian_row;

// u⁺ = u + d(u − p) + k·(Lu + m·L(Lu))
typedef struct pondi_fourth_row {
    const float *above; // Lu, one row up
    const float *middle;
    const float *below;
    const float *now; // u
    float *next;      // holds p, receives u⁺
    int width;
    float d;
    float k;
    float m;
} pondi_fourth_row;

// u⁺ = ½·(edge neighbours) − p + bias, held between 0 and 1
typedef struct pondi_unit_row {
    const float *above;
    const float *now;
    const float *below;
    float *next;
    int width;
    float bias;
} pondi_unit_row;

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
    void (*wave_listed)(const pondi_wave_row *row); // five neighbours, d = 1: plane listing's sum
    void (*classic)(const pondi_sum_row *row);
    void (*steady)(const pondi_sum_row *row);
    void (*isotropic)(const pondi_sum_row *row);
    void (*unit_range)(const pondi_unit_row *row);
    void (*laplacian)(const pondi_laplacian_row *row);
    void (*fourth)(const pondi_fourth_row *row);
} pondi_rows;

extern const pondi_rows pondi_rows_plain;
#ifdef PONDI_HAVE_ISA
extern const pondi_rows pondi_rows_avx2;
extern const pondi_rows pondi_rows_avx512;
#endif

// The kernels for this processor.
const pondi_rows *pondi_rows_best(void);

#endif
