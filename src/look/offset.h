// offset.h — what the offset look's painter needs.
#ifndef PONDI_LOOK_OFFSET_H
#define PONDI_LOOK_OFFSET_H

#include "look/tile.h"

typedef struct pondi_offset {
    pond_lookup lookup;
    float shading;
    float per_count_x; // texels for each count of difference
    float per_count_y;
    float texels_x; // texels for each pixel
    float texels_y;
} pondi_offset;

PONDI_PAINTER(pondi_paint_offset);

#endif
