// dispersive_odd.h — up and down between levels that are not halved evenly along both axes.
#ifndef PONDI_SOLVER_DISPERSIVE_ODD_H
#define PONDI_SOLVER_DISPERSIVE_ODD_H

#include "field/field.h"
#include "solver/dispersive_plan.h"

#define PONDI_ODD_CHUNK 512 // most cells of one call

// Coarse cells i0…i0+count−1 of row j, from the finer level with its border filled.
void pondi_odd_down(const pondi_level *level, const pondi_field *fine, int j, int i0, int count,
                    float *out);

// What fine cells x0…x0+count−1 of row y get from the coarse level: four times the transpose.
void pondi_odd_up(const pondi_level *level, const pondi_field *coarse, int y, int x0, int count,
                  float *out);

#endif
