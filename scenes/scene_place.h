// scene_place.h — where a value stands in JSON text. Internal to the scene library.
//
// jansson reports positions of syntax errors only. For a value it accepted and we refuse, the path
// of keys and indices is followed through the text, which is known to be valid JSON by then.
#ifndef SCENES_SCENE_PLACE_H
#define SCENES_SCENE_PLACE_H

#include <stdbool.h>
#include <stddef.h>

// One step of a path, chained to the step above. The root has no parent.
typedef struct scenei_place {
    const struct scenei_place *parent;
    const char *key; // NULL for an item of a list
    size_t index;    // of an item of a list
} scenei_place;

// Byte offsets of a value and of its key; an item of a list has its own beginning as key.
typedef struct scenei_span {
    size_t key;
    size_t begin;
    size_t end; // behind its last byte
} scenei_span;

// Follows the path. False when it leads nowhere.
bool scenei_place_find(const char *text, size_t length, const scenei_place *place,
                       scenei_span *span);

// The same for a path as text, to its last existing key. False when its first key is not there.
bool scenei_place_find_named(const char *text, size_t length, const char *name, scenei_span *span);

// The path as text, such as drops[3].at[0]; the root gives "". Cut to `size` bytes.
void scenei_place_name(const scenei_place *place, char *out, size_t size);

// Line and column from 1; columns count characters of UTF-8.
void scenei_place_line(const char *text, size_t length, size_t offset, int *line, int *column);

// Beginning of the last token that begins before `end`, in text that may be broken.
size_t scenei_place_token(const char *text, size_t length, size_t end);

// Copies text[begin, end) to `out`, shortened at a whole character with "…" when it does not fit.
void scenei_place_quote(const char *text, size_t begin, size_t end, char *out, size_t size);

#endif
