// seam.h — how far pictures differ where they must lead into each other: in time, and at their
// sides. All in 8-bit levels.
#ifndef APP_SEAM_H
#define APP_SEAM_H

#include <stddef.h>
#include <stdint.h>

// The largest difference of any channel of any pixel.
int seam_step(const uint8_t *a, const uint8_t *b, size_t bytes);

// Steps between neighbouring rows or columns of one picture, each a mean over its pixels.
typedef struct seam_sides {
    double across; // from the last to the first
    double within; // the largest between the others
} seam_sides;

// RGBA, rows close together. A single row or column has no neighbours: both are 0.
seam_sides seam_of_rows(const uint8_t *pixels, int width, int height);
seam_sides seam_of_columns(const uint8_t *pixels, int width, int height);

#endif
