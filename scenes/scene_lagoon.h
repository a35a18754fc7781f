// scene_lagoon.h — the mirrored shores of the lagoon look. Internal to the scene library.
#ifndef SCENES_SCENE_LAGOON_H
#define SCENES_SCENE_LAGOON_H

#include "scene_surface.h"

// Makes the mirror image of the shores at half the resolution, which water does not exceed. Returns
// its memory, for the caller to free; NULL, and a texture without pixels, if there is nothing to
// mirror or no memory.
uint8_t *scene_lagoon_mirror(const pond_map_target *dry, const pond_texture *texture, int width,
                             int height, pond_texture *out);

// The same, stored from frame to frame while its picture is `still`, which has the same pixels at
// the same address. Over a video it is made for each frame.
typedef struct scene_mirror scene_mirror;

// NULL without memory.
scene_mirror *scene_mirror_make(void);

// Valid until the next call; without pixels if there is nothing to mirror or no memory.
pond_texture scene_mirror_image(scene_mirror *kept, const pond_map_target *dry,
                                const pond_texture *texture, bool still, int width, int height);

// NULL is allowed, for both.
void scene_mirror_free(scene_mirror *kept);
// The land has changed.
void scene_mirror_forget(scene_mirror *kept);

#endif
