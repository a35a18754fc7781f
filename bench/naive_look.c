#include <string.h>

#include "naive.h"

static int hold(int value, int high) {
    return value < 0 ? 0 : value > high ? high : value;
}

// Seed 000: the texture from the side by the neighbours' difference, which is the light as well.
static void offset(const naive_picture *p, int y0, int y1) {
    for (int y = y0; y < y1; y++) {
        const int16_t *row = p->heights + y * p->stride;
        uint8_t *pixel = p->target + (ptrdiff_t)y * p->width * 4;
        for (int x = 0; x < p->width; x++, pixel += 4) {
            const int across = row[x - 1] - row[x + 1];
            const int down = row[x - p->stride] - row[x + p->stride];
            const ptrdiff_t u = hold(x + across, p->width - 1);
            const ptrdiff_t v = hold(y + down, p->height - 1);
            const uint8_t *texel = p->texture + (v * p->width + u) * 4;
            pixel[0] = (uint8_t)hold(texel[0] + across, 255);
            pixel[1] = (uint8_t)hold(texel[1] + across, 255);
            pixel[2] = (uint8_t)hold(texel[2] + across, 255);
            pixel[3] = texel[3];
        }
    }
}

// Seed 002: the texture stretched from the middle by (1024 − height)/1024.
static void lens(const naive_picture *p, int y0, int y1) {
    const int half_width = p->width / 2;
    const int half_height = p->height / 2;
    for (int y = y0; y < y1; y++) {
        const int16_t *row = p->heights + y * p->stride;
        uint8_t *pixel = p->target + (ptrdiff_t)y * p->width * 4;
        for (int x = 0; x < p->width; x++, pixel += 4) {
            const int16_t data = (int16_t)(1024 - row[x]);
            const ptrdiff_t u = hold((x - half_width) * data / 1024 + half_width, p->width - 1);
            const ptrdiff_t v = hold((y - half_height) * data / 1024 + half_height, p->height - 1);
            memcpy(pixel, p->texture + (v * p->width + u) * 4, 4);
        }
    }
}

const naive_looks NAIVE_NAME(naive_looks_) = {
    .offset = offset,
    .lens = lens,
};
