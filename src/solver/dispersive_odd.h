// dispersive_odd.h — transfers between levels that are not halved evenly along both axes.
//
// dispersive_odd.c is compiled for each instruction set, with bit-identical results.
#ifndef PONDI_SOLVER_DISPERSIVE_ODD_H
#define PONDI_SOLVER_DISPERSIVE_ODD_H

#include "base/isa.h"
#include "field/field.h"
#include "solver/dispersive_plan.h"

#define PONDI_ODD_CHUNK 512 // most cells of one call

typedef struct pondi_dispersive_odd {
    // Coarse cells i0…i0+count−1 of row j, from the finer level with its border filled.
    void (*down)(const pondi_level *level, const pondi_field *fine, int j, int i0, int count,
                 float *out);
    // Fine cells x0…x0 + count − 1 of row y, x0 even, from the coarse level: the transpose of
    // `down`, times the number of fine cells per coarse cell.
    void (*up)(const pondi_level *level, const pondi_field *coarse, int y, int x0, int count,
               float *out);
} pondi_dispersive_odd;

extern PONDI_ISA_DECLARE(const pondi_dispersive_odd, pondi_dispersive_odd);

#endif
