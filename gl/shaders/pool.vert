#version 300 es
// A triangle over the whole target, and the optics of still water, which all pixels share.
#include "common/srgb.glsl"
#include "common/picture.glsl"
#include "pool_optics.glsl"
#include "pool_sky.glsl"

uniform vec2 sun_slant; // of light under still water, for each metre up towards the sun

flat out vec2 still_away;
flat out float still_keep;
flat out vec3 still_mirrored;
flat out vec2 slant;

void main() {
    pool_ray still = pool_bend(vec2(0.0));
    still_away = still.away;
    still_keep = 1.0 / (1.0 - still.fresnel);
    still_mirrored = pool_mirrored(still);
    slant = sun_slant + still.away; // the floor as still water shows it
    gl_Position = vec4(vec2(gl_VertexID == 1, gl_VertexID == 2) * 4.0 - 1.0, 0.0, 1.0);
}
