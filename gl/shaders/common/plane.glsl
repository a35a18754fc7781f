// plane.glsl — the plane look's camera, rays and background. Lengths are cells; x
// grows to the right and y down the pond, z upward from still water.

#include "shared/look_numbers.h"

uniform ivec2 cells;
uniform vec3 eye;
uniform vec3 forward;
uniform vec3 across; // for each pixel, at a way of 1
uniform vec3 upward;
uniform vec3 sun; // direction
uniform float bottom; // z of the block's; 0 for a sheet
uniform bool block;
uniform vec3 sky_zenith;
uniform vec3 sky_horizon;
uniform vec3 ground_colour;
uniform float brightest; // that a sample may add to a pixel

// Of length 1. `along` is its share along `forward`.
vec3 ray_of(vec2 pixel, out float along) {
    vec2 off = pixel - 0.5 * vec2(target.zw);
    vec3 way = forward + across * off.x - upward * off.y;
    along = 1.0 / length(way);
    return way * along;
}

// The middle of the pixel that is drawn, whichever sample it is for.
vec2 pixel_middle() {
    return vec2(target_pixel()) + 0.5;
}

// The shadow that the block casts on the ground: soft, darkest where they touch.
float ground_light(vec2 place) {
    vec2 out_by = max(max(-place, place - vec2(cells)), 0.0);
    return 1.0 / (1.0 + 3.0 * dot(out_by, out_by) / (bottom * bottom));
}

vec3 background(vec3 ray) {
    float shade = 1.0;
    if (block && ray.z < -1e-3) {
        vec2 place = eye.xy + ray.xy * ((bottom - eye.z) / ray.z);
        float thrown = -0.5 * bottom / sun.z;
        shade -= PONDI_PLANE_CONTACT * ground_light(place) +
                 PONDI_PLANE_THROWN * ground_light(place + sun.xy * thrown);
    }
    float near = (1.0 - abs(ray.z)) * (1.0 - abs(ray.z));
    float horizon = near * near;
    float share = ray.z > 0.0 ? horizon : horizon * horizon;
    return mix(ray.z > 0.0 ? sky_zenith : ground_colour * shade, sky_horizon, share);
}

void store_sample(vec3 light) {
    colour = vec4(clamp(light, 0.0, brightest), 1.0);
}
