// plan_inside.h — the steps of planning that have separate files.
#ifndef APP_PLAN_INSIDE_H
#define APP_PLAN_INSIDE_H

#include "plan.h"

// ---- plan_lake.c ----

// Whether an option concerns a lake.
bool plan_asks_for_lake(const render_options *o);
// The first of them, as it is written.
const char *plan_lake_option(const render_options *o);
// Makes the water calm until somebody touches it: the breeze belongs to the look.
void plan_calm_lake(scene *s);
// Whether a picture without a scene is a lake; reports the choice.
void plan_choose_lake(const render_options *o, const char *scene_input, const char *media, plan *p);
// Chooses the pond's width if it is not given.
void plan_size_lake(const render_options *options, plan *p);
// The touches that options asked for, from where they are in the picture to where on the water.
void plan_place_in_lake(const render_options *o, plan *p);

// ---- plan_options.c ----

// Applies the options about the water; `p` says what they are over.
void plan_lay_water(const render_options *o, const plan *p, scene *s);
// The options about the look. own_scene: the user named the scene. Returns an exit status.
int plan_lay_look(const render_options *o, bool own_scene, scene *s);
// The options about touches. False when there are too many of them.
bool plan_lay_touches(const render_options *o, bool own_scene, scene *s);

// ---- plan_film.c ----

// Chooses size, rate, length and first frame. own_size, own_rate: those of the scene or recording
// apply. Returns an exit status.
int plan_choose_film(const render_options *options, bool own_size, bool own_rate, plan *p);

// ---- plan_water.c ----

// Makes the desc of the plan's pond. Returns an exit status.
int plan_make_water(const render_options *options, plan *p);

// ---- plan_places.c ----

// The pattern with the input's name in it; a pattern of NULL gives "". An exit status.
int plan_name_place(const char *option, const char *pattern, const char *media, char out[4096]);
// All files of a film, except a flipbook's second: none may replace an input or another.
int plan_check_places(const render_options *o, const plan *p);
// A flipbook's second file must not replace the scene it is made from.
int plan_check_sheet_place(const plan *p);

// ---- plan_check.c ----

// Whether the water and the look use the options that were given. An exit status.
int plan_check_options(const render_options *o, const plan *p);

#endif
