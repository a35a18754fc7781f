#include "look/looks/lens.h"

#include <math.h>

#include "look/reading/cells.h"
#include "look/rows/point_row.h"

// ---- between texels -----------------------------------------------------------------------------

// What pixels of a row have in common.
typedef struct axes {
    float half_x;
    float half_y;
    float first;
    float right;
    float bottom;
    float down;
    int from_middle;
    float strength; // 1024 counts are a whole
} axes;

static inline axes axes_of(const pondi_lens *s, const pond_target *target,
                           const pondi_point_row *row) {
    const int middle_x = target->width / 2;
    const int middle_y = target->height / 2;
    return (axes){
        .half_x = (float)middle_x,
        .half_y = (float)middle_y,
        .first = pondi_bound(0.0f),
        .right = (float)(target->width - 1),
        .bottom = (float)(target->height - 1),
        .down = (float)row->y - (float)middle_y,
        .from_middle = row->x0 - middle_x,
        .strength = s->look->strength * (1.0f / 1024.0f),
    };
}

// Where pixel x of a row of that height points, in pixels of the target: the listing's line.
static inline void point(const axes *a, float height, int x, float *across, float *down) {
    const float data = 1.0f - height * a->strength;
    const float from_middle = (float)(a->from_middle + x);
    *across = pondi_clamp(from_middle * data + a->half_x, a->first, a->right);
    *down = pondi_clamp(a->down * data + a->half_y, a->first, a->bottom);
}

// [texels]
static inline float texel(float pixel, float texels) {
    return (pixel + 0.5f) * texels - 0.5f;
}

static void aim(const pondi_lens *s, const pond_target *target, const float *heights,
                pondi_point_row *restrict row) {
    const axes a = axes_of(s, target, row);
    for (int x = 0; x < row->count; x++) {
        float across;
        float down;
        point(&a, heights[x], x, &across, &down);
        row->u[x] = texel(across, s->texels_x);
        row->v[x] = texel(down, s->texels_y);
    }
}

// Where the heights of a row come from.
typedef struct height_source {
    const float *row;
    const pondi_pair_row *pairs; // or NULL. With it they are blended as they are needed
} height_source;

// same: the texture is as large as the target; paired: heights come from pairs.
PONDI_INLINE void aim_spots(const pondi_lens *s, const pondi_canvas *canvas, bool same, bool paired,
                            const height_source *from, const pondi_point_row *row,
                            pondi_spots *restrict spots) {
    const axes a = axes_of(s, canvas->target, row);
    const pondi_spot_grid grid = pondi_spot_grid_of(canvas->texture);
    const pondi_lens of = *s;
    const pondi_pair_row pairs = paired ? *from->pairs : (pondi_pair_row){0};
    const float *heights = from->row;
    const int count = row->count;
    for (int x = 0; x < count; x++) {
        float across;
        float down;
        point(&a, paired ? pondi_pair_at(&pairs, 0, x) : heights[x], x, &across, &down);
        if (same) {
            pondi_put_spot(&grid, across, down, x, spots);
        } else {
            pondi_find_spot(&grid, texel(across, of.texels_x), texel(down, of.texels_y), x, spots);
        }
    }
}

static void find_spots(const pondi_lens *s, const pondi_canvas *canvas, const height_source *from,
                       const pondi_point_row *row, pondi_spots *spots) {
    const bool same = s->texels_x == 1.0f && s->texels_y == 1.0f;
    if (same && from->pairs != NULL) {
        aim_spots(s, canvas, true, true, from, row, spots);
    } else if (same) {
        aim_spots(s, canvas, true, false, from, row, spots);
    } else if (from->pairs != NULL) {
        aim_spots(s, canvas, false, true, from, row, spots);
    } else {
        aim_spots(s, canvas, false, false, from, row, spots);
    }
}

// ---- whole texels -------------------------------------------------------------------------------

// Cut to a whole pixel towards the middle. Double holds the listing's products exactly.
static double cut(int pixel, int pixels, double data) {
    const int middle = pixels / 2;
    const double place = trunc((pixel - middle) * data / 1024.0) + middle;
    const double raised = place > 0.0 ? place : 0.0; // 0 as well when it is not a number
    return raised < pixels - 1 ? raised : pixels - 1;
}

static void aim_cut(const pondi_lens *s, const pond_target *target, const float *heights,
                    pondi_point_row *restrict row) {
    const float strength = s->look->strength;
    for (int x = 0; x < row->count; x++) {
        const double straight = 1024.0 - (double)(heights[x] * strength);
        const double data = s->written && straight > 32767.0 ? straight - 65536.0 : straight;
        const float a = (float)cut(row->x0 + x, target->width, data);
        const float b = (float)cut(row->y, target->height, data);
        row->u[x] = (a + 0.5f) * s->texels_x - 0.5f;
        row->v[x] = (b + 0.5f) * s->texels_y - 0.5f;
    }
}

