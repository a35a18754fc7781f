#version 300 es
// The highest of 32 × 32 vertices, then of 32 × 32 such tops. [cells]
#include "common/pixel.glsl"
#include "common/plane_surface.glsl"
#include "shader_numbers.h"

uniform sampler2D first_layer; // tops
uniform ivec2 cells;
uniform bool of_tops;

void main() {
    ivec2 size = of_tops ? textureSize(first_layer, 0) : cells;
    ivec2 from = ivec2(gl_FragCoord.xy) * PONDI_GL_TOP_BLOCK;
    ivec2 end = min(from + PONDI_GL_TOP_BLOCK, size);
    float top = -height_limit;
    for (int y = from.y; y < end.y; y++) {
        for (int x = from.x; x < end.x; x++) {
            ivec2 at = ivec2(x, y);
            top = max(top, of_tops ? texelFetch(first_layer, at, 0).r : vertex_height(at, cells));
        }
    }
    colour = vec4(top, 0.0, 0.0, 0.0);
}
