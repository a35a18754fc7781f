#version 300 es
// Slopes along x and y [1] and the Laplacian [1/m] on the cells: [1 4 1]/6 across × central
// difference along, and the nine-point Laplacian that goes with it.
#include "common/pixel.glsl"
#include "common/heights.glsl"

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    float c = height_of(at);
    float w = height_of(at + ivec2(-1, 0)) - c;
    float e = height_of(at + ivec2(1, 0)) - c;
    float n = height_of(at + ivec2(0, -1)) - c;
    float s = height_of(at + ivec2(0, 1)) - c;
    float nw = height_of(at + ivec2(-1, -1)) - c;
    float ne = height_of(at + ivec2(1, -1)) - c;
    float sw = height_of(at + ivec2(-1, 1)) - c;
    float se = height_of(at + ivec2(1, 1)) - c;
    vec2 slope = vec2((ne - nw) + (se - sw) + 4.0 * (e - w), (sw - nw) + (se - ne) + 4.0 * (s - n));
    float curve = 4.0 * ((w + e) + (n + s)) + ((nw + se) + (ne + sw));
    vec3 derived = vec3(slope / 12.0, curve / (6.0 * cell_size)) / cell_size;
    colour = vec4(clamp(derived, -6e4, 6e4), 0.0); // within the range of half floats
}
