// dispersive_rings.h — open sides of dispersive water: rings of ever larger cells.
#ifndef PONDI_SOLVER_DISPERSIVE_RINGS_H
#define PONDI_SOLVER_DISPERSIVE_RINGS_H

#include "field/field.h"
#include "solver/dispersive_bed.h"
#include "solver/dispersive_plan.h"
#include "solver/dispersive_rows.h"
#include "solver/solver.h"

// What damps a level's ring, along one axis: of a cell, the greater of what its row and its column
// say. Two cells more stand before the first and behind the last, and show what lies there.
typedef struct pondi_ring_damping {
    float *swift; // of waves of few cells
    float *all;   // of all
} pondi_ring_damping;

typedef struct pondi_ring {
    pondi_ring_damping across;
    pondi_ring_damping down;
    // From level 1 on. Only the ring's cells of these two hold anything.
    pondi_field now;
    pondi_field before;
    pondi_field inner; // pulls of what the level above covers
    // Half of the links that stand for the finer levels, which are missing in the ring.
    float edge;
    float corner;
} pondi_ring;

typedef struct pondi_rings {
    const pondi_plan *plan;
    const pondi_dispersive_rows *rows;
    pond_edges sides;
    pondi_ring levels[PONDI_DISPERSIVE_LEVELS];
    pondi_field moved; // level 0: how far its margins did
    float *numbers;
    size_t count; // of these
    float d;      // share of the last movement that is kept
} pondi_rings;

size_t pondi_rings_size(const pondi_plan *plan);

// At rest; NULL when there is no memory. `plan` must stay. `step` is in units of √(cell/g).
pondi_rings *pondi_rings_create(const pondi_plan *plan, const pondi_dispersive_rows *rows,
                                const pond_edges *sides, double step,
                                const pond_allocator *allocator);
void pondi_rings_destroy(pondi_rings *rings, const pond_allocator *allocator);

// The links of all levels, for what levels do in even water; `scale` is what terms are multiplied
// with.
void pondi_rings_link(pondi_rings *rings, const pondi_dispersive_water *water,
                      const pondi_dispersive_fit *fit, double scale);

// The same for each depth of a table.
void pondi_rings_link_table(const pondi_dispersive_water *water, pondi_dispersive_table *table);

// Takes from the movement of the margins and of all rings what they damp: moves `before` nearer.
// `scratch` are fields of the levels' sizes, from level 1 on, whose numbers are lost.
void pondi_rings_damp(pondi_rings *rings, const pond_parallel *parallel, const pondi_field *now,
                      pondi_field *before, const pondi_field *scratch);

// Lays a level's ring, present or before, into its heights.
void pondi_rings_lay(const pondi_rings *rings, int level, bool before, pondi_field *heights);

// Adds to a level's pulls what the links that stand for finer levels say; `bed` is NULL over even
// ground.
void pondi_rings_pull(const pondi_rings *rings, int level, const pondi_field *heights,
                      const pondi_bed_level *bed, pondi_field *pulls);

// Takes from a level's pulls those for the level above.
void pondi_rings_take_inner(pondi_rings *rings, int level, const pondi_field *pulls);

// Moves all rings a step on.
void pondi_rings_step(pondi_rings *rings, const pondi_field *pulls);

// Moves the rings over the water by cells of level 0, present or before, before these are moved;
// `heights` are those of the levels. Then fills the cells of level 0 that have no other to come.
void pondi_rings_shift(pondi_rings *rings, const pondi_field *heights, bool before, int dx, int dy);
void pondi_rings_enter(const pondi_rings *rings, const pondi_field *heights, pondi_field *field,
                       int dx, int dy);

// All numbers of the state, present ones first.
void pondi_rings_visit(pondi_rings *rings, pondi_numbers_visit *visit, void *context);

#endif
