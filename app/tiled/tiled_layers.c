// tiled_layers.c — reads layers. Layers in groups become layers of the map.
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tiled_map_inside.h"

// What a layer inherits from its groups.
typedef struct handed {
    bool visible;
    float opacity;
    float tint[4];
    double x;
    double y;
    double parallax_x;
    double parallax_y;
    tiled_says says;
    int depth;
} handed;

static bool inherit(const json_t *of, const handed *from, const char *where, handed *out,
                    tiled_error *error) {
    double opacity;
    double x;
    double y;
    double parallax_x;
    double parallax_y;
    uint8_t tint[4];
    if (!tiled_get_number(of, "parallaxx", -1e3, 1e3, 1.0, where, &parallax_x, error) ||
        !tiled_get_number(of, "parallaxy", -1e3, 1e3, 1.0, where, &parallax_y, error) ||
        !tiled_get_number(of, "opacity", 0.0, 1.0, 1.0, where, &opacity, error) ||
        !tiled_get_number(of, "offsetx", -1e6, 1e6, 0.0, where, &x, error) ||
        !tiled_get_number(of, "offsety", -1e6, 1e6, 0.0, where, &y, error)) {
        return false;
    }
    *out = *from;
    out->depth++;
    out->visible = from->visible && tiled_get_bool(of, "visible", true);
    out->opacity *= (float)opacity;
    out->x += x;
    out->y += y;
    out->parallax_x *= parallax_x;
    out->parallax_y *= parallax_y;
    if (tiled_get_colour(of, "tintcolor", tint)) {
        for (int i = 0; i < 4; i++) {
            out->tint[i] *= (float)tint[i] / 255.0f;
        }
    }
    return tiled_get_says(of, where, from->says, &out->says, error);
}

// ---- blocks -------------------------------------------------------------------------------------

static bool read_block(const json_t *of, const json_t *layer, const char *where, tiled_block *out,
                       tiled_error *error) {
    char place[300];
    if (!tiled_get_int(of, "x", -TILED_MOST_SIDE, TILED_MOST_SIDE, 0, where, &out->x, error) ||
        !tiled_get_int(of, "y", -TILED_MOST_SIDE, TILED_MOST_SIDE, 0, where, &out->y, error) ||
        !tiled_get_int(of, "width", 1, TILED_MOST_SIDE, 0, where, &out->width, error) ||
        !tiled_get_int(of, "height", 1, TILED_MOST_SIDE, 0, where, &out->height, error)) {
        return false;
    }
    const int64_t count = (int64_t)out->width * out->height;
    if (count < 1 || count > TILED_MOST_TILES) {
        return tiled_fail(error, "%.300s: %d x %d tiles; allowed are 1 to %d in all", where,
                          out->width, out->height, TILED_MOST_TILES);
    }
    snprintf(place, sizeof place, of == layer ? "%.250s" : "%.250s, chunk %d, %d", where, out->x,
             out->y);
    // In XML, elements have no encoding; in JSON, lists have none.
    return tiled_read_data(json_object_get(of, "data"), tiled_get_text(layer, "encoding", "csv"),
                           tiled_get_text(layer, "compression", ""), (size_t)count, place,
                           &out->tiles, error);
}

static int by_place(const void *a, const void *b) {
    const tiled_block *p = a;
    const tiled_block *q = b;
    return p->y != q->y ? (p->y > q->y) - (p->y < q->y) : (p->x > q->x) - (p->x < q->x);
}

// tiled_at() needs chunks in a grid.
static bool check_grid(const tiled_layer *layer, const char *where, tiled_error *error) {
    for (int i = 1; i < layer->block_count; i++) {
        const tiled_block *one = &layer->blocks[i];
        const tiled_block *first = &layer->blocks[0];
        if (one->width != first->width || one->height != first->height ||
            (one->x - first->x) % one->width != 0 || (one->y - first->y) % one->height != 0) {
            return tiled_fail(error,
                              "%.300s: chunk %d, %d of %d x %d tiles does not fit a grid of %d "
                              "x %d",
                              where, one->x, one->y, one->width, one->height, first->width,
                              first->height);
        }
        if (by_place(one, one - 1) == 0) {
            return tiled_fail(error, "%.300s: chunk %d, %d appears twice", where, one->x, one->y);
        }
    }
    return true;
}

