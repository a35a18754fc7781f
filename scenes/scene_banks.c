// scene_banks.c — mirrors land cells at the nearest shore: each reads a cell of water at the same
// distance from the shore. The nearest water is found by passing offsets from neighbour to
// neighbour (Danielsson 1980), once down the map and once up.
#include "scene_banks.h"

#include <math.h>
#include <stdlib.h>

#define NONE INT16_MIN // no water is found yet
#define FARTHEST 32767 // [cells]

typedef struct offset {
    int16_t x;
    int16_t y;
} offset;

static int64_t length2(offset o) {
    return (int64_t)o.x * o.x + (int64_t)o.y * o.y;
}

// Uses the offset of the neighbour at (dx, dy) if its water is nearer.
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

// The value of a map of `values` at the middle of cell i of `cells`.
static int value_at(int i, int cells, int values) {
    return (int)((2 * (int64_t)i + 1) * values / (2 * (int64_t)cells));
}

// Marks the water. Returns false if there is only land or none.
static bool find_land(const pond_map_target *dry, int width, int height, offset *map) {
    size_t land = 0;
    int32_t *const columns = (int32_t *)(void *)(map + (size_t)width * (size_t)height);
    for (int x = 0; x < width; x++) {
        columns[x] = value_at(x, width, dry->width);
    }
    for (int y = 0; y < height; y++) {
        const float *from = dry->values + value_at(y, height, dry->height) * dry->stride;
        offset *row = map + (size_t)y * (size_t)width;
        for (int x = 0; x < width; x++) {
            const bool here = from[columns[x]] >= 0.5f;
            row[x] = here ? (offset){NONE, NONE} : (offset){0, 0};
            land += here ? 1 : 0;
        }
    }
    return land > 0 && land < (size_t)width * (size_t)height;
}

static int held(int at, int side) {
    return at < 0 ? 0 : at < side ? at : side - 1;
}

// Returns the mirrored cell of (x, y), `less` cells nearer to the shore.
static int32_t mirrored(const offset *map, int width, int height, int x, int y, int less) {
    const offset o = map[(size_t)y * (size_t)width + (size_t)x];
    if (is_water(o)) {
        return y * width + x;
    }
    const double length = sqrt((double)length2(o));
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
    if (!has_values(dry)) {
        return true;
    }
    const size_t cells = (size_t)width * (size_t)height;
    offset *map = malloc((cells + (size_t)width) * sizeof *map); // including a row for find_land()
    out->source = malloc(cells * sizeof *out->source);
    if (map == NULL || out->source == NULL) {
        free(map);
        return false;
    }
    if (!find_land(dry, width, height, map)) {
        scene_banks_clear(out);
        free(map);
        return true;
    }
    for (int y = 0; y < height; y++) {
        sweep_row(map, width, height, y, -1);
    }
    for (int y = height - 1; y >= 0; y--) {
        sweep_row(map, width, height, y, 1);
    }
    int32_t *source = out->source;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            *source++ = mirrored(map, width, height, x, y, upright ? 0 : 1);
        }
    }
    free(map);
    return true;
}

// Sources are in water, whose values stay, so any order works.
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
