// heights.glsl — the heights of single cells. [m]

#include "common/index.glsl"
#include "common/map.glsl"

uniform sampler2D heights; // as stored
uniform ivec2 cells;
uniform ivec2 first_cell; // its texel
uniform int border;       // cells beyond each side that may be read
uniform float unit;       // [m]
uniform float cell_size;  // [m]

int held_cell(int at, int count, bool wrap) {
    if (wrap) {
        return round_index(at, count);
    }
    return clamp(at, -border, count - 1 + border);
}

// Beyond the stored cells the outermost one is repeated, or the opposite side where sides meet.
float height_of(ivec2 cell) {
    ivec2 held = ivec2(held_cell(cell.x, cells.x, view_wraps.x != 0),
                       held_cell(cell.y, cells.y, view_wraps.y != 0));
    return texelFetch(heights, held + first_cell, 0).r * unit;
}
