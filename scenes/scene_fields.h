// scene_fields.h — what there is to set in a scene's water, rain and looks: each field with its
// place in the scene, its range, and what the schema says of it. For programs that show them.
//
// Fields of text (the sky's picture) and of things that lie in the water are not among them.
#ifndef SCENES_SCENE_FIELDS_H
#define SCENES_SCENE_FIELDS_H

#include "scene.h"
#include "scene_words.h"

typedef enum scene_object {
    SCENE_OBJECT_POND = 1,
    SCENE_OBJECT_RAIN = 2,
    SCENE_OBJECT_LOOK = 100 // + scene_look
} scene_object;

typedef enum scene_field_type {
    SCENE_FIELD_DOUBLE = 1,
    SCENE_FIELD_FLOAT,
    SCENE_FIELD_INT,
    SCENE_FIELD_SEED,   // uint64_t
    SCENE_FIELD_COLOUR, // pond_colour
    SCENE_FIELD_FLAG,   // bool
    SCENE_FIELD_POINT,  // pond_vec2
    SCENE_FIELD_WORD    // an enum, one of `words`
} scene_field_type;

typedef struct scene_field {
    scene_object object;
    char name[40];   // as JSON has it in that object: wave_speed, column.keep
    char about[192]; // one line, without the unit
    char unit[32];   // as in m/s; empty: a number
    scene_field_type type;
    size_t offset; // in the scene
    double low;    // numbers, and those of colours and points
    double high;
    const char *infinite; // the word for INFINITY, which it may be too; or NULL
    const scene_words *words;
} scene_field;

typedef struct scene_fields {
    scene_field *list; // by object, in the schema's order
    int count;
} scene_fields;

// False without memory. Clear it in both cases.
bool scene_fields_make(scene_fields *out);
void scene_fields_clear(scene_fields *f);

#endif
