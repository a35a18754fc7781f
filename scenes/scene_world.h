// scene_world.h — a scene whose water is in a pond_world: kept where it moves, and land costs
// nothing.
//
// The pond says what the water is like, where land is and where bodies are; it is furnished as any
// other, but never stepped: clock and bodies follow the world's. It outlives the world. A pond that
// is stepped in its place has the same heights, to the bit where neither bodies nor rain come in.
// Where raindrops fall a world chooses by its chunks.
#ifndef SCENES_SCENE_WORLD_H
#define SCENES_SCENE_WORLD_H

#include "scene.h"

#include <millpond/command.h>

typedef struct scene_world scene_world;

// Still water over a furnished pond's cells. NULL with *error, of which the message is empty where
// there is no memory.
scene_world *scene_world_make(const scene *s, pond *water, scene_error *error);
void scene_world_free(scene_world *w); // NULL is allowed

// Memory in addition to a pond of that desc, at most. [bytes]
double scene_world_memory(const pond_desc *water);

// As scene_run_frame() and scene_run_step() do; the step is the one that comes next.
void scene_world_run_frame(scene_world *w, const scene *s, int64_t frame, double fps);
void scene_world_run_step(scene_world *w, const scene *s, double rate);

// Does a command to the world, and to the pond where that shows it: walls, which reflect upright
// of any hardness, bodies, rain. Ids are the pond's. False for emitters and for a command
// that fails: pond_message() says why.
bool scene_world_do(scene_world *w, pond_command *command);

// Its heights as they are, over the pond's cells, until the next step or act.
pond_view scene_world_view(scene_world *w);

// Makes a frame show it as it is now, until the next step or act.
struct scene_frame;
void scene_world_show(scene_world *w, struct scene_frame *now);

// As of a pond; the energy is that of the present heights, in which a pond has those half a step
// ago.
bool scene_world_is_resting(const scene_world *w);
float scene_world_height_at(const scene_world *w, pond_vec2 metres);
double scene_world_energy(scene_world *w);
uint64_t scene_world_hash(const scene_world *w);

#endif
