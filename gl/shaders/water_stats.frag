#version 300 es
// What the water is like as a whole, over 16 × 16 cells or texels of a pass before this one:
//
//   energy   Σ (u − p)² + u·(Σ link·(p − neighbour's p) + stiffness·p)   [m²], p one step ago
//   heights  their sum, the lowest and the highest, of cells that hold water
//
// Margins do not count.
#include "common/water_grid.glsl"
#include "common/water_heights.glsl"
#include "common/water_links.glsl"
#include "shader_numbers.h"

uniform sampler2D sum_map; // of a pass before this one
uniform bool first_pass;
uniform bool linked;
uniform ivec4 margins;  // left, right, top, bottom [cells]
uniform float plain_c2; // of plain water
uniform float stiffness;
uniform bool nine;

out vec4 stats_out; // energy, sum, lowest, highest

const float BEYOND = 1e30; // any height [m]
const vec4 NOTHING = vec4(0.0, 0.0, BEYOND, -BEYOND);

Around before_around(ivec2 cell) {
    return Around(before_at(cell), before_at(cell + ivec2(-1, 0)), before_at(cell + ivec2(1, 0)),
                  before_at(cell + ivec2(0, -1)), before_at(cell + ivec2(0, 1)),
                  before_at(cell + ivec2(-1, -1)), before_at(cell + ivec2(1, -1)),
                  before_at(cell + ivec2(-1, 1)), before_at(cell + ivec2(1, 1)));
}

// Differences first: the heights themselves would drown them.
float plain_rise(Around p) {
    float edge = ((p.w - p.u) + (p.e - p.u)) + ((p.n - p.u) + (p.s - p.u));
    if (!nine) {
        return plain_c2 * edge;
    }
    float corner = ((p.nw - p.u) + (p.se - p.u)) + ((p.ne - p.u) + (p.sw - p.u));
    return plain_c2 * (edge * (2.0 / 3.0) + corner / 6.0);
}

vec4 stats_of_cell(ivec2 cell) {
    float keep = linked ? keep_at(cell) : PONDI_KEEP_PLAIN;
    if (keep == PONDI_KEEP_DRY) {
        return NOTHING;
    }
    float u = now_at(cell);
    Around p = before_around(cell);
    float rise = keep == PONDI_KEEP_PLAIN ? plain_rise(p) : linked_pull(p, cell);
    return vec4((u - p.u) * (u - p.u) + u * (stiffness * p.u - rise), u, u, u);
}

vec4 stats_at(ivec2 place) {
    return first_pass ? stats_of_cell(place + margins.xz) : texelFetch(sum_map, place, 0);
}

vec4 together(vec4 a, vec4 b) {
    return vec4(a.xy + b.xy, min(a.z, b.z), max(a.w, b.w));
}

void main() {
    ivec2 cells = grid_cells - ivec2(margins.x + margins.y, margins.z + margins.w);
    ivec2 size = first_pass ? cells : textureSize(sum_map, 0);
    ivec2 from = ivec2(gl_FragCoord.xy) * PONDI_GL_SUM_BLOCK;
    ivec2 end = min(from + PONDI_GL_SUM_BLOCK, size);
    stats_out = NOTHING;
    for (int y = from.y; y < end.y; y++) {
        vec4 row = NOTHING;
        for (int x = from.x; x < end.x; x++) {
            row = together(row, stats_at(ivec2(x, y)));
        }
        stats_out = together(stats_out, row);
    }
}
