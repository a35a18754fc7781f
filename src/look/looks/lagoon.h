// lagoon.h — between lagoon.c and lagoon_paint.c.
#ifndef PONDI_LOOK_LAGOON_H
#define PONDI_LOOK_LAGOON_H

#include "look/light/foam_lace.h"
#include "look/reading/tile.h"

// How a texture is read: texels of a pixel's place, and of a slope.
typedef struct pondi_lagoon_layer {
    const pond_texture *texture; // NULL = none
    float per_pixel_x;
    float per_pixel_y;
    float per_slope_x;
    float per_slope_y;
    float x0; // of pixel (0, 0)'s upper left corner
    float y0;
} pondi_lagoon_layer;

typedef struct pondi_lagoon {
    const pond_lagoon_look *look; // clamped
    float trough;                 // [m]
    float per_range;              // [1/m]
    float per_tilt;               // from the tile's channels to N
    float tilt;                   // of still water
    float normalise;              // 1, or 0
    float light_x;                // towards the light
    float light_y;
    float light_z;
    float mirror_x; // N/z that mirrors the light to the eye
    float mirror_y;
    float per_rough2;
    float blue[3];
    float to_crest[3];
    float gloss[3];
    pondi_lagoon_layer bed;
    pondi_lagoon_layer surface;
    pondi_lagoon_layer reflection;
    const pond_map *foam; // NULL = none
    pondi_lace_size lace;
    int pixels_x; // of the target
    int pixels_y;
} pondi_lagoon;

PONDI_PAINTER(pondi_paint_lagoon);

#endif
