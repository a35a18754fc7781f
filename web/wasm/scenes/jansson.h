// jansson.h — the part of jansson that scenes need on a page: reads the JSON that is built in,
// which the build has checked. It does not write.
#ifndef WEB_JANSSON_H
#define WEB_JANSSON_H

#include <stdbool.h>
#include <stddef.h>

typedef enum json_type {
    JSON_OBJECT,
    JSON_ARRAY,
    JSON_STRING,
    JSON_INTEGER,
    JSON_REAL,
    JSON_TRUE,
    JSON_FALSE,
    JSON_NULL,
} json_type;

typedef struct json_t {
    json_type type;
    struct json_t *first; // of an object or array
    struct json_t *next;  // of the same object or array
    char *key;            // in an object, else NULL
    char *text;           // of a string
    double number;
    size_t count; // of an object or array
} json_t;

typedef long long json_int_t;

enum json_error_code {
    json_error_unknown,
    json_error_premature_end_of_input,
    json_error_invalid_utf8,
    json_error_duplicate_key,
    json_error_numeric_overflow,
    json_error_null_character,
    json_error_null_byte_in_key,
};

typedef struct json_error_t {
    int line;
    int column;
    int position;
    char text[64];
} json_error_t;

#define JSON_REJECT_DUPLICATES 1
#define JSON_DISABLE_EOF_CHECK 2
#define JSON_DECODE_ANY 4

json_t *json_loadb(const char *text, size_t length, size_t flags, json_error_t *error);
void json_decref(json_t *value); // values have one owner
json_t *json_object_get(const json_t *object, const char *key);
json_t *json_array_get(const json_t *array, size_t index);
size_t json_array_size(const json_t *array);
size_t json_string_length(const json_t *value);

static inline enum json_error_code json_error_code(const json_error_t *error) {
    (void)error;
    return json_error_unknown;
}

static inline bool json_is(const json_t *value, json_type type) {
    return value != NULL && value->type == type;
}

#define json_is_object(value) json_is(value, JSON_OBJECT)
#define json_is_array(value) json_is(value, JSON_ARRAY)
#define json_is_string(value) json_is(value, JSON_STRING)
#define json_is_true(value) json_is(value, JSON_TRUE)
#define json_is_boolean(value) (json_is(value, JSON_TRUE) || json_is(value, JSON_FALSE))
#define json_is_number(value) (json_is(value, JSON_INTEGER) || json_is(value, JSON_REAL))

static inline const char *json_string_value(const json_t *value) {
    return json_is_string(value) ? value->text : NULL;
}

static inline double json_number_value(const json_t *value) {
    return json_is_number(value) ? value->number : 0.0;
}

#define json_object_foreach(object, name, value)                                                   \
    for ((value) = (object)->first; (value) != NULL && ((name) = (value)->key, true);              \
         (value) = (value)->next)

// The scenes' tables name functions that write, too.
json_t *json_object(void);
json_t *json_string(const char *text);
json_t *json_integer(json_int_t number);
int json_object_set_new(json_t *object, const char *key, json_t *value);
size_t json_object_size(const json_t *object);

#endif
