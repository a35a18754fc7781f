#version 300 es
// The share of a pixel that a droplet's streak hides.
#include "common/pixel.glsl"

flat in vec4 streak;
flat in vec2 body;

void main() {
    vec2 at = vec2(target_pixel()) + 0.5 - streak.xy;
    float length2 = dot(streak.zw, streak.zw) + 1e-12;
    float part = clamp(dot(at, streak.zw) / length2, 0.0, 1.0);
    float away = length(at - streak.zw * part);
    colour = vec4(body.y * clamp(body.x + 0.5 - away, 0.0, 1.0));
}
