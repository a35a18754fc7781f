// grain.h — hides the steps of 8 bits in slow gradients.
#ifndef PONDI_LOOK_GRAIN_H
#define PONDI_LOOK_GRAIN_H

#include "base/maths.h"
#include "look/colour/srgb.h"
#include "look/reading/sampler.h"
#include "shared/look_numbers.h"

// −½…½, a pattern without a visible order.
static inline float pondi_grain(int x, int y) {
    uint32_t h = (uint32_t)x * PONDI_GRAIN_X ^ (uint32_t)y * PONDI_GRAIN_Y;
    h ^= h >> 15;
    h *= PONDI_MIX_FIRST;
    h ^= h >> 13;
    h *= PONDI_MIX_SECOND;
    return (float)(int)(h >> 16) * (1.0f / 65536.0f) - 0.5f;
}

// Shakes a row of light, at most a tile wide, within its levels; `linear` is the light of each.
static inline void pondi_shake_row(const float *linear, const float *noise, int count,
                                   float *restrict light) {
    const float brightest = pondi_bound(1.0f);
    int level[PONDI_TILE];
    for (int i = 0; i < count; i++) {
        light[i] = pondi_clamp(light[i], 0.0f, brightest);
        level[i] = (int)(pondi_srgb_level(light[i]) + 0.5f);
    }
    for (int i = 0; i < count; i++) {
        const int next = pondi_least(level[i] + 1, 255);
        light[i] += noise[i] * (linear[next] - linear[next - 1]);
    }
}

#endif
