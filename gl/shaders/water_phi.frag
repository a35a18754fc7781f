#version 300 es
// φ on the faces of the cells in the margins of open sides, one step on:
//
//   φx_t = −ζx·φx + c²(ζy − ζx)u_x,   φy_t = −ζy·φy + c²(ζx − ζy)u_y
//
// u_x is the mean of now and one step ago; nine neighbours average it [1 10 1]/12 along the face.
#include "common/water_grid.glsl"
#include "common/water_heights.glsl"
#include "common/water_links.glsl"
#include "common/water_margin.glsl"

uniform sampler2D phi_map;
uniform bool linked;
uniform bool nine;
uniform float plain_c2;

out vec4 phi_out;

// Twice the step from a cell to the next, now and before together.
float step_over(ivec2 cell, ivec2 across) {
    return (now_at(cell + across) - now_at(cell)) + (before_at(cell + across) - before_at(cell));
}

float pull_plain(ivec2 cell, ivec2 across, ivec2 along) {
    float own = step_over(cell, across);
    if (!nine) {
        return plain_c2 * (0.5 * own);
    }
    float ends = step_over(cell - along, across) + step_over(cell + along, across);
    return plain_c2 * ((ends + 10.0 * own) * (1.0 / 24.0));
}

// `link` is at the face; the diagonals are those of the squares on either side of it.
float pull_linked(ivec2 cell, ivec2 across, ivec2 along, float link) {
    float own = step_over(cell, across);
    float low = step_over(cell - along, across) + own;
    float high = step_over(cell + along, across) + own;
    ivec2 right = ivec2(1, 0);
    float near = links_at(cell - along).z + links_at(cell - along + right).w;
    float far = links_at(cell).z + links_at(cell + right).w;
    float corners = near * low + far * high;
    return link == 0.0 ? 0.0 : 0.5 * (link * own + 0.25 * corners);
}

float pull(ivec2 cell, ivec2 across, ivec2 along, float link) {
    return linked ? pull_linked(cell, across, along, link) : pull_plain(cell, across, along);
}

// `zeta` is that of the face's own axis, at the face; `other` the other axis's.
float pushed(float phi, float force, float zeta, float other) {
    return settle(((1.0 - 0.5 * zeta) * phi + (other - zeta) * force) / (1.0 + 0.5 * zeta));
}

void main() {
    ivec2 cell = ivec2(gl_FragCoord.xy) - 1;
    vec2 phi = texelFetch(phi_map, cell + 1, 0).rg;
    vec2 links = linked ? links_at(cell).xy : vec2(0.0);
    vec2 middle = vec2(cell) + 0.5;
    vec2 face = vec2(cell) + 1.0;
    phi_out = vec4(0.0);
    if (cell.y >= 0) { // beyond the first row there are lower faces only
        float force = pull(cell, ivec2(1, 0), ivec2(0, 1), links.x);
        phi_out.r = pushed(phi.x, force, zeta_x(face.x), zeta_y(middle.y));
    }
    if (cell.x >= 0) {
        float force = pull(cell, ivec2(0, 1), ivec2(1, 0), links.y);
        phi_out.g = pushed(phi.y, force, zeta_y(face.y), zeta_x(middle.x));
    }
}
