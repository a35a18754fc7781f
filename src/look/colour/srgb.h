// srgb.h — between 8-bit sRGB levels and linear light (IEC 61966-2-1).
#ifndef PONDI_LOOK_SRGB_H
#define PONDI_LOOK_SRGB_H

#include <math.h>
#include <stdint.h>

#include "shared/look_numbers.h"

// Light of each level, 0…1.
const float *pondi_srgb_linear(void);

#define PONDI_SRGB_WHITE 65512 // what pondi_srgb_light() makes of level 255

// Light of a level in 16 bits, within 0.06 levels: without a table, so that compilers compute many
// at once.
static inline uint16_t pondi_srgb_light(uint16_t level) {
    const uint16_t s = (uint16_t)(level * 257u);
    uint16_t light = (uint16_t)(34331u - (7562u * s >> 16));
    light = (uint16_t)(36836u + ((uint32_t)light * s >> 16));
    light = (uint16_t)(1839u + ((uint32_t)light * s >> 16));
    light = (uint16_t)(70u + ((uint32_t)light * s >> 16));
    return level <= 10 ? (uint16_t)(level * 20u) : light;
}

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

#endif
