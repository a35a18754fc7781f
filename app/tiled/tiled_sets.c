// tiled_sets.c — reads tilesets, in the map or in separate files.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tiled_map_inside.h"

// The file and the name of a tileset, for messages.
typedef struct set_place {
    const char *file; // of the map, or of the separate tileset
    char where[300];
} set_place;

bool tiled_read_image(const json_t *of, const char *file, const char *where, tiled_image *out,
                      tiled_error *error) {
    const char *source = tiled_get_text(of, "image", "");
    uint8_t key[4];
    if (source[0] == '\0') {
        return tiled_fail(error, "%s: has no picture file", where);
    }
    out->path = tiled_beside(file, source);
    if (out->path == NULL) {
        return tiled_fail_memory(error);
    }
    out->has_key = tiled_get_colour(of, "transparentcolor", key);
    memcpy(out->key, key, out->has_key ? 3 : 0);
    return tiled_get_int(of, "imagewidth", 0, 1 << 20, 0, where, &out->width, error) &&
           tiled_get_int(of, "imageheight", 0, 1 << 20, 0, where, &out->height, error);
}

static bool read_image(const json_t *of, const set_place *at, tiled_image *out,
                       tiled_error *error) {
    return tiled_read_image(of, at->file, at->where, out, error);
}

static bool read_frames(const json_t *of, const char *where, tiled_tile *tile, tiled_error *error) {
    const json_t *list = json_object_get(of, "animation");
    const size_t count = json_array_size(list);
    if (count == 0) {
        return true;
    }
    tile->frames =
        tiled_make_list(count, TILED_MOST_FRAMES, "frames", sizeof *tile->frames, where, error);
    if (tile->frames == NULL) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        const json_t *one = json_array_get(list, i);
        tiled_frame *frame = &tile->frames[tile->frame_count++];
        int id;
        if (!tiled_get_int(one, "tileid", 0, TILED_MOST_SET_TILES - 1, 0, where, &id, error) ||
            !tiled_get_int(one, "duration", 0, 1 << 30, 0, where, &frame->milliseconds, error)) {
            return false;
        }
        frame->id = (uint32_t)id;
    }
    return true;
}

static int by_id(const void *a, const void *b) {
    const uint32_t x = ((const tiled_tile *)a)->id;
    const uint32_t y = ((const tiled_tile *)b)->id;
    return (x > y) - (x < y);
}

static bool read_tile(const json_t *of, const set_place *at, tiled_set *set, tiled_error *error) {
    tiled_tile *tile = &set->tiles[set->tile_count];
    char where[340];
    int id;
    if (!tiled_get_int(of, "id", 0, TILED_MOST_SET_TILES - 1, 0, at->where, &id, error)) {
        return false;
    }
    snprintf(where, sizeof where, "%s: tile %d", at->where, id);
    *tile = (tiled_tile){.id = (uint32_t)id};
    set->tile_count++;
    if (!tiled_get_says(of, where, TILED_SILENT, &tile->says, error) ||
        !read_frames(of, where, tile, error)) {
        return false;
    }
    if (!set->collection || json_object_get(of, "image") == NULL) {
        return true;
    }
    set->count = (uint32_t)id + 1 > set->count ? (uint32_t)id + 1 : set->count;
    return read_image(of, at, &tile->image, error);
}

static bool read_tiles(const json_t *of, const set_place *at, tiled_set *set, tiled_error *error) {
    const json_t *list = json_object_get(of, "tiles");
    if (list != NULL && !json_is_array(list)) {
        return tiled_fail(error,
                          "%s: its tiles are not a list, as in Tiled before 1.2; "
                          "save it with a newer version",
                          at->where);
    }
    const size_t count = json_array_size(list);
    if (count == 0) {
        return true;
    }
    set->tiles =
        tiled_make_list(count, TILED_MOST_SET_TILES, "tiles", sizeof *set->tiles, at->where, error);
    if (set->tiles == NULL) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (!read_tile(json_array_get(list, i), at, set, error)) {
            return false;
        }
    }
    qsort(set->tiles, count, sizeof *set->tiles, by_id);
    return true;
}

