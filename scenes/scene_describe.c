#include "scene_describe.h"

#include <math.h>
#include <millpond/field.h>
#include <string.h>

#include "scene_look.h"
#include "scene_object.h"
#include "scene_writer.h"

// ---- fields -----------------------------------------------------------------------------------

static const char *type_name(pond_field_type type) {
    static const char *const names[] = {
        [POND_FIELD_FLOAT] = "float",   [POND_FIELD_DOUBLE] = "double",
        [POND_FIELD_INT] = "int",       [POND_FIELD_SEED] = "uint64",
        [POND_FIELD_BOOL] = "bool",     [POND_FIELD_CHOICE] = "choice",
        [POND_FIELD_COLOUR] = "colour", [POND_FIELD_POINT] = "point",
    };
    return names[type];
}

static bool has_range(const pond_field *field) {
    return field->type != POND_FIELD_BOOL && field->type != POND_FIELD_CHOICE;
}

static void add_choices(json_t *to, const pond_choice *choices, int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        json_array_append_new(list, json_pack("{s:s, s:i, s:s, s:s}", "name", choices[i].name,
                                              "value", choices[i].value, "constant",
                                              choices[i].constant, "about", choices[i].about));
    }
    json_object_set_new(to, "choices", list);
}

// Adds the names of the kinds that use it; none means all.
static void add_kinds(json_t *to, const pond_field *field, const pond_field *kinds) {
    json_t *list = json_array();
    for (int i = 0; kinds != NULL && i < kinds->choice_count; i++) {
        if (field->used_by != 0 && pond_field_is_used(field, kinds->choices[i].value)) {
            json_array_append_new(list, json_string(kinds->choices[i].name));
        }
    }
    if (json_array_size(list) > 0) {
        json_object_set(to, "used_by", list);
    }
    json_decref(list);
}

static void add_slider(json_t *to, const pond_field *field) {
    if (field->slider_high > field->slider_low) {
        json_object_set_new(to, "slider",
                            json_pack("{s:f, s:f, s:b}", "low", field->slider_low, "high",
                                      field->slider_high, "logarithmic", field->logarithmic));
    }
}

// kinds: the field whose kinds used_by refers to, or NULL.
static json_t *field_json(const pond_field *field, const pond_field *kinds) {
    pond_field plain = *field; // without a unit its default is written unchanged
    plain.unit = "";
    json_t *out = json_pack("{s:s, s:s, s:s, s:s}", "name", field->name, "about", field->about,
                            "unit", field->unit, "type", type_name(field->type));
    if (has_range(field)) {
        json_object_set_new(out, "low", json_real(field->low));
        json_object_set_new(out, "high", json_real(field->high));
    }
    json_object_set_new(out, "default",
                        pond_field_allows(field, field->initial[0])
                            ? scenei_write_numbers(&plain, field->initial)
                            : json_null());
    if (field->infinity != NULL) {
        json_object_set_new(out, "infinity", json_string(field->infinity));
    }
    if (field->turns) {
        json_object_set_new(out, "turns", json_true());
    }
    add_slider(out, field);
    add_kinds(out, field, kinds);
    if (field->choices != NULL) {
        add_choices(out, field->choices, field->choice_count);
    }
    return out;
}

// ---- the library's structs --------------------------------------------------------------------

static json_t *record_json(pond_record record) {
    int count = 0;
    const pond_field *fields = pond_fields(record, &count);
    const pond_field *kinds =
        pond_field_find(record, record == POND_RECORD_DESC ? "solver" : "kind");
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        json_array_append_new(list, field_json(&fields[i], kinds));
    }
    return json_pack("{s:s, s:o}", "name", pond_record_name(record), "fields", list);
}

static json_t *records_json(void) {
    json_t *list = json_array();
    for (int i = 1; i < 2 * POND_RECORD_LOOK; i++) {
        if (pond_record_name((pond_record)i) != NULL) {
            json_array_append_new(list, record_json((pond_record)i));
        }
    }
    return list;
}

// ---- a scene's objects ------------------------------------------------------------------------

