// dispersive_plan.h — which levels a pond's pyramid has, and how cells of one become cells of the
// next.
#ifndef PONDI_SOLVER_DISPERSIVE_PLAN_H
#define PONDI_SOLVER_DISPERSIVE_PLAN_H

#include <millpond/pond.h>
#include <stdbool.h>

#include "solver/dispersive_fit.h"

// How one side of a level becomes that of the next.
typedef enum pondi_narrowing {
    PONDI_NARROW_KEEP,  // one cell stays one cell
    PONDI_NARROW_HALVE, // even: cells 2j, 2j+1 and their neighbours, [1 3 3 1]/8
    PONDI_NARROW_OVER,  // odd: (n + 1)/2 cells, laid out evenly along the whole side
    PONDI_NARROW_UNDER  // odd: (n − 1)/2 cells, likewise
} pondi_narrowing;

#define PONDI_UP_TAPS 3
#define PONDI_DOWN_TAPS 4

// Weights, only where a level is not halved along both axes: those of all cells for the first tap,
// then those for the second, …
typedef struct pondi_axis {
    int cells;  // of the finer level
    int coarse; // of this one
    pondi_narrowing kind;
    const float *up; // fine cell i: of coarse cells i/2 − 1, i/2 and i/2 + 1
    const float
        *down; // odd sides, coarse cell j: of what two before, one before, one after and two
               // after its middle fine cell are above that
} pondi_axis;

// Cells beyond open sides: those of level 0 are the pond's margins, those of coarser levels lie
// around all that the level above covers.
typedef struct pondi_ring_width {
    int left; // 0 where a side is not open
    int right;
    int top;
    int bottom;
} pondi_ring_width;

#define PONDI_RING_MARGIN 20 // of level 0; one more behind odd sides
#define PONDI_RING 10        // of coarser levels; one more where they would be odd

typedef struct pondi_level {
    int width; // the ring included
    int height;
    pondi_axis x; // how the level above became this one, the ring left aside
    pondi_axis y;
    pondi_ring_width ring;
} pondi_level;

typedef struct pondi_plan {
    int fitted; // levels the coefficients are made for
    int count;  // levels this pond has: the rest would hold nothing; those beyond are rings alone
    bool open;  // any side is
    pondi_level levels[PONDI_DISPERSIVE_LEVELS];
} pondi_plan;

// Sizes alone; all taps NULL.
void pondi_plan_make(const pond_desc *desc, pondi_plan *plan);

// A level's sides. Rings of all levels but the last end with a mirror, as POND_EDGE_OPEN shows it,
// and the last one in water held at 0.
pond_edges pondi_plan_sides(const pondi_plan *plan, const pond_edges *edges, int level);

// Weights that all levels need together.
size_t pondi_plan_weights(const pondi_plan *plan);

// Lays the weights into `memory` and computes them.
void pondi_plan_fill(pondi_plan *plan, float *memory);

// Where sides do not halve evenly and none is open: how long the cells of all levels are, and which
// waves there are.
void pondi_plan_fit(const pondi_plan *plan, const pond_edges *edges, pondi_dispersive_water *water);

// Cells of a level that lie in its ring, in one row: 0, 1 or 2 parts.
typedef struct pondi_ring_part {
    int x0;
    int x1;
} pondi_ring_part;
int pondi_ring_parts(const pondi_level *level, int y, pondi_ring_part parts[2]);

// The same for a pond with open sides, after a fit to cells that halve evenly: makes its links
// along closed axes as long as they are.
void pondi_plan_scale(const pondi_plan *plan, const pond_edges *edges, pondi_dispersive_fit *fit);

static inline bool pondi_level_halved(const pondi_level *level) {
    return level->x.kind == PONDI_NARROW_HALVE && level->y.kind == PONDI_NARROW_HALVE;
}

#endif
