// tiled_templates.c — reads object templates, each file once. The tileset of a template is added to
// the map.
#include <stdlib.h>
#include <string.h>

#include "tiled_map_inside.h"

#define FIRST 0x08000000u // least tile number of a template's tileset in the map

// The first member of a list in XML, or the member itself in JSON.
static const json_t *one_of(const json_t *tree, const char *list, const char *member) {
    const json_t *first = json_array_get(json_object_get(tree, list), 0);
    return first != NULL ? first : json_object_get(tree, member);
}

static bool add_set(tiled_reader *r, const json_t *of, const char *path, tiled_error *error) {
    tiled_map *map = r->map;
    const tiled_set *last = &map->sets[map->set_count - 1];
    const uint32_t after = last->first + (last->count > 0 ? last->count : 65536u);
    const uint32_t first = after > FIRST ? after : FIRST;
    if (map->set_count == TILED_MOST_SETS || first > TILED_NUMBER - TILED_MOST_SET_TILES) {
        return tiled_fail(error, "%.300s: the map has too many tilesets", path);
    }
    tiled_set *more = realloc(map->sets, (size_t)(map->set_count + 1) * sizeof *map->sets);
    if (more == NULL) {
        return tiled_fail_memory(error);
    }
    map->sets = more;
    tiled_set *set = &more[map->set_count++];
    *set = (tiled_set){0};
    const bool good = tiled_read_set(of, path, r->fetch, r->user, set, error);
    set->first = first;
    return good;
}

// Finds the tileset of a template, or adds it to the map if no other template has it.
static bool find_set(tiled_reader *r, tiled_template *t, tiled_error *error) {
    const json_t *of = one_of(t->tree, "tilesets", "tileset");
    int first;
    if (of == NULL) {
        return json_object_get(t->object, "gid") == NULL ||
               tiled_fail(error, "%.300s: has a tile but no tileset", t->path);
    }
    if (!tiled_get_int(of, "firstgid", 1, (int)TILED_NUMBER, 1, t->path, &first, error)) {
        return false;
    }
    t->own_first = (uint32_t)first;
    t->set_path = tiled_beside(t->path, tiled_get_text(of, "source", ""));
    if (t->set_path == NULL) {
        return tiled_fail_memory(error);
    }
    for (const tiled_template *other = r->templates; other != t; other = other->next) {
        if (other->set_path != NULL && strcmp(other->set_path, t->set_path) == 0) {
            t->first = other->first;
            return true;
        }
    }
    if (!add_set(r, of, t->path, error)) {
        return false;
    }
    t->first = r->map->sets[r->map->set_count - 1].first;
    return true;
}

static bool read_template(tiled_reader *r, tiled_template *t, tiled_error *error) {
    char *text = NULL;
    size_t size = 0;
    if (r->fetch == NULL) {
        return tiled_fail(error, "template %.200s: separate files cannot be read here", t->path);
    }
    if (!r->fetch(r->user, t->path, &text, &size, error)) {
        return false;
    }
    t->tree = tiled_tree_of(text, size, t->path, error);
    free(text);
    if (t->tree == NULL) {
        return false;
    }
    t->object = one_of(t->tree, "objects", "object");
    return json_is_object(t->object) ? find_set(r, t, error)
                                     : tiled_fail(error, "%.300s: is not a template", t->path);
}

const tiled_template *tiled_get_template(tiled_reader *r, const char *source, tiled_error *error) {
    char *path = tiled_beside(r->name, source);
    tiled_template **at = &r->templates;
    while (path != NULL && *at != NULL && strcmp((*at)->path, path) != 0) {
        at = &(*at)->next;
    }
    if (path != NULL && *at != NULL) {
        free(path);
        return *at;
    }
    tiled_template *t = path != NULL ? calloc(1, sizeof *t) : NULL;
    if (t == NULL) {
        free(path);
        tiled_fail_memory(error);
        return NULL;
    }
    *at = t;
    t->path = path;
    return read_template(r, t, error) ? t : NULL;
}

uint32_t tiled_template_tile(const tiled_template *t, uint32_t tile) {
    const uint32_t number = tile & TILED_NUMBER;
    return number < t->own_first ? tile
                                 : (tile & ~TILED_NUMBER) | (number - t->own_first + t->first);
}

void tiled_clear_templates(tiled_reader *r) {
    while (r->templates != NULL) {
        tiled_template *t = r->templates;
        r->templates = t->next;
        json_decref(t->tree);
        free(t->set_path);
        free(t->path);
        free(t);
    }
}
