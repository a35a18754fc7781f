// scene_layout.c — JSON as a person would lay it out.
#include "scene_digits.h"
#include "scene_string.h"
#include "scene_writer.h"

#include <stdint.h>
#include <stdlib.h>

enum { INDENT = 2, COLUMNS = 100 };

static void add_real(scene_string *out, double number) {
    char text[SCENE_DIGITS];
    scene_digits(number, text);
    scene_string_add(out, "%s", text);
}

static void add_text(scene_string *out, const json_t *value) {
    char *text = json_dumps(value, JSON_ENCODE_ANY);
    scene_string_add(out, "%s", text != NULL ? text : "");
    out->failed = out->failed || text == NULL;
    free(text);
}

static void add_value(scene_string *out, const json_t *value, int depth, bool broken);

// What stands before an item: in a line of its own, or behind the last one.
static void begin_item(scene_string *out, bool first, int depth, bool broken) {
    const char *comma = first ? "" : ",";
    if (broken) {
        scene_string_add(out, "%s\n%*s", comma, depth * INDENT, "");
    } else {
        scene_string_add(out, "%s%s", comma, first ? "" : " ");
    }
}

// An item in one line where it fits. `line`: where in the text its line begins.
static void add_item(scene_string *out, const json_t *value, size_t line, int depth, bool broken) {
    const size_t start = out->length;
    add_value(out, value, depth, false);
    const bool container = json_is_object(value) || json_is_array(value);
    if (broken && container && out->length - line > COLUMNS - 1) { // a comma may follow
        scene_string_cut(out, start);
        add_value(out, value, depth, true);
    }
}

// Whether all items are lists of numbers, several of which stand in a line.
static bool is_of_points(const json_t *list) {
    size_t index = 0;
    const json_t *item = NULL;
    json_array_foreach(list, index, item) {
        if (!json_is_array(item) || !json_is_number(json_array_get(item, 0))) {
            return false;
        }
    }
    return true;
}

static void add_points(scene_string *out, const json_t *list, int depth) {
    size_t line = out->length;
    size_t index = 0;
    const json_t *item = NULL;
    json_array_foreach(list, index, item) {
        const size_t before = out->length;
        begin_item(out, index == 0, depth, index == 0);
        line = index == 0 ? out->length : line;
        add_value(out, item, depth, false);
        if (index > 0 && out->length - line > (size_t)(COLUMNS - 1 - depth * INDENT)) {
            scene_string_cut(out, before);
            begin_item(out, false, depth, true);
            line = out->length;
            add_value(out, item, depth, false);
        }
    }
}

static void add_list(scene_string *out, const json_t *list, int depth, bool broken) {
    scene_string_add(out, "[");
    size_t index = 0;
    const json_t *item = NULL;
    if (broken && is_of_points(list)) {
        add_points(out, list, depth + 1);
    } else {
        json_array_foreach(list, index, item) {
            begin_item(out, index == 0, depth + 1, broken);
            add_item(out, item, out->length - (size_t)((depth + 1) * INDENT), depth + 1, broken);
        }
    }
    scene_string_add(out, broken ? "\n%*s]" : "%*s]", broken ? depth * INDENT : 0, "");
}

static void add_object(scene_string *out, json_t *object, int depth, bool broken) {
    const char *key = NULL;
    json_t *item = NULL;
    bool first = true;
    scene_string_add(out, "{");
    json_object_foreach(object, key, item) {
        begin_item(out, first, depth + 1, broken);
        const size_t line = out->length - (size_t)((depth + 1) * INDENT);
        scene_string_add(out, "\"%s\": ", key);
        add_item(out, item, line, depth + 1, broken);
        first = false;
    }
    scene_string_add(out, broken ? "\n%*s}" : "%*s}", broken ? depth * INDENT : 0, "");
}

static void add_value(scene_string *out, const json_t *value, int depth, bool broken) {
    if (json_is_object(value)) {
        // jansson iterates over objects that may be changed only; this one is not.
        add_object(out, (json_t *)(uintptr_t)value, depth, broken);
    } else if (json_is_array(value)) {
        add_list(out, value, depth, broken);
    } else if (json_is_real(value)) {
        add_real(out, json_real_value(value));
    } else {
        add_text(out, value);
    }
}

char *scenei_layout(const json_t *value) {
    scene_string out = {0};
    add_value(&out, value, 0, true);
    scene_string_add(&out, "\n");
    return scene_string_take(&out);
}
