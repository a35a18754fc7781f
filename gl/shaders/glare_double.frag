#version 300 es
// A picture twice as large, to be added to the target.
#include "common/pixel.glsl"
#include "common/double.glsl"

uniform sampler2D first_layer;

void main() {
    vec2 share = (vec2(target_pixel()) + 0.5) / vec2(target.zw);
    colour = vec4(read_smaller(first_layer, share), 0.0);
}
