// layer.h — between layer.c and layer_rows.c, whose rows are compiled for each instruction set.
#ifndef PONDI_LOOK_LAKE_LAYER_H
#define PONDI_LOOK_LAKE_LAYER_H

#include "base/isa.h"
#include "base/maths.h"
#include "look/lake/lake.h"

#define PONDI_LAKE_BAND 16 // rows of a piece of work
#define PONDI_LAKE_REACH 8 // of a blur, at most, to each side

// Colours, four numbers each: where holes are filled, r, g, b times weight, and weight.
typedef struct pondi_lake_grid {
    float *at;
    int width;
    int height;
    int first; // first row; rows above are undefined
} pondi_lake_grid;

typedef struct pondi_lake_blur_kernel {
    float weights[PONDI_LAKE_REACH + 1];
    int reach;
} pondi_lake_blur_kernel;

typedef struct pondi_lake_layering {
    pond_lake *lake;
    const pond_texture *photograph;
    const pond_parallel *parallel;
    float *pixels;
    float *spare;
    pondi_lake_grid from; // of the present step
    pondi_lake_grid to;
    const pondi_lake_level *level; // that is stored
    pondi_lake_blur_kernel along;
    pondi_lake_blur_kernel down;
    int first;   // first row of the layer that is needed
    int every_x; // of `from` for each column of `to`
    int every_y;
    int coarse; // level that ripples are taken from
} pondi_lake_layering;

static inline float pondi_lake_bent(float light) {
    return light / (1.0f - PONDI_LAKE_BEND * pondi_clamp(light, 0.0f, 1.0f));
}

typedef struct pondi_lake_rows {
    int first;
    int end;
} pondi_lake_rows;

// Returns a band of the rows of `to`.
static inline pondi_lake_rows pondi_lake_band(const pondi_lake_layering *l, int index) {
    const int first = l->to.first + index * PONDI_LAKE_BAND;
    return (pondi_lake_rows){first, pondi_least(first + PONDI_LAKE_BAND, l->to.height)};
}

// Each works on a band of the rows of `to`. Light is bent in place and stored.
PONDI_ISA_DECLARE(pond_task, pondi_lake_bend);
// The same, but replaces the light by fourth roots, whose mean is near to a geometric one: bright
// bands spill less into the dark ones next to them.
PONDI_ISA_DECLARE(pond_task, pondi_lake_bend_roots);
// Ripples are taken from level 0 into the lake's details.
PONDI_ISA_DECLARE(pond_task, pondi_lake_split);
// Blurs rows and columns, subsamples and stores.
PONDI_ISA_DECLARE(pond_task, pondi_lake_blur);

#endif
