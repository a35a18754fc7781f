#version 300 es
// Softens a map along one axis. What would leave at a side is mirrored there, or comes in at the
// other one where they meet: the sum stays.
#include "common/pixel.glsl"
#include "common/index.glsl"

uniform sampler2D first_layer;
uniform ivec2 blur_axis;
uniform bool blur_wraps;
uniform int blur_reach;
uniform float blur_weight[33]; // of values at each distance

int hold(int at, int size) {
    int period = blur_wraps ? size : 2 * size;
    int rest = round_index(at, period);
    return rest < size ? rest : period - 1 - rest;
}

float value_at(ivec2 at, int off) {
    ivec2 size = textureSize(first_layer, 0);
    ivec2 to = at + off * blur_axis;
    return texelFetch(first_layer, blur_axis.x != 0 ? ivec2(hold(to.x, size.x), at.y)
                                            : ivec2(at.x, hold(to.y, size.y)), 0).r;
}

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    float here = value_at(at, 0);
    float sum = here;
    for (int k = 1; k <= blur_reach; k++) {
        sum += blur_weight[k] * ((value_at(at, -k) - here) + (value_at(at, k) - here));
    }
    colour = vec4(sum, 0.0, 0.0, 0.0);
}
