// tiled_map.c — reads the file of a map into a tiled_map.
#include "tiled_map.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tiled_map_inside.h"

#define MOST_BYTES ((size_t)1 << 30) // of a file

bool tiled_is_map(const char *name) {
    const size_t length = strlen(name);
    return length > 4 &&
           (strcmp(name + length - 4, ".tmx") == 0 || strcmp(name + length - 4, ".tmj") == 0);
}

// ---- the whole map ----------------------------------------------------------------------------

static bool read_form(const json_t *tree, const char *name, tiled_map *out, tiled_error *error) {
    const char *way = tiled_get_text(tree, "orientation", "");
    out->hexagons = strcmp(way, "hexagonal") == 0;
    out->form = out->hexagons || strcmp(way, "staggered") == 0 ? TILED_STAGGERED
                : strcmp(way, "isometric") == 0                ? TILED_ISOMETRIC
                                                               : TILED_ORTHOGONAL;
    out->stagger_columns = strcmp(tiled_get_text(tree, "staggeraxis", "y"), "x") == 0;
    out->stagger_even = strcmp(tiled_get_text(tree, "staggerindex", "odd"), "even") == 0;
    if (out->form == TILED_ORTHOGONAL && strcmp(way, "orthogonal") != 0) {
        return tiled_fail(error,
                          "%.200s: orientation '%.40s': allowed are orthogonal, isometric, "
                          "staggered and hexagonal",
                          name, way);
    }
    return !out->hexagons || tiled_get_int(tree, "hexsidelength", 0, TILED_MOST_TILE_SIDE, 0, name,
                                           &out->side, error);
}

static bool read_head(const json_t *tree, const char *name, tiled_map *out, tiled_error *error) {
    const char *kind = tiled_get_text(tree, "element", tiled_get_text(tree, "type", "map"));
    const char *order = tiled_get_text(tree, "renderorder", "right-down");
    if (strcmp(kind, "map") != 0) {
        return tiled_fail(error, "%.200s: is not a map but a %.40s", name, kind);
    }
    out->infinite = tiled_get_bool(tree, "infinite", false);
    out->from_right = strncmp(order, "left", 4) == 0;
    out->from_bottom = strstr(order, "-up") != NULL;
    out->has_background = tiled_get_colour(tree, "backgroundcolor", out->background);
    const bool good =
        read_form(tree, name, out, error) &&
        tiled_get_int(tree, "width", out->infinite ? 0 : 1, TILED_MOST_SIDE, 0, name, &out->width,
                      error) &&
        tiled_get_int(tree, "height", out->infinite ? 0 : 1, TILED_MOST_SIDE, 0, name, &out->height,
                      error) &&
        tiled_get_int(tree, "tilewidth", 1, TILED_MOST_TILE_SIDE, 0, name, &out->tile_width,
                      error) &&
        tiled_get_int(tree, "tileheight", 1, TILED_MOST_TILE_SIDE, 0, name, &out->tile_height,
                      error) &&
        tiled_get_number(tree, "parallaxoriginx", -1e6, 1e6, 0.0, name, &out->parallax_x, error) &&
        tiled_get_number(tree, "parallaxoriginy", -1e6, 1e6, 0.0, name, &out->parallax_y, error);
    out->origin = out->height;
    return good;
}

static bool check_head(const tiled_map *map, const char *name, tiled_error *error) {
    const int wide = map->tile_width;
    const int high = map->tile_height;
    if (wide < 1 || high < 1 || (!map->infinite && (map->width < 1 || map->height < 1))) {
        return tiled_fail(error, "%.200s: width, height, tilewidth or tileheight is missing", name);
    }
    const int along = map->stagger_columns ? wide : high;
    if (map->form == TILED_STAGGERED && (wide < 2 || high < 2 || map->side > along - 2)) {
        return tiled_fail(error,
                          "%.200s: hexsidelength %d: tiles of %d x %d pixels allow at most %d",
                          name, map->side, wide, high, along > 2 ? along - 2 : 0);
    }
    return (wide <= TILED_MOST_RATIO * high && high <= TILED_MOST_RATIO * wide) ||
           tiled_fail(error,
                      "%.200s: tiles of %d x %d pixels: the longer side may be "
                      "at most %d times the other",
                      name, wide, high, TILED_MOST_RATIO);
}

// Messages about layers begin with the name of the file.
static bool put_name(const char *name, tiled_error *error) {
    char message[sizeof error->message];
    memcpy(message, error->message, sizeof message);
    return tiled_fail(error, "%.180s: %.320s", name, message);
}

bool tiled_parse(const char *text, size_t size, const char *name, tiled_fetch *fetch, void *user,
                 tiled_map *out, tiled_error *error) {
    *out = (tiled_map){0};
    *error = (tiled_error){0};
    tiled_reader reader = {.name = name, .fetch = fetch, .user = user, .map = out};
    json_t *tree = tiled_tree_of(text, size, name, error);
    bool good = tree != NULL && read_head(tree, name, out, error) && check_head(out, name, error) &&
                tiled_read_sets(tree, &reader, error);
    if (good && !tiled_read_layers(tree, &reader, error)) {
        good = put_name(name, error);
    }
    tiled_clear_templates(&reader);
    json_decref(tree);
    if (!good) {
        tiled_clear(out);
    }
    return good;
}

static void clear_image(tiled_image *image) {
    free(image->path);
}

