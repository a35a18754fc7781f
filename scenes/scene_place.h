// scene_place.h — finds a value in JSON text. Internal to the scene library.
//
// Jansson reports positions of syntax errors only. To locate a value that the reader refuses, these
// functions follow its path of keys and indices through the text, which is valid JSON.
#ifndef SCENES_SCENE_PLACE_H
#define SCENES_SCENE_PLACE_H

#include <stdbool.h>
#include <stddef.h>

// One step of a path, linked to the step above. The root has no parent.
typedef struct scenei_place {
    const struct scenei_place *parent;
    const char *key; // NULL for an item of a list
    size_t index;    // of an item of a list
} scenei_place;

// Byte offsets of a value and of its key; for an item of a list, of the item itself.
typedef struct scenei_span {
    size_t key;
    size_t begin;
    size_t end; // after its last byte
} scenei_span;

// Follows the path. Returns false if it does not exist.
bool scenei_place_find(const char *text, size_t length, const scenei_place *place,
                       scenei_span *span);

// The same for a path as text, to its last existing key. Returns false if its first key is missing.
bool scenei_place_find_named(const char *text, size_t length, const char *name, scenei_span *span);

// Writes the path as text, such as drops[3].at[0]; "" for the root. Cut to `size` bytes.
void scenei_place_name(const scenei_place *place, char *out, size_t size);

// Returns line and column from 1; columns count characters of UTF-8.
void scenei_place_line(const char *text, size_t length, size_t offset, int *line, int *column);

// Returns the beginning of the last token that begins before `end`, in text that may be invalid.
size_t scenei_place_token(const char *text, size_t length, size_t end);

// Copies text[begin, end) to `out`. Long text is cut at a whole character and ends with "…".
void scenei_place_quote(const char *text, size_t begin, size_t end, char *out, size_t size);

#endif
