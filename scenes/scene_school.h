// scene_school.h — the fish of a scene: where they swim, and the picture under the water with them
// in it.
//
// Each swims round after round along a smooth way through its points, its body on that way, in
// beats of the tail and glides. It depends on the scene and the time alone. Where the scene
// repeats, rounds, beats and glides fit into the period; a round that takes longer than the period
// becomes a smaller one, about where it begins.
#ifndef SCENES_SCENE_SCHOOL_H
#define SCENES_SCENE_SCHOOL_H

#include "scene_fish.h"

typedef struct scene_school scene_school;

// Of the scene's fish, over a pond of that desc. NULL without memory.
scene_school *scene_school_make(const scene *s, const pond_desc *desc);

// NULL is allowed.
void scene_school_free(scene_school *school);

// Where a fish is at a time, over a picture so large that shows the whole pond.
scene_fish_pose scene_school_pose(const scene_school *school, int fish, double time, int width,
                                  int height);

// A copy of the picture with the fish in it, as long as the school lives or until it is asked
// again; the picture itself where there is none to be painted on, or no memory. still: as long as
// its pixels are at the same address, they are the same.
pond_texture scene_school_under(scene_school *school, const pond_texture *picture, bool still,
                                double time);

#endif