static bool read_shore(const json_t *of, const set_place *at, tiled_set *set, tiled_error *error) {
    const char *named = tiled_get_property(of, "water_mask");
    const char *mask = named != NULL && named[0] != '\0' ? named : NULL;
    const char *colours = tiled_get_property(of, "water_colours");
    if (mask != NULL && set->collection) {
        return tiled_fail(error,
                          "%s: property water_mask: it needs a tileset of one picture; use "
                          "water_colours for this one",
                          at->where);
    }
    if (mask != NULL && colours != NULL) {
        return tiled_fail(error, "%s: has properties water_mask and water_colours; allowed is one",
                          at->where);
    }
    if (mask != NULL) {
        set->shore.mask = tiled_beside(at->file, mask);
        return set->shore.mask != NULL || tiled_fail_memory(error);
    }
    return colours == NULL || tiled_read_colours(colours, &set->shore) ||
           tiled_fail(error,
                      "%s: property water_colours '%.60s': allowed are 1 to %d "
                      "colours, such as "
                      "#2a6f97,#3b8ea5",
                      at->where, colours, TILED_MOST_COLOURS);
}

static void read_alignment(const json_t *of, tiled_set *set) {
    const char *to = tiled_get_text(of, "objectalignment", "unspecified");
    const bool middle =
        strcmp(to, "top") == 0 || strcmp(to, "bottom") == 0 || strcmp(to, "center") == 0;
    set->align_x = strstr(to, "left") != NULL    ? 0.0f
                   : strstr(to, "right") != NULL ? 1.0f
                   : middle                      ? 0.5f
                                                 : -1.0f;
    set->align_y = strncmp(to, "top", 3) == 0      ? 0.0f
                   : strncmp(to, "bottom", 6) == 0 ? 1.0f
                   : set->align_x >= 0.0f          ? 0.5f
                                                   : -1.0f;
}

static bool read_set(const json_t *of, set_place *at, tiled_set *set, tiled_error *error) {
    const char *name = tiled_get_text(of, "name", "");
    const json_t *offset = json_object_get(of, "tileoffset");
    int count;
    snprintf(at->where, sizeof at->where, "%.180s: tileset '%.60s'", at->file, name);
    set->name = strdup(name);
    if (set->name == NULL) {
        return tiled_fail_memory(error);
    }
    if (!tiled_get_int(of, "tilewidth", 0, TILED_MOST_TILE_SIDE, 0, at->where, &set->tile_width,
                       error) ||
        !tiled_get_int(of, "tileheight", 0, TILED_MOST_TILE_SIDE, 0, at->where, &set->tile_height,
                       error) ||
        !tiled_get_int(of, "margin", 0, 1 << 16, 0, at->where, &set->margin, error) ||
        !tiled_get_int(of, "spacing", 0, 1 << 16, 0, at->where, &set->spacing, error) ||
        !tiled_get_int(of, "tilecount", 0, TILED_MOST_SET_TILES, 0, at->where, &count, error) ||
        !tiled_get_int(offset, "x", -(1 << 16), 1 << 16, 0, at->where, &set->offset_x, error) ||
        !tiled_get_int(offset, "y", -(1 << 16), 1 << 16, 0, at->where, &set->offset_y, error) ||
        !tiled_get_says(of, at->where, TILED_SILENT, &set->says, error)) {
        return false;
    }
    set->fills = strcmp(tiled_get_text(of, "tilerendersize", "tile"), "grid") == 0;
    set->keeps_shape = strcmp(tiled_get_text(of, "fillmode", ""), "preserve-aspect-fit") == 0;
    read_alignment(of, set);
    set->collection = json_object_get(of, "image") == NULL;
    if (!set->collection) {
        set->count = (uint32_t)count;
        if (set->tile_width < 1 || set->tile_height < 1) {
            return tiled_fail(error, "%s: tiles of %d x %d pixels: allowed are 1 to %d", at->where,
                              set->tile_width, set->tile_height, TILED_MOST_TILE_SIDE);
        }
    }
    return (set->collection || read_image(of, at, &set->image, error)) &&
           read_shore(of, at, set, error) && read_tiles(of, at, set, error);
}

