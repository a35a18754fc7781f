// dispersive_pyramid.h — the levels of the dispersive solver: heights on the way down,
// accelerations ("pulls") on the way up.
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

// Most cells of a row computed at once, so that a step needs no memory.
#define PONDI_LEVEL_RUN PONDI_ODD_CHUNK

typedef struct pondi_pyramid {
    pondi_plan plan;
    const pondi_dispersive_rows *rows;
    const pondi_dispersive_odd *odd;
    float terms[PONDI_DISPERSIVE_LEVELS][PONDI_DISPERSIVE_TERMS]; // times dt²·(1 + d)/2
    float leans[PONDI_DISPERSIVE_LEVELS][PONDI_DISPERSIVE_LEANS]; // likewise
    bool lean[PONDI_DISPERSIVE_LEVELS];                           // cells are not square
    float d;
    pond_edges edges;
    pondi_bed *bed;                               // or NULL: the ground is even
    pondi_rings *rings;                           // or NULL: no side is open
    pondi_walls *walls;                           // or NULL: none is hard
    pondi_field heights[PONDI_DISPERSIVE_LEVELS]; // D^l·u; level 0 is the pond's own
    // Of this level and all coarser ones, at its cells; from level 1 on.
    pondi_field pulls[PONDI_DISPERSIVE_LEVELS];
} pondi_pyramid;

static inline bool pondi_pyramid_has_rings(const pondi_pyramid *p) {
    return PONDI_WITH_SHORES && p->rings != NULL;
}

static inline bool pondi_pyramid_has_walls(const pondi_pyramid *p) {
    return PONDI_WITH_SHORES && p->walls != NULL;
}

size_t pondi_pyramid_size(const pondi_plan *plan);

// Creates the fields of the plan's levels. False if there is no memory; call pondi_pyramid_free()
// then.
bool pondi_pyramid_make(pondi_pyramid *p, const pond_allocator *allocator);
void pondi_pyramid_free(pondi_pyramid *p, const pond_allocator *allocator);

// Sets the ground from its depths at level 0, in a unit in which a cell is `cell` long. `scale` is
// that of `terms`. Overwrites heights and pulls.
void pondi_pyramid_lay_bed(pondi_pyramid *p, const pondi_field *depths, double cell, double scale);

// Computes all heights and pulls from the heights of level 0, with the present rings or those of a
// step `before`.
void pondi_pyramid_fill(pondi_pyramid *p, const pond_parallel *parallel, const pondi_field *in,
                        bool before);

// Computes only the heights.
void pondi_pyramid_fill_heights(pondi_pyramid *p, const pondi_field *in, bool before);

typedef void pondi_level_kernel(const pondi_level_rows *rows);

// Cells x0…x0+count−1 of rows y and y + 1 of a level; count ≤ PONDI_LEVEL_RUN, x0 and y are even.
typedef struct pondi_level_run {
    const pondi_field *in; // heights of the level, with their border
    int y;
    int x0;
    int count;
    float *out[2]; // the second is ignored if there is no row y + 1
} pondi_level_run;

// Number of bands for the rows of a field, of at least two rows each, and the first row of a band.
int pondi_pyramid_bands(const pondi_field *field, const pond_parallel *parallel);
static inline int pondi_pyramid_band(int rows, int bands, int index) {
    return 2 * (int)((int64_t)(rows / 2 + rows % 2) * index / bands);
}

#define PONDI_STRIP 2048 // most columns computed together, so that their rows stay in the cache

// Runs a kernel over rows y0…y1 − 1, y0 even, of level 0.
typedef struct pondi_top {
    const pondi_pyramid *p; // filled from `in`
    const pondi_field *in;
    const pondi_field *out; // NULL: only `done` sees the result
    int y0;
    int y1;
    pondi_level_kernel *kernel;
    // Called after each run, whose second row may be beyond y1; or NULL.
    void (*done)(void *context, const pondi_level_run *run);
    void *context;
} pondi_top;

void pondi_top_run(const pondi_top *top);

#endif
