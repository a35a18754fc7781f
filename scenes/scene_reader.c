// scene_reader.c — reads JSON values into struct fields, with exact errors.
#include "scene_reader.h"

#include <math.h>
#include <millpond/field.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene_nearest.h"

#define LONGEST_QUOTE 64 // of a refused text in a message [bytes]
#define LONGEST_LIST 64  // of names

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

// Describes a value for a message: numbers and texts as written, others by their kind.
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

// Refuses a list with too few or too many items.
__attribute__((format(printf, 4, 5))) static bool refuse_count(const scenei_reader *reader,
                                                               const scenei_place *place,
                                                               size_t count, const char *allowed,
                                                               ...) {
    char range[256];
    va_list arguments;
    va_start(arguments, allowed);
    (void)vsnprintf(range, sizeof range, allowed, arguments);
    va_end(arguments);
    char name[128];
    scenei_place_name(place, name, sizeof name);
    return scenei_complain(reader, place, false, "%s is a list of %zu; allowed: %s", name, count,
                           range);
}

bool scenei_out_of_memory(const scenei_reader *reader) {
    *reader->error = (scene_error){.message = "not enough memory for the scene"};
    return false;
}

// ---- keys -------------------------------------------------------------------------------------

static void list_keys(scene_children known, char *out, size_t size) {
    size_t used = 0;
    scene_child child;
    out[0] = '\0';
    while (used < size && scene_child_next(&known, &child)) {
        const int wrote =
            snprintf(out + used, size - used, "%s%s", used == 0 ? "" : ", ", child.name);
        used += wrote > 0 ? (size_t)wrote : 0;
    }
}

static bool refuse_key(const scenei_reader *reader, const scenei_place *place,
                       scene_children allowed) {
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
    scene_nearest nearest = scene_nearest_begin(place->key, strlen(place->key));
    scene_children search = allowed;
    scene_child child;
    while (scene_child_next(&search, &child)) {
        scene_nearest_look(&nearest, child.name);
    }
    if (nearest.found[0] != '\0') {
        return scenei_complain(reader, place, true, "unknown key \"%s\"%s%s; did you mean \"%s\"?",
                               key, in, name, nearest.found);
    }
    char known[320];
    list_keys(allowed, known, sizeof known);
    return scenei_complain(reader, place, true, "unknown key \"%s\"%s%s; allowed: %s", key, in,
                           name, known);
}

// ---- numbers and words ------------------------------------------------------------------------

// Returns whether the number is in the field's range in scenes; false for NaN, which JSON lacks.
static bool is_within(const pond_field *field, double number) {
    double low = 0;
    double high = 0;
    scene_key_range(field, &low, &high);
    return number >= low && number <= high;
}

static bool refuse_number(const scenei_reader *reader, const scenei_place *place,
                          const pond_field *field) {
    double low = 0;
    double high = 0;
    scene_key_range(field, &low, &high);
    if (field->type == POND_FIELD_INT || field->type == POND_FIELD_SEED) {
        return scenei_refuse(reader, place, "a whole number from %.16g to %.16g", low, high);
    }
    const bool word = field->infinity != NULL;
    return scenei_refuse(reader, place, "a number from %.10g to %.10g%s%s%s", low, high,
                         word ? ", or \"" : "", word ? field->infinity : "", word ? "\"" : "");
}

static bool read_number(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        const pond_field *field, double *out) {
    const char *word = json_string_value(value);
    if (word != NULL && field->infinity != NULL && strcmp(word, field->infinity) == 0) {
        *out = INFINITY;
        return true;
    }
    const bool whole = field->type == POND_FIELD_INT || field->type == POND_FIELD_SEED;
    *out = json_number_value(value);
    return (json_is_number(value) && is_within(field, *out) && (!whole || *out == floor(*out))) ||
           refuse_number(reader, place, field);
}

