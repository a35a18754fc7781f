// scene_shore.h — draws the land, walls and fish of a rank's area of a picture.
#ifndef APP_MPI_SCENE_SHORE_H
#define APP_MPI_SCENE_SHORE_H

#include <millpond/detail/region.h>
#include <millpond/mpi.h>

#include "plan.h"
#include "ranks.h"
#include "scene_cover.h"
#include "scene_dry.h"
#include "scene_school.h"

typedef struct scene_shore {
    bool seen;         // any rank has land or a wall, and the look shows it
    uint8_t *cells;    // walls of this rank's cells and those next to them
    scene_walls walls; // these
    pond_desc whole;
    float *painted;      // land of the backdrop's painting, of all pixels of the picture; or NULL
    int width;           // of `painted`
    pond_map_target dry; // of the last drawing; of the whole if the look draws land itself
    pond_area part;      // the area of the last drawing
    pond_map_target bed; // of the whole [m]; without values: the floor is level
    pond_map shown_dry;  // both, for the look
    pond_map shown_bed;
    scene_school *school; // or NULL
} scene_shore;

// Makes it for water that has all its walls. Collective. False without memory.
bool scene_shore_make(scene_shore *s, const ranks *r, const plan *p, const pond_mpi *water);
void scene_shore_clear(scene_shore *s); // fine on a zeroed one

// The picture under the water, with its fish, until the next call.
pond_texture scene_shore_under(const scene_shore *s, const pond_texture *under, double time);

// Sets the maps of land and floor of a look that draws them. They stay valid until it is cleared.
void scene_shore_show(const scene_shore *s, pond_look *look);

// Draws land over `drawn` of a target, which is framing->part of the picture. land: the picture
// under all of the water, without fish. False without memory.
bool scene_shore_draw(scene_shore *s, const pond_texture *land, const pond_target *target,
                      const pond_framing *framing, pond_area drawn);

#endif
