#version 300 es
// Light that a value gets from the photons that replace one: each is added to the four values
// around it with bilinear weights.

uniform vec2 pace;
uniform float margin;

flat in vec3 channel;
flat in vec2 centre;
flat in vec4 reach;
flat in vec2 aside;
flat in ivec2 parts;

out vec4 colour;

void main() {
    vec2 at = floor(gl_FragCoord.xy) - margin - centre;
    vec2 per_part = 1.0 / vec2(parts);
    float sum = 0.0;
    for (int b = 0; b < parts.y; b++) {
        for (int a = 0; a < parts.x; a++) {
            vec2 place = (vec2(a, b) + 0.5) * per_part - 0.5;
            place += aside * vec2((b & 1) == 0 ? 1.0 : -1.0, (a & 1) == 0 ? 1.0 : -1.0);
            vec2 share = max(1.0 - abs(at - place.x * reach.xy - place.y * reach.zw), 0.0);
            sum += share.x * share.y;
        }
    }
    colour = vec4(sum * per_part.x * per_part.y * pace.x * pace.y * channel, 0.0);
}
