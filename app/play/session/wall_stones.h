// wall_stones.h — how walls drawn by hand look: a low bank of stone, lit from the upper left, with
// its shade on the water.
#ifndef APP_PLAY_WALL_STONES_H
#define APP_PLAY_WALL_STONES_H

#include "scene_dry.h"
#include "undo.h"

// For a picture of one size.
typedef struct wall_stones {
    uint8_t
        *pixels; // RGBA, colour not multiplied by alpha, rows close together; NULL: no walls yet
    float *base; // how dry it is without them; NULL: all is water
    int width;
    int height;
    undo_area changed; // pixels that changed since whoever uploads them asked
} wall_stones;

// False without memory: the picture stays without them.
bool wall_stones_make(wall_stones *s, int width, int height, const float *dry);
void wall_stones_clear(wall_stones *s);

// Draws them where cells changed, and says in `dry` (a value for each pixel) where they lie.
void wall_stones_draw(wall_stones *s, const scene_walls *walls, const undo_area *cells, float *dry);

#endif
