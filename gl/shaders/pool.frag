#version 300 es
// Water over a floor, in linear light; <millpond/look_pool.h> describes what it shows and
// src/look/looks/pool.c has the formula. Places are shares of the pond, 0…1 from the upper left.
#include "common/pixel.glsl"
#include "common/cells.glsl"
#include "common/double.glsl"
#include "common/share.glsl"
#include "common/foam.glsl"
#include "pool_optics.glsl"
#include "pool_sky.glsl"
#include "pool_white.glsl"
#include "shared/look_numbers.h"

uniform sampler2D floor_picture;
uniform bool floor_wraps;
uniform sampler2D bed_map;
uniform sampler2D light_map;
uniform sampler2D foam_map;
uniform sampler2D dry_map;
uniform sampler2D second_layer; // land and wetness around, see shore_survey.frag
uniform sampler2D under;        // glare of light brighter than white
uniform bool has_bed;
uniform bool has_light;
uniform bool has_foam;
uniform bool has_dry;
uniform bool has_shore;

uniform float headroom;       // share of light that white ground loses
uniform bool glare_source;    // only light brighter than white is needed
uniform float glare_strength; // 0: none
uniform vec2 per_metre;   // of the pond's sides
uniform float steepness;
uniform float depth_even; // where there is no bed [m]
uniform float gathering;  // caustics·steepness·(1 − 1/n)
uniform vec3 absorption;
uniform vec3 scatter;
uniform vec2 shore_origin; // a place's in lines of the grid: place·scale + origin
uniform vec2 shore_scale;

flat in vec2 still_away;     // where the ray meets the floor under still water [m/m]
flat in float still_keep;    // 1/(1 − F) of still water
flat in vec3 still_mirrored; // F·(sky + sun) of still water
flat in vec2 slant;          // from a place of the floor to where its light comes in [m/m]

const float glare_most = 60.0; // a lone pixel must not flood the picture

// Beyond a side the floor continues mirrored, as behind glass.
vec2 fold(vec2 at) {
    return 1.0 - abs(1.0 - abs(at));
}

vec2 stay_on_floor(vec2 at) {
    return floor_wraps ? at : fold(at);
}

float depth_at(vec2 at) {
    return has_bed ? clamp(map_at(bed_map, at), 0.0, PONDI_DEEPEST_BED) : depth_even;
}

float land_at(vec2 at) {
    return has_dry ? clamp(map_at(dry_map, at), 0.0, 1.0) : 0.0;
}

// On an uneven floor the ray's end and the depth there depend on each other: two rounds will do,
// since water is shallow compared with its floor's slopes. Rays do not pass into a wall.
vec2 find_floor(vec2 here, vec2 away, out float depth) {
    vec2 reach = away * per_metre;
    depth = depth_at(here);
    vec2 at = stay_on_floor(here + reach * depth);
    if (has_bed) {
        depth = depth_at(at);
        at = stay_on_floor(here + reach * depth);
    }
    if (has_dry) {
        at = here + (at - here) * (1.0 - land_at(at));
        depth = depth_at(at);
    }
    return at;
}

// Where the floor is steeper than the light, a pixel of it is lit through a strip of the surface
// that is longer than a pixel: one place of the strip does not stand for it, their mean does.
float even_on_steep(float glow, vec2 at, float depth) {
    vec2 pixel = 1.0 / vec2(target.zw);
    vec2 slide = slant * per_metre / pixel; // [pixels for each metre]
    vec2 rise = vec2(depth_at(at + vec2(pixel.x, 0.0)), depth_at(at + vec2(0.0, pixel.y))) - depth;
    return 1.0 + (glow - 1.0) / max(1.0, dot(rise, rise) * dot(slide, slide));
}

// Where the light of a floor came in. Beyond the side that it comes from the map could only
// continue mirrored, so the slant decreases evenly across the view and is 0 at that side.
vec2 entry_of(vec2 at, float depth) {
    vec2 whole = slant * depth * per_metre;
    vec2 within = mix(1.0 - at, at, vec2(lessThan(slant, vec2(0.0)))); // of the side
    return at + mix(clamp(whole, -0.5, 0.5) * within, whole, vec2(view_wraps));
}

