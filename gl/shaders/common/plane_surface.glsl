// plane_surface.glsl — the mesh: its vertices are the cells' centres, the outermost ones going on.

uniform sampler2D heights;
uniform ivec2 first_cell;
uniform float height_scale; // a stored height in cells
uniform float height_limit; // heights end there

// In cells. What is no number counts as 0.
float vertex_height(ivec2 vertex, ivec2 count) {
    ivec2 held = clamp(vertex, ivec2(0), count - 1);
    float z = texelFetch(heights, first_cell + held, 0).r * height_scale;
    return z == z ? clamp(z, -height_limit, height_limit) : 0.0;
}
