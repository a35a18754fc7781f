#version 300 es
// From walls and ground to links between cells, as the library derives them. The nine-point
// Laplacian is a sum over squares of four cells, each giving ⅓ to its edges and ⅙ to its diagonals:
//
//   one cell hard            the edges and the diagonal between the other three
//   two, side by side        the edge between the other two gets ⅓ + ⅙: along a flat wall, the
//                            mirror
//   two crosswise, or more   nothing, so that nothing leaks through a slanted wall
//
// each times the mean of both cells' C².
#include "common/water_grid.glsl"
#include "shared/water_numbers.h"

// Of the pond's own cells, or one value for all of them: C², at most 0 on land, and the hardness of
// the wall there, PONDI_NO_WALL or PONDI_FIXED_WALL.
uniform sampler2D ground_map;
uniform sampler2D wall_map;
uniform ivec4 margins; // left, right, top, bottom [cells]
uniform float plain_c2;      // of plain water
uniform float plain_gamma;   // its damping [1/step]
uniform bool nine;
uniform bool wants_keep; // else the links

out vec4 result_out;

struct Ground {
    float c2;
    float wall; // hardness, PONDI_NO_WALL or PONDI_FIXED_WALL
    bool inside;
};

// Margins repeat the pond's outermost cells. A free side is a hard wall, a fixed one holds
// cells at 0.
Ground ground_at(ivec2 cell) {
    int over_x = fold(cell.x, grid_cells.x, sides.x, sides.y);
    int over_y = fold(cell.y, grid_cells.y, sides.z, sides.w);
    ivec2 inside = max(cell - margins.xz, ivec2(0));
    float c2 = texelFetch(ground_map, min(inside, textureSize(ground_map, 0) - 1), 0).r;
    float wall = texelFetch(wall_map, min(inside, textureSize(wall_map, 0) - 1), 0).r;
    if (c2 <= 0.0) { // land is a hard wall
        c2 = plain_c2;
        wall = wall == PONDI_NO_WALL ? 0.0 : wall;
    }
    bool hard = over_x == EDGE_FREE || over_y == EDGE_FREE;
    bool held = over_x == EDGE_FIXED || over_y == EDGE_FIXED;
    if ((wall == PONDI_NO_WALL || wall == PONDI_FIXED_WALL) && (hard || held)) {
        wall = hard ? 0.0 : PONDI_FIXED_WALL;
    }
    return Ground(c2, wall, !(hard || held));
}

bool is_hard(Ground g) {
    return g.wall != PONDI_NO_WALL && g.wall != PONDI_FIXED_WALL;
}

float hardness(Ground g) {
    return is_hard(g) ? g.wall : 0.0;
}

float link_of(Ground a, Ground b, float sixths) {
    return is_hard(a) || is_hard(b) ? 0.0 : 0.5 * (a.c2 + b.c2) * sixths / 6.0;
}

// The edge between a and b; the other two cells of the squares on either side.
float edge_link(Ground a, Ground b, Ground low_a, Ground low_b, Ground high_a, Ground high_b) {
    float mirrored = (is_hard(low_a) && is_hard(low_b) ? 1.0 : 0.0) +
                     (is_hard(high_a) && is_hard(high_b) ? 1.0 : 0.0);
    return link_of(a, b, nine ? 4.0 + mirrored : 6.0);
}

float corner_link(Ground a, Ground b, Ground beside_a, Ground beside_b) {
    bool closed = beside_a.wall != PONDI_NO_WALL && beside_b.wall != PONDI_NO_WALL;
    return nine && !closed ? link_of(a, b, 1.0) : 0.0;
}

bool special(Ground g) {
    return g.inside && (g.wall != PONDI_NO_WALL || g.c2 != plain_c2);
}

void main() {
    ivec2 cell = ivec2(gl_FragCoord.xy) - 1;
    Ground c = ground_at(cell);
    Ground w = ground_at(cell + ivec2(-1, 0));
    Ground e = ground_at(cell + ivec2(1, 0));
    Ground n = ground_at(cell + ivec2(0, -1));
    Ground s = ground_at(cell + ivec2(0, 1));
    Ground nw = ground_at(cell + ivec2(-1, -1));
    Ground ne = ground_at(cell + ivec2(1, -1));
    Ground sw = ground_at(cell + ivec2(-1, 1));
    Ground se = ground_at(cell + ivec2(1, 1));

    if (!wants_keep) {
        result_out = vec4(edge_link(c, e, n, ne, s, se), edge_link(c, s, w, sw, e, se),
                        corner_link(c, se, e, s), corner_link(c, sw, w, s));
        return;
    }
    float edges = (hardness(w) + hardness(e)) + (hardness(n) + hardness(s));
    float corners = (hardness(nw) + hardness(se)) + (hardness(ne) + hardness(sw));
    float faced = nine ? (4.0 * edges + corners) / 6.0 : edges;
    float gamma = plain_gamma + faced * sqrt(c.c2);
    bool plain = !(special(c) || special(w) || special(e) || special(n) || special(s) ||
                   special(nw) || special(ne) || special(sw) || special(se));
    float keep = plain ? PONDI_KEEP_PLAIN : (1.0 - 0.5 * gamma) / (1.0 + 0.5 * gamma);
    result_out = vec4(c.wall != PONDI_NO_WALL ? PONDI_KEEP_DRY : keep);
}
