#include "look/looks/lens.h"

#include <math.h>

#include "look/rows/point_row.h"

// Bilinear lookup: the listing's formula without its cut to whole pixels. same: the texture is as
// large as the target, and does not wrap: it clamps the points itself.
PONDI_INLINE void aim(const pondi_lens *s, const pond_target *target, const float *heights,
                      bool same, pondi_point_row *restrict row) {
    const int middle_x = target->width / 2;
    const int middle_y = target->height / 2;
    const float first = pondi_bound(0.0f);
    const float right = (float)(target->width - 1);
    const float bottom = (float)(target->height - 1);
    const float down = (float)(row->y - middle_y);
    const float strength = s->look->strength * (1.0f / 1024.0f); // 1024 counts are 1
    for (int x = 0; x < row->count; x++) {
        const float data = 1.0f - heights[x] * strength;
        const float across = (float)(row->x0 - middle_x + x);
        const float a = across * data + (float)middle_x;
        const float b = down * data + (float)middle_y;
        row->u[x] = same ? a : (pondi_clamp(a, first, right) + 0.5f) * s->texels_x - 0.5f;
        row->v[x] = same ? b : (pondi_clamp(b, first, bottom) + 0.5f) * s->texels_y - 0.5f;
    }
}

// Cut to a whole pixel towards the middle. Double holds the listing's products exactly.
static double cut(int pixel, int pixels, double data) {
    const int middle = pixels / 2;
    const double place = trunc((pixel - middle) * data / 1024.0) + middle;
    const double raised = place > 0.0 ? place : 0.0; // 0 also for NaN
    return raised < pixels - 1 ? raised : pixels - 1;
}

// Nearest lookup: the listing's formula.
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

void PONDI_ISA_NAME(pondi_paint_lens)(const void *look, const pondi_tile *tile,
                                      const pondi_canvas *canvas) {
    const pondi_lens *s = look;
    pondi_point_row row = {.x0 = tile->x0, .count = tile->width, .lookup = s->look->lookup};
    for (int y = 0; y < tile->height; y++) {
        const float *heights = tile->channel[0] + (ptrdiff_t)y * PONDI_TILE;
        row.y = tile->y0 + y;
        if (row.lookup == POND_LOOKUP_NEAREST) {
            aim_cut(s, canvas->target, heights, &row);
        } else if (s->texels_x == 1.0f && s->texels_y == 1.0f && !canvas->texture->wraps) {
            aim(s, canvas->target, heights, true, &row);
        } else {
            aim(s, canvas->target, heights, false, &row);
        }
        pondi_paint_points(&row, canvas->texture, canvas->target);
    }
}
