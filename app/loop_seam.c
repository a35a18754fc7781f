#include "loop_seam.h"

#include <stdlib.h>

int seam_step(const uint8_t *a, const uint8_t *b, size_t bytes) {
    int most = 0;
    for (size_t i = 0; i < bytes; i++) {
        const int step = abs(a[i] - b[i]);
        most = step > most ? step : most;
    }
    return most;
}

bool seam_sides_open(seam_sides *sides, int width, int height) {
    *sides = (seam_sides){.width = width, .height = height};
    sides->rows = calloc((size_t)height, sizeof *sides->rows);
    sides->columns = calloc((size_t)width, sizeof *sides->columns);
    return sides->rows != NULL && sides->columns != NULL;
}

void seam_sides_close(seam_sides *sides) {
    free(sides->rows);
    free(sides->columns);
    *sides = (seam_sides){0};
}

// Of the colours of two pixels.
static int pixel_step(const uint8_t *a, const uint8_t *b) {
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) + abs(a[2] - b[2]);
}

void seam_sides_add(seam_sides *sides, const uint8_t *pixels) {
    const size_t pitch = (size_t)sides->width * 4;
    for (int y = 0; y < sides->height; y++) {
        const uint8_t *row = pixels + (size_t)y * pitch;
        const uint8_t *below = y + 1 < sides->height ? row + pitch : pixels;
        int64_t down = 0;
        for (int x = 0; x < sides->width; x++) {
            const uint8_t *right = x + 1 < sides->width ? row + 4 * (x + 1) : row;
            down += pixel_step(row + 4 * x, below + 4 * x);
            sides->columns[x] += pixel_step(row + 4 * x, right);
        }
        sides->rows[y] += (double)down;
    }
    sides->frames++;
}

static seam_meeting meeting_of(const double *sums, int lines, double share) {
    seam_meeting found = {.across = sums[lines - 1] * share};
    for (int i = 0; i + 1 < lines; i++) {
        const double step = sums[i] * share;
        found.within = step > found.within ? step : found.within;
    }
    return found;
}

seam_meeting seam_of_rows(const seam_sides *sides) {
    return meeting_of(sides->rows, sides->height,
                      1.0 / (3.0 * sides->width * (double)sides->frames));
}

seam_meeting seam_of_columns(const seam_sides *sides) {
    return meeting_of(sides->columns, sides->width,
                      1.0 / (3.0 * sides->height * (double)sides->frames));
}
