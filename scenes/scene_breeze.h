// scene_breeze.h — a breeze over a scene's water, seen from above: heights that are drawn together
// with the pond's but are not part of it. It repeats exactly, independent of the water.
//
// Not in the look lake, which has its own breeze.
#ifndef SCENES_SCENE_BREEZE_H
#define SCENES_SCENE_BREEZE_H

#include "scene.h"

#define SCENE_BREEZE_STEEPNESS 2.5 // default: the finest waves are visible from above

typedef struct scene_breeze scene_breeze;

// Returns whether the scene has a breeze.
bool scene_breeze_blows(const scene *s);

// Returns the standard deviation of the drawn slopes along an axis, 0 if it is calm. [1]
float scene_breeze_slope(const scene *s);

// Returns the view with the scene's breeze at that time [s] added, or unchanged if it is calm or
// without memory. *kept is NULL at first. It holds the heights of the returned view until the next
// call.
pond_view scene_breeze_over(scene_breeze **kept, const scene *s, const pond_view *view,
                            double time);

// NULL is allowed.
void scene_breeze_free(scene_breeze *breeze);

#endif
