// ground_tiled.c — a tile map as ground: draws its layers with the pictures of its tilesets.
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ground.h"
#include "media/error.h"
#include "report.h"
#include "tiled/tiled_map.h"

#define NEAR 24 // greatest difference of red, green and blue from a named colour

// The least number of cells across a tile, if its size allows.
#define FEWEST_CELLS 12

static const uint8_t nothing[4] = {22, 24, 28, 255}; // where a map has neither tile nor background

typedef struct picture {
    uint8_t *pixels; // RGBA; NULL: not loaded
    uint8_t *shore;  // 1 for each pixel that is water if its tile is; NULL: all are
    int width;
    int height;
} picture;

// The pictures of a tileset.
typedef struct set_pictures {
    picture all;    // of one that has one picture
    picture *tiles; // otherwise one for each tile in the list of the tileset
    int columns;
    uint32_t count; // tiles in the picture
} set_pictures;

typedef struct tiled_ground {
    ground g;
    tiled_map map;
    set_pictures *sets;
    char *path;
    int reach[4]; // of tiles beyond their place: left, up, right, down [pixels]
} tiled_ground;

// A tile's pixels in a picture.
typedef struct tile_pixels {
    const picture *from;
    int x;
    int y;
    int width;
    int height;
} tile_pixels;

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

static bool load_picture(const tiled_ground *t, const tiled_set *set, const tiled_image *image,
                         picture *out, media_error *error) {
    media_error why = {0};
    media_source *source = media_open_picture(image->path, &why);
    if (source == NULL) {
        return media_fail(error, EXIT_BAD_USE, "%.120s: tileset '%.60s': %.280s", t->path,
                          set->name, why.message);
    }
    const media_info *info = media_get_info(source);
    out->width = info->width;
    out->height = info->height;
    const bool good = copy_frame(source, out, &why);
    media_close(source);
    if (good && image->has_key) {
        make_clear(out, image->key);
    }
    return good || media_fail(error, EXIT_BAD_USE, "%.120s: tileset '%.60s': %.280s", t->path,
                              set->name, why.message);
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
    if (!load_picture(t, set, &image, &mask, error)) {
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
        if (!load_picture(t, set, &set->image, &p->all, error) ||
            !find_shore(t, set, &p->all, error)) {
            return false;
        }
        p->columns = fits(p->all.width, set->tile_width, set);
        p->count = (uint32_t)p->columns * (uint32_t)fits(p->all.height, set->tile_height, set);
        return p->count > 0 ||
               media_fail(error, EXIT_BAD_USE,
                          "%.120s: tileset '%.60s': %.120s is of %d x %d pixels, and not one tile "
                          "of %d x %d fits in it",
                          t->path, set->name, set->image.path, p->all.width, p->all.height,
                          set->tile_width, set->tile_height);
    }
    p->count = set->count;
    p->tiles = calloc((size_t)(set->tile_count > 0 ? set->tile_count : 1), sizeof *p->tiles);
    if (p->tiles == NULL) {
        return media_fail_memory(error);
    }
    for (int i = 0; i < set->tile_count; i++) {
        if (set->tiles[i].image.path != NULL &&
            (!load_picture(t, set, &set->tiles[i].image, &p->tiles[i], error) ||
             !find_shore(t, set, &p->tiles[i], error))) {
            return false;
        }
    }
    return true;
}

// False: there is no such tile.
static bool find_pixels(const tiled_ground *t, const tiled_set *set, uint32_t id,
                        tile_pixels *out) {
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

// Checks that the pictures have all tiles of a block: file and pictures may differ.
static bool check_block(const tiled_ground *t, const tiled_layer *layer, const tiled_block *b,
                        media_error *error) {
    const size_t count = (size_t)b->width * (size_t)b->height;
    uint32_t known = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t number = b->tiles[i] & TILED_NUMBER;
        tile_pixels pixels;
        if (number == 0 || number == known) {
            continue;
        }
        const tiled_set *set = tiled_find_set(&t->map, number);
        if (!find_pixels(t, set, number - set->first, &pixels)) {
            return media_fail(error, EXIT_BAD_USE,
                              "%.120s: layer '%.60s': tile %u at %d, %d is not in the picture of "
                              "tileset '%.60s'",
                              t->path, layer->name, (unsigned)(number - set->first),
                              b->x + (int)(i % (size_t)b->width),
                              b->y + (int)(i / (size_t)b->width), set->name);
        }
        known = number;
    }
    return true;
}

