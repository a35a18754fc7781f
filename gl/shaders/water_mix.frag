#version 300 es
// Heights between the last two states.
#include "common/water_grid.glsl"

uniform sampler2D now_map;
uniform sampler2D before_map;
uniform float share; // of the way from the one before

out vec4 height_out;

void main() {
    ivec2 texel = ivec2(gl_FragCoord.xy);
    float before = texelFetch(before_map, texel, 0).r;
    height_out = vec4(before + (texelFetch(now_map, texel, 0).r - before) * share);
}
