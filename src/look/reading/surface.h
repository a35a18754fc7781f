// surface.h — the surface between the cells, and maps stretched over it, read along rows of points.
//
// Points form a grid of any size stretched over the whole pond, as pixels do. Begin a run of
// columns, then read row after row, best from the top.
#ifndef PONDI_LOOK_SURFACE_H
#define PONDI_LOOK_SURFACE_H

#include <millpond/picture.h>
#include <millpond/pond.h>

#include "base/isa.h"
#include "look/reading/tile.h"

#define pondi_begin_slopes PONDI_ISA_NAME(pondi_begin_slopes)
#define pondi_read_slopes PONDI_ISA_NAME(pondi_read_slopes)
#define pondi_begin_map PONDI_ISA_NAME(pondi_begin_map)
#define pondi_read_map PONDI_ISA_NAME(pondi_read_map)

#define PONDI_RUN_MOST 144             // points that work is done on at once: whole vectors
#define PONDI_RUN (PONDI_RUN_MOST - 2) // those of them that have neighbours on both sides

// A run of columns first…first + count − 1 of a grid; they may be outside it. At most
// PONDI_RUN_MOST.
typedef struct pondi_run {
    int columns; // of the grid
    int rows;
    int first;
    int count;
} pondi_run;

typedef struct pondi_slopes {
    const pond_view *view;
    pondi_run run;
    PONDI_ALIGNED int cell[4][PONDI_RUN_MOST]; // the ones around each point
    int plain_from; // points plain_from…plain_end − 1, perhaps none, have their four
    int plain_end;  // side by side
    int apart;      // … and as far behind those of the point before, 1 or 2; 0: none
    PONDI_ALIGNED float weight[4][PONDI_RUN_MOST];
    PONDI_ALIGNED float rise[4][PONDI_RUN_MOST];
    int held[4]; // rows of cells that are blended along x, row y in place y modulo 4
    PONDI_ALIGNED float height[4][PONDI_RUN_MOST];
    PONDI_ALIGNED float along[4][PONDI_RUN_MOST];
} pondi_slopes;

typedef struct pondi_map_run {
    const pond_map *map;
    bool wraps_y;
    pondi_run run;
    PONDI_ALIGNED int left[PONDI_RUN_MOST];
    PONDI_ALIGNED int right[PONDI_RUN_MOST];
    PONDI_ALIGNED float beyond[PONDI_RUN_MOST];
} pondi_map_run;

// Slopes along x and y of the cubic B-spline over the heights; on a cell's middle that is [1 4 1]/6
// across × central difference along. Views that wrap are read across their seams. [1]
void pondi_begin_slopes(pondi_slopes *slopes, const pond_view *view, const pondi_run *run);
void pondi_read_slopes(pondi_slopes *slopes, int row, float *x, float *y);

// A map between its values, bilinearly, and across the seams where the view wraps.
void pondi_begin_map(pondi_map_run *reading, const pond_map *map, const pond_view *view,
                     const pondi_run *run);
void pondi_read_map(const pondi_map_run *reading, int row, float *out);

#endif
