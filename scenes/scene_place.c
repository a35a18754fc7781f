// scene_place.c — follows a path of keys and indices through JSON text.
#include "scene_place.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 8, LONGEST_NAME = 128 };

typedef struct cursor {
    const char *text;
    size_t length;
    size_t at;
} cursor;

// The byte at the cursor, 0 past the end.
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

// From an opening quote to behind the closing one.
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

// A number, true, false or null. Always moves on.
static void skip_word(cursor *c) {
    do {
        c->at++;
    } while (c->at < c->length && !ends_word(look(c)));
}

// Counts brackets instead of recursing, so that deep nesting costs no stack.
static void skip_value(cursor *c) {
    size_t depth = 0;
    do {
        skip_space(c);
        const unsigned char byte = look(c);
        if (c->at >= c->length) {
            return;
        }
        if (byte == '"') {
            skip_string(c);
        } else if (byte == '[' || byte == '{') {
            depth++;
            c->at++;
        } else if (byte == ']' || byte == '}') {
            depth -= depth > 0;
            c->at++;
        } else if (byte == ',' || byte == ':') {
            c->at++;
        } else {
            skip_word(c);
        }
    } while (depth > 0);
}

static unsigned hex_digit(unsigned char byte) {
    if (byte >= '0' && byte <= '9') {
        return byte - (unsigned)'0';
    }
    return ((byte | 32U) - (unsigned)'a' + 10U) & 15U;
}

// The four digits behind \u.
static unsigned read_hex(cursor *c) {
    unsigned code = 0;
    for (int i = 0; i < 4; i++) {
        code = code * 16 + hex_digit(look(c));
        c->at++;
    }
    return code;
}

// Writes a code point as UTF-8 and returns its length.
static int encode(unsigned code, char out[4]) {
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    const int count = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (int i = count - 1; i > 0; i--) {
        out[i] = (char)(0x80U | (code & 0x3FU));
        code >>= 6;
    }
    out[0] = (char)((0xF00U >> count & 0xFFU) | code);
    return count;
}

// One character of a string, unescaped. Returns its bytes.
static int read_character(cursor *c, char out[4]) {
    if (look(c) != '\\') {
        out[0] = (char)look(c);
        c->at++;
        return 1;
    }
    c->at++;
    const unsigned char escape = look(c);
    c->at++;
    if (escape != 'u') {
        static const char from[] = "bfnrt";
        static const char to[] = "\b\f\n\r\t";
        const char *found = escape == 0 ? NULL : strchr(from, escape);
        out[0] = found == NULL ? (char)escape : to[found - from];
        return 1;
    }
    unsigned code = read_hex(c);
    if (code >= 0xD800 && code < 0xDC00) {
        c->at += 2; // the \u of the other half, which jansson has checked
        code = 0x10000 + ((code - 0xD800) << 10) + ((read_hex(c) - 0xDC00) & 0x3FFU);
    }
    return encode(code, out);
}

// Reads a string whole and returns whether it is `key`.
static bool read_key(cursor *c, const char *key) {
    const size_t size = strlen(key);
    size_t matched = 0;
    bool same = true;
    c->at++;
    while (c->at < c->length && look(c) != '"') {
        char bytes[4];
        const size_t count = (size_t)read_character(c, bytes);
        same = same && count <= size - matched && memcmp(key + matched, bytes, count) == 0;
        matched += same ? count : 0;
    }
    c->at++;
    return same && matched == size;
}

// Inside an object, to the value of a key.
static bool enter_key(cursor *c, const char *key, size_t *key_at) {
    for (;;) {
        skip_space(c);
        if (look(c) != '"') {
            return false;
        }
        *key_at = c->at;
        const bool found = read_key(c, key);
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

// Inside a list, to an item.
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

// Moves to the beginning of the value. Paths are a handful of steps, so it recurses.
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
