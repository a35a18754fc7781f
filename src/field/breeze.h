// breeze.h — the table of a breeze's fields.
#ifndef PONDI_FIELD_BREEZE_H
#define PONDI_FIELD_BREEZE_H

#include <millpond/breeze.h>

#include "base/record.h"
#include "shared/look_numbers.h"

extern const pondi_record pondi_breeze_record;

// The factor that gusts put on waves at a point, a share of the period gone.
float pondi_breeze_gust(const pond_breeze *breeze, double turn, double x, double z);

// The factor of a gust so many standard deviations above the mean: (1 + s/8)⁸ is near to exp(s) and
// takes four multiplications.
static inline float pondi_breeze_factor(float strength, float deviations) {
    const float root = 1.0f + 0.125f * strength * deviations;
    const float square = root * root;
    const float fourth = square * square;
    return fourth * fourth;
}

#endif