static bool read_blocks(const json_t *of, const char *where, const tiled_map *map,
                        tiled_layer *layer, tiled_error *error) {
    const json_t *chunks = json_object_get(of, "chunks");
    const size_t count = json_is_array(chunks) ? json_array_size(chunks) : map->infinite ? 0 : 1;
    if (count == 0) {
        return true;
    }
    layer->blocks =
        tiled_make_list(count, TILED_MOST_SIDE, "chunks", sizeof *layer->blocks, where, error);
    if (layer->blocks == NULL) {
        return false;
    }
    int64_t tiles = 0;
    for (size_t i = 0; i < count; i++) {
        const json_t *one = json_is_array(chunks) ? json_array_get(chunks, i) : of;
        tiled_block *block = &layer->blocks[layer->block_count++];
        if (!read_block(one, of, where, block, error)) {
            return false;
        }
        tiles += (int64_t)block->width * block->height;
        if (tiles > TILED_MOST_TILES) {
            return tiled_fail(error, "%.300s: has more than %d tiles", where, TILED_MOST_TILES);
        }
    }
    if (!map->infinite && count == 1 &&
        (layer->blocks[0].width != map->width || layer->blocks[0].height != map->height)) {
        return tiled_fail(error, "%.300s: has %d x %d tiles, but the map %d x %d", where,
                          layer->blocks[0].width, layer->blocks[0].height, map->width, map->height);
    }
    qsort(layer->blocks, count, sizeof *layer->blocks, by_place);
    return check_grid(layer, where, error);
}

// ---- tiles --------------------------------------------------------------------------------------

void tiled_leave_out(tiled_map *map, const tiled_layer *layer, uint32_t *tile) {
    const uint32_t number = *tile & TILED_NUMBER;
    const tiled_set *set = tiled_find_set(map, number);
    if (map->unknown++ == 0) {
        snprintf(map->example, sizeof map->example, "layer '%.60s' has tile %u, which %s%.60s%s",
                 layer->name, (unsigned)(set != NULL ? number - set->first : number),
                 set != NULL ? "tileset '" : "no tileset has", set != NULL ? set->name : "",
                 set != NULL ? "' lacks" : "");
    }
    *tile = 0;
}

static bool is_known(const tiled_map *map, uint32_t tile) {
    const uint32_t number = tile & TILED_NUMBER;
    const tiled_set *set = number > 0 ? tiled_find_set(map, number) : NULL;
    return number == 0 || (set != NULL && (set->count == 0 || number - set->first < set->count));
}

static void check_tiles(tiled_map *map, tiled_layer *layer) {
    uint32_t known = 0;
    for (int i = 0; i < layer->block_count; i++) {
        assert(layer->blocks != NULL);
        const tiled_block *b = &layer->blocks[i];
        const size_t count = (size_t)b->width * (size_t)b->height;
        for (size_t k = 0; k < count; k++) {
            if (b->tiles[k] != known && !is_known(map, b->tiles[k])) {
                tiled_leave_out(map, layer, &b->tiles[k]);
            }
            known = b->tiles[k];
        }
    }
    for (int i = 0; i < layer->object_count; i++) {
        if (!is_known(map, layer->objects[i].tile)) {
            tiled_leave_out(map, layer, &layer->objects[i].tile);
        }
    }
}

// ---- layers -------------------------------------------------------------------------------------

static bool read_content(const json_t *of, const char *where, tiled_reader *r, tiled_layer *layer,
                         tiled_error *error) {
    if (layer->kind == TILED_PICTURE) {
        layer->repeat_x = tiled_get_bool(of, "repeatx", false);
        layer->repeat_y = tiled_get_bool(of, "repeaty", false);
        return json_object_get(of, "image") == NULL ||
               tiled_read_image(of, r->name, where, &layer->image, error);
    }
    return layer->kind == TILED_OBJECTS ? tiled_read_objects(of, where, r, layer, error)
                                        : read_blocks(of, where, r->map, layer, error);
}

static bool read_layer(const json_t *of, const handed *from, const char *where, tiled_kind kind,
                       tiled_reader *r, tiled_error *error) {
    tiled_map *map = r->map;
    handed own;
    if (!inherit(of, from, where, &own, error)) {
        return false;
    }
    if (map->layer_count == TILED_MOST_LAYERS) {
        return tiled_fail(error, "%.300s: the map has more than %d layers", where,
                          TILED_MOST_LAYERS);
    }
    tiled_layer *more = realloc(map->layers, (size_t)(map->layer_count + 1) * sizeof *map->layers);
    if (more == NULL) {
        return tiled_fail_memory(error);
    }
    map->layers = more;
    tiled_layer *layer = &map->layers[map->layer_count++];
    *layer = (tiled_layer){.name = strdup(tiled_get_text(of, "name", "")),
                           .kind = kind,
                           .visible = own.visible,
                           .opacity = own.opacity,
                           .offset_x = own.x,
                           .offset_y = own.y,
                           .parallax_x = own.parallax_x,
                           .parallax_y = own.parallax_y,
                           .says = own.says};
    memcpy(layer->tint, own.tint, sizeof layer->tint);
    if (layer->name == NULL) {
        return tiled_fail_memory(error);
    }
    if (!read_content(of, where, r, layer, error)) {
        return false;
    }
    check_tiles(map, layer);
    return true;
}

