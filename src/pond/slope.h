// slope.h — interpolated heights and slopes between the centres of four cells.
#ifndef PONDI_POND_SLOPE_H
#define PONDI_POND_SLOPE_H

#include <millpond/pond.h>

#include "base/same_bits.h"

static inline float pondi_mix(float a, float b, float t) {
    return a + (b - a) * t;
}

// fx and fy: the fraction of the way from the first column and row to the second.
static inline float pondi_mix_heights(float cells[2][2], float fx, float fy) {
    return pondi_mix(pondi_mix(cells[0][0], cells[0][1], fx),
                     pondi_mix(cells[1][0], cells[1][1], fx), fy);
}

static inline pond_vec2 pondi_mix_slopes(pond_vec2 cells[2][2], float fx, float fy) {
    return (pond_vec2){
        .x = pondi_mix(pondi_mix(cells[0][0].x, cells[0][1].x, fx),
                       pondi_mix(cells[1][0].x, cells[1][1].x, fx), fy),
        .y = pondi_mix(pondi_mix(cells[0][0].y, cells[0][1].y, fx),
                       pondi_mix(cells[1][0].y, cells[1][1].y, fx), fy),
    };
}

// Weights [1 4 1]/6 across the central difference; `c` is the middle of a window 4 cells wide.
static inline pond_vec2 pondi_cell_slope(const float *c, double cell_size) {
    const float *up = c - 4;
    const float *down = c + 4;
    const float scale = (float)(1.0 / (12.0 * cell_size));
    return (pond_vec2){
        .x = ((up[1] - up[-1]) + (down[1] - down[-1]) + 4.0f * (c[1] - c[-1])) * scale,
        .y = ((down[-1] - up[-1]) + (down[1] - up[1]) + 4.0f * (down[0] - up[0])) * scale,
    };
}

#endif
