#include <string.h>

#include "base/maths.h"
#include "look/offset.h"
#include "look/short_levels.h"
#include "look/store.h"

// A row of pixels: the water's differences there, and where they read the texture.
typedef struct offset_row {
    int x0; // in the target [pixels]
    int y;
    int count;
    const float *across; // left − right neighbour [counts]
    const float *down;   // upper − lower neighbour [counts]
    float u[PONDI_SHORT_ROW];
    float v[PONDI_SHORT_ROW];
    float light[PONDI_SHORT_ROW]; // [8-bit levels]
} offset_row;

static void aim(const pondi_offset *s, offset_row *restrict row) {
    const float v0 = ((float)row->y + 0.5f) * s->texels_y - 0.5f;
    const int x0 = row->x0;
    const float *across = row->across;
    const float *down = row->down;
    for (int x = 0; x < row->count; x++) {
        const float u0 = ((float)(x0 + x) + 0.5f) * s->texels_x - 0.5f;
        row->u[x] = u0 + across[x] * s->per_count_x;
        row->v[x] = v0 + down[x] * s->per_count_y;
        row->light[x] = across[x] * s->shading;
    }
}

// In floats, for what cannot be done in short levels.
static void paint_some(const pondi_offset *s, const offset_row *row, int first, int count,
                       const pond_texture *texture, const pond_target *target) {
    pondi_points points;
    pondi_levels levels;
    memcpy(points.u, row->u + first, (size_t)count * sizeof *points.u);
    memcpy(points.v, row->v + first, (size_t)count * sizeof *points.v);
    pondi_read_levels(texture, &points, count, s->lookup, &levels);
    for (int c = 0; c < 3; c++) {
        for (int x = 0; x < count; x++) {
            levels.channel[c][x] += row->light[first + x];
        }
    }
    pondi_store_levels(target, row->x0 + first, row->y, &levels, count);
}

static void paint_row(const pondi_offset *s, offset_row *row, const pond_texture *texture,
                      const pond_target *target) {
    pondi_short_levels levels;
    pondi_lanes light;
    aim(s, row);
    if (target->format != POND_PIXELS_RGBA_F32 &&
        pondi_read_short_levels(texture, row->u, row->v, row->count, s->lookup, &levels)) {
        pondi_short_light(row->light, row->count, &light);
        pondi_store_short_levels(target, row->x0, row->y, &levels, &light, row->count);
        return;
    }
    for (int x = 0; x < row->count; x += PONDI_TILE) {
        paint_some(s, row, x, pondi_least(PONDI_TILE, row->count - x), texture, target);
    }
}

void PONDI_ISA_NAME(pondi_paint_offset)(const void *look, const pondi_tile *tile,
                                        const pond_view *view, const pond_texture *texture,
                                        const pond_target *target) {
    (void)view;
    offset_row row = {.x0 = tile->x0, .count = tile->width};
    for (int y = 0; y < tile->height; y++) {
        row.y = tile->y0 + y;
        row.across = tile->channel[0] + (ptrdiff_t)y * PONDI_TILE;
        row.down = tile->channel[1] + (ptrdiff_t)y * PONDI_TILE;
        paint_row(look, &row, texture, target);
    }
}

// ---- a pixel for each cell ----------------------------------------------------------------------

static void differ_i16(const int16_t *cells, ptrdiff_t stride, float scale, int count,
                       float *restrict across, float *restrict down) {
    for (int x = 0; x < count; x++) {
        across[x] = (float)cells[x - 1] * scale - (float)cells[x + 1] * scale;
        down[x] = (float)cells[x - stride] * scale - (float)cells[x + stride] * scale;
    }
}

static void differ_f32(const float *cells, ptrdiff_t stride, float scale, int count,
                       float *restrict across, float *restrict down) {
    for (int x = 0; x < count; x++) {
        across[x] = cells[x - 1] * scale - cells[x + 1] * scale;
        down[x] = cells[x - stride] * scale - cells[x + stride] * scale;
    }
}

void PONDI_ISA_NAME(pondi_paint_offset_cells)(const pondi_cell_picture *picture, int x, int y,
                                              int count) {
    const pond_view *view = picture->view;
    const float scale = view->unit / view->count_height;
    const ptrdiff_t at = y * view->stride + x;
    float across[PONDI_SHORT_ROW];
    float down[PONDI_SHORT_ROW];
    if (view->format == POND_FORMAT_I16) {
        differ_i16((const int16_t *)view->heights + at, view->stride, scale, count, across, down);
    } else {
        differ_f32((const float *)view->heights + at, view->stride, scale, count, across, down);
    }
    offset_row row = {.x0 = x, .y = y, .count = count, .across = across, .down = down};
    paint_row(picture->look, &row, picture->texture, picture->target);
}

// ---- the seed's own case ------------------------------------------------------------------------

static int hold(int number, int high) {
    return number < 0 ? 0 : number > high ? high : number;
}

static void aim_whole(const pondi_cell_picture *picture, int x0, int y, int count,
                      int32_t *restrict at, int32_t *restrict light) {
    const int right = picture->texture->width - 1;
    const int bottom = picture->texture->height - 1;
    const int32_t pitch = (int32_t)picture->texture->stride;
    const ptrdiff_t stride = picture->view->stride;
    const int16_t *cells = (const int16_t *)picture->view->heights + y * stride + x0;
    for (int x = 0; x < count; x++) {
        const int across = cells[x - 1] - cells[x + 1];
        const int down = cells[x - stride] - cells[x + stride];
        at[x] = hold(y + down, bottom) * pitch + hold(x0 + x + across, right) * 4;
        light[x] = across;
    }
}

void PONDI_ISA_NAME(pondi_paint_offset_whole)(const pondi_cell_picture *picture, int x, int y,
                                              int count) {
    int32_t at[PONDI_SHORT_ROW] = {0};
    int32_t light[PONDI_SHORT_ROW] = {0};
    aim_whole(picture, x, y, count, at, light);
    pondi_copy_short_texels(picture->texture, at, light, picture->target, x, y, count);
}
