// scene_cost.h — about how long a scene's water takes for a frame, known before it is made: a few
// lines of text can ask for minutes.
//
// What touches the water costs by the cells it covers, drawn at once or in each step; the numbers
// are of one thread of a processor of 2022, within a factor of two or so. Drawing is not counted.
#ifndef SCENES_SCENE_COST_H
#define SCENES_SCENE_COST_H

#include "scene.h"

typedef struct scene_cost {
    double usual;  // of most frames: steps and bodies [s]
    double worst;  // of the most expensive frame, drops, strokes, rain and fountains included [s]
    double when;   // it begins [s]
    double steps;  // of a frame
    double things; // of what most frames take: bodies and trails [s]
    int drops;     // drops and strokes in it, the scene's own
    int strokes;
} scene_cost;

// Of a film of `frames` frames (0: without an end) at `fps`, over a pond of that desc.
// False without memory.
bool scene_cost_of(const scene *s, const pond_desc *desc, int64_t frames, double fps,
                   scene_cost *out);

#endif
