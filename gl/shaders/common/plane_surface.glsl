// plane_surface.glsl — the mesh: its vertices are the cells' centres, the outermost ones repeated.

uniform sampler2D heights;
uniform ivec2 first_cell;
uniform float height_scale; // a stored height in cells
uniform float height_limit; // heights end there

// In cells. NaN counts as 0.
float vertex_height(ivec2 vertex, ivec2 count) {
    ivec2 held = clamp(vertex, ivec2(0), count - 1);
    float z = texelFetch(heights, first_cell + held, 0).r * height_scale;
    return z == z ? clamp(z, -height_limit, height_limit) : 0.0;
}

// The vertex before a place, and the distance beyond it.
ivec2 vertex_before(vec2 at, ivec2 count, out vec2 beyond) {
    ivec2 vertex = ivec2(clamp(at + 0.5, vec2(0.0), vec2(count))) - 1;
    beyond = clamp(at - 0.5 - vec2(vertex), 0.0, 1.0);
    return vertex;
}

// Between the vertices around a place.
float surface_level(vec2 at, ivec2 count) {
    vec2 beyond;
    ivec2 v = vertex_before(at, count, beyond);
    float upper = mix(vertex_height(v, count), vertex_height(v + ivec2(1, 0), count), beyond.x);
    float lower = mix(vertex_height(v + ivec2(0, 1), count), vertex_height(v + ivec2(1, 1), count),
                      beyond.x);
    return mix(upper, lower, beyond.y);
}
