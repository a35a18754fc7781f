// scene_reader.h — reads JSON values into struct fields and says exactly why one is refused. The
// tables of keys it reads by are those scene_writer.h writes by. Internal to the scene library.
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

// A field as the value it is read from: a new reference, JSON's null when there is nothing to
// write, NULL when it cannot be written. `base`: the field as it is when nothing is read.
typedef json_t *scenei_write(const void *field, const void *base);

typedef enum scenei_type {
    SCENEI_KIND = 0, // as `kind` has it
    SCENEI_SKIP,     // read and written elsewhere
    SCENEI_DOUBLE,
    SCENEI_FLOAT,
    SCENEI_INT,
    SCENEI_SEED, // a uint64_t
    SCENEI_COLOUR,
    SCENEI_FLAG,
    SCENEI_POINT,   // a pond_vec2
    SCENEI_DEGREES, // a float in radians, from `low` to `high` degrees
    SCENEI_TEXT     // SCENE_TEXT bytes, as scenei_read_text() has it
} scenei_type;

typedef struct scenei_kind scenei_kind;

// One key of an object.
typedef struct scenei_field {
    const char *key;
    scenei_type type;
    size_t offset;           // of the field in the record
    double low;              // numbers: least that is allowed
    double high;             // numbers: most that is allowed
    const scenei_kind *kind; // of a number: the word for its infinity, or NULL
    bool required;
} scenei_field;

// A value that is not, or not only, a number.
struct scenei_kind {
    const scene_words *words;   // one of them, into an enum; or
    const scenei_field *fields; // an object of those keys; or
    size_t count;
    const char *infinite; // a number's word for INFINITY
    scenei_read *read;    // what these do, where they are not NULL
    scenei_write *write;
};

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

float scenei_radians(double degrees);

bool scenei_read_choice(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        const scene_words *words, int *out);

#endif
