#version 300 es
// Light of the ray that meets the mesh here, as in src/look/looks/plane_shade.c:
//
//   pixel = (1 − F)·(texture·light·e^(−a·way) + water·(1 − e^(−a·way))) + F·(sky + glitter)
//
// With a bed the texture is on the ground, which is wet or dry.
#include "common/pixel.glsl"
#include "common/map.glsl"
#include "common/picture.glsl"
#include "common/plane.glsl"
#include "common/plane_surface.glsl"
#include "shared/look_numbers.h"

uniform sampler2D floor_picture;
uniform sampler2D bed_map;
uniform sampler2D dry_map;
uniform sampler2D foam_map;
uniform bool floor_wraps;
uniform bool has_bed;
uniform bool has_dry;
uniform bool has_foam;
uniform int part; // 0: the surface; 1, 2: sides that face left or right; 3, 4: up or down

uniform float pixel_angle; // its tangent, in the middle
uniform float inverse_index;
uniform float sink; // 0 = the texture is on the surface, 1 = on the bottom
uniform vec2 scroll;
uniform float gathering;
uniform vec2 shift; // from a point of the texture to where its sun light came in
uniform float way_back; // from texture to the light
uniform float deep_scale; // a depth of the bed in cells [1/m]
uniform float back_scale; // way of the light through a depth of 1
uniform float ambient;
uniform float diffuse;
uniform vec3 sun_colour;
uniform vec3 water_colour;
uniform vec3 absorption; // [1/cell]
uniform float mirror_scale;
uniform float rough2;
uniform float half_wire; // [pixels]
uniform float wire_share;
uniform float wire_cells;
uniform float wire_fill;
uniform vec3 wire_colour;

in vec3 place; // where the ray through the pixel's middle meets the mesh

const float STEEP = 30.0;     // 8-bit levels from pixel to pixel beyond which rays are added

// ---- the surface --------------------------------------------------------------------------------

float z_at(ivec2 vertex) {
    return vertex_height(vertex, cells);
}

// The mean of the six faces' slopes around a vertex.
vec2 vertex_slope(ivec2 v, int reach) {
    float w = z_at(v + ivec2(-reach, 0));
    float e = z_at(v + ivec2(reach, 0));
    float n = z_at(v + ivec2(0, -reach));
    float s = z_at(v + ivec2(0, reach));
    float nw = z_at(v + ivec2(-reach, -reach));
    float se = z_at(v + ivec2(reach, reach));
    return vec2(2.0 * (e - w) + ((n - nw) + (se - s)), 2.0 * (s - n) + ((w - nw) + (se - e))) /
           (6.0 * float(reach));
}

vec2 slope_over(ivec2 v, vec2 beyond, int reach) {
    vec2 upper = mix(vertex_slope(v, reach), vertex_slope(v + ivec2(1, 0), reach), beyond.x);
    vec2 lower = mix(vertex_slope(v + ivec2(0, 1), reach), vertex_slope(v + ivec2(1, 1), reach),
                     beyond.x);
    return mix(upper, lower, beyond.y);
}

// Where cells are smaller than pixels, over more of them.
vec2 slope_at(vec2 at, float over) {
    vec2 beyond;
    ivec2 v = vertex_before(at, cells, beyond);
    if (over <= 1.0) {
        return slope_over(v, beyond, 1);
    }
    float held = min(over, PONDI_PLANE_COARSEST);
    int reach = int(held);
    return mix(slope_over(v, beyond, reach), slope_over(v, beyond, reach + 1), held - float(reach));
}

float curve_of(ivec2 v) {
    return ((z_at(v + ivec2(-1, 0)) + z_at(v + ivec2(1, 0))) +
            (z_at(v + ivec2(0, -1)) + z_at(v + ivec2(0, 1)))) -
           4.0 * z_at(v);
}

// How much of its light the surface's curvature gathers at a place.
float gathered_at(vec2 at) {
    vec2 beyond;
    ivec2 v = vertex_before(at, cells, beyond);
    float upper = mix(curve_of(v), curve_of(v + ivec2(1, 0)), beyond.x);
    float lower = mix(curve_of(v + ivec2(0, 1)), curve_of(v + ivec2(1, 1)), beyond.x);
    return 1.0 / (1.0 + clamp(gathering * mix(upper, lower, beyond.y), PONDI_GATHER_LEAST,
                              PONDI_GATHER_MOST));
}

