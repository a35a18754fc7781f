#version 300 es
// Sums of 16 × 16 texels of the heights now and one step ago. The last pass computes the drift of
// the mean.
#include "common/water_grid.glsl"
#include "shader_numbers.h"

uniform sampler2D now_map;
uniform sampler2D before_map;
uniform sampler2D sum_map; // of a pass before this one
uniform bool first_pass;
uniform bool last_pass;
uniform float share; // of each sum in the result
uniform float wanted; // taken off it

out vec4 sums_out;

vec2 sums_at(ivec2 texel) {
    if (!first_pass) {
        return texelFetch(sum_map, texel, 0).rg;
    }
    return vec2(texelFetch(now_map, texel + 1, 0).r, texelFetch(before_map, texel + 1, 0).r);
}

void main() {
    ivec2 size = first_pass ? grid_cells : textureSize(sum_map, 0);
    ivec2 from = ivec2(gl_FragCoord.xy) * PONDI_GL_SUM_BLOCK;
    ivec2 end = min(from + PONDI_GL_SUM_BLOCK, size);
    vec2 sums = vec2(0.0);
    for (int y = from.y; y < end.y; y++) {
        vec2 row = vec2(0.0);
        for (int x = from.x; x < end.x; x++) {
            row += sums_at(ivec2(x, y));
        }
        sums += row;
    }
    sums_out = vec4(last_pass ? sums * share - wanted : sums, 0.0, 0.0);
}