static bool read_list(const json_t *list, const handed *from, tiled_reader *r, tiled_error *error);

static bool read_any(const json_t *of, const handed *from, tiled_reader *r, tiled_error *error) {
    static const char *const kinds[] = {"tilelayer", "objectgroup", "imagelayer"};
    char where[300];
    const char *type = tiled_get_text(of, "type", "");
    snprintf(where, sizeof where, "layer '%.200s'", tiled_get_text(of, "name", ""));
    for (int kind = 0; kind < 3; kind++) {
        if (strcmp(type, kinds[kind]) == 0) {
            return read_layer(of, from, where, (tiled_kind)kind, r, error);
        }
    }
    if (strcmp(type, "group") != 0) {
        return tiled_fail(error,
                          "%s: type '%.40s': allowed are tilelayer, group, objectgroup and "
                          "imagelayer",
                          where, type);
    }
    handed own;
    if (from->depth == TILED_DEEPEST) {
        return tiled_fail(error, "%s: groups are nested deeper than %d", where, TILED_DEEPEST);
    }
    return inherit(of, from, where, &own, error) &&
           read_list(json_object_get(of, "layers"), &own, r, error);
}

static bool read_list(const json_t *list, const handed *from, tiled_reader *r, tiled_error *error) {
    size_t i;
    json_t *one;
    json_array_foreach(list, i, one) {
        if (!read_any(one, from, r, error)) {
            return false;
        }
    }
    return true;
}

// Sets the sides of an infinite map: the rectangle around all blocks.
static void find_sides(tiled_map *map) {
    int left = INT_MAX;
    int top = INT_MAX;
    int right = INT_MIN;
    int bottom = INT_MIN;
    for (int i = 0; i < map->layer_count; i++) {
        for (int k = 0; k < map->layers[i].block_count; k++) {
            const tiled_block *b = &map->layers[i].blocks[k];
            left = b->x < left ? b->x : left;
            top = b->y < top ? b->y : top;
            right = b->x + b->width > right ? b->x + b->width : right;
            bottom = b->y + b->height > bottom ? b->y + b->height : bottom;
        }
    }
    map->x = left;
    map->y = top;
    map->width = right - left;
    map->height = bottom - top;
}

bool tiled_read_layers(const json_t *tree, tiled_reader *r, tiled_error *error) {
    tiled_map *map = r->map;
    const handed whole = {.visible = true,
                          .opacity = 1.0f,
                          .tint = {1.0f, 1.0f, 1.0f, 1.0f},
                          .parallax_x = 1.0,
                          .parallax_y = 1.0};
    if (!read_list(json_object_get(tree, "layers"), &whole, r, error)) {
        return false;
    }
    bool any = false;
    for (int i = 0; i < map->layer_count; i++) {
        any = any || map->layers[i].block_count > 0;
    }
    if (!any) {
        return tiled_fail(error, "has no layer with tiles");
    }
    if (map->infinite) {
        find_sides(map);
    }
    return true;
}

void tiled_clear_layers(tiled_map *map) {
    for (int i = 0; i < map->layer_count; i++) {
        tiled_layer *layer = &map->layers[i];
        for (int k = 0; k < layer->block_count; k++) {
            free(layer->blocks[k].tiles);
        }
        for (int k = 0; k < layer->object_count; k++) {
            free(layer->objects[k].points);
        }
        free(layer->blocks);
        free(layer->objects);
        free(layer->image.path);
        free(layer->name);
    }
    free(map->layers);
}

uint32_t tiled_at(const tiled_layer *layer, int x, int y) {
    int low = 0;
    int high = layer->block_count;
    // Searches the first block that is not wholly above or left of the tile.
    while (low < high) {
        const int middle = low + (high - low) / 2;
        const tiled_block *b = &layer->blocks[middle];
        const bool before = b->y + b->height <= y || (b->y <= y && b->x + b->width <= x);
        low = before ? middle + 1 : low;
        high = before ? high : middle;
    }
    if (low == layer->block_count) {
        return 0;
    }
    const tiled_block *b = &layer->blocks[low];
    if (x < b->x || y < b->y || x >= b->x + b->width || y >= b->y + b->height) {
        return 0;
    }
    return b->tiles[(size_t)(y - b->y) * (size_t)b->width + (size_t)(x - b->x)];
}
