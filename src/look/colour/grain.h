// grain.h — hides the steps of 8 bits in slow gradients.
#ifndef PONDI_LOOK_GRAIN_H
#define PONDI_LOOK_GRAIN_H

#include <stdint.h>

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

#endif
