// ground_tiled.c — a tile map as ground: loads the pictures of its tilesets and layers.
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ground_tiled.h"
#include "media/error.h"
#include "report.h"

#define NEAR 24 // greatest difference of red, green and blue from a named colour

// The least number of cells across a tile, if its size allows.
#define FEWEST_CELLS 12

// ---- pictures -----------------------------------------------------------------------------------

static void make_clear(picture *p, const uint8_t key[3]) {
    for (size_t i = 0; i < (size_t)p->width * (size_t)p->height; i++) {
        uint8_t *pixel = p->pixels + 4 * i;
        pixel[3] = memcmp(pixel, key, 3) == 0 ? 0 : pixel[3];
    }
}

static bool copy_frame(media_source *source, picture *out, media_error *error) {
    const uint8_t *pixels;
    ptrdiff_t stride;
    if (!media_start(source, out->width, out->height, (media_rate){0, 1}, error)) {
        return false;
    }
    const int answer = media_read(source, &pixels, &stride, error);
    if (answer != 1) {
        return answer < 0 ? false : media_fail(error, EXIT_BAD_USE, "is empty");
    }
    assert(out->width > 0 && out->height > 0);
    out->pixels = malloc((size_t)out->width * (size_t)out->height * 4);
    if (out->pixels == NULL) {
        return media_fail_memory(error);
    }
    for (int y = 0; y < out->height; y++) {
        memcpy(out->pixels + (size_t)y * (size_t)out->width * 4, pixels + y * stride,
               (size_t)out->width * 4);
    }
    return true;
}

// of, name: "tileset" or "layer" and its name, for messages.
static bool load_picture(const tiled_ground *t, const char *of, const char *name,
                         const tiled_image *image, picture *out, media_error *error) {
    media_error why = {0};
    media_source *source = media_open_picture(image->path, &why);
    if (source == NULL) {
        return media_fail(error, EXIT_BAD_USE, "%.120s: %s '%.60s': %.280s", t->path, of, name,
                          why.message);
    }
    const media_info *info = media_get_info(source);
    out->width = info->width;
    out->height = info->height;
    const bool good = copy_frame(source, out, &why);
    media_close(source);
    if (good && image->has_key) {
        make_clear(out, image->key);
    }
    return good || media_fail(error, EXIT_BAD_USE, "%.120s: %s '%.60s': %.280s", t->path, of, name,
                              why.message);
}

// ---- shores within tiles ------------------------------------------------------------------------

static bool is_near(const uint8_t *pixel, const uint8_t *colour) {
    bool near = true;
    for (int i = 0; i < 3; i++) {
        near = near && abs(pixel[i] - colour[i]) <= NEAR;
    }
    return near;
}

static bool is_of_colours(const uint8_t *pixel, const tiled_shore *shore) {
    bool is = false;
    for (int i = 0; i < shore->colour_count && !is; i++) {
        is = is_near(pixel, shore->colours[i]);
    }
    return is;
}

static bool find_coloured(const tiled_shore *shore, picture *p, media_error *error) {
    const size_t pixels = (size_t)p->width * (size_t)p->height;
    p->shore = malloc(pixels);
    if (p->shore == NULL) {
        return media_fail_memory(error);
    }
    for (size_t i = 0; i < pixels; i++) {
        p->shore[i] = is_of_colours(p->pixels + 4 * i, shore);
    }
    return true;
}

static bool read_mask(const tiled_ground *t, const tiled_set *set, picture *p, media_error *error) {
    const tiled_image image = {.path = set->shore.mask};
    picture mask = {0};
    if (!load_picture(t, "tileset", set->name, &image, &mask, error)) {
        free(mask.pixels);
        return false;
    }
    const size_t pixels = (size_t)p->width * (size_t)p->height;
    bool good = mask.width == p->width && mask.height == p->height;
    if (!good) {
        (void)media_fail(error, EXIT_BAD_USE,
                         "%.120s: tileset '%.60s': water_mask %.120s is of %d x %d pixels; its "
                         "picture has %d x %d",
                         t->path, set->name, image.path, mask.width, mask.height, p->width,
                         p->height);
    } else if ((p->shore = malloc(pixels)) == NULL) {
        good = media_fail_memory(error);
    }
    for (size_t i = 0; good && i < pixels; i++) {
        const uint8_t *pixel = mask.pixels + 4 * i;
        p->shore[i] = pixel[3] > 127 && pixel[0] + pixel[1] + pixel[2] > 3 * 127;
    }
    free(mask.pixels);
    return good;
}

