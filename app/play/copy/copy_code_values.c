// Numbers, words and points as C has them.
#include <math.h>
#include <string.h>

#include "copy_code_inside.h"
#include "scene_digits.h"
#include "scene_write.h"

void code_double(scene_string *out, double number) {
    char digits[SCENE_DIGITS];
    scene_digits(number, digits);
    const bool whole = strpbrk(digits, ".e") == NULL;
    scene_string_add(out, "%s%s", digits, whole ? ".0" : "");
}

void code_float(scene_string *out, float number) {
    if (number == INFINITY) {
        scene_string_add(out, "INFINITY");
        return;
    }
    code_double(out, scene_decimal(number));
    scene_string_add(out, "f");
}

// What the enums that words stand for begin with.
static const char *prefix_of(const scene_words *words) {
    static const struct {
        const scene_words *words;
        const char *prefix;
    } prefixes[] = {
        {&scene_solver_words, "POND_SOLVER_"},     {&scene_stencil_words, "POND_STENCIL_"},
        {&scene_edge_words, "POND_EDGE_"},         {&scene_column_words, "POND_COLUMN_"},
        {&scene_shape_words, "POND_SHAPE_"},       {&scene_emitter_words, "POND_EMITTER_"},
        {&scene_side_words, "POND_EMITTER_"},      {&scene_lookup_words, "POND_LOOKUP_"},
        {&scene_colour_words, "POND_COLOUR_MAP_"}, {&scene_green_words, "POND_NORMALS_GREEN_"},
        {&scene_show_words, "POND_SLOPE_"},
    };
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
        if (prefixes[i].words == words) {
            return prefixes[i].prefix;
        }
    }
    return "";
}

void code_choice(scene_string *out, const scene_words *words, int value) {
    const char *word = scene_words_name(words, value);
    scene_string_add(out, "%s", prefix_of(words));
    if (words == &scene_stencil_words && value != POND_STENCIL_FOURTH) {
        word = value == POND_STENCIL_NINE ? "NINE" : "FIVE";
    }
    for (; word != NULL && *word != '\0'; word++) {
        const bool letter = *word >= 'a' && *word <= 'z';
        scene_string_add(out, "%c", *word == '-' ? '_' : letter ? *word - 'a' + 'A' : *word);
    }
}

void code_value(scene_string *out, const parameter *p, const double *numbers) {
    switch (p->field.type) {
    case SCENE_FIELD_DOUBLE:
        if (numbers[0] == INFINITY) {
            scene_string_add(out, "INFINITY");
        } else {
            code_double(out, numbers[0]);
        }
        break;
    case SCENE_FIELD_FLOAT:
        code_float(out, (float)numbers[0]);
        break;
    case SCENE_FIELD_INT:
    case SCENE_FIELD_SEED:
        scene_string_add(out, "%.0f", numbers[0]);
        break;
    case SCENE_FIELD_FLAG:
        scene_string_add(out, "%s", numbers[0] != 0 ? "true" : "false");
        break;
    case SCENE_FIELD_WORD:
        code_choice(out, p->field.words, (int)numbers[0]);
        break;
    case SCENE_FIELD_COLOUR:
    case SCENE_FIELD_POINT:
        scene_string_add(out, "(%s){",
                         p->field.type == SCENE_FIELD_COLOUR ? "pond_colour" : "pond_vec2");
        for (int i = 0; i < parameter_size(p); i++) {
            scene_string_add(out, "%s", i > 0 ? ", " : "");
            code_float(out, (float)numbers[i]);
        }
        scene_string_add(out, "}");
        break;
    }
}

void code_point(scene_string *out, pond_vec2 point) {
    scene_string_add(out, "{");
    code_float(out, point.x);
    scene_string_add(out, ", ");
    code_float(out, point.y);
    scene_string_add(out, "}");
}

void code_member(scene_string *out, const char *before, const char *name, float number) {
    scene_string_add(out, "%s.%s = ", before, name);
    code_float(out, number);
}

#define IN_A_LINE 6

void code_points(scene_string *out, const pond_vec2 *points, int count) {
    scene_string_add(out, "{");
    for (int i = 0; i < count; i++) {
        const bool line = count > IN_A_LINE && i % IN_A_LINE == 0;
        scene_string_add(out, "%s%s", i == 0 ? "" : line ? "," : ", ", line ? "\n    " : "");
        code_point(out, points[i]);
    }
    scene_string_add(out, "}");
}
