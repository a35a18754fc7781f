#include "look/looks/offset.h"
#include "look/rows/offset_lanes.h"
#include "look/rows/point_row.h"

// What pixels of a row have in common.
typedef struct axes {
    float v0;
    int x0;
} axes;

static inline axes axes_of(const pondi_offset *s, const pondi_point_row *row) {
    return (axes){.v0 = ((float)row->y + 0.5f) * s->texels_y - 0.5f, .x0 = row->x0};
}

// Where pixel x of a row points. [texels]
static inline void point(const pondi_offset *s, const axes *a, bool same, float across, float down,
                         int x, float *u, float *v) {
    const float pixel = (float)(a->x0 + x);
    const float u0 = same ? pixel : (pixel + 0.5f) * s->texels_x - 0.5f;
    *u = u0 + across * s->per_count_x;
    *v = a->v0 + down * s->per_count_y;
}

static void aim(const pondi_offset *s, const float *across, const float *down,
                pondi_point_row *restrict row) {
    const axes a = axes_of(s, row);
    for (int x = 0; x < row->count; x++) {
        point(s, &a, false, across[x], down[x], x, &row->u[x], &row->v[x]);
    }
}

static void light_up(const float *across, float shading, pondi_point_row *restrict row) {
    for (int x = 0; x < row->count; x++) {
        row->light[x] = across[x] * shading;
    }
}

// Where a row's differences come from: left − right and upper − lower neighbour. [counts]
typedef struct difference_source {
    const float *across;
    const float *down;
    const pondi_pair_row *pairs; // or NULL. With it they are blended as they are needed
} difference_source;

// Light as well. same: the texture is as large as the target; paired: differences come from pairs.
PONDI_INLINE void aim_spots(const pondi_offset *s, const pond_texture *texture, bool same,
                            bool paired, const difference_source *from,
                            pondi_point_row *restrict row, pondi_spots *restrict spots) {
    const axes a = axes_of(s, row);
    const pondi_spot_grid grid = pondi_spot_grid_of(texture);
    const pondi_offset of = *s;
    const float shading = s->look->shading;
    const pondi_pair_row pairs = paired ? *from->pairs : (pondi_pair_row){0};
    const difference_source lone = *from;
    const int count = row->count;
    for (int x = 0; x < count; x++) {
        const float across = paired ? pondi_pair_at(&pairs, 0, x) : lone.across[x];
        const float down = paired ? pondi_pair_at(&pairs, 1, x) : lone.down[x];
        float u;
        float v;
        point(&of, &a, same, across, down, x, &u, &v);
        pondi_find_spot(&grid, u, v, x, spots);
        row->light[x] = across * shading;
    }
}

static void find_spots(const pondi_offset *s, const pond_texture *texture,
                       const difference_source *from, pondi_point_row *row, pondi_spots *spots) {
    const bool same = s->texels_x == 1.0f;
    if (same && from->pairs != NULL) {
        aim_spots(s, texture, true, true, from, row, spots);
    } else if (same) {
        aim_spots(s, texture, true, false, from, row, spots);
    } else if (from->pairs != NULL) {
        aim_spots(s, texture, false, true, from, row, spots);
    } else {
        aim_spots(s, texture, false, false, from, row, spots);
    }
}

static void paint_points(const pondi_offset *s, const float *across, const float *down,
                         bool uneven_alone, pondi_point_row *row, const pondi_canvas *canvas) {
    aim(s, across, down, row);
    if (uneven_alone) {
        pondi_paint_uneven(row, canvas->texture, canvas->target);
        return;
    }
    light_up(across, s->look->shading, row);
    pondi_paint_points(row, canvas->texture, canvas->target);
}