// A colour or point.
static bool read_numbers(const scenei_reader *reader, const scenei_place *place, json_t *value,
                         const pond_field *field, double *out) {
    const size_t count = (size_t)pond_field_size(field);
    if (json_is_array(value) && json_array_size(value) != count) {
        return refuse_count(reader, place, json_array_size(value),
                            "%zu numbers from %.10g to %.10g", count, field->low, field->high);
    }
    if (!json_is_array(value)) {
        return scenei_refuse(reader, place, "a list of %zu numbers from %.10g to %.10g", count,
                             field->low, field->high);
    }
    for (size_t i = 0; i < count; i++) {
        const scenei_place item = {.parent = place, .index = i};
        if (!read_number(reader, &item, json_array_get(value, i), field, &out[i])) {
            return false;
        }
    }
    return true;
}

bool scenei_read_choice(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        scene_words words, int *out) {
    char digits[32];
    const char *word = json_string_value(value);
    if (json_is_number(value)) {
        (void)snprintf(digits, sizeof digits, "%.10g", json_number_value(value));
        word = digits;
    }
    const bool quoted = word != digits && word != NULL && word[strspn(word, "0123456789")] == '\0';
    if (word != NULL && !quoted && scene_words_find(words, word, strlen(word), out)) {
        return true;
    }
    char allowed[256];
    scene_words_list(words, "\"", "or", allowed, sizeof allowed);
    return scenei_refuse(reader, place, "%s", allowed);
}

bool scenei_read_name(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      const char *(*names)(int of, int index), int of, const char **out) {
    pond_choice list[LONGEST_LIST];
    scene_words words = {.list = list};
    for (const char *name; words.count < LONGEST_LIST && (name = names(of, words.count)) != NULL;) {
        list[words.count] = (pond_choice){.value = words.count, .name = name};
        words.count++;
    }
    int chosen = 0;
    *out = NULL;
    if (value != NULL && !scenei_read_choice(reader, place, value, words, &chosen)) {
        return false;
    }
    *out = value != NULL ? list[chosen].name : NULL;
    return true;
}

static bool read_field(const scenei_reader *reader, const scenei_place *place, json_t *value,
                       const scene_key *key, void *record) {
    const pond_field *field = key->field;
    double numbers[POND_FIELD_MAX_NUMBERS] = {0};
    int chosen = 0;
    switch (field->type) {
    case POND_FIELD_BOOL:
        if (!json_is_boolean(value)) {
            return scenei_refuse(reader, place, "true or false");
        }
        numbers[0] = json_is_true(value) ? 1 : 0;
        break;
    case POND_FIELD_CHOICE:
        if (!scenei_read_choice(reader, place, value,
                                (scene_words){field->choices, key->choice_count}, &chosen)) {
            return false;
        }
        numbers[0] = chosen;
        break;
    case POND_FIELD_COLOUR:
    case POND_FIELD_POINT:
        if (!read_numbers(reader, place, value, field, numbers)) {
            return false;
        }
        break;
    default:
        if (!read_number(reader, place, value, field, &numbers[0])) {
            return false;
        }
        break;
    }
    numbers[0] *= scene_key_turns(field) ? SCENE_RADIANS : 1.0;
    (void)pond_field_set(field, scene_key_struct(key, record), numbers);
    return true;
}

// ---- texts, points, lists ---------------------------------------------------------------------

