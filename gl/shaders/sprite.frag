#version 300 es
// A picture blended over the target.
#include "common/pixel.glsl"
#include "common/picture.glsl"
#include "common/over.glsl"

uniform sampler2D sprite_picture;
uniform vec2 centre; // [pixels of the target]
uniform vec2 along;  // the picture's right, in texels for each pixel
uniform vec2 down;   // its down
uniform float opacity;

void main() {
    vec2 from_centre = vec2(target_pixel()) + 0.5 - centre;
    vec2 size = vec2(textureSize(sprite_picture, 0));
    vec2 place = vec2(dot(from_centre, along), dot(from_centre, down)) + 0.5 * size;
    bool inside = all(greaterThanEqual(place, vec2(0.0))) && all(lessThanEqual(place, size));
    vec4 over = inside ? read_light(sprite_picture, place - 0.5, false) : vec4(0.0);
    over.a *= opacity;
    store_over(vec4(over.rgb * over.a, over.a));
}
