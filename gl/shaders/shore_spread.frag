#version 300 es
// Tent-shaped mean over the shore's width, four lines of the grid, to both sides along one axis.
#include "common/pixel.glsl"

uniform sampler2D first_layer;
uniform ivec2 spread_axis;

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    ivec2 last = textureSize(first_layer, 0) - 1;
    vec4 sum = vec4(0.0);
    for (int k = -3; k <= 3; k++) {
        ivec2 from = clamp(at + k * spread_axis, ivec2(0), last);
        sum += float(4 - abs(k)) * texelFetch(first_layer, from, 0);
    }
    colour = sum / 16.0;
}
