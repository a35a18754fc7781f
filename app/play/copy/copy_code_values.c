// Numbers, words and points in C.
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "copy_code_inside.h"
#include "scene_digits.h"
#include "scene_write.h"

#include <millpond/field.h>

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

static void add_choice(scene_string *out, const pond_field *field, int value) {
    for (int i = 0; i < field->choice_count; i++) {
        if (field->choices[i].value == value) {
            scene_string_add(out, "%s", field->choices[i].constant);
        }
    }
}

void code_field(scene_string *out, const pond_field *field, const void *record) {
    double numbers[POND_FIELD_MAX_NUMBERS] = {0};
    pond_field_get(field, record, numbers);
    switch (field->type) {
    case POND_FIELD_DOUBLE:
        if (numbers[0] == INFINITY) {
            scene_string_add(out, "INFINITY");
        } else {
            code_double(out, numbers[0]);
        }
        break;
    case POND_FIELD_FLOAT:
        code_float(out, (float)numbers[0]);
        break;
    case POND_FIELD_INT:
        scene_string_add(out, "%.0f", numbers[0]);
        break;
    case POND_FIELD_SEED: // which a double may not hold
        scene_string_add(out, "%" PRIu64 "u",
                         *(const uint64_t *)(const void *)((const char *)record + field->offset));
        break;
    case POND_FIELD_BOOL:
        scene_string_add(out, "%s", numbers[0] != 0 ? "true" : "false");
        break;
    case POND_FIELD_CHOICE:
        add_choice(out, field, (int)numbers[0]);
        break;
    case POND_FIELD_COLOUR:
    case POND_FIELD_POINT:
        scene_string_add(out, "(%s){",
                         field->type == POND_FIELD_COLOUR ? "pond_colour" : "pond_vec2");
        for (int i = 0; i < pond_field_size(field); i++) {
            scene_string_add(out, "%s", i > 0 ? ", " : "");
            code_float(out, (float)numbers[i]);
        }
        scene_string_add(out, "}");
        break;
    }
}

void code_members(scene_string *out, pond_record record, int kind, const void *own) {
    int count = 0;
    const pond_field *fields = pond_fields(record, &count);
    const char *before = "";
    for (int i = 0; i < count; i++) {
        if (kind == 0 || pond_field_is_used(&fields[i], kind)) {
            scene_string_add(out, "%s.%s = ", before, fields[i].name);
            code_field(out, &fields[i], own);
            before = ", ";
        }
    }
}

void code_settings(scene_string *out, const char *variable, pond_record record, const char *without,
                   const void *own, const void *base) {
    int count = 0;
    const pond_field *fields = pond_fields(record, &count);
    for (int i = 0; i < count; i++) {
        const pond_field *field = &fields[i];
        double numbers[POND_FIELD_MAX_NUMBERS] = {0};
        double unset[POND_FIELD_MAX_NUMBERS] = {0};
        pond_field_get(field, own, numbers);
        pond_field_get(field, base, unset);
        const bool said = scene_has_word(without, field->name, strlen(field->name));
        if (!said && memcmp(unset, numbers, sizeof unset) != 0) {
            scene_string_add(out, "%s.%s = ", variable, field->name);
            code_field(out, field, own);
            scene_string_add(out, ";\n");
        }
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