static bool find_shore(const tiled_ground *t, const tiled_set *set, picture *p,
                       media_error *error) {
    return set->shore.mask != NULL       ? read_mask(t, set, p, error)
           : set->shore.colour_count > 0 ? find_coloured(&set->shore, p, error)
                                         : true;
}

// ---- tilesets -----------------------------------------------------------------------------------

static int fits(int side, int tile, const tiled_set *set) {
    const int room = side - set->margin + set->spacing;
    return room < tile + set->spacing ? 0 : room / (tile + set->spacing);
}

static bool load_set(tiled_ground *t, int index, media_error *error) {
    const tiled_set *set = &t->map.sets[index];
    set_pictures *p = &t->sets[index];
    if (!set->collection) {
        if (!load_picture(t, "tileset", set->name, &set->image, &p->all, error) ||
            !find_shore(t, set, &p->all, error)) {
            return false;
        }
        p->columns = fits(p->all.width, set->tile_width, set);
        p->count = (uint32_t)p->columns * (uint32_t)fits(p->all.height, set->tile_height, set);
        return p->count > 0 || media_fail(error, EXIT_BAD_USE,
                                          "%.120s: tileset '%.60s': %.120s is of %d x %d pixels, "
                                          "and not one tile "
                                          "of %d x %d fits in it",
                                          t->path, set->name, set->image.path, p->all.width,
                                          p->all.height, set->tile_width, set->tile_height);
    }
    p->count = set->count;
    p->tiles = calloc((size_t)(set->tile_count > 0 ? set->tile_count : 1), sizeof *p->tiles);
    if (p->tiles == NULL) {
        return media_fail_memory(error);
    }
    for (int i = 0; i < set->tile_count; i++) {
        if (set->tiles[i].image.path != NULL &&
            (!load_picture(t, "tileset", set->name, &set->tiles[i].image, &p->tiles[i], error) ||
             !find_shore(t, set, &p->tiles[i], error))) {
            return false;
        }
    }
    return true;
}

bool ground_tiled_find(const tiled_ground *t, const tiled_set *set, uint32_t id, tile_pixels *out) {
    const set_pictures *p = &t->sets[set - t->map.sets];
    if (set->collection) {
        const tiled_tile *tile = tiled_find_tile(set, id);
        const picture *own = tile != NULL ? &p->tiles[tile - set->tiles] : NULL;
        if (own == NULL || own->pixels == NULL) {
            return false;
        }
        *out = (tile_pixels){own, 0, 0, own->width, own->height};
        return true;
    }
    if (id >= p->count) {
        return false;
    }
    *out = (tile_pixels){
        &p->all, set->margin + (int)(id % (uint32_t)p->columns) * (set->tile_width + set->spacing),
        set->margin + (int)(id / (uint32_t)p->columns) * (set->tile_height + set->spacing),
        set->tile_width, set->tile_height};
    return true;
}

// Counts the frames of animated tiles that the tileset lacks.
static void check_frames(tiled_ground *t, const tiled_set *set) {
    for (int i = 0; i < set->tile_count; i++) {
        const tiled_tile *tile = &set->tiles[i];
        for (int k = 0; k < tile->frame_count; k++) {
            tile_pixels pixels;
            if (!ground_tiled_find(t, set, tile->frames[k].id, &pixels) && t->map.unknown++ == 0) {
                snprintf(t->map.example, sizeof t->map.example,
                         "tileset '%.60s': tile %u has frame %u, which the tileset lacks",
                         set->name, (unsigned)tile->id, (unsigned)tile->frames[k].id);
            }
        }
    }
}

