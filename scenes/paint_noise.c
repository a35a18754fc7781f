// paint_noise.c — gradient noise, octaves of it, and cells.
#include "paint_noise.h"

#define OCTAVE 2.03f // from one to the next

paint_rgb paint_hex(const uint32_t hex) {
    float v[3];
    for (int i = 0; i < 3; i++) {
        const float x = (float)(hex >> (16 - 8 * i) & 255u) / 255.0f;
        v[i] = x * (x * (x * 0.305306011f + 0.682171111f) + 0.012522878f);
    }
    return (paint_rgb){v[0], v[1], v[2]};
}

// A gradient from a hash that is lighter than paint_mix: this is where the time goes.
static inline float corner(uint32_t h, const float dx, const float dy) {
    h ^= h >> 15;
    h *= 0x2c1b3c6du;
    h ^= h >> 13;
    h *= 0x297a2d39u;
    const float gx = (float)(int32_t)(h >> 8 & 0xfffu) - 2047.5f;
    const float gy = (float)(int32_t)(h >> 20) - 2047.5f;
    return gx * dx + gy * dy;
}

float paint_noise(const float x, const float y, const uint32_t seed) {
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
    const float a = corner(x0 ^ y0, fx, fy);
    const float b = corner(x1 ^ y0, fx - 1.0f, fy);
    const float c = corner(x0 ^ y1, fx, fy - 1.0f);
    const float d = corner(x1 ^ y1, fx - 1.0f, fy - 1.0f);
    return (1.5f / 2048.0f) * paint_lerp(paint_lerp(a, b, ux), paint_lerp(c, d, ux), uy);
}

// As paint_noise() does it, written for vectors.
void paint_noise_four(const float x[PAINT_FOUR], const float y[PAINT_FOUR],
                      const uint32_t seed[PAINT_FOUR], float out[PAINT_FOUR]) {
    float sum[PAINT_FOUR];
    for (int i = 0; i < PAINT_FOUR; i++) {
        const int32_t near_x = (int32_t)x[i];
        const int32_t near_y = (int32_t)y[i];
        const int32_t ix = near_x - (x[i] < (float)near_x ? 1 : 0);
        const int32_t iy = near_y - (y[i] < (float)near_y ? 1 : 0);
        const float fx = x[i] - (float)ix;
        const float fy = y[i] - (float)iy;
        const float ux = fx * fx * fx * (fx * (fx * 6.0f - 15.0f) + 10.0f);
        const float uy = fy * fy * fy * (fy * (fy * 6.0f - 15.0f) + 10.0f);
        const uint32_t x0 = (uint32_t)ix * 0x9e3779b1u;
        const uint32_t y0 = (uint32_t)iy * 0x85ebca77u + seed[i] * 0xc2b2ae3du;
        const uint32_t x1 = x0 + 0x9e3779b1u;
        const uint32_t y1 = y0 + 0x85ebca77u;
        const float a = corner(x0 ^ y0, fx, fy);
        const float b = corner(x1 ^ y0, fx - 1.0f, fy);
        const float c = corner(x0 ^ y1, fx, fy - 1.0f);
        const float d = corner(x1 ^ y1, fx - 1.0f, fy - 1.0f);
        sum[i] = (1.5f / 2048.0f) * paint_lerp(paint_lerp(a, b, ux), paint_lerp(c, d, ux), uy);
    }
    for (int i = 0; i < PAINT_FOUR; i++) {
        out[i] = sum[i];
    }
}

// The next octave's place: turned by a Pythagorean angle, so that the lattices of the octaves do
// not line up.
static inline void turn_octave(float *const x, float *const y) {
    const float turned = (*x * 0.8f - *y * 0.6f) * OCTAVE;
    *y = (*x * 0.6f + *y * 0.8f) * OCTAVE;
    *x = turned;
}

static float fade_of(const float scale) {
    return paint_step(0.7f, 0.35f, scale);
}

// The first four octaves at most, side by side.
static float first_octaves(float x, float y, const uint32_t seed, const int count,
                           const float pixel) {
    float xs[PAINT_FOUR];
    float ys[PAINT_FOUR];
    uint32_t seeds[PAINT_FOUR];
    float noise[PAINT_FOUR];
    for (int i = 0; i < PAINT_FOUR; i++) {
        xs[i] = x;
        ys[i] = y;
        seeds[i] = seed + (uint32_t)i;
        turn_octave(&x, &y);
    }
    paint_noise_four(xs, ys, seeds, noise);
    float sum = 0.0f;
    float weight = 0.5f;
    float scale = pixel;
    for (int i = 0; i < count; i++) {
        sum += weight * noise[i] * fade_of(scale);
        weight *= 0.5f;
        scale *= OCTAVE;
    }
    return sum;
}

float paint_fbm(float x, float y, const uint32_t seed, const int octaves, const float pixel) {
    int count = 0;
    for (float scale = pixel; count < octaves && scale < 0.7f; scale *= OCTAVE) {
        count++;
    }
    const int four = count < 3            ? 0
                     : count < PAINT_FOUR ? count
                                          : PAINT_FOUR; // few are not worth it
    float sum = four > 0 ? first_octaves(x, y, seed, four, pixel) : 0.0f;
    float weight = 0.5f;
    float scale = pixel;
    for (int i = 0; i < count; i++) {
        if (i >= four) {
            sum += weight * paint_noise(x, y, seed + (uint32_t)i) * fade_of(scale);
        }
        turn_octave(&x, &y);
        weight *= 0.5f;
        scale *= OCTAVE;
    }
    return sum;
}

paint_cell paint_cells(const float x, const float y, const uint32_t seed) {
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

// ---- turning ------------------------------------------------------------------------------------

// Sine of a part of a turn in −⅛…⅛, as a polynomial.
static float sine_small(const float turn) {
    const float x = turn * 6.2831853f;
    const float s = x * x;
    return x * (1.0f - s * (1.0f / 6.0f - s * (1.0f / 120.0f - s * (1.0f / 5040.0f))));
}

static float cosine_small(const float turn) {
    const float x = turn * 6.2831853f;
    const float s = x * x;
    return 1.0f - s * (0.5f - s * (1.0f / 24.0f - s * (1.0f / 720.0f - s * (1.0f / 40320.0f))));
}

void paint_turn(const float turns, float *const cosine, float *const sine) {
    const float whole = turns - (float)paint_floor(turns);
    const int quarter = (int)(whole * 4.0f + 0.5f);
    const float rest = whole - 0.25f * (float)quarter;
    const float c = cosine_small(rest);
    const float s = sine_small(rest);
    switch (quarter & 3) {
    case 1:
        *cosine = -s;
        *sine = c;
        return;
    case 2:
        *cosine = -c;
        *sine = -s;
        return;
    case 3:
        *cosine = s;
        *sine = -c;
        return;
    default:
        *cosine = c;
        *sine = s;
        return;
    }
}
