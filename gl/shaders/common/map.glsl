// map.glsl — maps stretched over the whole pond, between their values, and across the seams where
// the view wraps.

uniform ivec2 view_wraps;

ivec2 held_value(ivec2 value, ivec2 size) {
    ivec2 rest = value - size * (value / size);
    ivec2 round = rest + size * ivec2(lessThan(rest, ivec2(0)));
    ivec2 kept = clamp(value, ivec2(0), size - 1);
    return ivec2(view_wraps.x != 0 ? round.x : kept.x, view_wraps.y != 0 ? round.y : kept.y);
}

// At a place of the map: its first value's middle is (0, 0).
float read_map_at(sampler2D map, vec2 place) {
    ivec2 size = textureSize(map, 0);
    vec2 before = floor(place);
    ivec2 first = ivec2(before);
    vec2 beyond = place - before;
    float a = texelFetch(map, held_value(first, size), 0).r;
    float b = texelFetch(map, held_value(first + ivec2(1, 0), size), 0).r;
    float c = texelFetch(map, held_value(first + ivec2(0, 1), size), 0).r;
    float d = texelFetch(map, held_value(first + ivec2(1, 1), size), 0).r;
    return mix(mix(a, b, beyond.x), mix(c, d, beyond.x), beyond.y);
}

// At the middle of a pixel of the target.
float read_map(sampler2D map, ivec2 pixel) {
    vec2 size = vec2(textureSize(map, 0));
    return read_map_at(map, (vec2(pixel) + 0.5) * size / vec2(target.zw) - 0.5);
}
