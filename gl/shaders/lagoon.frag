#version 300 es
// The tile-map listing: water half-transparent over its bed. Bed, surface texture and reflection
// are displaced by the normal's deviation from still water's.
#include "common/pixel.glsl"
#include "common/surface.glsl"
#include "common/picture.glsl"
#include "common/land.glsl"
#include "common/foam.glsl"
#include "shared/look_numbers.h"

uniform sampler2D floor_picture;
uniform sampler2D surface_picture;
uniform sampler2D reflection_picture;
uniform bool floor_wraps;
uniform bool reflection_wraps;
uniform bool has_surface;
uniform bool has_reflection;
uniform sampler2D foam_map;
uniform bool has_foam;

uniform bool literal;
uniform float trough;    // [m]
uniform float per_range; // [1/m]
uniform float per_tilt;  // from slopes, or metres of difference, to the normal
uniform vec3 light;      // towards it
uniform vec2 mirror;     // the normal's slope that mirrors it to the eye
uniform float per_rough2;
uniform float ambient;
uniform float diffuse;
uniform float surface_share;
uniform float opacity;
uniform float reflectivity;
uniform vec3 trough_colour;
uniform vec3 crest_colour;
uniform vec3 gloss;
// Of each texture: texels of a pixel's place and of a tilt.
uniform vec4 bed_layer;
uniform vec4 surface_layer;
uniform vec4 reflection_layer;
uniform vec2 surface_start; // of the drifting one: position of the corner of pixel (0, 0) [texels]

const float LISTED_TILT = 0.333; // of still water, as the listing has it

vec2 place_in(vec4 layer, vec2 start, vec2 pixel, vec2 tilt) {
    return start + (pixel + 0.5) * layer.xy - 0.5 + tilt * layer.zw;
}

vec3 over(vec3 below, vec4 above, float share) {
    return below + (above.rgb - below) * (above.a * share);
}

void main() {
    ivec2 at = target_pixel();
    vec2 pixel = vec2(at);
    surface s = surface_at(at);
    vec2 steep = literal ? -s.listed * unit : s.slope * slope_scale();
    vec2 tilt = clamp(steep * per_tilt, -PONDI_LAGOON_STEEPEST, PONDI_LAGOON_STEEPEST);
    float height = clamp((s.height * unit - trough) * per_range, 0.0, 1.0);

    vec2 n = literal ? tilt + LISTED_TILT : tilt;
    float longer = literal ? 1.0 : sqrt(1.0 + dot(n, n));
    float facing = (dot(n, light.xy) + light.z) / longer;
    float shade = ambient + diffuse * max(facing, 0.0);
    vec2 off = n - mirror;
    float q = 1.0 + dot(off, off) * per_rough2;
    float glint = 1.0 / (q * q);

    vec4 bed = read_light(floor_picture, place_in(bed_layer, vec2(0.0), pixel, tilt), floor_wraps);
    vec3 tone = mix(trough_colour, crest_colour, height);
    if (has_surface) {
        vec2 place = place_in(surface_layer, surface_start, pixel, tilt);
        tone = over(tone, read_light(surface_picture, place, true), surface_share);
    }
    vec3 water = mix(bed.rgb, tone * shade, opacity);
    if (has_reflection) {
        vec2 place = place_in(reflection_layer, vec2(0.0), pixel, tilt);
        water = over(water, read_light(reflection_picture, place, reflection_wraps), reflectivity);
    }
    vec3 light_seen = water + gloss * glint;
    if (has_foam) {
        vec2 share = (pixel + 0.5) / vec2(target.zw);
        light_seen =
            foam_over(light_seen, read_map(foam_map, at), share, -PONDI_LAGOON_RIDE * tilt);
    }
    if (has_dry && read_map(dry_map, at) > 0.0) {
        vec4 levels = vec4(levels_of_light(clamp(light_seen, 0.0, 1.0)), 255.0 * bed.a);
        store_levels(with_land(floor_picture, levels, at));
    } else {
        store_light(light_seen, bed.a);
    }
}
