// colour.h — colours that a caller gives.
#ifndef PONDI_LOOK_COLOUR_H
#define PONDI_LOOK_COLOUR_H

#include <math.h>

#include "look/sampler.h"

#define PONDI_BRIGHTEST 1e4f

static inline bool pondi_colour_finite(pond_colour c) {
    return isfinite(c.r) && isfinite(c.g) && isfinite(c.b);
}

// As three channels within 0…PONDI_BRIGHTEST, times a factor.
static inline void pondi_colour_spread(pond_colour c, float factor, float out[3]) {
    out[0] = pondi_clamp(c.r, 0.0f, PONDI_BRIGHTEST) * factor;
    out[1] = pondi_clamp(c.g, 0.0f, PONDI_BRIGHTEST) * factor;
    out[2] = pondi_clamp(c.b, 0.0f, PONDI_BRIGHTEST) * factor;
}

#endif
