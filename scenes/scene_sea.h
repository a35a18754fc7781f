// scene_sea.h — the sea that a scene's water begins with: strokes in all directions, drawn from the
// pond's seed.
#ifndef SCENES_SCENE_SEA_H
#define SCENES_SCENE_SEA_H

#include "scene.h"

// How many strokes it has on a pond of that desc; 0 without a sea.
int scene_sea_count(const scene *s, const pond_desc *desc);

// Stroke `index` of it, at 0 s. Its points are written to `points`.
scene_stroke scene_sea_stroke(const scene *s, const pond_desc *desc, int index,
                              pond_vec2 points[2]);

// The sea's strokes and then the scene's own, whose points stay the scene's. One block to free();
// NULL without memory, or where there are none.
scene_stroke *scene_sea_strokes(const scene *s, const pond_desc *desc, int *count);

#endif
