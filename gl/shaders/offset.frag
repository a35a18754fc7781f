#version 300 es
// The offset listing: the texture displaced by the neighbours' difference, and that difference as
// light.
#include "common/pixel.glsl"
#include "common/surface.glsl"
#include "common/picture.glsl"
#include "common/land.glsl"

uniform sampler2D floor_picture;
uniform vec2 floor_texels; // to a pixel
uniform bool floor_wraps;
uniform bool nearest;
uniform vec2 per_count; // [texels/count]
uniform float shading;  // [levels/count]

void main() {
    ivec2 pixel = target_pixel();
    // left − right and upper − lower neighbour. [counts]
    vec2 difference = surface_at(pixel).difference * -(unit / count_height);
    vec2 place = (vec2(pixel) + 0.5) * floor_texels - 0.5 + difference * per_count;
    vec4 levels = read_levels(floor_picture, place, floor_wraps, nearest);
    levels.rgb += difference.x * shading;
    store_levels(with_land(floor_picture, levels, pixel));
}
