// scene_reader.h — reads JSON values into struct fields and says exactly why one is refused.
// Internal to the scene library.
#ifndef SCENES_SCENE_READER_H
#define SCENES_SCENE_READER_H

#include "scene.h"
#include "scene_place.h"
#include "scene_words.h"

#include <jansson.h>

// The text that is read, and where to complain.
typedef struct scenei_reader {
    const char *text;
    size_t length;
    scene_error *error;
} scenei_reader;

typedef bool scenei_read(const scenei_reader *reader, const scenei_place *place, json_t *value,
                         void *field);

typedef enum scenei_type {
    SCENEI_CUSTOM = 0, // `read` does it
    SCENEI_SKIP,       // read elsewhere
    SCENEI_DOUBLE,
    SCENEI_FLOAT,
    SCENEI_INT,
    SCENEI_COLOUR
} scenei_type;

// One key of an object.
typedef struct scenei_field {
    const char *key;
    scenei_type type;
    size_t offset; // of the field in the record
    double low;    // numbers: least that is allowed
    double high;   // numbers: most that is allowed
    scenei_read *read;
    bool required;
} scenei_field;

// Fills the error with "<path> is <value as written>; allowed: <allowed>". Always false.
bool scenei_refuse(const scenei_reader *reader, const scenei_place *place, const char *allowed, ...)
    __attribute__((format(printf, 3, 4)));

// The same with a message of its own, at the key when `at_key`. Always false.
bool scenei_complain(const scenei_reader *reader, const scenei_place *place, bool at_key,
                     const char *message, ...) __attribute__((format(printf, 4, 5)));

// Reads every key of an object by a table, in the text's order.
bool scenei_read_object(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        const scenei_field *fields, size_t count, void *record);

bool scenei_read_number(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        double low, double high, double *out);

// A whole number; 3.0 counts as one.
bool scenei_read_whole(const scenei_reader *reader, const scenei_place *place, json_t *value,
                       double low, double high, double *out);

// `count` numbers.
bool scenei_read_numbers(const scenei_reader *reader, const scenei_place *place, json_t *value,
                         size_t count, double low, double high, float *out);

// [x, y], each from `low` to `high`.
bool scenei_read_point(const scenei_reader *reader, const scenei_place *place, json_t *value,
                       double low, double high, pond_vec2 *out);

// A list of at most `most` items, each handed to `read` with the record.
bool scenei_read_list(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      int most, scenei_read *read, void *record);

// A new list of `least` to `most` points, which the caller frees even after false.
bool scenei_read_points(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        int least, int most, double low, double high, pond_vec2 **out, int *count);

// Fills the error. Always false.
bool scenei_out_of_memory(const scenei_reader *reader);

// A text of 1 to SCENE_TEXT − 1 bytes without control characters.
bool scenei_read_text(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      char *out);

bool scenei_read_choice(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        const scene_words *words, int *out);

#endif
