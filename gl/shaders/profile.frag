#version 300 es
// Water from the side; src/look/looks/profile.c documents it.
#include "common/pixel.glsl"
#include "common/picture.glsl"
#include "common/grain.glsl"

uniform sampler2D heights;
uniform sampler2D columns; // as in surface.glsl
uniform sampler2D floor_picture;
uniform sampler2D first_layer; // what droplets cover
uniform vec2 floor_texels; // to a pixel
uniform bool floor_wraps;
uniform bool has_floor;
uniform bool has_spray;
uniform float unit;
uniform int row; // of the heights that is shown [texels]

uniform float level;      // of still water [pixels from the top]
uniform float per_metre;  // [pixels]
uniform float per_slope;  // pixels down the picture for each metre a cell
uniform float half_line;  // [pixels]
uniform float line_share; // of a line thinner than a pixel
uniform float clarity;
uniform float highlight;
uniform float per_reach; // [1/pixels]
uniform float per_crest; // [1/pixels]
uniform float wide2;     // where light comes from all around, squared [pixels²]
uniform vec3 absorption; // [1/pixels]
uniform vec3 line_colour;
uniform vec3 sky_zenith;
uniform vec3 sky_horizon;
uniform vec3 water_colour;
uniform vec3 deep_colour;

// Height [m], and its rise along x [m/cell].
vec2 height_at(int x) {
    int taps = textureSize(columns, 0).x;
    int middle = int(texelFetch(columns, ivec2(taps / 2, x), 0).w);
    float first = texelFetch(heights, ivec2(middle, row), 0).r;
    vec2 found = vec2(0.0);
    for (int i = 0; i < taps; i++) {
        vec4 column = texelFetch(columns, ivec2(i, x), 0);
        float height = texelFetch(heights, ivec2(int(column.w), row), 0).r - first;
        found += column.xz * height;
    }
    return vec2(first + found.x, found.y) * unit;
}

vec4 backdrop_at(ivec2 pixel) {
    if (!has_floor) {
        float way = clamp((float(pixel.y) + 0.5) / max(level, 1.0), 0.0, 1.0);
        return vec4(mix(sky_zenith, sky_horizon, way * way), 1.0);
    }
    return read_light(floor_picture, (vec2(pixel) + 0.5) * floor_texels - 0.5, floor_wraps);
}

void main() {
    ivec2 pixel = target_pixel();
    vec2 surface = height_at(pixel.x);
    float up = clamp(surface.x * per_metre, -1e6, 1e6);
    float steep = clamp(surface.y * per_slope, -1e6, 1e6);
    float under = float(pixel.y) + 0.5 - level + up;
    float away = under / sqrt(1.0 + steep * steep);
    float down = max(under, 0.0);
    float wide = down * down / (down * down + wide2 + up * up + 1e-12);
    float way = max(down - up * wide, 0.0);
    float water = clamp(away + 0.5, 0.0, 1.0);
    float line = line_share * clamp(half_line + 0.5 - abs(away), 0.0, 1.0);
    // light gathers under crests and fades with the way down
    float crest = clamp(up * per_crest, 0.0, 1.0);
    float q = down * per_reach;
    float near = 1.0 / (1.0 + q * q);
    float shine = highlight * near * near * (0.2 + 0.8 * crest * crest * (3.0 - 2.0 * crest));

    vec4 back = backdrop_at(pixel);
    vec3 fade = exp(-absorption * min(way, 2.0 * float(target.w)));
    vec3 body = deep_colour + (water_colour - deep_colour + line_colour * shine) * fade;
    vec3 below = mix(body, back.rgb * fade, clarity);
    vec3 light = mix(mix(back.rgb, below, water), line_colour, line);
    if (has_spray) { // in the air alone
        light = mix(light, line_colour, texelFetch(first_layer, pixel, 0).r * (1.0 - water));
    }
    // a backdrop above the water stays as it is
    bool smooth_there = !has_floor || water > 0.0 || line > 0.0;
    store_light(!linear_target && smooth_there ? shaken(light, pixel) : light, back.a);
}
