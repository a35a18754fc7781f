#include "seam.h"

#include <stdlib.h>

int seam_step(const uint8_t *a, const uint8_t *b, size_t bytes) {
    int most = 0;
    for (size_t i = 0; i < bytes; i++) {
        const int step = abs(a[i] - b[i]);
        most = step > most ? step : most;
    }
    return most;
}

// Lines of `count` pixels; from a pixel of a line to the next one, and from line to line. [bytes]
typedef struct lines {
    const uint8_t *pixels;
    int lines;
    int count;
    size_t along;
    size_t apart;
} lines;

static double mean_step(const lines *l, int from, int to) {
    const uint8_t *a = l->pixels + (size_t)from * l->apart;
    const uint8_t *b = l->pixels + (size_t)to * l->apart;
    int64_t sum = 0;
    for (int i = 0; i < l->count; i++) {
        for (size_t c = 0; c < 3; c++) {
            sum += abs(a[(size_t)i * l->along + c] - b[(size_t)i * l->along + c]);
        }
    }
    return (double)sum / (3.0 * l->count);
}

static seam_sides measure(const lines *l) {
    seam_sides found = {.across = mean_step(l, l->lines - 1, 0)};
    for (int i = 0; i + 1 < l->lines; i++) {
        const double step = mean_step(l, i, i + 1);
        found.within = step > found.within ? step : found.within;
    }
    return found;
}

seam_sides seam_of_rows(const uint8_t *pixels, int width, int height) {
    const lines rows = {pixels, height, width, 4, (size_t)width * 4};
    return measure(&rows);
}

seam_sides seam_of_columns(const uint8_t *pixels, int width, int height) {
    const lines columns = {pixels, width, height, (size_t)width * 4, 4};
    return measure(&columns);
}
