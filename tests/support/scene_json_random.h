// scene_json_random.h — random scenes made by the schema: whatever the format has is in some. After
// cmocka.h.
#ifndef TESTS_SCENE_JSON_RANDOM_H
#define TESTS_SCENE_JSON_RANDOM_H

#include <jansson.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct random_json {
    json_t *schema;
    uint64_t state;
} random_json;

static inline json_t *load_schema(void) {
    char path[1024];
    const char *source = getenv("MILLPOND_SOURCE");
    (void)snprintf(path, sizeof path, "%s/scenes/scene.schema.json",
                   source != NULL ? source : "..");
    json_error_t error;
    json_t *schema = json_load_file(path, 0, &error);
    if (schema == NULL) {
        fail_msg("%s: %s", path, error.text);
    }
    return schema;
}

// 0…1
static inline double random_share(random_json *r) {
    r->state ^= r->state << 13;
    r->state ^= r->state >> 7;
    r->state ^= r->state << 17;
    return (double)(r->state >> 11) * 0x1p-53;
}

static inline size_t random_below(random_json *r, size_t count) {
    return (size_t)(random_share(r) * (double)count);
}

// What a node refers to, or itself.
static inline const json_t *schema_resolve(const json_t *schema, const json_t *node) {
    const char *ref = json_string_value(json_object_get(node, "$ref"));
    return ref == NULL
               ? node
               : json_object_get(json_object_get(schema, "$defs"), ref + strlen("#/$defs/"));
}

static json_t *random_value(random_json *r, const json_t *node);

static inline json_t *random_number(random_json *r, const json_t *node) {
    const double low = json_number_value(json_object_get(node, "minimum"));
    const double high = json_number_value(json_object_get(node, "maximum"));
    const json_t *usual = json_object_get(node, "default");
    const double share = random_share(r);
    const double narrow = fmin(high, fmax(low, 4 * random_share(r) - 1));
    double number = low + (high - low) * random_share(r);
    number = share < 0.1 ? low : share < 0.2 ? high : share < 0.6 ? narrow : number;
    number = usual != NULL && share > 0.9 ? json_number_value(usual) : number;
    const char *type = json_string_value(json_object_get(node, "type"));
    return strcmp(type, "integer") == 0 ? json_integer((json_int_t)floor(number))
                                        : json_real(number);
}

static inline json_t *random_text(random_json *r, const json_t *node) {
    const char *pattern = json_string_value(json_object_get(node, "pattern"));
    const bool word = pattern != NULL && pattern[1] == '[' && pattern[2] == 'A';
    static const char *const pieces[] = {"a", "Z", "7", "_", "-", ".", "\"", "\\", "/", "é", "水"};
    char text[256] = "";
    const size_t count = 1 + random_below(r, 20);
    for (size_t i = 0; i < count; i++) {
        strcat(text, pieces[random_below(r, word ? 6 : 11)]);
    }
    return json_string(text);
}

static inline json_t *random_list(random_json *r, const json_t *node) {
    const size_t least = (size_t)json_integer_value(json_object_get(node, "minItems"));
    const size_t most = (size_t)json_integer_value(json_object_get(node, "maxItems"));
    const size_t more = most < least + 3 ? most - least : 3;
    const size_t count = least + random_below(r, more + 1);
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(list, random_value(r, json_object_get(node, "items")));
    }
    return list;
}

static inline bool is_required(const json_t *node, const char *key) {
    size_t index = 0;
    const json_t *name = NULL;
    json_array_foreach(json_object_get(node, "required"), index, name) {
        if (strcmp(json_string_value(name), key) == 0) {
            return true;
        }
    }
    return false;
}

static inline json_t *random_object(random_json *r, const json_t *node) {
    json_t *object = json_object();
    const char *key = NULL;
    json_t *property = NULL;
    const double often = random_share(r);
    json_object_foreach(json_object_get(node, "properties"), key, property) {
        if (is_required(node, key) || random_share(r) < often) {
            json_object_set_new(object, key, random_value(r, property));
        }
    }
    return object;
}

static json_t *random_value(random_json *r, const json_t *given) {
    const json_t *node = schema_resolve(r->schema, given);
    const json_t *choices = json_object_get(node, "oneOf");
    const json_t *words = json_object_get(node, "enum");
    const json_t *only = json_object_get(node, "const");
    const char *type = json_string_value(json_object_get(node, "type"));
    if (only != NULL) {
        return json_deep_copy(only);
    }
    if (words != NULL) {
        return json_deep_copy(json_array_get(words, random_below(r, json_array_size(words))));
    }
    if (type == NULL || (choices != NULL && strcmp(type, "object") != 0)) {
        return choices != NULL
                   ? random_value(
                         r, json_array_get(choices, random_below(r, json_array_size(choices))))
                   : random_object(r, node);
    }
    switch (type[0]) {
    case 'o':
        return random_object(r, node);
    case 'a':
        return random_list(r, node);
    case 'b':
        return json_boolean(random_share(r) < 0.5);
    case 's':
        return random_text(r, node);
    default:
        return random_number(r, node);
    }
}

#endif
