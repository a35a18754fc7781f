// scene_world.h — a scene whose water is in a pond_world: kept where it moves, and land costs
// nothing.
//
// The pond says what the water is like, where land is and where bodies are; it is furnished as any
// other, but never stepped: clock and bodies follow the world's. A pond that is stepped in its
// place has the same heights, to the bit where neither bodies nor rain come in. Where raindrops
// fall a world chooses by its chunks.
#ifndef SCENES_SCENE_WORLD_H
#define SCENES_SCENE_WORLD_H

#include "scene.h"

typedef struct scene_world scene_world;

// Still water over a furnished pond's cells. NULL with *error, of which the message is empty where
// there is no memory.
scene_world *scene_world_make(const scene *s, pond *water, scene_error *error);
void scene_world_free(scene_world *w); // NULL is allowed

// What it takes beside a pond of that desc, at most. [bytes]
double scene_world_memory(const pond_desc *water);

// As scene_run_frame().
void scene_world_run_frame(scene_world *w, const scene *s, pond *water, int64_t frame, double fps);

// Lets a surface show it as it is now, until the next frame or the end.
void scene_world_show(const scene_world *w, scene_surface *surface);

uint64_t scene_world_hash(const scene_world *w);

#endif
