// dispersive_walls.h — hard walls in dispersive water: sums for the cells around them.
#ifndef PONDI_SOLVER_DISPERSIVE_WALLS_H
#define PONDI_SOLVER_DISPERSIVE_WALLS_H

#include "field/field.h"
#include "solver/dispersive_bed.h"
#include "solver/dispersive_list.h"
#include "solver/dispersive_plan.h"
#include "solver/dispersive_rings.h"

// Sums over nodes: row r has items starts[r]…starts[r + 1] − 1, whose weights begin at places[r].
// Steps are bound by memory, so rows with equal weights, which most rows along a wall have, share
// them.
typedef struct pondi_wall_sums {
    pondi_list starts;  // int
    pondi_list nodes;   // int
    pondi_list places;  // int
    pondi_list weights; // float
    pondi_list latest;  // int: 1 + the latest row for each hash of weights, or 0
} pondi_wall_sums;

#define PONDI_WALL_HASHES 1024 // of rows of weights
#define PONDI_WALL_NONE (-1)

typedef struct pondi_wall_cell {
    int x; // PONDI_WALL_NONE: not a whole cell, so not in the fields
    int y;
} pondi_wall_cell;

typedef struct pondi_wall_level {
    pondi_list cells;   // pondi_wall_cell of each node
    pondi_list heights; // float of each node
    pondi_list pulls;   // likewise
    pondi_list dry;     // pondi_wall_cell of each cell of a ring that is a wall
    // Heights: plain nodes are read from the field; `coarse` ones are sums over nodes of the finer
    // level, of differences from the height of the first.
    pondi_list plain;
    pondi_list coarse;
    pondi_list left; // float of each of these: factor of a flat height, 1 away from fixed sides
    pondi_wall_sums from;
    // Pulls: even nodes are read from the field; `rows` are sums over the heights of this level and
    // over the pulls of the coarser level.
    pondi_list even;
    pondi_list rows;
    pondi_list rest; // float of each row: pull of a flat height, 0 away from fixed sides
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
    pondi_list fresh; // float of each row of level 0: the new height
} pondi_walls;

// The water around the walls.
typedef struct pondi_wall_water {
    const pondi_plan *plan;
    const pond_edges *edges;
    const pondi_dispersive_fit *fit; // of links alone; not read if there is a bed
    double scale;                    // factor of its terms
    const pondi_rings *rings;        // NULL: no side is open
    const pondi_bed *bed;            // NULL: the ground is even
} pondi_wall_water;

// Creates the sums around the hard walls of a layer. NULL if there is no memory.
pondi_walls *pondi_walls_create(const pondi_wall_water *water, const pondi_field *walls,
                                const pond_allocator *allocator);
// Sets the heights of rings to 0 at walls.
void pondi_walls_dry(const pondi_walls *walls, pondi_rings *rings);
void pondi_walls_destroy(pondi_walls *walls, const pond_allocator *allocator);

// Whether a layer has any hard walls.
bool pondi_walls_any(const pondi_field *walls);

// Computes the heights next to walls, after the level's heights were computed as if there were no
// walls, and before its border is filled. Reads those of level 0.
void pondi_walls_lower(const pondi_walls *walls, int level, const pondi_field *heights);

// Likewise the pulls of a level. NULL: those of level 0, which have no field.
void pondi_walls_raise(const pondi_walls *walls, int level, const pondi_field *pulls);

// pondi_walls_work_out() computes the new heights of level 0 next to walls, after its pulls;
// pondi_walls_put() stores them.
void pondi_walls_work_out(const pondi_walls *walls, float kept, const pondi_field *before);
void pondi_walls_put(const pondi_walls *walls, const pondi_field *next);

// Replaces the pulls next to walls, among cells x0…x0 + count − 1 of row y of level 0.
void pondi_walls_patch(const pondi_walls *walls, int x0, int count, int y, float *pulls);

#endif
