// dispersive_bed.h — uneven ground under dispersive water: the links of all cells of all levels.
#ifndef PONDI_SOLVER_DISPERSIVE_BED_H
#define PONDI_SOLVER_DISPERSIVE_BED_H

#include "field/field.h"
#include "solver/dispersive_plan.h"
#include "solver/dispersive_table.h"

#define PONDI_BED_CHUNK 64 // columns of two rows that are looked at together

typedef struct pondi_bed_level {
    // Half of what a cell's links weigh, by kind; a link has the sum of both its ends.
    pondi_field edge;
    pondi_field corner;
    pondi_field far;
    pondi_field ring_edge; // level 1 and on, where any side is open
    pondi_field ring_corner;
    float longer[PONDI_DISPERSIVE_TERMS - 2]; // times `far`: the terms from the third on
    uint8_t *even; // of chunks, row pair by row pair: whether all links of its cells are alike
    int chunks;    // of a row pair
} pondi_bed_level;

typedef struct pondi_bed {
    pondi_dispersive_table table;
    pondi_bed_level levels[PONDI_DISPERSIVE_LEVELS];
    int count;       // of levels
    bool laid;       // there is uneven ground
    uint8_t *chunks; // of all levels
    size_t bytes;
} pondi_bed;

// Fields for a plan's levels; NULL when there is no memory. The table is not made yet.
pondi_bed *pondi_bed_create(const pondi_plan *plan, const pond_allocator *allocator);
void pondi_bed_destroy(pondi_bed *bed, const pond_allocator *allocator);

// Makes a level's links from the logarithms of its depths [cells], which may lie in its own `edge`.
// `scale` is what the table's links are multiplied with.
void pondi_bed_lay(pondi_bed *bed, int level, const pondi_field *depths, double scale,
                   const pond_edges *edges);

static inline bool pondi_bed_is_even(const pondi_bed_level *level, int y, int x) {
    return level->even[y / 2 * level->chunks + x / PONDI_BED_CHUNK] != 0;
}

// The links of a chunk of which all are alike, as terms of a level.
static inline void pondi_bed_terms(const pondi_bed_level *level, int y, int x,
                                   float terms[PONDI_DISPERSIVE_TERMS]) {
    terms[0] = 2.0f * pondi_row_f32(&level->edge, y)[x];
    terms[1] = 2.0f * pondi_row_f32(&level->corner, y)[x];
    for (int i = 2; i < PONDI_DISPERSIVE_TERMS; i++) {
        terms[i] = level->longer[i - 2] * (2.0f * pondi_row_f32(&level->far, y)[x]);
    }
}

#endif
