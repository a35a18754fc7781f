// scene_spray.h — droplets where a scene's splashes are seen from the side. Internal to the scene
// library.
#ifndef SCENES_SCENE_SPRAY_H
#define SCENES_SCENE_SPRAY_H

#include "scene.h"

// NULL without memory.
scene_spray *scene_spray_make(void);
void scene_spray_free(scene_spray *spray);

// Before and after the steps of a frame; the first frame begins without droplets. Nothing happens
// in a scene without spray.
void scene_spray_begin(const scene *s, pond *water, bool first);
void scene_spray_run(const scene *s, pond *water, double seconds);

// What is in the air now, or NULL.
const pond_spray *scene_spray_now(const scene *s);

#endif
