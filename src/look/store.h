// store.h — rows of levels or of light become pixels of either format.
#ifndef PONDI_LOOK_STORE_H
#define PONDI_LOOK_STORE_H

#include <millpond/picture.h>

#include "look/sampler.h"

// Linear light of a row of pixels, and alpha in 8-bit levels.
typedef struct pondi_light {
    float channel[3][PONDI_TILE];
    float alpha[PONDI_TILE];
} pondi_light;

// Pixels x…x + count − 1 of row y.
void pondi_store_levels(const pond_target *target, int x, int y, const pondi_levels *levels,
                        int count);
void pondi_store_light(const pond_target *target, int x, int y, const pondi_light *light,
                       int count);

#endif
