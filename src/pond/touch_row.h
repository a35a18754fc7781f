// touch_row.h — what a stroke adds to a row of cells, built once for each instruction set; all
// builds give the same bits.
#ifndef PONDI_POND_TOUCH_ROW_H
#define PONDI_POND_TOUCH_ROW_H

#include <stdint.h>

#include "base/isa.h"
#include "shared/touch_shape.h"

#define PONDI_TOUCH_RUN 256 // cells at once, so that no memory is needed

// Of the cells left…left+count−1 of row y, at most PONDI_TOUCH_RUN: the stroke in units of its
// height, and the Gaussian under it that bears its volume.
typedef void pondi_touch_row_work(const pondi_touch_shape *s, int64_t left, int64_t y, int count,
                                  double *values, double *humps);

PONDI_ISA_DECLARE(pondi_touch_row_work, pondi_touch_stroke_row);

#endif
