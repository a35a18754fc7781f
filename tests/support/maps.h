// maps.h — maps amid guard values for the tests of light and foam.
#ifndef MILLPOND_TESTS_MAPS_H
#define MILLPOND_TESTS_MAPS_H

#include "pictures.h"
#include "support.h"

#define GUARD_VALUE -77.25f
enum { GUARD_MARGIN = 3 };

typedef struct own_map {
    float *memory;
    size_t size;
    pond_map_target map;
} own_map;

// The stride is more than the width, and rows lie before and after.
static inline own_map map_make(int width, int height, float value) {
    own_map m = {.map = {.width = width, .height = height, .stride = width + GUARD_MARGIN}};
    m.size = (size_t)m.map.stride * (size_t)(height + 2);
    m.memory = room(m.size, sizeof(float));
    m.map.values = m.memory + m.map.stride;
    for (size_t i = 0; i < m.size; i++) {
        const ptrdiff_t at = (ptrdiff_t)i - m.map.stride;
        const bool inside =
            at >= 0 && at / m.map.stride < height && at % m.map.stride < (ptrdiff_t)width;
        m.memory[i] = inside ? value : GUARD_VALUE;
    }
    return m;
}

static inline float *value_of(const own_map *m, int x, int y) {
    return m->map.values + y * m->map.stride + x;
}

static inline pond_map readable(const own_map *m) {
    return (pond_map){m->map.values, m->map.width, m->map.height, m->map.stride};
}

// Fails when a value outside the map has changed.
static inline void check_margins(const own_map *m) {
    for (size_t i = 0; i < m->size; i++) {
        const ptrdiff_t at = (ptrdiff_t)i - m->map.stride;
        const bool inside =
            at >= 0 && at / m->map.stride < m->map.height && at % m->map.stride < m->map.width;
        if (!inside) {
            assert_true(m->memory[i] == GUARD_VALUE);
        }
    }
}

static inline bool same_maps(const own_map *a, const own_map *b) {
    return a->size == b->size && memcmp(a->memory, b->memory, a->size * sizeof(float)) == 0;
}

static inline double map_mean(const own_map *m) {
    double sum = 0;
    for (int y = 0; y < m->map.height; y++) {
        for (int x = 0; x < m->map.width; x++) {
            sum += (double)*value_of(m, x, y);
        }
    }
    return sum / ((double)m->map.width * m->map.height);
}

static inline double map_difference(const own_map *a, const own_map *b) {
    double most = 0;
    for (int y = 0; y < a->map.height; y++) {
        for (int x = 0; x < a->map.width; x++) {
            most = fmax(most, fabs((double)*value_of(a, x, y) - (double)*value_of(b, x, y)));
        }
    }
    return most;
}

// Its values without gaps; to be freed.
static inline float *values_of(const own_map *m) {
    const size_t width = (size_t)m->map.width;
    float *values = room(width * (size_t)m->map.height, sizeof *values);
    for (int y = 0; y < m->map.height; y++) {
        memcpy(values + (size_t)y * width, value_of(m, 0, y), width * sizeof *values);
    }
    return values;
}

// Runs the pieces of work from the last to the first.
static inline void run_backwards(void *user, int count, pond_task *task, void *context) {
    (void)user;
    for (int i = count - 1; i >= 0; i--) {
        task(context, i);
    }
}

// Water whose sides meet, moved by so many cells. Nothing beside it may be read.
static inline own_view round_view(int width, int height, int right, int down, double size) {
    const double turn = 2 * acos(-1);
    own_view v = own_view_make(width, height, POND_FORMAT_F32);
    v.view.wraps_x = true;
    v.view.wraps_y = true;
    for (int y = -1; y <= height; y++) {
        for (int x = -1; x <= width; x++) {
            view_set(&v, x, y, NAN);
        }
    }
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            const double a = turn * ((x + width - right) % width) / width;
            const double b = turn * ((y + height - down) % height) / height;
            view_set(&v, x, y,
                     size * (sin(3 * a + b) + 0.7 * cos(2 * b - a) + 0.4 * sin(5 * b + 4 * a)));
        }
    }
    return v;
}

// Greatest difference between a map and one that is moved by half its size.
static inline double difference_of_halves(const own_map *still, const own_map *moved) {
    const int w = still->map.width;
    const int h = still->map.height;
    double most = 0;
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
            const float there = *value_of(moved, (x + w / 2) % w, (y + h / 2) % h);
            most = fmax(most, fabs((double)*value_of(still, x, y) - (double)there));
        }
    }
    return most;
}

#endif
