// offset.h — between offset.c, offset_paint.c and offset_whole_paint.c.
#ifndef PONDI_LOOK_OFFSET_H
#define PONDI_LOOK_OFFSET_H

#include "look/reading/tile.h"

typedef struct pondi_offset {
    const pond_offset_look *look; // clamped
    float per_count_x;            // texels per count of difference
    float per_count_y;
    float texels_x; // texels per pixel
    float texels_y;
} pondi_offset;

PONDI_PAINTER(pondi_paint_offset);

#define PONDI_OFFSET_ROWS 16 // rows of one task

// A picture with a pixel and a texel for each cell, where all numbers are integers: nothing has to
// be interpolated, so both lookups give the same.
typedef struct pondi_offset_whole {
    const pondi_canvas *canvas;
    pond_area part; // of the target
} pondi_offset_whole;

// Paints rows of a pondi_offset_whole.
PONDI_ISA_DECLARE(pond_task, pondi_paint_offset_whole);

#endif
