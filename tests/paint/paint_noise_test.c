// paint_noise_test.c — noise in vectors, and the light of reliefs, have the bits of plain loops.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "paint_noise.h"
#include "paint_relief.h"

enum { TIMES = 4000 };

static void same(const float a, const float b) {
    assert_memory_equal(&a, &b, sizeof a);
}

// ---- noise --------------------------------------------------------------------------------------

static float plain_corner(uint32_t h, const float dx, const float dy) {
    h ^= h >> 15;
    h *= 0x2c1b3c6du;
    h ^= h >> 13;
    h *= 0x297a2d39u;
    const float gx = (float)(int32_t)(h >> 8 & 0xfffu) - 2047.5f;
    const float gy = (float)(int32_t)(h >> 20) - 2047.5f;
    return gx * dx + gy * dy;
}

static float plain_noise(const float x, const float y, const uint32_t seed) {
    const int32_t ix = paint_floor(x);
    const int32_t iy = paint_floor(y);
    const float fx = x - (float)ix;
    const float fy = y - (float)iy;
    const float ux = fx * fx * fx * (fx * (fx * 6.0f - 15.0f) + 10.0f);
    const float uy = fy * fy * fy * (fy * (fy * 6.0f - 15.0f) + 10.0f);
    const uint32_t x0 = (uint32_t)ix * 0x9e3779b1u;
    const uint32_t y0 = (uint32_t)iy * 0x85ebca77u + seed * 0xc2b2ae3du;
    const uint32_t x1 = x0 + 0x9e3779b1u;
    const uint32_t y1 = y0 + 0x85ebca77u;
    const float a = plain_corner(x0 ^ y0, fx, fy);
    const float b = plain_corner(x1 ^ y0, fx - 1.0f, fy);
    const float c = plain_corner(x0 ^ y1, fx, fy - 1.0f);
    const float d = plain_corner(x1 ^ y1, fx - 1.0f, fy - 1.0f);
    return (1.5f / 2048.0f) * paint_lerp(paint_lerp(a, b, ux), paint_lerp(c, d, ux), uy);
}

static float plain_fbm(float x, float y, const uint32_t seed, const int octaves,
                       const float pixel) {
    float sum = 0.0f;
    float weight = 0.5f;
    float scale = pixel;
    for (int i = 0; i < octaves && scale < 0.7f; i++) {
        sum += weight * plain_noise(x, y, seed + (uint32_t)i) * paint_step(0.7f, 0.35f, scale);
        const float turned = (x * 0.8f - y * 0.6f) * 2.03f;
        y = (x * 0.6f + y * 0.8f) * 2.03f;
        x = turned;
        weight *= 0.5f;
        scale *= 2.03f;
    }
    return sum;
}

static paint_cell plain_cells(const float x, const float y, const uint32_t seed) {
    const int32_t ix = paint_floor(x);
    const int32_t iy = paint_floor(y);
    paint_cell cell = {.near = 9.0f, .next = 9.0f};
    for (int32_t j = iy - 1; j <= iy + 1; j++) {
        for (int32_t i = ix - 1; i <= ix + 1; i++) {
            const uint32_t h = paint_hash(i, j, seed);
            const float dx = x - (float)i - (float)(h & 0xffffu) * (1.0f / 65536.0f);
            const float dy = y - (float)j - (float)(h >> 16) * (1.0f / 65536.0f);
            const float far = dx * dx + dy * dy;
            if (far < cell.near) {
                cell = (paint_cell){far, cell.near, dx, dy, h};
            } else if (far < cell.next) {
                cell.next = far;
            }
        }
    }
    cell.near = sqrtf(cell.near);
    cell.next = sqrtf(cell.next);
    cell.id = paint_mix(cell.id + seed);
    return cell;
}

// Near the origin, far from it, and on the lattice itself.
static float any_place(paint_random *const random) {
    const float draw = paint_next(random);
    const float far = paint_between(random, -1.0f, 1.0f);
    return draw < 0.2f ? (float)paint_floor(9.0f * far) : draw < 0.9f ? 40.0f * far : 3e5f * far;
}

