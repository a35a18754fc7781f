#version 300 es
// The margins of open sides, one step on, with q = ζxζy + γ(ζx + ζy) and
// D = 1 + ½(γ + ζx + ζy) + ¼q:
//
//   u⁺ = u + (D − γ − ζx − ζy)/D·(u − p) + (Σ link·(neighbour − u) + ∇·φ − q·u)/D
#include "common/water_grid.glsl"
#include "common/water_shown.glsl"
#include "common/water_heights.glsl"
#include "common/water_links.glsl"
#include "common/water_margin.glsl"

uniform sampler2D phi_map; // of each cell's right face, and of its lower one
uniform bool linked;
uniform vec4 weights;      // d, a, b, kept
uniform float plain_c2;
uniform bool nine;
uniform float plain_gamma; // γ of plain water [1/step]
uniform float lossy;   // what γ rises by for each ζ

out vec4 height_out;

vec2 phi_at(ivec2 cell) {
    return texelFetch(phi_map, cell + 1, 0).rg;
}

// Without the damping's share, which D has.
float edge_weight() {
    return nine ? plain_c2 * 4.0 / 6.0 : plain_c2;
}

float corner_weight() {
    return nine ? plain_c2 / 6.0 : 0.0;
}

float step_margin(ivec2 cell) {
    float keep = linked ? keep_at(cell) : PONDI_KEEP_PLAIN;
    if (keep == PONDI_KEEP_DRY) {
        return 0.0;
    }
    Around c = around(cell);
    bool plain = keep == PONDI_KEEP_PLAIN;
    float pull = plain ? plain_pull(c, edge_weight(), corner_weight()) : linked_pull(c, cell);
    float own = plain ? plain_gamma : 2.0 * (1.0 - keep) / (1.0 + keep);
    float zx = zeta_x(float(cell.x) + 0.5);
    float zy = zeta_y(float(cell.y) + 0.5);
    float stretch = zx + zy;
    float gamma = own + lossy * stretch;
    float sum = gamma + stretch;
    float product = zx * zy + gamma * stretch;
    float whole = 1.0 + (0.5 * sum + 0.25 * product);
    vec2 phi = phi_at(cell);
    float push = (phi.x - phi_at(cell + ivec2(-1, 0)).x) + (phi.y - phi_at(cell + ivec2(0, -1)).y);
    float force = pull + (push - product * c.u);
    float moved = c.u - before_at(cell);
    return weights.w * (c.u + ((whole - sum) / whole * moved + force / whole));
}

void main() {
    ivec2 cell;
    bool shown = shown_cell(cell);
    height_out = vec4(shown ? settle(step_margin(cell)) : 0.0);
}
