// texture_naive.h — reading a texture between its pixels, in double: each texel's colour counts by
// what it covers.
#ifndef MILLPOND_TESTS_TEXTURE_NAIVE_H
#define MILLPOND_TESTS_TEXTURE_NAIVE_H

#include "pictures.h"

static inline double to_linear(double s) {
    return s <= 0.04045 ? s / 12.92 : pow((s + 0.055) / 1.055, 2.4);
}

static inline double to_level(double light) {
    const double l = light < 0 ? 0 : light > 1 ? 1 : light;
    return 255 * (l <= 0.0031308 ? l * 12.92 : 1.055 * pow(l, 1 / 2.4) - 0.055);
}

// Column or row of a texel: the outermost one goes on, or the texture begins anew.
static inline int texel_index(int value, int size, bool tiled) {
    if (tiled) {
        return (value % size + size) % size;
    }
    return value < 0 ? 0 : value >= size ? size - 1 : value;
}

static inline double within(double value, double low, double high) {
    return value < low ? low : value > high ? high : value;
}

// Colour as linear light 0…1, or as levels, and alpha 0…1; 0 = the middle of the first texel.
static inline void texture_naive(const pond_texture *t, double u, double v, bool tiled, bool light,
                                 double out[4]) {
    const double cu = tiled ? u : within(u, 0, t->width - 1);
    const double cv = tiled ? v : within(v, 0, t->height - 1);
    const int i = (int)floor(cu);
    const int j = (int)floor(cv);
    double plain[3] = {0};
    double covered[3] = {0};
    out[3] = 0;
    for (int corner = 0; corner < 4; corner++) {
        const int x = texel_index(i + corner % 2, t->width, tiled);
        const int y = texel_index(j + corner / 2, t->height, tiled);
        const uint8_t *texel = t->pixels + y * t->stride + (ptrdiff_t)x * 4;
        const double weight =
            (corner % 2 ? cu - i : 1 - (cu - i)) * (corner / 2 ? cv - j : 1 - (cv - j));
        out[3] += weight * texel[3] / 255.0;
        for (int c = 0; c < 3; c++) {
            const double value = light ? to_linear(texel[c] / 255.0) : texel[c];
            plain[c] += weight * value;
            covered[c] += weight * texel[3] / 255.0 * value;
        }
    }
    for (int c = 0; c < 3; c++) {
        out[c] = out[3] > 0 ? covered[c] / out[3] : plain[c];
    }
}

#endif
