// scene_draw.h — a frame becomes a picture, or what others draw it from.
#ifndef SCENES_SCENE_DRAW_H
#define SCENES_SCENE_DRAW_H

#include "scene_frame.h"

// Draws the frame's look, dry land over it, and what floats; a data look alone. First call
// scene_frame_set_look() with the same target.
void scene_draw(const scene_frame *now, const pond_target *target);

// Draws the sprites of its bodies alone, where its water is a subdomain: `now->sides` are those of
// the whole, which the target shows.
void scene_draw_bodies(const scene_frame *now, const pond_target *target);

// The scene's look at this moment, without the textures and maps that it is drawn with.
pond_look scene_look_now(const scene_frame *now);

// Something with a sprite, as it floats on the pond.
typedef struct scene_actor {
    const char *sprite;
    float length;     // [m]
    pond_vec2 centre; // [m]
    float angle;      // 0 = right, 90 = top [°]
} scene_actor;

#define SCENE_MAX_ACTORS (2 * SCENE_MAX_THINGS)

// Lists what floats and is seen; returns how many, at most SCENE_MAX_ACTORS.
int scene_list_actors(const scene_frame *now, scene_actor *out);

// Factors on the light of what floats in the plane look's picture.
pond_colour scene_plane_tint(const pond_plane_look *look);

// Draws them in the plane look's picture of a view, from the farthest to the nearest, and sorts
// them so.
void scene_draw_actors_in_plane(const pond_plane_look *look, const pond_view *view,
                                scene_actor *actors, int count, const pond_target *target);

#endif
