// srgb.glsl — between 8-bit sRGB levels and linear light (IEC 61966-2-1).
#ifndef SRGB_GLSL
#define SRGB_GLSL

// 0…255 to 0…1.
vec3 light_of_levels(vec3 levels) {
    vec3 s = levels / 255.0;
    vec3 bent = pow((s + 0.055) / 1.055, vec3(2.4));
    return mix(bent, s / 12.92, lessThanEqual(s, vec3(0.04045)));
}

// 0…1 to 0…255, not rounded.
vec3 levels_of_light(vec3 light) {
    vec3 bent = 1.055 * pow(light, vec3(1.0 / 2.4)) - 0.055;
    return 255.0 * mix(bent, light * 12.92, lessThanEqual(light, vec3(0.0031308)));
}

#endif
