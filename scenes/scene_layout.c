// scene_layout.c — JSON as text: a list or an object is on one line if it fits.
#include "scene_digits.h"
#include "scene_string.h"
#include "scene_writer.h"

#include <stdint.h>
#include <stdlib.h>

enum { INDENT = 2, COLUMNS = 100 };

static void add_value(scene_string *out, const json_t *value, int depth, bool may_break);

static void add_items(scene_string *out, const json_t *value, int depth, bool broken) {
    const bool is_object = json_is_object(value);
    json_t *object = (json_t *)(uintptr_t)value; // jansson's iterators take no const object
    void *member = json_object_iter(object);
    const size_t count = is_object ? json_object_size(value) : json_array_size(value);
    scene_string_add(out, is_object ? "{" : "[");
    for (size_t i = 0; i < count; i++) {
        scene_string_add(out, "%s", i == 0 ? "" : broken ? "," : ", ");
        if (broken) {
            scene_string_add(out, "\n%*s", (depth + 1) * INDENT, "");
        }
        if (is_object) {
            scene_string_add(out, "\"%s\": ", json_object_iter_key(member));
            add_value(out, json_object_iter_value(member), depth + 1, broken);
            member = json_object_iter_next(object, member);
        } else {
            add_value(out, json_array_get(value, i), depth + 1, broken);
        }
    }
    if (broken) {
        scene_string_add(out, "\n%*s", depth * INDENT, "");
    }
    scene_string_add(out, is_object ? "}" : "]");
}

static size_t line_length(const scene_string *out) {
    size_t length = 0;
    while (length < out->length && out->text[out->length - 1 - length] != '\n') {
        length++;
    }
    return length;
}

static void add_value(scene_string *out, const json_t *value, int depth, bool may_break) {
    if (json_is_object(value) || json_is_array(value)) {
        const size_t start = out->length;
        add_items(out, value, depth, false);
        if (may_break && line_length(out) >= COLUMNS) { // a comma may follow
            scene_string_cut(out, start);
            add_items(out, value, depth, true);
        }
    } else if (json_is_real(value)) {
        char digits[SCENE_DIGITS];
        scene_digits(json_real_value(value), digits);
        scene_string_add(out, "%s", digits);
    } else {
        char *text = json_dumps(value, JSON_ENCODE_ANY);
        scene_string_add(out, "%s", text != NULL ? text : "");
        out->failed = out->failed || text == NULL;
        free(text);
    }
}

char *scenei_layout(const json_t *value) {
    scene_string out = {0};
    add_items(&out, value, 0, true);
    scene_string_add(&out, "\n");
    return scene_string_take(&out);
}