void tiled_clear(tiled_map *map) {
    for (int i = 0; i < map->set_count; i++) {
        tiled_set *set = &map->sets[i];
        for (int k = 0; k < set->tile_count; k++) {
            clear_image(&set->tiles[k].image);
            free(set->tiles[k].frames);
        }
        clear_image(&set->image);
        free(set->tiles);
        free(set->shore.mask);
        free(set->name);
    }
    free(map->sets);
    tiled_clear_layers(map);
    *map = (tiled_map){0};
}

// ---- files ------------------------------------------------------------------------------------

static bool read_all(FILE *file, const char *path, size_t size, char **out, tiled_error *error) {
    *out = malloc(size + 1);
    if (*out == NULL) {
        return tiled_fail_memory(error);
    }
    if (fread(*out, 1, size, file) != size) {
        free(*out);
        *out = NULL;
        return tiled_fail(error, "%.400s: cannot be read completely", path);
    }
    return true;
}

static bool read_file(void *user, const char *path, char **text, size_t *size, tiled_error *error) {
    struct stat about;
    (void)user;
    if (stat(path, &about) != 0) {
        return tiled_fail(error, "%.400s: %s", path, strerror(errno));
    }
    if (!S_ISREG(about.st_mode) || (uint64_t)about.st_size > MOST_BYTES) {
        return tiled_fail(error, "%.400s: is not a regular file, or longer than 1 GiB", path);
    }
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return tiled_fail(error, "%.400s: %s", path, strerror(errno));
    }
    *size = (size_t)about.st_size;
    const bool good = read_all(file, path, *size, text, error);
    fclose(file);
    return good;
}

bool tiled_load(const char *path, tiled_map *out, tiled_error *error) {
    char *text = NULL;
    size_t size = 0;
    *out = (tiled_map){0};
    *error = (tiled_error){0};
    if (!read_file(NULL, path, &text, &size, error)) {
        return false;
    }
    const bool good = tiled_parse(text, size, path, read_file, NULL, out, error);
    free(text);
    return good;
}

// ---- content ----------------------------------------------------------------------------------

const tiled_set *tiled_find_set(const tiled_map *map, uint32_t number) {
    int low = 0;
    int high = map->set_count;
    while (low < high) { // the first tileset after the number
        const int middle = low + (high - low) / 2;
        const bool beyond = map->sets[middle].first > number;
        high = beyond ? middle : high;
        low = beyond ? low : middle + 1;
    }
    return low > 0 ? &map->sets[low - 1] : NULL;
}

const tiled_tile *tiled_find_tile(const tiled_set *set, uint32_t id) {
    int low = 0;
    int high = set->tile_count;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        const bool before = set->tiles[middle].id < id;
        low = before ? middle + 1 : low;
        high = before ? high : middle;
    }
    return low < set->tile_count && set->tiles[low].id == id ? &set->tiles[low] : NULL;
}

static bool make_coloured(tiled_map *map, const char *text, tiled_error *error) {
    tiled_shore shore = {0};
    if (!tiled_read_colours(text, &shore)) {
        return tiled_fail(error,
                          "--water %.100s: allowed are a layer's name, or 1 to %d "
                          "colours, such as "
                          "#2a6f97,#3b8ea5",
                          text, TILED_MOST_COLOURS);
    }
    bool used = false;
    for (int i = 0; i < map->set_count; i++) {
        tiled_shore *own = &map->sets[i].shore;
        if (own->mask == NULL && own->colour_count == 0) {
            *own = shore;
            used = true;
        }
    }
    return used || tiled_fail(error,
                              "--water %.100s: not used, since each tileset has water_mask or "
                              "water_colours",
                              text);
}

static bool has_layer(const tiled_map *map, const char *name) {
    bool found = false;
    for (int i = 0; i < map->layer_count && !found; i++) {
        found = strcmp(map->layers[i].name, name) == 0;
    }
    return found;
}

bool tiled_make_water(tiled_map *map, const char *what, tiled_error *error) {
    if (what[0] == '#' && !has_layer(map, what)) {
        return make_coloured(map, what, error);
    }
    char names[256] = "";
    size_t length = 0;
    bool found = false;
    for (int i = 0; i < map->layer_count; i++) {
        tiled_layer *one = &map->layers[i];
        if (strcmp(one->name, what) == 0) {
            one->says = TILED_WATER;
            for (int k = 0; k < one->object_count; k++) {
                one->objects[k].says = TILED_WATER;
            }
            found = true;
        } else if (length < sizeof names) {
            const int more = snprintf(names + length, sizeof names - length, "%s%.60s",
                                      length > 0 ? ", " : "", one->name);
            length += more > 0 ? (size_t)more : 0;
        }
    }
    return found ||
           tiled_fail(error, "--water %.100s: the map has no layer of that name; it has %s", what,
                      names);
}

bool tiled_has_water(const tiled_map *map) {
    bool any = false;
    for (int i = 0; i < map->layer_count && !any; i++) {
        const tiled_layer *layer = &map->layers[i];
        any = layer->says == TILED_WATER;
        for (int k = 0; k < layer->object_count && !any; k++) {
            any = layer->objects[k].says == TILED_WATER;
        }
    }
    for (int i = 0; i < map->set_count && !any; i++) {
        const tiled_set *set = &map->sets[i];
        any = set->says == TILED_WATER || set->shore.mask != NULL || set->shore.colour_count > 0;
        for (int k = 0; k < set->tile_count && !any; k++) {
            any = set->tiles[k].says == TILED_WATER;
        }
    }
    return any;
}
