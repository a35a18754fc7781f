// scene_school.h — the fish of a scene: their positions, and the picture under the water with them.
//
// Each fish swims along a smooth closed path through its points, with beats of the tail and glides.
// Its body follows the path. Its position depends only on the scene and the time. If the scene
// repeats, laps, beats and glides fit into the period; a lap that takes longer than the period
// shrinks around its start.
//
// In water from the side, paths are fractions of the picture. A fish whose path leads out of the
// water leaps: it gets faster towards the surface, and gravity alone moves it in the air.
#ifndef SCENES_SCENE_SCHOOL_H
#define SCENES_SCENE_SCHOOL_H

#include "scene_fish.h"

typedef struct scene_school scene_school;

// Makes the fish of the scene, over a pond of that desc. shape: height of the picture over its
// width, for water from the side. NULL without memory.
scene_school *scene_school_make(const scene *s, const pond_desc *desc, double shape);

// NULL is allowed.
void scene_school_free(scene_school *school);

// Returns the pose of a fish at a time, for a picture of this size that shows the whole pond.
scene_fish_pose scene_school_pose(const scene_school *school, int fish, double time, int width,
                                  int height);

// A copy of the picture with the fish in it, valid until the next call; the picture itself if it
// has no pixels, or without memory. still: pixels at the same address do not change.
pond_texture scene_school_under(scene_school *school, const pond_texture *picture, bool still,
                                double time);

#endif
