// scene_place.c — follows a path of keys and indices through JSON text.
#include "scene_place.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 8, LONGEST_NAME = 128 };

typedef struct cursor {
    const char *text;
    size_t length;
    size_t at;
} cursor;

// Returns the byte at the cursor, 0 after the end.
static unsigned char look(const cursor *c) {
    return c->at < c->length ? (unsigned char)c->text[c->at] : 0;
}

static bool is_space(unsigned char byte) {
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

static void skip_space(cursor *c) {
    while (is_space(look(c))) {
        c->at++;
    }
}

// Moves from an opening quote past the closing one.
static void skip_string(cursor *c) {
    c->at++;
    while (c->at < c->length && look(c) != '"') {
        c->at += look(c) == '\\' ? 2 : 1;
    }
    c->at = c->at < c->length ? c->at + 1 : c->length;
}

static bool ends_word(unsigned char byte) {
    return byte == 0 || is_space(byte) || strchr(",:[]{}\"", byte) != NULL;
}

// Skips a number, true, false or null; at least one byte.
static void skip_word(cursor *c) {
    do {
        c->at++;
    } while (c->at < c->length && !ends_word(look(c)));
}

// Reads the value at the cursor and moves past it. NULL if it cannot be read, such as a number that
// is too large.
static json_t *take_value(cursor *c) {
    json_error_t end;
    json_t *value = json_loadb(c->text + c->at, c->length - c->at,
                               JSON_DECODE_ANY | JSON_DISABLE_EOF_CHECK, &end);
    c->at += end.position > 0 ? (size_t)end.position : c->length - c->at;
    return value;
}

static void skip_value(cursor *c) {
    json_decref(take_value(c));
}

// Moves to the value of a key in an object.
static bool enter_key(cursor *c, const char *key, size_t *key_at) {
    for (;;) {
        skip_space(c);
        if (look(c) != '"') {
            return false;
        }
        *key_at = c->at;
        json_t *name = take_value(c);
        const bool found = json_is_string(name) && strcmp(json_string_value(name), key) == 0;
        json_decref(name);
        skip_space(c);
        c->at++; // the colon
        skip_space(c);
        if (found) {
            return true;
        }
        skip_value(c);
        skip_space(c);
        if (look(c) != ',') {
            return false;
        }
        c->at++;
    }
}

// Moves to an item in a list.
static bool enter_item(cursor *c, size_t index, size_t *item_at) {
    for (size_t i = 0; i < index; i++) {
        skip_value(c);
        skip_space(c);
        if (look(c) != ',') {
            return false;
        }
        c->at++;
    }
    skip_space(c);
    *item_at = c->at;
    return c->at < c->length && look(c) != ']';
}

// Moves to the beginning of the value. Paths are short, so it recurses.
static bool follow(cursor *c, const scenei_place *place, size_t *key_at) {
    if (place->parent == NULL) {
        skip_space(c);
        *key_at = c->at;
        return c->at < c->length;
    }
    if (!follow(c, place->parent, key_at)) {
        return false;
    }
    const unsigned char opening = look(c);
    c->at++;
    if (place->key != NULL) {
        return opening == '{' && enter_key(c, place->key, key_at);
    }
    return opening == '[' && enter_item(c, place->index, key_at);
}

bool scenei_place_find(const char *text, size_t length, const scenei_place *place,
                       scenei_span *span) {
    cursor c = {.text = text, .length = length};
    if (!follow(&c, place, &span->key)) {
        return false;
    }
    span->begin = c.at;
    skip_value(&c);
    span->end = c.at;
    return true;
}

bool scenei_place_find_named(const char *text, size_t length, const char *name, scenei_span *span) {
    scenei_place steps[MOST_STEPS + 1] = {{0}};
    char words[LONGEST_NAME];
    int count = 0;
    (void)snprintf(words, sizeof words, "%s", name);
    for (char *word = words; *word != '\0' && count < MOST_STEPS; count++) {
        const bool item = *word >= '0' && *word <= '9';
        steps[count + 1] = (scenei_place){.parent = &steps[count],
                                          .key = item ? NULL : word,
                                          .index = item ? strtoul(word, NULL, 10) : 0};
        word += strcspn(word, ".[]");
        const size_t gap = strspn(word, ".[]");
        memset(word, '\0', gap);
        word += gap;
    }
    while (count > 0 && !scenei_place_find(text, length, &steps[count], span)) {
        count--;
    }
    return count > 0;
}

void scenei_place_name(const scenei_place *place, char *out, size_t size) {
    if (size == 0) {
        return;
    }
    if (place->parent == NULL) {
        out[0] = '\0';
        return;
    }
    scenei_place_name(place->parent, out, size);
    const size_t used = strlen(out);
    if (place->key == NULL) {
        (void)snprintf(out + used, size - used, "[%zu]", place->index);
    } else {
        (void)snprintf(out + used, size - used, "%s%s", used == 0 ? "" : ".", place->key);
    }
}

static bool continues(char byte) {
    return ((unsigned char)byte & 0xC0U) == 0x80U;
}

void scenei_place_line(const char *text, size_t length, size_t offset, int *line, int *column) {
    *line = 1;
    *column = 1;
    for (size_t i = 0; i < offset && i < length; i++) {
        if (text[i] == '\n') {
            *line += 1;
            *column = 1;
        } else {
            *column += i + 1 < length && continues(text[i + 1]) ? 0 : 1;
        }
    }
}

size_t scenei_place_token(const char *text, size_t length, size_t end) {
    cursor c = {.text = text, .length = length};
    size_t token = 0;
    for (skip_space(&c); c.at < length && c.at < end; skip_space(&c)) {
        token = c.at;
        if (look(&c) == '"') {
            skip_string(&c);
        } else if (ends_word(look(&c))) {
            c.at++;
        } else {
            skip_word(&c);
        }
    }
    return token;
}

void scenei_place_quote(const char *text, size_t begin, size_t end, char *out, size_t size) {
    static const char more[] = "…";
    if (end - begin < size) {
        memcpy(out, text + begin, end - begin);
        out[end - begin] = '\0';
        return;
    }
    size_t count = size - sizeof more;
    while (count > 0 && continues(text[begin + count])) {
        count--;
    }
    memcpy(out, text + begin, count);
    memcpy(out + count, more, sizeof more);
}
