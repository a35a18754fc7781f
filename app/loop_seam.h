// loop_seam.h — how far pictures differ where they must lead into each other: in time, and at their
// sides. All in 8-bit levels.
#ifndef APP_SEAM_H
#define APP_SEAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The largest difference of any channel of any pixel.
int seam_step(const uint8_t *a, const uint8_t *b, size_t bytes);

// Steps between neighbouring rows and columns of a film's frames, summed up. RGBA.
typedef struct seam_sides {
    int width; // [pixels]
    int height;
    int64_t frames;
    double *rows; // from each to the next, and from the last to the first
    double *columns;
} seam_sides;

bool seam_sides_open(seam_sides *sides, int width, int height); // false without memory
void seam_sides_close(seam_sides *sides);                       // fine on a zeroed one
void seam_sides_add(seam_sides *sides, const uint8_t *pixels);  // rows close together

// A mean over pixels and frames of the step across, and the largest such mean of all others.
typedef struct seam_meeting {
    double across;
    double within;
} seam_meeting;

seam_meeting seam_of_rows(const seam_sides *sides);
seam_meeting seam_of_columns(const seam_sides *sides);

#endif
