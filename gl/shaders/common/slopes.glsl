// Slopes of the cubic B-spline over the heights, at any place: on a cell's middle that is [1 4 1]/6
// across × central difference along.

#include "common/heights.glsl"

void slopes_weigh(float t, out vec4 weight, out vec4 rise) {
    float s = 1.0 - t;
    weight = vec4(s * s * s, 4.0 - 3.0 * t * t * (2.0 - t), 4.0 - 3.0 * s * s * (2.0 - s),
                  t * t * t) / 6.0;
    rise = 0.5 * vec4(-s * s, -t * (4.0 - 3.0 * t), s * (4.0 - 3.0 * s), t * t);
}

// At a place in cells, 0 in the middle of the first. In differences from one of the cells: level
// water has no slope.
vec2 read_slopes(vec2 at) {
    vec2 before = floor(at);
    ivec2 cell = ivec2(before);
    vec4 wx;
    vec4 rx;
    vec4 wy;
    vec4 ry;
    slopes_weigh(at.x - before.x, wx, rx);
    slopes_weigh(at.y - before.y, wy, ry);
    float level = height_of(cell);
    vec2 slope = vec2(0.0);
    for (int j = 0; j < 4; j++) {
        vec4 row;
        for (int i = 0; i < 4; i++) {
            row[i] = height_of(cell + ivec2(i - 1, j - 1)) - level;
        }
        slope += vec2(dot(row, rx) * wy[j], dot(row, wx) * ry[j]);
    }
    return slope / cell_size;
}
