// oklab.h — from OKLab to linear light (Ottosson 2020). Polynomials only: the same bits everywhere.
#ifndef PONDI_LOOK_OKLAB_H
#define PONDI_LOOK_OKLAB_H

typedef struct pondi_oklab {
    float l; // lightness, 0…1
    float a; // green to red
    float b; // blue to yellow
} pondi_oklab;

// Red, green and blue, which lie outside 0…1 where sRGB has no such colour.
static inline void pondi_oklab_light(pondi_oklab c, float light[3]) {
    const float l = c.l + 0.3963377774f * c.a + 0.2158037573f * c.b;
    const float m = c.l - 0.1055613458f * c.a - 0.0638541728f * c.b;
    const float s = c.l - 0.0894841775f * c.a - 1.2914855480f * c.b;
    const float l3 = l * l * l;
    const float m3 = m * m * m;
    const float s3 = s * s * s;
    light[0] = (4.0767416621f * l3 - 3.3077115913f * m3) + 0.2309699292f * s3;
    light[1] = (2.6097574011f * m3 - 1.2684380046f * l3) - 0.3413193965f * s3;
    light[2] = (1.7076147010f * s3 - 0.7034186147f * m3) - 0.0041960863f * l3;
}

#endif
