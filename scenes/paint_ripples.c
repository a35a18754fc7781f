// paint_ripples.c — a web of light as waves gather it, seamless: it is laid side by side.
//
// Light falls straight down through a surface of periodic noise; each ray moves down the slope it
// has hit and leaves its light where it arrives.
#include "paint_ripples.h"

#include <math.h>
#include <stdbool.h>

#include "paint_canvas.h"

#define BEND 0.011f // how far a ray moves for a slope of 1. [share of a texture]

enum { SIDE = 256, RAYS = 512, WAVES = 2 };

typedef float light_map[SIDE][SIDE];

static int wrap(int place, int period) {
    return (place % period + period) % period;
}

// What a lattice point that comes round after `period` adds at a way of (x, y) from it.
static float knot(int i, int j, int period, uint32_t seed, float x, float y) {
    paint_random random = {.seed = paint_hash(wrap(i, period), wrap(j, period), seed)};
    return paint_between(&random, -1.0f, 1.0f) * x + paint_between(&random, -1.0f, 1.0f) * y;
}

// 0…1 with no bend at either end: light shows each kink of a surface's curvature.
static float ease(float t) {
    return t * t * t * (t * (6.0f * t - 15.0f) + 10.0f);
}

// Gradient noise that repeats after `period`.
static float swell(float x, float y, int period, uint32_t seed) {
    const int i = paint_floor(x);
    const int j = paint_floor(y);
    const float fx = x - (float)i;
    const float fy = y - (float)j;
    const float top = paint_lerp(knot(i, j, period, seed, fx, fy),
                                 knot(i + 1, j, period, seed, fx - 1.0f, fy), ease(fx));
    const float bottom =
        paint_lerp(knot(i, j + 1, period, seed, fx, fy - 1.0f),
                   knot(i + 1, j + 1, period, seed, fx - 1.0f, fy - 1.0f), ease(fx));
    return paint_lerp(top, bottom, ease(fy));
}

static float surface(float u, float v) {
    float height = 0.0f;
    for (int wave = 0; wave < WAVES; wave++) {
        const int period = 5 << wave;
        const float scale = 1.0f / (float)(1 << (2 * wave));
        height +=
            scale * swell(u * (float)period, v * (float)period, period, 1201u + (uint32_t)wave);
    }
    return height;
}

// Leaves a ray's light on the four texels around its place.
static void leave(light_map map, float x, float y, float light) {
    const int i = paint_floor(x);
    const int j = paint_floor(y);
    const float fx = x - (float)i;
    const float fy = y - (float)j;
    const int i0 = wrap(i, SIDE);
    const int j0 = wrap(j, SIDE);
    const int i1 = wrap(i + 1, SIDE);
    const int j1 = wrap(j + 1, SIDE);
    map[j0][i0] += light * (1.0f - fx) * (1.0f - fy);
    map[j0][i1] += light * fx * (1.0f - fy);
    map[j1][i0] += light * (1.0f - fx) * fy;
    map[j1][i1] += light * fx * fy;
}

// Mean 1.
static void gather(light_map map) {
    const float gap = 0.5f / (float)SIDE;
    const float light = (float)(SIDE * SIDE) / (float)(RAYS * RAYS);
    for (int j = 0; j < RAYS; j++) {
        for (int i = 0; i < RAYS; i++) {
            const float u = ((float)i + 0.5f) / (float)RAYS;
            const float v = ((float)j + 0.5f) / (float)RAYS;
            const float slope_x = (surface(u + gap, v) - surface(u - gap, v)) / (2.0f * gap);
            const float slope_y = (surface(u, v + gap) - surface(u, v - gap)) / (2.0f * gap);
            leave(map, (u - BEND * slope_x) * (float)SIDE - 0.5f,
                  (v - BEND * slope_y) * (float)SIDE - 0.5f, light);
        }
    }
}

// [1 2 1]/4 along both axes: strands a little soft.
static float softened(light_map map, int i, int j) {
    static const float share[3] = {0.25f, 0.5f, 0.25f};
    float sum = 0.0f;
    for (int dj = -1; dj <= 1; dj++) {
        for (int di = -1; di <= 1; di++) {
            sum += share[dj + 1] * share[di + 1] * map[wrap(j + dj, SIDE)][wrap(i + di, SIDE)];
        }
    }
    return sum;
}

static uint8_t level(float share) {
    return (uint8_t)(paint_clamp(share, 0.0f, 1.0f) * 255.0f + 0.5f);
}

static void paint_texel(uint8_t *texel, float light) {
    const float bright = paint_step(0.9f, 5.5f, light);
    const paint_rgb tone =
        paint_rgb_mix(paint_hex(0x0d4a74), paint_hex(0xe2f7f6), paint_step(0.0f, 0.5f, bright));
    texel[0] = level(paint_encode(tone.r));
    texel[1] = level(paint_encode(tone.g));
    texel[2] = level(paint_encode(tone.b));
    texel[3] = level(0.30f * paint_step(1.0f, 0.3f, light) + 0.9f * bright);
}

pond_texture paint_ripples(void) {
    static uint8_t texels[SIDE * SIDE * 4];
    static light_map map;
    static bool painted = false;
    if (!painted) {
        gather(map);
        for (int i = 0; i < SIDE * SIDE; i++) {
            paint_texel(texels + (ptrdiff_t)i * 4, softened(map, i % SIDE, i / SIDE));
        }
        painted = true;
    }
    return (pond_texture){
        .pixels = texels, .width = SIDE, .height = SIDE, .stride = (ptrdiff_t)SIDE * 4};
}
