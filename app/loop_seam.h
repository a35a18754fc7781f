// loop_seam.h — the difference of pictures at the seams of a loop: in time, and at opposite sides.
// Differences are in 8-bit levels. Pictures are RGBA with contiguous rows.
#ifndef APP_SEAM_H
#define APP_SEAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Factor by which a seam may exceed the largest other step.
#define SEAM_CHANCE 1.1

// The difference of two pictures. A single drop changes some pixels by the full range, so the
// maximum does not indicate a cut. The mean does, or the mean over a tile if only a part of the
// picture changes.
typedef struct seam_step {
    double mean; // over all pixels and colours
    double tile; // mean over a tile; a hundredth of the tiles change more
} seam_step;

seam_step seam_step_between(const uint8_t *a, const uint8_t *b, int width, int height);
seam_step seam_step_larger(seam_step a, seam_step b); // each of the two
// Whether the step `across` is no larger than those `within`, or invisible.
bool seam_meets(seam_step across, seam_step within);

// The largest difference of any channel of any pixel.
int seam_largest(const uint8_t *a, const uint8_t *b, size_t bytes);

// Sums of the steps between neighbouring rows and columns over the frames of a film.
typedef struct seam_sides {
    int width; // [pixels]
    int height;
    int64_t frames;
    double *rows; // from each row to the next, and from the last to the first
    double *columns;
} seam_sides;

bool seam_sides_open(seam_sides *sides, int width, int height); // false without memory
void seam_sides_close(seam_sides *sides);                       // allowed on a zeroed one
void seam_sides_add(seam_sides *sides, const uint8_t *pixels);

// The mean step over pixels and frames from one side to the opposite one, and the largest mean step
// within the picture.
typedef struct seam_meeting {
    double across;
    double within;
} seam_meeting;

seam_meeting seam_of_rows(const seam_sides *sides);
seam_meeting seam_of_columns(const seam_sides *sides);

#endif
