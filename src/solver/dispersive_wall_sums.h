// dispersive_wall_sums.h — computes the sums for cells and nodes next to hard walls: rows of K and
// D.
#ifndef PONDI_SOLVER_DISPERSIVE_WALL_SUMS_H
#define PONDI_SOLVER_DISPERSIVE_WALL_SUMS_H

#include "solver/dispersive_graph.h"
#include "solver/dispersive_walls.h"

#define PONDI_WALL_LEAST 1e-12 // least weight of an item
#define PONDI_WALL_KINDS 3     // of links: over edges, over corners, and longer ones
#define PONDI_WALL_VECTORS (15 + 2 * PONDI_WALL_KINDS)

typedef struct pondi_wall_item {
    int node;
    double weight;
} pondi_wall_item;

// Weights of some nodes. While it is built, `slots` holds the index + 1 of each node.
typedef struct pondi_wall_vector {
    pondi_list items;
} pondi_wall_vector;

// The working memory for the rows of a level.
typedef struct pondi_wall_making {
    const pondi_wall_water *water;
    const pondi_graph *g;
    int level;
    pondi_list slots; // int of each node
    pondi_list plain; // uint8_t of each node of the coarser level: walls do not affect it
    bool mirrored;    // treat fixed sides as mirrors
    bool images;      // there are kernels with mirrors
    pondi_wall_vector vectors[PONDI_WALL_VECTORS];
} pondi_wall_making;

static inline pondi_wall_item *pondi_wall_items(const pondi_wall_vector *v) {
    return v->items.items;
}

// Begins, after `m` has its water, graph and level. False if there is no memory; end it in any
// case.
bool pondi_wall_begin_making(pondi_wall_making *m, const pond_allocator *allocator);
// Ends. False if there was not enough memory.
bool pondi_wall_end_making(pondi_wall_making *m);

// pondi_wall_put_sum() adds an item to the last sum, unless its weight is 0. pondi_wall_end_sum()
// ends the sum.
void pondi_wall_put_sum(pondi_wall_sums *sums, int node, double weight);
void pondi_wall_end_sum(pondi_wall_sums *sums);

// The sum of all weights. Without fixed sides it returns `otherwise`, which differs only by
// rounding.
double pondi_wall_left_of(const pondi_wall_making *m, const pondi_wall_vector *v, double otherwise);

// Appends the row of K for a node.
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
