// surface.h — the surface between the cells, and maps stretched over it, read along rows of points.
//
// Points form a grid of any size stretched over the whole pond, as pixels do.
#ifndef PONDI_LOOK_SURFACE_H
#define PONDI_LOOK_SURFACE_H

#include <millpond/picture.h>
#include <millpond/pond.h>

#include "base/isa.h"

#define pondi_read_slopes PONDI_ISA_NAME(pondi_read_slopes)
#define pondi_read_map PONDI_ISA_NAME(pondi_read_map)

// A run of points: columns first…first + count − 1 of a row of the grid. They may lie outside it.
typedef struct pondi_run {
    int columns; // of the grid
    int rows;
    int first;
    int row;
    int count;
} pondi_run;

// Slopes along x and y of the cubic B-spline over the heights; on a cell's middle that is [1 4 1]/6
// across × central difference along. [1]
void pondi_read_slopes(const pond_view *view, const pondi_run *run, float *x, float *y);

// A map between its values, bilinearly.
void pondi_read_map(const pond_map *map, const pondi_run *run, float *out);

#endif
