// scene_plane.h — what floats, in the plane look's picture. Internal to the scene library.
#ifndef SCENES_SCENE_PLANE_H
#define SCENES_SCENE_PLANE_H

#include "scene.h"

// Something with a sprite, as it lies on the pond.
typedef struct scene_actor {
    const char *sprite;
    float length;     // [m]
    pond_vec2 centre; // [m]
    float angle;      // 0 = right, 90 = top [°]
} scene_actor;

#define SCENE_MAX_ACTORS (2 * SCENE_MAX_THINGS)

// What floats in a scene's water and is seen; returns how many, at most SCENE_MAX_ACTORS.
int scene_list_actors(const scene *s, const pond *water, scene_actor *out);

// Factors on the light of what floats in a look's picture.
pond_colour scene_plane_tint(const pond_plane_look *look);

// Draws them from the farthest to the nearest, on the water of the view as the look has drawn it.
// Puts them in that order.
void scene_draw_actors_in_plane(const pond_plane_look *look, const pond_view *view,
                                scene_actor *actors, int count, const pond_target *target);

#endif
