// paint_noise.c — gradient noise, octaves of it, and cells.
#include "paint_noise.h"

#include "paint_vector.h"

#define OCTAVE 2.03f // from one to the next

// What a hash changes by from one lattice point to the next.
#define TO_RIGHT 0x9e3779b1u
#define TO_BELOW 0x85ebca77u
#define PER_SEED 0xc2b2ae3du

// Gradients from hashes that are lighter than paint_mix: this is where the time goes.
PAINT_INLINE paint_four corners(paint_hash_four h, const paint_four dx, const paint_four dy) {
    h ^= h >> 15;
    h *= 0x2c1b3c6du;
    h ^= h >> 13;
    h *= 0x297a2d39u;
    const paint_whole_four low = (paint_whole_four)(h >> 8 & 0xfffu);
    const paint_whole_four high = (paint_whole_four)(h >> 20);
    const paint_four gx = __builtin_convertvector(low, paint_four) - 2047.5f;
    const paint_four gy = __builtin_convertvector(high, paint_four) - 2047.5f;
    return gx * dx + gy * dy;
}

// One place: its four corners side by side.
PAINT_CLONES float paint_noise(const float x, const float y, const uint32_t seed) {
    const int32_t ix = paint_floor(x);
    const int32_t iy = paint_floor(y);
    const float fx = x - (float)ix;
    const float fy = y - (float)iy;
    const float ux = fx * fx * fx * (fx * (fx * 6.0f - 15.0f) + 10.0f);
    const float uy = fy * fy * fy * (fy * (fy * 6.0f - 15.0f) + 10.0f);
    const uint32_t x0 = (uint32_t)ix * TO_RIGHT;
    const uint32_t y0 = (uint32_t)iy * TO_BELOW + seed * PER_SEED;
    const paint_hash_four hx = x0 + (paint_hash_four){0, TO_RIGHT, 0, TO_RIGHT};
    const paint_hash_four hy = y0 + (paint_hash_four){0, 0, TO_BELOW, TO_BELOW};
    const paint_four dx = fx - (paint_four){0.0f, 1.0f, 0.0f, 1.0f};
    const paint_four dy = fy - (paint_four){0.0f, 0.0f, 1.0f, 1.0f};
    const paint_four g = corners(hx ^ hy, dx, dy);
    return (1.5f / 2048.0f) *
           paint_lerp(paint_lerp(g[0], g[1], ux), paint_lerp(g[2], g[3], ux), uy);
}

PAINT_INLINE paint_four smooth(const paint_four f) {
    return f * f * f * (f * (f * 6.0f - 15.0f) + 10.0f);
}

PAINT_INLINE paint_whole_four whole(const paint_four x) {
    const paint_whole_four near = __builtin_convertvector(x, paint_whole_four);
    return near + (x < __builtin_convertvector(near, paint_four)); // a comparison is 0 or −1
}

// Four places: the corners of all, one after the other.
PAINT_INLINE paint_four four_places(const paint_four x, const paint_four y,
                                    const paint_hash_four seed) {
    const paint_whole_four ix = whole(x);
    const paint_whole_four iy = whole(y);
    const paint_four fx = x - __builtin_convertvector(ix, paint_four);
    const paint_four fy = y - __builtin_convertvector(iy, paint_four);
    const paint_four ux = smooth(fx);
    const paint_four uy = smooth(fy);
    const paint_hash_four x0 = (paint_hash_four)ix * TO_RIGHT;
    const paint_hash_four y0 = (paint_hash_four)iy * TO_BELOW + seed * PER_SEED;
    const paint_hash_four x1 = x0 + TO_RIGHT;
    const paint_hash_four y1 = y0 + TO_BELOW;
    const paint_four a = corners(x0 ^ y0, fx, fy);
    const paint_four b = corners(x1 ^ y0, fx - 1.0f, fy);
    const paint_four c = corners(x0 ^ y1, fx, fy - 1.0f);
    const paint_four d = corners(x1 ^ y1, fx - 1.0f, fy - 1.0f);
    const paint_four above = a + (b - a) * ux;
    const paint_four below = c + (d - c) * ux;
    return (1.5f / 2048.0f) * (above + (below - above) * uy);
}

