#version 300 es
// Heights through a colour map, with contour lines and relief shading where asked for.
#include "common/pixel.glsl"
#include "common/surface.glsl"
#include "common/colours.glsl"
#include "shared/look_numbers.h"

uniform float level;     // [m]
uniform float per_range; // [1/m]
uniform float contours;  // from one to the next [m], 0 = none
uniform vec2 pixel_size; // [m]
uniform vec2 shade;      // brightness for each unit of slope

// Share of light at a contour line, from the distance to the nearest line in pixels.
float line_light(float height, vec2 slope) {
    float apart = contours / (length(slope * pixel_size) + 1e-30); // [pixels]
    float lines = clamp((height - level) / contours, -1e6, 1e6);
    float off = abs(fract(lines) - 0.5) * apart; // [pixels]
    float cover = clamp(PONDI_CONTOUR_HALF + 0.5 - off, 0.0, 1.0);
    float room = clamp(
        (apart - PONDI_CONTOUR_CROWDED) / (PONDI_CONTOUR_LOOSE - PONDI_CONTOUR_CROWDED), 0.0, 1.0);
    return 1.0 - PONDI_CONTOUR_DARK * cover * room;
}

void main() {
    surface s = surface_at(target_pixel());
    float height = s.height * unit;
    vec2 slope = s.slope * slope_scale();
    vec3 light = colour_of((height - level) * per_range + 0.5);
    float factor = clamp(1.0 + dot(slope, shade), 0.25, 1.75);
    if (contours > 0.0) {
        factor *= line_light(height, slope);
    }
    store_light(clamp(light * factor, 0.0, 1.0), 1.0);
}
