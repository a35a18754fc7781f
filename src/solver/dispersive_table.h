// dispersive_table.h — the dispersive solver's links over uneven ground, by depth.
#ifndef PONDI_SOLVER_DISPERSIVE_TABLE_H
#define PONDI_SOLVER_DISPERSIVE_TABLE_H

#include "solver/dispersive_fit.h"

#define PONDI_TABLE_DEPTHS 17
#define PONDI_TABLE_SHALLOW 0.5 // the least depth of a table; links of shallower water are as H

// Of a level at one depth, each ≥ 0: the weights of 4−2cx−2cy and of 4−4cx·cy, and a factor of
// those of the longer links.
typedef struct pondi_dispersive_links {
    double edge;
    double corner;
    double far;
    double ring_edge; // beyond open sides: of the links that stand for finer levels
    double ring_corner;
} pondi_dispersive_links;

// Links at depths whose logarithms are evenly apart, from first on; linear between.
typedef struct pondi_dispersive_table {
    double first;
    double between; // 0: all depths are alike
    pondi_dispersive_links at[PONDI_TABLE_DEPTHS][PONDI_DISPERSIVE_LEVELS];
    double far[PONDI_DISPERSIVE_LEVELS][PONDI_DISPERSIVE_TERMS - 2]; // the third term and so on
} pondi_dispersive_table;

// For the levels and the step of the deepest water, whose sides are taken to halve evenly. Only
// links, and none of them negative: what they make up is nowhere negative whatever the ground.
// Without memory from the allocator it takes longer.
void pondi_dispersive_table_make(const pondi_dispersive_water *deepest,
                                 pondi_dispersive_table *table, const pond_allocator *allocator);

#endif
