// scene_layout.c — JSON formatted as a person would.
#include "scene_digits.h"
#include "scene_string.h"
#include "scene_writer.h"

#include <stdint.h>
#include <stdlib.h>

enum { INDENT = 2, COLUMNS = 100 };

typedef struct layout {
    scene_string text;
    bool dense; // several members of an object may stand in a line
} layout;

static void add_real(layout *out, double number) {
    char text[SCENE_DIGITS];
    scene_digits(number, text);
    scene_string_add(&out->text, "%s", text);
}

static void add_text(layout *out, const json_t *value) {
    char *text = json_dumps(value, JSON_ENCODE_ANY);
    scene_string_add(&out->text, "%s", text != NULL ? text : "");
    out->text.failed = out->text.failed || text == NULL;
    free(text);
}

static void add_value(layout *out, const json_t *value, int depth, bool broken);

// The text before an item: on a separate line, or after the last one.
static void begin_item(layout *out, bool first, int depth, bool broken) {
    const char *comma = first ? "" : ",";
    if (broken) {
        scene_string_add(&out->text, "%s\n%*s", comma, depth * INDENT, "");
    } else {
        scene_string_add(&out->text, "%s%s", comma, first ? "" : " ");
    }
}

// An item in one line where it fits. `line`: where in the text its line begins.
static void add_item(layout *out, const json_t *value, size_t line, int depth, bool broken) {
    const size_t start = out->text.length;
    add_value(out, value, depth, false);
    const bool container = json_is_object(value) || json_is_array(value);
    if (broken && container && out->text.length - line > COLUMNS - 1) { // a comma may follow
        scene_string_cut(&out->text, start);
        add_value(out, value, depth, true);
    }
}

// Whether all items are words or lists of numbers, several of which stand in a line.
static bool is_filled(const json_t *list) {
    size_t index = 0;
    const json_t *item = NULL;
    json_array_foreach(list, index, item) {
        const bool point = json_is_array(item) && json_is_number(json_array_get(item, 0));
        if (!point && !json_is_string(item)) {
            return false;
        }
    }
    return true;
}

static void add_filled(layout *out, const json_t *list, int depth) {
    size_t line = out->text.length;
    size_t index = 0;
    const json_t *item = NULL;
    json_array_foreach(list, index, item) {
        const size_t before = out->text.length;
        begin_item(out, index == 0, depth, index == 0);
        line = index == 0 ? out->text.length : line;
        add_value(out, item, depth, false);
        if (index > 0 && out->text.length - line > (size_t)(COLUMNS - 1 - depth * INDENT)) {
            scene_string_cut(&out->text, before);
            begin_item(out, false, depth, true);
            line = out->text.length;
            add_value(out, item, depth, false);
        }
    }
}

static void add_list(layout *out, const json_t *list, int depth, bool broken) {
    scene_string_add(&out->text, "[");
    size_t index = 0;
    const json_t *item = NULL;
    if (broken && is_filled(list)) {
        add_filled(out, list, depth + 1);
    } else {
        json_array_foreach(list, index, item) {
            begin_item(out, index == 0, depth + 1, broken);
            add_item(out, item, out->text.length - (size_t)((depth + 1) * INDENT), depth + 1,
                     broken);
        }
    }
    scene_string_add(&out->text, broken ? "\n%*s]" : "%*s]", broken ? depth * INDENT : 0, "");
}

// Whether each of its members is short enough to share a line.
static bool is_flat(layout *out, json_t *object, int depth) {
    const char *key = NULL;
    json_t *item = NULL;
    json_object_foreach(object, key, item) {
        const size_t start = out->text.length;
        add_value(out, item, depth, false);
        const size_t length = out->text.length - start;
        scene_string_cut(&out->text, start);
        if (!json_is_string(item) && length > (size_t)(COLUMNS - depth * INDENT)) {
            return false;
        }
    }
    return true;
}

static void add_member(layout *out, const char *key, const json_t *item, int depth, bool broken) {
    const size_t line = out->text.length - (size_t)(depth * INDENT);
    scene_string_add(&out->text, "\"%s\": ", key);
    add_item(out, item, line, depth, broken);
}

// Fills lines with members.
static void add_dense(layout *out, json_t *object, int depth) {
    const char *key = NULL;
    json_t *item = NULL;
    size_t line = 0;
    json_object_foreach(object, key, item) {
        const size_t before = out->text.length;
        begin_item(out, line == 0, depth, line == 0);
        line = line == 0 ? out->text.length : line;
        add_member(out, key, item, depth, false);
        if (before > line && out->text.length - line > (size_t)(COLUMNS - 1 - depth * INDENT)) {
            scene_string_cut(&out->text, before);
            begin_item(out, false, depth, true);
            line = out->text.length;
            add_member(out, key, item, depth, false);
        }
    }
}

static void add_object(layout *out, json_t *object, int depth, bool broken) {
    const char *key = NULL;
    json_t *item = NULL;
    bool first = true;
    scene_string_add(&out->text, "{");
    if (broken && out->dense && is_flat(out, object, depth + 1)) {
        add_dense(out, object, depth + 1);
    } else {
        json_object_foreach(object, key, item) {
            begin_item(out, first, depth + 1, broken);
            add_member(out, key, item, depth + 1, broken);
            first = false;
        }
    }
    scene_string_add(&out->text, broken ? "\n%*s}" : "%*s}", broken ? depth * INDENT : 0, "");
}

static void add_value(layout *out, const json_t *value, int depth, bool broken) {
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

char *scenei_layout(const json_t *value, bool dense) {
    layout out = {.dense = dense};
    add_value(&out, value, 0, true);
    scene_string_add(&out.text, "\n");
    return scene_string_take(&out.text);
}
