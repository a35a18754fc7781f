// Heights on their way to the GPU and back.

#include "water.h"

#include <math.h>

#define TAKEN 65536 // numbers that are handed over at once, or a row of them

// ---- in -----------------------------------------------------------------------------------------

typedef struct heights {
    const float *now;  // NULL: 0
    const float *rise; // NULL: 0 [m/s]
    ptrdiff_t stride;
    double ago; // [s]
} heights;

static float height_at(const heights *h, double ago, int x, int y) {
    const ptrdiff_t at = y * h->stride + x;
    const double now = h->now != NULL ? (double)h->now[at] : 0.0;
    return (float)(h->rise != NULL ? now - (double)h->rise[at] * ago : now);
}

static void row_of_heights(const pond_gl_water *water, const void *from, int y, float *numbers) {
    const heights *h = from;
    for (int x = 0; x < water->desc.width; x++) {
        numbers[x] = height_at(h, h->ago, x, y);
    }
}

void pondi_gl_water_upload(const pond_gl_water *water, int left, int top, pondi_gl_water_row *row,
                           const void *from) {
    const int width = water->desc.width;
    const int height = water->desc.height;
    const int most = (int)(pondi_gl_water_taken(water->gl, width) / (size_t)width);
    pondi_gl_unpack unpack;
    pondi_gl_unpack_save(&unpack, water->gl->info.es);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    for (int y0 = 0; y0 < height; y0 += most) {
        const int rows = height - y0 < most ? height - y0 : most;
        for (int y = 0; y < rows; y++) {
            row(water, from, y0 + y, water->taken + (ptrdiff_t)y * width);
        }
        glTexSubImage2D(GL_TEXTURE_2D, 0, left, top + y0, width, rows, GL_RED, GL_FLOAT,
                        water->taken);
    }
    pondi_gl_unpack_restore(&unpack);
}

// One time level; the margins become still.
static void fill_level(pond_gl_water *water, const heights *given, int level) {
    heights h = *given;
    h.ago = level * water->desc.time_step;
    const pondi_gl_layer *layer = pondi_gl_water_level(water, level);
    pondi_gl_water_clear(layer);
    glBindTexture(GL_TEXTURE_2D, layer->texture.name);
    pondi_gl_water_upload(water, water->margins.left + 1, water->margins.top + 1, row_of_heights,
                          &h);
    pondi_gl_water_settle(water, level);
}

pond_result pond_gl_water_write(pond_gl_water *water, const float *now, const float *velocities,
                                ptrdiff_t stride) {
    if (water == NULL) {
        return pondi_gl_fail(NULL, POND_ERROR_ARGUMENT, "water: NULL");
    }
    const heights h = {.now = now, .rise = velocities, .stride = stride};
    pondi_gl_water_calm(water);
    pondi_gl_state saved;
    pondi_gl_water_begin(water, &saved);
    fill_level(water, &h, 0);
    fill_level(water, &h, 1);
    pondi_gl_water_take_mean(water);
    pondi_gl_water_end(&saved);
    return POND_OK;
}

// ---- out ----------------------------------------------------------------------------------------

// OpenGL ES promises to read floats with four channels only.
static int channels_read(const pond_gl *gl) {
    return gl->info.es ? 4 : 1;
}

size_t pondi_gl_water_taken(const pond_gl *gl, int width) {
    const size_t row = (size_t)width * (size_t)channels_read(gl);
    return row > TAKEN ? row : TAKEN;
}

void pondi_gl_water_read_from(const pondi_gl_layer *layer) {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, layer->framebuffer);
    glFinish();
}

pondi_gl_texel pondi_gl_water_first_texel(const pond_gl_water *water, const pondi_gl_layer *layer) {
    pondi_gl_texel texel = {{0.0f}};
    pondi_gl_pack p;
    pondi_gl_pack_save(&p, water->gl->info.es);
    pondi_gl_water_read_from(layer);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_FLOAT, texel.channels);
    pondi_gl_pack_restore(&p);
    return texel;
}

void pond_gl_water_read(const pond_gl_water *water, float *out, ptrdiff_t stride) {
    if (water == NULL || out == NULL) {
        return;
    }
    const bool es = water->gl->info.es;
    const int channels = channels_read(water->gl);
    const int width = water->desc.width;
    const int height = water->desc.height;
    const int most = (int)(pondi_gl_water_taken(water->gl, width) / (size_t)(width * channels));
    pondi_gl_state saved;
    pondi_gl_pack p;
    pondi_gl_water_begin(water, &saved);
    pondi_gl_pack_save(&p, es);
    pondi_gl_water_read_from(&water->levels[water->now]);
    for (int y0 = 0; y0 < height; y0 += most) {
        const int rows = height - y0 < most ? height - y0 : most;
        glReadPixels(water->margins.left + 1, water->margins.top + 1 + y0, width, rows,
                     es ? GL_RGBA : GL_RED, GL_FLOAT, water->taken);
        for (int y = 0; y < rows; y++) {
            const float *from = water->taken + (size_t)(y * width * channels);
            for (int x = 0; x < width; x++) {
                out[(y0 + y) * stride + x] = from[(size_t)(x * channels)];
            }
        }
    }
    pondi_gl_pack_restore(&p);
    pondi_gl_water_end(&saved);
}

