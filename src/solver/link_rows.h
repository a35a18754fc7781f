// link_rows.h — several rows of cells that go by their links, one step on. tests/link_loop.h has
// the same water row by row as a plain loop.
//
// link_rows.c is compiled once for each instruction set, as rows.c is. It reads up to a vector
// beyond a row's last cell, and writes back what it finds there.
#ifndef PONDI_SOLVER_LINK_ROWS_H
#define PONDI_SOLVER_LINK_ROWS_H

#include <stddef.h>

#include "base/isa.h"
#include "solver/shore_rows.h"

typedef struct pondi_link_rows {
    const float *now;
    const float *before; // one step ago
    float *next;         // holds what the plain kernel made, which cells keep that are plain
    ptrdiff_t stride;    // of now and next [floats]
    ptrdiff_t aside;     // of before
    pondi_links links;   // of the first row
    ptrdiff_t apart;     // of the links
    int width;
    int height;
    float kept; // as in pondi_wave_row
} pondi_link_rows;

typedef void pondi_link_kernel(const pondi_link_rows *rows);
PONDI_ISA_DECLARE(pondi_link_kernel, pondi_step_links);

#endif
