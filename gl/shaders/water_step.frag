#version 300 es
// Plain water, one step on:
//
//   u⁺ = kept·(u + d(u − p) + a·(edge neighbours − 4u) + b·(corner neighbours − 4u))
//
// Undamped water of five neighbours adds up as seed 004 does.
#include "common/water_grid.glsl"
#include "common/water_heights.glsl"

uniform vec4 weights; // d, a, b, kept
uniform bool listed;

out vec4 height_out;

float step_plain(ivec2 cell) {
    Around c = around(cell);
    vec2 off = drift();
    float u = c.u - off.x;
    float p = before_at(cell) - off.y;
    if (listed) {
        float twice = 2.0 * c.u;
        float along = (c.w - twice) + c.e;
        float across = (c.n - twice) + c.s;
        float pull = weights.y * along + weights.y * across;
        return weights.w * (pull + (2.0 * u - p));
    }
    float pull = plain_pull(c, weights.y, weights.z);
    return weights.w * (u + (weights.x * (u - p) + pull));
}

void main() {
    ivec2 cell;
    bool shown = shown_cell(cell);
    height_out = vec4(shown ? settle(step_plain(cell)) : 0.0);
}
