// store.h — rows of levels, of light or of bare numbers become pixels of either format.
#ifndef PONDI_LOOK_STORE_H
#define PONDI_LOOK_STORE_H

#include <millpond/picture.h>

#include "look/reading/sampler.h"

#define pondi_store_levels PONDI_ISA_NAME(pondi_store_levels)
#define pondi_store_light PONDI_ISA_NAME(pondi_store_light)
#define pondi_store_grained PONDI_ISA_NAME(pondi_store_grained)
#define pondi_store_shaken PONDI_ISA_NAME(pondi_store_shaken)
#define pondi_store_numbers PONDI_ISA_NAME(pondi_store_numbers)

// Linear light of a row of pixels, and alpha in 8-bit levels.
typedef struct pondi_light {
    PONDI_ALIGNED float channel[3][PONDI_TILE];
    float alpha[PONDI_TILE];
} pondi_light;

// Numbers that are no colours; alpha is full.
typedef struct pondi_numbers {
    PONDI_ALIGNED float channel[3][PONDI_TILE];
} pondi_numbers;

// Pixels x…x + count − 1 of row y.
void pondi_store_levels(const pond_target *target, int x, int y, const pondi_levels *levels,
                        int count);
void pondi_store_light(const pond_target *target, int x, int y, const pondi_light *light,
                       int count);

// The same; the levels of bytes are shaken by `noise`, −½…½, which hides steps of slow gradients.
// Light and noise are read up to the next whole 16 pixels.
void pondi_store_shaken(const pond_target *target, int x, int y, const pondi_light *light,
                        const float *noise, int count);

// Opaque pixels in bytes, shaken by their own grain; `in_levels`: what the channels hold is not
// light but levels, 0…255.
void pondi_store_grained(const pond_target *target, int x, int y, const float *const channel[3],
                         bool in_levels, int count);

// Floats as they are; bytes hold −1…1 in even steps from 0 to 255.
void pondi_store_numbers(const pond_target *target, int x, int y, const pondi_numbers *numbers,
                         int count);

// The greatest distance from 0; NaN becomes 0.
static inline float pondi_number(float value, float most) {
    return value == value ? pondi_clamp(value, -most, most) : 0.0f;
}

#endif
