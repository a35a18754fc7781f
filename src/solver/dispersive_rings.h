// dispersive_rings.h — open sides of dispersive water: nested rings of ever larger cells.
#ifndef PONDI_SOLVER_DISPERSIVE_RINGS_H
#define PONDI_SOLVER_DISPERSIVE_RINGS_H

#include "field/field.h"
#include "solver/dispersive_bed.h"
#include "solver/dispersive_plan.h"
#include "solver/dispersive_rows.h"
#include "solver/solver.h"

// Damping of a level's ring along one axis. A cell has the greater damping of its row and its
// column.
// There are two border cells before the first and after the last.
typedef struct pondi_ring_damping {
    float *swift; // of waves of few cells
    float *all;   // of all waves
} pondi_ring_damping;

typedef struct pondi_ring {
    pondi_ring_damping across;
    pondi_ring_damping down;
    // From level 1 on. Only the cells of the ring are used.
    pondi_field now;
    pondi_field before;
    pondi_field inner; // pulls in the area of the finer level
    // Half the weight of the links that replace the finer levels in the ring.
    float edge;
    float corner;
} pondi_ring;

typedef struct pondi_rings {
    const pondi_plan *plan;
    const pondi_dispersive_rows *rows;
    pond_edges sides;
    pondi_ring levels[PONDI_DISPERSIVE_LEVELS];
    pondi_field moved; // level 0: movement of its absorbing layers
    float *numbers;
    size_t count; // of these
    float d;      // share of the last movement that is kept
} pondi_rings;

size_t pondi_rings_size(const pondi_plan *plan);

// Creates rings at rest; NULL if there is no memory. `plan` must outlive them. `step` is in units
// of √(cell/g).
pondi_rings *pondi_rings_create(const pondi_plan *plan, const pondi_dispersive_rows *rows,
                                const pond_edges *sides, double step,
                                const pond_allocator *allocator);
void pondi_rings_destroy(pondi_rings *rings, const pond_allocator *allocator);

// Computes the links of all levels for a fit over even ground; `scale` is the factor of its terms.
void pondi_rings_link(pondi_rings *rings, const pondi_dispersive_water *water,
                      const pondi_dispersive_fit *fit, double scale);

// The same for each depth of a table.
void pondi_rings_link_table(const pondi_dispersive_water *water, pondi_dispersive_table *table);

// Damps the movement of the absorbing layers and of all rings, by changing `before`. `scratch` are
// fields of the levels' sizes, from level 1 on, which are overwritten.
void pondi_rings_damp(pondi_rings *rings, const pond_parallel *parallel, const pondi_field *now,
                      pondi_field *before, const pondi_field *scratch);

// Copies a level's ring, present or before, into its heights.
void pondi_rings_lay(const pondi_rings *rings, int level, bool before, pondi_field *heights);

// Adds the pulls of the links that replace finer levels; `bed` is NULL over even ground.
void pondi_rings_pull(const pondi_rings *rings, int level, const pondi_field *heights,
                      const pondi_bed_level *bed, pondi_field *pulls);

// Copies the pulls of a level in the area of the finer level.
void pondi_rings_take_inner(pondi_rings *rings, int level, const pondi_field *pulls);

// Steps all rings.
void pondi_rings_step(pondi_rings *rings, const pondi_field *pulls);

// pondi_rings_shift() shifts the rings, present or before, by cells of level 0, before those move;
// `heights` are those of the levels. pondi_rings_enter() then fills the cells that enter level 0.
void pondi_rings_shift(pondi_rings *rings, const pondi_field *heights, bool before, int dx, int dy);
void pondi_rings_enter(const pondi_rings *rings, const pondi_field *heights, pondi_field *field,
                       int dx, int dy);

// Visits all numbers of the state, present ones first.
void pondi_rings_visit(pondi_rings *rings, pondi_numbers_visit *visit, void *context);

#endif
