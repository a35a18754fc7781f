// tiled_map_inside.h — what the parts of the reader share. A map's file, XML or JSON, becomes a
// tree of JSON in the form that Tiled's own JSON has; all else reads that.
#ifndef APP_TILED_TILED_MAP_INSIDE_H
#define APP_TILED_TILED_MAP_INSIDE_H

#include <jansson.h>

#include "tiled_map.h"

#define TILED_DEEPEST 64 // groups in groups, elements in elements

void tiled_set_error(tiled_error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// Fill the message and return false. An analyser that reads one file sees that here.
static inline bool tiled_failed(void) {
    return false;
}
#define tiled_fail(...) (tiled_set_error(__VA_ARGS__), tiled_failed())
static inline bool tiled_fail_memory(tiled_error *error) {
    return tiled_fail(error, "not enough memory for the map");
}

// ---- tiled_xml.c ----

// The tree of a TMX or TSX text; NULL fills *error.
json_t *tiled_tree_of_xml(const char *text, size_t size, const char *name, tiled_error *error);

// ---- tiled_tree.c ----

// The tree of either.
json_t *tiled_tree_of(const char *text, size_t size, const char *name, tiled_error *error);

// Members, which XML has as text. Missing ones give the default. `where` names whose they are.
bool tiled_get_int(const json_t *of, const char *key, int low, int high, int usual,
                   const char *where, int *out, tiled_error *error);
bool tiled_get_number(const json_t *of, const char *key, double low, double high, double usual,
                      const char *where, double *out, tiled_error *error);
bool tiled_get_bool(const json_t *of, const char *key, bool usual);
const char *tiled_get_text(const json_t *of, const char *key, const char *usual);
// #rrggbb or #aarrggbb, with or without #; RGBA. False where there is none.
bool tiled_get_colour(const json_t *of, const char *key, uint8_t out[4]);
// By its properties; `usual` where it has none of ours.
bool tiled_get_says(const json_t *of, const char *where, tiled_says usual, tiled_says *out,
                    tiled_error *error);

// The text of a property; NULL where there is none.
const char *tiled_get_property(const json_t *of, const char *name);
// One or more of such colours, between them commas or spaces. False for anything else.
bool tiled_read_colours(const char *text, tiled_shore *out);

// A path relative to a file; NULL without memory.
char *tiled_beside(const char *file, const char *path);

// ---- tiled_data.c ----

// `count` tiles of a layer or a chunk; the caller frees *out.
bool tiled_read_data(const json_t *data, const char *encoding, const char *compression,
                     size_t count, const char *where, uint32_t **out, tiled_error *error);

// ---- tiled_sets.c ----

// The map's tilesets, those in separate files fetched.
bool tiled_read_sets(const json_t *tree, const char *name, tiled_fetch *fetch, void *user,
                     tiled_map *out, tiled_error *error);

// ---- tiled_layers.c ----

bool tiled_read_layers(const json_t *tree, tiled_map *out, tiled_error *error);
void tiled_clear_layers(tiled_map *map);

#endif
