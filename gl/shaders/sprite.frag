#version 300 es
// A picture laid over what lies under it, in linear light.
#include "common/pixel.glsl"
#include "common/picture.glsl"

uniform sampler2D sprite_picture;
uniform sampler2D under;
uniform ivec2 corner; // where `under` begins in the framebuffer [pixels]
uniform vec2 centre;  // [pixels of the target]
uniform vec2 along;   // the picture's right, in texels for each pixel
uniform vec2 down;    // its down
uniform float opacity;

void main() {
    vec2 from_centre = vec2(target_pixel()) + 0.5 - centre;
    vec2 size = vec2(textureSize(sprite_picture, 0));
    vec2 place = vec2(dot(from_centre, along), dot(from_centre, down)) + 0.5 * size;
    vec4 below = texelFetch(under, ivec2(gl_FragCoord.xy) - corner, 0);
    bool inside = all(greaterThanEqual(place, vec2(0.0))) && all(lessThanEqual(place, size));
    vec4 over = inside ? read_light(sprite_picture, place - 0.5, false) : vec4(0.0);
    over.a *= opacity;
    if (over.a <= 0.0) {
        colour = below;
        return;
    }
    vec3 under_light = linear_target ? below.rgb : light_of_levels(255.0 * below.rgb);
    float rest = below.a * (1.0 - over.a);
    store_light((over.rgb * over.a + under_light * rest) / (over.a + rest), over.a + rest);
}
