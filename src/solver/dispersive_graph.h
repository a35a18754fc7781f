// dispersive_graph.h — cells around hard walls as a graph, level by level.
//
// A node is a connected component of a cell: a wall divides a cell of a coarse level into several.
// The graph has only nodes near walls: farther away each cell is whole, and linked to its four
// neighbours.
#ifndef PONDI_SOLVER_DISPERSIVE_GRAPH_H
#define PONDI_SOLVER_DISPERSIVE_GRAPH_H

#include "field/field.h"
#include "solver/dispersive_list.h"
#include "solver/dispersive_plan.h"

typedef enum pondi_graph_way {
    PONDI_GRAPH_LEFT,
    PONDI_GRAPH_RIGHT,
    PONDI_GRAPH_UP,
    PONDI_GRAPH_DOWN,
    PONDI_GRAPH_WAYS
} pondi_graph_way;

typedef struct pondi_graph_node {
    int x; // its cell
    int y;
    int parent;                    // node of the next level, or −1
    bool whole;                    // is all of its cell, and nothing else
    double area;                   // [cells]
    double most;                   // greatest weight of its links in one direction
    double held[PONDI_GRAPH_WAYS]; // weight of links to a fixed side
    double out[PONDI_GRAPH_WAYS];  // and through an open side, to the ring of the coarser level
} pondi_graph_node;

typedef struct pondi_graph_link {
    int to;
    double weight; // 1 for a face between whole cells
} pondi_graph_link;

typedef struct pondi_graph {
    int width;
    int height;
    pond_edges edges;
    pondi_ring_width ring; // from level 1 on; its cells are whole or walls
    pondi_list whole;      // uint8_t of each cell
    pondi_list first;      // int of each cell: its node if it is whole and near a wall, or −1
    pondi_list nodes;
    pondi_list starts; // int: links of node n in a direction begin at starts[n·WAYS + way]
    pondi_list links;
} pondi_graph;

static inline pondi_graph_node *pondi_graph_node_at(const pondi_graph *g, int node) {
    return (pondi_graph_node *)g->nodes.items + node;
}

static inline bool pondi_graph_is_whole(const pondi_graph *g, int x, int y) {
    return ((const uint8_t *)g->whole.items)[(size_t)y * (size_t)g->width + (size_t)x] != 0;
}

static inline int pondi_graph_at(const pondi_graph *g, int x, int y) {
    return ((const int *)g->first.items)[(size_t)y * (size_t)g->width + (size_t)x];
}

static inline bool pondi_graph_in_ring(const pondi_graph *g, const pondi_graph_node *node) {
    return node->x < g->ring.left || node->x >= g->width - g->ring.right || node->y < g->ring.top ||
           node->y >= g->height - g->ring.bottom;
}

// pondi_graph_begin() creates the graph of level 0 from the hard walls. pondi_graph_coarsen()
// creates the next level, with its own sides, from a finer one, and sets the parents of the finer
// nodes. False if there is no memory. Both must be freed in any case.
bool pondi_graph_begin(pondi_graph *g, const pondi_field *walls, const pond_edges *edges,
                       const pond_allocator *allocator);
bool pondi_graph_coarsen(pondi_graph *fine, const pondi_level *level, const pond_edges *edges,
                         pondi_graph *coarse, const pond_allocator *allocator);
void pondi_graph_free(pondi_graph *g);

// Whether a value of the layer of walls is a hard wall.
bool pondi_graph_is_hard(float wall);

#endif
