// scene_reader.c — reads JSON values into struct fields and says exactly why one is refused.
#include "scene_reader.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST_QUOTE 64 // of the refused text in a message [bytes]
#define LONGEST_KEY 40   // that is compared with known ones [bytes]

// Puts a message and a byte offset into the error.
static bool fail_at(const scenei_reader *reader, size_t offset, const char *message) {
    scene_error *error = reader->error;
    (void)snprintf(error->message, sizeof error->message, "%s", message);
    scenei_place_line(reader->text, reader->length, offset, &error->line, &error->column);
    return false;
}

bool scenei_complain(const scenei_reader *reader, const scenei_place *place, bool at_key,
                     const char *message, ...) {
    char line[sizeof reader->error->message];
    va_list arguments;
    va_start(arguments, message);
    (void)vsnprintf(line, sizeof line, message, arguments);
    va_end(arguments);
    scenei_span span = {0};
    (void)scenei_place_find(reader->text, reader->length, place, &span);
    return fail_at(reader, at_key ? span.key : span.begin, line);
}

// A value for a message: numbers and texts as they are written, the rest by its kind.
static void describe(const scenei_reader *reader, scenei_span span, char *out, size_t size) {
    const char first = reader->text[span.begin];
    if (first == '[' || first == '{') {
        (void)snprintf(out, size, "%s", first == '[' ? "a list" : "an object");
    } else {
        scenei_place_quote(reader->text, span.begin, span.end, out, size);
    }
}

bool scenei_refuse(const scenei_reader *reader, const scenei_place *place, const char *allowed,
                   ...) {
    char range[256];
    va_list arguments;
    va_start(arguments, allowed);
    (void)vsnprintf(range, sizeof range, allowed, arguments);
    va_end(arguments);
    char name[128];
    scenei_place_name(place, name, sizeof name);
    scenei_span span = {0};
    char value[LONGEST_QUOTE] = "";
    if (scenei_place_find(reader->text, reader->length, place, &span)) {
        describe(reader, span, value, sizeof value);
    }
    char line[sizeof reader->error->message];
    (void)snprintf(line, sizeof line, "%s is %s; allowed: %s", name[0] == '\0' ? "the scene" : name,
                   value, range);
    return fail_at(reader, span.begin, line);
}

static int least(int a, int b) {
    return a < b ? a : b;
}

// Edits (a letter more, less, other, or two swapped) from one word to another.
static int distance(const char *a, const char *b) {
    const int rows = (int)strlen(a);
    const int columns = (int)strlen(b);
    int table[LONGEST_KEY + 1][LONGEST_KEY + 1];
    for (int i = 0; i <= rows; i++) {
        for (int j = 0; j <= columns; j++) {
            if (i == 0 || j == 0) {
                table[i][j] = i + j;
                continue;
            }
            const int other = a[i - 1] == b[j - 1] ? 0 : 1;
            int best = least(table[i - 1][j], table[i][j - 1]) + 1;
            best = least(best, table[i - 1][j - 1] + other);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                best = least(best, table[i - 2][j - 2] + 1);
            }
            table[i][j] = best;
        }
    }
    return table[rows][columns];
}

// The known key a misspelt one was most likely meant to be, or NULL.
static const char *nearest(const char *key, const scenei_field *fields, size_t count) {
    const size_t size = strlen(key);
    if (size > LONGEST_KEY) {
        return NULL;
    }
    const char *best = NULL;
    int best_distance = size < 3 ? 2 : (int)size / 3 + 1; // a third of the letters may be wrong
    for (size_t i = 0; i < count; i++) {
        const int apart = distance(key, fields[i].key);
        if (apart < best_distance) {
            best = fields[i].key;
            best_distance = apart;
        }
    }
    return best;
}

static void list_keys(const scenei_field *fields, size_t count, char *out, size_t size) {
    size_t used = 0;
    out[0] = '\0';
    for (size_t i = 0; i < count && used < size; i++) {
        const int wrote =
            snprintf(out + used, size - used, "%s%s", i == 0 ? "" : ", ", fields[i].key);
        used += wrote > 0 ? (size_t)wrote : 0;
    }
}

static bool refuse_key(const scenei_reader *reader, const scenei_place *place,
                       const scenei_field *fields, size_t count) {
    char name[128];
    scenei_place_name(place->parent, name, sizeof name);
    scenei_span span = {0};
    (void)scenei_place_find(reader->text, reader->length, place, &span);
    char key[LONGEST_QUOTE];
    const size_t end = span.key + 1;
    size_t close = end;
    while (close < span.begin && reader->text[close] != '"') {
        close += reader->text[close] == '\\' ? 2 : 1;
    }
    scenei_place_quote(reader->text, end, close, key, sizeof key);
    const char *const in = name[0] == '\0' ? "" : " in ";
    const char *const meant = nearest(place->key, fields, count);
    if (meant != NULL) {
        return scenei_complain(reader, place, true, "unknown key \"%s\"%s%s; did you mean \"%s\"?",
                               key, in, name, meant);
    }
    char known[320];
    list_keys(fields, count, known, sizeof known);
    return scenei_complain(reader, place, true, "unknown key \"%s\"%s%s; allowed: %s", key, in,
                           name, known);
}

