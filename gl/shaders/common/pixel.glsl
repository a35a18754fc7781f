// pixel.glsl — which pixel of the picture this is, and how its colour is kept. Rows count from the
// picture's top.

#include "common/srgb.glsl"

uniform ivec4 target; // x, y, width and height [pixels]
uniform bool top_first;
uniform bool linear_target; // takes linear light, else sRGB levels

out vec4 colour;

ivec2 target_pixel() {
    ivec2 pixel = ivec2(gl_FragCoord.xy) - target.xy;
    return top_first ? pixel : ivec2(pixel.x, target.w - 1 - pixel.y);
}

// Four channels of 8-bit sRGB levels.
void store_levels(vec4 levels) {
    vec4 kept = clamp(levels, 0.0, 255.0);
    colour = vec4(linear_target ? light_of_levels(kept.rgb) : kept.rgb / 255.0, kept.a / 255.0);
}

// Linear light, and alpha 0…1.
void store_light(vec3 light, float alpha) {
    colour = vec4(linear_target ? light : levels_of_light(clamp(light, 0.0, 1.0)) / 255.0, alpha);
}

// Numbers −1…1 that are no colours.
void store_numbers(vec3 numbers) {
    colour = vec4(linear_target ? numbers : numbers * 0.5 + 0.5, 1.0);
}
