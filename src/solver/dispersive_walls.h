// dispersive_walls.h — hard walls in dispersive water: rows of numbers for the cells around them.
#ifndef PONDI_SOLVER_DISPERSIVE_WALLS_H
#define PONDI_SOLVER_DISPERSIVE_WALLS_H

#include "field/field.h"
#include "solver/dispersive_bed.h"
#include "solver/dispersive_list.h"
#include "solver/dispersive_plan.h"
#include "solver/dispersive_rings.h"

// Sums over nodes: row r has items starts[r]…starts[r+1]−1, and their weights from places[r] on.
// Steps wait for memory, so rows that weigh alike, as most along a wall do, share their weights.
typedef struct pondi_wall_sums {
    pondi_list starts;  // int
    pondi_list nodes;   // int
    pondi_list places;  // int
    pondi_list weights; // float
    pondi_list latest;  // int: 1 + one of the rows of each hash of weights, or 0
} pondi_wall_sums;

#define PONDI_WALL_HASHES 1024 // of rows of weights
#define PONDI_WALL_NONE (-1)

typedef struct pondi_wall_cell {
    int x; // or PONDI_WALL_NONE: it is no whole cell, and no field has it
    int y;
} pondi_wall_cell;

typedef struct pondi_wall_level {
    pondi_list cells;   // pondi_wall_cell of each node
    pondi_list heights; // float of each node
    pondi_list pulls;   // likewise
    pondi_list dry;     // pondi_wall_cell of each cell of a ring that is a wall
    // Heights: nodes that are as ever, if any sum reads them, and those that are sums over the
    // finer level's nodes, of which the first one's height is what the others' differ from.
    pondi_list plain;
    pondi_list coarse;
    pondi_list left; // float of each of these: what a flat height leaves, 1 away from fixed sides
    pondi_wall_sums from;
    // Pulls: likewise; sums over the level's own heights and over the coarser level's pulls.
    pondi_list even;
    pondi_list rows;
    pondi_list rest; // float of each row: what a flat height pulls, 0 away from fixed sides
    pondi_wall_sums kernel;
    pondi_wall_sums below;
} pondi_wall_level;

static inline const pondi_wall_cell *pondi_wall_cell_of(const pondi_wall_level *level, int node) {
    return (const pondi_wall_cell *)level->cells.items + node;
}

typedef struct pondi_walls {
    pond_allocator keeper;
    const pond_allocator *allocator; // the keeper
    int count;
    pondi_wall_level levels[PONDI_DISPERSIVE_LEVELS];
    pondi_list fresh; // float of each row of level 0: what its cells become
} pondi_walls;

// The water that walls stand in.
typedef struct pondi_wall_water {
    const pondi_plan *plan;
    const pond_edges *edges;
    const pondi_dispersive_fit *fit; // of links alone
    double scale;                    // what its terms are multiplied with
    const pondi_rings *rings;        // or NULL: no side is open
    const pondi_bed *bed;            // or NULL: the ground is even; else `fit` is not looked at
} pondi_wall_water;

// Around the hard ones of these walls. NULL when there is no memory.
pondi_walls *pondi_walls_create(const pondi_wall_water *water, const pondi_field *walls,
                                const pond_allocator *allocator);
// Keeps what rings hold where walls are at 0.
void pondi_walls_dry(const pondi_walls *walls, pondi_rings *rings);
void pondi_walls_destroy(pondi_walls *walls, const pond_allocator *allocator);

// Any at all.
bool pondi_walls_any(const pondi_field *walls);

// After a level's heights were made as if there were no walls, and before the border is filled:
// makes those beside walls. Level 0's are taken as they are.
void pondi_walls_lower(const pondi_walls *walls, int level, const pondi_field *heights);

// The same of a level's pulls; NULL: those of level 0, which are no field.
void pondi_walls_raise(const pondi_walls *walls, int level, const pondi_field *pulls);

// What level 0's cells beside walls become, once its pulls were raised; and puts them there.
void pondi_walls_work_out(const pondi_walls *walls, float kept, const pondi_field *before);
void pondi_walls_put(const pondi_walls *walls, const pondi_field *next);

// Of cells x0…x0+count−1 of row y of level 0, the pulls of those beside walls.
void pondi_walls_patch(const pondi_walls *walls, int x0, int count, int y, float *pulls);

#endif