bool scenei_read_number(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        double low, double high, double *out) {
    const double number = json_number_value(value);
    // Asked so that a NaN, which JSON cannot write, would be refused too.
    if (json_is_number(value) && number >= low && number <= high) {
        *out = number;
        return true;
    }
    return scenei_refuse(reader, place, "a number from %.10g to %.10g", low, high);
}

bool scenei_read_whole(const scenei_reader *reader, const scenei_place *place, json_t *value,
                       double low, double high, double *out) {
    const double number = json_number_value(value);
    if (json_is_number(value) && number >= low && number <= high && number == floor(number)) {
        *out = number;
        return true;
    }
    return scenei_refuse(reader, place, "a whole number from %.16g to %.16g", low, high);
}

bool scenei_read_numbers(const scenei_reader *reader, const scenei_place *place, json_t *value,
                         size_t count, double low, double high, float *out) {
    if (!json_is_array(value) || json_array_size(value) != count) {
        return scenei_refuse(reader, place, "a list of %zu numbers from %.10g to %.10g", count, low,
                             high);
    }
    for (size_t i = 0; i < count; i++) {
        const scenei_place item = {.parent = place, .index = i};
        double number = 0;
        if (!scenei_read_number(reader, &item, json_array_get(value, i), low, high, &number)) {
            return false;
        }
        out[i] = (float)number;
    }
    return true;
}

bool scenei_read_text(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      char *out) {
    const char *text = json_string_value(value);
    const size_t size = json_string_length(value);
    bool good = text != NULL && size > 0 && size < SCENE_TEXT;
    for (size_t i = 0; good && i < size; i++) {
        good = (unsigned char)text[i] >= 32 && text[i] != 127;
    }
    if (!good) {
        return scenei_refuse(reader, place, "a text of 1 to %d bytes without control characters",
                             SCENE_TEXT - 1);
    }
    memcpy(out, text, size + 1);
    return true;
}

bool scenei_read_choice(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        const scene_words *words, int *out) {
    const char *word = json_string_value(value);
    if (word != NULL && scene_words_find(words, word, json_string_length(value), out)) {
        return true;
    }
    char allowed[256];
    scene_words_list(words, "\"", "or", allowed, sizeof allowed);
    return scenei_refuse(reader, place, "%s", allowed);
}

bool scenei_read_point(const scenei_reader *reader, const scenei_place *place, json_t *value,
                       double low, double high, pond_vec2 *out) {
    float xy[2];
    if (!scenei_read_numbers(reader, place, value, 2, low, high, xy)) {
        return false;
    }
    *out = (pond_vec2){.x = xy[0], .y = xy[1]};
    return true;
}

bool scenei_read_list(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      int most, scenei_read *read, void *record) {
    const size_t count = json_array_size(value);
    if (!json_is_array(value) || count > (size_t)most) {
        return json_is_array(value)
                   ? scenei_refuse(reader, place, "at most %d %s, not %zu", most, place->key, count)
                   : scenei_refuse(reader, place, "a list of at most %d %s", most, place->key);
    }
    for (size_t i = 0; i < count; i++) {
        const scenei_place item = {.parent = place, .index = i};
        if (!read(reader, &item, json_array_get(value, i), record)) {
            return false;
        }
    }
    return true;
}

bool scenei_read_points(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        int least, int most, double low, double high, pond_vec2 **out, int *count) {
    const size_t given = json_array_size(value);
    *out = NULL;
    *count = 0;
    if (!json_is_array(value) || given < (size_t)least || given > (size_t)most) {
        return json_is_array(value)
                   ? scenei_refuse(reader, place, "%d to %d points [x, y], not %zu", least, most,
                                   given)
                   : scenei_refuse(reader, place, "a list of %d to %d points [x, y]", least, most);
    }
    *out = malloc(given * sizeof **out);
    if (*out == NULL) {
        return scenei_out_of_memory(reader);
    }
    *count = (int)given;
    for (size_t i = 0; i < given; i++) {
        const scenei_place item = {.parent = place, .index = i};
        if (!scenei_read_point(reader, &item, json_array_get(value, i), low, high, *out + i)) {
            return false;
        }
    }
    return true;
}

bool scenei_out_of_memory(const scenei_reader *reader) {
    *reader->error = (scene_error){.message = "not enough memory for the scene"};
    return false;
}

float scenei_radians(double degrees) {
    return (float)(degrees * (3.14159265358979323846 / 180.0));
}

