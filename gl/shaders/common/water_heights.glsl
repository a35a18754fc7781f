// One step of a cell, in the order of every sum in which the library's own kernels add.

#include "shared/water_numbers.h"

uniform sampler2D now_map;
uniform sampler2D before_map;

float now_at(ivec2 cell) {
    return texelFetch(now_map, cell + 1, 0).r;
}

float before_at(ivec2 cell) {
    return texelFetch(before_map, cell + 1, 0).r;
}

uniform sampler2D drift_map; // the mean's, now and one step ago, from where it should be
uniform int correction;      // 1: both are subtracted; 2: the present one becomes the previous one

// The amounts to subtract now and before.
vec2 drift() {
    if (correction == 0) {
        return vec2(0.0);
    }
    vec2 off = texelFetch(drift_map, ivec2(0), 0).rg;
    return correction == 1 ? off : vec2(0.0, off.x);
}

float settle(float height) {
    return abs(height) < PONDI_STILL ? 0.0 : height;
}

// A cell and its eight neighbours.
struct Around {
    float u, w, e, n, s, nw, ne, sw, se;
};

Around around(ivec2 cell) {
    return Around(now_at(cell), now_at(cell + ivec2(-1, 0)), now_at(cell + ivec2(1, 0)),
                  now_at(cell + ivec2(0, -1)), now_at(cell + ivec2(0, 1)),
                  now_at(cell + ivec2(-1, -1)), now_at(cell + ivec2(1, -1)),
                  now_at(cell + ivec2(-1, 1)), now_at(cell + ivec2(1, 1)));
}

// a·(edge neighbours − 4u) + b·(corner neighbours − 4u), opposite ones first.
float plain_pull(Around c, float a, float b) {
    float edge = ((c.w + c.e) + (c.n + c.s)) - 4.0 * c.u;
    float corner = ((c.nw + c.se) + (c.ne + c.sw)) - 4.0 * c.u;
    return a * edge + b * corner;
}