static void paint_row(const pondi_offset *s, const difference_source *from, pondi_point_row *row,
                      const pondi_canvas *canvas) {
    const bool has_spots = pondi_has_spots(s->look->lookup, canvas->texture, canvas->target);
    row->lookup = s->look->lookup;
    row->lit = true;
    if (has_spots) {
        pondi_spots spots;
        find_spots(s, canvas->texture, from, row, &spots);
        if (pondi_paint_spots(row, &spots, canvas->texture, canvas->target)) {
            return;
        }
    }
    if (from->pairs != NULL) {
        float across[PONDI_TILE];
        float down[PONDI_TILE];
        pondi_pair_blend(from->pairs, 0, across);
        pondi_pair_blend(from->pairs, 1, down);
        paint_points(s, across, down, has_spots, row, canvas);
    } else {
        paint_points(s, from->across, from->down, has_spots, row, canvas);
    }
}

void PONDI_ISA_NAME(pondi_paint_offset)(const void *look, const pondi_tile *tile,
                                        const pondi_canvas *canvas) {
    pondi_point_row row;
    row.x0 = tile->x0;
    row.count = tile->width;
    for (int y = 0; y < tile->height; y++) {
        const ptrdiff_t at = (ptrdiff_t)y * PONDI_TILE;
        const difference_source from = {.across = tile->channel[0] + at,
                                        .down = tile->channel[1] + at};
        row.y = tile->y0 + y;
        paint_row(look, &from, &row, canvas);
    }
}

void PONDI_ISA_NAME(pondi_paint_offset_pairs)(const void *look, const pondi_canvas *canvas,
                                              const pondi_pair_row *pairs) {
    const difference_source from = {.pairs = pairs};
    pondi_point_row row;
    row.x0 = pairs->x0;
    row.y = pairs->y;
    row.count = pairs->count;
    paint_row(look, &from, &row, canvas);
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

void PONDI_ISA_NAME(pondi_paint_offset_cells)(const void *look, const pondi_canvas *canvas, int x,
                                              int y, int count) {
    const pond_view *view = canvas->view;
    const float scale = view->unit / view->count_height;
    const ptrdiff_t at = y * view->stride + x;
    float across[PONDI_SHORT_ROW];
    float down[PONDI_SHORT_ROW];
    if (view->format == POND_FORMAT_I16) {
        differ_i16((const int16_t *)view->heights + at, view->stride, scale, count, across, down);
    } else {
        differ_f32((const float *)view->heights + at, view->stride, scale, count, across, down);
    }
    const difference_source from = {.across = across, .down = down};
    pondi_point_row row;
    row.x0 = x;
    row.y = y;
    row.count = count;
    paint_row(look, &from, &row, canvas);
}

// ---- the listing's own case ---------------------------------------------------------------------

static void aim_whole(const pondi_canvas *canvas, int x0, int y, int count, int32_t *restrict at,
                      int32_t *restrict light) {
    const int right = canvas->texture->width - 1;
    const int bottom = canvas->texture->height - 1;
    const int32_t pitch = (int32_t)canvas->texture->stride;
    const ptrdiff_t stride = canvas->view->stride;
    const int16_t *cells = (const int16_t *)canvas->view->heights + y * stride + x0;
    for (int x = 0; x < count; x++) {
        const int across = cells[x - 1] - cells[x + 1];
        const int down = cells[x - stride] - cells[x + stride];
        at[x] = pondi_clamp_index(y + down, 0, bottom) * pitch +
                pondi_clamp_index(x0 + x + across, 0, right) * 4;
        light[x] = across;
    }
}

static void paint_whole(const pondi_canvas *canvas, int x, int y, int count) {
    int32_t at[PONDI_SHORT_ROW] = {0};
    int32_t light[PONDI_SHORT_ROW] = {0};
    aim_whole(canvas, x, y, count, at, light);
    pondi_copy_short_texels(canvas->texture, at, light, canvas->target, x, y, count);
}

void PONDI_ISA_NAME(pondi_paint_offset_whole)(const void *look, const pondi_canvas *canvas, int x,
                                              int y, int count) {
    (void)look;
    const int painted = pondi_paint_offset_lanes(canvas, x, y, count);
    if (painted < count) {
        paint_whole(canvas, x + painted, y, count - painted);
    }
}
