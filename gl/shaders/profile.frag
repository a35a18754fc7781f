#version 300 es
// Water from the side; src/look/looks/profile.c documents it.
#include "common/pixel.glsl"
#include "common/picture.glsl"
#include "common/grain.glsl"
#include "shared/look_numbers.h"

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

uniform int row_first; // cell of the heights [texels]
uniform int row_cells; // of a row

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
uniform float shafts;
uniform float depth;     // of the picture's water [m]
uniform float width;     // of the picture [m]
uniform float sun_x;     // [pixels]
uniform float sun_up;    // above still water [pixels]
uniform float to_bed;    // [1/pixels]
uniform float per_sheet; // of the surface behind the edge [1/pixels]
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

// Height between cells, at a share of the width. [m]
float height_between(float share) {
    float cell = clamp(share * float(row_cells) - 0.5, 0.0, float(row_cells - 1));
    int left = int(cell);
    float a = texelFetch(heights, ivec2(row_first + left, row), 0).r;
    float b = texelFetch(heights, ivec2(row_first + min(left + 1, row_cells - 1), row), 0).r;
    return mix(a, b, cell - float(left)) * unit;
}

// Light that waves focus, less that of level water. reach: over which their curvature is measured.
float beam_at(float share, float reach) {
    float away = reach / float(PONDI_PROFILE_BEAMS);
    float bend = height_between(share - away) - 2.0 * height_between(share) +
                 height_between(share + away);
    float narrow = abs(1.0 + bend * PONDI_PROFILE_BENT * depth / (away * width * away * width));
    return PONDI_PROFILE_BRIGHT / (PONDI_PROFILE_BLUR + narrow) - 1.0;
}

float shafts_at(ivec2 pixel) {
    float deep = max(float(pixel.y) + 0.5 - level, 0.0);
    float from = sun_x + (float(pixel.x) + 0.5 - sun_x) * sun_up / (sun_up + deep);
    float place = clamp(from / float(target.z), 0.0, 1.0);
    float share = clamp(deep * to_bed, 0.0, 1.0);
    float beam = mix(beam_at(place, float(PONDI_PROFILE_SHORT)),
                     beam_at(place, float(PONDI_PROFILE_LONG)), share);
    return shafts * (1.0 - pow(1.0 - share, 4.0)) * max(beam, PONDI_PROFILE_DIM);
}

// The surface behind the edge is drawn over the backdrop: water in front, mirrored sky behind.
vec3 with_sheet(vec3 back, ivec2 pixel, float away_up, float steep) {
    float t = clamp(away_up * per_sheet, 0.0, 1.0);
    float to_sun = (sun_x - (float(pixel.x) + 0.5)) / sun_up;
    float turned = (steep + PONDI_PROFILE_FACING * to_sun) / PONDI_PROFILE_SHEEN;
    float near = (1.0 - t) * (1.0 - t);
    float bright = PONDI_PROFILE_DULL + PONDI_PROFILE_GLOSS * near / (1.0 + turned * turned);
    vec3 light = mix(water_colour, line_colour, bright);
    return mix(back, light, PONDI_PROFILE_COVER * near * (1.0 + 2.0 * t));
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
    if (shafts > 0.0) {
        shine += shafts_at(pixel);
    }
    if (per_sheet > 0.0) {
        back.rgb = mix(with_sheet(back.rgb, pixel, -under, steep), back.rgb, water);
    }
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
