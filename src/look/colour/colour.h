// colour.h — colours that a caller gives.
#ifndef PONDI_LOOK_COLOUR_H
#define PONDI_LOOK_COLOUR_H

#include <millpond/picture.h>

// As three channels, times a factor.
static inline void pondi_colour_spread(pond_colour c, float factor, float out[3]) {
    out[0] = c.r * factor;
    out[1] = c.g * factor;
    out[2] = c.b * factor;
}

#endif
