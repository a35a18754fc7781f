#version 300 es
// The background of the plane look.
#include "common/pixel.glsl"
#include "common/plane.glsl"

void main() {
    float along;
    store_sample(background(ray_of(pixel_middle(), along)));
}
