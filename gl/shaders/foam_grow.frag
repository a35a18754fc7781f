#version 300 es
// Foam f grows and fades for a frame, as if the water stood still meanwhile:
//
//   ∂f/∂t = rate·(1 − f) − (ln 2/half_life)·f
//   rate = growth·ramp(q), q = √(slope² + (v/wave_speed)²), ramp 0 at onset and 1 where full
#include "common/pixel.glsl"
#include "common/share.glsl"
#include "common/slopes.glsl"
#include "shared/look_numbers.h"

uniform sampler2D first_layer; // foam before
uniform sampler2D second_layer; // velocities [m/s]
uniform bool has_velocity;
uniform float per_speed; // [s/m]
uniform float onset;
uniform float per_ramp;
uniform float growth; // of a frame
uniform float decay;

// e^−a, approximated for the steps of films and within 0…1 for longer ones.
float shrink(float a) {
    return 1.0 / (1.0 + a * (1.0 + a * (0.5 + a * (1.0 / 6.0 + a / 24.0))));
}

void main() {
    ivec2 size = textureSize(first_layer, 0);
    vec2 share = gl_FragCoord.xy / vec2(size);
    vec2 slope = read_slopes(share * vec2(cells) - 0.5);
    float v = has_velocity ? map_at(second_layer, share) * per_speed : 0.0;
    float steep = sqrt(dot(slope, slope) + v * v);
    float rate = growth * clamp((steep - onset) * per_ramp, 0.0, 1.0);
    float both = rate + decay;
    float end = both > 0.0 ? rate / both : 0.0; // where it would settle
    float before = clamp(texelFetch(first_layer, ivec2(gl_FragCoord.xy), 0).r, 0.0, 1.0);
    float now = end + (before - end) * shrink(both);
    colour = vec4(now > PONDI_FOAM_LEAST ? now : 0.0, 0.0, 0.0, 0.0);
}
