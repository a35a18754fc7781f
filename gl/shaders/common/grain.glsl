// grain.glsl — hides the steps of 8 bits in slow gradients, as the library does. Needs srgb.glsl.

#include "shared/look_numbers.h"

// −½…½, a pattern without a visible order.
float grain_at(ivec2 pixel) {
    uint h = uint(pixel.x) * PONDI_GRAIN_X ^ uint(pixel.y) * PONDI_GRAIN_Y;
    h ^= h >> 15;
    h *= PONDI_MIX_FIRST;
    h ^= h >> 13;
    h *= PONDI_MIX_SECOND;
    return float(h >> 16) / 65536.0 - 0.5;
}

// Adds noise within a level.
vec3 shaken(vec3 light, ivec2 pixel) {
    vec3 kept = clamp(light, 0.0, 1.0);
    vec3 level = floor(levels_of_light(kept) + 0.5);
    vec3 next = min(level + 1.0, 255.0);
    return kept + grain_at(pixel) * (light_of_levels(next) - light_of_levels(next - 1.0));
}
