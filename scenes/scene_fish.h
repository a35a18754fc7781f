// scene_fish.h — one fish from above or from the side: its shape along a bent spine, its coat, and
// its shadow on the floor.
#ifndef SCENES_SCENE_FISH_H
#define SCENES_SCENE_FISH_H

#include "scene.h"

enum { SCENE_FISH_SPINE = 16 }; // points from the snout to the end of the tail, evenly spaced

// Returns the name of a coat; NULL after the last. of: ignored.
const char *scene_fish_coat(int of, int index);

// The pose of a fish, in pixels of the picture under the water.
typedef struct scene_fish_pose {
    pond_vec2 spine[SCENE_FISH_SPINE];
    float length;
    float beat;    // of the fins, turns
    int coat;      // index
    uint32_t seed; // of its pattern
    bool from_side;
    float light[3];   // factors on its colours: the light that the water transmits
    pond_vec2 shadow; // from the fish to its shadow on the floor
    float soft;       // width of the shadow's edge
    float shade;      // how dark it is, 0…1
} scene_fish_pose;

// Returns the pixels of the fish, or of its shadow, within the picture.
pond_area scene_fish_box(const scene_fish_pose *pose, bool shadow, int width, int height);

// Darkens the floor; paints the fish over it. Within the box.
void scene_fish_cast(const scene_fish_pose *pose, const pond_target *picture);
void scene_fish_paint(const scene_fish_pose *pose, const pond_target *picture);

#endif
