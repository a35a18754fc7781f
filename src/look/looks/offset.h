// offset.h — what the offset look's painters need.
#ifndef PONDI_LOOK_OFFSET_H
#define PONDI_LOOK_OFFSET_H

#include "look/reading/cell_rows.h"
#include "look/reading/pairs.h"
#include "look/reading/tile.h"

typedef struct pondi_offset {
    const pond_offset_look *look; // clamped
    float per_count_x;            // texels for each count of difference
    float per_count_y;
    float texels_x; // texels for each pixel
    float texels_y;
} pondi_offset;

PONDI_PAINTER(pondi_paint_offset);
PONDI_PAIR_PAINTER(pondi_paint_offset_pairs);
PONDI_CELL_PAINTER(pondi_paint_offset_cells);

// The same where all numbers are whole: integer heights that are counts, a texel for each cell, no
// scales; into bytes. All places are whole texels, so either lookup shows the same.
PONDI_CELL_PAINTER(pondi_paint_offset_whole);

#endif
