// scene_wet.h — bulk water of a scene as looks draw it: its maps (millpond/wet.h) and damp ground.
#ifndef SCENES_SCENE_WET_H
#define SCENES_SCENE_WET_H

#include "scene.h"

#include <millpond/wet.h>

typedef struct scene_wet {
    pond_wet maps;
    float *values;   // of all maps
    uint8_t *pixels; // of the ground; NULL until there is a picture under the water
    pond_texture ground;
    int width; // [cells]
    int height;
} scene_wet;

// NULL without memory.
scene_wet *scene_wet_make(const scene *s, const pond *water);
void scene_wet_free(scene_wet *wet); // NULL is allowed

// Brings the maps to the water's present state, `seconds` after the last one.
void scene_wet_advance(scene_wet *wet, const pond *water, double seconds);

// A map of the cells.
pond_map scene_wet_map(const scene_wet *wet, const float *values);

// The view with the heights that looks draw.
pond_view scene_wet_view(const scene_wet *wet, const pond_view *view);

// The picture under the water with its damp ground, valid until the next call. Without memory, or
// a picture, it is the picture itself.
const pond_texture *scene_wet_ground(scene_wet *wet, const pond_texture *under,
                                     const pond_parallel *parallel);

// Enlarges the map of dry ground to a picture's size.
void scene_wet_fill_dry(const scene_wet *wet, float *values, int width, int height);

#endif
