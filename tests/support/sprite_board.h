// sprite_board.h — even pictures that sprites are laid on, and how far apart two of them are.
#ifndef MILLPOND_TESTS_SPRITE_BOARD_H
#define MILLPOND_TESTS_SPRITE_BOARD_H

#include "support.h"

enum { SIDE = 200 };

static inline void fill(uint8_t *pixels) {
    for (int i = 0; i < SIDE * SIDE; i++) {
        pixels[4 * i] = 90;
        pixels[4 * i + 1] = (uint8_t)(120 + i % SIDE / 4);
        pixels[4 * i + 2] = 150;
        pixels[4 * i + 3] = 255;
    }
}

static inline pond_target target_of(uint8_t *pixels) {
    return (pond_target){.pixels = pixels, .width = SIDE, .height = SIDE, .stride = SIDE * 4};
}

// Root of the mean square difference. [levels]
static inline double difference(const uint8_t *a, const uint8_t *b) {
    double sum = 0;
    for (int i = 0; i < SIDE * SIDE * 4; i++) {
        sum += ((double)a[i] - b[i]) * ((double)a[i] - b[i]);
    }
    return sqrt(sum / (SIDE * SIDE * 4));
}

#endif