// ---- the ray ------------------------------------------------------------------------------------

struct Hit {
    vec3 ray;
    vec3 place;
    float far;
    float along;  // of the ray along `forward`
    float spread; // of the ray, in pixels: less than 1 where many share a pixel
    float wide;   // of what it covers, there [cells]
    vec2 slope;
    vec3 normal;
    float deep; // with a bed: from the surface above it to the ground [cells]
    float over; // with a bed: height over the ground, less than 0 in it
};

// Of a map of the pond, where the ray meets the mesh.
float map_under(sampler2D map, Hit h, float most) {
    return clamp(read_map_at(map, h.place.xy / vec2(cells) * vec2(textureSize(map, 0)) - 0.5), 0.0,
                 most);
}

Hit hit_at(vec2 pixel, vec3 at, float spread) {
    Hit h;
    h.ray = ray_of(pixel, h.along);
    h.place = at;
    h.far = length(at - eye);
    h.spread = spread;
    h.wide = h.far * h.along * pixel_angle * spread;
    h.slope = vec2(0.0);
    h.deep = h.over = 0.0;
    if (part == 0) {
        h.slope = slope_at(at.xy, h.wide / sqrt(max(-h.ray.z, PONDI_PLANE_FLATTEST)));
        h.normal = normalize(vec3(-h.slope, 1.0));
    } else {
        h.normal = part < 3 ? vec3(h.ray.x > 0.0 ? -1.0 : 1.0, 0.0, 0.0)
                            : vec3(0.0, h.ray.y > 0.0 ? -1.0 : 1.0, 0.0);
    }
    if (has_bed) {
        float under = part == 0 ? 0.0 : surface_level(at.xy, cells) - at.z;
        h.deep = map_under(bed_map, h, PONDI_DEEPEST_BED) * deep_scale;
        h.over = h.deep - under;
    }
    return h;
}

// Rays that would leave through another side are mirrored there.
vec2 mirrored_in(vec2 at, vec2 size) {
    vec2 turns = at / (2.0 * size);
    vec2 rest = (turns - trunc(turns - vec2(lessThan(turns, vec2(0.0))))) * 2.0 * size;
    vec2 back = 2.0 * size - rest;
    return clamp(mix(back, rest, lessThanEqual(rest, size)), vec2(0.0), size);
}

// ---- the texture --------------------------------------------------------------------------------

int taps_for(float texels) {
    return min(int(clamp(texels, 0.0, 100.0) * 0.6) + 1, PONDI_PLANE_TAPS);
}

// Mean of the texture over a pixel: along the ray's direction over the ground, and across it.
vec3 read_floor(Hit h, vec2 at) {
    vec2 size = vec2(textureSize(floor_picture, 0));
    vec2 texels = size / vec2(cells);
    vec2 way = h.ray.xy / sqrt(dot(h.ray.xy, h.ray.xy) + 1e-12);
    vec2 lengthwise = way * (h.wide / max(-h.ray.z, PONDI_PLANE_FLATTEST)) * texels;
    vec2 crosswise = vec2(-way.y, way.x) * h.wide * texels;
    int long_taps = taps_for(length(lengthwise));
    int wide_taps = taps_for(length(crosswise));
    vec3 sum = vec3(0.0);
    for (int row = 0; row < wide_taps; row++) {
        for (int tap = 0; tap < long_taps; tap++) {
            float a = (float(tap) + 0.5) / float(long_taps) - 0.5;
            float b = (float(row) + 0.5) / float(wide_taps) - 0.5;
            vec2 texel = at * texels + scroll * size + lengthwise * a + crosswise * b;
            sum += read_light(floor_picture, mirrored_in(texel, size) - 0.5, floor_wraps).rgb;
        }
    }
    return sum / float(long_taps * wide_taps);
}

float sun_on(vec3 normal) {
    return max(dot(normal, sun), 0.0);
}

// ---- the water ----------------------------------------------------------------------------------

