#version 300 es
// The water in a photograph, in perspective: src/look/looks/lake_waves.c and lake_paint.c, pixel by
// pixel.
#include "common/pixel.glsl"
#include "common/heights.glsl"
#include "common/picture.glsl"
#include "shared/look_numbers.h"

uniform sampler2D floor_picture;   // the photograph
uniform sampler2D first_layer;     // of each of its pixels: alpha, contact, above, below
uniform sampler2D second_layer;    // the water's layer, its levels below each other
uniform sampler2D surface_picture; // waves: where and when, and below it how steep; then gusts
uniform bool ready;
uniform int wave_count;
uniform int gust_count;
uniform int layer_rows;
uniform int detail_row;   // of the layer's texture, where the photograph's ripples begin; 0: none
uniform vec3 drift;       // of these: turns, and their way in each, to the right and away [m]
uniform vec4 camera; // middle, horizon and focal length [pixels], height of the eye [m]
uniform float near_side;
uniform vec3 sun_ray;
uniform vec3 deep_light;
uniform float gusts;
uniform float steepness;
uniform float glitter;
uniform vec3 sun_colour;

const float TURN = 6.2831853;
const int GUSTS_FROM = 120; // in the texture of waves

float fall(float q) {
    float root = max(1.0 - 0.125 * q, 0.0);
    float square = root * root;
    float fourth = square * square;
    return fourth * fourth;
}

float left_of(vec2 wave, vec2 footprint, float factor) {
    vec2 turns = TURN * wave * footprint;
    return fall(0.5 * factor * dot(turns, turns));
}

float cycle(vec3 wave, vec2 place) {
    float cycles = fract(wave.x * place.x) + fract(wave.y * place.y) + wave.z;
    return cos(TURN * fract(cycles));
}

// The factor of the gusts.
float gust_at(vec2 place, vec2 footprint) {
    float sum = 0.0;
    vec2 wider = vec2(0.5 * float(PONDI_LAKE_GUST_STEP), 1.0) * footprint;
    for (int i = 0; i < gust_count; i++) {
        vec3 wave = texelFetch(surface_picture, ivec2(GUSTS_FROM + i, 0), 0).xyz;
        sum += left_of(wave.xy, wider, PONDI_LAKE_GUST_FOOTPRINT) * cycle(wave, place);
    }
    float deviations = clamp(sum * PONDI_LAKE_GUST_SCALE, -PONDI_LAKE_GUSTIEST, PONDI_LAKE_GUSTIEST);
    float root = 1.0 + 0.125 * gusts * deviations;
    float square = root * root;
    float fourth = square * square;
    return fourth * fourth;
}

// Slopes to the right and away, and the variance of slopes away that is lost.
vec3 waves_at(vec2 place, vec2 footprint) {
    vec2 sum = vec2(0.0);
    vec2 all = vec2(0.0); // variances: of all slopes, and of those away
    vec2 kept = vec2(0.0);
    for (int i = 0; i < wave_count; i++) {
        vec3 wave = texelFetch(surface_picture, ivec2(i, 0), 0).xyz;
        vec2 steep = texelFetch(surface_picture, ivec2(i, 1), 0).xy;
        float left = left_of(wave.xy, footprint, PONDI_LAKE_FOOTPRINT);
        vec2 variance = vec2(dot(steep, steep), 0.5 * steep.y * steep.y);
        all += variance;
        kept += variance * (left * left);
        if (left > 0.0) {
            sum += steep * (left * cycle(wave, place));
        }
    }
    float share = all.x > 0.0 ? min(PONDI_LAKE_MANY * kept.x / all.x, 1.0) : 1.0;
    return vec3(sum * share, max(all.y - share * share * kept.y, 0.0));
}

// ---- a pond ----

float pond_height(vec2 at) {
    vec2 held = clamp(at, vec2(0.0), vec2(cells - 1));
    ivec2 first = ivec2(held);
    ivec2 last = min(first + 1, cells - 1);
    vec2 beyond = held - vec2(first);
    float upper = mix(height_of(first), height_of(ivec2(last.x, first.y)), beyond.x);
    float lower = mix(height_of(ivec2(first.x, last.y)), height_of(last), beyond.x);
    return mix(upper, lower, beyond.y);
}

