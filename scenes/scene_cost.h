// scene_cost.h — estimates the processor time that a scene's water takes for a frame.
#ifndef SCENES_SCENE_COST_H
#define SCENES_SCENE_COST_H

#include "scene.h"

// Steps, bodies and trails of a frame at `fps` on a pond of that desc, without touches and drawing.
// Measured on one thread of a processor of 2022; other processors differ by a factor of 2 or so.
// [s]
double scene_cost_of_frame(const scene *s, const pond_desc *desc, double fps);

#endif
