// lens.h — between lens.c and lens_paint.c.
#ifndef PONDI_LOOK_LENS_H
#define PONDI_LOOK_LENS_H

#include "look/reading/tile.h"

typedef struct pondi_lens {
    const pond_lens_look *look; // clamped
    bool written;               // data is a 16-bit integer, as in the listing
    float texels_x;             // texels per pixel
    float texels_y;
} pondi_lens;

PONDI_PAINTER(pondi_paint_lens);

#endif
