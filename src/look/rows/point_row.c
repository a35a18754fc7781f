#include "look/rows/point_row.h"

#include <string.h>

#include "base/maths.h"
#include "look/colour/store.h"
#include "look/reading/prefetch.h"
#include "look/rows/short_levels.h"

// Short levels are worked on in whole blocks: the last point goes on to the block's end, and so has
// no say there that it has not had before.
static void fill_block(pondi_point_row *row) {
    const int last = row->count - 1;
    const int end = pondi_short_blocks(row->count);
    for (int i = row->count; i < end; i++) {
        row->u[i] = row->u[last];
        row->v[i] = row->v[last];
    }
    for (int i = row->count; row->lit && i < end; i++) {
        row->light[i] = row->light[last];
    }
}

static void take_points(const pondi_point_row *row, int first, int count, pondi_points *out) {
    memcpy(out->u, row->u + first, (size_t)count * sizeof *out->u);
    memcpy(out->v, row->v + first, (size_t)count * sizeof *out->v);
}

static void paint_some(const pondi_point_row *row, int first, int count,
                       const pond_texture *texture, const pond_target *target) {
    pondi_points points;
    pondi_levels levels;
    take_points(row, first, count, &points);
    pondi_read_levels(texture, &points, count, row->lookup, &levels);
    for (int c = 0; c < 3 && row->lit; c++) {
        for (int x = 0; x < count; x++) {
            levels.channel[c][x] += row->light[first + x];
        }
    }
    pondi_store_levels(target, row->x0 + first, row->y, &levels, count);
}

// Only where colours want weighing by alpha.
static void paint_uneven(const pondi_point_row *row, int first, int count,
                         const pond_texture *texture, const pond_target *target) {
    pondi_points points;
    bool uneven[PONDI_TILE];
    take_points(row, first, count, &points);
    pondi_find_uneven(texture, &points, count, uneven);
    for (int x = 0; x < count; x++) {
        int end = x;
        while (end < count && uneven[end]) {
            end++;
        }
        if (end > x) {
            paint_some(row, first + x, end - x, texture, target);
            x = end;
        }
    }
}

// Points of a row that short levels did not paint, or painted wrong where alpha is uneven.
static void paint_rest(const pondi_point_row *row, bool is_short, const pond_texture *texture,
                       const pond_target *target) {
    for (int x = 0; x < row->count; x += PONDI_TILE) {
        const int count = pondi_least(PONDI_TILE, row->count - x);
        (is_short ? paint_uneven : paint_some)(row, x, count, texture, target);
    }
}

// False where the row cannot be painted in short levels.
static bool paint_short(const pondi_point_row *row, const pond_texture *texture,
                        const pond_target *target, bool *even) {
    pondi_short_levels levels;
    pondi_lanes light;
    if (!pondi_read_short_levels(texture, row->u, row->v, row->count, row->lookup, &levels, even)) {
        return false;
    }
    if (row->lit) {
        pondi_short_light(row->light, row->count, row->lookup, &light);
    } else {
        memset(&light, 0, sizeof light);
    }
    pondi_store_short_levels(target, row->x0, row->y, &levels, &light, row->count, row->lookup);
    return true;
}

void pondi_paint_points(pondi_point_row *row, const pond_texture *texture,
                        const pond_target *target) {
    bool even = false;
    pondi_prefetch_ahead(texture, target, row->x0, row->y, row->count);
    fill_block(row);
    const bool is_short =
        target->format != POND_PIXELS_RGBA_F32 && paint_short(row, texture, target, &even);
    if (!even) {
        paint_rest(row, is_short, texture, target);
    }
}

// ---- spots --------------------------------------------------------------------------------------

bool pondi_has_spots(pond_lookup lookup, const pond_texture *texture, const pond_target *target) {
    return PONDI_BLENDS_SPOTS && lookup == POND_LOOKUP_BILINEAR &&
           target->format != POND_PIXELS_RGBA_F32 && pondi_short_readable(texture);
}

static void fill_spots(pondi_point_row *row, pondi_spots *spots) {
    const int last = row->count - 1;
    const int end = pondi_short_blocks(row->count);
    for (int i = row->count; i < end; i++) {
        spots->at[i] = spots->at[last];
        spots->beyond[i] = spots->beyond[last];
        row->light[i] = row->lit ? row->light[last] : 0.0f;
    }
}

bool pondi_paint_spots(pondi_point_row *row, pondi_spots *spots, const pond_texture *texture,
                       const pond_target *target) {
    uint8_t *pixels = target->pixels + row->y * target->stride + (ptrdiff_t)row->x0 * 4;
    pondi_prefetch_ahead(texture, target, row->x0, row->y, row->count);
    fill_spots(row, spots);
    return pondi_blend_spots(texture, spots, row->lit ? row->light : NULL, row->count, pixels);
}

void pondi_paint_uneven(const pondi_point_row *row, const pond_texture *texture,
                        const pond_target *target) {
    paint_rest(row, true, texture, target);
}
