// scene_breeze.h — a breeze over a scene's water, seen from above: heights that are drawn with the
// pond's own, but that the pond knows nothing of. It comes round exactly, whatever the water does.
//
// Not in the look lake, which has a breeze of its own.
#ifndef SCENES_SCENE_BREEZE_H
#define SCENES_SCENE_BREEZE_H

#include "scene.h"

#define SCENE_BREEZE_STEEPNESS 2.5 // usual one: as from above, where the finest waves show as well

typedef struct scene_breeze scene_breeze;

// Whether one is drawn.
bool scene_breeze_blows(const scene *s);

// How steep what is drawn of it is: the slopes' standard deviation along an axis, 0 in a calm. [1]
float scene_breeze_slope(const scene *s);

// The view with the scene's breeze at that time laid over it, or as it is in a calm, and without
// memory. *kept: NULL at first; keeps what it needs, and the heights that the view refers to, until
// the next call. [s]
pond_view scene_breeze_over(scene_breeze **kept, const scene *s, const pond_view *view,
                            double time);

// NULL is allowed.
void scene_breeze_free(scene_breeze *breeze);

#endif
