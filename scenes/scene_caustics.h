// scene_caustics.h — the light that the look pool has on its floor. Web pages cast it, too.
#ifndef SCENES_SCENE_CAUSTICS_H
#define SCENES_SCENE_CAUSTICS_H

#include <millpond/light.h>
#include <millpond/look_pool.h>

// Caustics by rays as that look shows them. steepness: factor on the look's own.
static inline pond_caustics scene_caustics_under(const pond_pool_look *pool, float steepness) {
    pond_caustics caustics = pond_caustics_default();
    caustics.depth = pool->depth;
    caustics.refractive_index = pool->refractive_index;
    caustics.steepness = pool->steepness * steepness;
    caustics.sun_azimuth = pool->sun_azimuth;
    caustics.sun_elevation = pool->sun_elevation;
    caustics.strength = pool->caustics;
    return caustics;
}

#endif
