// dispersive_wall_levels.h — the sums of a level beside hard walls.
#ifndef PONDI_SOLVER_DISPERSIVE_WALL_LEVELS_H
#define PONDI_SOLVER_DISPERSIVE_WALL_LEVELS_H

#include "solver/dispersive_graph.h"
#include "solver/dispersive_walls.h"

// A level's rows, and the next one's way down to it. coarse: NULL where there is none. False when
// there is no memory.
bool pondi_wall_make_level(pondi_walls *walls, const pondi_wall_water *water, const pondi_graph *g,
                           const pondi_graph *coarse, int index);

#endif
