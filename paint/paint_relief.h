// paint_relief.h — a height field in the sun: shadows, open sky, and the light of a surface in it.
#ifndef PAINT_PAINT_RELIEF_H
#define PAINT_PAINT_RELIEF_H

#include <stdbool.h>

#include "paint_canvas.h"

// Direction toward the sun: the unit vector.
#define PAINT_SUN_X (-0.56f)
#define PAINT_SUN_Y (-0.46f)
#define PAINT_SUN_Z 0.69f

// Heights on a grid over the frame, rows from the top, and the light that reaches them.
typedef struct paint_relief {
    float half_x, half_y; // half the sides of the frame
    float step;           // side of a grid square
    int wide, high;
    float highest;
    float *height; // to be filled in before paint_relief_light()
    float *sun;    // share of the sun's disc that is seen
    float *sky;    // share of the sky that is open
    float *spare;  // paint_relief_spare() of them
} paint_relief;

// A frame for things with hard outlines: at least four samples a pixel, more in small pictures.
paint_frame paint_relief_frame(int width, int height);

// A grid as fine as the frame's samples, at most 1/finest a unit. False without memory;
// paint_relief_free() in any case.
bool paint_relief_make(paint_relief *relief, const paint_frame *frame, float finest);
void paint_relief_free(paint_relief *relief);

// Shadows and open sky, from the heights of everything; and how many spare floats that takes.
void paint_relief_light(paint_relief *relief);
size_t paint_relief_spare(const paint_relief *relief);

// A plane between the middles of its squares, in squares; the outermost ones are repeated outside.
float paint_relief_sample(const paint_relief *relief, const float *plane, float gx, float gy);

// One plane at a point, between its grid squares.
float paint_relief_read(const paint_relief *relief, const float *plane, float x, float y);

// Both lights at a point of height z.
void paint_relief_lit(const paint_relief *relief, float x, float y, float z, float *sun,
                      float *sky);

typedef struct paint_face {
    float z;          // height
    float nx, ny, nz; // unit normal
    float gloss;
} paint_face;

// What a surface of albedo `tone` sends to the eye above it, highlights rolled off.
paint_rgb paint_relief_shade(const paint_relief *relief, float x, float y, const paint_face *face,
                             paint_rgb tone);

// A place in the sun: its highest surface at (x, y), and a pixel's light, both of `place`.
typedef struct paint_sunny {
    const void *place;
    float (*height)(const void *place, float x, float y);
    paint_pixel_shader *shade;
} paint_sunny;

// What a pixel's samples see, row by row. Neighbours of one `thing` give its slope, where
// neither stands more than `storey` above the other.
enum { PAINT_MOST_FINE = 5 };

typedef struct paint_bumps {
    int fine;
    float gap; // between samples
    float storey;
    float z[PAINT_MOST_FINE * PAINT_MOST_FINE];
    float height[PAINT_MOST_FINE * PAINT_MOST_FINE]; // z and fine relief
    uint64_t thing[PAINT_MOST_FINE * PAINT_MOST_FINE];
} paint_bumps;

// Slope at a sample along x or y, within ±most; 0 without such a neighbour.
float paint_bumps_slope(const paint_bumps *bumps, int sample, bool along_y, float most);

// Paints it, with the relief that its shader reads. False without memory.
bool paint_relief_picture(const paint_sunny *sunny, const paint_frame *frame, paint_relief *relief,
                          uint8_t *pixels, ptrdiff_t stride);

#endif
