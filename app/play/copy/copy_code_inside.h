// copy_code_inside.h — shared by the files that write C code.
//
//   copy_code.c         the complete code: water, look, remarks
//   copy_code_values.c  numbers, words and points in C
//   copy_code_ground.c  land and the bed
//   copy_code_things.c  walls, beaches, bodies, emitters
//   copy_code_time.c    events
//   copy_code_ways.c    movement along paths
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
    char name[SCENE_TEXT]; // the scene's name as a C identifier
} code;

// ---- copy_code_values.c ----

// Numbers that are read back bit-identical.
void code_double(scene_string *out, double number);
void code_float(scene_string *out, float number);
void code_point(scene_string *out, pond_vec2 point);
void code_member(scene_string *out, const char *before, const char *name, float number);

// The value of a struct's field.
void code_field(scene_string *out, const pond_field *field, const void *record);

// ".name = value" for each field of a struct that this kind uses, with commas. kind: 0 = all.
void code_members(scene_string *out, pond_record record, int kind, const void *own);

// A line "variable.name = value;" for each field that differs from the base.
void code_settings(scene_string *out, const char *variable, pond_record record, const char *without,
                   const void *own, const void *base);

// "{{0.1f, 0.2f}, …}", in several lines if it is long.
void code_points(scene_string *out, const pond_vec2 *points, int count);

// ---- copy_code_ground.c ----

// False fills *error: a picture cannot be read, or no memory.
bool code_ground(code *c, scene_error *error);   // functions before that of the water
void code_ground_calls(code *c);                 // in that function
void code_current_call(code *c);                 // at its end
const char *code_ground_argument(const code *c); // parameter of that function

// ---- copy_code_things.c ----

void code_things(code *c); // in the function of the water

// ---- copy_code_time.c ----

bool code_has_times(const scene *s);                      // false: pond_step() suffices
bool code_rain_has_hours(const scene *s);                 // false: always, or never
void code_rain(scene_string *out, const pond_rain *rain); // a pond_rain called rain
void code_times(code *c);                                 // functions

// ---- copy_code_ways.c ----

extern const char code_ways[];      // the type and its functions
extern const char code_ways_drag[]; // strokes and trails along paths
extern const char code_ways_pose[]; // bodies on paths

#endif
