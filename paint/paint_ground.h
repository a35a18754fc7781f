// paint_ground.h — paints a height map, seen from above in the sun: sand at the sea, gravel in
// hollows, grass, and rock where the ground is steep or high.
#ifndef PAINT_PAINT_GROUND_H
#define PAINT_PAINT_GROUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct paint_ground {
    const float *heights; // one for each pixel in packed rows; 0: the lowest, 1: the highest
    float relief;         // height of 1 above 0, as a share of the longer side
    float sea;            // height of the sea, 0 to 1; below 0: none
} paint_ground;

// Draws opaque sRGB RGBA8; stride in bytes. Returns false without memory.
bool paint_ground_draw(const paint_ground *ground, uint8_t *pixels, int width, int height,
                       ptrdiff_t stride);

#endif