static bool check_tiles(const tiled_ground *t, media_error *error) {
    for (int i = 0; i < t->map.layer_count; i++) {
        for (int k = 0; k < t->map.layers[i].block_count; k++) {
            if (!check_block(t, &t->map.layers[i], &t->map.layers[i].blocks[k], error)) {
                return false;
            }
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

// Tiles stand on the lower left corner of their place, turned ones too.
static void find_reach(tiled_ground *t) {
    const tiled_map *map = &t->map;
    for (int i = 0; i < map->set_count; i++) {
        const tiled_set *set = &map->sets[i];
        int longest = set->tile_width > set->tile_height ? set->tile_width : set->tile_height;
        for (int k = 0; k < set->tile_count && set->collection; k++) {
            const picture *p = &t->sets[i].tiles[k];
            longest = p->width > longest ? p->width : longest;
            longest = p->height > longest ? p->height : longest;
        }
        widen(t->reach, -set->offset_x, longest - map->tile_height - set->offset_y,
              longest - map->tile_width + set->offset_x, set->offset_y);
    }
}

// ---- drawing tiles ------------------------------------------------------------------------------

// Properties of all tiles of a layer.
typedef struct brush {
    uint32_t factor[4]; // of 255
    bool plain;         // all factors are 255
    bool shown;
    tiled_says says;
} brush;

static uint8_t share(uint32_t value, uint32_t of) {
    const uint32_t product = value * of + 128;
    return (uint8_t)((product + (product >> 8)) >> 8);
}

// Straight alpha over straight alpha.
static void lay(uint8_t *under, const uint8_t over[4]) {
    if (over[3] == 255 || under[3] == 0) {
        memcpy(under, over, 4);
        return;
    }
    const uint32_t rest = share(under[3], 255u - over[3]);
    const uint32_t all = over[3] + rest;
    for (int i = 0; i < 3 && all > 0; i++) {
        under[i] = (uint8_t)((over[i] * over[3] + under[i] * rest + all / 2) / all);
    }
    under[3] = (uint8_t)all;
}

static void lay_pixel(ground_picture *to, size_t at, const uint8_t *from, bool is_water,
                      const brush *b) {
    uint8_t pixel[4];
    memcpy(pixel, from, 4);
    if (to->water != NULL && from[3] > 127 && b->says != TILED_OVER) {
        to->water[at] = is_water ? 255 : 0;
    }
    if (to->bed == NULL || !b->shown) {
        return;
    }
    if (!b->plain) {
        for (int i = 0; i < 4; i++) {
            pixel[i] = share(pixel[i], b->factor[i]);
        }
    }
    if (pixel[3] == 0) {
        return;
    }
    uint8_t *over = to->over + 4 * at;
    if (b->says == TILED_OVER) {
        lay(over, pixel);
        return;
    }
    lay(to->bed + 4 * at, pixel);
    if (over[3] > 0) { // things on a bridge
        lay(over, pixel);
    }
}

// The pixel of a tile's picture that is drawn at (x, y).
static size_t turned(const tile_pixels *p, uint32_t tile, int x, int y) {
    const bool diagonal = (tile & TILED_FLIP_DIAGONAL) != 0;
    const int wide = diagonal ? p->height : p->width;
    const int high = diagonal ? p->width : p->height;
    x = (tile & TILED_FLIP_X) != 0 ? wide - 1 - x : x;
    y = (tile & TILED_FLIP_Y) != 0 ? high - 1 - y : y;
    const int column = p->x + (diagonal ? y : x);
    const int row = p->y + (diagonal ? x : y);
    return (size_t)row * (size_t)p->from->width + (size_t)column;
}

static void lay_tile(const tile_pixels *p, uint32_t tile, int64_t left, int64_t top,
                     ground_picture *to, const brush *b) {
    const bool diagonal = (tile & TILED_FLIP_DIAGONAL) != 0;
    const int wide = diagonal ? p->height : p->width;
    const int high = diagonal ? p->width : p->height;
    const int64_t x0 = left > to->x ? left : to->x;
    const int64_t y0 = top > to->y ? top : to->y;
    const int64_t x1 = left + wide < to->x + to->width ? left + wide : to->x + to->width;
    const int64_t y1 = top + high < to->y + to->height ? top + high : to->y + to->height;
    // The shore applies if the layer does not make the whole tile land.
    const uint8_t *shore =
        b->says == TILED_WATER || b->says == TILED_SILENT ? p->from->shore : NULL;
    for (int64_t y = y0; y < y1; y++) {
        for (int64_t x = x0; x < x1; x++) {
            const size_t from = turned(p, tile, (int)(x - left), (int)(y - top));
            lay_pixel(to, (size_t)(y - to->y) * (size_t)to->width + (size_t)(x - to->x),
                      p->from->pixels + 4 * from,
                      shore != NULL ? shore[from] != 0 : b->says == TILED_WATER, b);
        }
    }
}

static brush brush_of(const tiled_layer *layer) {
    brush b = {.shown = layer->visible && layer->opacity > 0.0f, .plain = true};
    for (int i = 0; i < 4; i++) {
        const float all = 255.0f * layer->tint[i] * (i == 3 ? layer->opacity : 1.0f);
        b.factor[i] = (uint32_t)(all + 0.5f);
        b.plain = b.plain && b.factor[i] == 255;
    }
    return b;
}

// An offset in whole pixels, halves upward, as Tiled has them on either side of 0.
static int64_t whole_pixels(double offset) {
    return (int64_t)floor(offset + 0.5);
}

static void lay_at(const tiled_ground *t, const tiled_layer *layer, int x, int y,
                   ground_picture *to, brush *b) {
    const tiled_map *map = &t->map;
    const uint32_t tile = tiled_at(layer, x, y);
    const uint32_t number = tile & TILED_NUMBER;
    tile_pixels pixels;
    if (number == 0) {
        return;
    }
    const tiled_set *set = tiled_find_set(map, number);
    const tiled_tile *said = tiled_find_tile(set, number - set->first);
    b->says = layer->says != TILED_SILENT                  ? layer->says
              : said != NULL && said->says != TILED_SILENT ? said->says
                                                           : set->says;
    // Hidden layers are not drawn, but may define water.
    if ((!b->shown && (to->water == NULL || b->says == TILED_SILENT)) ||
        !find_pixels(t, set, number - set->first, &pixels)) {
        return;
    }
    const int high = (tile & TILED_FLIP_DIAGONAL) != 0 ? pixels.width : pixels.height;
    const int64_t left =
        (int64_t)x * map->tile_width + set->offset_x + whole_pixels(layer->offset_x);
    const int64_t bottom =
        ((int64_t)y + 1) * map->tile_height + set->offset_y + whole_pixels(layer->offset_y);
    lay_tile(&pixels, tile, left, bottom - high, to, b);
}

static int64_t floor_div(int64_t a, int64_t b) {
    return a / b - (a % b < 0 ? 1 : 0);
}

static int clamp_int(int64_t value, int low, int high) {
    return (int)(value < low ? low : value > high ? high : value);
}

static void lay_layer(const tiled_ground *t, const tiled_layer *layer, ground_picture *to) {
    const tiled_map *map = &t->map;
    const int64_t dx = whole_pixels(layer->offset_x);
    const int64_t dy = whole_pixels(layer->offset_y);
    brush b = brush_of(layer);
    const int x0 = clamp_int(floor_div(to->x - dx - t->reach[2], map->tile_width), map->x,
                             map->x + map->width);
    const int y0 = clamp_int(floor_div(to->y - dy - t->reach[3], map->tile_height), map->y,
                             map->y + map->height);
    const int x1 = clamp_int(floor_div(to->x + to->width - dx + t->reach[0], map->tile_width) + 1,
                             map->x, map->x + map->width);
    const int y1 = clamp_int(floor_div(to->y + to->height - dy + t->reach[1], map->tile_height) + 1,
                             map->y, map->y + map->height);
    for (int j = 0; j < y1 - y0; j++) {
        for (int i = 0; i < x1 - x0; i++) {
            lay_at(t, layer, map->from_right ? x1 - 1 - i : x0 + i,
                   map->from_bottom ? y1 - 1 - j : y0 + j, to, &b);
        }
    }
}

static void paint(ground *g, ground_picture *out) {
    const tiled_ground *t = (const tiled_ground *)g;
    const size_t pixels = (size_t)out->width * (size_t)out->height;
    const uint8_t *back = t->map.has_background ? t->map.background : nothing;
    for (size_t i = 0; out->bed != NULL && i < pixels; i++) {
        memcpy(out->bed + 4 * i, back, 3);
        out->bed[4 * i + 3] = 255;
    }
    if (out->over != NULL) {
        memset(out->over, 0, 4 * pixels);
    }
    if (out->water != NULL) {
        memset(out->water, 0, pixels);
    }
    for (int i = 0; i < t->map.layer_count; i++) {
        lay_layer(t, &t->map.layers[i], out);
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
                          "--water '#rrggbb' its colour in all tiles, or give a layer, a tile or a "
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
    return check_tiles(t, error);
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
    t->g = (ground){.paint = paint,
                    .close = close_tiled,
                    .name = t->path,
                    .tile_width = map->tile_width,
                    .tile_height = map->tile_height,
                    .cell = cell_of(map->tile_width, map->tile_height),
                    .sharp = true,
                    .x = map->x,
                    .y = map->y,
                    .width = map->width,
                    .height = map->height,
                    .start_x = map->x + 0.5 * map->width,
                    .start_y = map->y + 0.5 * map->height};
    if (map->left_out > 0) {
        report_note(quiet, "%s: %d layer%s of objects or pictures %s not drawn", path,
                    map->left_out, map->left_out == 1 ? "" : "s",
                    map->left_out == 1 ? "is" : "are");
    }
    return &t->g;
}
