#include "field_options.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <millpond/field.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "numbers.h"
#include "report.h"
#include "scene_digits.h"
#include "scene_nearest.h"

static const struct {
    const char *name;
    const char *value; // in the help
    const scene_object *object;
    const char *key;
    pond_look_kind look; // the look that has the key, if there is no object
} options[FIELD_OPTIONS] = {
    [FIELD_OPTION_CELLS] = {"cells", "N", &scene_pond_object, "cells"},
    [FIELD_OPTION_METRES] = {"metres", "M", &scene_pond_object, "metres"},
    [FIELD_OPTION_SOLVER] = {"solver", "NAME", &scene_pond_object, "solver"},
    [FIELD_OPTION_STENCIL] = {"stencil", "N", &scene_pond_object, "stencil"},
    [FIELD_OPTION_WAVE_SPEED] = {"wave-speed", "V", &scene_pond_object, "wave_speed"},
    [FIELD_OPTION_DEPTH] = {"depth", "M", &scene_pond_object, "depth"},
    [FIELD_OPTION_HALF_LIFE] = {"half-life", "S", &scene_pond_object, "half_life"},
    [FIELD_OPTION_DAMPING_SHIFT] = {"damping-shift", "N", &scene_pond_object, "damping_shift"},
    [FIELD_OPTION_SEED] = {"seed", "N", &scene_pond_object, "seed"},
    [FIELD_OPTION_RAIN] = {"rain", "RATE", &scene_rain_object, "rate"},
    [FIELD_OPTION_STRENGTH] = {"strength", "S", &scene_top_object, "strength"},
    [FIELD_OPTION_LOOKUP] = {"lookup", "NAME", NULL, "lookup", POND_LOOK_OFFSET},
    [FIELD_OPTION_BREEZE] = {"breeze", "V", &scene_breeze_object, "speed"},
    [FIELD_OPTION_WIND] = {"wind", "DEGREES", &scene_breeze_object, "wind"},
    [FIELD_OPTION_HORIZON] = {"horizon", "Y", NULL, "horizon", POND_LOOK_LAKE},
    [FIELD_OPTION_FOV] = {"fov", "DEGREES", NULL, "field_of_view", POND_LOOK_LAKE},
    [FIELD_OPTION_EYE] = {"eye", "M", NULL, "eye", POND_LOOK_LAKE},
};

const char *field_option_name(field_option option) {
    return options[option].name;
}

static scene_key key_of(field_option option) {
    const scene_object *object = options[option].object;
    scene_key key = {0};
    (void)scene_key_find(object != NULL ? object : scene_look_keys(options[option].look),
                         options[option].key, &key);
    return key;
}

const pond_field *field_option_field(field_option option) {
    return key_of(option).field;
}

// The struct from which pond_field_get() reads the field.
static char *struct_of(field_option option, const scene_key *key, scene *s) {
    const scene_object *object = options[option].object;
    char *record = object == &scene_rain_object     ? (char *)&s->rain
                   : object == &scene_breeze_object ? (char *)&s->breeze
                                                    : (char *)s;
    return scene_key_struct(key, record);
}

static void get(field_option option, const scene *s, double *numbers) {
    const scene_key key = key_of(option);
    const size_t offset =
        (size_t)(struct_of(option, &key, (scene *)(uintptr_t)s) - (char *)(uintptr_t)s);
    pond_field_get(key.field, (const char *)s + offset, numbers);
}

bool field_option_is_heeded(field_option option, const scene *s) {
    return pond_field_is_used(field_option_field(option), (int)s->pond.solver);
}

bool choice_parse(const char *option, const char *text, scene_words words, int *out) {
    if (scene_words_find(words, text, strlen(text), out)) {
        return true;
    }
    char allowed[256];
    scene_words_list(words, "", "and", allowed, sizeof allowed);
    scene_nearest meant = scene_nearest_begin(text, strlen(text));
    for (int i = 0; i < words.count; i++) {
        scene_nearest_look(&meant, words.list[i].name);
    }
    report_error(EXIT_BAD_USE, "%s %s: allowed are %s%s", option, text, allowed,
                 scene_nearest_hint(&meant, ""));
    return false;
}

static bool parse(const char *option, const char *text, const pond_field *field, double *out) {
    int chosen = 0;
    int64_t whole = 0;
    bool good = false;
    switch (field->type) {
    case POND_FIELD_CHOICE:
        good = choice_parse(option, text, scene_words_of(field), &chosen);
        *out = chosen;
        return good;
    case POND_FIELD_INT:
    case POND_FIELD_SEED:
        good = whole_parse(option, text, (int64_t)field->low, (int64_t)field->high, &whole);
        *out = (double)whole;
        return good;
    default:
        return number_or_word_parse(option, text, field->low, field->high, field->infinity, out);
    }
}

