// normals.h — between normals.c and normals_paint.c.
#ifndef PONDI_LOOK_NORMALS_H
#define PONDI_LOOK_NORMALS_H

#include "look/reading/tile.h"

typedef struct pondi_normals {
    const pond_normals_look *look; // clamped
    float green;                   // on the slope along y
} pondi_normals;

PONDI_PAINTER(pondi_paint_normals);

#endif