float glint_of(Hit h) {
    vec3 half_way = sun - h.ray;
    vec2 off = h.slope + half_way.xy / max(half_way.z, 1e-3);
    // slopes within a pixel make the surface rougher
    float rough = rough2 * (1.0 + h.wide);
    float q = 1.0 + dot(off, off) / rough;
    return part == 0 ? mirror_scale * (rough2 / rough) / (q * q) : 0.0;
}

// Sun light where the bent ray meets the texture.
float light_at(Hit h, vec2 at) {
    vec3 lit = vec3(h.normal.xy * (1.0 - sink), mix(h.normal.z, 1.0, sink));
    float facing = max(dot(lit, sun) / length(lit), 0.0);
    return gathering > 0.0 ? facing * gathered_at(mirrored_in(at + shift, vec2(cells))) : facing;
}

vec3 water_light(Hit h) {
    float facing = clamp(-dot(h.ray, h.normal), 0.0, 1.0);
    float cos2 = 1.0 - inverse_index * inverse_index * (1.0 - facing * facing);
    vec3 bent = h.ray * inverse_index +
                h.normal * (inverse_index * facing - sqrt(max(cos2, 0.0)));
    float miss = 1.0 - facing;
    float fresnel = PONDI_F0 + (1.0 - PONDI_F0) * miss * miss * miss * miss * miss;
    float mirrored = h.ray.z + 2.0 * facing * h.normal.z;

    float longest = 4.0 * (float(cells.x + cells.y) - bottom);
    float deep = has_bed ? h.over : (h.place.z - bottom) * sink;
    float way = clamp(deep / max(-bent.z, 1e-4), 0.0, longest);
    vec2 at = mirrored_in(h.place.xy + bent.xy * way, vec2(cells));

    float back = has_bed ? h.deep * back_scale : way > 0.0 ? way_back : 0.0;
    vec3 kept = exp(-absorption * min(way + back, longest));
    vec3 lit = ambient + diffuse * sun_colour * light_at(h, at);
    float level = ambient + diffuse * sun.z;
    vec3 below = read_floor(h, at) * lit * kept + water_colour * level * (1.0 - kept);

    float share = (1.0 - clamp(mirrored, 0.0, 1.0)) * (1.0 - clamp(mirrored, 0.0, 1.0));
    vec3 sky = mix(sky_zenith, sky_horizon, share * share) +
               (ground_colour - sky_horizon) * clamp(-mirrored, 0.0, 1.0);
    return below + fresnel * (sky + sun_colour * glint_of(h) - below);
}

// A thin bright line where the water ends at a side, as on the edges of glass.
vec3 with_edge(Hit h, vec3 light) {
    float along = part < 3 ? h.place.y : h.place.x;
    float end = min(along, float(part < 3 ? cells.y : cells.x) - along);
    float under = surface_level(h.place.xy, cells) - h.place.z;
    float away = min(end, under) / (h.wide / h.spread + 1e-9);
    return mix(light, sky_horizon,
               PONDI_PLANE_EDGE_SHARE * clamp(PONDI_PLANE_EDGE_WIDTH + 0.5 - away, 0.0, 1.0));
}

// ---- land, foam, the ground at sides, and wire ---------------------------------------------------

vec3 lit_by(float facing) {
    return ambient + diffuse * sun_colour * facing;
}

// With a bed the texture has the light of slopes.
vec3 with_land(Hit h, vec3 light) {
    float cover = has_bed && part != 0 ? 0.0 : map_under(dry_map, h, 1.0);
    if (cover <= 0.0) {
        return light;
    }
    vec3 lit = lit_by(has_bed ? sun.z : sun_on(h.normal));
    return mix(light, read_floor(h, h.place.xy) * lit, cover);
}

vec3 with_foam(Hit h, vec3 light) {
    return mix(light, PONDI_FOAM_LIGHT * lit_by(sun_on(h.normal)), map_under(foam_map, h, 1.0));
}

// Layers follow the ground: 0 to 1 at a depth below it, in pond sizes.
float layer_at(float deep) {
    vec2 layers = fract(vec2(PONDI_SOIL_THICK, PONDI_SOIL_THIN) * deep);
    return abs(layers.x - 0.5) + abs(layers.y - 0.5);
}

