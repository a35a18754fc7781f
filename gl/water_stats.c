// Statistics of the whole water, summed up on the GPU, and the height at a point.

#include "water.h"

#include <math.h>

// ---- as a whole ---------------------------------------------------------------------------------

static bool sum_up(pond_gl_water *water, pondi_gl_texel *out) {
    const pondi_gl_program *program = pondi_gl_water_use(water, PONDI_GL_PROGRAM_WATER_STATS);
    if (program == NULL) {
        return false;
    }
    pondi_gl_water_bind_levels(water);
    pondi_gl_water_bind(PONDI_GL_UNIT_LINKS, water->links.texture.name);
    pondi_gl_water_bind(PONDI_GL_UNIT_KEEP, water->keep.texture.name);
    *out = pondi_gl_water_first_texel(water, pondi_gl_water_sum_up(program, water->stats));
    return true;
}

pond_stats pond_gl_water_get_stats(pond_gl_water *water) {
    pondi_gl_texel sums;
    pondi_gl_state saved;
    pondi_gl_water_begin(water, &saved);
    const bool good = sum_up(water, &sums);
    pondi_gl_water_end(&saved);
    if (!good || !(water->wet_within > 0.0)) { // wall all over
        return (pond_stats){0};
    }
    const double per_step = water->desc.cell_size / water->desc.time_step;
    return (pond_stats){.mean = (double)sums.channels[1] / water->wet_within,
                        .lowest = (double)sums.channels[2],
                        .highest = (double)sums.channels[3],
                        .energy = 0.5 * per_step * per_step * (double)sums.channels[0]};
}

// ---- at a point ---------------------------------------------------------------------------------

// The cell before a place along an axis and its distance beyond the cell's middle, as
// pond_height_at() has it.
static int split(float metres, double cell_size, int cells, float *beyond) {
    const double place = fmin(fmax((double)metres / cell_size - 0.5, 0.0), (double)cells - 1.0);
    *beyond = (float)(place - floor(place));
    return (int)place;
}

static float mix(float a, float b, float share) {
    return a + (b - a) * share;
}

// Cells (x, y) to (x + 1, y + 1), the ring among them.
static void read_four(const pond_gl_water *water, int x, int y, float heights[4]) {
    enum { CELLS = 4, CHANNELS = 4 }; // OpenGL ES promises to read floats with four channels only
    float texels[CELLS * CHANNELS] = {0.0f};
    pondi_gl_state saved;
    pondi_gl_pack pack;
    pondi_gl_water_begin(water, &saved);
    pondi_gl_pack_save(&pack, water->gl->info.es);
    pondi_gl_water_read_from(&water->levels[water->now]);
    glReadPixels(water->margins.left + 1 + x, water->margins.top + 1 + y, 2, 2, GL_RGBA, GL_FLOAT,
                 texels);
    pondi_gl_pack_restore(&pack);
    pondi_gl_water_end(&saved);
    for (int i = 0; i < CELLS; i++) {
        heights[i] = texels[i * CHANNELS];
    }
}

float pond_gl_water_height_at(const pond_gl_water *water, pond_vec2 point) {
    if (!isfinite(point.x) || !isfinite(point.y)) {
        return 0.0f;
    }
    const pond_desc *desc = &water->desc;
    float across;
    float down;
    const int x = split(point.x, desc->cell_size, desc->width, &across);
    const int y = split(point.y, desc->cell_size, desc->height, &down);
    float h[4];
    read_four(water, x, y, h);
    return mix(mix(h[0], h[1], across), mix(h[2], h[3], across), down);
}
