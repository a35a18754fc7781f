// wall_stones.h — the picture of drawn walls: a low bank of stone, lit from the upper left, with a
// shadow on the water.
#ifndef APP_WALL_STONES_H
#define APP_WALL_STONES_H

#include "scene_dry.h"

#include <millpond/base.h>

// Direction to the light of pictures of walls and soil.
#define WALL_STONES_SUN_X (-0.55f)
#define WALL_STONES_SUN_Y (-0.62f)
#define WALL_STONES_SUN_Z 0.56f

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

// The pixels of a picture of this size that depend on some cells of a pond.
pond_area wall_stones_pixels(int width, int height, int columns, int rows, const pond_area *cells);

// Draws the walls where cells changed, and stores in `dry` how dry each pixel is.
void wall_stones_draw(wall_stones *s, const scene_walls *walls, const pond_area *cells, float *dry);

#endif
