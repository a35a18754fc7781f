// tiled_tree.c — reads values from the tree of a map.
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tiled_map_inside.h"

void tiled_set_error(tiled_error *error, const char *format, ...) {
    va_list list;
    va_start(list, format);
    vsnprintf(error->message, sizeof error->message, format, list);
    va_end(list);
}

void *tiled_make_list(size_t count, int most, const char *things, size_t size, const char *where,
                      tiled_error *error) {
    if (count > (size_t)most) {
        tiled_set_error(error, "%.300s: has %zu %s; allowed are %d", where, count, things, most);
        return NULL;
    }
    void *list = calloc(count, size);
    if (list == NULL) {
        tiled_fail_memory(error);
    }
    return list;
}

static bool begins_as_xml(const char *text, size_t size) {
    size_t at = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (at < size && strchr(" \t\r\n", text[at]) != NULL && text[at] != '\0') {
        at++;
    }
    return at < size && text[at] == '<';
}

json_t *tiled_tree_of(const char *text, size_t size, const char *name, tiled_error *error) {
    if (begins_as_xml(text, size)) {
        return tiled_tree_of_xml(text, size, name, error);
    }
    if (size == 0) {
        tiled_fail(error, "%s: is an empty file", name);
        return NULL;
    }
    json_error_t said;
    json_t *tree = json_loadb(text, size, 0, &said);
    if (tree == NULL) {
        tiled_fail(error, "%s:%d:%d: neither XML nor JSON: %s", name, said.line,
                   said.column > 0 ? said.column : 1, said.text);
    } else if (!json_is_object(tree)) {
        json_decref(tree);
        tree = NULL;
        tiled_fail(error, "%s: is no map: it must be an object", name);
    }
    return tree;
}

// Returns false if the value exists but is not a number.
static bool number_of(const json_t *value, double *out) {
    if (json_is_number(value)) {
        *out = json_number_value(value);
        return true;
    }
    const char *text = json_string_value(value);
    char *end = NULL;
    if (text == NULL || text[0] == '\0') {
        return false;
    }
    *out = strtod(text, &end);
    return *end == '\0' && isfinite(*out);
}

static void show(const json_t *value, char out[64]) {
    char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);
    snprintf(out, 64, "%.60s", text != NULL ? text : "?");
    free(text);
}

bool tiled_get_number(const json_t *of, const char *key, double low, double high, double usual,
                      const char *where, double *out, tiled_error *error) {
    const json_t *value = json_object_get(of, key);
    *out = usual;
    if (value == NULL) {
        return true;
    }
    if (!number_of(value, out) || *out < low || *out > high) {
        char shown[64];
        show(value, shown);
        return tiled_fail(error, "%.300s: %s %s: allowed are numbers from %.10g to %.10g", where,
                          key, shown, low, high);
    }
    return true;
}

bool tiled_get_int(const json_t *of, const char *key, int low, int high, int usual,
                   const char *where, int *out, tiled_error *error) {
    double number;
    *out = usual;
    if (!tiled_get_number(of, key, low, high, usual, where, &number, error)) {
        return false;
    }
    if (number != floor(number)) {
        return tiled_fail(error, "%.300s: %s %g: allowed are whole numbers", where, key, number);
    }
    *out = (int)number;
    return true;
}

bool tiled_get_bool(const json_t *of, const char *key, bool usual) {
    const json_t *value = json_object_get(of, key);
    const char *text = json_string_value(value);
    double number;
    if (json_is_boolean(value)) {
        return json_is_true(value);
    }
    if (text != NULL && (strcmp(text, "true") == 0 || strcmp(text, "false") == 0)) {
        return text[0] == 't';
    }
    return value != NULL && number_of(value, &number) ? number != 0.0 : usual;
}

const char *tiled_get_text(const json_t *of, const char *key, const char *usual) {
    const char *text = json_string_value(json_object_get(of, key));
    return text != NULL ? text : usual;
}

// Reads #rrggbb or #aarrggbb, opaque without aa, up to one of the characters of `ends` or the end
// of the text. Returns the end, or NULL for any other text.
static const char *read_colour(const char *text, const char *ends, uint8_t out[4]) {
    text += text[0] == '#' ? 1 : 0;
    const size_t length = strspn(text, "0123456789abcdefABCDEF");
    if ((length != 6 && length != 8) || strcspn(text, ends) != length) {
        return NULL;
    }
    const unsigned long long all = strtoull(text, NULL, 16);
    out[0] = (uint8_t)(all >> 16);
    out[1] = (uint8_t)(all >> 8);
    out[2] = (uint8_t)all;
    out[3] = length == 8 ? (uint8_t)(all >> 24) : 255;
    return text + length;
}

bool tiled_get_colour(const json_t *of, const char *key, uint8_t out[4]) {
    return read_colour(tiled_get_text(of, key, ""), "", out) != NULL;
}

bool tiled_get_says(const json_t *of, const char *where, tiled_says usual, tiled_says *out,
                    tiled_error *error) {
    const json_t *list = json_object_get(of, "properties");
    size_t i;
    json_t *property;
    *out = usual;
    json_array_foreach(list, i, property) {
        const char *name = tiled_get_text(property, "name", "");
        const bool water = strcmp(name, "water") == 0;
        if (!water && strcmp(name, "over_water") != 0) {
            continue;
        }
        const bool yes = tiled_get_bool(property, "value", false);
        if (yes == tiled_get_bool(property, "value", true)) {
            *out = water ? (yes ? TILED_WATER : TILED_LAND) : yes ? TILED_OVER : usual;
            continue;
        }
        char shown[64];
        show(json_object_get(property, "value"), shown);
        return tiled_fail(error, "%.300s: property %s %s: allowed are true and false", where, name,
                          shown);
    }
    return true;
}

const char *tiled_get_property(const json_t *of, const char *name) {
    size_t i;
    json_t *property;
    json_array_foreach(json_object_get(of, "properties"), i, property) {
        if (strcmp(tiled_get_text(property, "name", ""), name) == 0) {
            return tiled_get_text(property, "value", "");
        }
    }
    return NULL;
}

bool tiled_read_colours(const char *text, tiled_shore *out) {
    static const char between[] = ", ";
    out->colour_count = 0;
    for (text += strspn(text, between); *text != '\0'; text += strspn(text, between)) {
        uint8_t colour[4];
        text = read_colour(text, between, colour);
        if (text == NULL || out->colour_count == TILED_MOST_COLOURS) {
            return false;
        }
        memcpy(out->colours[out->colour_count++], colour, sizeof out->colours[0]);
    }
    return out->colour_count > 0;
}

char *tiled_beside(const char *file, const char *path) {
    const char *slash = strrchr(file, '/');
    size_t folder = path[0] == '/' || slash == NULL ? 0 : (size_t)(slash - file) + 1;
    if (folder == 0 && path[0] == '-') { // a file of that name, not standard input
        file = "./";
        folder = 2;
    }
    const size_t size = strlen(path) + 1;
    char *out = malloc(folder + size);
    if (out != NULL) {
        memcpy(out, file, folder);
        memcpy(out + folder, path, size);
    }
    return out;
}
