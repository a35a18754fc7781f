// deep.c — the curve of sRGB as a table over the square root of light, in which it is nearly
// straight: the error is below one of 65535 levels.
#include "deep.h"

#include <math.h>
#include <pthread.h>

enum { STEPS = 4096, MOST = 65535 };

static float table[STEPS + 2]; // levels; one more, as the last step is interpolated too

static void fill_table(void) {
    for (int i = 0; i < STEPS + 2; i++) {
        const double root = (double)i / STEPS;
        const double light = root * root;
        table[i] = (float)(MOST * (light <= 0.0031308 ? 12.92 * light
                                                      : 1.055 * pow(light, 1.0 / 2.4) - 0.055));
    }
}

static uint16_t level_of(float light) {
    const float kept = light > 0.0f ? (light < 1.0f ? light : 1.0f) : 0.0f; // not NaN
    const float at = sqrtf(kept) * STEPS;
    const int below = (int)at;
    return (uint16_t)(table[below] + (table[below + 1] - table[below]) * (at - (float)below) +
                      0.5f);
}

void media_deep_row(const float *from, int width, uint16_t *to) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, fill_table);
    for (int x = 0; x < width; x++) {
        for (int c = 0; c < 3; c++) {
            to[4 * x + c] = level_of(from[4 * x + c]);
        }
        to[4 * x + 3] = MOST;
    }
}
