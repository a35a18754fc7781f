#version 300 es
// Resamples the surface along one axis from cells to fewer pixels by a quadratic B-spline, which is
// up to four times as wide where cells are finer.
#include "common/pixel.glsl"
#include "common/index.glsl"

uniform sampler2D first_layer;
uniform bool carry_down; // along y, else along x
uniform bool carry_wraps;
uniform float carry_ratio; // cells for each pixel

float spline(float t) {
    float a = abs(t);
    float side = max(1.5 - a, 0.0);
    return a < 0.5 ? 0.75 - a * a : 0.5 * side * side;
}

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    ivec2 cells = textureSize(first_layer, 0);
    int along = carry_down ? at.y : at.x;
    int count = carry_down ? cells.y : cells.x;
    float stretch = min(carry_ratio, 4.0);
    float centre = (float(along) + 0.5) * carry_ratio - 0.5;
    int first = int(ceil(centre - 1.5 * stretch));
    int taps = int(3.0 * stretch) + 1;
    vec4 sum = vec4(0.0);
    float weights = 0.0;
    for (int tap = 0; tap < taps; tap++) {
        int cell = first + tap;
        float weight = spline((float(cell) - centre) / stretch);
        int held = carry_wraps ? round_index(cell, count) : clamp(cell, 0, count - 1);
        sum += weight * texelFetch(first_layer, carry_down ? ivec2(at.x, held) : ivec2(held, at.y), 0);
        weights += weight;
    }
    colour = sum / weights;
}
