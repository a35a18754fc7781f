#version 300 es
// Where photons land: the sun's ray I is bent by the surface of slopes s,
//
//   t = (Ixy/n + s·p) / (Iz/n + p)      p = (√(1 + s²)·cosₜ − g/n) / (1 + s²)
//   √(1 + s²)·cosₜ = √((1 + s²)(1 − 1/n²) + (g/n)²)      g = Iz + Ixy·s, none on the shady side
//
// and lands at depth·(t − t₀) from above, t₀ under still water. There is a photon around the map on
// each side, so that all have neighbours.
#include "common/pixel.glsl"
#include "common/share.glsl"
#include "common/slopes.glsl"
#include "shared/look_numbers.h"

uniform sampler2D bed_map;
uniform bool has_bed;
uniform vec2 photons;     // across and down the pond
uniform ivec2 beyond;     // and beyond its sides
uniform vec3 sun_ray;     // z down, through n
uniform float inverse_index;
uniform float steepness;
uniform vec2 still;       // t₀
uniform float depth_even; // [m]
uniform vec2 values_metre;

void main() {
    vec2 share = (floor(gl_FragCoord.xy) - 0.5 - vec2(beyond)) / photons;
    vec2 slope = read_slopes(share * vec2(cells) - 0.5) * steepness;
    float long2 = 1.0 + dot(slope, slope);
    float facing = max(sun_ray.z + dot(slope, sun_ray.xy), 0.0);
    float pull = sqrt(long2 * (1.0 - inverse_index * inverse_index) + facing * facing) - facing;
    vec2 bent = (sun_ray.xy * long2 + slope * pull) / (sun_ray.z * long2 + pull);
    float depth = has_bed ? clamp(map_at(bed_map, share), 0.0, PONDI_DEEPEST_BED) : depth_even;
    vec2 way = (bent - still) * (depth * values_metre);
    // NaN stays
    colour = vec4(abs(way.x) <= PONDI_PHOTONS_FARTHEST ? way.x : 0.0,
                  abs(way.y) <= PONDI_PHOTONS_FARTHEST ? way.y : 0.0, 0.0, 0.0);
}
