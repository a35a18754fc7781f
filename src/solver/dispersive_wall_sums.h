// dispersive_wall_sums.h — what cells and nodes beside hard walls are sums of: rows of K and D.
#ifndef PONDI_SOLVER_DISPERSIVE_WALL_SUMS_H
#define PONDI_SOLVER_DISPERSIVE_WALL_SUMS_H

#include "solver/dispersive_graph.h"
#include "solver/dispersive_walls.h"

#define PONDI_WALL_LEAST 1e-12 // of a weight that is kept
#define PONDI_WALL_KINDS 3     // of links: over edges, over corners, and longer ones
#define PONDI_WALL_VECTORS (15 + 2 * PONDI_WALL_KINDS)

typedef struct pondi_wall_item {
    int node;
    double weight;
} pondi_wall_item;

// Weights of some nodes, of a level of which `slots` has where a node is, +1.
typedef struct pondi_wall_vector {
    pondi_list items;
} pondi_wall_vector;

// What is at work while the rows of a level are made.
typedef struct pondi_wall_making {
    const pondi_wall_water *water;
    const pondi_graph *g;
    int level;
    pondi_list slots; // int of each node
    pondi_list plain; // uint8_t of each node of the coarser level: as if there were no walls
    bool mirrored;    // fixed sides are taken for mirrors
    bool images;      // there are kernels with these
    pondi_wall_vector vectors[PONDI_WALL_VECTORS];
} pondi_wall_making;

static inline pondi_wall_item *pondi_wall_items(const pondi_wall_vector *v) {
    return v->items.items;
}

// False when there is no memory; to be ended all the same. `m` has its water, graph and level.
bool pondi_wall_begin_making(pondi_wall_making *m, const pond_allocator *allocator);
// False when there was no memory for all that was made.
bool pondi_wall_end_making(pondi_wall_making *m);

// One more item of the sum that is being put, unless it weighs nothing; and the end of that sum.
void pondi_wall_put_sum(pondi_wall_sums *sums, int node, double weight);
void pondi_wall_end_sum(pondi_wall_sums *sums);

// What is left of all weights; `otherwise` without fixed sides, where it is that but for rounding.
double pondi_wall_left_of(const pondi_wall_making *m, const pondi_wall_vector *v, double otherwise);

// Row of K for a node, at the end of the level's.
void pondi_wall_put_kernel(pondi_wall_making *m, pondi_wall_level *level, int node);

// A fine node, and its coarse one.
typedef struct pondi_wall_child {
    int parent;
    int node;
} pondi_wall_child;

// Row of D for a coarse node with these children. Valid until anything else is made.
const pondi_wall_vector *pondi_wall_make_mean(pondi_wall_making *m,
                                              const pondi_wall_child *children, int count);

// ---- dispersive_wall_levels.c -------------------------------------------------------------------

// Makes the sums of a level's rows, and of the next level's heights. coarse: NULL = no next level.
// False if there is no memory.
bool pondi_wall_make_level(pondi_walls *walls, const pondi_wall_water *water, const pondi_graph *g,
                           const pondi_graph *coarse, int index);

#endif
