#include "look/rows/point_row.h"

#include <string.h>

#include "base/maths.h"
#include "look/colour/store.h"
#include "look/reading/prefetch.h"

static void paint_floats(const pondi_point_row *row, int first, int count,
                         const pond_texture *texture, const pond_target *target) {
    pondi_points points;
    pondi_levels levels;
    memcpy(points.u, row->u + first, (size_t)count * sizeof *points.u);
    memcpy(points.v, row->v + first, (size_t)count * sizeof *points.v);
    pondi_read_levels(texture, &points, count, row->lookup, &levels);
    for (int c = 0; c < 3 && row->lit; c++) {
        for (int x = 0; x < count; x++) {
            levels.channel[c][x] += row->light[first + x];
        }
    }
    pondi_store_levels(target, row->x0 + first, row->y, &levels, count);
}

// Paints again the points whose colours must be weighted by alpha.
static void paint_uneven(const pondi_point_row *row, const pond_texture *texture,
                         const pond_target *target) {
    pondi_points points;
    bool uneven[PONDI_TILE];
    memcpy(points.u, row->u, sizeof points.u);
    memcpy(points.v, row->v, sizeof points.v);
    pondi_find_uneven(texture, &points, row->count, uneven);
    for (int x = 0; x < row->count; x++) {
        int end = x;
        while (end < row->count && uneven[end]) {
            end++;
        }
        if (end > x) {
            paint_floats(row, x, end - x, texture, target);
            x = end;
        }
    }
}

// The 16-bit lanes work on whole blocks: the last point is repeated up to the block's end.
static void fill_block(pondi_point_row *row) {
    const int last = row->count - 1;
    const int end = pondi_short_blocks(row->count);
    for (int i = row->count; i < end; i++) {
        row->u[i] = row->u[last];
        row->v[i] = row->v[last];
        row->light[i] = row->light[last];
    }
}

void pondi_paint_points(pondi_point_row *row, const pond_texture *texture,
                        const pond_target *target) {
    pondi_prefetch_ahead(texture, target, row->x0, row->y, row->count);
    if (row->lookup != POND_LOOKUP_BILINEAR || target->format == POND_PIXELS_RGBA_F32 ||
        !pondi_short_readable(texture)) {
        paint_floats(row, 0, row->count, texture, target);
        return;
    }
    fill_block(row);
    uint8_t *pixels = target->pixels + row->y * target->stride + (ptrdiff_t)row->x0 * 4;
    if (!pondi_blend_short(texture, row->u, row->v, row->lit ? row->light : NULL, row->count,
                           pixels)) {
        paint_uneven(row, texture, target);
    }
}
