#include "scene_fields.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene_builtin.h"
#include "scene_json.h"

enum { DEEPEST = 40 };

typedef struct gathering {
    scene_fields *out;
    json_t *schema;
    scene_object object;
    int room;
    bool good;
} gathering;

// "Width of the pond. [m]" is said as a sentence and a unit.
static void describe(const json_t *node, scene_field *field) {
    const char *text = json_string_value(json_object_get(node, "description"));
    const char *unit = text != NULL ? strrchr(text, '[') : NULL;
    const size_t length = text != NULL ? strlen(text) : 0;
    if (unit == NULL || text[length - 1] != ']' || strcmp(unit, "[1]") == 0) {
        const size_t end =
            unit != NULL && strcmp(unit, "[1]") == 0 ? (size_t)(unit - text) : length;
        (void)snprintf(field->about, sizeof field->about, "%.*s", (int)end,
                       text != NULL ? text : "");
        return;
    }
    const int before = (int)(unit - text) - (unit > text ? 1 : 0);
    (void)snprintf(field->about, sizeof field->about, "%.*s", before, text);
    (void)snprintf(field->unit, sizeof field->unit, "%.*s", (int)strlen(unit) - 2, unit + 1);
}

// The object's keys, wherever they stand in the schema.
static const json_t *properties_of(const json_t *node) {
    const json_t *own = json_object_get(node, "properties");
    const json_t *choices = json_object_get(node, "oneOf");
    for (size_t i = 0; own == NULL && i < json_array_size(choices); i++) {
        own = json_object_get(json_array_get(choices, i), "properties");
    }
    return own;
}

static bool type_of(const scenei_field *field, scene_field_type *out) {
    switch (field->type) {
    case SCENEI_DOUBLE:
        *out = SCENE_FIELD_DOUBLE;
        return true;
    case SCENEI_FLOAT:
        *out = SCENE_FIELD_FLOAT;
        return true;
    case SCENEI_INT:
        *out = SCENE_FIELD_INT;
        return true;
    case SCENEI_SEED:
        *out = SCENE_FIELD_SEED;
        return true;
    case SCENEI_COLOUR:
        *out = SCENE_FIELD_COLOUR;
        return true;
    case SCENEI_FLAG:
        *out = SCENE_FIELD_FLAG;
        return true;
    case SCENEI_POINT:
        *out = SCENE_FIELD_POINT;
        return true;
    case SCENEI_KIND:
        *out = SCENE_FIELD_WORD;
        return field->kind->words != NULL;
    case SCENEI_SKIP:
    case SCENEI_DEGREES:
    case SCENEI_TEXT:
        break;
    }
    return false;
}

static scene_field *add_field(gathering *g) {
    scene_fields *out = g->out;
    if (out->count == g->room) {
        g->room = g->room == 0 ? 128 : g->room * 2;
        scene_field *grown = realloc(out->list, (size_t)g->room * sizeof *grown);
        g->good = grown != NULL;
        if (!g->good) {
            return NULL;
        }
        out->list = grown;
    }
    out->list[out->count] = (scene_field){.object = g->object};
    return &out->list[out->count++];
}

// `before`: what the names begin with. `base`: offset of the record in the scene.
static void gather(gathering *g, const scenei_kind *kind, const json_t *node, const char *before,
                   size_t base) {
    const json_t *properties = properties_of(node);
    for (size_t i = 0; g->good && i < kind->count; i++) {
        const scenei_field *from = &kind->fields[i];
        const json_t *about = json_object_get(properties, from->key);
        char name[DEEPEST];
        (void)snprintf(name, sizeof name, "%s%s", before, from->key);
        scene_field_type type = SCENE_FIELD_WORD;
        if (from->type == SCENEI_KIND && from->kind->fields != NULL) {
            (void)snprintf(name, sizeof name, "%s%s.", before, from->key);
            gather(g, from->kind, about, name, base + from->offset);
        } else if (type_of(from, &type)) {
            scene_field *field = add_field(g);
            if (field == NULL) {
                return;
            }
            memcpy(field->name, name, sizeof name);
            describe(about, field);
            field->type = type;
            field->offset = base + from->offset;
            field->low = from->low;
            field->high = from->high;
            field->infinite = from->kind != NULL ? from->kind->infinite : NULL;
            field->words = from->kind != NULL ? from->kind->words : NULL;
        }
    }
}

bool scene_fields_make(scene_fields *out) {
    *out = (scene_fields){0};
    gathering g = {.out = out, .good = true};
    g.schema = json_loads((const char *)scenei_schemas[0].json, 0, NULL);
    g.good = g.schema != NULL;
    const json_t *top = json_object_get(g.schema, "properties");
    g.object = SCENE_OBJECT_POND;
    gather(&g, &scenei_pond_kind, json_object_get(top, "pond"), "", 0);
    g.object = SCENE_OBJECT_RAIN;
    gather(&g, &scenei_rain_kind, json_object_get(top, "rain"), "", offsetof(scene, rain));
    for (size_t i = 0; i < scene_look_words.count; i++) {
        const scene_word *look = &scene_look_words.words[i];
        g.object = (scene_object)(SCENE_OBJECT_LOOK + look->value);
        gather(&g, scenei_look_fields((scene_look)look->value),
               json_object_get(json_object_get(g.schema, "$defs"), look->word), "", 0);
    }
    json_decref(g.schema);
    return g.good;
}

void scene_fields_clear(scene_fields *f) {
    free(f->list);
    *f = (scene_fields){0};
}
