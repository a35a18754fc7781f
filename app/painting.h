// painting.h — what is painted under the water: one of the program's paintings, or the ground of a
// scene's bed.
#ifndef APP_PAINTING_H
#define APP_PAINTING_H

#include "media/media.h"

// Without references to a plan.
typedef struct painting_desc {
    char painting[256]; // empty: nothing is painted
    char heights[4096]; // picture with the heights of the bed; empty: one of the paintings
    float relief;       // from the lowest to the highest point, as a share of the longer side
    float sea;          // its height, as a share of that; below 0: none
    bool block;         // its cut sides are seen
    double shape;       // width of the bed over its height
} painting_desc;

// The size of the painting for a film of that size: a bed keeps its shape.
void painting_size(const painting_desc *g, int *width, int *height);

// Paints it as RGBA8 in packed rows, which the caller frees. NULL fills *error.
uint8_t *painting_make(const painting_desc *g, int width, int height, media_error *error);

#endif
