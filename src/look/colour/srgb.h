// srgb.h — between 8-bit sRGB levels and linear light (IEC 61966-2-1).
#ifndef PONDI_LOOK_SRGB_H
#define PONDI_LOOK_SRGB_H

#include <math.h>
#include <stdint.h>

#include "shared/look_numbers.h"

// Light of each level, 0…1.
const float *pondi_srgb_linear(void);

#define PONDI_SRGB_WHITE 65512 // what pondi_srgb_light() makes of level 255

// Light of a level in 16 bits, within 0.06 levels: without a table, so that compilers work out many
// at once.
static inline uint16_t pondi_srgb_light(uint16_t level) {
    const uint16_t s = (uint16_t)(level * 257u);
    uint16_t light = (uint16_t)(34331u - (7562u * s >> 16));
    light = (uint16_t)(36836u + ((uint32_t)light * s >> 16));
    light = (uint16_t)(1839u + ((uint32_t)light * s >> 16));
    light = (uint16_t)(70u + ((uint32_t)light * s >> 16));
    return level <= 10 ? (uint16_t)(level * 20u) : light;
}

// That of all levels: their lower bytes, then their upper ones.
const uint8_t *pondi_srgb_light_bytes(void);

// Level of light 0…1, not yet rounded, within 0.09; every level that pondi_srgb_light() or
// pondi_srgb_linear() made light of comes back.
static inline float pondi_srgb_level(float light) {
    const float y = sqrtf(light);
    // Powers of y two by two: y² is the light itself, and none waits long for another.
    const float level =
        (387.07742f * y - 10.227947f) +
        light * ((518.05182f * y - 357.69775f) + light * (131.91249f * y - 414.03348f));
    return light <= (float)PONDI_SRGB_LIGHT_KNEE ? light * ((float)PONDI_SRGB_SLOPE * 255.0f)
                                                 : level;
}

// Light cut to so many bits after the point has few enough levels for a table.
#define PONDI_SRGB_POINT 14

// Light 0… as the middle of its step, less than 1: no more than a sixth of a level away, near
// black. most: PONDI_SRGB_MOST, the number of its last step.
#define PONDI_SRGB_MOST ((float)((1 << PONDI_SRGB_POINT) - 1))

static inline float pondi_srgb_cut(float light, float most) {
    const float one = (float)(1 << PONDI_SRGB_POINT);
    const float scaled = light * one;
    const float held = scaled < most ? scaled : most;
    return ((float)(int)held + 0.5f) * (1.0f / one);
}

// Levels of cut light as short straight pieces, for those who look up bytes: from light's number of
// steps, and so far along its piece [1/256],
//
//   level = (high, low + (rise·along >> PONDI_SRGB_RISE)) >> 8
//
// is what rounding pondi_srgb_level() comes to, for each of them.
#define PONDI_SRGB_DARK 2048 // below it pieces are short, as pondi_srgb_piece() says
#define PONDI_SRGB_RISE 6

typedef struct pondi_srgb_pieces {
    _Alignas(64) uint8_t low[256];
    uint8_t high[256];
    uint8_t rise[256];
} pondi_srgb_pieces;

const pondi_srgb_pieces *pondi_srgb_levels(void);

// Which piece, in the upper byte, and how far along it.
static inline uint16_t pondi_srgb_piece(uint16_t steps) {
    return (uint16_t)(steps < PONDI_SRGB_DARK ? steps << 4 : (steps << 1 | 0x8000));
}

#endif