// ---- rows ---------------------------------------------------------------------------------------

static void paint_points(const pondi_lens *s, const float *heights, bool uneven_alone,
                         pondi_point_row *row, const pondi_canvas *canvas) {
    if (s->look->lookup == POND_LOOKUP_NEAREST) {
        aim_cut(s, canvas->target, heights, row);
    } else {
        aim(s, canvas->target, heights, row);
    }
    if (uneven_alone) {
        pondi_paint_uneven(row, canvas->texture, canvas->target);
    } else {
        pondi_paint_points(row, canvas->texture, canvas->target);
    }
}

static void paint_row(const pondi_lens *s, const height_source *from, pondi_point_row *row,
                      const pondi_canvas *canvas) {
    const bool has_spots = pondi_has_spots(s->look->lookup, canvas->texture, canvas->target);
    row->lookup = s->look->lookup;
    row->lit = false;
    if (has_spots) {
        pondi_spots spots;
        find_spots(s, canvas, from, row, &spots);
        if (pondi_paint_spots(row, &spots, canvas->texture, canvas->target)) {
            return;
        }
    }
    if (from->pairs != NULL) {
        float blended[PONDI_TILE];
        pondi_pair_blend(from->pairs, 0, blended);
        paint_points(s, blended, has_spots, row, canvas);
    } else {
        paint_points(s, from->row, has_spots, row, canvas);
    }
}

void PONDI_ISA_NAME(pondi_paint_lens)(const void *look, const pondi_tile *tile,
                                      const pondi_canvas *canvas) {
    pondi_point_row row;
    row.x0 = tile->x0;
    row.count = tile->width;
    for (int y = 0; y < tile->height; y++) {
        const height_source from = {.row = tile->channel[0] + (ptrdiff_t)y * PONDI_TILE};
        row.y = tile->y0 + y;
        paint_row(look, &from, &row, canvas);
    }
}

void PONDI_ISA_NAME(pondi_paint_lens_pairs)(const void *look, const pondi_canvas *canvas,
                                            const pondi_pair_row *pairs) {
    const height_source from = {.pairs = pairs};
    pondi_point_row row;
    row.x0 = pairs->x0;
    row.y = pairs->y;
    row.count = pairs->count;
    paint_row(look, &from, &row, canvas);
}

// ---- a pixel for each cell ----------------------------------------------------------------------

void PONDI_ISA_NAME(pondi_paint_lens_cells)(const void *look, const pondi_canvas *canvas, int x,
                                            int y, int count) {
    const pond_view *view = canvas->view;
    const float scale = view->unit / view->count_height;
    float scaled[PONDI_SHORT_ROW];
    pondi_scale_cells(view, scale, y * view->stride + x, count, scaled);
    const height_source from = {.row = scaled};
    pondi_point_row row;
    row.x0 = x;
    row.y = y;
    row.count = count;
    paint_row(look, &from, &row, canvas);
}

// ---- the listing's own case ---------------------------------------------------------------------

static inline int cut_whole(int from_middle, int data, int middle, int last) {
    const int place = from_middle * data / 1024 + middle;
    return pondi_clamp_index(place, 0, last);
}

static void aim_whole(const pondi_canvas *canvas, int x0, int y, int count, int32_t *restrict at) {
    const int right = canvas->texture->width - 1;
    const int bottom = canvas->texture->height - 1;
    const int middle_x = canvas->texture->width / 2;
    const int middle_y = canvas->texture->height / 2;
    const int32_t pitch = (int32_t)canvas->texture->stride;
    const int16_t *cells = (const int16_t *)canvas->view->heights + y * canvas->view->stride + x0;
    for (int x = 0; x < count; x++) {
        const int data = (int16_t)(uint16_t)(1024 - cells[x]);
        const int row = cut_whole(y - middle_y, data, middle_y, bottom);
        at[x] = row * pitch + cut_whole(x0 + x - middle_x, data, middle_x, right) * 4;
    }
}

void PONDI_ISA_NAME(pondi_paint_lens_whole)(const void *look, const pondi_canvas *canvas, int x,
                                            int y, int count) {
    (void)look;
    int32_t at[PONDI_SHORT_ROW] = {0};
    aim_whole(canvas, x, y, count, at);
    pondi_copy_short_texels(canvas->texture, at, NULL, canvas->target, x, y, count);
}
