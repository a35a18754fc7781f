// over.glsl — blends light over the picture under it, in linear light. Needs pixel.glsl.

uniform sampler2D under;
uniform ivec2 corner; // where `under` begins in the framebuffer [pixels]

// `over` is multiplied by its alpha.
void store_over(vec4 over) {
    vec4 below = texelFetch(under, ivec2(gl_FragCoord.xy) - corner, 0);
    if (over.a <= 0.0) {
        colour = below;
        return;
    }
    vec3 under_light = linear_target ? below.rgb : light_of_levels(255.0 * below.rgb);
    float rest = below.a * (1.0 - over.a);
    store_light((over.rgb + under_light * rest) / (over.a + rest), over.a + rest);
}
