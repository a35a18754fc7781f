#version 300 es
// The surface as two triangles between four cells' centres, or a side of the block as a strip below
// its rim. Corners follow from gl_VertexID.

#include "common/plane_surface.glsl"

uniform ivec4 target;
uniform bool top_first;
uniform ivec2 cells;
uniform vec3 eye;
uniform vec3 forward;
uniform vec3 right; // of the picture, a pixel at a way of 1 long
uniform vec3 up;
uniform vec2 depth_range; // nearest and farthest way along `forward`
uniform int part;   // 0: the surface; 1: left, 2: right, 3: upper, 4: lower side
uniform int stride; // cells between vertices
uniform float foot; // z where sides end

out vec3 place;

// Vertex k along an axis: the pond's side, cells' centres, the other side.
float place_of(int k, int count) {
    return clamp(float(k * stride) - 0.5, 0.0, float(count));
}

vec3 vertex_at(ivec2 k) {
    return vec3(place_of(k.x, cells.x), place_of(k.y, cells.y),
                vertex_height(k * stride - 1, cells));
}

vec3 surface_vertex(int id) {
    int across_quads = (cells.x + stride) / stride;
    int quad = id / 6;
    int corner = id % 6;
    // upper left, upper right, lower right; upper left, lower right, lower left
    bool to_right = corner == 1 || corner == 2 || corner == 4;
    bool to_bottom = corner == 2 || corner == 4 || corner == 5;
    ivec2 first = ivec2(quad % across_quads, quad / across_quads);
    return vertex_at(first + ivec2(to_right, to_bottom));
}

vec3 side_vertex(int id) {
    int quad = id / 6;
    int corner = id % 6;
    int k = quad + (corner == 1 || corner == 2 || corner == 4 ? 1 : 0);
    ivec2 ends = (cells + 2 * stride) / stride; // beyond the last vertex: it is held
    vec3 rim = part < 3 ? vertex_at(ivec2(part == 1 ? 0 : ends.x, k))
                        : vertex_at(ivec2(k, part == 3 ? 0 : ends.y));
    return corner == 2 || corner == 4 || corner == 5 ? vec3(rim.xy, foot) : rim;
}

void main() {
    place = part == 0 ? surface_vertex(gl_VertexID) : side_vertex(gl_VertexID);
    vec3 from = place - eye;
    float way = dot(from, forward);
    vec2 pixels = vec2(dot(from, right), dot(from, up)) * 2.0 / vec2(target.zw);
    float nearest = depth_range.x;
    float farthest = depth_range.y;
    float depth = ((farthest + nearest) * way - 2.0 * farthest * nearest) / (farthest - nearest);
    gl_Position = vec4(pixels.x, top_first ? -pixels.y : pixels.y, depth, way);
}
