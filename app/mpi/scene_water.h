// scene_water.h — a scene's water over all ranks (millpond/mpi.h), and what each draws of it. All
// ranks call these in the same order, but for drawing.
#ifndef APP_MPI_SCENE_WATER_H
#define APP_MPI_SCENE_WATER_H

#include <millpond/mpi.h>

#include "plan.h"
#include "ranks.h"
#include "scene_furnish.h"
#include "scene_shore.h"
#include "sprite_prints.h"

typedef struct scene_water {
    const ranks *ranks;
    plan *plan;
    pond_mpi *water;
    pond_desc desc;
    double rate;     // steps in a second of it
    int64_t each;    // in a frame
    int64_t pending; // that are due, but not made
    scene_slope slope;
    const char *input;
    int status; // of making it
    bool good;  // until something failed (pond_mpi_message())
    bool moved; // a body was, for the next step alone
    int body_count;
    pond_body_id bodies[SCENE_MAX_THINGS]; // in the scene's order
    sprite_prints *prints;
    scene_shore shore;
    pond_texture land;  // the picture under the drawn water
    pond_texture under; // and with fish
} scene_water;

// What a plan has that water over ranks has not; NULL: nothing.
const char *scene_water_lacks(const plan *p);
// What of a plan they do not draw; NULL: nothing.
const char *scene_water_hides(const plan *p);

// Whether each rank's machine holds the whole water for all its ranks; the same on all.
bool scene_water_fits(const ranks *r, const plan *p);

// Still water with everything in it, and its pictures if it is to be drawn. An exit status,
// the same on all ranks, after a message.
int scene_water_make(scene_water *w, const ranks *r, plan *p, const char *input, bool drawn);
void scene_water_clear(scene_water *w); // fine on a zeroed one

// Runs the water through the frame of that number, counted from 0; some steps may stay pending.
// False where this rank failed.
bool scene_water_run(scene_water *w, int64_t frame);
// Makes them, and all that is drawn right. An exit status, the same on all ranks, after a message.
int scene_water_settle(scene_water *w);

// Pixels of a picture of the plan's size that are each rank's. To be freed; NULL without memory.
pond_area *scene_water_parts(const scene_water *w);
// Sets the picture under the water from now on; once a frame, as the scene is then.
void scene_water_lay(scene_water *w, const pond_texture *under);
// Draws what this rank shows of `target`, which is that area of the picture, by the scene as it is
// now. False without memory.
bool scene_water_draw(scene_water *w, const pond_target *target, pond_area area);

#endif
