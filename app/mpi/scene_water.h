// scene_water.h — a scene's water over all ranks (millpond/mpi.h), and how a rank draws its
// subdomain. All ranks call these functions in the same order, except those that draw.
#ifndef APP_MPI_SCENE_WATER_H
#define APP_MPI_SCENE_WATER_H

#include <millpond/mpi.h>

#include "plan.h"
#include "ranks.h"
#include "scene_furnish.h"
#include "scene_shore.h"
#include "sprite_cache.h"

typedef struct scene_water {
    const ranks *ranks;
    plan *plan;
    pond_mpi *water;
    pond_desc desc;
    double rate;     // steps in a second
    int64_t each;    // steps in a frame
    int64_t pending; // steps that are due
    scene_slope slope;
    const char *input;
    int status; // of making it
    bool good;  // nothing failed so far (pond_mpi_message())
    bool moved; // a body moves in the next step
    int body_count;
    pond_body_id bodies[SCENE_MAX_THINGS]; // in the scene's order
    sprite_cache *sprites;                 // made when bodies are first drawn
    scene_shore shore;
    pond_texture land;  // the picture under the drawn water
    pond_texture under; // the same with fish
} scene_water;

// The feature of a plan that water over ranks does not have; NULL: none.
const char *scene_water_lacks(const plan *p);
// The feature of a plan that ranks cannot draw; NULL: none.
const char *scene_water_hides(const plan *p);

// Whether each machine has memory for the whole water on each of its ranks. Collective.
bool scene_water_fits(const ranks *r, const plan *p);

// Makes still water with its walls, bodies and emitters, and the pictures that drawing needs if
// `drawn`. Returns the same exit status on all ranks, after a message.
int scene_water_make(scene_water *w, const ranks *r, plan *p, const char *input, bool drawn);
void scene_water_clear(scene_water *w); // fine on a zeroed one

// Runs the water through a frame, counted from 0. Some steps may stay pending. False if this rank
// failed.
bool scene_water_run(scene_water *w, int64_t frame);
// Makes pending steps and refreshes halos for drawing. Returns the same exit status on all ranks,
// after a message.
int scene_water_settle(scene_water *w);

// The pixels of each rank in a picture of the plan's size. The caller frees it; NULL without
// memory.
pond_area *scene_water_areas(const scene_water *w);
// Sets the picture under the water. Call it once a frame.
void scene_water_lay(scene_water *w, const pond_texture *under);
// Draws this rank's pixels of `target`, which is an area of the picture. False without memory.
bool scene_water_draw(scene_water *w, const pond_target *target, pond_area area);

#endif
