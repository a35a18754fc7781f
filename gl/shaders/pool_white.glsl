// Compresses light that is brighter than a screen towards white by one factor for all channels; see
// src/look/looks/pool_mix.c.

#include "shared/look_numbers.h"

float brightness_of(vec3 light) {
    return dot(light, PONDI_POOL_SIDE * vec3(1.0, 2.0, 1.0)) +
           PONDI_POOL_MOST * max(max(light.r, light.g), light.b);
}

vec3 bend_to_white(vec3 colour, vec3 ground, float dim) {
    vec3 shown = min(colour, vec3(1e9));
    float light = brightness_of(shown);
    float still = brightness_of(ground);
    float over_half = clamp(2.0 * still - 1.0, 0.0, 1.0);
    float pale = over_half * over_half;
    float keep = 1.0 - dim * pale;
    float lift = min(PONDI_POOL_LIFT * dim, 1.0) * over_half * (2.0 - over_half);
    float lit = keep * mix(light, still, lift);
    float knee = clamp(still * keep, PONDI_POOL_KNEE, 1.0);
    float held = min(lit, knee);
    float over = lit - held;
    float brightest = 1.0 - PONDI_POOL_SPARE * dim;
    float room = max(brightest - knee, 0.0);
    float factor = (held + over * room / (room + over + 1e-6)) / max(light, 1e-6);
    return min(shown * factor, vec3(brightest));
}
