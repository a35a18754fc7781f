// scene_sky.h — the sky that a picture without one mirrors: of the picture's own light, so that
// ripples glint in its colours and no brighter than it is.
#ifndef SCENES_SCENE_SKY_H
#define SCENES_SCENE_SKY_H

#include "scene.h"

// Takes the pool look's sky from the picture under the water, if the scene wants that, by
// pond_sky_from_picture(). `share` of it: 1 takes it as it is, less makes the sky follow a film's
// frames slowly. Looks have it from scene_look_now().
void scene_sky_take(scene *s, const pond_texture *under, float share);

// Writes the stored sky into a pool look. Plain pictures have little that waves could bend: there
// the waves are steeper and mirror less, and the light on the floor is stronger.
void scene_sky_over(const scene *s, pond_pool_look *pool);

#endif
