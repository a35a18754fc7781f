#version 300 es
// A droplet's streak: a rectangle around it, two triangles from gl_VertexID.
#include "shared/look_numbers.h"

uniform sampler2D second_layer; // droplets: place, velocity; radius: two texels each
uniform ivec4 target;
uniform float level;     // of still water [pixels from the top]
uniform float per_along; // [pixels/m]
uniform float per_up;    // [pixels/m]

flat out vec4 streak; // its head, and from there to its tail [pixels]
flat out vec2 body;   // radius [pixels] and share of a pixel's light

void main() {
    ivec2 size = textureSize(second_layer, 0);
    int at = 2 * gl_InstanceID;
    vec4 flight = texelFetch(second_layer, ivec2(at % size.x, at / size.x), 0);
    float wide = texelFetch(second_layer, ivec2((at + 1) % size.x, (at + 1) / size.x), 0).r;
    float radius = clamp(wide * per_along, 0.0, 1000.0);
    float fine = min(radius / 0.5, 1.0);
    streak.xy = vec2(flight.x * per_along, level - flight.y * per_up);
    streak.zw = clamp(vec2(-flight.z * per_along, flight.w * per_up) * PONDI_SPRAY_SHUTTER,
                      -PONDI_SPRAY_FARTHEST, PONDI_SPRAY_FARTHEST);
    body = vec2(max(radius, 0.5), fine * fine);
    float reach = body.x + 1.0;
    vec2 low = streak.xy + min(streak.zw, 0.0) - reach;
    vec2 high = streak.xy + max(streak.zw, 0.0) + reach;
    int corner = gl_VertexID < 3 ? gl_VertexID : gl_VertexID - 2; // 0 1 2, 1 2 3
    vec2 place = vec2((corner & 1) != 0 ? high.x : low.x, (corner & 2) != 0 ? high.y : low.y);
    gl_Position = vec4(place / vec2(target.zw) * 2.0 - 1.0, 0.0, 1.0); // rows from the first
}
