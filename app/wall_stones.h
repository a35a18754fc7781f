// wall_stones.h — the picture of drawn walls: a low bank of stone, lit from the upper left, with a
// shadow on the water.
#ifndef APP_WALL_STONES_H
#define APP_WALL_STONES_H

#include "scene_dry.h"

#include <millpond/base.h>

#define WALL_STONES_REACH 6 // around changed cells, where the picture changes [cells]

// For a picture of one size.
typedef struct wall_stones {
    uint8_t *pixels; // RGBA, not premultiplied, rows without gaps; NULL: no walls yet
    float *base;     // dryness without drawn walls; NULL: all is water
    int width;
    int height;
} wall_stones;

// False without memory: the picture stays without drawn walls.
bool wall_stones_make(wall_stones *s, int width, int height, const float *dry);
void wall_stones_clear(wall_stones *s);

// Draws the walls where cells changed, and stores in `dry` how dry each pixel is.
void wall_stones_draw(wall_stones *s, const scene_walls *walls, const pond_area *cells, float *dry);

#endif
