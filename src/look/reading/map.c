#include "look/reading/map.h"

// Where points of a picture of `pixels` lie along a side of the map.
static void place_held(const float *at, int count, float scale, int side, float *out) {
    const float last = (float)(side - 1);
    for (int i = 0; i < count; i++) {
        out[i] = pondi_clamp((at[i] + 0.5f) * scale - 0.5f, 0.0f, last);
    }
}

static void place_wrapped(const float *at, int count, float scale, int side, float *out) {
    const float whole = (float)side;
    for (int i = 0; i < count; i++) {
        const float place = (at[i] + 0.5f) * scale - 0.5f;
        out[i] = pondi_clamp(place - whole * pondi_floor(place / whole), 0.0f, whole);
    }
}

static void place_along(const float *at, int count, int pixels, int side, bool wraps, float *out) {
    const float scale = (float)side / (float)pixels;
    if (wraps) {
        place_wrapped(at, count, scale, side, out);
    } else {
        place_held(at, count, scale, side, out);
    }
}

void pondi_read_map_at(const pond_map *map, const pondi_place *place, float low, float high,
                       float *out) {
    const pondi_grid grid = {
        .first = (const uint8_t *)map->values,
        .stride = map->stride * (ptrdiff_t)sizeof *map->values,
        .width = map->width,
        .height = map->height,
        .wraps_x = place->wraps_x,
        .wraps_y = place->wraps_y,
    };
    pondi_points at;
    pondi_corners around;
    place_along(place->points->u, place->count, place->width, map->width, place->wraps_x, at.u);
    place_along(place->points->v, place->count, place->height, map->height, place->wraps_y, at.v);
    pondi_fetch_around(&grid, &at, place->count, &around);
    const float *upper = around.upper.number;
    const float *lower = around.lower.number;
    for (int i = 0; i < place->count; i++) {
        const float value = pondi_blend(upper[2 * i], upper[2 * i + 1], lower[2 * i],
                                        lower[2 * i + 1], around.fx[i], around.fy[i]);
        out[i] = pondi_clamp(value, low, high);
    }
}