vec2 pond_slopes(vec2 place, vec2 footprint) {
    vec2 sides = vec2(cells);
    vec2 at = vec2(place.x / cell_size + 0.5 * sides.x - 0.5,
                   (near_side + sides.y * cell_size - place.y) / cell_size - 0.5);
    float from_sides = min(at.x + 0.5, sides.x - 0.5 - at.x) / (PONDI_LAKE_SIDES * sides.x);
    float from_far = (at.y + 0.5) / (PONDI_LAKE_FAR_SIDE * sides.y);
    float from_near = (sides.y - 0.5 - at.y) / (PONDI_LAKE_SIDES * sides.x);
    float rim = min(min(from_far, from_near), 1.0) * min(from_sides, 1.0);
    if (rim <= 0.0) {
        return vec2(0.0);
    }
    vec2 half_way = max(0.5 * footprint / cell_size, 1.0);
    float right = 0.0;
    for (int tap = -1; tap <= 1; tap++) {
        float line = at.y + 0.667 * half_way.y * float(tap);
        right += pond_height(vec2(at.x + half_way.x, line)) -
                 pond_height(vec2(at.x - half_way.x, line));
    }
    float away = pond_height(vec2(at.x, at.y - half_way.y)) -
                 pond_height(vec2(at.x, at.y + half_way.y));
    return steepness * rim * vec2(right / 6.0, away / 2.0) / (half_way * cell_size);
}

// ---- the layer ----

vec3 layer_texel(ivec2 texel, ivec2 size, int row) {
    ivec2 held = min(texel, size - 1);
    return texelFetch(second_layer, ivec2(held.x, row + held.y), 0).rgb;
}

vec3 level_at(int n, vec2 place) {
    ivec2 whole = ivec2(textureSize(first_layer, 0).x, layer_rows);
    ivec2 size = whole;
    ivec2 steps = ivec2(1);
    int row = 0;
    for (int i = 1; i <= n; i++) {
        row += size.y;
        steps = ivec2(i < 4 ? 1 : 1 << (i - 3), 1 << (i - 1));
        size = (whole + steps - 1) / steps;
    }
    vec2 at = place / vec2(steps);
    ivec2 first = ivec2(at);
    vec2 beyond = at - vec2(first);
    vec3 upper = mix(layer_texel(first, size, row), layer_texel(first + ivec2(1, 0), size, row),
                     beyond.x);
    vec3 lower = mix(layer_texel(first + ivec2(0, 1), size, row),
                     layer_texel(first + ivec2(1, 1), size, row), beyond.x);
    return mix(upper, lower, beyond.y);
}

vec3 layer_at(vec2 place, float deviation) {
    float octaves = deviation / PONDI_LAKE_FIRST_BLUR;
    float whole = floor(log2(max(octaves, 1.0)));
    float level = octaves < 1.0 ? octaves : whole + octaves / exp2(whole);
    level = min(level, float(PONDI_LAKE_LEVELS) - 1.001);
    return mix(level_at(int(level), place), level_at(int(level) + 1, place), fract(level));
}

// ---- the photograph's ripples ----

// Contrasts, and how far the water is rippled.
vec4 detail_at(vec2 place) {
    ivec2 last = textureSize(first_layer, 0) - 1;
    vec2 held = clamp(place, vec2(0.0), vec2(last));
    ivec2 low = ivec2(held);
    ivec2 high = min(low + 1, last);
    vec2 f = held - vec2(low);
    ivec2 down = ivec2(0, detail_row);
    vec4 upper = mix(texelFetch(second_layer, down + low, 0),
                     texelFetch(second_layer, down + ivec2(high.x, low.y), 0), f.x);
    vec4 lower = mix(texelFetch(second_layer, down + ivec2(low.x, high.y), 0),
                     texelFetch(second_layer, down + high, 0), f.x);
    return mix(upper, lower, f.y) - vec4(1.0, 1.0, 1.0, 0.0);
}

vec3 ripple(vec3 light, vec3 contrasts) {
    vec3 held = clamp(contrasts, -PONDI_LAKE_RIPPLES, PONDI_LAKE_RIPPLES);
    return light + (light + PONDI_LAKE_FAINT) * (2.0 * held / (1.0 - held));
}

