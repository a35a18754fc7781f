// height.h — between height.c and height_paint.c.
#ifndef PONDI_LOOK_HEIGHT_H
#define PONDI_LOOK_HEIGHT_H

#include "look/colour/colour_map.h"
#include "look/reading/tile.h"

typedef struct pondi_height {
    const pond_height_look *look; // clamped
    const pondi_colour_table *colours;
    float per_range; // 1/(2·range)
    float metres_x;  // width of a pixel [m]
    float metres_y;
    float shade_x; // brightness for each unit of slope
    float shade_y;
} pondi_height;

PONDI_PAINTER(pondi_paint_height);

#endif
