// scene_writer.c — writes structs as JSON.
#include "scene_writer.h"

#include <math.h>
#include <millpond/field.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene_digits.h"

// ---- values -----------------------------------------------------------------------------------

static json_t *write_real(double number) {
    if (isfinite(number)) {
        return json_real(number);
    }
    return json_string(isnan(number) ? "not a number" : number > 0 ? "infinite" : "-infinite");
}

// Returns the shortest number of degrees that is read as the same radians.
static double degrees_of(float radians) {
    const double degrees = (double)radians / SCENE_RADIANS;
    double read = degrees;
    for (int digits = 1; isfinite(degrees) && digits <= 17; digits++) {
        char text[32];
        (void)snprintf(text, sizeof text, "%.*g", digits, degrees);
        read = strtod(text, NULL);
        if ((float)(read * SCENE_RADIANS) == radians) {
            break;
        }
    }
    return read;
}

static json_t *write_number(const pond_field *field, double number) {
    if (number == INFINITY && field->infinity != NULL) {
        return json_string(field->infinity);
    }
    if (field->type == POND_FIELD_INT || field->type == POND_FIELD_SEED) {
        // Integers beyond the exact range of JSON readers become a number that our reader refuses.
        return fabs(number) <= field->high ? json_integer((json_int_t)number) : json_real(number);
    }
    if (field->type == POND_FIELD_DOUBLE) {
        return write_real(number);
    }
    return write_real(scene_key_turns(field) ? degrees_of((float)number)
                                             : scene_decimal((float)number));
}

json_t *scenei_write_choice(int value, scene_words words) {
    const char *word = scene_words_name(words, value);
    if (word == NULL) {
        return json_integer(value);
    }
    return word[strspn(word, "0123456789")] == '\0' ? json_integer(atoi(word)) : json_string(word);
}

json_t *scenei_write_numbers(const pond_field *field, const double *numbers) {
    const int count = pond_field_size(field);
    if (field->type == POND_FIELD_BOOL) {
        return json_boolean(numbers[0] != 0);
    }
    if (field->type == POND_FIELD_CHOICE) {
        return scenei_write_choice((int)numbers[0], scene_words_of(field));
    }
    if (count == 1) {
        return write_number(field, numbers[0]);
    }
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        if (json_array_append_new(list, write_number(field, numbers[i])) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

static json_t *write_field(const scene_key *key, const void *record) {
    double numbers[POND_FIELD_MAX_NUMBERS] = {0};
    const char *in = (const char *)record + (key->offset - key->field->offset);
    pond_field_get(key->field, in, numbers);
    return scenei_write_numbers(key->field, numbers);
}

// An empty text is not written.
static json_t *write_text(const char *text) {
    return text[0] == '\0' ? json_null() : json_string(text);
}

static json_t *write_points(const scene_row *row, const char *record) {
    const void *kept = NULL;
    int count = 0;
    memcpy(&kept, record + row->field.offset, sizeof kept);
    const pond_vec2 *points = kept;
    memcpy(&count, record + row->count, sizeof count);
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        const double xy[POND_FIELD_MAX_NUMBERS] = {(double)points[i].x, (double)points[i].y};
        if (json_array_append_new(list, scenei_write_numbers(&row->field, xy)) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

static json_t *write_list(const scene_row *row, const char *record) {
    const scene_object *object = row->object;
    _Alignas(max_align_t) char base[SCENE_LARGEST_ITEM] = {0};
    const char *items = NULL;
    int count = 0;
    memcpy(&items, record + row->field.offset, sizeof items);
    memcpy(&count, record + row->count, sizeof count);
    json_t *list = object->size <= sizeof base ? json_array() : NULL;
    for (int i = 0; list != NULL && i < count; i++) {
        const char *item = items + (size_t)i * object->size;
        scene_object_default(object, base);
        if (object->unread != NULL) {
            object->unread(item, base);
        }
        if (json_array_append_new(list, scenei_write_object(object, item, base)) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

// ---- objects ----------------------------------------------------------------------------------

// Returns JSON's null if there is nothing to write, NULL on failure.
static json_t *write_key(const scene_key *key, const void *record, const void *base) {
    const scene_row *row = key->row;
    const char *at = (const char *)record + key->offset;
    switch (row != NULL ? row->type : SCENE_FIELD) {
    case SCENE_FIELD:
        return write_field(key, record);
    case SCENE_TEXT_LINE:
    case SCENE_TEXT_WORD:
    case SCENE_TEXT_NAME:
        return write_text(at);
    case SCENE_TRUE:
        return *(const bool *)(const void *)at ? json_true() : json_null();
    case SCENE_POINTS:
        return write_points(row, record);
    case SCENE_OBJECT:
        return row->flag > 0 && !((const char *)record)[row->flag]
                   ? json_null()
                   : scenei_write_object(row->object, at, (const char *)base + key->offset);
    case SCENE_LIST:
        return write_list(row, record);
    case SCENE_VERSION:
        return json_integer(SCENE_FORMAT);
    case SCENE_START:
        break;
    }
    return json_null();
}

static bool write_children(json_t *to, scene_children keys, const void *record, const void *base);

// Writes one word if all keys have the same.
static json_t *write_group(scene_children group, const void *record, const void *base) {
    json_t *first = NULL;
    bool same = scene_group_is_uniform(group);
    scene_children rest = group;
    scene_child child;
    while (same && scene_child_next(&rest, &child)) {
        json_t *value = write_field(&child.key, record);
        same = first == NULL || json_equal(first, value);
        if (first == NULL) {
            first = json_incref(value);
        }
        json_decref(value);
    }
    if (same) {
        return first;
    }
    json_decref(first);
    json_t *object = json_object();
    if (!write_children(object, group, record, base)) {
        json_decref(object);
        return NULL;
    }
    return object;
}

static json_t *write_child(const scene_children *among, const scene_child *child,
                           const void *record, const void *base) {
    char prefix[SCENE_LONGEST_KEY + 2];
    return child->group ? write_group(scene_group_children(among, child, prefix), record, base)
                        : write_key(&child->key, record, base);
}

static bool write_children(json_t *to, scene_children keys, const void *record, const void *base) {
    bool good = to != NULL;
    scene_child child;
    while (good && scene_child_next(&keys, &child)) {
        json_t *value = write_child(&keys, &child, record, base);
        json_t *unread = write_child(&keys, &child, base, base);
        const bool same = json_equal(value, unread) != 0 && !child.key.required;
        good = value != NULL && unread != NULL;
        if (good && !same && !json_is_null(value)) {
            good = json_object_set(to, child.name, value) == 0;
        }
        json_decref(value);
        json_decref(unread);
    }
    return good;
}

bool scenei_write_keys(json_t *to, const scene_object *object, const void *record,
                       const void *base) {
    scene_children keys = {.object = object, .prefix = ""};
    scene_key kind;
    if (object->by_kind && scene_key_find(object, "kind", &kind)) {
        memcpy(&keys.kind, (const char *)record + kind.offset, sizeof keys.kind);
        json_t *word = write_field(&kind, record);
        const bool known = json_is_string(word);
        if (json_object_set_new(to, "kind", word) != 0 || !known) {
            return json_object_size(to) > 0;
        }
    }
    return write_children(to, keys, record, base);
}

json_t *scenei_write_object(const scene_object *object, const void *record, const void *base) {
    if (object->write != NULL) {
        return object->write(record, base);
    }
    json_t *to = json_object();
    if (!scenei_write_keys(to, object, record, base)) {
        json_decref(to);
        return NULL;
    }
    return to;
}
