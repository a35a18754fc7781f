#version 300 es
// The amount of land, and of water that wets it, at the crossings of the shore's grid.
#include "common/pixel.glsl"
#include "common/share.glsl"
#include "shared/look_numbers.h"

uniform sampler2D dry_map;
uniform sampler2D bed_map;
uniform bool has_bed;
uniform vec2 grid_origin; // share of the pond where the first crossing is
uniform vec2 grid_step;   // between crossings, in shares
uniform float shallow;    // depth that wets half as much as the shallowest [m]

void main() {
    vec2 at = grid_origin + floor(gl_FragCoord.xy) * grid_step;
    float land = clamp(map_at(dry_map, at), 0.0, 1.0);
    float ratio = has_bed ? clamp(map_at(bed_map, at), 0.0, PONDI_DEEPEST_BED) / shallow : 0.0;
    colour = vec4(land, (1.0 - land) / (1.0 + ratio * ratio), 0.0, 0.0);
}
