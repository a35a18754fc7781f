// slope.h — between slope.c and slope_paint.c.
#ifndef PONDI_LOOK_SLOPE_H
#define PONDI_LOOK_SLOPE_H

#include "look/colour/colour_map.h"
#include "look/reading/tile.h"

typedef struct pondi_slope {
    const pondi_colour_table *colours; // NULL = by direction
    float per_range;
} pondi_slope;

PONDI_PAINTER(pondi_paint_slope);

#endif