// Leaves out a tile that is missing in the picture of its tileset.
static void check_tile(tiled_ground *t, const tiled_layer *layer, uint32_t *tile) {
    const uint32_t number = *tile & TILED_NUMBER;
    const tiled_set *set = number > 0 ? tiled_find_set(&t->map, number) : NULL;
    tile_pixels pixels;
    if (set != NULL && !ground_tiled_find(t, set, number - set->first, &pixels)) {
        tiled_leave_out(&t->map, layer, tile);
    }
}

static void check_tiles(tiled_ground *t) {
    for (int i = 0; i < t->map.layer_count; i++) {
        const tiled_layer *layer = &t->map.layers[i];
        for (int k = 0; k < layer->block_count; k++) {
            const tiled_block *b = &layer->blocks[k];
            for (size_t n = 0; n < (size_t)b->width * (size_t)b->height; n++) {
                check_tile(t, layer, &b->tiles[n]);
            }
        }
        for (int k = 0; k < layer->object_count; k++) {
            check_tile(t, layer, &layer->objects[k].tile);
        }
    }
    for (int i = 0; i < t->map.set_count; i++) {
        check_frames(t, &t->map.sets[i]);
    }
}

static bool load_layers(tiled_ground *t, media_error *error) {
    const int count = t->map.layer_count;
    t->layers = calloc((size_t)(count > 0 ? count : 1), sizeof *t->layers);
    if (t->layers == NULL) {
        return media_fail_memory(error);
    }
    for (int i = 0; i < t->map.layer_count; i++) {
        const tiled_layer *layer = &t->map.layers[i];
        if (layer->image.path != NULL &&
            !load_picture(t, "layer", layer->name, &layer->image, &t->layers[i], error)) {
            return false;
        }
    }
    return true;
}

// ---- reach of tiles -----------------------------------------------------------------------------

static void widen(int reach[4], int left, int up, int right, int down) {
    const int all[4] = {left, up, right, down};
    for (int i = 0; i < 4; i++) {
        reach[i] = all[i] > reach[i] ? all[i] : reach[i];
    }
}

tile_scale ground_tiled_scale(const tiled_set *set, double width, double height,
                              const tile_pixels *pixels) {
    tile_scale s = {width / pixels->width, height / pixels->height};
    if (set->keeps_shape) {
        s.x = s.y = fmin(s.x, s.y);
    }
    return s;
}

// Tiles stand on the lower left corner of their place, turned ones too.
static void widen_by(tiled_ground *t, const tiled_set *set, int width, int height) {
    const tiled_map *map = &t->map;
    tile_scale s = {1.0, 1.0};
    if (set->fills && width > 0 && height > 0) {
        const tile_pixels pixels = {.width = width, .height = height};
        s = ground_tiled_scale(set, map->tile_width, map->tile_height, &pixels);
        width = map->tile_width;
        height = map->tile_height;
    }
    const int longest = width > height ? width : height;
    const double x = ceil(s.x * fabs((double)set->offset_x));
    const double y = ceil(s.y * fabs((double)set->offset_y));
    const int across = set->offset_x < 0 ? -(int)x : (int)x;
    const int down = set->offset_y < 0 ? -(int)y : (int)y;
    widen(t->reach, -across, longest - map->tile_height - down, longest - map->tile_width + across,
          down);
}

static void find_reach(tiled_ground *t) {
    for (int i = 0; i < t->map.set_count; i++) {
        const tiled_set *set = &t->map.sets[i];
        widen_by(t, set, set->tile_width, set->tile_height);
        for (int k = 0; k < set->tile_count && set->collection; k++) {
            widen_by(t, set, t->sets[i].tiles[k].width, t->sets[i].tiles[k].height);
        }
    }
}

// ---- opening ------------------------------------------------------------------------------------

static void close_tiled(ground *g) {
    tiled_ground *t = (tiled_ground *)g;
    for (int i = 0; t->sets != NULL && i < t->map.set_count; i++) {
        for (int k = 0; t->sets[i].tiles != NULL && k < t->map.sets[i].tile_count; k++) {
            free(t->sets[i].tiles[k].pixels);
            free(t->sets[i].tiles[k].shore);
        }
        free(t->sets[i].tiles);
        free(t->sets[i].all.pixels);
        free(t->sets[i].all.shore);
    }
    for (int i = 0; t->layers != NULL && i < t->map.layer_count; i++) {
        free(t->layers[i].pixels);
    }
    free(t->layers);
    free(t->sets);
    free(t->path);
    tiled_clear(&t->map);
    free(t);
}

