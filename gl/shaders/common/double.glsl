// double.glsl — reads a smaller picture between its pixels.

// At a share of the picture, 0…1.
vec3 read_smaller(sampler2D picture, vec2 share) {
    ivec2 size = textureSize(picture, 0);
    vec2 place = clamp(share * vec2(size) - 0.5, vec2(0.0), vec2(size - 1));
    ivec2 low = ivec2(place);
    ivec2 high = min(low + 1, size - 1);
    vec2 f = place - vec2(low);
    vec3 upper = mix(texelFetch(picture, low, 0).rgb,
                     texelFetch(picture, ivec2(high.x, low.y), 0).rgb, f.x);
    vec3 lower = mix(texelFetch(picture, ivec2(low.x, high.y), 0).rgb,
                     texelFetch(picture, high, 0).rgb, f.x);
    return mix(upper, lower, f.y);
}
