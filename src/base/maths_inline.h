// maths_inline.h — functions of maths.h for loops that compilers vectorise: no calls, no branches.
#ifndef PONDI_BASE_MATHS_INLINE_H
#define PONDI_BASE_MATHS_INLINE_H

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/same_bits.h"

#define PONDI_EXP_LEAST (-708.0) // pondi_exp() is 0 up to here

// pondi_exp() above PONDI_EXP_LEAST and up to 709.
static inline double pondi_exp_inline(double x) {
    // exp(x) = 2^k · exp(r) with |r| ≤ ln2/2, and Taylor's series for the rest.
    const int k = (int)(x * 1.4426950408889634 + copysign(0.5, x));
    const double r = (x - k * 6.93147180369123816490e-01) - k * 1.90821492927058770002e-10;
    double sum = 1.0 + r / 14.0;
    sum = 1.0 + sum * r / 13.0;
    sum = 1.0 + sum * r / 12.0;
    sum = 1.0 + sum * r / 11.0;
    sum = 1.0 + sum * r / 10.0;
    sum = 1.0 + sum * r / 9.0;
    sum = 1.0 + sum * r / 8.0;
    sum = 1.0 + sum * r / 7.0;
    sum = 1.0 + sum * r / 6.0;
    sum = 1.0 + sum * r / 5.0;
    sum = 1.0 + sum * r / 4.0;
    sum = 1.0 + sum * r / 3.0;
    sum = 1.0 + sum * r / 2.0;
    sum = 1.0 + sum * r;
    const uint64_t bits = (uint64_t)(k + 1023) << 52;
    double power;
    memcpy(&power, &bits, sizeof power);
    return sum * power;
}

// erf(x), gauss = exp(−x²); absolute error < 1.5e-7.
static inline double pondi_erf_inline(double x, double gauss) {
    // Abramowitz & Stegun 7.1.26.
    const double t = 1.0 / (1.0 + 0.3275911 * fabs(x));
    const double p =
        t * (0.254829592 +
             t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
    return (1.0 - p * gauss) * copysign(1.0, x + 0.0); // −0 has no sign here
}

#endif
