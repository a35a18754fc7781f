// Prints the tables of a pond's, the rain's and all looks' fields as JSON, for panels with a
// control for each.

#include <math.h>
#include <stdio.h>

#include <millpond/field.h>
#include <millpond/millpond.h>

static void print_text(const char *text) {
    putchar('"');
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\') {
            putchar('\\');
        }
        putchar(*c);
    }
    putchar('"');
}

static void print_pair(const char *name, const char *text) {
    printf("\"%s\":", name);
    print_text(text);
}

static void print_choices(const pond_field *field) {
    printf(",\"choices\":[");
    for (int i = 0; i < field->choice_count; i++) {
        const pond_choice *choice = &field->choices[i];
        printf("%s{\"value\":%d,", i > 0 ? "," : "", choice->value);
        print_pair("name", choice->name);
        putchar(',');
        print_pair("constant", choice->constant);
        putchar(',');
        print_pair("about", choice->about);
        putchar('}');
    }
    putchar(']');
}

static void print_field(const pond_field *field) {
    static const char *const types[] = {"float", "double", "int",    "seed",
                                        "bool",  "choice", "colour", "point"};
    const pond_field_type kinds[] = {POND_FIELD_FLOAT,  POND_FIELD_DOUBLE, POND_FIELD_INT,
                                     POND_FIELD_SEED,   POND_FIELD_BOOL,   POND_FIELD_CHOICE,
                                     POND_FIELD_COLOUR, POND_FIELD_POINT};
    const char *type = "";
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        type = kinds[i] == field->type ? types[i] : type;
    }
    putchar('{');
    print_pair("name", field->name);
    putchar(',');
    print_pair("about", field->about);
    putchar(',');
    print_pair("unit", field->unit);
    printf(",\"type\":\"%s\",\"low\":%.9g,\"high\":%.9g,\"from\":%.9g,\"to\":%.9g,"
           "\"logarithmic\":%s,\"usedBy\":%u,\"initial\":[",
           type, field->low, field->high, field->slider_low, field->slider_high,
           field->logarithmic ? "true" : "false", (unsigned)field->used_by);
    for (int i = 0; i < pond_field_size(field); i++) {
        const double number = field->initial[i];
        printf(isinf(number) ? "%s1e999" : "%s%.9g", i > 0 ? "," : "", number);
    }
    putchar(']');
    if (field->choice_count > 0) {
        print_choices(field);
    }
    putchar('}');
}

static void print_fields(pond_record record) {
    int count;
    const pond_field *fields = pond_fields(record, &count);
    putchar('[');
    for (int i = 0; i < count; i++) {
        printf(i > 0 ? ",\n" : "\n");
        print_field(&fields[i]);
    }
    putchar(']');
}

static void print_look(pond_look_kind kind) {
    const pond_look_traits *traits = pond_look_info(kind);
    print_text(traits->name);
    printf(":{");
    print_pair("about", traits->about);
    putchar(',');
    print_pair("constant", traits->constant);
    printf(",\"presets\":[");
    for (int i = 0; pond_look_preset_name(kind, i) != NULL; i++) {
        printf(i > 0 ? "," : "");
        print_text(pond_look_preset_name(kind, i));
    }
    printf("],\"fields\":");
    print_fields(pond_look_record(kind));
    putchar('}');
}

int main(void) {
    printf("{\"pond\":");
    print_fields(POND_RECORD_DESC);
    printf(",\"rain\":");
    print_fields(POND_RECORD_RAIN);
    printf(",\"looks\":{");
    for (int kind = 1; kind <= POND_LOOK_COUNT; kind++) {
        printf(kind > 1 ? ",\n" : "\n");
        print_look((pond_look_kind)kind);
    }
    puts("}}");
    return 0;
}
