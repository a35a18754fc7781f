#version 300 es
// The slope's size through a colour map, or its direction as a hue of OKLab: the slope itself,
// turned to the direction that the water faces, is the pair (a, b).
#include "common/pixel.glsl"
#include "common/surface.glsl"
#include "common/colours.glsl"
#include "common/oklab.glsl"
#include "shared/look_numbers.h"

uniform bool direction;
uniform float per_range;

vec3 hue_of(vec2 slope, float steepness) {
    float share = clamp(steepness * per_range, 0.0, 1.0);
    float chroma = PONDI_SLOPE_CHROMA * share / (steepness > 0.0 ? steepness : 1.0);
    vec3 lab = vec3(mix(PONDI_SLOPE_DARKEST, PONDI_SLOPE_LIGHTEST, share), -slope.x * chroma,
                    slope.y * chroma);
    return clamp(light_of_oklab(lab), 0.0, 1.0);
}

void main() {
    vec2 slope = surface_at(target_pixel()).slope * slope_scale();
    slope = clamp(slope, -PONDI_SLOPE_STEEPEST, PONDI_SLOPE_STEEPEST);
    float steepness = sqrt(dot(slope, slope));
    if (linear_target) {
        store_numbers(vec3(slope, steepness));
    } else {
        store_light(direction ? hue_of(slope, steepness) : colour_of(steepness * per_range), 1.0);
    }
}
