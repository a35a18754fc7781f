// Heights are interpolated by a quadratic B-spline, as on the CPU. The weights of each row and
// column of pixels are computed here, once for each size, and passed to the shaders as a texture. A
// texel holds, for one cell, its weight in the height, in a slope's smoothing across ([1 4 1]/6)
// and in a slope along (central differences), and its index in the texture of heights.

#include <math.h>
#include <string.h>

#include "internal.h"
#include "shared/resampling.h"

#define MAX_TAPS (PONDI_GL_TAPS - 2)

typedef struct entry {
    float smooth;
    float spread;
    float rise;
    float cell;
} entry;

// The cells of one pixel.
typedef struct reading {
    int start;
    int taps;
    double weight[MAX_TAPS];
} reading;

static reading read_cells(const pondi_gl_axis *axis, int pixel, float stretch) {
    reading r = {.start = pixel, .taps = axis->taps, .weight = {1.0}};
    if (axis->taps == 1) {
        return r;
    }
    const double centre = (pixel + 0.5) * axis->cells / axis->pixels - 0.5;
    r.start = (int)ceil(centre - 1.5 * (double)stretch);
    double sum = 0.0;
    for (int tap = 0; tap < r.taps; tap++) {
        r.weight[tap] = (double)pondi_quadratic_spline((float)(r.start + tap - centre) / stretch);
        sum += r.weight[tap];
    }
    for (int tap = 0; tap < r.taps; tap++) {
        r.weight[tap] /= sum;
    }
    return r;
}

// Beyond the sides the outermost cell and its slopes are repeated, so weights add up there.
static void write_pixel(const pondi_gl_axis *axis, const reading *r, entry *out) {
    const int last_cell = axis->cells - 1;
    const int low = axis->wraps ? r->start : pondi_clamp_index(r->start, 0, last_cell);
    for (int i = 0; i < axis->taps + 2; i++) {
        const int cell = low - 1 + i;
        const int held = axis->wraps
                             ? pondi_wrap_index(cell, axis->cells)
                             : pondi_clamp_index(cell, -axis->border, last_cell + axis->border);
        out[i] = (entry){.cell = (float)(held + axis->first)};
    }
    for (int tap = 0; tap < r->taps; tap++) {
        const int cell = r->start + tap;
        entry *at = out + (axis->wraps ? cell : pondi_clamp_index(cell, 0, last_cell)) - low + 1;
        const double weight = r->weight[tap];
        at->smooth += (float)weight;
        at[-1].spread += (float)(weight / 6.0);
        at->spread += (float)(weight * (4.0 / 6.0));
        at[1].spread += (float)(weight / 6.0);
        at[-1].rise -= (float)(weight * 0.5);
        at[1].rise += (float)(weight * 0.5);
    }
}

static bool same_axis(const pondi_gl_axis *a, const pondi_gl_axis *b) {
    return a->pixels == b->pixels && a->cells == b->cells && a->border == b->border &&
           a->first == b->first && a->wraps == b->wraps;
}

bool pondi_gl_plan(pond_gl *gl, pondi_gl_slot slot, pondi_gl_axis *axis,
                   const pondi_gl_axis *wanted) {
    if (same_axis(axis, wanted)) {
        return true;
    }
    pondi_gl_axis next = *wanted;
    next.taps = next.pixels == next.cells
                    ? 1
                    : pondi_spline_taps(pondi_stretch_of(next.cells, next.pixels));
    const int width = next.taps + 2;
    entry *entries = (entry *)(void *)pondi_gl_staging(gl, (size_t)width * (size_t)next.pixels * 4);
    if (entries == NULL) {
        pondi_gl_fail(gl, POND_ERROR_MEMORY, "no memory to draw %d pixels side by side",
                      next.pixels);
        return false;
    }
    const float stretch = pondi_stretch_of(next.cells, next.pixels);
    for (int pixel = 0; pixel < next.pixels; pixel++) {
        const reading r = read_cells(&next, pixel, stretch);
        write_pixel(&next, &r, entries + (ptrdiff_t)pixel * width);
    }
    const bool good =
        pondi_gl_texture_put(gl, &gl->slots[slot], GL_RGBA32F, width, next.pixels, entries, width);
    if (good) {
        *axis = next;
    }
    return good;
}

bool pondi_gl_along(pond_gl *gl, const pond_gl_target *target) {
    const pondi_gl_view *view = &gl->view;
    if (view->width <= target->width || !gl->info.float_targets) {
        return false;
    }
    // One for each row of the heights' texture, up to the last that is read.
    const int rows = view->first_y + view->height + view->border;
    const pondi_gl_program *program = pondi_gl_program_of(gl, PONDI_GL_PROGRAM_SURFACE_ALONG);
    if (program == NULL || !pondi_gl_layer_size(gl, &gl->along, GL_RGBA32F, target->width, rows)) {
        return false;
    }
    const pond_gl_target layer = pondi_gl_layer_target(&gl->along);
    if (!pondi_gl_aim(gl, program, &layer)) {
        return false;
    }
    pondi_gl_fill();
    gl->slots[PONDI_GL_SLOT_SECOND].lent = gl->along.texture.name;
    return true;
}
