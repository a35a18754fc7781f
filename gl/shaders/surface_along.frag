#version 300 es
// Sums over the cells of a row: axis.c. Their heights count from the middle one's, which is kept.
#include "common/pixel.glsl"

uniform sampler2D heights;
uniform sampler2D columns;

void main() {
    ivec2 pixel = target_pixel(); // a column of pixels, a row of cells
    int taps = textureSize(columns, 0).x;
    int middle = int(texelFetch(columns, ivec2(taps / 2, pixel.x), 0).w);
    float level = texelFetch(heights, ivec2(middle, pixel.y), 0).r;
    vec3 along = vec3(0.0);
    for (int i = 0; i < taps; i++) {
        vec4 column = texelFetch(columns, ivec2(i, pixel.x), 0);
        along += column.xyz * (texelFetch(heights, ivec2(column.w, pixel.y), 0).r - level);
    }
    colour = vec4(along, level);
}
