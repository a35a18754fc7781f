#version 300 es
// One time level with its ring filled anew, and without water where walls and land are.
#include "common/water_grid.glsl"
#include "common/water_shown.glsl"

uniform sampler2D now_map;
uniform sampler2D keep_map;
uniform bool linked;

out vec4 height_out;

const float PONDI_KEEP_DRY = 3.0;

void main() {
    ivec2 cell;
    bool shown = shown_cell(cell);
    bool dry = linked && texelFetch(keep_map, cell + 1, 0).r == PONDI_KEEP_DRY;
    height_out = vec4(shown && !dry ? texelFetch(now_map, cell + 1, 0).r : 0.0);
}
