// scene_banks.c — which cell of water each cell of land mirrors: as far beyond the nearest shore as
// that lies behind it. The nearest water is found by passing offsets on from neighbour to neighbour
// (Danielsson 1980), once down the map and once up.
#include "scene_banks.h"

#include <math.h>
#include <stdlib.h>

#define NONE INT16_MIN // no water was found yet
#define FARTHEST 32767 // [cells]

typedef struct offset {
    int16_t x;
    int16_t y;
} offset;

static int64_t length2(offset o) {
    return (int64_t)o.x * o.x + (int64_t)o.y * o.y;
}

// Goes by way of the neighbour at (dx, dy), if that is nearer.
static void pass_on(offset *map, int width, int height, int x, int y, int dx, int dy) {
    const int nx = x + dx;
    const int ny = y + dy;
    if (nx < 0 || ny < 0 || nx >= width || ny >= height) {
        return;
    }
    const offset beside = map[(size_t)ny * (size_t)width + (size_t)nx];
    const int through_x = beside.x + dx;
    const int through_y = beside.y + dy;
    if (beside.x == NONE || abs(through_x) > FARTHEST || abs(through_y) > FARTHEST) {
        return;
    }
    const offset through = {(int16_t)through_x, (int16_t)through_y};
    offset *own = &map[(size_t)y * (size_t)width + (size_t)x];
    if (own->x == NONE || length2(through) < length2(*own)) {
        *own = through;
    }
}

static bool is_water(offset o) {
    return o.x == 0 && o.y == 0;
}

static void sweep_row(offset *map, int width, int height, int y, int from) {
    const offset *row = map + (size_t)y * (size_t)width;
    for (int x = 0; x < width; x++) {
        if (!is_water(row[x])) {
            pass_on(map, width, height, x, y, -1, 0);
            pass_on(map, width, height, x, y, -1, from);
            pass_on(map, width, height, x, y, 0, from);
            pass_on(map, width, height, x, y, 1, from);
        }
    }
    for (int x = width - 1; x >= 0; x--) {
        if (!is_water(row[x])) {
            pass_on(map, width, height, x, y, 1, 0);
        }
    }
}

static bool is_land(const pond_map_target *dry, int x, int y, int width, int height) {
    const int column = (int)((2 * (int64_t)x + 1) * dry->width / (2 * (int64_t)width));
    const int row = (int)((2 * (int64_t)y + 1) * dry->height / (2 * (int64_t)height));
    return dry->values[row * dry->stride + column] >= 0.5f;
}

static int held(int at, int side) {
    return at < 0 ? 0 : at < side ? at : side - 1;
}

// As far beyond the shore as (x, y) lies before it, `less` cells less.
static int32_t mirrored(const offset *map, int width, int height, int x, int y, int less) {
    const offset o = map[(size_t)y * (size_t)width + (size_t)x];
    const double length = is_water(o) ? 0.0 : sqrt((double)length2(o));
    if (o.x == NONE || length < 1.0 + less) {
        return y * width + x;
    }
    const double share = 1 + (length - 1 - less) / length;
    const int column = held(x + (int)lround(o.x * share), width);
    const int row = held(y + (int)lround(o.y * share), height);
    const bool wet = is_water(map[(size_t)row * (size_t)width + (size_t)column]);
    return (int32_t)(wet ? row * width + column : (y + o.y) * width + x + o.x);
}

static bool has_values(const pond_map_target *dry) {
    return dry->values != NULL && dry->width >= 1 && dry->height >= 1;
}

bool scene_banks_make(const pond_map_target *dry, int width, int height, bool upright,
                      scene_banks *out) {
    *out = (scene_banks){.width = width, .height = height, .turn = upright ? 1.0f : -1.0f};
    const size_t cells = (size_t)width * (size_t)height;
    if (!has_values(dry)) {
        return true;
    }
    offset *map = malloc(cells * sizeof *map);
    out->source = malloc(cells * sizeof *out->source);
    if (map == NULL || out->source == NULL) {
        free(map);
        return false;
    }
    size_t land = 0;
    for (size_t i = 0; i < cells; i++) {
        const bool dry_here =
            is_land(dry, (int)(i % (size_t)width), (int)(i / (size_t)width), width, height);
        map[i] = dry_here ? (offset){NONE, NONE} : (offset){0, 0};
        land += dry_here ? 1 : 0;
    }
    for (int y = 0; y < height; y++) {
        sweep_row(map, width, height, y, -1);
    }
    for (int y = height - 1; y >= 0; y--) {
        sweep_row(map, width, height, y, 1);
    }
    if (land == 0 || land == cells) {
        scene_banks_clear(out);
    }
    for (size_t i = 0; out->source != NULL && i < cells; i++) {
        out->source[i] = mirrored(map, width, height, (int)(i % (size_t)width),
                                  (int)(i / (size_t)width), upright ? 0 : 1);
    }
    free(map);
    return true;
}

// Sources lie in water, which keeps its own value: any order will do.
void scene_banks_fill(const scene_banks *banks, float *values) {
    const int32_t cells = banks->source != NULL ? banks->width * banks->height : 0;
    for (int32_t i = 0; i < cells; i++) {
        const int32_t source = banks->source[i];
        values[i] = source == i ? values[i] : banks->turn * values[source];
    }
}

void scene_banks_clear(scene_banks *banks) {
    free(banks->source);
    *banks = (scene_banks){0};
}