static void noise_is_as_plain_noise(void **const state) {
    (void)state;
    paint_random random = {.seed = 5u};
    for (int i = 0; i < TIMES; i++) {
        float x[PAINT_FOUR];
        float y[PAINT_FOUR];
        uint32_t seed[PAINT_FOUR];
        float four[PAINT_FOUR];
        for (int k = 0; k < PAINT_FOUR; k++) {
            x[k] = any_place(&random);
            y[k] = any_place(&random);
            seed[k] = paint_mix((uint32_t)(i * PAINT_FOUR + k));
        }
        paint_noise_four(x, y, seed, four);
        for (int k = 0; k < PAINT_FOUR; k++) {
            same(four[k], plain_noise(x[k], y[k], seed[k]));
            same(paint_noise(x[k], y[k], seed[k]), four[k]);
        }
    }
}

static void octaves_are_as_plain_ones(void **const state) {
    (void)state;
    paint_random random = {.seed = 6u};
    for (int i = 0; i < TIMES; i++) {
        const float x = any_place(&random);
        const float y = any_place(&random);
        const float pixel = paint_next(&random) * paint_next(&random) * paint_next(&random);
        const int octaves = i % 10;
        same(paint_fbm(x, y, (uint32_t)i, octaves, pixel),
             plain_fbm(x, y, (uint32_t)i, octaves, pixel));
    }
}

static void cells_are_as_plain_ones(void **const state) {
    (void)state;
    paint_random random = {.seed = 7u};
    for (int i = 0; i < TIMES; i++) {
        const float x = any_place(&random);
        const float y = any_place(&random);
        const paint_cell found = paint_cells(x, y, (uint32_t)i);
        const paint_cell plain = plain_cells(x, y, (uint32_t)i);
        assert_memory_equal(&found, &plain, sizeof found);
    }
}

// ---- light --------------------------------------------------------------------------------------

static float nearest(const paint_relief *const r, const float gx, const float gy) {
    const int x = (int)paint_clamp(gx + 0.5f, 0.0f, (float)(r->wide - 1));
    const int y = (int)paint_clamp(gy + 0.5f, 0.0f, (float)(r->high - 1));
    return r->height[(ptrdiff_t)y * r->wide + x];
}

static float start_of(const int x, const int y) {
    static const uint8_t order[4][4] = {
        {0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}};
    return ((float)order[y & 3][x & 3] + 0.5f) * (1.0f / 16.0f);
}

static float plain_sun(const paint_relief *const r, const int x, const int y) {
    const float side = sqrtf(PAINT_SUN_X * PAINT_SUN_X + PAINT_SUN_Y * PAINT_SUN_Y);
    const float climb = PAINT_SUN_Z / side;
    const float z = r->height[(ptrdiff_t)y * r->wide + x];
    float lit = 1.0f;
    float way = r->step * (0.6f + 0.9f * start_of(x, y));
    while (way < 0.42f && lit > 0.0f) {
        const float grid = way / r->step / side;
        if (z + way * climb > r->highest) {
            break;
        }
        const float gx = (float)x + PAINT_SUN_X * grid;
        const float gy = (float)y + PAINT_SUN_Y * grid;
        const float top =
            grid < 5.0f ? paint_relief_sample(r, r->height, gx, gy) : nearest(r, gx, gy);
        const float room = (z + way * climb - top) / (0.22f * way + 0.0012f);
        lit = paint_min(lit, 0.5f + 0.5f * room);
        way = way * 1.15f + r->step * 0.5f;
    }
    return paint_step(0.0f, 1.0f, lit);
}

