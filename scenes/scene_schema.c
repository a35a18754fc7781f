// scene_schema.c — writes the tables of scene_object.h as JSON Schema.
#include "scene_describe.h"

#include <math.h>
#include <millpond/field.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene_look.h"
#include "scene_object.h"
#include "scene_writer.h"

// A "$ref" to an object in "$defs".
static json_t *reference(const char *name) {
    return json_pack("{s:o}", "$ref", json_sprintf("#/$defs/%s", name));
}

// Objects in "$defs", which several others contain.
static const scene_object *const shared[] = {&scene_shape_object, &scene_path_object};

static bool is_shared(const scene_object *object) {
    return object == shared[0] || object == shared[1];
}

// ---- values -----------------------------------------------------------------------------------

// Returns the node with a description before its other members.
static json_t *describe(json_t *node, const char *about) {
    json_t *out = json_object();
    if (about != NULL && about[0] != '\0') {
        json_object_set_new(out, "description", json_string(about));
    }
    json_object_update_missing(out, node);
    json_decref(node);
    return out;
}

static json_t *describe_field(json_t *node, const pond_field *field) {
    char about[256];
    const char *unit = scene_key_unit(field);
    (void)snprintf(about, sizeof about, "%s%s%s%s", field->about != NULL ? field->about : "",
                   unit[0] != '\0' ? " [" : "", unit, unit[0] != '\0' ? "]" : "");
    return describe(node, about);
}

static json_t *number(const pond_field *field) {
    const bool whole = field->type == POND_FIELD_INT || field->type == POND_FIELD_SEED;
    double low = 0;
    double high = 0;
    scene_key_range(field, &low, &high);
    return json_pack("{s:s, s:f, s:f}", "type", whole ? "integer" : "number", "minimum", low,
                     "maximum", high);
}

static json_t *number_or_word(const pond_field *field) {
    return field->infinity == NULL
               ? number(field)
               : json_pack("{s:[o, {s:s}]}", "oneOf", number(field), "const", field->infinity);
}

static json_t *numbers(const pond_field *field) {
    const int count = pond_field_size(field);
    return json_pack("{s:s, s:i, s:i, s:o}", "type", "array", "minItems", count, "maxItems", count,
                     "items", number(field));
}

static json_t *choice(const pond_field *field, int count) {
    json_t *words = json_array();
    for (int i = 0; i < count; i++) {
        json_array_append_new(words,
                              scenei_write_choice(field->choices[i].value, scene_words_of(field)));
    }
    return json_pack("{s:o}", "enum", words);
}

static json_t *field_schema(const scene_key *key) {
    const pond_field *field = key->field;
    json_t *node = NULL;
    switch (field->type) {
    case POND_FIELD_BOOL:
        node = json_pack("{s:s}", "type", "boolean");
        break;
    case POND_FIELD_CHOICE:
        node = choice(field, key->choice_count);
        break;
    case POND_FIELD_COLOUR:
    case POND_FIELD_POINT:
        node = numbers(field);
        break;
    default:
        node = number_or_word(field);
        break;
    }
    if (!key->required && pond_field_allows(field, field->initial[0]) &&
        (key->row == NULL || key->row->unset == NULL)) {
        json_object_set_new(node, "default", scenei_write_numbers(field, field->initial));
    }
    return node;
}

static json_t *text(const char *pattern) {
    return json_pack("{s:s, s:i, s:i, s:s}", "type", "string", "minLength", 1, "maxLength",
                     SCENE_TEXT - 1, "pattern", pattern);
}

static json_t *names(const scene_row *row) {
    json_t *list = json_array();
    const char *name = NULL;
    for (int i = 0; (name = row->names(row->of, i)) != NULL; i++) {
        json_array_append_new(list, json_string(name));
    }
    return json_pack("{s:o}", "enum", list);
}

// ---- objects ----------------------------------------------------------------------------------

static json_t *object_schema(const scene_object *object);

static json_t *list(const scene_row *row, json_t *items) {
    json_t *node = json_pack("{s:s}", "type", "array");
    if (row->least > 0) {
        json_object_set_new(node, "minItems", json_integer(row->least));
    }
    json_object_set_new(node, "maxItems", json_integer(row->most));
    json_object_set_new(node, "items", items);
    return node;
}

static json_t *row_schema(const scene_row *row) {
    switch (row->type) {
    case SCENE_TEXT_LINE:
        return text("^[^\\u0000-\\u001f\\u007f]*$");
    case SCENE_TEXT_WORD:
        return text("^[A-Za-z0-9_.-]*$");
    case SCENE_TEXT_NAME:
        return names(row);
    case SCENE_TRUE:
        return json_pack("{s:b}", "const", 1);
    case SCENE_POINTS:
        return list(row, numbers(&row->field));
    case SCENE_OBJECT:
        return is_shared(row->object) ? reference(row->object->name) : object_schema(row->object);
    case SCENE_LIST:
        return list(row, object_schema(row->object));
    case SCENE_VERSION:
        return json_pack("{s:i}", "const", SCENE_FORMAT);
    case SCENE_FIELD:
    case SCENE_START:
        break;
    }
    // The kind of a look is in the schema of the look.
    return row->names != NULL ? names(row) : json_object();
}

