// loop_seam.h — how far pictures differ where they must lead into each other: in time, and at their
// sides. All in 8-bit levels, RGBA with rows close together.
#ifndef APP_SEAM_H
#define APP_SEAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Factor by which a seam may differ more than neighbours: some step has to be the largest.
#define SEAM_CHANCE 1.1

// From one picture to another. A drop alone changes some pixel by the full range, so the
// largest does not show a cut; the mean does, and that of a tile where only a part of the picture
// is cut.
typedef struct seam_step {
    double mean; // over all pixels and colours
    double tile; // mean over one of the most changed tiles, all but a hundredth change less
} seam_step;

seam_step seam_step_between(const uint8_t *a, const uint8_t *b, int width, int height);
seam_step seam_step_larger(seam_step a, seam_step b); // each of the two
// Whether a step of `across` is no more than those `within`, or too small to be seen.
bool seam_meets(seam_step across, seam_step within);

// The largest difference of any channel of any pixel.
int seam_largest(const uint8_t *a, const uint8_t *b, size_t bytes);

// Steps between neighbouring rows and columns of a film's frames, summed up.
typedef struct seam_sides {
    int width; // [pixels]
    int height;
    int64_t frames;
    double *rows; // from each to the next, and from the last to the first
    double *columns;
} seam_sides;

bool seam_sides_open(seam_sides *sides, int width, int height); // false without memory
void seam_sides_close(seam_sides *sides);                       // fine on a zeroed one
void seam_sides_add(seam_sides *sides, const uint8_t *pixels);

// A mean over pixels and frames of the step across, and the largest such mean of all others.
typedef struct seam_meeting {
    double across;
    double within;
} seam_meeting;

seam_meeting seam_of_rows(const seam_sides *sides);
seam_meeting seam_of_columns(const seam_sides *sides);

#endif
