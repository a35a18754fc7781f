// scene_look.h — what scenes add to a look: a scene that shows it, and presets that fit a scene.
#ifndef SCENES_SCENE_LOOK_H
#define SCENES_SCENE_LOOK_H

#include "scene.h"
#include "scene_words.h"

// The looks by name.
scene_words scene_look_words(void);

// The built-in scene that shows it best.
const char *scene_look_scene(pond_look_kind look);

// Sets the scene's numbers for that look; the lagoon's lengths scaled by the surface_metres it had.
// The picture of the sky stays. False when it has no such preset.
bool scene_look_set_preset(scene *s, pond_look_kind look, const char *preset);

// Its presets as a sentence has them, as scene_words_list() has it.
void scene_look_list_presets(pond_look_kind look, const char *quote, const char *last, char *out,
                             size_t size);

// Fits the scene's look to a picture that it was not made for: presets keep their colours, but
// neither depths beyond a small pond's nor more light than the picture has. usual: what pictures
// get.
void scene_look_suit_picture(scene *s, const pond_pool_look *usual);

#endif
