#include "look/map.h"

#include "look/fetch.h"

// Where along an axis of the map points of the picture lie: in which value, and how far beyond.
typedef struct axis {
    PONDI_ALIGNED int value[PONDI_TILE];
    float beyond[PONDI_TILE];
} axis;

static void place_held(const float *at, int count, float scale, int size, axis *out) {
    const float last = (float)(size - 1);
    for (int i = 0; i < count; i++) {
        const float place = pondi_clamp((at[i] + 0.5f) * scale - 0.5f, 0.0f, last);
        out->value[i] = (int)place;
        out->beyond[i] = place - (float)out->value[i];
    }
}

static void place_wrapped(const float *at, int count, float scale, int size, axis *out) {
    const float whole = (float)size;
    for (int i = 0; i < count; i++) {
        const float place = (at[i] + 0.5f) * scale - 0.5f;
        const float held = pondi_clamp(place - whole * pondi_floor(place / whole), 0.0f, whole);
        const int value = (int)held;
        out->beyond[i] = held - (float)value;
        out->value[i] = value < size ? value : 0; // the end is the beginning
    }
}

static void find_places(const float *at, int count, int pixels, int size, bool wraps, axis *out) {
    const float scale = (float)size / (float)pixels;
    if (wraps) {
        place_wrapped(at, count, scale, size, out);
    } else {
        place_held(at, count, scale, size, out);
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
    axis x;
    axis y;
    PONDI_ALIGNED float upper[2 * PONDI_TILE];
    PONDI_ALIGNED float lower[2 * PONDI_TILE];
    find_places(place->points->u, place->count, place->width, map->width, place->wraps_x, &x);
    find_places(place->points->v, place->count, place->height, map->height, place->wraps_y, &y);
    pondi_fetch_around(&grid, x.value, y.value, place->count, upper, lower);
    for (int i = 0; i < place->count; i++) {
        const float value = pondi_blend(upper[2 * i], upper[2 * i + 1], lower[2 * i],
                                        lower[2 * i + 1], x.beyond[i], y.beyond[i]);
        out[i] = pondi_clamp(value, low, high);
    }
}
