// paint_ground.h — ground of any heights, seen from above in the sun: sand at the sea, earth in
// hollows, grass, rock where it is steep or high.
#ifndef PAINT_PAINT_GROUND_H
#define PAINT_PAINT_GROUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct paint_ground {
    const float *heights; // one for each pixel in packed rows, 0 the lowest, 1 the highest
    float relief;         // from the lowest to the highest, as a share of the longer side
    float sea;            // height of the sea; below 0: there is none
    bool block;           // its cut sides are seen, in the colour of its rim
} paint_ground;

// Draws opaque sRGB RGBA8; stride in bytes. Returns false without memory.
bool paint_ground_draw(const paint_ground *ground, uint8_t *pixels, int width, int height,
                       ptrdiff_t stride);

#endif
