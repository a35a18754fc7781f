// srgb.glsl — between 8-bit sRGB levels and linear light (IEC 61966-2-1).
#ifndef SRGB_GLSL
#define SRGB_GLSL

#include "shared/look_numbers.h"

// 0…255 to 0…1.
vec3 light_of_levels(vec3 levels) {
    vec3 s = levels / 255.0;
    vec3 bent = pow((s + PONDI_SRGB_SHIFT) / (1.0 + PONDI_SRGB_SHIFT), vec3(PONDI_SRGB_POWER));
    return mix(bent, s / PONDI_SRGB_SLOPE, lessThanEqual(s, vec3(PONDI_SRGB_KNEE)));
}

// 0…1 to 0…255, not rounded.
vec3 levels_of_light(vec3 light) {
    vec3 bent =
        (1.0 + PONDI_SRGB_SHIFT) * pow(light, vec3(1.0 / PONDI_SRGB_POWER)) - PONDI_SRGB_SHIFT;
    return 255.0 * mix(bent, light * PONDI_SRGB_SLOPE,
                       lessThanEqual(light, vec3(PONDI_SRGB_LIGHT_KNEE)));
}

#endif
