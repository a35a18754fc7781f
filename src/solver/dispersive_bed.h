// dispersive_bed.h — uneven ground of dispersive water: the links of all cells on all levels.
#ifndef PONDI_SOLVER_DISPERSIVE_BED_H
#define PONDI_SOLVER_DISPERSIVE_BED_H

#include "field/field.h"
#include "solver/dispersive_plan.h"
#include "solver/dispersive_table.h"

#define PONDI_BED_CHUNK 64 // columns of a chunk, which is two rows high

typedef struct pondi_bed_level {
    // Half the weight of a cell's links, by kind. The weight of a link is the sum of both ends.
    pondi_field edge;
    pondi_field corner;
    pondi_field far;
    pondi_field ring_edge; // from level 1 on, if any side is open
    pondi_field ring_corner;
    float longer[PONDI_DISPERSIVE_TERMS - 2]; // times `far`: the terms from the third on
    uint8_t *even; // of chunks, row pair by row pair: whether all links of its cells are equal
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

// Creates the fields of a plan's levels, but not the table. NULL if there is no memory.
pondi_bed *pondi_bed_create(const pondi_plan *plan, const pond_allocator *allocator);
void pondi_bed_destroy(pondi_bed *bed, const pond_allocator *allocator);

// Computes the links of a level from the logarithms of its depths [cells], which may be stored in
// its `edge`. `scale` is the factor of the table's links.
void pondi_bed_lay(pondi_bed *bed, int level, const pondi_field *depths, double scale,
                   const pond_edges *edges);

static inline bool pondi_bed_is_even(const pondi_bed_level *level, int y, int x) {
    return level->even[y / 2 * level->chunks + x / PONDI_BED_CHUNK] != 0;
}

// The links of an even chunk, as terms of a level.
static inline void pondi_bed_terms(const pondi_bed_level *level, int y, int x,
                                   float terms[PONDI_DISPERSIVE_TERMS]) {
    terms[0] = 2.0f * pondi_row_f32(&level->edge, y)[x];
    terms[1] = 2.0f * pondi_row_f32(&level->corner, y)[x];
    for (int i = 2; i < PONDI_DISPERSIVE_TERMS; i++) {
        terms[i] = level->longer[i - 2] * (2.0f * pondi_row_f32(&level->far, y)[x]);
    }
}

#endif
