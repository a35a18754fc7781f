// scene_frame.h — a moment of a scene's water, made once per frame and passed to all functions that
// read the water or draw it.
//
//   scene_frame now = scene_frame_of(&s, water, &surface, &texture);
//   scene_frame_advance(&now, 1 / fps);  // each frame, drawn or not
//   scene_frame_blow(&now);              // those that are drawn
//   scene_frame_light(&now);
//   scene_frame_set_look(&now, &target);
//   scene_draw(&now, &target);
#ifndef SCENES_SCENE_FRAME_H
#define SCENES_SCENE_FRAME_H

#include "scene_path.h"
#include "scene_surface.h"
#include "sprite_cache.h"

#include <millpond/light.h>

// Copies how fast heights change, for all cells. [m/s]
typedef void scene_velocities(const void *of, const pond_map_target *out);

typedef struct scene_frame {
    const scene *scene;
    const pond *water;      // its bodies float, its ground is below; steps and events are its own
    scene_surface *surface; // NULL: no caustic rays, foam and land are drawn
    const pond_texture *under; // the texture under the water; NULL: the look draws without
    double time;               // of the water that is shown [s]
    pond_view calm;            // its heights
    pond_view view;            // those that are drawn: with the breeze, once it blows
    pond_parallel parallel;
    scene_ground sides; // of the pond [m]

    // Of water that the pond has not itself, such as a world's:
    scene_velocities *velocities; // NULL: the pond's
    const void *velocities_of;
    scene_splashes splashes;

    pond_texture over;     // drawn over the picture, under what floats; as large as the picture,
                           // pixels NULL: nothing. Not in data looks, nor from the side
    sprite_cache *sprites; // draws what floats; NULL: sprite_draw() does

    // Set by scene_frame_set_look():
    pond_look look;     // with the maps of the surface
    pond_texture below; // `under` with its fish; pixels NULL: none
} scene_frame;

// The pond as it is. surface and under may be NULL.
scene_frame scene_frame_of(const scene *s, pond *water, scene_surface *surface,
                           const pond_texture *under);

// Shows other heights of the same cells.
void scene_frame_show(scene_frame *now, const pond_view *heights);

// Brings foam and droplets to this moment, `seconds` after the last one. Takes out the water's
// events where there is spray.
void scene_frame_advance(const scene_frame *now, double seconds);

// Adds the scene's breeze to the heights that are drawn.
void scene_frame_blow(scene_frame *now);

// Casts light through the water.
void scene_frame_light(const scene_frame *now);

// Sets the frame's look, with the maps of its surface, and the texture below the water. Call it
// last, with the target to draw on.
void scene_frame_set_look(scene_frame *now, const pond_target *target);

// The water that light falls through: the heights that are drawn, continued under land.
pond_view scene_frame_waves(const scene_frame *now);

// The picture under the water, fish included; pixels NULL: none.
pond_texture scene_frame_under(const scene_frame *now);

// How sun light reaches the floor of the scene's pool look.
pond_caustics scene_caustics_of(const scene *s);

// Copies the heights of a view. [m]
void scene_copy_heights(const pond_view *view, float *out, ptrdiff_t stride);

#endif
