#version 300 es
// Plain water, one step on.
#include "common/water_grid.glsl"
#include "common/water_shown.glsl"
#include "common/water_heights.glsl"
#include "common/water_plain.glsl"

out vec4 height_out;

void main() {
    ivec2 cell;
    bool shown = shown_cell(cell);
    height_out = vec4(shown ? step_plain(around(cell), before_at(cell), drift()) : 0.0);
}
