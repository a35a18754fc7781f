#version 300 es
// Heights between the last two states: of each texel, or means over the water under fewer cells.
#include "common/water_grid.glsl"
#include "common/water_heights.glsl"
#include "common/water_links.glsl"

uniform float share;       // of the way from the state before
uniform ivec2 shown_cells; // that cover the pond; 0: texel by texel
uniform ivec4 margins;     // left, right, top, bottom [cells]
uniform bool linked;

out vec4 height_out;

float height_at(ivec2 texel) {
    float before = texelFetch(before_map, texel, 0).r;
    return before + (texelFetch(now_map, texel, 0).r - before) * share;
}

float mean_under(ivec2 place) {
    ivec2 cells = grid_cells - ivec2(margins.x + margins.y, margins.z + margins.w);
    ivec2 from = place * cells / shown_cells;
    ivec2 end = (place + 1) * cells / shown_cells;
    float sum = 0.0;
    int wet = 0;
    for (int y = from.y; y < end.y; y++) {
        for (int x = from.x; x < end.x; x++) {
            ivec2 cell = ivec2(x, y) + margins.xz;
            if (!linked || keep_at(cell) != PONDI_KEEP_DRY) { // dry cells are 0, which is no level
                sum += height_at(cell + 1);
                wet++;
            }
        }
    }
    return wet > 0 ? sum / float(wet) : 0.0;
}

void main() {
    ivec2 place = ivec2(gl_FragCoord.xy);
    height_out = vec4(shown_cells.x > 0 ? mean_under(place) : height_at(place));
}