static bool read_line(const scenei_reader *reader, const scenei_place *place, json_t *value,
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

static bool read_word(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      char *out) {
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-";
    const char *text = json_string_value(value);
    if (text == NULL || text[strspn(text, allowed)] != '\0' || text[0] == '\0' ||
        json_string_length(value) >= SCENE_TEXT) {
        return scenei_refuse(reader, place,
                             "a word of 1 to %d letters a-z, A-Z, digits, \"_\", \".\" and \"-\"",
                             SCENE_TEXT - 1);
    }
    memcpy(out, text, strlen(text) + 1);
    return true;
}

// The record owns the points, even if this returns false.
static bool read_points(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        const scene_row *row, char *record) {
    const size_t given = json_array_size(value);
    if (!json_is_array(value) || given < (size_t)row->least || given > (size_t)row->most) {
        return json_is_array(value)
                   ? refuse_count(reader, place, given, "%d to %d points [x, y]", row->least,
                                  row->most)
                   : scenei_refuse(reader, place, "a list of %d to %d points [x, y]", row->least,
                                   row->most);
    }
    pond_vec2 *points = malloc(given * sizeof *points);
    if (points == NULL) {
        return scenei_out_of_memory(reader);
    }
    const void *kept = points;
    const int count = (int)given;
    memcpy(record + row->field.offset, &kept, sizeof kept);
    memcpy(record + row->count, &count, sizeof count);
    for (size_t i = 0; i < given; i++) {
        const scenei_place item = {.parent = place, .index = i};
        double xy[POND_FIELD_MAX_NUMBERS] = {0};
        if (!read_numbers(reader, &item, json_array_get(value, i), &row->field, xy)) {
            return false;
        }
        points[i] = (pond_vec2){.x = (float)xy[0], .y = (float)xy[1]};
    }
    return true;
}

// The list owns the points of its items.
static bool read_list(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      const scene_row *row, char *record) {
    const scene_object *object = row->object;
    const size_t count = json_array_size(value);
    if (!json_is_array(value) || count > (size_t)row->most) {
        return json_is_array(value)
                   ? refuse_count(reader, place, count, "at most %d %s", row->most, place->key)
                   : scenei_refuse(reader, place, "a list of at most %d %s", row->most, place->key);
    }
    int *const added = (int *)(void *)(record + row->count);
    for (size_t i = 0; i < count; i++) {
        const scenei_place at = {.parent = place, .index = i};
        _Alignas(max_align_t) char item[SCENE_LARGEST_ITEM] = {0};
        scene_object_default(object, item);
        if (!scenei_read_object(reader, &at, json_array_get(value, i), object, item) ||
            !(scenei_append(record + row->field.offset, added, row->most, item, object->size) ||
              scenei_out_of_memory(reader))) {
            scene_object_release(object, item);
            return false;
        }
    }
    return true;
}

// ---- objects ----------------------------------------------------------------------------------

static bool read_row(const scenei_reader *reader, const scenei_place *place, json_t *value,
                     const scene_key *key, void *record) {
    const scene_row *row = key->row;
    char *at = (char *)record + key->offset;
    const char *name = NULL;
    switch (row->type) {
    case SCENE_FIELD:
        return read_field(reader, place, value, key, record);
    case SCENE_TEXT_LINE:
        return read_line(reader, place, value, at);
    case SCENE_TEXT_WORD:
        return read_word(reader, place, value, at);
    case SCENE_TEXT_NAME:
        if (!scenei_read_name(reader, place, value, row->names, row->of, &name)) {
            return false;
        }
        (void)snprintf(at, SCENE_TEXT, "%s", name);
        return true;
    case SCENE_TRUE:
        *(bool *)(void *)at = json_is_true(value);
        return json_is_true(value) || scenei_refuse(reader, place, "true");
    case SCENE_POINTS:
        return read_points(reader, place, value, row, record);
    case SCENE_OBJECT:
        if (row->flag > 0) {
            ((char *)record)[row->flag] = true;
        }
        return scenei_read_object(reader, place, value, row->object, at);
    case SCENE_LIST:
        return read_list(reader, place, value, row, record);
    case SCENE_VERSION:
    case SCENE_START:
        break;
    }
    return true;
}

// Reads one word that sets all keys of a group, which are choices of the same words.
static bool read_for_all(const scenei_reader *reader, const scenei_place *place, json_t *value,
                         scene_children group, void *record) {
    char allowed[256];
    char names[128];
    scene_child child;
    scene_children first = group;
    (void)scene_child_next(&first, &child);
    const scene_words words = scene_words_of(child.key.field);
    if (!json_is_string(value)) {
        scene_words_list(words, "\"", "or", allowed, sizeof allowed);
        list_keys(group, names, sizeof names);
        return scenei_refuse(reader, place, "%s, or an object with %s", allowed, names);
    }
    int chosen = 0;
    if (!scenei_read_choice(reader, place, value, words, &chosen)) {
        return false;
    }
    while (scene_child_next(&group, &child)) {
        const double number = chosen;
        (void)pond_field_set(child.key.field, scene_key_struct(&child.key, record), &number);
    }
    return true;
}

static bool read_keys(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      scene_children known, void *record);

static bool read_group(const scenei_reader *reader, const scenei_place *place, json_t *value,
                       const scene_children *among, const scene_child *found, void *record) {
    char prefix[SCENE_LONGEST_KEY + 2];
    const scene_children group = scene_group_children(among, found, prefix);
    return !json_is_object(value) && scene_group_is_uniform(group)
               ? read_for_all(reader, place, value, group, record)
               : read_keys(reader, place, value, group, record);
}

// Returns whether all required keys exist.
static bool has_required(const scenei_reader *reader, const scenei_place *place,
                         const json_t *value, scene_children known) {
    scene_child child;
    while (scene_child_next(&known, &child)) {
        if (child.key.required && json_object_get(value, child.name) == NULL) {
            char name[128];
            scenei_place_name(place, name, sizeof name);
            return scenei_complain(reader, place, false, "%s lacks the key \"%s\"",
                                   name[0] == '\0' ? "the scene" : name, child.name);
        }
    }
    return true;
}

static bool read_keys(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      scene_children known, void *record) {
    if (!json_is_object(value)) {
        return scenei_refuse(reader, place, "an object, { … }");
    }
    const char *name = NULL;
    json_t *member = NULL;
    json_object_foreach(value, name, member) {
        const scenei_place at = {.parent = place, .key = name};
        scene_children search = known;
        scene_child found;
        bool is_known = false;
        while (!is_known && scene_child_next(&search, &found)) {
            is_known = strcmp(found.name, name) == 0;
        }
        const bool good = !is_known     ? refuse_key(reader, &at, known)
                          : found.group ? read_group(reader, &at, member, &known, &found, record)
                          : found.key.row != NULL
                              ? read_row(reader, &at, member, &found.key, record)
                              : read_field(reader, &at, member, &found.key, record);
        if (!good) {
            return false;
        }
    }
    return has_required(reader, place, value, known);
}

// The kind decides which other keys are allowed.
static bool read_kind(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      const scene_object *object, void *record, int *kind) {
    scene_key key;
    if (!object->by_kind || !scene_key_find(object, "kind", &key)) {
        return true;
    }
    json_t *given = json_object_get(value, "kind");
    const scenei_place at = {.parent = place, .key = "kind"};
    double number = key.field->choices[0].value;
    if (given != NULL) {
        if (!read_field(reader, &at, given, &key, record)) {
            return false;
        }
        pond_field_get(key.field, scene_key_struct(&key, record), &number);
    } else {
        (void)pond_field_set(key.field, scene_key_struct(&key, record), &number);
    }
    *kind = (int)number;
    return true;
}

// Returns whether exactly one of the keys that exclude each other exists.
static bool has_one_of(const scenei_reader *reader, const scenei_place *place, const json_t *value,
                       const scene_object *object) {
    pond_choice names[LONGEST_LIST];
    scene_words words = {.list = names};
    int there = 0;
    char key[LONGEST_LIST][SCENE_LONGEST_KEY + 1];
    for (const char *at = object->one_of; at != NULL && *at != '\0' && words.count < LONGEST_LIST;
         at += strspn(at, " ")) {
        const size_t size = strcspn(at, " ");
        (void)snprintf(key[words.count], sizeof key[0], "%.*s", (int)size, at);
        there += json_object_get(value, key[words.count]) != NULL ? 1 : 0;
        names[words.count] = (pond_choice){.name = key[words.count]};
        words.count++;
        at += size;
    }
    if (words.count == 0 || there == 1) {
        return true;
    }
    char allowed[256];
    scene_words_list(words, "", "and", allowed, sizeof allowed);
    return scenei_complain(reader, place, false, "%s names %d sources; allowed: one of %s",
                           place->key, there, allowed);
}

bool scenei_read_object(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        const scene_object *object, void *record) {
    if (object->read != NULL) {
        return object->read(reader, place, value, record);
    }
    scene_children keys = {.object = object, .prefix = ""};
    return read_kind(reader, place, value, object, record, &keys.kind) &&
           read_keys(reader, place, value, keys, record) &&
           has_one_of(reader, place, value, object) &&
           (object->check == NULL || object->check(reader, place, value, record));
}
