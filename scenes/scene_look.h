// scene_look.h — additions of scenes to looks: a scene that shows each look, and presets.
#ifndef SCENES_SCENE_LOOK_H
#define SCENES_SCENE_LOOK_H

#include "scene.h"
#include "scene_words.h"

// The names of the looks.
scene_words scene_look_words(void);

// Returns the built-in scene that shows the look best.
const char *scene_look_scene(pond_look_kind look);

// Sets the scene's values for that look from a preset. The lengths of the lagoon are scaled by its
// current surface_metres. The picture of the sky stays. Returns false for an unknown preset.
bool scene_look_set_preset(scene *s, pond_look_kind look, const char *preset);

// Lists its presets in a sentence, as scene_words_list() does.
void scene_look_list_presets(pond_look_kind look, const char *quote, const char *last, char *out,
                             size_t size);

// Adapts the scene's look to any picture. Presets keep their colours, but their depth is limited to
// that of a small pond, and their light to that of the picture. usual: the default look of
// pictures.
void scene_look_suit_picture(scene *s, const pond_pool_look *usual);

#endif
