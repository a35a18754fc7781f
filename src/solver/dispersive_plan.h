// dispersive_plan.h — the levels of a pond's pyramid, and the transfers between them.
#ifndef PONDI_SOLVER_DISPERSIVE_PLAN_H
#define PONDI_SOLVER_DISPERSIVE_PLAN_H

#include <millpond/pond.h>
#include <stdbool.h>

#include "solver/dispersive_fit.h"

// How a side of a level is halved.
typedef enum pondi_narrowing {
    PONDI_NARROW_KEEP,  // one cell stays one cell
    PONDI_NARROW_HALVE, // even: cells 2j, 2j+1 and their neighbours, [1 3 3 1]/8
    PONDI_NARROW_OVER,  // odd: (n + 1)/2 cells, evenly spaced along the whole side
    PONDI_NARROW_UNDER  // odd: (n − 1)/2 cells, likewise
} pondi_narrowing;

#define PONDI_UP_TAPS 3
#define PONDI_DOWN_TAPS 4

// Weights of an axis, only if the level is not halved evenly along both: the first taps of all
// cells, then the second taps, …
typedef struct pondi_axis {
    int cells;  // of the finer level
    int coarse; // of this one
    pondi_narrowing kind;
    const float *up; // fine cell i: of coarse cells i/2 − 1, i/2 and i/2 + 1
    // Odd sides, coarse cell j: of the differences of the fine cells two before, one before, one
    // after and two after its middle fine cell from that cell.
    const float *down;
} pondi_axis;

// Cells beyond open sides: the absorbing layers of the pond on level 0; on coarser levels a ring
// around the area of the finer level.
typedef struct pondi_ring_width {
    int left; // 0 if the side is not open
    int right;
    int top;
    int bottom;
} pondi_ring_width;

#define PONDI_RING_MARGIN 20 // of level 0; one more on one side if the size is odd
#define PONDI_RING 10        // of coarser levels, likewise

typedef struct pondi_level {
    int width; // including the ring
    int height;
    pondi_axis x; // how the finer level becomes this one, without the ring
    pondi_axis y;
    pondi_ring_width ring;
} pondi_level;

typedef struct pondi_plan {
    int fitted; // levels with coefficients
    int count;  // levels of this pond; those beyond `fitted` have rings alone
    bool open;  // any side is open
    pondi_level levels[PONDI_DISPERSIVE_LEVELS];
} pondi_plan;

// Computes the sizes; all taps are NULL.
void pondi_plan_make(const pond_desc *desc, pondi_plan *plan);

// Boundary conditions of a level. The rings of all levels end with a mirror (POND_EDGE_OPEN), but
// the last one ends in water held at 0.
pond_edges pondi_plan_sides(const pondi_plan *plan, const pond_edges *edges, int level);

// Number of weights of all levels.
size_t pondi_plan_weights(const pondi_plan *plan);

// Computes the weights in `memory`.
void pondi_plan_fill(pondi_plan *plan, float *memory);

// If sides do not halve evenly and none is open: sets the lengths of the cells of all levels, and
// the periods of waves.
void pondi_plan_fit(const pondi_plan *plan, const pond_edges *edges, pondi_dispersive_water *water);

// Cells of a row that are in its level's ring: 0, 1 or 2 parts.
typedef struct pondi_ring_part {
    int x0;
    int x1;
} pondi_ring_part;
int pondi_ring_parts(const pondi_level *level, int y, pondi_ring_part parts[2]);

// If a side is open, after a fit to cells that halve evenly: scales the links along closed axes to
// their true lengths.
void pondi_plan_scale(const pondi_plan *plan, const pond_edges *edges, pondi_dispersive_fit *fit);

static inline bool pondi_level_halved(const pondi_level *level) {
    return level->x.kind == PONDI_NARROW_HALVE && level->y.kind == PONDI_NARROW_HALVE;
}

#endif
