// cells.glsl — the surface under a pixel: slopes along x and y [1] and Laplacian [1/m], carried from
// the cells by a quadratic B-spline, three cells to a side. gl/passes.c derives them on the cells,
// and sees to it that those are no finer than the pixels.

#include "common/map.glsl"

uniform sampler2D first_layer; // made by gl/passes.c

void cells_along(int pixel, int pixels, int count, bool wrap, out ivec3 cell, out vec3 weight) {
    float centre = (float(pixel) + 0.5) * (float(count) / float(pixels)) - 0.5;
    float nearest = floor(centre + 0.5);
    float off = centre - nearest;
    bool exact = pixels == count;
    cell = (exact ? pixel : int(nearest)) + ivec3(-1, 0, 1);
    cell = wrap ? (cell + count) % count : clamp(cell, 0, count - 1);
    weight = exact ? vec3(0.0, 1.0, 0.0)
                   : vec3(0.5 * (0.5 - off) * (0.5 - off), 0.75 - off * off,
                          0.5 * (0.5 + off) * (0.5 + off));
}

vec3 cells_row(ivec3 x, vec3 weight, int y) {
    return texelFetch(first_layer, ivec2(x.x, y), 0).xyz * weight.x +
           texelFetch(first_layer, ivec2(x.y, y), 0).xyz * weight.y +
           texelFetch(first_layer, ivec2(x.z, y), 0).xyz * weight.z;
}

vec3 cells_at(ivec2 pixel, ivec2 pixels) {
    ivec2 size = textureSize(first_layer, 0);
    if (size == pixels) {
        return texelFetch(first_layer, pixel, 0).xyz;
    }
    ivec3 x;
    ivec3 y;
    vec3 wx;
    vec3 wy;
    cells_along(pixel.x, pixels.x, size.x, view_wraps.x != 0, x, wx);
    cells_along(pixel.y, pixels.y, size.y, view_wraps.y != 0, y, wy);
    return cells_row(x, wx, y.x) * wy.x + cells_row(x, wx, y.y) * wy.y +
           cells_row(x, wx, y.z) * wy.z;
}
