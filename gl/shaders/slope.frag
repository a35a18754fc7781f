#version 300 es
// The slope's size through a colour map, or its direction as a hue of OKLab: the slope itself,
// turned so that it says where the water faces, is the pair (a, b).
#include "common/pixel.glsl"
#include "common/surface.glsl"
#include "common/colours.glsl"
#include "common/oklab.glsl"

const float STEEPEST = 1e12;  // whose square is a number still
const float DARKEST = 0.15;   // lightness of flat water …
const float LIGHTEST = 0.75;  // … and of the steepest
const float CHROMA = 0.12;    // of the steepest: what sRGB has for every hue

uniform bool direction;
uniform float per_range;

vec3 hue_of(vec2 slope, float steepness) {
    float share = clamp(steepness * per_range, 0.0, 1.0);
    float chroma = CHROMA * share / (steepness > 0.0 ? steepness : 1.0);
    vec3 lab = vec3(mix(DARKEST, LIGHTEST, share), -slope.x * chroma, slope.y * chroma);
    return clamp(light_of_oklab(lab), 0.0, 1.0);
}

void main() {
    vec2 slope = surface_at(target_pixel()).slope * slope_scale();
    slope = clamp(slope, -STEEPEST, STEEPEST);
    float steepness = sqrt(dot(slope, slope));
    if (linear_target) {
        store_numbers(vec3(slope, steepness));
    } else {
        store_light(direction ? hue_of(slope, steepness) : colour_of(steepness * per_range), 1.0);
    }
}
