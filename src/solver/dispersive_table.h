// dispersive_table.h — the dispersive solver's links over uneven ground, by depth.
#ifndef PONDI_SOLVER_DISPERSIVE_TABLE_H
#define PONDI_SOLVER_DISPERSIVE_TABLE_H

#include "solver/dispersive_fit.h"

#define PONDI_TABLE_DEPTHS 17
#define PONDI_TABLE_SHALLOW 0.5 // least depth of a table; links of shallower water are ∝ H

// The links of a level at one depth, each ≥ 0: the weights of 4−2cx−2cy and of 4−4cx·cy, and a
// factor for the longer links.
typedef struct pondi_dispersive_links {
    double edge;
    double corner;
    double far;
    double ring_edge; // beyond open sides: links in place of the finer levels
    double ring_corner;
} pondi_dispersive_links;

// Links at depths whose logarithms are equidistant, linear between them.
typedef struct pondi_dispersive_table {
    double first;
    double between; // distance of the logarithms; 0: one depth
    pondi_dispersive_links at[PONDI_TABLE_DEPTHS][PONDI_DISPERSIVE_LEVELS];
    double far[PONDI_DISPERSIVE_LEVELS][PONDI_DISPERSIVE_TERMS - 2]; // the third term and so on
} pondi_dispersive_table;

// Computes the table for the levels and the step of the deepest water, as if sides halved evenly.
// Its links are not negative, so the operator is positive semidefinite over any ground. Without
// memory from the allocator it takes longer.
void pondi_dispersive_table_make(const pondi_dispersive_water *deepest,
                                 pondi_dispersive_table *table, const pond_allocator *allocator);

#endif