PAINT_CLONES void paint_noise_four(const float x[PAINT_FOUR], const float y[PAINT_FOUR],
                                   const uint32_t seed[PAINT_FOUR], float out[PAINT_FOUR]) {
    const paint_four noise =
        four_places((paint_four){x[0], x[1], x[2], x[3]}, (paint_four){y[0], y[1], y[2], y[3]},
                    (paint_hash_four){seed[0], seed[1], seed[2], seed[3]});
    for (int i = 0; i < PAINT_FOUR; i++) {
        out[i] = noise[i];
    }
}

// The next octave's place: turned by a Pythagorean angle, so that the lattices of the octaves do
// not line up.
static inline void turn_octave(float *const x, float *const y) {
    const float turned = (*x * 0.8f - *y * 0.6f) * OCTAVE;
    *y = (*x * 0.6f + *y * 0.8f) * OCTAVE;
    *x = turned;
}

// All of an octave is there from two pixels and a bit a wave on, most of the time.
PAINT_INLINE float fade_of(const float scale) {
    return scale <= 0.35f ? 1.0f : paint_step(0.7f, 0.35f, scale);
}

PAINT_CLONES float paint_fbm(float x, float y, const uint32_t seed, const int octaves,
                             const float pixel) {
    float sum = 0.0f;
    float weight = 0.5f;
    float scale = pixel;
    for (int first = 0; first < octaves && scale < 0.7f; first += PAINT_FOUR) {
        paint_four xs;
        paint_four ys;
        for (int i = 0; i < PAINT_FOUR; i++) {
            xs[i] = x;
            ys[i] = y;
            turn_octave(&x, &y);
        }
        const paint_hash_four seeds = seed + (uint32_t)first + (paint_hash_four){0, 1, 2, 3};
        const paint_four noise = four_places(xs, ys, seeds);
        for (int i = 0; i < PAINT_FOUR && first + i < octaves && scale < 0.7f; i++) {
            sum += weight * noise[i] * fade_of(scale);
            weight *= 0.5f;
            scale *= OCTAVE;
        }
    }
    return sum;
}

// What paint_hash() makes of three neighbours in a row, and a fourth.
PAINT_INLINE paint_hash_four hash_row(const int32_t i, const int32_t j, const uint32_t seed) {
    const uint32_t x = (uint32_t)i * TO_RIGHT;
    const uint32_t rest = (uint32_t)j * TO_BELOW ^ seed * PER_SEED;
    paint_hash_four h = (x + (paint_hash_four){0, TO_RIGHT, 2 * TO_RIGHT, 3 * TO_RIGHT}) ^ rest;
    h ^= h >> 16;
    h *= 0x7feb352du;
    h ^= h >> 15;
    h *= 0x846ca68bu;
    return h ^ h >> 16;
}

PAINT_INLINE paint_four share_of(const paint_hash_four h) {
    return __builtin_convertvector((paint_whole_four)h, paint_four) * (1.0f / 65536.0f);
}

PAINT_CLONES paint_cell paint_cells(const float x, const float y, const uint32_t seed) {
    const int32_t ix = paint_floor(x);
    const int32_t iy = paint_floor(y);
    const paint_whole_four columns = ix + (paint_whole_four){-1, 0, 1, 2};
    const paint_four to_columns = x - __builtin_convertvector(columns, paint_four);
    paint_cell cell = {.near = 9.0f, .next = 9.0f};
    for (int32_t j = iy - 1; j <= iy + 1; j++) {
        const paint_hash_four h = hash_row(ix - 1, j, seed);
        const paint_four dx = to_columns - share_of(h & 0xffffu);
        const paint_four dy = y - (float)j - share_of(h >> 16);
        const paint_four far = dx * dx + dy * dy;
        for (int i = 0; i < 3; i++) {
            if (far[i] < cell.near) {
                cell = (paint_cell){far[i], cell.near, dx[i], dy[i], h[i]};
            } else if (far[i] < cell.next) {
                cell.next = far[i];
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
