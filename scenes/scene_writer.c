// scene_writer.c — writes struct fields as the JSON values they are read from.
#include "scene_writer.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene_digits.h"

json_t *scenei_write_double(double number) {
    if (isfinite(number)) {
        return json_real(number);
    }
    return json_string(isnan(number) ? "not a number" : number > 0 ? "infinite" : "-infinite");
}

json_t *scenei_write_float(float number) {
    return scenei_write_double(scene_decimal(number));
}

json_t *scenei_write_numbers(const float *numbers, size_t count) {
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        if (json_array_append_new(list, scenei_write_float(numbers[i])) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

static json_t *write_point(const void *field, const void *base) {
    (void)base;
    const pond_vec2 *point = field;
    return scenei_write_numbers((const float[]){point->x, point->y}, 2);
}

json_t *scenei_write_points(const pond_vec2 *points, int count) {
    return scenei_write_list(points, count, sizeof *points, write_point, NULL);
}

json_t *scenei_write_text(const char *text) {
    return text[0] == '\0' ? json_null() : json_string(text);
}

json_t *scenei_write_choice(int value, const scene_words *words) {
    const char *word = scene_words_name(words, value);
    return word != NULL ? json_string(word) : json_integer(value);
}

json_t *scenei_write_list(const void *items, int count, size_t size, scenei_write *write,
                          const void *base) {
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        if (json_array_append_new(list, write((const char *)items + (size_t)i * size, base)) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

static json_t *write_degrees(float radians) {
    const double degrees = (double)radians * (180.0 / 3.14159265358979323846);
    double read = degrees;
    for (int digits = 1; isfinite(degrees) && digits <= 17; digits++) {
        char text[32];
        (void)snprintf(text, sizeof text, "%.*g", digits, degrees);
        read = strtod(text, NULL);
        if (scenei_radians(read) == radians) {
            break;
        }
    }
    return scenei_write_double(read);
}

static json_t *write_kind(const scenei_kind *kind, const void *field, const void *base) {
    if (kind->write != NULL) {
        return kind->write(field, base);
    }
    if (kind->words == NULL) {
        return scenei_write_object(kind->fields, kind->count, field, base);
    }
    int value = 0;
    memcpy(&value, field, sizeof value);
    return scenei_write_choice(value, kind->words);
}

static json_t *write_colour(const pond_colour *colour) {
    return scenei_write_numbers((const float[]){colour->r, colour->g, colour->b}, 3);
}

static json_t *write_real(const scenei_field *field, const void *value) {
    const bool single = field->type == SCENEI_FLOAT;
    const double number = single ? (double)*(const float *)value : *(const double *)value;
    if (number == INFINITY && field->kind != NULL) {
        return json_string(field->kind->infinite);
    }
    return single ? scenei_write_float(*(const float *)value) : scenei_write_double(number);
}

// Past what every reader of JSON keeps exact it is written as a number that ours refuses.
static json_t *write_seed(const scenei_field *field, uint64_t seed) {
    return (double)seed <= field->high ? json_integer((json_int_t)seed) : json_real((double)seed);
}

static json_t *write_field(const scenei_field *field, const void *value, const void *base) {
    switch (field->type) {
    case SCENEI_KIND:
        return write_kind(field->kind, value, base);
    case SCENEI_SKIP:
        return json_null();
    case SCENEI_DOUBLE:
    case SCENEI_FLOAT:
        return write_real(field, value);
    case SCENEI_SEED:
        return write_seed(field, *(const uint64_t *)value);
    case SCENEI_INT:
        return json_integer(*(const int *)value);
    case SCENEI_COLOUR:
        return write_colour(value);
    case SCENEI_FLAG:
        return json_boolean(*(const bool *)value);
    case SCENEI_POINT:
        return write_point(value, NULL);
    case SCENEI_DEGREES:
        return write_degrees(*(const float *)value);
    case SCENEI_TEXT:
        return scenei_write_text(value);
    }
    return NULL;
}

bool scenei_write_fields(json_t *object, const scenei_field *fields, size_t count,
                         const void *record, const void *base) {
    bool good = object != NULL;
    for (size_t i = 0; good && i < count; i++) {
        const void *at = (const char *)record + fields[i].offset;
        const void *at_base = (const char *)base + fields[i].offset;
        json_t *value = write_field(&fields[i], at, at_base);
        json_t *unread = write_field(&fields[i], at_base, at_base);
        const bool same = json_equal(value, unread) != 0 && !fields[i].required;
        good = value != NULL && unread != NULL;
        if (good && !same && !json_is_null(value)) {
            good = json_object_set(object, fields[i].key, value) == 0;
        }
        json_decref(value);
        json_decref(unread);
    }
    return good;
}

json_t *scenei_write_object(const scenei_field *fields, size_t count, const void *record,
                            const void *base) {
    json_t *object = json_object();
    if (!scenei_write_fields(object, fields, count, record, base)) {
        json_decref(object);
        return NULL;
    }
    return object;
}
