// scene_world.h — a scene whose water is in a pond_world, which stores only moving water.
//
// The pond defines the water, the land and the bodies. It is furnished as any other pond but never
// stepped: its clock and bodies follow those of the world, and it must outlive the world. Stepping
// the pond instead gives the same heights; they are bit-identical without bodies and rain. A world
// places raindrops by its chunks.
#ifndef SCENES_SCENE_WORLD_H
#define SCENES_SCENE_WORLD_H

#include "scene.h"

#include <millpond/command.h>

typedef struct scene_world scene_world;

// Makes a world with calm water over the cells of a furnished pond. NULL fills *error, with an
// empty message if there is no memory.
scene_world *scene_world_make(const scene *s, pond *water, scene_error *error);
void scene_world_free(scene_world *w); // NULL is allowed

// Returns the memory in addition to a pond of that desc, at most. [bytes]
double scene_world_memory(const pond_desc *water);

// As scene_run_frame() and scene_run_step(); the step is the next one.
void scene_world_run_frame(scene_world *w, const scene *s, int64_t frame, double fps);
void scene_world_run_step(scene_world *w, const scene *s, double rate);

// Executes a command in the world, and in the pond if that shows it: walls (which reflect upright
// at any hardness), bodies, rain. Ids are those of the pond. Returns false for emitters and for a
// command that fails: see pond_message().
bool scene_world_do(scene_world *w, pond_command *command);

// Returns the current heights over the pond's cells, valid until the next step or command.
pond_view scene_world_view(scene_world *w);

// Sets the current heights in a frame, valid until the next step or command.
struct scene_frame;
void scene_world_show(scene_world *w, struct scene_frame *now);

// As for a pond. The energy is that of the current heights; a pond's is half a step older.
bool scene_world_is_resting(const scene_world *w);
float scene_world_height_at(const scene_world *w, pond_vec2 metres);
double scene_world_energy(scene_world *w);
uint64_t scene_world_hash(const scene_world *w);

#endif
