#version 300 es
// A drop or a stroke, added to one time level, in cells:
//
//   drop    A((1 − r²/2σ²) − balance)·exp(−r²/2σ²)
//   stroke  that drop spread evenly along a segment
//
// One step ago they were kept·f + bend·(σ²/2)·∇²f (shared/touch_shape.h).
//
// The part beyond a free side is mirrored, beyond a periodic side it repeats: a cell gets the sum
// over all its images in the shape's box.
#include "common/water_grid.glsl"
#include "common/water_shown.glsl"
#include "shared/water_numbers.h"

uniform sampler2D now_map;
uniform sampler2D keep_map;
uniform bool linked;
uniform ivec4 images; // first and last along each axis; 0 is the pond itself
uniform ivec4 box;   // first column and row of the shape, and the ones behind its last
uniform ivec2 place; // of the shape's start: its cell
uniform vec2 beyond; // and how far beyond that
uniform vec3 along;  // direction of a stroke and its length; 0 for a drop
uniform vec3 shape;  // σ, A, balance
uniform vec2 past;   // kept and bend; (1, 0) for the present heights

out vec4 height_out;

// Abramowitz & Stegun 7.1.26; `gauss` is exp(−x²).
float erf_of(float x, float gauss) {
    float t = 1.0 / (1.0 + 0.3275911 * abs(x));
    float p = t * (0.254829592 +
                   t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
    return x < 0.0 ? p * gauss - 1.0 : 1.0 - p * gauss;
}

float drop_at(vec2 r) {
    float q = dot(r, r) / (2.0 * shape.x * shape.x);
    return (past.x * ((1.0 - q) - shape.z) + past.y * ((4.0 - q) * q - 2.0)) * exp(-q);
}

// ∫(1 − (b² + t²)/2σ²)·exp(−(b² + t²)/2σ²) dt along the segment, over ½√(2π)·σ.
float stroke_at(vec2 r) {
    float sigma = shape.x;
    float root = 1.0 / (1.4142135623730951 * sigma);
    float t = dot(r, along.xy);
    float t0 = t - along.z;
    float b = r.y * along.x - r.x * along.y;
    float across = exp(-(b * b) * root * root);
    float start = exp(-(t * t) * root * root);
    float end = exp(-(t0 * t0) * root * root);
    float span = 0.5 * (erf_of(t * root, start) - erf_of(t0 * root, end));
    float ends = (t * start - t0 * end) / (2.5066282746310002 * sigma);
    float cubes = (t * t * t * start - t0 * t0 * t0 * end) /
                  (2.5066282746310002 * sigma * sigma * sigma);
    float b2 = b * b / (sigma * sigma);
    float value = (1.0 - b2) * span + ends - shape.z * span;
    float bend = (b2 * (3.0 - 0.5 * b2) - 1.5) * span + (b2 - 2.5) * ends + 0.5 * cubes;
    return across * (past.x * value + past.y * bend);
}

// Where a cell shows in an image of the pond.
int image_of(int index, int image, int cells, int edge) {
    if (edge == EDGE_PERIODIC) {
        return index + image * cells;
    }
    return image == 0 ? index : image < 0 ? -1 - index : 2 * cells - 1 - index;
}

float amount_at(ivec2 cell) {
    float sum = 0.0;
    for (int j = images.z; j <= images.w; j++) {
        for (int i = images.x; i <= images.y; i++) {
            ivec2 at = ivec2(image_of(cell.x, i, grid_cells.x, sides.x),
                             image_of(cell.y, j, grid_cells.y, sides.z));
            if (all(greaterThanEqual(at, box.xy)) && all(lessThan(at, box.zw))) {
                vec2 r = vec2(at - place) - beyond;
                sum += along.z > 0.0 ? stroke_at(r) : drop_at(r);
            }
        }
    }
    return shape.y * sum;
}

void main() {
    ivec2 cell;
    if (!shown_cell(cell)) {
        height_out = vec4(0.0);
        return;
    }
    float height = texelFetch(now_map, cell + 1, 0).r;
    bool dry = linked && texelFetch(keep_map, cell + 1, 0).r == PONDI_KEEP_DRY;
    height_out =
        vec4(dry ? height : clamp(height + amount_at(cell), -PONDI_HIGHEST, PONDI_HIGHEST));
}
