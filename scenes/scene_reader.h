// scene_reader.h — reads JSON values into structs, by the tables of scene_object.h, with exact
// errors. Internal to the scene library.
#ifndef SCENES_SCENE_READER_H
#define SCENES_SCENE_READER_H

#include "scene_object.h"
#include "scene_place.h"
#include "scene_words.h"

#include <jansson.h>

// The text that is read, and where errors go.
typedef struct scenei_reader {
    const char *text;
    size_t length;
    scene_error *error;
} scenei_reader;

// Fills the error with "<path> is <value as written>; allowed: <allowed>". Returns false.
bool scenei_refuse(const scenei_reader *reader, const scenei_place *place, const char *allowed, ...)
    __attribute__((format(printf, 3, 4)));

// The same with another message, at the position of the key if `at_key`. Returns false.
bool scenei_complain(const scenei_reader *reader, const scenei_place *place, bool at_key,
                     const char *message, ...) __attribute__((format(printf, 4, 5)));

// Fills the error. Returns false.
bool scenei_out_of_memory(const scenei_reader *reader);

// Reads every key of an object, in the order of the text, into a struct of the object.
bool scenei_read_object(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        const scene_object *object, void *record);

// Reads one of the words; a word such as "9" may be given as a number.
bool scenei_read_choice(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        scene_words words, int *out);

// Reads one of a list's names and returns it; a NULL value is no name. Returns false if refused.
bool scenei_read_name(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      const char *(*names)(int of, int index), int of, const char **out);

#endif
