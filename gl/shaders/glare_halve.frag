#version 300 es
// A picture half as large: [1 3 3 1]/8 along each axis.
#include "common/pixel.glsl"

uniform sampler2D first_layer;

void main() {
    ivec2 last = textureSize(first_layer, 0) - 1;
    ivec2 first = 2 * target_pixel() - 1;
    vec4 weight = vec4(1.0, 3.0, 3.0, 1.0) / 8.0;
    vec3 sum = vec3(0.0);
    for (int j = 0; j < 4; j++) {
        vec3 row = vec3(0.0);
        for (int i = 0; i < 4; i++) {
            ivec2 at = clamp(first + ivec2(i, j), ivec2(0), last);
            row += weight[i] * texelFetch(first_layer, at, 0).rgb;
        }
        sum += weight[j] * row;
    }
    colour = vec4(sum, 0.0);
}
