// breeze.h — the table of a breeze's fields.
#ifndef PONDI_FIELD_BREEZE_H
#define PONDI_FIELD_BREEZE_H

#include <millpond/breeze.h>

#include "base/record.h"
#include "shared/look_numbers.h"

extern const pondi_record pondi_breeze_record;

// The factor of gusts on waves at a point; `turn` is the elapsed share of the period.
float pondi_breeze_gust(const pond_breeze *breeze, double turn, double x, double z);

// The factor of a gust some standard deviations above the mean. (1 + s/8)⁸ approximates exp(s) with
// four multiplications.
static inline float pondi_breeze_factor(float strength, float deviations) {
    const float root = 1.0f + 0.125f * strength * deviations;
    const float square = root * root;
    const float fourth = square * square;
    return fourth * fourth;
}

#endif