static json_t *key_schema(const scene_key *key) {
    const scene_row *row = key->row;
    const bool plain = row == NULL || row->type == SCENE_FIELD;
    json_t *node = plain ? field_schema(key) : row_schema(row);
    if (!plain && row->type == SCENE_START && row->of != 0) {
        json_object_set_new(node, "default", json_string(row->names(row->of, 0)));
    } else if (!plain && row->unset != NULL && row->type != SCENE_START) {
        json_object_set_new(node, "default", json_string(row->unset));
    }
    return describe_field(node, key->field);
}

static json_t *closed(json_t *properties, json_t *required) {
    json_t *node = json_pack("{s:s, s:b, s:o}", "type", "object", "additionalProperties", 0,
                             "properties", properties);
    if (json_array_size(required) > 0) {
        json_object_set(node, "required", required);
    }
    json_decref(required);
    return node;
}

static json_t *children(scene_children keys);

static const char *about_group(const scene_object *object, const char *name) {
    for (int i = 0; i < object->group_count; i++) {
        if (strcmp(object->groups[i].name, name) == 0) {
            return object->groups[i].about;
        }
    }
    return "";
}

static json_t *group_schema(const scene_children *among, const scene_child *child) {
    char prefix[SCENE_LONGEST_KEY + 2];
    const scene_children group = scene_group_children(among, child, prefix);
    json_t *node = children(group);
    if (scene_group_is_uniform(group)) {
        const scene_key *first = &child->key;
        json_t *usual = scenei_write_numbers(first->field, first->field->initial);
        node = json_pack("{s:[o, o], s:o}", "oneOf", choice(first->field, first->choice_count),
                         node, "default", usual);
    }
    return describe(node, about_group(among->object, child->name));
}

static json_t *children(scene_children keys) {
    json_t *properties = json_object();
    json_t *required = json_array();
    scene_child child;
    while (scene_child_next(&keys, &child)) {
        json_object_set_new(properties, child.name,
                            child.group ? group_schema(&keys, &child) : key_schema(&child.key));
        if (child.key.required) {
            json_array_append_new(required, json_string(child.name));
        }
    }
    return closed(properties, required);
}

// One object for each kind; the first kind is the default.
static json_t *kinds_schema(const scene_object *object) {
    json_t *list = json_array();
    scene_key kind;
    const bool has = scene_key_find(object, "kind", &kind);
    for (int i = 0; has && i < kind.choice_count; i++) {
        const pond_choice *word = &kind.field->choices[i];
        json_t *node =
            children((scene_children){.object = object, .prefix = "", .kind = word->value});
        json_object_set_new(json_object_get(node, "properties"), "kind",
                            json_pack("{s:s}", "const", word->name));
        if (i > 0) {
            json_array_insert_new(json_object_get(node, "required"), 0, json_string("kind"));
        }
        json_array_append_new(list, node);
    }
    return json_pack("{s:o}", "oneOf", list);
}

static json_t *looks_schema(void) {
    const scene_words looks = scene_look_words();
    json_t *list = json_array();
    for (int i = 0; i < looks.count; i++) {
        json_array_append_new(list, reference(looks.list[i].name));
    }
    return json_pack("{s:o}", "oneOf", list);
}

// "{"required": ["painting"]}" for each of those words.
static json_t *each_required(const char *words) {
    json_t *list = json_array();
    for (const char *at = words; *at != '\0'; at += strspn(at, " ")) {
        const size_t size = strcspn(at, " ");
        json_array_append_new(list, json_pack("{s:[s%]}", "required", at, size));
        at += size;
    }
    return list;
}

static json_t *object_schema(const scene_object *object) {
    json_t *node = object == &scene_look_object ? looks_schema()
                   : object->by_kind            ? kinds_schema(object)
                                     : children((scene_children){.object = object, .prefix = ""});
    node = describe(node, object->about);
    if (object->one_of != NULL) {
        json_object_set_new(node, "oneOf", each_required(object->one_of));
    }
    if (object->not_both != NULL) {
        json_object_set_new(node, "not",
                            json_pack("{s:o}", "allOf", each_required(object->not_both)));
    }
    return node;
}

// ---- the schema -------------------------------------------------------------------------------

// The first look is the default.
static json_t *look_schema(const pond_choice *look, bool first) {
    json_t *node = object_schema(scene_look_keys((pond_look_kind)look->value));
    json_object_set_new(json_object_get(node, "properties"), "kind",
                        json_pack("{s:s}", "const", look->name));
    if (!first) {
        json_object_set_new(node, "required", json_pack("[s]", "kind"));
    }
    return node;
}

char *scene_schema(void) {
    json_t *all = json_pack("{s:s, s:s}", "$schema", "https://json-schema.org/draft/2020-12/schema",
                            "title", "Millpond scene");
    json_t *top = object_schema(&scene_top_object);
    json_object_update(all, top);
    json_decref(top);
    json_t *defs = json_object();
    for (size_t i = 0; i < sizeof shared / sizeof shared[0]; i++) {
        json_object_set_new(defs, shared[i]->name, object_schema(shared[i]));
    }
    const scene_words looks = scene_look_words();
    for (int i = 0; i < looks.count; i++) {
        json_object_set_new(defs, looks.list[i].name, look_schema(&looks.list[i], i == 0));
    }
    json_object_set_new(all, "$defs", defs);
    char *out = scenei_layout(all);
    json_decref(all);
    return out;
}
