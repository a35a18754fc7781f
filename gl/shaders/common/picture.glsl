// picture.glsl — pictures between their texels. Texel centres are whole numbers; outside the
// nearest texel is repeated, or a tile begins anew. Clear texels add no colour to their neighbours.

// Some drivers store a texture's rows in another order; places that are not numbers read texel 0.
ivec2 held_texel(ivec2 texel, ivec2 size, bool wraps) {
    if (wraps) {
        ivec2 rest = texel - size * (texel / size);
        return rest + size * ivec2(lessThan(rest, ivec2(0)));
    }
    return clamp(texel, ivec2(0), size - 1);
}

vec2 held_place(vec2 place, ivec2 size, bool wraps) {
    vec2 sides = vec2(size);
    vec2 held = wraps ? place - sides * floor(place / sides) : place;
    return clamp(held, vec2(0.0), wraps ? sides : sides - 1.0);
}

// The four texels around a place, from the upper left to the lower right, 0…1, and how far
// between them.
struct around {
    vec4 texel[4];
    vec2 beyond;
};

around texels_around(sampler2D picture, vec2 place, bool wraps) {
    ivec2 size = textureSize(picture, 0);
    vec2 held = held_place(place, size, wraps);
    ivec2 first = ivec2(held);
    around a;
    for (int k = 0; k < 4; k++) {
        ivec2 texel = held_texel(first + ivec2(k & 1, k >> 1), size, wraps);
        a.texel[k] = texelFetch(picture, texel, 0);
    }
    a.beyond = held - vec2(first);
    return a;
}

vec4 shares_of(around a) {
    vec2 before = 1.0 - a.beyond;
    vec4 shares = vec4(before.x * before.y, a.beyond.x * before.y, before.x * a.beyond.y,
                       a.beyond.x * a.beyond.y);
    vec4 covered = shares * vec4(a.texel[0].a, a.texel[1].a, a.texel[2].a, a.texel[3].a);
    float sum = covered.x + covered.y + covered.z + covered.w;
    return sum > 0.0 ? covered / sum : shares;
}

float blended_alpha(around a) {
    float upper = mix(a.texel[0].a, a.texel[1].a, a.beyond.x);
    float lower = mix(a.texel[2].a, a.texel[3].a, a.beyond.x);
    return mix(upper, lower, a.beyond.y);
}

// In 8-bit sRGB levels.
vec4 read_levels(sampler2D picture, vec2 place, bool wraps, bool nearest) {
    if (nearest) {
        ivec2 size = textureSize(picture, 0);
        vec2 held = held_place(place, size, wraps);
        return 255.0 * texelFetch(picture, held_texel(ivec2(held + 0.5), size, wraps), 0);
    }
    around a = texels_around(picture, place, wraps);
    vec4 shares = shares_of(a);
    vec3 rgb = a.texel[0].rgb * shares.x + a.texel[1].rgb * shares.y + a.texel[2].rgb * shares.z +
               a.texel[3].rgb * shares.w;
    return 255.0 * vec4(rgb, blended_alpha(a));
}

// Linear light, bilinearly, and alpha 0…1.
vec4 read_light(sampler2D picture, vec2 place, bool wraps) {
    around a = texels_around(picture, place, wraps);
    vec4 shares = shares_of(a);
    vec3 light = vec3(0.0);
    for (int k = 0; k < 4; k++) {
        light += shares[k] * light_of_levels(255.0 * a.texel[k].rgb);
    }
    return vec4(light, blended_alpha(a));
}
