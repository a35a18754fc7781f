// oklab.h — from OKLab to linear light (Ottosson 2020). Polynomials only: the same bits everywhere.
#ifndef PONDI_LOOK_OKLAB_H
#define PONDI_LOOK_OKLAB_H

#include "base/same_bits.h"
#include "shared/look_numbers.h"

typedef struct pondi_oklab {
    float l; // lightness, 0…1
    float a; // green to red
    float b; // blue to yellow
} pondi_oklab;

// Red, green and blue, which are outside 0…1 if sRGB has no such colour.
static inline void pondi_oklab_light(pondi_oklab c, float light[3]) {
    const float l = c.l + PONDI_OKLAB_L_A * c.a + PONDI_OKLAB_L_B * c.b;
    const float m = c.l - PONDI_OKLAB_M_A * c.a - PONDI_OKLAB_M_B * c.b;
    const float s = c.l - PONDI_OKLAB_S_A * c.a - PONDI_OKLAB_S_B * c.b;
    const float l3 = l * l * l;
    const float m3 = m * m * m;
    const float s3 = s * s * s;
    light[0] = (PONDI_OKLAB_RED_L * l3 - PONDI_OKLAB_RED_M * m3) + PONDI_OKLAB_RED_S * s3;
    light[1] = (PONDI_OKLAB_GREEN_M * m3 - PONDI_OKLAB_GREEN_L * l3) - PONDI_OKLAB_GREEN_S * s3;
    light[2] = (PONDI_OKLAB_BLUE_S * s3 - PONDI_OKLAB_BLUE_M * m3) - PONDI_OKLAB_BLUE_L * l3;
}

#endif
