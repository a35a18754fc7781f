// support.h — what several tests share.
#ifndef MILLPOND_TESTS_SUPPORT_H
#define MILLPOND_TESTS_SUPPORT_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <millpond/millpond.h>

// Sanitizers look at each access, not at how long something holds: under them runs are shorter.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED true
#else
#define SANITIZED false
#endif
#define LONG_RUN(steps) (SANITIZED ? (steps) / 8 : (steps))

// A generator of the tests' own, so that a fault in the library's cannot hide itself.
static inline uint64_t noise(uint64_t *state) {
    *state += 0x9e3779b97f4a7c15ULL;
    uint64_t z = *state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

// [low, high)
static inline double noise_between(uint64_t *state, double low, double high) {
    return low + (high - low) * (double)(noise(state) >> 11) * 0x1p-53;
}

// low…high
static inline int noise_int(uint64_t *state, int low, int high) {
    return low + (int)(noise(state) % (uint64_t)(high - low + 1));
}

// Heights of integer water, with its limits and small ones more often than by chance.
static inline int16_t noise_short(uint64_t *state) {
    switch (noise(state) % 4) {
    case 0:
        return (int16_t)(noise(state) & 1 ? 32767 : -32768);
    case 1:
        return (int16_t)noise_int(state, -40, 40);
    default:
        return (int16_t)noise_int(state, -32768, 32767);
    }
}

static inline void *room(size_t count, size_t size) {
    void *memory = calloc(count > 0 ? count : 1, size);
    assert_non_null(memory);
    return memory;
}

static inline pond *make_pond(const pond_desc *desc) {
    pond *water = NULL;
    if (pond_create(desc, &water) != POND_OK) {
        print_error("%s\n", pond_message());
        fail();
    }
    return water;
}

// A desc whose cell centres are exact in float: 1/64 m cells.
static inline pond_desc exact_desc(int width, int height) {
    pond_desc desc = pond_desc_default();
    desc.width = width;
    desc.height = height;
    desc.cell_size = 1.0 / 64;
    return desc;
}

static inline pond_edges all_edges(pond_edge edge) {
    return (pond_edges){edge, edge, edge, edge};
}

// Centre of a cell of an exact_desc() pond.
static inline pond_vec2 centre_of(int x, int y) {
    return (pond_vec2){((float)x + 0.5f) / 64, ((float)y + 0.5f) / 64};
}

// Heights in metres, rows without gaps; to be freed.
static inline float *heights_of(const pond *water) {
    const pond_view view = pond_get_view(water);
    float *heights = room((size_t)view.width * (size_t)view.height, sizeof *heights);
    pond_copy_heights(water, 0, 0, view.width, view.height, heights, view.width);
    return heights;
}

static inline double correlation(const float *a, const float *b, size_t count) {
    double ma = 0;
    double mb = 0;
    for (size_t i = 0; i < count; i++) {
        ma += (double)a[i] / (double)count;
        mb += (double)b[i] / (double)count;
    }
    double ab = 0;
    double aa = 0;
    double bb = 0;
    for (size_t i = 0; i < count; i++) {
        const double x = (double)a[i] - ma;
        const double y = (double)b[i] - mb;
        ab += x * y;
        aa += x * x;
        bb += y * y;
    }
    return ab / sqrt(aa * bb);
}

#endif
