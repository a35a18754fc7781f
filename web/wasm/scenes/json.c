// Reads JSON that is built in: jansson.h.

#include "jansson.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
    const char *at;
    const char *end;
} reader;

static json_t *read_value(reader *r);

static char look(const reader *r) {
    return r->at < r->end ? *r->at : '\0';
}

static char skip_space(reader *r) {
    while (look(r) == ' ' || look(r) == '\n' || look(r) == '\t' || look(r) == '\r') {
        r->at++;
    }
    return look(r);
}

static json_t *make(json_type type) {
    json_t *made = calloc(1, sizeof *made);
    if (made != NULL) {
        made->type = type;
    }
    return made;
}

// Texts of built-in scenes have no escapes.
static char *read_text(reader *r) {
    const char *from = ++r->at;
    while (look(r) != '"' && look(r) != '\0') {
        r->at++;
    }
    const size_t length = (size_t)(r->at - from);
    char *text = malloc(length + 1);
    if (text != NULL) {
        memcpy(text, from, length);
        text[length] = '\0';
    }
    r->at++;
    return text;
}

static json_t *read_members(reader *r, bool keyed) {
    json_t *all = make(keyed ? JSON_OBJECT : JSON_ARRAY);
    json_t **to = all != NULL ? &all->first : NULL;
    r->at++;
    while (to != NULL && skip_space(r) != '}' && look(r) != ']' && look(r) != '\0') {
        char *key = keyed ? read_text(r) : NULL;
        if (keyed) {
            (void)skip_space(r);
            r->at++; // the colon
        }
        *to = read_value(r);
        if (*to == NULL) {
            free(key);
            json_decref(all);
            return NULL;
        }
        (*to)->key = key;
        to = &(*to)->next;
        all->count++;
        if (skip_space(r) == ',') {
            r->at++;
        }
    }
    r->at++;
    return all;
}

// The nearest double, as long as a number has at most 15 digits and its power of ten is exact.
static json_t *read_number(reader *r) {
    json_t *made = make(JSON_INTEGER);
    const bool negative = look(r) == '-';
    r->at += negative;
    int64_t digits = 0;
    int power = 0;
    bool fraction = false;
    for (; (look(r) >= '0' && look(r) <= '9') || look(r) == '.'; r->at++) {
        if (look(r) == '.') {
            fraction = true;
        } else {
            digits = digits * 10 + (look(r) - '0');
            power -= fraction;
        }
    }
    if (look(r) == 'e' || look(r) == 'E') {
        r->at++;
        const bool down = look(r) == '-';
        r->at += down || look(r) == '+';
        int by = 0;
        for (; look(r) >= '0' && look(r) <= '9'; r->at++) {
            by = by * 10 + (look(r) - '0');
        }
        power += down ? -by : by;
        fraction = true;
    }
    double ten = 1.0;
    for (int i = 0; i < (power < 0 ? -power : power); i++) {
        ten *= 10.0;
    }
    const double number = power < 0 ? (double)digits / ten : (double)digits * ten;
    if (made != NULL) {
        made->type = fraction ? JSON_REAL : JSON_INTEGER;
        made->number = negative ? -number : number;
    }
    return made;
}

static json_t *read_value(reader *r) {
    const char next = skip_space(r);
    if (next == '{' || next == '[') {
        return read_members(r, next == '{');
    }
    if (next == '"') {
        json_t *made = make(JSON_STRING);
        if (made != NULL) {
            made->text = read_text(r);
        }
        return made;
    }
    if (next == 't' || next == 'f' || next == 'n') {
        r->at += next == 'f' ? 5 : 4;
        return make(next == 't' ? JSON_TRUE : next == 'f' ? JSON_FALSE : JSON_NULL);
    }
    return read_number(r);
}

json_t *json_loadb(const char *text, size_t length, size_t flags, json_error_t *error) {
    (void)flags;
    reader r = {text, text + length};
    json_t *value = read_value(&r);
    *error = (json_error_t){.position = (int)(r.at - text)};
    return value;
}

void json_decref(json_t *value) {
    while (value != NULL) {
        json_t *next = value->next;
        json_decref(value->first);
        free(value->key);
        free(value->text);
        free(value);
        value = next;
    }
}

json_t *json_object_get(const json_t *object, const char *key) {
    json_t *member = json_is_object(object) ? object->first : NULL;
    while (member != NULL && strcmp(member->key, key) != 0) {
        member = member->next;
    }
    return member;
}

json_t *json_array_get(const json_t *array, size_t index) {
    json_t *item = json_is_array(array) ? array->first : NULL;
    for (size_t i = 0; item != NULL && i < index; i++) {
        item = item->next;
    }
    return item;
}

size_t json_array_size(const json_t *array) {
    return json_is_array(array) ? array->count : 0;
}

size_t json_object_size(const json_t *object) {
    return json_is_object(object) ? object->count : 0;
}

size_t json_string_length(const json_t *value) {
    return json_is_string(value) ? strlen(value->text) : 0;
}