static const char *row_type(scene_type type) {
    static const char *const names[] = {
        [SCENE_TEXT_LINE] = "line", [SCENE_TEXT_WORD] = "word",  [SCENE_TEXT_NAME] = "name",
        [SCENE_TRUE] = "true",      [SCENE_POINTS] = "points",   [SCENE_OBJECT] = "object",
        [SCENE_LIST] = "list",      [SCENE_VERSION] = "version", [SCENE_START] = "name",
    };
    return names[type];
}

static void add_names(json_t *to, const scene_row *row) {
    json_t *list = json_array();
    const char *name = NULL;
    for (int i = 0; (name = row->names(row->of, i)) != NULL; i++) {
        json_array_append_new(list, json_pack("{s:s}", "name", name));
    }
    json_object_set_new(to, "choices", list);
}

static json_t *row_json(const scene_row *row) {
    json_t *out = json_pack("{s:s, s:s, s:s}", "name", row->field.name, "about",
                            row->field.about != NULL ? row->field.about : row->object->about,
                            "type", row_type(row->type));
    if (row->type == SCENE_POINTS) {
        json_object_set_new(out, "unit", json_string(row->field.unit));
        json_object_set_new(out, "low", json_real(row->field.low));
        json_object_set_new(out, "high", json_real(row->field.high));
        json_object_set_new(out, "least", json_integer(row->least));
    }
    if (row->most > 0) {
        json_object_set_new(out, "most", json_integer(row->most));
    }
    if (row->object != NULL) {
        json_object_set_new(out, "object", json_string(row->object->name));
    }
    if (row->names != NULL) {
        add_names(out, row);
        if (row->of != 0) {
            json_object_set_new(out, "default", json_string(row->names(row->of, 0)));
        }
    }
    return out;
}

// A field in the units of scenes: in degrees, and without choices that only code has.
static pond_field field_of(const scene_key *key) {
    pond_field field = *key->field;
    field.choice_count = key->choice_count;
    if (scene_key_turns(key->field)) {
        field.unit = scene_key_unit(key->field);
        scene_key_range(key->field, &field.low, &field.high);
        field.initial[0] = field.initial[0] / SCENE_RADIANS;
        field.slider_low = field.low;
        field.slider_high = field.high;
    }
    return field;
}

static json_t *key_json(const scene_key *key, const pond_field *kinds) {
    const scene_row *row = key->row;
    const pond_field field = field_of(key);
    json_t *out =
        row != NULL && row->type != SCENE_FIELD ? row_json(row) : field_json(&field, kinds);
    if (key->required) {
        json_object_set_new(out, "required", json_true());
        json_object_del(out, "default");
    }
    if (row != NULL && row->unset != NULL) {
        json_object_set_new(out, "unset", json_string(row->unset));
    }
    return out;
}

static json_t *object_json(const scene_object *object) {
    json_t *list = json_array();
    const pond_field *kinds =
        object->record != (pond_record)0
            ? pond_field_find(object->record, object == &scene_pond_object ? "solver" : "kind")
            : NULL;
    int cursor = 0;
    scene_key key;
    while (scene_key_next(object, &cursor, &key)) {
        json_array_append_new(list, key_json(&key, kinds));
    }
    json_t *out = json_pack("{s:s, s:s}", "name", object->name, "about", object->about);
    if (object->record != (pond_record)0) {
        json_object_set_new(out, "record", json_string(pond_record_name(object->record)));
    }
    json_object_set_new(out, "keys", list);
    return out;
}

static json_t *objects_json(void) {
    json_t *list = json_array();
    for (int i = 0; scene_object_at(i) != NULL; i++) {
        json_array_append_new(list, object_json(scene_object_at(i)));
    }
    const scene_words looks = scene_look_words();
    for (int i = 0; i < looks.count; i++) {
        json_array_append_new(list,
                              object_json(scene_look_keys((pond_look_kind)looks.list[i].value)));
    }
    return list;
}

char *scene_describe(void) {
    json_t *all = json_pack("{s:o, s:o}", "records", records_json(), "objects", objects_json());
    char *text = scenei_layout(all);
    json_decref(all);
    return text;
}
