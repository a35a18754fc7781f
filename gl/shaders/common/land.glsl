// land.glsl — on dry land the picture shows unchanged.
#include "common/map.glsl"

uniform sampler2D dry_map;
uniform bool has_dry;

// Blends both colours, in levels, weighted by what they cover.
vec4 with_land(sampler2D picture, vec4 wet, ivec2 pixel) {
    if (!has_dry) {
        return wet;
    }
    float share = clamp(read_map(dry_map, pixel), 0.0, 1.0);
    vec4 kept = clamp(wet, 0.0, 255.0);
    vec4 dry = 255.0 * texelFetch(picture, pixel * textureSize(picture, 0) / target.zw, 0);
    vec2 weights = vec2((1.0 - share) * kept.a, share * dry.a);
    float sum = weights.x + weights.y;
    return vec4(sum > 0.0 ? (kept.rgb * weights.x + dry.rgb * weights.y) / sum : kept.rgb, sum);
}
