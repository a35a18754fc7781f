#version 300 es
// One point for each photon. Where neighbours land far apart, a grid of up to 4 × 4 photons between
// them replaces it, and the point covers them all. Photons are displaced a little from their grid,
// so that it does not beat with the map's grid. caustics_lay.frag adds up their shares.
#include "shared/look_numbers.h"

uniform sampler2D first_layer; // one more on each side
uniform ivec2 photon_grid;       // across and down
uniform ivec2 beyond;            // of these, beyond each side that light crosses
uniform vec2 pace;               // from photon to photon [values]
uniform vec2 map_size;
uniform ivec2 view_wraps;
uniform float margin; // values around the map

uniform bool in_halves; // half floats: photons take turns in three channels

flat out vec3 channel;
flat out vec2 centre; // [values]
flat out vec4 reach;  // to the next photon along the row, and down the column
flat out vec2 aside;  // the first part's
flat out ivec2 parts; // along the row, and down the column

vec2 landed(ivec2 at) {
    return (vec2(at) + 0.5) * pace - 0.5 + texelFetch(first_layer, at + beyond + 1, 0).xy;
}

// Number of photons side by side in the place of one.
int split(vec2 way) {
    vec2 w = abs(way);
    float far = max(w.x, w.y) + 0.5 * min(w.x, w.y); // near enough a length
    return 1 + int(far > PONDI_PHOTONS_APART) + int(far > 2.0 * PONDI_PHOTONS_APART) +
           int(far > 3.0 * PONDI_PHOTONS_APART);
}

// The direction alternates.
float side(int index) {
    return (index & 1) == 0 ? -1.0 : 1.0;
}

// Mirrors photons beyond a side, or moves them to the opposite side where the view wraps. Beyond a
// side that light crosses they are dropped.
void bring_back(inout float at, inout vec2 ways, float size, bool wrap, bool open) {
    if (open) {
        return;
    }
    if (wrap) {
        at -= size * floor((at + 0.5) / size);
    } else {
        bool low = at < -0.5;
        bool high = at > size - 0.5;
        at = low ? -1.0 - at : high ? 2.0 * size - 1.0 - at : at;
        ways = low || high ? -ways : ways;
    }
    at = clamp(at, -0.5, size - 0.5);
}

void main() {
    ivec2 index = ivec2(gl_VertexID % photon_grid.x, gl_VertexID / photon_grid.x) - beyond;
    int turn = in_halves ? (index.x + index.y) % 3 : 0;
    channel = vec3(turn == 0, turn == 1, turn == 2);
    vec2 at = landed(index);
    vec2 along = 0.5 * (landed(index + ivec2(1, 0)) - landed(index - ivec2(1, 0)));
    vec2 down = 0.5 * (landed(index + ivec2(0, 1)) - landed(index - ivec2(0, 1)));
    float stretched = abs(along.x - pace.x) + abs(down.y - pace.y) + abs(along.y) + abs(down.x);
    parts = ivec2(split(along), split(down));
    aside = min(2.5 * stretched, 0.25) / vec2(parts) *
            vec2(side(index.y * parts.y), side(index.x * parts.x));
    vec2 ways_x = vec2(along.x, down.x);
    vec2 ways_y = vec2(along.y, down.y);
    bring_back(at.x, ways_x, map_size.x, view_wraps.x != 0, beyond.x > 0);
    bring_back(at.y, ways_y, map_size.y, view_wraps.y != 0, beyond.y > 0);
    // Light that is spread wider than the margin is too faint for its place to matter.
    vec2 half_size = 0.5 * (abs(vec2(ways_x.x, ways_y.x)) + abs(vec2(ways_x.y, ways_y.y)));
    vec2 held = min(vec2(1.0), (margin - 2.0) / max(half_size, vec2(1e-6)));
    half_size *= held;
    centre = at;
    reach = vec4(ways_x.x, ways_y.x, ways_x.y, ways_y.y) * held.xyxy;
    vec2 first = floor(at - half_size);
    vec2 values = floor(at + half_size) + 2.0 - first;
    float points = max(values.x, values.y);
    gl_PointSize = points;
    gl_Position = vec4((first + margin + 0.5 * points) / (map_size + 2.0 * margin) * 2.0 - 1.0, 0.0,
                       1.0);
}
