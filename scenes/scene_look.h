// scene_look.h — what there is to know of each look: its name, presets, a scene that shows it.
#ifndef SCENES_SCENE_LOOK_H
#define SCENES_SCENE_LOOK_H

#include "scene.h"
#include "scene_words.h"

// The looks by name.
scene_words scene_look_words(void);

// What it shows, in one line.
const char *scene_look_title(scene_look look);

// The built-in scene that shows it best.
const char *scene_look_scene(scene_look look);

// Whether its pixels are numbers, so that nothing may be drawn over them.
bool scene_look_is_data(scene_look look);

// Names of its presets; NULL beyond the last. The first is the default.
const char *scene_look_preset_name(scene_look look, int index);

// Sets the scene's numbers for that look; the lagoon's lengths scaled by the surface_metres it had.
// False when it has no such preset.
bool scene_look_set_preset(scene *s, scene_look look, const char *preset);

// Its presets as a sentence has them, as scene_words_list() has it.
void scene_look_list_presets(scene_look look, const char *quote, const char *last, char *out,
                             size_t size);

#endif