vec2 bend_way(vec2 way, vec2 longest) {
    vec2 share = way / longest;
    return way * inversesqrt(1.0 + share * share);
}

// Two copies that drift with the wind, together.
vec3 ripples_at(vec2 pixel, vec4 known, vec2 footprint, float gust) {
    float height = float(textureSize(first_layer, 0).y);
    vec2 way = bend_way(vec2(drift.y, -drift.z) / footprint,
                        height * vec2(PONDI_LAKE_DRIFT_X, PONDI_LAKE_DRIFT_Y));
    vec2 apart = 0.5 * way / (height * vec2(PONDI_LAKE_GRAIN_X, PONDI_LAKE_GRAIN_Y));
    float agree = fall(0.5 * dot(apart, apart));
    float turn = fract(drift.x + (PONDI_LAKE_DRIFT_ACROSS * pixel.x +
                                  PONDI_LAKE_DRIFT_DOWN * pixel.y) / height);
    float late = turn < 0.5 ? turn : turn - 0.5;
    float young = smoothstep(PONDI_LAKE_DRIFT_ALONE, 1.0 - PONDI_LAKE_DRIFT_ALONE, 2.0 * late);
    float old = 1.0 - young;
    float whole = sqrt(young * young + old * old + 2.0 * agree * young * old);
    float raised = 1.0 + PONDI_LAKE_DRIFT_GUST * (clamp(gust, 0.0, 2.0) - 1.0);
    float gain = 1.0 + (raised / whole - 1.0) * known.y;
    float loose = min(known.z * 720.0 / (PONDI_LAKE_LOOSE * height), 1.0);
    vec2 drifts = way * known.y * vec2(loose, 1.0);
    return gain * (young * detail_at(pixel - (late - 0.5) * drifts).rgb +
                   old * detail_at(pixel - late * drifts).rgb);
}

vec3 unbent(vec3 light) {
    return light / (1.0 + PONDI_LAKE_BEND * light);
}

float fresnel(float cosine) {
    float m = 1.0 - cosine;
    float m2 = m * m;
    return PONDI_F0 + (1.0 - PONDI_F0) * m2 * m2 * m;
}

// ---- a pixel ----

