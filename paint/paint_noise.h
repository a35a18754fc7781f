// paint_noise.h — deterministic noise and small maths for the paintings.
// Only + - * / and sqrt are used, so that every machine draws the same bits.
#ifndef PAINT_PAINT_NOISE_H
#define PAINT_PAINT_NOISE_H

#include <math.h>
#include <stdint.h>

typedef struct paint_rgb {
    float r, g, b; // linear light
} paint_rgb;

// A counter hashed: the n-th number does not depend on who asked before.
typedef struct paint_random {
    uint32_t seed, count;
} paint_random;

static inline uint32_t paint_mix(uint32_t h) {
    h ^= h >> 16;
    h *= 0x7feb352du;
    h ^= h >> 15;
    h *= 0x846ca68bu;
    return h ^ (h >> 16);
}

static inline uint32_t paint_hash(int32_t x, int32_t y, uint32_t seed) {
    return paint_mix((uint32_t)x * 0x9e3779b1u ^ (uint32_t)y * 0x85ebca77u ^ seed * 0xc2b2ae3du);
}

// [0, 1), from the high 24 bits so that the conversion is exact
static inline float paint_unit(uint32_t h) {
    return (float)(h >> 8) * (1.0f / 16777216.0f);
}

static inline float paint_next(paint_random *const random) {
    return paint_unit(paint_mix(random->seed + 0x9e3779b9u * ++random->count));
}

static inline float paint_between(paint_random *const random, const float low, const float high) {
    return low + (high - low) * paint_next(random);
}

static inline float paint_min(const float a, const float b) {
    return a < b ? a : b;
}

static inline float paint_max(const float a, const float b) {
    return a > b ? a : b;
}

static inline float paint_clamp(const float x, const float low, const float high) {
    return x > low ? (x < high ? x : high) : low; // low when it is not a number
}

static inline float paint_abs(const float x) {
    return x < 0.0f ? -x : x;
}

static inline int32_t paint_floor(const float x) {
    const int32_t whole = (int32_t)x;
    return x < (float)whole ? whole - 1 : whole;
}

// The part after the decimal point, 0…1.
static inline float paint_fraction(const float x) {
    return x - (float)paint_floor(x);
}

static inline float paint_lerp(const float a, const float b, const float t) {
    return a + (b - a) * t;
}

// 0 below low, 1 above high; low > high falls instead
static inline float paint_step(const float low, const float high, const float x) {
    const float t = paint_clamp((x - low) / (high - low), 0.0f, 1.0f);
    return t * t * (3.0f - 2.0f * t);
}

// Minimum and maximum with the crease rounded over a width of about k.
static inline float paint_smooth_min(const float a, const float b, const float k) {
    const float t = paint_max(k - paint_abs(a - b), 0.0f) / k;
    return paint_min(a, b) - t * t * k * 0.25f;
}

static inline float paint_smooth_max(const float a, const float b, const float k) {
    return -paint_smooth_min(-a, -b, k);
}

// How much of a line `wide`, one at each whole x, is under a sample `pixel` wide: exact for lines
// along an axis, so that no beat shows where lines are finer than pixels.
static inline float paint_line_share(const float x, const float wide, const float pixel) {
    const float near = x - (float)paint_floor(x + 0.5f);
    const float low = paint_max(near - 0.5f * pixel, -0.5f * wide);
    const float high = paint_min(near + 0.5f * pixel, 0.5f * wide);
    return paint_max(high - low, 0.0f) / pixel;
}

// A wave like cos(2 pi x), from parabolas: 1 at whole x, -1 half way.
static inline float paint_wave(const float x) {
    const float t = x + 0.25f - (float)paint_floor(x + 0.75f); // -0.5…0.5
    return t * (8.0f - 16.0f * paint_abs(t));
}

// e to the x for |x| < 4 or so, good to a few percent: enough for a log-normal size
static inline float paint_exp(const float x) {
    float y = 1.0f + x / 64.0f;
    for (int i = 0; i < 6; i++) {
        y *= y;
    }
    return y;
}

// Highlights roll off instead of clipping.
static inline float paint_film(const float x) {
    return x * (1.0f + 0.12f * x) / (1.0f + 0.34f * x);
}

static inline paint_rgb paint_rgb_mix(const paint_rgb a, const paint_rgb b, const float t) {
    return (paint_rgb){paint_lerp(a.r, b.r, t), paint_lerp(a.g, b.g, t), paint_lerp(a.b, b.b, t)};
}

static inline paint_rgb paint_rgb_scale(const paint_rgb a, const float s) {
    return (paint_rgb){a.r * s, a.g * s, a.b * s};
}

static inline paint_rgb paint_rgb_add(const paint_rgb a, const paint_rgb b, const float s) {
    return (paint_rgb){a.r + b.r * s, a.g + b.g * s, a.b + b.b * s};
}

static inline float paint_light_of(const uint32_t level) {
    const float x = (float)(level & 255u) / 255.0f;
    return x * (x * (x * 0.305306011f + 0.682171111f) + 0.012522878f);
}

// Linear light from a colour as a painter picks it: sRGB 0xrrggbb.
static inline paint_rgb paint_hex(const uint32_t hex) {
    return (paint_rgb){paint_light_of(hex >> 16), paint_light_of(hex >> 8), paint_light_of(hex)};
}

// Cosine and sine of an angle in turns, within ±1e6.
void paint_turn(float turns, float *cosine, float *sine);

// Gradient noise, about -1…1, wavelength 1.
float paint_noise(float x, float y, uint32_t seed);

// The same at four places, each with its seed: quicker than four calls, bit-identical.
enum { PAINT_FOUR = 4 };
void paint_noise_four(const float x[PAINT_FOUR], const float y[PAINT_FOUR],
                      const uint32_t seed[PAINT_FOUR], float out[PAINT_FOUR]);

// Sum of octaves of paint_noise from wavelength 1 down; those finer than two pixels fade out.
// pixel: size of a pixel in the units of x and y.
float paint_fbm(float x, float y, uint32_t seed, int octaves, float pixel);

// Nearest point of a jittered lattice (Worley 1996).
typedef struct paint_cell {
    float near, next; // distances to the nearest and the second point
    float dx, dy;     // from the nearest point to the place asked
    uint32_t id;
} paint_cell;

paint_cell paint_cells(float x, float y, uint32_t seed);

#endif
