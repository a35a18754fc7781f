// scene_writer.h — writes structs as the JSON that scene_reader.h reads them from, by the tables of
// scene_object.h. Internal to the scene library.
//
// A number that JSON lacks, such as a NaN, becomes a text that no reader of a number takes: reading
// the reader's message for the written text has its place and the allowed values.
#ifndef SCENES_SCENE_WRITER_H
#define SCENES_SCENE_WRITER_H

#include "scene_object.h"
#include "scene_words.h"

#include <jansson.h>
#include <millpond/field.h>

// The keys of which record and base differ, and those that must be there. NULL when that fails.
json_t *scenei_write_object(const scene_object *object, const void *record, const void *base);

// The same into a JSON object that holds others already.
bool scenei_write_keys(json_t *to, const scene_object *object, const void *record,
                       const void *base);

// The word of an enum's value; a number that no reader takes, where it has none.
json_t *scenei_write_choice(int value, scene_words words);

// Numbers as a field has them, in a scene's units; `count`: how many, or the field's own.
json_t *scenei_write_numbers(const pond_field *field, const double *numbers);

// Returns a list or an object as text, which the caller frees, or NULL without memory.
char *scenei_layout(const json_t *value);

#endif
