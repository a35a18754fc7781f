// dispersive_plan.h — which levels a pond's pyramid has, and how cells of one become cells of the
// next.
#ifndef PONDI_SOLVER_DISPERSIVE_PLAN_H
#define PONDI_SOLVER_DISPERSIVE_PLAN_H

#include <millpond/pond.h>

#include "solver/dispersive_fit.h"

// How one side of a level becomes that of the next.
typedef enum pondi_narrowing {
    PONDI_NARROW_KEEP,  // one cell stays one cell
    PONDI_NARROW_HALVE, // even: cells 2j, 2j+1 and their neighbours, [1 3 3 1]/8
    PONDI_NARROW_OVER,  // odd: (n + 1)/2 cells, centred on the even ones, [1 8 14 8 1]/32
    PONDI_NARROW_UNDER  // odd: (n − 1)/2 cells, centred on the odd ones
} pondi_narrowing;

// What a fine cell takes from coarse cells first, first + 1 and first + 2 on the way up.
typedef struct pondi_tap {
    int first;
    float weights[3];
} pondi_tap;

typedef struct pondi_axis {
    int cells; // of the finer level
    pondi_narrowing kind;
    pondi_tap *taps; // one for each of them; only where a level is not halved along both axes
} pondi_axis;

typedef struct pondi_level {
    int width;
    int height;
    pondi_axis x; // how the level above became this one
    pondi_axis y;
} pondi_level;

typedef struct pondi_plan {
    int fitted; // levels the coefficients are made for
    int count;  // levels this pond has; the rest would hold nothing
    pondi_level levels[PONDI_DISPERSIVE_LEVELS];
} pondi_plan;

// Sizes alone; all taps NULL.
void pondi_plan_make(const pond_desc *desc, pondi_plan *plan);

// Taps that all levels need together.
size_t pondi_plan_taps(const pondi_plan *plan);

// Lays the taps into `memory` and fills them in.
void pondi_plan_fill(const pond_desc *desc, pondi_plan *plan, pondi_tap *memory);

static inline bool pondi_level_halved(const pondi_level *level) {
    return level->x.kind == PONDI_NARROW_HALVE && level->y.kind == PONDI_NARROW_HALVE;
}

#endif
