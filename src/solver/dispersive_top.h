// dispersive_top.h — the water's own cells, with the pulls of the level below made on the way.
#ifndef PONDI_SOLVER_DISPERSIVE_TOP_H
#define PONDI_SOLVER_DISPERSIVE_TOP_H

#include "solver/dispersive_pyramid.h"

#define PONDI_STRIP 2048 // most columns done together, so that what is at work stays in the cache

// A kernel run over rows y0…y1−1, y0 even, of all columns.
typedef struct pondi_top {
    const pondi_pyramid *p; // filled from `in`
    const pondi_field *in;
    const pondi_field *out; // where the rows go; NULL: to memory that is gone after `done`
    int y0;
    int y1;
    pondi_level_kernel *kernel;
    // After each two rows of a strip, of which the second may lie beyond y1; or NULL.
    void (*done)(void *context, const pondi_level_run *run);
    void *context;
} pondi_top;

void pondi_top_run(const pondi_top *top);

#endif