// Errors of a separate file are reported with the map that uses it.
static bool put_map(const char *map, tiled_error *error) {
    char message[sizeof error->message];
    memcpy(message, error->message, sizeof message);
    return tiled_fail(error, "%.320s; a tileset of %.160s", message, map);
}

static bool read_file(const char *path, const char *map, tiled_fetch *fetch, void *user,
                      tiled_set *set, tiled_error *error) {
    char *text = NULL;
    size_t size = 0;
    set_place at = {.file = path};
    if (fetch == NULL) {
        return tiled_fail(error, "%.200s: tileset %.200s: separate files cannot be read here", map,
                          path);
    }
    if (!fetch(user, path, &text, &size, error)) {
        return put_map(map, error);
    }
    json_t *tree = tiled_tree_of(text, size, path, error);
    free(text);
    if (tree == NULL) {
        return put_map(map, error);
    }
    const char *kind = tiled_get_text(tree, "element", tiled_get_text(tree, "type", "tileset"));
    const bool good = strcmp(kind, "tileset") == 0
                          ? read_set(tree, &at, set, error)
                          : tiled_fail(error, "%.200s: is not a tileset but a %.40s", path, kind);
    json_decref(tree);
    return good || put_map(map, error);
}

bool tiled_read_set(const json_t *of, const char *name, tiled_fetch *fetch, void *user,
                    tiled_set *set, tiled_error *error) {
    char where[300];
    int first;
    const char *source = tiled_get_text(of, "source", "");
    snprintf(where, sizeof where, "%.180s: tileset '%.80s'", name,
             source[0] != '\0' ? source : tiled_get_text(of, "name", ""));
    if (!tiled_get_int(of, "firstgid", 1, (int)TILED_NUMBER, 1, where, &first, error)) {
        return false;
    }
    set->first = (uint32_t)first;
    if (source[0] == '\0') {
        set_place at = {.file = name};
        return read_set(of, &at, set, error);
    }
    char *path = tiled_beside(name, source);
    const bool good =
        path != NULL ? read_file(path, name, fetch, user, set, error) : tiled_fail_memory(error);
    free(path);
    return good;
}

static int by_first(const void *a, const void *b) {
    const uint32_t x = ((const tiled_set *)a)->first;
    const uint32_t y = ((const tiled_set *)b)->first;
    return (x > y) - (x < y);
}

bool tiled_read_sets(const json_t *tree, tiled_reader *r, tiled_error *error) {
    const char *name = r->name;
    tiled_map *out = r->map;
    const json_t *list = json_object_get(tree, "tilesets");
    const size_t count = json_array_size(list);
    if (count < 1 || count > TILED_MOST_SETS) {
        return tiled_fail(error, "%.300s: has %zu tilesets; allowed are 1 to %d", name, count,
                          TILED_MOST_SETS);
    }
    out->sets = calloc(count, sizeof *out->sets);
    if (out->sets == NULL) {
        return tiled_fail_memory(error);
    }
    for (size_t i = 0; i < count; i++) {
        out->set_count++;
        if (!tiled_read_set(json_array_get(list, i), name, r->fetch, r->user, &out->sets[i],
                            error)) {
            return false;
        }
    }
    qsort(out->sets, count, sizeof *out->sets, by_first);
    for (size_t i = 1; i < count; i++) {
        if (out->sets[i].first == out->sets[i - 1].first) {
            return tiled_fail(error, "%.180s: tilesets '%.60s' and '%.60s' both begin at tile %u",
                              name, out->sets[i - 1].name, out->sets[i].name,
                              (unsigned)out->sets[i].first);
        }
    }
    return true;
}
