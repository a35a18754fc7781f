// colours.glsl — the colour maps: a row of the table for each.

uniform sampler2D colour_table;
uniform int colours; // row

// Linear light of a share 0…1.
vec3 colour_of(float share) {
    int steps = textureSize(colour_table, 0).x - 1;
    float at = clamp(share, 0.0, 1.0) * float(steps);
    int low = min(int(at), steps - 1);
    vec3 below = texelFetch(colour_table, ivec2(low, colours), 0).rgb;
    vec3 above = texelFetch(colour_table, ivec2(low + 1, colours), 0).rgb;
    return mix(below, above, at - float(low));
}
