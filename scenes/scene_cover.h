// scene_cover.h — dry land over a picture of the water. Internal to those that draw scenes.
#ifndef SCENES_SCENE_COVER_H
#define SCENES_SCENE_COVER_H

#include "scene_surface.h"

#include <millpond/detail/region.h>

enum { SCENE_COVER_PARTS = 256 }; // of a picture

// The visible part of the water in a picture; the rest need not be drawn.
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

// What the look pool finds of its land, kept for the next picture; NULL for the first one, which
// may be the only one, where the look has no land, and without memory. cover: or NULL.
const pond_pool_land *scene_cover_land(scene_cover *cover, const pond_pool_look *look,
                                       const pond_view *view, const pond_texture *texture,
                                       const pond_target *target, const pond_parallel *parallel);

// Whether there is land to draw over a picture of the water.
bool scene_cover_lies_over(const pond_map_target *dry, const pond_texture *texture,
                           const pond_target *target);

// All but the blocks that land hides, in runs of a row. False where that is too many, or not known.
// cover: or NULL.
bool scene_cover_find_seen(scene_cover *cover, const pond_map_target *dry, scene_seen *out);

// Draws the backdrop where there is land.
void scene_cover_draw(const pond_map_target *dry, const pond_texture *texture,
                      const pond_target *target);

// The same of a part of a picture: map and target are framing->part of it, the texture is under
// the whole.
void scene_cover_draw_part(const pond_map_target *dry, const pond_texture *texture,
                           const pond_target *target, const pond_framing *framing);

#endif
