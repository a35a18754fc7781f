// The mean level of water that keeps its volume drifts by rounding. It is measured at intervals,
// and the drift is subtracted while the next two steps read the heights.

#include "shader_numbers.h"
#include "shared/water_numbers.h"
#include "water.h"

#include <math.h>

static bool keeps(int edge) {
    return edge == POND_EDGE_FREE || edge == POND_EDGE_PERIODIC;
}

bool pondi_gl_water_keeps_mean(const pond_gl_water *water) {
    const pondi_gl_sides *e = &water->edges;
    return !water->open && keeps(e->left) && keeps(e->right) && keeps(e->top) && keeps(e->bottom) &&
           !(water->desc.decay > 0.0) && !(water->desc.restoring > 0.0) &&
           (water->walls == NULL || water->hardness == 0.0f);
}

static int blocks(int texels) {
    return (texels + PONDI_GL_SUM_BLOCK - 1) / PONDI_GL_SUM_BLOCK;
}

static bool is_last(const pondi_gl_layer *layer) {
    return layer->texture.width == 1 && layer->texture.height == 1;
}

bool pondi_gl_water_make_sums(const pond_gl_water *water, pondi_gl_layer *layers, GLenum format) {
    int width = water->width;
    int height = water->height;
    for (int i = 0; i == 0 || !is_last(&layers[i - 1]); i++) {
        width = blocks(width);
        height = blocks(height);
        if (!pondi_gl_layer_size(water->gl, &layers[i], format, width, height)) {
            return false;
        }
    }
    return true;
}

const pondi_gl_layer *pondi_gl_water_sum_up(const pondi_gl_program *program,
                                            const pondi_gl_layer *layers) {
    for (const pondi_gl_layer *layer = layers;; layer++) {
        const pondi_gl_rect all = {0, 0, layer->texture.width, layer->texture.height};
        pondi_gl_put_int(program, "first_pass", layer == layers);
        pondi_gl_put_int(program, "last_pass", is_last(layer));
        pondi_gl_water_bind(PONDI_GL_UNIT_SUMS, layer > layers ? layer[-1].texture.name : 0);
        pondi_gl_water_draw(layer, &all);
        if (is_last(layer)) {
            return layer;
        }
    }
}

// Means of both levels, less `wanted`, into the last of the sums. Where the mean is kept no side is
// open: the grid is the pond itself.
static const pondi_gl_layer *measure(pond_gl_water *water, double wanted) {
    const pondi_gl_program *program = pondi_gl_water_use(water, PONDI_GL_PROGRAM_WATER_SUM);
    if (program == NULL) {
        return NULL;
    }
    pondi_gl_water_bind_levels(water);
    pondi_gl_put_float(program, "share", (float)(1.0 / fmax(water->wet_within, 1.0)));
    pondi_gl_put_float(program, "wanted", (float)wanted);
    return pondi_gl_water_sum_up(program, water->sums);
}

void pondi_gl_water_take_mean(pond_gl_water *water) {
    water->correction = PONDI_GL_CORRECTION_NONE;
    water->mean = 0.0;
    if (!pondi_gl_water_keeps_mean(water)) {
        return;
    }
    const pondi_gl_layer *means = measure(water, 0.0);
    if (means != NULL) {
        water->mean = (double)pondi_gl_water_first_texel(water, means).channels[0];
        water->correction = PONDI_GL_CORRECTION_DUE;
    }
}

void pondi_gl_water_bind_drift(const pond_gl_water *water) {
    const pondi_gl_layer *layer = water->sums;
    while (!is_last(layer)) {
        layer++;
    }
    pondi_gl_water_bind(PONDI_GL_UNIT_DRIFT, layer->texture.name);
}

bool pondi_gl_water_corrects_within(const pond_gl_water *water, int steps) {
    const uint64_t last = water->steps + (uint64_t)steps - 1;
    const bool looks =
        last / PONDI_MEAN_INTERVAL > (water->steps - 1) / PONDI_MEAN_INTERVAL && water->steps > 0;
    return water->correction != PONDI_GL_CORRECTION_NONE || looks;
}

pondi_gl_correction pondi_gl_water_correct(pond_gl_water *water) {
    const pondi_gl_correction was = water->correction;
    const bool due = was == PONDI_GL_CORRECTION_DUE ||
                     (water->steps % PONDI_MEAN_INTERVAL == 0 && water->steps > 0);
    water->correction = PONDI_GL_CORRECTION_NONE;
    if (was == PONDI_GL_CORRECTION_BEFORE) {
        pondi_gl_water_bind_drift(water);
        return was;
    }
    if (!due || !pondi_gl_water_keeps_mean(water)) {
        return PONDI_GL_CORRECTION_NONE;
    }
    if (measure(water, water->mean) == NULL) {
        return PONDI_GL_CORRECTION_NONE;
    }
    pondi_gl_water_bind_drift(water);
    water->correction = PONDI_GL_CORRECTION_BEFORE;
    return PONDI_GL_CORRECTION_BOTH;
}
