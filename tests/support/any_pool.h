// any_pool.h — pool looks by chance.
#ifndef MILLPOND_TESTS_ANY_POOL_H
#define MILLPOND_TESTS_ANY_POOL_H

#include "support.h"

// How far some of its numbers may go; the others go as far for every test.
typedef struct pool_reach {
    double depth[2];
    double refractive_index[2];
    double steepness[2];
    double absorption; // from 0
    double shore[2];
} pool_reach;

static inline float any_float(uint64_t *seed, double low, double high) {
    return (float)(low + (high - low) * (double)(noise(seed) % 10001) / 10000);
}

static inline float any_within(uint64_t *seed, const double range[2]) {
    return any_float(seed, range[0], range[1]);
}

static inline pond_colour any_colour(uint64_t *seed, double most) {
    const float r = any_float(seed, 0, most);
    const float g = any_float(seed, 0, most);
    return (pond_colour){r, g, any_float(seed, 0, most)};
}

static inline pond_pool_look any_pool(uint64_t *seed, const pool_reach *reach) {
    const bool clear = noise(seed) % 3 == 0; // nearly all light is left
    return (pond_pool_look){
        .depth = any_within(seed, reach->depth),
        .refractive_index = any_within(seed, reach->refractive_index),
        .steepness = any_within(seed, reach->steepness),
        .absorption = any_colour(seed, clear ? 0.05 : reach->absorption),
        .scatter = any_colour(seed, clear ? 0 : 0.5),
        .sky_zenith = any_colour(seed, 1),
        .sky_horizon = any_colour(seed, 1),
        .sky_brightness = any_float(seed, 0, 3),
        .sun_colour = any_colour(seed, 1),
        .sun_azimuth = any_float(seed, -360, 360),
        .sun_elevation = any_float(seed, 10, 90),
        .glitter = any_float(seed, 0, 10),
        .roughness = any_float(seed, 0.03, 0.3),
        .caustics = any_float(seed, 0, 2),
        .tilt = any_float(seed, 0, 70),
        .shore = any_within(seed, reach->shore),
        .foam_size = any_float(seed, 0.02, 0.2),
        .headroom = any_float(seed, 0, 0.3),
    };
}

#endif
