// paint_canvas.h — walks the pixels of a painting, averages samples and encodes sRGB.
#ifndef PAINT_PAINT_CANVAS_H
#define PAINT_PAINT_CANVAS_H

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

// Mean light of a pixel.
typedef paint_rgb paint_pixel_shader(const void *scene, const paint_frame *frame, int px, int py);

// The place of sample (i, j), counted through the whole frame.
static inline float paint_frame_x(const paint_frame *const frame, const int i) {
    return ((float)i + 0.5f) * frame->pixel - frame->half_x;
}

static inline float paint_frame_y(const paint_frame *const frame, const int j) {
    return ((float)j + 0.5f) * frame->pixel - frame->half_y;
}

// Fills it pixel by pixel.
void paint_frame_fill_pixels(const paint_frame *frame, paint_pixel_shader *shader,
                             const void *scene, uint8_t *pixels, ptrdiff_t stride);

// The same, each pixel the mean of its samples.
void paint_frame_fill(const paint_frame *frame, paint_shader *shader, const void *scene,
                      uint8_t *pixels, ptrdiff_t stride);

#endif
