// paint_canvas.h — walks the pixels of a painting, averages samples and encodes sRGB.
#ifndef SCENES_PAINT_CANVAS_H
#define SCENES_PAINT_CANVAS_H

#include <stddef.h>
#include <stdint.h>

#include "paint_noise.h"

// The frame a painting sees: the origin in the middle, y down, the shorter side 1 long.
// Strips longer than 4:1 show the middle of the 4:1 painting.
typedef struct paint_frame {
    float half_x, half_y; // half the sides
    float pixel;          // side of a sample
    int fine;             // samples a pixel, along each axis
    int width, height;    // in pixels
} paint_frame;

// Light of one sample around (x, y).
typedef paint_rgb paint_shader(const void *scene, float x, float y, float pixel);

// fine is chosen so that a unit has at least `samples` samples, within 1…limit.
paint_frame paint_frame_make(int width, int height, int samples, int limit);

// sRGB 0…1 of linear light, from square roots only; within half a step of the true curve.
float paint_encode(float light);

void paint_frame_fill(const paint_frame *frame, paint_shader *shader, const void *scene,
                      uint8_t *pixels, ptrdiff_t stride);

#endif
