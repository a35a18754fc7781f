// painting.h — paints the ground under the water: one of the program's paintings, or the bed of a
// scene.
#ifndef APP_PAINTING_H
#define APP_PAINTING_H

#include "media/media.h"

// Contains no pointers, so threads can copy it.
typedef struct painting_desc {
    char painting[256]; // empty: nothing is painted
    char heights[4096]; // path of the bed's height map; empty: one of the paintings
    float relief;       // from the lowest to the highest point, as a share of the longer side
    float sea;          // height of the sea, as a share of the relief; below 0: none
    double shape;       // ratio of the bed's width to its height
} painting_desc;

// Changes a film's size to the size of the painting: a bed keeps its shape.
void painting_size(const painting_desc *g, int *width, int *height);

// Returns RGBA8 in packed rows, which the caller frees. Returns NULL and fills *error on failure.
uint8_t *painting_make(const painting_desc *g, int width, int height, media_error *error);

#endif
