// scene_dry.h — how much of each pixel of a scene is dry. Internal to the scene library.
#ifndef SCENES_SCENE_DRY_H
#define SCENES_SCENE_DRY_H

#include "scene.h"

// 0…1, rows close together, for the caller to free also after false; NULL where all is water. The
// pond is furnished. False without memory.
bool scenei_dry_make(const scene *s, const pond *water, int width, int height, float **out);

#endif
