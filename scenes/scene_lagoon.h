// scene_lagoon.h — what a scene's lagoon look is drawn with. Internal to the scene library.
#ifndef SCENES_SCENE_LAGOON_H
#define SCENES_SCENE_LAGOON_H

#include "scene.h"

// Draws the lagoon look with the painted ripples on it and, where there is dry land, that land's
// mirror image in the water south of it. dry: of the target's size, or NULL.
void scene_draw_lagoon(const scene *s, const pond *water, const pond_map_target *dry,
                       const pond_texture *texture, const pond_target *target);

#endif
