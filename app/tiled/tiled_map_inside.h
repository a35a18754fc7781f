// tiled_map_inside.h — what the files of the reader share. A map, XML or JSON, becomes a JSON tree
// in the form of Tiled's own JSON; all other files read that.
#ifndef APP_TILED_TILED_MAP_INSIDE_H
#define APP_TILED_TILED_MAP_INSIDE_H

#include <jansson.h>

#include "tiled_map.h"

#define TILED_DEEPEST 64 // groups in groups, elements in elements

void tiled_set_error(tiled_error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// Fill the message and return false. The return value is visible to analysers of one file.
static inline bool tiled_failed(void) {
    return false;
}
#define tiled_fail(...) (tiled_set_error(__VA_ARGS__), tiled_failed())
static inline bool tiled_fail_memory(tiled_error *error) {
    return tiled_fail(error, "not enough memory for the map");
}

// Memory for a list of at least one element; NULL fills *error. `things` names the elements.
void *tiled_make_list(size_t count, int most, const char *things, size_t size, const char *where,
                      tiled_error *error);

// ---- tiled_xml.c ----

// The tree of a TMX or TSX text; NULL fills *error.
json_t *tiled_tree_of_xml(const char *text, size_t size, const char *name, tiled_error *error);

// ---- tiled_tree.c ----

// Reads either format.
json_t *tiled_tree_of(const char *text, size_t size, const char *name, tiled_error *error);

// Members, which are text in XML. Missing ones give the default. `where` names their owner.
bool tiled_get_int(const json_t *of, const char *key, int low, int high, int usual,
                   const char *where, int *out, tiled_error *error);
bool tiled_get_number(const json_t *of, const char *key, double low, double high, double usual,
                      const char *where, double *out, tiled_error *error);
bool tiled_get_bool(const json_t *of, const char *key, bool usual);
const char *tiled_get_text(const json_t *of, const char *key, const char *usual);
// Reads #rrggbb or #aarrggbb, with or without #, as RGBA. False if there is none.
bool tiled_get_colour(const json_t *of, const char *key, uint8_t out[4]);
// Reads the properties; `usual` if they do not define water.
bool tiled_get_says(const json_t *of, const char *where, tiled_says usual, tiled_says *out,
                    tiled_error *error);

// Returns the text of a property, or NULL.
const char *tiled_get_property(const json_t *of, const char *name);
// Reads one or more colours, separated by commas or spaces. False for any other text.
bool tiled_read_colours(const char *text, tiled_shore *out);

// A path relative to a file; NULL without memory.
char *tiled_beside(const char *file, const char *path);

// ---- tiled_data.c ----

// Reads the `count` tiles of a layer or a chunk; the caller frees *out.
bool tiled_read_data(const json_t *data, const char *encoding, const char *compression,
                     size_t count, const char *where, uint32_t **out, tiled_error *error);

// ---- tiled_templates.c ----

// An object template.
typedef struct tiled_template {
    char *path;
    json_t *tree;
    const json_t *object; // in the tree
    char *set_path;       // of its tileset; NULL: none
    uint32_t own_first;   // number of the tileset's first tile in the template
    uint32_t first;       // the same in the map
    struct tiled_template *next;
} tiled_template;

// State of reading a map.
typedef struct tiled_reader {
    const char *name; // of the map's file
    tiled_fetch *fetch;
    void *user;
    tiled_map *map;
    tiled_template *templates;
} tiled_reader;

// Returns a template by its path relative to the map; NULL fills *error.
const tiled_template *tiled_get_template(tiled_reader *r, const char *source, tiled_error *error);
// Returns the map's number of a tile of a template, with flips.
uint32_t tiled_template_tile(const tiled_template *t, uint32_t tile);
void tiled_clear_templates(tiled_reader *r);

// ---- tiled_sets.c ----

// Reads the tilesets of the map; those in separate files are fetched.
bool tiled_read_sets(const json_t *tree, tiled_reader *r, tiled_error *error);
// Reads a tileset that the file `name` contains or refers to.
bool tiled_read_set(const json_t *of, const char *name, tiled_fetch *fetch, void *user,
                    tiled_set *set, tiled_error *error);

// ---- tiled_layers.c ----

bool tiled_read_layers(const json_t *tree, tiled_reader *r, tiled_error *error);

// ---- tiled_sets.c, tiled_objects.c ----

// Reads the picture of a tile or of a layer, relative to `file`.
bool tiled_read_image(const json_t *of, const char *file, const char *where, tiled_image *out,
                      tiled_error *error);
bool tiled_read_objects(const json_t *of, const char *where, tiled_reader *r, tiled_layer *layer,
                        tiled_error *error);
void tiled_clear_layers(tiled_map *map);

#endif
