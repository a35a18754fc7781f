// margin_rows.h — several rows of the margin beside an open left or right side, where no margin is
// above or below: a vector of cells wide, as a margin is. shore_rows.h has the same row by row as
// plain loops, which the tests hold this against.
//
// margin_rows.c is compiled once for each instruction set, as rows.c is. It reads a cell
// beyond the margin to either side and the rows above and below, and touches nothing else.
#ifndef PONDI_SOLVER_MARGIN_ROWS_H
#define PONDI_SOLVER_MARGIN_ROWS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/isa.h"
#include "shared/water_numbers.h"

typedef struct pondi_margin_rows {
    const float *now; // the first row's first cell in the margin
    float *next;      // holds one step ago; step() makes one step on of it
    ptrdiff_t stride; // of both [floats]
    int height;
    float *phi_x;             // at the right faces of the first row's cells
    float *phi_y;             // at their lower faces
    const float *phi_y_above; // and at those one row up
    ptrdiff_t apart;          // of rows of φ
    const float *zeta;        // at the cells
    // What push() needs. The faces whose φ moves are those right of the cells, or left of them at
    // a left side; the others lie where ζ is 0.
    bool left;
    const float *fades; // at the right faces, as in pondi_phi_row
    const float *eases;
    const float *zetas;
    float c2;
    bool smooth; // as in pondi_face_row
    // Where anything in the pond is special, else NULL: links that go out from the cells.
    const float *east;
    const float *south;
    const float *southeast;
    const float *southwest;
    ptrdiff_t links_apart; // of their rows
    // And step(), where nothing in the margin is special.
    float a; // as in pondi_open_row
    float b;
    float kept;
    float damping;
    float lossy;
} pondi_margin_rows;

typedef void pondi_margin_kernel(const pondi_margin_rows *rows);
PONDI_ISA_DECLARE(pondi_margin_kernel, pondi_push_margin); // moves φ on
PONDI_ISA_DECLARE(pondi_margin_kernel, pondi_step_margin); // and heights

#endif
