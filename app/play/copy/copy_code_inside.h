// copy_code_inside.h — what the files that write C code share.
//
//   copy_code.c         the whole: the water, the look, what is left out
//   copy_code_values.c  numbers, words and points as C has them
//   copy_code_ground.c  land and the bed
//   copy_code_things.c  walls, beaches, bodies, emitters
//   copy_code_time.c    what happens at its time
//   copy_code_ways.c    what goes along ways, as C code
#ifndef APP_PLAY_COPY_CODE_INSIDE_H
#define APP_PLAY_COPY_CODE_INSIDE_H

#include "copy_text.h"
#include "scene_object.h"
#include "scene_string.h"

#include <millpond/field.h>

typedef struct code {
    const plan *p;
    const scene *s;
    const pond_desc *desc;
    scene_string out;
    char name[SCENE_TEXT]; // of the scene, as C has names
} code;

// ---- copy_code_values.c ----

// Numbers that are read as the same to the bit.
void code_double(scene_string *out, double number);
void code_float(scene_string *out, float number);
void code_point(scene_string *out, pond_vec2 point);
void code_member(scene_string *out, const char *before, const char *name, float number);

// The field of a struct, as what may stand behind "=".
void code_field(scene_string *out, const pond_field *field, const void *record);

// Of a struct of the library's: ".name = value" for each field that this kind uses, between commas.
// kind: 0 = all.
void code_members(scene_string *out, pond_record record, int kind, const void *own);

// A line "variable.name = value;" for each field in which the struct is not as the base.
void code_settings(scene_string *out, const char *variable, pond_record record, const char *without,
                   const void *own, const void *base);

// "{{0.1f, 0.2f}, …}", in several lines where it is long.
void code_points(scene_string *out, const pond_vec2 *points, int count);

// ---- copy_code_ground.c ----

// False fills *error: a picture that cannot be read, no memory.
bool code_ground(code *c, scene_error *error);   // functions, before that of the water
void code_ground_calls(code *c);                 // in it
void code_current_call(code *c);                 // and behind all that stands there
const char *code_ground_argument(const code *c); // what the water's function wants for it

// ---- copy_code_things.c ----

void code_things(code *c); // in the function of the water

// ---- copy_code_time.c ----

bool code_has_times(const scene *s);      // false: pond_step() does all
bool code_rain_has_hours(const scene *s); // false: it falls from the start, or never
void code_rain(scene_string *out, const pond_rain *rain); // a pond_rain called rain
void code_times(code *c);                                 // functions

// ---- copy_code_ways.c ----

extern const char code_ways[];      // what all of them are made from
extern const char code_ways_drag[]; // strokes and trails along them
extern const char code_ways_pose[]; // bodies on them

#endif
