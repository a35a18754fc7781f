// scene_object.c — the keys of an object, wherever they are described.
#include "scene_object.h"

#include <math.h>
#include <millpond/field.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool scene_has_word(const char *words, const char *word, size_t length) {
    for (const char *at = words; at != NULL && *at != '\0'; at += strspn(at, " ")) {
        const size_t size = strcspn(at, " ");
        if (size == length && strncmp(at, word, length) == 0) {
            return true;
        }
        at += size;
    }
    return false;
}

// ---- keys -------------------------------------------------------------------------------------

static void take(const scene_object *object, const pond_field *field, const scene_row *row,
                 scene_key *key) {
    const bool kind = object->kinds > 0 && strcmp(field->name, "kind") == 0;
    *key = (scene_key){
        .field = field,
        .row = row,
        .offset = field->offset + (row == NULL ? object->base : 0),
        .choice_count = kind ? object->kinds : field->choice_count,
        .required = scene_has_word(object->required, field->name, strlen(field->name)) ||
                    (object->by_kind && strcmp(field->name, "kind") != 0),
    };
}

// The row that stands in a field's place, or NULL.
static const scene_row *row_of(const scene_object *object, const char *name) {
    for (int i = 0; i < object->row_count; i++) {
        if (strcmp(object->rows[i].field.name, name) == 0) {
            return &object->rows[i];
        }
    }
    return NULL;
}

// The cursor counts rows that stand first, then the struct's fields, then the other rows.
bool scene_key_next(const scene_object *object, int *cursor, scene_key *key) {
    int count = 0;
    const pond_field *fields =
        object->record != (pond_record)0 ? pond_fields(object->record, &count) : NULL;
    for (;;) {
        const int at = (*cursor)++;
        const int behind = at - object->first;
        if (behind >= 0 && behind < count) {
            const pond_field *field = &fields[behind];
            if (!scene_has_word(object->without, field->name, strlen(field->name))) {
                const scene_row *row = row_of(object, field->name);
                take(object, row != NULL ? &row->field : field, row, key);
                return true;
            }
            continue;
        }
        const int own = behind < 0 ? at : at - count;
        if (own >= object->row_count) {
            return false;
        }
        const scene_row *row = &object->rows[own];
        if (count == 0 || pond_field_find(object->record, row->field.name) == NULL ||
            scene_has_word(object->without, row->field.name, strlen(row->field.name))) {
            take(object, &row->field, row, key);
            return true;
        }
    }
}

bool scene_key_find(const scene_object *object, const char *name, scene_key *key) {
    int cursor = 0;
    while (scene_key_next(object, &cursor, key)) {
        if (strcmp(key->field->name, name) == 0) {
            return true;
        }
    }
    return false;
}

bool scene_child_next(scene_children *of, scene_child *child) {
    const size_t before = strlen(of->prefix);
    while (scene_key_next(of->object, &of->cursor, &child->key)) {
        const pond_field *field = child->key.field;
        const bool is_used = of->kind == 0 || pond_field_is_used(field, of->kind);
        if (!is_used || strncmp(field->name, of->prefix, before) != 0) {
            continue;
        }
        const char *name = field->name + before;
        child->group = strchr(name, '.') != NULL;
        (void)snprintf(child->name, sizeof child->name, "%.*s", (int)strcspn(name, "."), name);
        if (!child->group || strcmp(child->name, of->last) != 0) {
            memcpy(of->last, child->name, sizeof of->last);
            return true;
        }
    }
    return false;
}

scene_children scene_group_children(const scene_children *among, const scene_child *group,
                                    char prefix[SCENE_LONGEST_KEY + 2]) {
    (void)snprintf(prefix, SCENE_LONGEST_KEY + 2, "%s.", group->name);
    return (scene_children){.object = among->object, .prefix = prefix, .kind = among->kind};
}

bool scene_group_is_uniform(scene_children group) {
    const pond_choice *choices = NULL;
    scene_child child;
    while (scene_child_next(&group, &child)) {
        const pond_field *field = child.key.field;
        choices = choices == NULL ? field->choices : choices;
        if (field->type != POND_FIELD_CHOICE || field->choices != choices) {
            return false;
        }
    }
    return choices != NULL;
}

bool scene_key_turns(const pond_field *field) {
    return field->unit != NULL && strcmp(field->unit, "rad") == 0;
}

const char *scene_key_unit(const pond_field *field) {
    const char *unit = field->unit != NULL ? field->unit : "";
    return scene_key_turns(field) ? "°" : unit;
}

// Whole degrees, within the radians.
void scene_key_range(const pond_field *field, double *low, double *high) {
    const bool turns = scene_key_turns(field);
    *low = turns ? ceil(field->low / SCENE_RADIANS - 1e-4) + 0.0 : field->low;
    *high = turns ? floor(field->high / SCENE_RADIANS + 1e-4) : field->high;
}

void *scene_key_struct(const scene_key *key, void *record) {
    return (char *)record + (key->offset - key->field->offset);
}

// ---- whole structs ----------------------------------------------------------------------------

// Values that are unset by default are zero in the struct.
static void set_default(const scene_key *key, void *record) {
    const pond_field *field = key->field;
    if (pond_field_allows(field, field->initial[0])) {
        (void)pond_field_set(field, scene_key_struct(key, record), field->initial);
    }
}

void scene_object_default(const scene_object *object, void *record) {
    if (object->init != NULL) {
        object->init(record);
    }
    int cursor = 0;
    scene_key key;
    while (scene_key_next(object, &cursor, &key)) {
        const scene_type type = key.row != NULL ? key.row->type : SCENE_FIELD;
        if (type == SCENE_FIELD) {
            set_default(&key, record);
        } else if (type == SCENE_OBJECT) {
            scene_object_default(key.row->object, (char *)record + key.offset);
        }
    }
}

static void release_list(const scene_row *row, const char *record, char *items) {
    int count = 0;
    memcpy(&count, record + row->count, sizeof count);
    for (int i = 0; i < count; i++) {
        scene_object_release(row->object, items + (size_t)i * row->object->size);
    }
}

void scene_object_release(const scene_object *object, void *record) {
    for (int i = 0; i < object->row_count; i++) {
        const scene_row *row = &object->rows[i];
        char *at = (char *)record + row->field.offset;
        if (row->type == SCENE_OBJECT) {
            scene_object_release(row->object, at);
        } else if (row->type == SCENE_POINTS || row->type == SCENE_LIST) {
            void *held = NULL;
            memcpy(&held, at, sizeof held);
            if (row->type == SCENE_LIST) {
                release_list(row, record, held);
            }
            free(held);
        }
    }
}

const scene_object *scene_object_at(int index) {
    static const scene_object *const objects[] = {
        &scene_top_object,     &scene_backdrop_object, &scene_film_object,  &scene_pond_object,
        &scene_rain_object,    &scene_breeze_object,   &scene_drop_object,  &scene_stroke_object,
        &scene_land_object,    &scene_bed_object,      &scene_slope_object, &scene_shape_object,
        &scene_wall_object,    &scene_beach_object,    &scene_body_object,  &scene_path_object,
        &scene_emitter_object, &scene_trail_object,    &scene_fish_object,  &scene_look_object,
        &scene_current_object, &scene_fill_object,     &scene_raise_object, &scene_spring_object,
        &scene_sea_object,
    };
    const int count = (int)(sizeof objects / sizeof objects[0]);
    return index >= 0 && index < count ? objects[index] : NULL;
}
