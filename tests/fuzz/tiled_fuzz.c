// tiled_fuzz.c — any bytes as a tile map: read or refused with words; all that is read can be asked
// for, and nothing is leaked.
#include "tiled/tiled_map.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// The bytes after the map's first 0, which are the content of each separate tileset and template.
typedef struct beside {
    const uint8_t *data;
    size_t size;
} beside;

static bool fetch(void *user, const char *path, char **text, size_t *size, tiled_error *error) {
    const beside *file = user;
    (void)path;
    (void)error;
    *text = malloc(file->size + 1);
    if (*text == NULL) {
        abort();
    }
    memcpy(*text, file->data, file->size);
    *size = file->size;
    return true;
}

static void check_place(void *user, int x, int y) {
    const tiled_map *map = user;
    if (x < map->x || y < map->y || x >= map->x + map->width || y >= map->y + map->height) {
        abort();
    }
}

static void ask(const tiled_map *map) {
    for (int i = 0; i < map->layer_count; i++) {
        const tiled_layer *layer = &map->layers[i];
        for (int k = -3; k < 40; k++) {
            const uint32_t tile = tiled_at(layer, map->x + k, map->y + k / 2) & TILED_NUMBER;
            const tiled_set *set = tile > 0 ? tiled_find_set(map, tile) : NULL;
            if (tile > 0 && (set == NULL || set->first > tile)) {
                abort(); // it was said to be of one
            }
            (void)(set != NULL && tiled_find_tile(set, tile - set->first) != NULL);
        }
    }
    (void)tiled_has_water(map);
    const tiled_area all = tiled_picture(map);
    const tiled_area some = {all.left, all.top, all.left + 40, all.top + 40};
    tiled_visit(map, &some, check_place, (void *)(uintptr_t)map);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const uint8_t *end = memchr(data, 0, size);
    const size_t first = end != NULL ? (size_t)(end - data) : size;
    const size_t second = end != NULL ? first + 1 : size;
    beside file = {data + second, size - second};
    tiled_map map;
    tiled_error error;
    const bool good =
        tiled_parse((const char *)data, first, "maps/any.tmx", fetch, &file, &map, &error);
    const size_t said = strnlen(error.message, sizeof error.message);
    if (said == sizeof error.message || good != (said == 0)) {
        abort();
    }
    if (good) {
        ask(&map);
        (void)tiled_make_water(&map, "water", &error);
    }
    tiled_clear(&map);
    return 0;
}
