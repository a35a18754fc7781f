#version 300 es
// What lies behind the plane look's water.
#include "common/pixel.glsl"
#include "common/plane.glsl"

void main() {
    float along;
    store_sample(background(ray_of(pixel_middle(), along)));
}
