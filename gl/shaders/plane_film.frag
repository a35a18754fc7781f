#version 300 es
// The plane look's light becomes the picture.
#include "common/pixel.glsl"
#include "common/grain.glsl"

uniform sampler2D first_layer;

void main() {
    ivec2 pixel = target_pixel();
    vec3 light = texelFetch(first_layer, pixel, 0).rgb;
    store_light(linear_target ? light : shaken(light, pixel), 1.0);
}
