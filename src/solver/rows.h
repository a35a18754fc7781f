// rows.h — row kernels as plain loops: they step one row of cells in place over the row one step
// ago.
//
// Ponds use `isotropic`, `laplacian` and `fourth`, and `steady` for high waves. The other kernels
// are in wide_rows.h.
//
// rows.c is compiled for each instruction set (PONDI_ISA names it), with bit-identical results.
#ifndef PONDI_SOLVER_ROWS_H
#define PONDI_SOLVER_ROWS_H

#include <stdint.h>

#include "base/isa.h"
#include "shared/water_numbers.h"

static inline float pondi_settle(float height) {
    return height < PONDI_STILL && height > -PONDI_STILL ? 0.0f : height;
}

// u⁺ = kept·(u + d(u − p) + a·(edge neighbours − 4u) + b·(corner neighbours − 4u) − back·u)
typedef struct pondi_wave_row {
    const float *above; // now, one row up
    const float *now;
    const float *below;
    float *next; // holds the row one step ago, receives the new one
    int width;
    float d;
    float a;
    float b;         // nine neighbours only
    float kept;      // five neighbours only
    float stiffness; // as in pondi_coefficients
    float back;
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

typedef struct pondi_sum_row {
    const int16_t *above;
    const int16_t *now;
    const int16_t *below;
    int16_t *next;
    int width;
    int shift; // damping, 0 = none
} pondi_sum_row;

typedef struct pondi_rows {
    void (*steady)(const pondi_sum_row *row);
    void (*isotropic)(const pondi_sum_row *row);
    void (*laplacian)(const pondi_laplacian_row *row);
    void (*fourth)(const pondi_fourth_row *row);
} pondi_rows;

extern PONDI_ISA_DECLARE(const pondi_rows, pondi_rows);

#endif
