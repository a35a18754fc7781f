// scene_writer.h — writes struct fields as the JSON values that scene_reader.h reads them from.
// Internal to the scene library.
//
// A number that JSON lacks, such as a NaN, becomes a text that no reader of a number takes: reading
// what was written back says where it stands and what is allowed there.
#ifndef SCENES_SCENE_WRITER_H
#define SCENES_SCENE_WRITER_H

#include "scene_reader.h"

// The keys of which record and base differ, and those that must be there. NULL when that fails.
json_t *scenei_write_object(const scenei_field *fields, size_t count, const void *record,
                            const void *base);

// The same into an object that holds others already.
bool scenei_write_fields(json_t *object, const scenei_field *fields, size_t count,
                         const void *record, const void *base);

// The fewest digits that are read as the same number.
json_t *scenei_write_float(float number);
json_t *scenei_write_double(double number);

json_t *scenei_write_numbers(const float *numbers, size_t count);
json_t *scenei_write_points(const pond_vec2 *points, int count);

// An empty text is nothing to write.
json_t *scenei_write_text(const char *text);

// The word of an enum's value.
json_t *scenei_write_choice(int value, const scene_words *words);

// Each of `count` items of `size` bytes by `write`, with the same base.
json_t *scenei_write_list(const void *items, int count, size_t size, scenei_write *write,
                          const void *base);

// The value as text: what fits in a line stands in one. NULL without memory; the caller frees.
char *scenei_layout(const json_t *value);

#endif
