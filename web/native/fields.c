// Prints the options that JavaScript may set as TypeScript interfaces, from the library's tables.

#include <stdio.h>
#include <string.h>

#include <millpond/field.h>
#include <millpond/millpond.h>

// wave_speed is written waveSpeed there.
static void print_name(const char *name) {
    for (const char *c = name; *c != '\0'; c++) {
        if (*c == '_' && c[1] != '\0') {
            c++;
            putchar(*c - 'a' + 'A');
        } else {
            putchar(*c);
        }
    }
    printf("?: ");
}

static void print_type(const pond_field *field) {
    if (field->type == POND_FIELD_CHOICE) {
        for (int i = 0; i < field->choice_count; i++) {
            printf("%s'%s'", i > 0 ? " | " : "", field->choices[i].name);
        }
    } else if (field->type == POND_FIELD_COLOUR) {
        printf("readonly [number, number, number]");
    } else if (field->type == POND_FIELD_POINT) {
        printf("readonly [number, number]");
    } else {
        printf(field->type == POND_FIELD_BOOL ? "boolean" : "number");
        if (field->infinity != NULL) {
            printf(" | '%s'", field->infinity);
        }
    }
    puts(";");
}

static void print_default(const pond_field *field) {
    if (field->type == POND_FIELD_CHOICE) {
        for (int i = 0; i < field->choice_count; i++) {
            if (field->choices[i].value == (int)field->initial[0]) {
                printf("'%s'", field->choices[i].name);
            }
        }
    } else if (field->type == POND_FIELD_BOOL) {
        printf(field->initial[0] != 0.0 ? "true" : "false");
    } else {
        for (int i = 0; i < pond_field_size(field); i++) {
            printf(i > 0 ? ", %g" : "%g", field->initial[i]);
        }
    }
}

static void print_field(const pond_field *field, const char *name, const char *indent) {
    const size_t length = strlen(field->about);
    const bool ends = length > 0 && field->about[length - 1] == '.';
    printf("%s/** %.*s", indent, (int)(ends ? length - 1 : length), field->about);
    if (field->unit[0] != '\0') {
        printf(" [%s]", field->unit);
    }
    if (field->low < field->high) {
        printf(", %g\xe2\x80\xa6%g", field->low, field->high);
    }
    printf(", default ");
    print_default(field);
    printf(" */\n%s", indent);
    print_name(name);
    print_type(field);
}

// A member's fields stand in an object of their own. One word may stand for all edges.
static int print_member(const pond_field *fields, int at, int count) {
    const size_t length = (size_t)(strchr(fields[at].name, '.') - fields[at].name);
    const bool edges = strncmp(fields[at].name, "edges", length) == 0;
    printf("    %.*s?: {\n", (int)length, fields[at].name);
    int i = at;
    for (; i < count && strncmp(fields[i].name, fields[at].name, length + 1) == 0; i++) {
        print_field(&fields[i], fields[i].name + length + 1, "        ");
    }
    printf("    }%s", edges ? " | " : ";\n");
    if (edges) {
        print_type(&fields[at]);
    }
    return i;
}

static void print_record(pond_record record, const char *name, const char *about) {
    int count;
    const pond_field *fields = pond_fields(record, &count);
    printf("\n/** %s */\nexport interface %s {\n", about, name);
    for (int i = 0; i < count;) {
        if (strchr(fields[i].name, '.') != NULL) {
            i = print_member(fields, i, count);
        } else {
            print_field(&fields[i], fields[i].name, "    ");
            i++;
        }
    }
    puts("}");
}

int main(void) {
    puts("// Made by ./dev web from the library's tables of fields. Not to be edited.");
    print_record(POND_RECORD_DESC, "PondOptions", "What a pond is.");
    print_record(POND_RECORD_RAIN, "RainOptions", "How it rains.");
    print_record(POND_RECORD_BODY, "BodyOptions", "What a body is.");
    print_record(POND_RECORD_EMITTER, "EmitterOptions", "What an emitter is.");
    printf("\n/** Every look. */\nexport type LookName =");
    for (int kind = 1; kind <= POND_LOOK_COUNT; kind++) {
        printf(" %s'%s'", kind > 1 ? "| " : "", pond_look_info((pond_look_kind)kind)->name);
    }
    puts(";");
    return 0;
}
