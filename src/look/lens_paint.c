#include "look/lens.h"

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "look/short_levels.h"
#include "look/store.h"

typedef struct lens_row {
    int x0; // in the target [pixels]
    int y;
    int count;
    const float *heights; // [counts]
    float u[PONDI_SHORT_ROW];
    float v[PONDI_SHORT_ROW];
} lens_row;

// ---- between texels -----------------------------------------------------------------------------

// One axis of the write-up's line for one pixel, in target pixels.
static inline float stretch(float from_middle, float middle, float data, float last) {
    return pondi_clamp(from_middle * data * (1.0f / 1024.0f) + middle, 0.0f, last);
}

static void aim(const pondi_lens *s, const pond_target *target, lens_row *restrict row) {
    const int middle_x = target->width / 2;
    const float half_x = (float)middle_x;
    const float half_y = (float)(target->height / 2);
    const float right = (float)(target->width - 1);
    const float bottom = (float)(target->height - 1);
    const float down = (float)row->y - half_y;
    const int from_middle = row->x0 - middle_x;
    const float *heights = row->heights;
    for (int x = 0; x < row->count; x++) {
        const float data = 1024.0f - heights[x] * s->strength;
        const float a = stretch((float)(from_middle + x), half_x, data, right);
        const float b = stretch(down, half_y, data, bottom);
        row->u[x] = (a + 0.5f) * s->texels_x - 0.5f;
        row->v[x] = (b + 0.5f) * s->texels_y - 0.5f;
    }
}

// ---- whole texels -------------------------------------------------------------------------------

// Cut to a whole pixel towards the middle. Double holds the write-up's products exactly.
static double cut(int pixel, int pixels, double data) {
    const int middle = pixels / 2;
    const double place = trunc((pixel - middle) * data / 1024.0) + middle;
    const double raised = place > 0.0 ? place : 0.0; // 0 as well when it is not a number
    return raised < pixels - 1 ? raised : pixels - 1;
}

static void aim_cut(const pondi_lens *s, const pond_target *target, lens_row *restrict row) {
    for (int x = 0; x < row->count; x++) {
        const double straight = 1024.0 - (double)(row->heights[x] * s->strength);
        const double data = s->written && straight > 32767.0 ? straight - 65536.0 : straight;
        const float a = (float)cut(row->x0 + x, target->width, data);
        const float b = (float)cut(row->y, target->height, data);
        row->u[x] = (a + 0.5f) * s->texels_x - 0.5f;
        row->v[x] = (b + 0.5f) * s->texels_y - 0.5f;
    }
}

// ---- rows ---------------------------------------------------------------------------------------

// In floats, for what cannot be done in short levels.
static void paint_some(const pondi_lens *s, const lens_row *row, int first, int count,
                       const pond_texture *texture, const pond_target *target) {
    pondi_points points;
    pondi_levels levels;
    memcpy(points.u, row->u + first, (size_t)count * sizeof *points.u);
    memcpy(points.v, row->v + first, (size_t)count * sizeof *points.v);
    pondi_read_levels(texture, &points, count, s->lookup, &levels);
    pondi_store_levels(target, row->x0 + first, row->y, &levels, count);
}

static void paint_row(const pondi_lens *s, lens_row *row, const pond_texture *texture,
                      const pond_target *target) {
    pondi_short_levels levels;
    pondi_lanes light = {0};
    if (s->lookup == POND_LOOKUP_NEAREST) {
        aim_cut(s, target, row);
    } else {
        aim(s, target, row);
    }
    if (target->format != POND_PIXELS_RGBA_F32 &&
        pondi_read_short_levels(texture, row->u, row->v, row->count, s->lookup, &levels)) {
        pondi_store_short_levels(target, row->x0, row->y, &levels, &light, row->count);
        return;
    }
    for (int x = 0; x < row->count; x += PONDI_TILE) {
        paint_some(s, row, x, pondi_least(PONDI_TILE, row->count - x), texture, target);
    }
}

void PONDI_ISA_NAME(pondi_paint_lens)(const void *look, const pondi_tile *tile,
                                      const pond_view *view, const pond_texture *texture,
                                      const pond_target *target) {
    (void)view;
    lens_row row = {.x0 = tile->x0, .count = tile->width};
    for (int y = 0; y < tile->height; y++) {
        row.y = tile->y0 + y;
        row.heights = tile->channel[0] + (ptrdiff_t)y * PONDI_TILE;
        paint_row(look, &row, texture, target);
    }
}

// ---- a pixel for each cell ----------------------------------------------------------------------

static void count_i16(const int16_t *cells, float scale, int count, float *restrict out) {
    for (int x = 0; x < count; x++) {
        out[x] = (float)cells[x] * scale;
    }
}

static void count_f32(const float *cells, float scale, int count, float *restrict out) {
    for (int x = 0; x < count; x++) {
        out[x] = cells[x] * scale;
    }
}

void PONDI_ISA_NAME(pondi_paint_lens_cells)(const pondi_cell_picture *picture, int x, int y,
                                            int count) {
    const pond_view *view = picture->view;
    const float scale = view->unit / view->count_height;
    const ptrdiff_t at = y * view->stride + x;
    float heights[PONDI_SHORT_ROW];
    if (view->format == POND_FORMAT_I16) {
        count_i16((const int16_t *)view->heights + at, scale, count, heights);
    } else {
        count_f32((const float *)view->heights + at, scale, count, heights);
    }
    lens_row row = {.x0 = x, .y = y, .count = count, .heights = heights};
    paint_row(picture->look, &row, picture->texture, picture->target);
}

// ---- the seed's own case ------------------------------------------------------------------------

static inline int cut_whole(int from_middle, int data, int middle, int last) {
    const int place = from_middle * data / 1024 + middle;
    return place < 0 ? 0 : place > last ? last : place;
}

static void aim_whole(const pondi_cell_picture *picture, int x0, int y, int count,
                      int32_t *restrict at) {
    const int right = picture->texture->width - 1;
    const int bottom = picture->texture->height - 1;
    const int middle_x = picture->texture->width / 2;
    const int middle_y = picture->texture->height / 2;
    const int32_t pitch = (int32_t)picture->texture->stride;
    const int16_t *cells = (const int16_t *)picture->view->heights + y * picture->view->stride + x0;
    for (int x = 0; x < count; x++) {
        const int data = (int16_t)(uint16_t)(1024 - cells[x]);
        const int row = cut_whole(y - middle_y, data, middle_y, bottom);
        at[x] = row * pitch + cut_whole(x0 + x - middle_x, data, middle_x, right) * 4;
    }
}

void PONDI_ISA_NAME(pondi_paint_lens_whole)(const pondi_cell_picture *picture, int x, int y,
                                            int count) {
    int32_t at[PONDI_SHORT_ROW] = {0};
    aim_whole(picture, x, y, count, at);
    pondi_copy_short_texels(picture->texture, at, NULL, picture->target, x, y, count);
}