// A side below the water: soil in layers.
vec3 with_soil(Hit h, vec3 light) {
    float cover = clamp(0.5 - h.over / (h.wide / h.spread + 1e-9), 0.0, 1.0);
    if (cover <= 0.0) {
        return light;
    }
    float size = float(max(cells.x, cells.y));
    float dark = (1.0 - PONDI_SOIL_FADE * clamp(h.over / bottom, 0.0, 1.0)) *
                 (1.0 + PONDI_SOIL_LAYERS *
                            (layer_at(clamp(-h.over, 0.0, size) / size) - 0.5));
    vec3 soil = vec3(PONDI_SOIL_RED, PONDI_SOIL_GREEN, PONDI_SOIL_BLUE);
    return mix(light, soil * lit_by(sun_on(h.normal)) * dark, cover);
}

// Share of a pixel under lines at whole numbers, `steep` of them to a pixel.
float line_at(float at, float steep) {
    float nearest = at - trunc(at < 0.0 ? at - 0.5 : at + 0.5);
    float away = abs(nearest) / max(steep, 1e-9);
    // distant lines merge and must not become bolder
    float apart = clamp(0.25 / (steep * 2.0 * half_wire + 1e-9), 0.0, 1.0);
    return clamp(half_wire + 0.5 - away, 0.0, 1.0) * wire_share * apart;
}

// How far the point on the surface moves when the ray moves by a pixel.
vec2 moved_by(Hit h, vec3 pixel, float reach) {
    float facing = min(dot(h.ray, h.normal), -1e-3);
    return (pixel.xy - h.ray.xy * (dot(pixel, h.normal) / facing)) * reach;
}

float wire_at(Hit h) {
    float reach = h.far * h.along / wire_cells;
    vec2 a = moved_by(h, across, reach);
    vec2 b = moved_by(h, upward, reach);
    vec2 at = (h.place.xy - 0.5) / wire_cells;
    vec2 steep = sqrt(a * a + b * b);
    float slant = length(vec2(a.x - a.y, b.x - b.y));
    return 1.0 - (1.0 - line_at(at.x, steep.x)) * (1.0 - line_at(at.y, steep.y)) *
                     (1.0 - line_at(at.x - at.y, slant));
}

vec3 with_wire(Hit h, vec3 light) {
    vec3 face = mix(background(h.ray), light, wire_fill);
    float lit = ambient + diffuse * sun_on(h.normal);
    return part == 0 ? mix(face, wire_colour * lit, wire_at(h)) : face;
}

// ---- the pixel ----------------------------------------------------------------------------------

vec3 light_along(vec2 pixel, vec3 at, float spread) {
    Hit h = hit_at(pixel, at, spread);
    vec3 light = water_light(h);
    light = has_foam && part == 0 ? with_foam(h, light) : light;
    if (part != 0) {
        light = has_bed ? with_soil(h, light) : with_edge(h, light);
    }
    light = has_dry ? with_land(h, light) : light;
    return wire_share > 0.0 ? with_wire(h, light) : light;
}

// One of eight places in a pixel, from its middle: one in each row and in each column of eight.
vec2 sample_place(int i) {
    int turned = (i & 1) << 2 | (i & 2) | (i & 4) >> 2;
    return (vec2(i, turned) + 0.5) / 8.0 - 0.5;
}

// Where light changes much from pixel to pixel, a pixel is the mean of eight rays. `right` and
// `lower`: the mesh's advance per pixel.
vec3 mean_light(vec3 right, vec3 lower) {
    vec3 sum = vec3(0.0);
    for (int i = 0; i < 8; i++) {
        vec2 off = sample_place(i);
        vec3 at = place + right * off.x + lower * off.y;
        sum += clamp(light_along(pixel_middle() + off, at, 0.35), 0.0, brightest);
    }
    return sum / 8.0;
}

void main() {
    if (part != 0 && !block) { // below a sheet's rim
        float along;
        store_sample(background(ray_of(pixel_middle(), along)));
        return;
    }
    vec3 light = light_along(pixel_middle(), place, 1.0);
    vec3 levels = levels_of_light(clamp(light, 0.0, 1.0));
    vec3 steps = max(abs(dFdx(levels)), abs(dFdy(levels)));
    vec3 right = dFdx(place);
    vec3 lower = dFdy(place);
    bool steep = max(steps.r, max(steps.g, steps.b)) > STEEP && wire_share <= 0.0;
    store_sample(steep ? mean_light(right, lower) : light);
}
