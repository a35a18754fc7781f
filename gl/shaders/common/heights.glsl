// heights.glsl — the heights of single cells. [m]

#include "common/index.glsl"
#include "common/map.glsl"

uniform sampler2D heights; // as stored, with the view's border
uniform ivec2 cells;
uniform int border;
uniform ivec2 first_cell; // its texel
uniform float unit;      // [m]
uniform float cell_size; // [m]

int held_cell(int at, int count, bool wrap) {
    if (wrap) {
        return round_index(at, count);
    }
    return clamp(at, -border, count - 1 + border);
}

// Beyond what is stored the outermost cell goes on, or where the sides meet what comes round.
float height_of(ivec2 cell) {
    ivec2 held = ivec2(held_cell(cell.x, cells.x, view_wraps.x != 0),
                       held_cell(cell.y, cells.y, view_wraps.y != 0));
    return texelFetch(heights, first_cell + held, 0).r * unit;
}
