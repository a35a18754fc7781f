#version 300 es
// The reliefs' light over the picture.
#include "common/pixel.glsl"
#include "common/over.glsl"

uniform sampler2D first_layer;

void main() {
    vec4 over = texelFetch(first_layer, target_pixel(), 0);
    store_over(over.a > 0.001 ? over : vec4(0.0));
}
