// margin_rows.h — several rows of the absorbing layer at an open left or right side, outside its
// corners. The layer is a vector of cells wide. shore_rows.h has the reference implementation, row
// by row.
//
// margin_rows.c is compiled for each instruction set. It also reads a cell beyond the layer on
// either side and the rows above and below.
#ifndef PONDI_SOLVER_MARGIN_ROWS_H
#define PONDI_SOLVER_MARGIN_ROWS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/isa.h"
#include "shared/water_numbers.h"

typedef struct pondi_margin_rows {
    const float *now; // first cell of the first row
    float *next;      // holds the heights one step ago; step() replaces them by the new ones
    ptrdiff_t stride; // of both [floats]
    int height;
    float *phi_x;             // at the right faces of the first row's cells
    float *phi_y;             // at their lower faces
    const float *phi_y_above; // at the lower faces one row up
    ptrdiff_t apart;          // between rows of φ [floats]
    const float *zeta;        // at the cells
    // For push(). It moves φ at the right faces of the cells, or at a left side at their left
    // faces; at the others ζ is 0.
    bool left;
    const float *fades; // at the right faces, as in pondi_phi_row
    const float *eases;
    const float *zetas;
    float c2;
    bool smooth; // as in pondi_face_row
    // Links of the cells, or NULL if the pond has no walls, ground or beaches.
    const float *east;
    const float *south;
    const float *southeast;
    const float *southwest;
    ptrdiff_t links_apart; // between their rows [floats]
    // For step(), in layers without links.
    float a; // as in pondi_open_row
    float b;
    float kept;
    float damping;
    float lossy;
} pondi_margin_rows;

typedef void pondi_margin_kernel(const pondi_margin_rows *rows);
PONDI_ISA_DECLARE(pondi_margin_kernel, pondi_push_margin); // steps φ
PONDI_ISA_DECLARE(pondi_margin_kernel, pondi_step_margin); // steps heights

#endif
