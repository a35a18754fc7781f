// point_row.h — a row of pixels that each show a point of the texture, with light added.
#ifndef PONDI_LOOK_POINT_ROW_H
#define PONDI_LOOK_POINT_ROW_H

#include "look/rows/short_levels.h"

#define pondi_paint_points PONDI_ISA_NAME(pondi_paint_points)

typedef struct pondi_point_row {
    int x0; // in the target [pixels]
    int y;
    int count; // at most PONDI_TILE
    pond_lookup lookup;
    bool lit;                          // light is added
    PONDI_ALIGNED float u[PONDI_TILE]; // in the texture [texels]
    PONDI_ALIGNED float v[PONDI_TILE];
    PONDI_ALIGNED float light[PONDI_TILE]; // where `lit` [8-bit levels]
} pondi_point_row;

// Paints the row: bilinear lookup into bytes in 16-bit lanes, everything else in floats. Elements
// behind `count` are overwritten.
void pondi_paint_points(pondi_point_row *row, const pond_texture *texture,
                        const pond_target *target);

#endif
