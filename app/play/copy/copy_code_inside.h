// copy_code_inside.h — shared by the files that write C code.
//
//   copy_code.c       water, ground, things, look, remarks
//   copy_code_time.c  events
#ifndef APP_PLAY_COPY_CODE_INSIDE_H
#define APP_PLAY_COPY_CODE_INSIDE_H

#include "copy_text.h"
#include "scene_object.h"
#include "scene_string.h"

typedef struct code {
    const plan *p;
    const scene *s;
    const pond_desc *desc;
    scene_string out;
    char name[SCENE_TEXT]; // the scene's name as a C identifier
} code;

// ---- copy_code.c ----

// Numbers that are read back bit-identical.
void code_double(scene_string *out, double number);
void code_float(scene_string *out, float number);
void code_point(scene_string *out, pond_vec2 point);
void code_points(scene_string *out, const pond_vec2 *points, int count); // in several lines if long
void code_rain(scene_string *out, const pond_rain *rain);                // a pond_rain's values
// Begins a block with a shape and a pose.
void code_begin_thing(code *c, const scene_shape *where, pond_pose pose);
// A block that fills, between the text before and after the call.
void code_fill(code *c, const scene_fill *fill, const char *begin, const char *end);

// ---- copy_code_time.c ----

bool code_has_times(const scene *s);      // false: pond_step() suffices
bool code_rain_has_hours(const scene *s); // false: always, or never
void code_times(code *c);                 // adds functions

#endif