// Light on the floor, 1 = under still water. Where it came in through the surface is where the map
// has it; without one it is gathered to first order by the surface's curvature.
float glow_on(vec2 at, float depth, float laplacian) {
    if (!has_light) {
        return 1.0 /
               (1.0 + clamp(gathering * laplacian * depth, PONDI_GATHER_LEAST, PONDI_GATHER_MOST));
    }
    float glow = clamp(map_at(light_map, entry_of(at, depth)), 0.0, PONDI_GLOW_MOST);
    return has_bed ? even_on_steep(glow, at, depth) : glow;
}

// How much land and wetness is around, from the lines of the grid.
vec2 shore_around(vec2 at) {
    ivec2 last = textureSize(second_layer, 0) - 1;
    vec2 place = clamp(at * shore_scale + shore_origin, vec2(0.0), vec2(last));
    ivec2 low = min(ivec2(place), last - 1);
    vec2 f = place - vec2(low);
    vec2 upper = mix(texelFetch(second_layer, low, 0).rg,
                     texelFetch(second_layer, low + ivec2(1, 0), 0).rg, f.x);
    vec2 lower = mix(texelFetch(second_layer, low + ivec2(0, 1), 0).rg,
                     texelFetch(second_layer, low + ivec2(1, 1), 0).rg, f.x);
    return mix(upper, lower, f.y);
}

// From 0 to 1 where `around` goes from 0 to its value on a straight shore, a half.
float nearness(float around) {
    return smoothstep(0.0, 1.0, 2.0 * around);
}

// The water is shaded near land; land covers it, wet and dark near the water.
vec4 lay_land(vec4 water, vec2 here) {
    float land = land_at(here);
    vec2 near = vec2(0.0);
    if (has_shore) {
        vec2 around = shore_around(here);
        near = vec2(nearness(around.x), nearness(around.y));
        float line = land * (1.0 - land) * 4.0;
        water.rgb *= (1.0 - PONDI_SHORE_SHADE * near.x * near.x) * (1.0 - PONDI_SHORE_TOUCH * line);
    }
    if (land <= 0.0) {
        return water;
    }
    vec4 dry = light_at(floor_picture, here, floor_wraps);
    vec3 seen = dry.rgb * (1.0 - PONDI_SHORE_WET_LOSS * near.y * (1.0 - 0.5 * dry.rgb));
    return mix(water, vec4(seen, dry.a), land);
}

void main() {
    ivec2 at_pixel = target_pixel();
    vec2 here = (vec2(at_pixel) + 0.5) / vec2(target.zw);
    vec3 surface = cells_at(at_pixel, target.zw);
    pool_ray ray = pool_bend(surface.xy * steepness);
    ray.away -= still_away;
    float depth;
    vec2 floor_at = find_floor(here, ray.away, depth);
    float lit =
        (1.0 - PONDI_POOL_SUN_SHARE) + PONDI_POOL_SUN_SHARE * glow_on(floor_at, depth, surface.z);
    vec4 seen = light_at(floor_picture, floor_at, floor_wraps);
    vec3 left = exp(-absorption * (depth * (1.0 + ray.way)));
    vec3 floor_light = seen.rgb * left;
    vec3 above = pool_mirrored(ray);
    // The texture already contains the reflection in still water.
    vec3 ground = floor_light + PONDI_POOL_BLACK * left;
    vec3 light = (ground * lit + scatter * (1.0 - left)) * ((1.0 - ray.fresnel) * still_keep) +
                 (above - (still_mirrored + PONDI_POOL_BLACK) * left);
    vec3 still = floor_light + (scatter + still_mirrored) * (1.0 - left);
    vec4 water = vec4(clamp(light, 0.0, 1e30), seen.a);
    if (!linear_target) {
        water.rgb = bend_to_white(water.rgb, still, headroom);
    }
    if (has_foam) {
        water.rgb = foam_over(water.rgb, map_at(foam_map, here), here, PONDI_POOL_RIDE * ray.away);
    }
    if (has_dry) {
        water = lay_land(water, here);
    }
    if (glare_source) {
        water.rgb = clamp(water.rgb - 1.0, 0.0, glare_most);
    } else if (glare_strength > 0.0) {
        vec3 glare = glare_strength * read_smaller(under, here);
        water.rgb += linear_target ? glare : glare * max(1.0 - water.rgb, 0.0) / (1.0 + glare);
    }
    store_light(water.rgb, water.a);
}
