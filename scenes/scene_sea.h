// scene_sea.h — the sea at the start of a scene: strokes in all directions, drawn from the pond's
// seed.
#ifndef SCENES_SCENE_SEA_H
#define SCENES_SCENE_SEA_H

#include "scene.h"

// Returns the number of its strokes on a pond of that desc; 0 without a sea.
int scene_sea_count(const scene *s, const pond_desc *desc);

// Returns stroke `index` of the sea, at 0 s. Its points are written to `points`.
scene_stroke scene_sea_stroke(const scene *s, const pond_desc *desc, int index,
                              pond_vec2 points[2]);

// Returns the strokes of the sea, then those of the scene, which keeps their points. One block to
// free(); NULL without memory, or if there are none.
scene_stroke *scene_sea_strokes(const scene *s, const pond_desc *desc, int *count);

#endif
