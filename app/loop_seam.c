#include "loop_seam.h"

#include <stdlib.h>

#define TILE 16         // sides of a tile [pixels]
#define BINS_A_LEVEL 16 // of the means of tiles
#define BINS (3 * 256 * BINS_A_LEVEL)
#define CHANGED_MORE 0.01 // share of the tiles
#define UNSEEN_MEAN 0.25  // invisible steps [levels]
#define UNSEEN_TILE 1.0

static int64_t tile_sum(const uint8_t *a, const uint8_t *b, size_t pitch, int width, int height) {
    int sum = 0;
    for (int y = 0; y < height; y++) {
        for (int i = 0; i < 4 * width; i++) {
            sum += abs(a[i] - b[i]);
        }
        a += pitch;
        b += pitch;
    }
    return sum;
}

static double percentile_of(const int *bins, int64_t tiles) {
    int64_t more = (int64_t)(CHANGED_MORE * (double)tiles);
    int bin = BINS - 1;
    while (bin > 0 && (bins[bin] == 0 || more >= bins[bin])) {
        more -= bins[bin];
        bin--;
    }
    return (double)bin / BINS_A_LEVEL;
}

static int smaller(int a, int b) {
    return a < b ? a : b;
}

seam_step seam_step_between(const uint8_t *a, const uint8_t *b, int width, int height) {
    int bins[BINS] = {0};
    const size_t pitch = (size_t)width * 4;
    int64_t tiles = 0;
    int64_t all = 0;
    for (int y = 0; y < height; y += TILE) {
        for (int x = 0; x < width; x += TILE) {
            const size_t at = (size_t)y * pitch + (size_t)x * 4;
            const int across = smaller(TILE, width - x);
            const int down = smaller(TILE, height - y);
            const int64_t sum = tile_sum(a + at, b + at, pitch, across, down);
            const int64_t bin = sum * BINS_A_LEVEL / (3 * across * down);
            bins[bin < BINS ? bin : BINS - 1]++;
            all += sum;
            tiles++;
        }
    }
    return (seam_step){.mean = (double)all / (3.0 * width * height),
                       .tile = percentile_of(bins, tiles)};
}

static double larger(double a, double b) {
    return a > b ? a : b;
}

seam_step seam_step_larger(seam_step a, seam_step b) {
    return (seam_step){larger(a.mean, b.mean), larger(a.tile, b.tile)};
}

bool seam_meets(seam_step across, seam_step within) {
    return across.mean <= larger(SEAM_CHANCE * within.mean, UNSEEN_MEAN) &&
           across.tile <= larger(SEAM_CHANCE * within.tile, UNSEEN_TILE);
}

int seam_largest(const uint8_t *a, const uint8_t *b, size_t bytes) {
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

// Sum over the colours of two pixels.
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
