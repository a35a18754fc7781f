#version 300 es
// Tent-shaped mean over the shore's width to both sides along one axis.
#include "common/pixel.glsl"
#include "shared/look_numbers.h"

uniform sampler2D first_layer;
uniform ivec2 spread_axis;

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    ivec2 last = textureSize(first_layer, 0) - 1;
    vec4 sum = vec4(0.0);
    for (int k = 1 - PONDI_SHORE_LINES; k < PONDI_SHORE_LINES; k++) {
        ivec2 from = clamp(at + k * spread_axis, ivec2(0), last);
        sum += float(PONDI_SHORE_LINES - abs(k)) * texelFetch(first_layer, from, 0);
    }
    colour = sum / float(PONDI_SHORE_LINES * PONDI_SHORE_LINES);
}
