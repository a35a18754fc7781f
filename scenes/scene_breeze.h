// scene_breeze.h — a breeze over a scene's water, seen from above: heights that are drawn with the
// pond's own, but not part of the pond. It repeats exactly, independent of the water.
//
// Not in the look lake, which has its own breeze.
#ifndef SCENES_SCENE_BREEZE_H
#define SCENES_SCENE_BREEZE_H

#include "scene.h"

#define SCENE_BREEZE_STEEPNESS 2.5 // usual one: as from above, where the finest waves show as well

typedef struct scene_breeze scene_breeze;

// Whether one is drawn.
bool scene_breeze_blows(const scene *s);

// Steepness of the drawn waves: the slopes' standard deviation along an axis, 0 in a calm. [1]
float scene_breeze_slope(const scene *s);

// The view with the scene's breeze at that time added, or as it is in a calm, and without
// memory. *kept: NULL at first; keeps what it needs, and the heights that the view refers to, until
// the next call. [s]
pond_view scene_breeze_over(scene_breeze **kept, const scene *s, const pond_view *view,
                            double time);

// NULL is allowed.
void scene_breeze_free(scene_breeze *breeze);

#endif
