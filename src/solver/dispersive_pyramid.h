// dispersive_pyramid.h — the levels of the dispersive solver: heights on the way down, what they
// pull at the water with on the way up.
#ifndef PONDI_SOLVER_DISPERSIVE_PYRAMID_H
#define PONDI_SOLVER_DISPERSIVE_PYRAMID_H

#include "field/field.h"
#include "shared/parts.h"
#include "solver/dispersive_bed.h"
#include "solver/dispersive_odd.h"
#include "solver/dispersive_plan.h"
#include "solver/dispersive_rings.h"
#include "solver/dispersive_rows.h"
#include "solver/dispersive_walls.h"

// Most cells of a row done at once, so that a step needs no memory.
#define PONDI_LEVEL_RUN PONDI_ODD_CHUNK

typedef struct pondi_pyramid {
    pondi_plan plan;
    const pondi_dispersive_rows *rows;
    const pondi_dispersive_odd *odd;
    float terms[PONDI_DISPERSIVE_LEVELS][PONDI_DISPERSIVE_TERMS]; // times dt²·(1 + d)/2
    float leans[PONDI_DISPERSIVE_LEVELS][PONDI_DISPERSIVE_LEANS]; // likewise
    bool lean[PONDI_DISPERSIVE_LEVELS]; // cells are longer along one axis than along the other
    float d;
    pond_edges edges;
    pondi_bed *bed;     // or NULL: the ground is even, as it is while nothing is laid on it
    pondi_rings *rings; // or NULL: no side is open
    pondi_walls *walls; // or NULL: none is hard
    pondi_field heights[PONDI_DISPERSIVE_LEVELS]; // D^l·u; level 0 is the pond's own
    // The levels from here down, at this level's cells; from pondi_pyramid_kept() on.
    pondi_field pulls[PONDI_DISPERSIVE_LEVELS];
} pondi_pyramid;

static inline bool pondi_pyramid_has_rings(const pondi_pyramid *p) {
    return PONDI_WITH_SHORES && p->rings != NULL;
}

static inline bool pondi_pyramid_has_walls(const pondi_pyramid *p) {
    return PONDI_WITH_SHORES && p->walls != NULL;
}

// The first level whose pulls are kept where no wall is hard. Those of level 1 are made where level
// 0 needs them and then forgotten, if it is half of level 0 and no side is open.
static inline int pondi_pyramid_kept(const pondi_plan *plan) {
    return plan->count > 1 && !plan->open && pondi_level_halved(&plan->levels[1]) ? 2 : 1;
}

size_t pondi_pyramid_size(const pondi_plan *plan);

// The field of pulls that hard walls need besides; false when there is no memory.
bool pondi_pyramid_need_pulls(pondi_pyramid *p, const pond_allocator *allocator);

// Fields of the plan's levels; false when there is no memory, and what was made is to be freed.
bool pondi_pyramid_make(pondi_pyramid *p, const pond_allocator *allocator);
void pondi_pyramid_free(pondi_pyramid *p, const pond_allocator *allocator);

// The ground, from its depths at level 0, `cell` being the length of a cell in their unit: heights
// and pulls are lost. `scale` is that of `terms`.
void pondi_pyramid_lay_bed(pondi_pyramid *p, const pondi_field *depths, double cell, double scale);

// All heights, and all pulls that are kept, from those of level 0, with the rings as they are now
// or as they were a step `before`.
void pondi_pyramid_fill(pondi_pyramid *p, const pond_parallel *parallel, const pondi_field *in,
                        bool before);

// The heights alone.
void pondi_pyramid_fill_heights(pondi_pyramid *p, const pondi_field *in, bool before);

typedef void pondi_level_kernel(const pondi_level_rows *rows);

// Cells x0…x0+count−1 of rows y and y + 1 of a level; count ≤ PONDI_LEVEL_RUN, x0 and y are even.
typedef struct pondi_level_run {
    const pondi_field *in; // heights of the level, with their border
    int y;
    int x0;
    int count;
    float *out[2]; // the second is not looked at where there is no row y + 1
} pondi_level_run;

// Pieces that so many rows are worth dividing into, two rows at least in each, and where one
// begins.
int pondi_pyramid_bands(const pondi_field *field, const pond_parallel *parallel);
static inline int pondi_pyramid_band(int rows, int bands, int index) {
    return 2 * (int)((int64_t)(rows / 2 + rows % 2) * index / bands);
}

#define PONDI_STRIP 2048 // most columns done together, so that what is at work stays in the cache

// A kernel run over rows y0…y1−1, y0 even, of all columns.
typedef struct pondi_top {
    const pondi_pyramid *p; // filled from `in`
    const pondi_field *in;
    const pondi_field *out; // where the rows go; NULL: to memory that is gone after `done`
    int y0;
    int y1;
    pondi_level_kernel *kernel;
    // After each two rows of a strip, of which the second may lie beyond y1; or NULL.
    void (*done)(void *context, const pondi_level_run *run);
    void *context;
} pondi_top;

void pondi_top_run(const pondi_top *top);

#endif