// ---- shown --------------------------------------------------------------------------------------

// A rectangle of cells, from a texel on, of the texture that is lent.
static pondi_gl_view view_of(const pond_gl_water *water, int columns, int rows) {
    const pond_desc *desc = &water->desc;
    return (pondi_gl_view){.width = columns,
                           .height = rows,
                           .unit = 1.0f,
                           .count_height = (float)desc->count_height,
                           .cell_size = (float)(desc->cell_size * desc->width / columns),
                           .wraps_x = desc->edges.left == POND_EDGE_PERIODIC,
                           .wraps_y = desc->edges.top == POND_EDGE_PERIODIC};
}

static void lend_whole(pond_gl_water *water, GLuint texture) {
    pond_gl *gl = water->gl;
    gl->view = view_of(water, water->desc.width, water->desc.height);
    gl->view.border = 1;
    gl->view.first_x = water->margins.left + 1;
    gl->view.first_y = water->margins.top + 1;
    gl->slots[PONDI_GL_SLOT_HEIGHTS].lent = texture;
}

void pondi_gl_water_lend(pond_gl_water *water) {
    if (water->gl->water == water) {
        lend_whole(water, pondi_gl_water_level(water, 0)->texture.name);
    }
}

// Draws heights `share` of the way between the last two states: each texel, or the means of what
// is under fewer cells. False where the driver refuses it.
static bool mix(pond_gl_water *water, const pondi_gl_layer *layer, float share) {
    const pondi_gl_rect all = {0, 0, layer->texture.width, layer->texture.height};
    const pondi_gl_program *program = pondi_gl_water_use(water, PONDI_GL_PROGRAM_WATER_MIX);
    if (program == NULL) {
        return false;
    }
    const bool whole = layer != &water->shown;
    pondi_gl_put_float(program, "share", share);
    pondi_gl_put_int2(program, "shown_cells", whole ? 0 : all.width, whole ? 0 : all.height);
    // Where one state is all that is wanted the other need not be fetched.
    const int now = share > 0.0f ? 0 : 1;
    const int before = share < 1.0f ? 1 : 0;
    pondi_gl_water_bind(PONDI_GL_UNIT_NOW, pondi_gl_water_level(water, now)->texture.name);
    pondi_gl_water_bind(PONDI_GL_UNIT_BEFORE, pondi_gl_water_level(water, before)->texture.name);
    pondi_gl_water_bind(PONDI_GL_UNIT_KEEP, water->linked ? water->keep.texture.name : 0);
    pondi_gl_water_draw(layer, &all);
    return true;
}

static bool make_shown(pond_gl_water *water, int columns, int rows) {
    return pondi_gl_layer_size(water->gl, &water->shown, GL_R32F, columns, rows);
}

// The texture that the next step draws on has room for the cells between.
static void lend_between(pond_gl_water *water, float share) {
    const pondi_gl_layer *spare = pondi_gl_water_spare(water);
    if (!(share > 0.0f)) {
        lend_whole(water, pondi_gl_water_level(water, 1)->texture.name);
    } else if (share < 1.0f && mix(water, spare, share)) {
        lend_whole(water, spare->texture.name);
    }
}

// 0: does not matter.
static double share_wanted(int wanted, int all) {
    return wanted < 1 ? 0.0 : fmin((double)wanted / all, 1.0);
}

static int cells_shown(double share, int all) {
    return share > 0.0 ? (int)fmax(floor(share * all + 0.5), 1.0) : all;
}

static void show(pond_gl *gl, pond_gl_water *water, const pond_gl_shown *shown) {
    const pond_desc *desc = &water->desc;
    // One fraction for both axes, since looks take cells for square.
    const double fraction =
        fmax(share_wanted(shown->columns, desc->width), share_wanted(shown->rows, desc->height));
    const int width = cells_shown(fraction, desc->width);
    const int height = cells_shown(fraction, desc->height);
    pondi_gl_state saved;
    pondi_gl_water_begin(water, &saved);
    if (width == desc->width && height == desc->height) {
        if (water->rows_done == 0) {
            lend_between(water, shown->share);
        }
    } else if (make_shown(water, width, height) &&
               mix(water, &water->shown, pondi_clamp(shown->share, 0.0f, 1.0f))) {
        gl->view = view_of(water, width, height);
        gl->slots[PONDI_GL_SLOT_HEIGHTS].lent = water->shown.texture.name;
    }
    pondi_gl_water_end(&saved);
}

void pond_gl_set_water(pond_gl *gl, pond_gl_water *water, const pond_gl_shown *shown) {
    if (gl == NULL) {
        return;
    }
    gl->view = (pondi_gl_view){0};
    gl->water = water != NULL && water->gl == gl ? water : NULL;
    gl->slots[PONDI_GL_SLOT_HEIGHTS].lent = 0;
    if (gl->water != NULL) {
        pondi_gl_water_lend(water);
        if (shown != NULL) {
            show(gl, water, shown);
        }
    }
}
