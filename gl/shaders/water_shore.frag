#version 300 es
// Water with walls or uneven ground, one step on:
//
//   u⁺ = kept·(u + k(u − p) + ½(1 + k)·(Σ link·(neighbour − u) − stiffness·u))
#include "common/water_grid.glsl"
#include "common/water_shown.glsl"
#include "common/water_heights.glsl"
#include "common/water_links.glsl"

uniform vec4 weights; // d, a, b, kept
uniform float stiffness;
uniform float back; // stiffness, where all is plain

out vec4 height_out;

float step_shore(ivec2 cell) {
    float keep = keep_at(cell);
    if (keep == PONDI_KEEP_DRY) {
        return 0.0;
    }
    Around c = around(cell);
    vec2 off = drift();
    float u = c.u - off.x;
    float moved = u - (before_at(cell) - off.y);
    if (keep == PONDI_KEEP_PLAIN) {
        float pull = plain_pull(c, weights.y, weights.z) - back * u;
        return weights.w * (u + (weights.x * moved + pull));
    }
    float pull = linked_pull(c, cell) - stiffness * u;
    return weights.w * (u + (keep * moved + 0.5 * (1.0 + keep) * pull));
}

void main() {
    ivec2 cell;
    bool shown = shown_cell(cell);
    height_out = vec4(shown ? settle(step_shore(cell)) : 0.0);
}
