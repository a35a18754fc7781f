// scene_writer.h — writes structs as the JSON of scene_reader.h, by the tables of scene_object.h.
// Internal to the scene library.
//
// A number that JSON lacks, such as NaN, becomes a text that the reader refuses; the error of the
// reader then has its position and the allowed values.
#ifndef SCENES_SCENE_WRITER_H
#define SCENES_SCENE_WRITER_H

#include "scene_object.h"
#include "scene_words.h"

#include <jansson.h>
#include <millpond/field.h>

// Writes the keys in which record and base differ, and the required ones. NULL on failure.
json_t *scenei_write_object(const scene_object *object, const void *record, const void *base);

// The same into a JSON object that may hold other keys.
bool scenei_write_keys(json_t *to, const scene_object *object, const void *record,
                       const void *base);

// Returns the word of an enum's value; for other values a number that the reader refuses.
json_t *scenei_write_choice(int value, scene_words words);

// Writes numbers of a field in the units of scenes; `count` numbers, or the field's own count.
json_t *scenei_write_numbers(const pond_field *field, const double *numbers);

// Returns a list or an object as text, which the caller frees, or NULL without memory.
char *scenei_layout(const json_t *value);

#endif
