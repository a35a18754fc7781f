// scene_cover.h — dry land over a picture of the water. Internal to those that draw scenes.
#ifndef SCENES_SCENE_COVER_H
#define SCENES_SCENE_COVER_H

#include "scene_surface.h"

#include <millpond/detail/region.h>

enum { SCENE_COVER_PARTS = 256 }; // of a picture

// The parts of a picture that show water. The rest need not be drawn.
typedef struct scene_seen {
    pond_area of[SCENE_COVER_PARTS];
    int count;
} scene_seen;

// Which blocks land hides, and what the pool look computes from the land: kept from frame to frame.
typedef struct scene_cover scene_cover;

// NULL without memory.
scene_cover *scene_cover_make(void);

// NULL is allowed, for both.
void scene_cover_free(scene_cover *cover);
// The map has changed.
void scene_cover_forget(scene_cover *cover);

// The pool look's preprocessed land. NULL for the first picture, which may be the only one, for a
// look without land, and without memory. cover: or NULL.
const pond_pool_land *scene_cover_land(scene_cover *cover, const pond_pool_look *look,
                                       const pond_view *view, const pond_texture *texture,
                                       const pond_target *target, const pond_parallel *parallel);

// Whether there is land to draw over a picture of the water.
bool scene_cover_lies_over(const pond_map_target *dry, const pond_texture *texture,
                           const pond_target *target);

// Lists the runs of blocks that land does not hide. False if they are too many or unknown. cover:
// or NULL.
bool scene_cover_find_seen(scene_cover *cover, const pond_map_target *dry, scene_seen *out);

// Draws the backdrop where there is land.
void scene_cover_draw(const pond_map_target *dry, const pond_texture *texture,
                      const pond_target *target);

// The same for a part of a picture: map and target are framing->part of it, the texture covers the
// whole.
void scene_cover_draw_part(const pond_map_target *dry, const pond_texture *texture,
                           const pond_target *target, const pond_framing *framing);

#endif