static bool read_colour(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        const scenei_field *field, pond_colour *out) {
    float rgb[3];
    if (!scenei_read_numbers(reader, place, value, 3, field->low, field->high, rgb)) {
        return false;
    }
    *out = (pond_colour){.r = rgb[0], .g = rgb[1], .b = rgb[2]};
    return true;
}

// A float or double, or its word for INFINITY.
static bool read_real(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      const scenei_field *field, double *out) {
    const char *word = field->kind != NULL ? field->kind->infinite : NULL;
    if (word == NULL) {
        return scenei_read_number(reader, place, value, field->low, field->high, out);
    }
    const char *text = json_string_value(value);
    if (text != NULL && strcmp(text, word) == 0) {
        *out = INFINITY;
        return true;
    }
    *out = json_number_value(value);
    return (json_is_number(value) && *out >= field->low && *out <= field->high) ||
           scenei_refuse(reader, place, "a number from %.10g to %.10g, or \"%s\"", field->low,
                         field->high, word);
}

static bool read_word(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      const scene_words *words, void *out) {
    int chosen = 0;
    if (!scenei_read_choice(reader, place, value, words, &chosen)) {
        return false;
    }
    _Static_assert(sizeof(pond_solver) == sizeof chosen, "an enum is as large as an int");
    memcpy(out, &chosen, sizeof chosen);
    return true;
}

static bool read_kind(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      const scenei_kind *kind, void *out) {
    if (kind->read != NULL) {
        return kind->read(reader, place, value, out);
    }
    return kind->words != NULL
               ? read_word(reader, place, value, kind->words, out)
               : scenei_read_object(reader, place, value, kind->fields, kind->count, out);
}

static bool read_flag(const scenei_reader *reader, const scenei_place *place, const json_t *value,
                      bool *out) {
    if (!json_is_boolean(value)) {
        return scenei_refuse(reader, place, "true or false");
    }
    *out = json_is_true(value);
    return true;
}

static bool read_degrees(const scenei_reader *reader, const scenei_place *place, json_t *value,
                         const scenei_field *field, float *out) {
    double degrees = 0;
    if (!scenei_read_number(reader, place, value, field->low, field->high, &degrees)) {
        return false;
    }
    *out = scenei_radians(degrees);
    return true;
}

static bool read_field(const scenei_reader *reader, const scenei_place *place, json_t *value,
                       const scenei_field *field, void *out) {
    double number = 0;
    switch (field->type) {
    case SCENEI_KIND:
        return read_kind(reader, place, value, field->kind, out);
    case SCENEI_SKIP:
        return true;
    case SCENEI_COLOUR:
        return read_colour(reader, place, value, field, out);
    case SCENEI_FLAG:
        return read_flag(reader, place, value, out);
    case SCENEI_POINT:
        return scenei_read_point(reader, place, value, field->low, field->high, out);
    case SCENEI_DEGREES:
        return read_degrees(reader, place, value, field, out);
    case SCENEI_TEXT:
        return scenei_read_text(reader, place, value, out);
    case SCENEI_SEED:
        if (!scenei_read_whole(reader, place, value, field->low, field->high, &number)) {
            return false;
        }
        *(uint64_t *)out = (uint64_t)number;
        return true;
    case SCENEI_INT:
        if (!scenei_read_whole(reader, place, value, field->low, field->high, &number)) {
            return false;
        }
        *(int *)out = (int)number;
        return true;
    case SCENEI_DOUBLE:
    case SCENEI_FLOAT:
        break;
    }
    if (!read_real(reader, place, value, field, &number)) {
        return false;
    }
    if (field->type == SCENEI_FLOAT) {
        *(float *)out = (float)number;
    } else {
        *(double *)out = number;
    }
    return true;
}

static const scenei_field *find_field(const char *key, const scenei_field *fields, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (strcmp(key, fields[i].key) == 0) {
            return &fields[i];
        }
    }
    return NULL;
}

// Whether every key that has to be there is.
static bool has_required(const scenei_reader *reader, const scenei_place *place,
                         const json_t *value, const scenei_field *fields, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (fields[i].required && json_object_get(value, fields[i].key) == NULL) {
            char name[128];
            scenei_place_name(place, name, sizeof name);
            return scenei_complain(reader, place, false, "%s lacks the key \"%s\"",
                                   name[0] == '\0' ? "the scene" : name, fields[i].key);
        }
    }
    return true;
}

bool scenei_read_object(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        const scenei_field *fields, size_t count, void *record) {
    if (!json_is_object(value)) {
        return scenei_refuse(reader, place, "an object, { … }");
    }
    const char *key = NULL;
    json_t *member = NULL;
    json_object_foreach(value, key, member) {
        const scenei_place at = {.parent = place, .key = key};
        const scenei_field *field = find_field(key, fields, count);
        if (field == NULL) {
            return refuse_key(reader, &at, fields, count);
        }
        if (!read_field(reader, &at, member, field, (char *)record + field->offset)) {
            return false;
        }
    }
    return has_required(reader, place, value, fields, count);
}
