#version 300 es
// A relief on the water under it, leaning as that does and on the highest of that, since waves may be
// drawn steeper than what floats on them; and the rectangle of the picture around it and its shade.

#include "common/plane_surface.glsl"
#include "common/relief_shape.glsl"

uniform ivec4 target;
uniform ivec2 cells;
uniform vec3 eye;
uniform vec3 forward;
uniform vec3 across; // for each pixel, at a way of 1
uniform vec3 upward;
uniform vec2 looks; // on the pond
uniform vec3 relief_sun;

flat out vec3 ahead;
flat out vec3 aside;
flat out vec3 up;
flat out float level; // of the water [cells]

const float BESIDE = 0.35;  // of its length, where the water under it is looked at
const float STEEPEST = 0.2; // that water makes it lean; drawn waves may be steeper than real ones
const float NEAREST = 0.05; // lengths before the eye
const float SMALLEST = 4.0; // of its length [pixels]
const float LARGEST = 2000.0;

void stand() {
    float half_way = BESIDE * relief_length;
    float left = surface_level(centre - vec2(half_way, 0.0), cells);
    float right = surface_level(centre + vec2(half_way, 0.0), cells);
    float far = surface_level(centre - vec2(0.0, half_way), cells);
    float near = surface_level(centre + vec2(0.0, half_way), cells);
    vec2 slope = vec2(right - left, near - far) / (2.0 * half_way);
    level = max(max(left, right), max(far, near));
    up = normalize(vec3(clamp(-slope, -STEEPEST, STEEPEST), 1.0));
    vec3 flat_way = vec3(looks, 0.0);
    ahead = normalize(flat_way - up * dot(flat_way, up));
    aside = cross(up, ahead); // to the right, y being down
}

// Where a corner of the box around it is seen, if it is not behind the eye, or right at it. [pixels]
bool project(vec3 own, out vec2 pixel) {
    vec3 way = vec3(centre, level) - eye +
               (ahead * own.x + aside * own.y + up * own.z) * relief_length;
    float deep = dot(way, forward);
    pixel = 0.5 * vec2(target.zw) + vec2(dot(way, across) / dot(across, across),
                                         -dot(way, upward) / dot(upward, upward)) / deep;
    return deep > NEAREST * relief_length;
}

// Lengths that a pixel is wide there.
float pixel_width() {
    return length(eye - vec3(centre, level)) / relief_length * length(across);
}

void main() {
    stand();
    vec2 own_sun = relief_sun_along(relief_sun, looks);
    vec2 shadow = -own_sun * (SHADOW_MORE * highest / relief_sun.z);
    vec2 low = vec2(1e9);
    vec2 high = vec2(-1e9);
    int before = 0; // corners before the eye
    float wide = pixel_width();
    bool seen = wide * SMALLEST <= 1.0 && wide * LARGEST >= 1.0;
    for (int corner = 0; corner < 8; corner++) {
        bvec3 far = bvec3(corner & 1, corner & 2, corner & 4);
        vec2 begin = min(shadow, 0.0) - reach - SHADE_BESIDE;
        vec2 end = max(shadow, 0.0) + reach + SHADE_BESIDE;
        vec2 pixel;
        if (project(vec3(far.x ? end.x : begin.x, far.y ? end.y : begin.y,
                         far.z ? highest : 0.0), pixel)) {
            low = min(low, pixel);
            high = max(high, pixel);
            before++;
        }
    }
    if (before < 8) { // where the others would be seen is nowhere: all of the picture
        low = vec2(0.0);
        high = vec2(target.zw);
    }
    seen = seen && before > 0;
    int id = gl_VertexID < 3 ? gl_VertexID : gl_VertexID - 2; // 0 1 2, 1 2 3
    vec2 at = vec2((id & 1) != 0 ? high.x + 1.0 : low.x - 1.0,
                   (id & 2) != 0 ? high.y + 1.0 : low.y - 1.0);
    vec2 place = seen ? at / vec2(target.zw) * 2.0 - 1.0 : vec2(-2.0); // rows from the first
    gl_Position = vec4(place, 0.0, 1.0);
}