static float plain_sky(const paint_relief *const r, const int x, const int y) {
    static const float way_x[8] = {1.0f, 0.7071f, 0.0f, -0.7071f, -1.0f, -0.7071f, 0.0f, 0.7071f};
    static const float way_y[8] = {0.0f, 0.7071f, 1.0f, 0.7071f, 0.0f, -0.7071f, -1.0f, -0.7071f};
    const float z = r->height[(ptrdiff_t)y * r->wide + x];
    const int pattern = (x & 1) + 2 * (y & 1);
    float open = 0.0f;
    for (int i = 0; i < 8; i++) {
        float way = 0.0022f * (0.8f + 0.14f * (float)((pattern + i) % 4));
        float steepest = 0.0f;
        for (int k = 0; k < 5; k++) {
            const int to_x = x + paint_floor(way_x[i] * way / r->step + 0.5f);
            const int to_y = y + paint_floor(way_y[i] * way / r->step + 0.5f);
            const float per_way = 1.0f / way;
            const float top = nearest(r, (float)to_x, (float)to_y);
            steepest = paint_max(steepest, (top - z) * per_way);
            way *= 2.5f;
        }
        open += 1.0f / (1.0f + steepest * steepest);
    }
    return open / 8.0f;
}

static void plain_soften(const paint_relief *const r, const float *const from, float *const to,
                         const int step_x, const int step_y) {
    static const float share[5] = {0.5f, 1.0f, 1.0f, 1.0f, 0.5f};
    for (int at = 0; at < r->wide * r->high; at++) {
        float sum = 0.0f;
        float weight = 0.0f;
        for (int i = -2; i <= 2; i++) {
            const int x = at % r->wide + i * step_x;
            const int y = at / r->wide + i * step_y;
            if (x < 0 || y < 0 || x >= r->wide || y >= r->high) {
                continue;
            }
            const int other = y * r->wide + x;
            const float apart = paint_abs(r->height[other] - r->height[at]);
            const float w = share[i + 2] * (0.006f / (0.006f + apart));
            sum += w * from[other];
            weight += w;
        }
        to[at] = sum / weight;
    }
}

// Gentle ground with stones and a tower on it.
static void raise(paint_relief *const r) {
    for (int y = 0; y < r->high; y++) {
        for (int x = 0; x < r->wide; x++) {
            const float u = ((float)x + 0.5f) * r->step;
            const float v = ((float)y + 0.5f) * r->step;
            const float stones = paint_max(plain_noise(u * 31.0f, v * 31.0f, 3u), 0.0f);
            const bool tower = x > r->wide / 3 && x < r->wide / 3 + 5 && y > r->high / 3;
            r->height[(ptrdiff_t)y * r->wide + x] = 0.03f * plain_noise(u * 4.0f, v * 4.0f, 2u) +
                                                    0.03f * stones + (tower ? 0.11f : 0.0f);
        }
    }
}

static void check_light(const int width, const int height) {
    const paint_frame frame = paint_frame_make(width, height, 1, 1);
    paint_relief r;
    assert_true(paint_relief_make(&r, &frame, 0.00125f));
    raise(&r);
    paint_relief_light(&r);
    const size_t cells = (size_t)r.wide * (size_t)r.high;
    float *const marched = malloc(cells * sizeof *marched);
    float *const across = malloc(cells * sizeof *across);
    float *const soft = malloc(cells * sizeof *soft);
    assert_true(marched != NULL && across != NULL && soft != NULL);
    for (int light = 0; light < 2; light++) {
        for (size_t i = 0; i < cells; i++) {
            const int x = (int)i % r.wide;
            const int y = (int)i / r.wide;
            marched[i] = light == 0 ? plain_sun(&r, x, y) : plain_sky(&r, x, y);
        }
        plain_soften(&r, marched, across, 1, 0);
        plain_soften(&r, across, soft, 0, 1);
        assert_memory_equal(light == 0 ? r.sun : r.sky, soft, cells * sizeof *soft);
    }
    free(marched);
    free(across);
    free(soft);
    paint_relief_free(&r);
}

static void light_is_as_marched_cell_by_cell(void **const state) {
    (void)state;
    static const int sizes[][2] = {{1, 1},   {2, 3},    {5, 1},     {1, 90},   {63, 40},
                                   {64, 64}, {65, 130}, {301, 217}, {900, 240}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        check_light(sizes[i][0], sizes[i][1]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(noise_is_as_plain_noise),
        cmocka_unit_test(octaves_are_as_plain_ones),
        cmocka_unit_test(cells_are_as_plain_ones),
        cmocka_unit_test(light_is_as_marched_cell_by_cell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
