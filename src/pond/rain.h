// rain.h — a shower over an area: random drops that follow from a seed.
#ifndef PONDI_POND_RAIN_H
#define PONDI_POND_RAIN_H

#include <stdint.h>

#include <millpond/touch.h>

typedef struct pondi_shower {
    uint64_t seed;
    double time_step; // [s]
    double rate;      // drops a second, over the whole area
    float spread;     // of pond_rain
} pondi_shower;

// One drop.
typedef struct pondi_shower_drop {
    double x; // its position, relative to the area's sides
    double y;
    float size; // its radius and height, relative to the median drop
} pondi_shower_drop;

typedef void pondi_shower_fall(void *user, const pondi_shower_drop *drop);

// Reports the drops due in the step after `steps` others.
void pondi_shower_step(const pondi_shower *shower, uint64_t steps, pondi_shower_fall *fall,
                       void *user);

// Clamps each field; returns false if a number is not finite.
bool pondi_rain_clamp(const pond_rain *rain, pond_rain *out);

#endif
