// pictures.h — pictures, hand-made views and guards for the tests of the looks.
#ifndef MILLPOND_TESTS_PICTURES_H
#define MILLPOND_TESTS_PICTURES_H

#include "support.h"

enum { GUARD_BYTE = 0xa7, GUARD_ROWS = 2 };

// A picture amid guard bytes: the stride is more than its width, and rows lie before and after.
typedef struct picture {
    uint8_t *memory;
    size_t size;
    uint8_t *pixels;
    int width;
    int height;
    ptrdiff_t stride;
} picture;

static inline picture picture_make(int width, int height) {
    picture p = {.width = width, .height = height, .stride = (ptrdiff_t)width * 4 + 13};
    p.size = (size_t)p.stride * (size_t)(height + 2 * GUARD_ROWS);
    p.memory = room(p.size, 1);
    memset(p.memory, GUARD_BYTE, p.size);
    p.pixels = p.memory + GUARD_ROWS * p.stride;
    return p;
}

static inline pond_texture texture_of(const picture *p) {
    return (pond_texture){
        .pixels = p->pixels, .width = p->width, .height = p->height, .stride = p->stride};
}

static inline pond_target target_of(const picture *p) {
    return (pond_target){
        .pixels = p->pixels, .width = p->width, .height = p->height, .stride = p->stride};
}

static inline uint8_t *pixel_of(const picture *p, int x, int y) {
    return p->pixels + y * p->stride + (ptrdiff_t)x * 4;
}

// Fails when a byte outside the picture has changed.
static inline void check_guards(const picture *p) {
    for (size_t i = 0; i < p->size; i++) {
        const ptrdiff_t at = (ptrdiff_t)i - GUARD_ROWS * p->stride;
        const bool inside =
            at >= 0 && at / p->stride < p->height && at % p->stride < (ptrdiff_t)p->width * 4;
        if (!inside && p->memory[i] != GUARD_BYTE) {
            print_error("a byte outside the picture is written: row %td, byte %td\n",
                        at / p->stride, at % p->stride);
            fail();
        }
    }
}

// A picture of floats amid guard bytes: four for each pixel, rows at multiples of 4 bytes.
typedef struct float_picture {
    picture bytes; // as wide as the floats are in pixels of 4 bytes
    pond_target target;
} float_picture;

static inline float_picture floats_make(int width, int height) {
    float_picture p = {.bytes = {.width = width * 4, .height = height}};
    p.bytes.stride = (ptrdiff_t)width * 16 + 12;
    p.bytes.size = (size_t)p.bytes.stride * (size_t)(height + 2 * GUARD_ROWS);
    p.bytes.memory = room(p.bytes.size, 1);
    memset(p.bytes.memory, GUARD_BYTE, p.bytes.size);
    p.bytes.pixels = p.bytes.memory + GUARD_ROWS * p.bytes.stride;
    p.target = (pond_target){.pixels = p.bytes.pixels,
                             .width = width,
                             .height = height,
                             .stride = p.bytes.stride,
                             .format = POND_PIXELS_RGBA_F32};
    return p;
}

static inline const float *floats_at(const float_picture *p, int x, int y) {
    return (const float *)(void *)(p->target.pixels + y * p->target.stride) + (ptrdiff_t)x * 4;
}

// The nearest 8-bit sRGB level of linear light, not yet rounded (IEC 61966-2-1).
static inline double level_of_light(double light) {
    const double l = light < 0 ? 0 : light > 1 ? 1 : light;
    return 255 * (l <= 0.0031308 ? l * 12.92 : 1.055 * pow(l, 1 / 2.4) - 0.055);
}

static inline bool same_pictures(const picture *a, const picture *b) {
    return a->size == b->size && memcmp(a->memory, b->memory, a->size) == 0;
}

static inline picture noisy_picture(int width, int height, uint64_t seed) {
    const picture p = picture_make(width, height);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width * 4; x++) {
            p.pixels[y * p.stride + x] = (uint8_t)noise(&seed);
        }
    }
    return p;
}

static inline picture smooth_picture(int width, int height) {
    const picture p = picture_make(width, height);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            uint8_t *pixel = pixel_of(&p, x, y);
            pixel[0] = (uint8_t)(128 + 100 * sin(x * 0.21 + y * 0.05));
            pixel[1] = (uint8_t)(128 + 100 * sin(y * 0.17));
            pixel[2] = (uint8_t)(128 + 100 * cos(x * 0.13 - y * 0.11));
            pixel[3] = (uint8_t)(255 - (x + y) % 7);
        }
    }
    return p;
}

// A view over an array of its own, with a border cell on each side; free `memory`.
typedef struct own_view {
    void *memory;
    pond_view view;
} own_view;

static inline own_view own_view_make(int width, int height, pond_format format) {
    const size_t element = format == POND_FORMAT_F32 ? 4 : 2;
    own_view v = {.memory = room((size_t)(width + 5) * (size_t)(height + 2), element)};
    v.view = (pond_view){
        .heights = (char *)v.memory + ((size_t)width + 5 + 2) * element,
        .format = format,
        .width = width,
        .height = height,
        .stride = width + 5,
        .border = 1,
        .unit = format == POND_FORMAT_F32 ? 1.0f : 2e-4f,
        .count_height = 2e-4f,
        .cell_size = 0.01f,
    };
    return v;
}

static inline void view_set(const own_view *v, int x, int y, double height) {
    const ptrdiff_t at = y * v->view.stride + x;
    if (v->view.format == POND_FORMAT_F32) {
        ((float *)(uintptr_t)v->view.heights)[at] = (float)height;
    } else {
        ((int16_t *)(uintptr_t)v->view.heights)[at] = (int16_t)height;
    }
}

// As stored.
static inline double view_get(const pond_view *view, int x, int y) {
    const ptrdiff_t at = y * view->stride + x;
    return view->format == POND_FORMAT_F32 ? (double)((const float *)view->heights)[at]
                                           : (double)((const int16_t *)view->heights)[at];
}

// Smooth waves of about `height` as stored.
static inline own_view wavy_view(int width, int height, pond_format format, double size) {
    const own_view v = own_view_make(width, height, format);
    for (int y = -1; y <= height; y++) {
        for (int x = -1; x <= width; x++) {
            view_set(&v, x, y, size * (sin(x * 0.31 + y * 0.12) + 0.7 * cos(y * 0.27 - x * 0.08)));
        }
    }
    return v;
}

#endif
