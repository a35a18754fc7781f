// cells.h — cells of a pond written by hand, and waves made of them.
#ifndef MILLPOND_TESTS_CELLS_H
#define MILLPOND_TESTS_CELLS_H

#include "pond/pond.h"

#include "support.h"

static inline pond_desc undamped(int width, int height) {
    pond_desc desc = exact_desc(width, height);
    desc.half_life = INFINITY;
    desc.rest_slope = 0;
    return desc;
}

static inline double courant(const pond *water) {
    const pond_desc d = pond_get_desc(water);
    return d.wave_speed * d.time_step / d.cell_size;
}

// A cell of the grid: now, or one step ago.
static inline float *cell(pond *water, bool now, int x, int y) {
    return &pondi_row_f32(&water->fields[now ? water->now : 1 - water->now], y)[x];
}

// The same of a pond with open sides, whose grid is larger: now, counted from the pond's own
// corner.
static inline float *inner_cell(pond *water, int x, int y) {
    return &pondi_row_f32(&water->fields[water->now], y + water->top)[x + water->left];
}

// To be called after cells were written.
static inline void fill_borders(pond *water) {
    pondi_border_fill(&water->fields[0], &water->grid.edges);
    pondi_border_fill(&water->fields[1], &water->grid.edges);
    pondi_blocks_stir_all(&water->blocks);
    pondi_blocks_stir_all(&water->blocks);
}

static inline double highest(pond *water) {
    const pond_stats s = pond_get_stats(water);
    return fmax(s.highest, -s.lowest);
}

// The same in every pond of a size: heights to half a millimetre in each cell, at rest.
static inline void add_noise(pond *water) {
    const pond_desc d = pond_get_desc(water);
    float *heights = room((size_t)d.width * (size_t)d.height, sizeof *heights);
    uint32_t seed = 1;
    for (int i = 0; i < d.width * d.height; i++) {
        seed = seed * 1664525u + 1013904223u;
        heights[i] = (float)((double)(seed >> 8) / (1 << 24) - 0.5) * 1e-3f;
    }
    pond_write_heights(water, 0, 0, d.width, d.height, heights, NULL, d.width);
    free(heights);
}

// A train of waves to the right, σ = 40 cells, around cell `middle`.
static inline void train(pond *water, double middle, double wavelength) {
    const double c = courant(water);
    const double k = 2 * acos(-1) / wavelength;
    const double turn = 2 * asin(c * sin(k / 2)); // what the scheme itself makes of k
    for (int y = 0; y < water->grid.height; y++) {
        for (int x = 0; x < water->grid.width; x++) {
            for (int now = 0; now < 2; now++) {
                const double at = x - middle + (now ? 0 : c);
                const double phase = k * (x - middle) + (now ? 0 : turn);
                const float h = (float)(cos(phase) * exp(-at * at / 3200));
                *cell(water, now != 0, x, y) = pond_is_wall(water, centre_of(x, y)) ? 0 : h;
            }
        }
    }
    fill_borders(water);
}

#endif
