// plan_inside.h — the steps of planning in separate files.
#ifndef APP_PLAN_INSIDE_H
#define APP_PLAN_INSIDE_H

#include "plan.h"

// ---- plan.c ----

// Opens the picture or film under the water, unless it was opened before, and learns about it. A
// picture stays open, so that it is decoded once. False fills *error.
bool plan_open_media(const char *path, bool named, plan *p, media_error *error);

// ---- plan_lake.c ----

// Returns whether an option concerns a lake.
bool plan_asks_for_lake(const render_options *o);
// Returns the first of these options as the user wrote it.
const char *plan_lake_option(const render_options *o);
// Makes the water calm until it is touched, as the look draws the breeze.
void plan_calm_lake(scene *s);
// Returns whether options ask for a lake, or leave the water open and the picture holds a lake.
bool plan_finds_lake(const render_options *o, const char *media, plan *p);
// Reports a lake that no option asks for, or how to get one.
void plan_report_lake(const render_options *o, const plan *p);
// Chooses the width of the pond if it is not given.
void plan_size_lake(const render_options *options, plan *p);
// Moves the touches of the options from their positions in the picture to positions on the water.
void plan_place_in_lake(const render_options *o, plan *p);

// ---- plan_flow.c ----

// Makes the scene of bulk water on a height map. Returns an exit status.
int plan_flow(const render_options *o, const char *media, plan *p);

// ---- plan_mood.c ----

// Returns whether an option asks for a breeze.
bool plan_blows(const render_options *o);
// Chooses the mood over a picture without a scene.
void plan_choose_mood(const render_options *o, const char *media, plan *p);
// Returns the built-in scene of a mood.
const char *plan_mood_scene(int mood);
// Sets the seeds from the picture, so that pictures differ, or from the option --seed.
void plan_seed_picture(const render_options *o, const char *media, scene *s);

// ---- plan_options.c ----

// Applies the options about the water over the plan's backdrop.
void plan_lay_water(const render_options *o, const plan *p, scene *s);
// Applies the options about the look. own_scene: the user named the scene. Returns an exit status.
int plan_lay_look(const render_options *o, bool own_scene, scene *s);
// Applies the options about touches. Returns false if there are too many of them.
bool plan_lay_touches(const render_options *o, bool own_scene, scene *s);

// ---- plan_film.c ----

// Applies the option --size to a size. A missing side follows from the other one.
void plan_apply_size(const render_options *options, int *width, int *height);
// Returns whether the output is a single picture.
bool plan_is_still(const plan *p);
// Chooses size, rate, length and first frame. own_size, own_rate: use those of the scene or
// recording. Returns an exit status.
int plan_choose_film(const render_options *options, bool own_size, bool own_rate, plan *p);

// ---- plan_water.c ----

// Makes the desc of the plan's pond. Returns an exit status.
int plan_make_water(const render_options *options, plan *p);

// ---- plan_places.c ----

// Replaces {name} in the pattern by the input's name; a pattern of NULL gives "". Returns an exit
// status.
int plan_name_place(const char *option, const char *pattern, const char *media, char out[4096]);
// Checks all files of a film, except a flipbook's JSON: none may replace an input or another
// output. Returns an exit status.
int plan_check_places(const render_options *o, const plan *p);
// Checks that a flipbook's JSON does not replace the scene it is made from.
int plan_check_sheet_place(const plan *p);

// ---- plan_check.c ----

// Checks that the water and the look use the given options. Returns an exit status.
int plan_check_options(const render_options *o, const plan *p);

#endif
