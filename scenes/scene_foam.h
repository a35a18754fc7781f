// scene_foam.h — foam as a lace over pixels, for looks that draw none. Internal to the scenes.
#ifndef SCENES_SCENE_FOAM_H
#define SCENES_SCENE_FOAM_H

#include <millpond/picture.h>

// Lays white over the target where the map, stretched over it, has foam, 0…1. Holes between its
// strands are about `hole_x` × `hole_y` pixels. Nothing happens without a map.
void scene_draw_foam(const pond_map_target *foam, float hole_x, float hole_y,
                     const pond_target *target);

#endif
