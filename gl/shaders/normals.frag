#version 300 es
// normal = (−∂h/∂x, ±∂h/∂y, 1), brought to length 1; y points down the picture.
#include "common/pixel.glsl"
#include "common/surface.glsl"
#include "shared/look_numbers.h"

uniform float strength;
uniform float green; // 1 = up, −1 = down

void main() {
    vec2 slope = surface_at(target_pixel()).slope * slope_scale() * strength;
    slope = clamp(slope, -PONDI_NORMALS_STEEPEST, PONDI_NORMALS_STEEPEST);
    vec3 normal = vec3(-slope.x, slope.y * green, 1.0);
    store_numbers(normal / sqrt(dot(normal, normal)));
}