static int common_divisor(int a, int b) {
    return b == 0 ? a : common_divisor(b, a % b);
}

// The largest side of a cell that divides a tile into enough cells. [pixels]
static int cell_of(int tile_width, int tile_height) {
    const int both = common_divisor(tile_width, tile_height);
    const int shorter = tile_width < tile_height ? tile_width : tile_height;
    for (int side = shorter / FEWEST_CELLS; side > 1; side--) {
        if (both % side == 0) {
            return side;
        }
    }
    return 1;
}

static bool load_map(tiled_ground *t, const char *water, media_error *error) {
    tiled_error why = {0};
    if (!tiled_load(t->path, &t->map, &why) ||
        (water != NULL && !tiled_make_water(&t->map, water, &why))) {
        return media_fail(error, EXIT_BAD_USE, "%s", why.message);
    }
    if (!tiled_has_water(&t->map)) {
        return media_fail(error, EXIT_BAD_USE,
                          "%.200s: nothing in it is water: --water LAYER names a layer that is, "
                          "--water '#rrggbb' its colour in all tiles, or give a layer, a tile or "
                          "a "
                          "tileset the property water, true",
                          t->path);
    }
    t->sets = calloc((size_t)t->map.set_count, sizeof *t->sets);
    if (t->sets == NULL) {
        return media_fail_memory(error);
    }
    for (int i = 0; i < t->map.set_count; i++) {
        if (!load_set(t, i, error)) {
            return false;
        }
    }
    check_tiles(t);
    return load_layers(t, error);
}

static int64_t floor_div(int64_t a, int64_t b) {
    return a / b - (a % b < 0 ? 1 : 0);
}

static void report_left_out(const tiled_map *map, const char *path, bool quiet) {
    if (map->unknown > 0) {
        report_note(quiet, "%s: %d tile%s left out: %s", path, map->unknown,
                    map->unknown == 1 ? " is" : "s are", map->example);
    }
}

ground *ground_open_tiled(const char *path, const char *water, bool quiet, media_error *error) {
    tiled_ground *t = calloc(1, sizeof *t);
    if (t == NULL || (t->path = strdup(path)) == NULL) {
        free(t);
        media_fail_memory(error);
        return NULL;
    }
    if (!load_map(t, water, error)) {
        close_tiled(&t->g);
        return NULL;
    }
    find_reach(t);
    const tiled_map *map = &t->map;
    const tiled_area all = tiled_picture(map);
    const int64_t left = floor_div(all.left, map->tile_width);
    const int64_t top = floor_div(all.top, map->tile_height);
    t->g = (ground){.paint = ground_tiled_paint,
                    .advance = ground_tiled_advance,
                    .animates = ground_tiled_animates,
                    .close = close_tiled,
                    .name = t->path,
                    .tile_width = map->tile_width,
                    .tile_height = map->tile_height,
                    .cell = cell_of(map->tile_width, map->tile_height),
                    .sharp = true,
                    .x = (int)left,
                    .y = (int)top,
                    .width = (int)(-floor_div(-all.right, map->tile_width) - left),
                    .height = (int)(-floor_div(-all.bottom, map->tile_height) - top)};
    t->g.start_x = t->g.x + 0.5 * t->g.width;
    t->g.start_y = t->g.y + 0.5 * t->g.height;
    for (int i = 0; i < map->layer_count; i++) {
        t->g.parallax =
            t->g.parallax || map->layers[i].parallax_x != 1.0 || map->layers[i].parallax_y != 1.0;
    }
    for (int i = 0; i < map->set_count; i++) {
        for (int k = 0; k < map->sets[i].tile_count; k++) {
            t->animated = t->animated || map->sets[i].tiles[k].frame_count > 0;
        }
    }
    report_left_out(map, path, quiet);
    return &t->g;
}
