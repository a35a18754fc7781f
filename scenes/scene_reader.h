// scene_reader.h — reads JSON values into structs, by the tables of scene_object.h, and says
// exactly why one is refused. Internal to the scene library.
#ifndef SCENES_SCENE_READER_H
#define SCENES_SCENE_READER_H

#include "scene_object.h"
#include "scene_place.h"
#include "scene_words.h"

#include <jansson.h>

// The text that is read, and where to complain.
typedef struct scenei_reader {
    const char *text;
    size_t length;
    scene_error *error;
} scenei_reader;

// Fills the error with "<path> is <value as written>; allowed: <allowed>". Always false.
bool scenei_refuse(const scenei_reader *reader, const scenei_place *place, const char *allowed, ...)
    __attribute__((format(printf, 3, 4)));

// The same with another message, at the key when `at_key`. Always false.
bool scenei_complain(const scenei_reader *reader, const scenei_place *place, bool at_key,
                     const char *message, ...) __attribute__((format(printf, 4, 5)));

// Fills the error. Always false.
bool scenei_out_of_memory(const scenei_reader *reader);

// Reads every key of an object, in the text's order, into a struct of the object's.
bool scenei_read_object(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        const scene_object *object, void *record);

// One of the words, or, for those that are numbers, such as "9", that number.
bool scenei_read_choice(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        scene_words words, int *out);

// One of a list's names, which is handed out; a NULL value is no name. False when refused.
bool scenei_read_name(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      const char *(*names)(int of, int index), int of, const char **out);

#endif