bool field_option_parse(field_option option, const char *text, scene *to) {
    char dashed[32];
    const scene_key key = key_of(option);
    double number = 0;
    (void)snprintf(dashed, sizeof dashed, "--%s", options[option].name);
    return parse(dashed, text, key.field, &number) &&
           pond_field_set(key.field, struct_of(option, &key, to), &number);
}

bool field_option_copy(field_option option, const scene *from, scene *to) {
    const scene_key key = key_of(option);
    double wanted[POND_FIELD_MAX_NUMBERS] = {0};
    double there[POND_FIELD_MAX_NUMBERS] = {0};
    get(option, from, wanted);
    get(option, to, there);
    return wanted[0] != there[0] && pond_field_allows(key.field, wanted[0]) &&
           pond_field_set(key.field, struct_of(option, &key, to), wanted);
}

// ---- in words ---------------------------------------------------------------------------------

static void add_value(const pond_field *field, double number, scene_string *out) {
    char text[SCENE_DIGITS];
    if (field->choices != NULL) {
        const char *word = scene_words_name(scene_words_of(field), (int)number);
        scene_string_add(out, "%s", word != NULL ? word : "");
    } else if (number == INFINITY) {
        scene_string_add(out, "%s", field->infinity);
    } else {
        scene_digits(field->type == POND_FIELD_FLOAT ? scene_decimal((float)number) : number, text);
        scene_string_add(out, "%s", text);
    }
}

void option_help(const char *option, const char *text, scene_string *out) {
    enum { NAMES = 19, WIDTH = 72 };
    scene_string_add(out, "      %-*s", NAMES, option);
    size_t column = strlen(option) < NAMES ? 0 : WIDTH; // a long name has a separate line
    for (const char *word = text; *word != '\0'; word += strspn(word, " ")) {
        const size_t length = strcspn(word, " ");
        if (column > 0 && column + 1 + length > WIDTH) {
            scene_string_add(out, "\n%*s", NAMES + 6, "");
            column = 0;
        }
        scene_string_add(out, "%s%.*s", column > 0 ? " " : "", (int)length, word);
        column += length + (column > 0 ? 1 : 0);
        word += length;
    }
    scene_string_add(out, "\n");
}

// "wave (default), classic …", or "0 to 10, default 1".
static void add_range(const pond_field *field, bool fixed, scene_string *text) {
    if (field->choices != NULL) {
        for (int i = 0; i < field->choice_count; i++) {
            const bool usual = fixed && field->choices[i].value == (int)field->initial[0];
            scene_string_add(text, "%s%s%s", i == 0 ? ": " : ", ", field->choices[i].name,
                             usual ? " (default)" : "");
        }
        return;
    }
    scene_string_add(text, ", %.16g to %.16g%s%s", field->low, field->high,
                     field->infinity != NULL ? ", or " : "",
                     field->infinity != NULL ? field->infinity : "");
}

static void add_default(const scene_key *key, bool fixed, scene_string *text) {
    if (key->row != NULL && key->row->unset != NULL) {
        scene_string_add(text, "; default: %s", key->row->unset);
    } else if (fixed && key->field->choices == NULL) { // choices name theirs
        scene_string_add(text, ", default ");
        add_value(key->field, key->field->initial[0], text);
    }
}

// Whether the default is the same for all scenes and moods.
static bool is_fixed(field_option option) {
    return option > FIELD_OPTION_RAIN && option != FIELD_OPTION_BREEZE &&
           option != FIELD_OPTION_HORIZON;
}

// "Depth of the water." reads as "depth of the water [m]" here.
void field_option_help(field_option option, scene_string *out) {
    const scene_key key = key_of(option);
    const pond_field *field = key.field;
    char name[32];
    scene_string text = {0};
    const size_t length = strlen(field->about);
    const size_t end = length > 0 && field->about[length - 1] == '.' ? length - 1 : length;
    (void)snprintf(name, sizeof name, "--%s %s", options[option].name, options[option].value);
    scene_string_add(&text, "%c%.*s", tolower((unsigned char)field->about[0]), (int)end - 1,
                     field->about + 1);
    if (field->unit[0] != '\0') {
        scene_string_add(&text, " [%s]", field->unit);
    }
    add_range(field, is_fixed(option), &text);
    add_default(&key, is_fixed(option), &text);
    char *said = scene_string_take(&text);
    option_help(name, said != NULL ? said : "", out);
    free(said);
}