// The light that waves add at a pixel of the photograph, whose light is `own`.
vec3 change_at(vec2 pixel, vec4 known, float column, vec3 own) {
    float focal = camera.z;
    vec2 whole = vec2(textureSize(first_layer, 0));
    float least = PONDI_LAKE_LEAST_DOWN / focal;
    float u = (pixel.x - camera.x) / focal;
    float v = max((pixel.y - camera.y) / focal, least);
    float z = camera.w / v;
    vec2 place = vec2(u * z, z);
    vec2 footprint = vec2(z / focal, z * z / (camera.w * focal));

    // Gusts are read every few pixels of the target.
    float pace = whole.x / float(target.z);
    float back = mod(column, float(PONDI_LAKE_GUST_STEP));
    float step_right = pace * footprint.x;
    float before = gust_at(place - vec2(back * step_right, 0.0), footprint);
    float after = gust_at(
        place + vec2((float(PONDI_LAKE_GUST_STEP) - back) * step_right, 0.0), footprint);
    float gust = mix(before, after, back / float(PONDI_LAKE_GUST_STEP));

    vec3 waves = waves_at(place, footprint);
    float lost = sqrt(waves.z);
    vec2 slope = clamp(waves.xy * gust + pond_slopes(place, footprint), -1.0, 1.0);

    float steep2 = dot(slope, slope);
    float w = 1.0 / (1.0 + steep2);
    float facing = v + u * slope.x + slope.y;
    float q = -2.0 * facing * w;
    float per_deep = focal / max(1.0 + q * slope.y, 0.2);
    float right = q * (slope.x - u * slope.y) * per_deep;
    float down = -(2.0 * (v * steep2 - u * slope.x - slope.y) * w + v * q * slope.y) * per_deep;
    float blur = PONDI_LAKE_BLUR * focal * lost;
    if (detail_row > 0) {
        blur *= 1.0 - PONDI_LAKE_KEEP * detail_at(pixel).a;
    }
    float spread = blur * gust * known.y;
    float most = PONDI_LAKE_SHORE_BLUR * known.z;
    float dy = (down + PONDI_LAKE_GUST_LIFT * blur * (gust - 1.0)) * known.y +
               PONDI_LAKE_LEAN * max(spread - most, 0.0);
    float room = PONDI_LAKE_SHORE_ROOM * (dy < 0.0 ? known.z : known.w);
    float t = dy / room;
    float loose = min(known.z * 720.0 / (PONDI_LAKE_LOOSE * whole.y), 1.0);
    float aside = PONDI_LAKE_ASIDE * whole.x;
    float dx = clamp(right * known.y, -aside, aside) * loose;
    float read_y = pixel.y + dy / sqrt(1.0 + t * t);
    vec2 from = clamp(vec2(pixel.x + dx, read_y), vec2(0.0),
                      vec2(whole.x - 1.0, float(layer_rows) - 1.0));
    vec3 seen = layer_at(from, min(spread, most));

    vec3 still = level_at(0, pixel);
    if (detail_row > 0) {
        seen = ripple(seen, ripples_at(pixel, known, footprint, gust));
        still = ripple(still, detail_at(pixel).rgb);
    }

    float eye = sqrt(1.0 + u * u + v * v);
    float read = max((read_y - camera.y) / focal, least);
    float now = max(facing, 0.0) * sqrt(w) / eye;
    float was = read / sqrt(1.0 + u * u + read * read);
    float ratio =
        clamp(fresnel(now) / fresnel(was), PONDI_LAKE_LEAST_RATIO, PONDI_LAKE_MOST_RATIO);
    vec3 sent = seen + max(seen - deep_light, 0.0) * (ratio - 1.0);
    if (glitter > 0.0 && wave_count > 0) {
        vec3 half_way = sun_ray + vec3(-u, v, -1.0) / eye;
        float up = max(half_way.y, 1e-4);
        vec2 off = slope + half_way.xz / up;
        float size = PONDI_LAKE_SUN_SIZE / up;
        float variance =
            0.5 * lost * lost + PONDI_LAKE_SUN_SPREAD * PONDI_LAKE_SUN_SPREAD + size * size;
        sent += sun_colour * (glitter * fall(0.5 * dot(off, off) / variance) *
                              fresnel(clamp(facing / eye, 0.0, 1.0)) * loose);
    }
    // A dark thing that the layer does not have covers some of the water.
    vec3 calm = unbent(still);
    vec3 rest = (own + PONDI_LAKE_BLACK) / (calm + PONDI_LAKE_BLACK);
    return min(min(min(rest.r, rest.g), rest.b), 1.0) * (unbent(max(sent, 0.0)) - calm);
}

// The state of a place of the photograph, between its pixels.
vec4 known_at(vec2 pixel) {
    ivec2 last = textureSize(first_layer, 0) - 1;
    vec2 place = clamp(pixel, vec2(0.0), vec2(last));
    ivec2 low = ivec2(place);
    ivec2 high = min(low + 1, last);
    vec2 f = place - vec2(low);
    return mix(mix(texelFetch(first_layer, low, 0),
                   texelFetch(first_layer, ivec2(high.x, low.y), 0), f.x),
               mix(texelFetch(first_layer, ivec2(low.x, high.y), 0),
                   texelFetch(first_layer, high, 0), f.x),
               f.y);
}

void main() {
    ivec2 at = target_pixel();
    vec2 share = (vec2(at) + 0.5) / vec2(target.zw);
    vec2 picture = share * vec2(textureSize(floor_picture, 0)) - 0.5;
    vec4 light = read_light(floor_picture, picture, false);
    vec4 known = vec4(0.0);
    vec2 pixel = vec2(0.0);
    if (ready) {
        pixel = share * vec2(textureSize(first_layer, 0)) - 0.5;
        known = known_at(pixel);
    }
    if (known.x > 0.0) {
        light.rgb = max(light.rgb + known.x * change_at(pixel, known, float(at.x), light.rgb), 0.0);
    }
    store_light(light.rgb, light.a);
}
