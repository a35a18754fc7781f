// Named waters and named looks.

#include <string.h>

#include "look/looks/pool.h"

enum { CLEAR, NONE, POOL, LAGOON, LAKE, SEA, RIVER, INK };

// Clear water absorbs as pure water does at 610, 550 and 465 nm (Pope & Fry 1997). What others
// hold besides, algae, silt, peat, takes blue first; what it sends back is their colour.
#define TINT(r, g, b, ...)                                                                         \
    { PONDI_SET(absorption, r, g, b), PONDI_SET(scatter, __VA_ARGS__) }

static const pondi_look_preset tints[] = {
    [CLEAR] = {.name = "clear", .settings = TINT(0.26, 0.057, 0.010, 0, 0, 0)},
    [NONE] = {.name = "none", .settings = TINT(0, 0, 0, 0, 0, 0)},
    [POOL] = {.name = "pool", .settings = TINT(0.33, 0.060, 0.025, 0.01, 0.22, 0.34)},
    [LAGOON] = {.name = "lagoon", .settings = TINT(0.50, 0.060, 0.075, 0.005, 0.25, 0.30)},
    [LAKE] = {.name = "lake", .settings = TINT(0.80, 0.38, 0.72, 0.012, 0.045, 0.022)},
    [SEA] = {.name = "sea", .settings = TINT(0.48, 0.12, 0.095, 0.003, 0.045, 0.085)},
    [RIVER] = {.name = "river", .settings = TINT(0.55, 0.75, 1.55, 0.060, 0.042, 0.015)},
    [INK] = {.name = "ink", .settings = TINT(6.0, 4.8, 3.4, 0.001, 0.003, 0.010)},
};

const char *pond_pool_tint_name(int index) {
    return index >= 0 && index < PONDI_COUNT(tints) ? tints[index].name : NULL;
}

bool pond_pool_set_tint(const char *tint, pond_pool_look *out) {
    for (int i = 0; tint != NULL && out != NULL && i < PONDI_COUNT(tints); i++) {
        if (strcmp(tints[i].name, tint) == 0) {
            pondi_preset_apply(&pondi_look_pool.record, &tints[i], out);
            return true;
        }
    }
    return false;
}

const pondi_look_preset pondi_pool_presets[PONDI_POOL_PRESETS] = {
    {.name = "clear"},
    {.name = "swimming_pool",
     .from = &tints[POOL],
     .settings = {PONDI_SET(depth, 1.4), PONDI_SET(sky_zenith, 0.32, 0.56, 0.95),
                  PONDI_SET(sky_horizon, 0.9, 0.97, 1), PONDI_SET(sky_brightness, 1.3),
                  PONDI_SET(sun_elevation, 52), PONDI_SET(glitter, 12),
                  PONDI_SET(roughness, 0.03)}},
    {.name = "pond",
     .from = &tints[LAKE],
     .settings = {PONDI_SET(depth, 0.8), PONDI_SET(sky_zenith, 0.4, 0.58, 0.8),
                  PONDI_SET(sky_horizon, 0.95, 0.98, 0.94), PONDI_SET(sky_brightness, 1.5),
                  PONDI_SET(sun_elevation, 45), PONDI_SET(glitter, 5), PONDI_SET(caustics, 0.7),
                  PONDI_SET(tilt, 45)}},
    {.name = "river",
     .from = &tints[RIVER],
     .settings = {PONDI_SET(depth, 0.6), PONDI_SET(sky_zenith, 0.5, 0.64, 0.85),
                  PONDI_SET(sky_horizon, 0.98, 0.98, 0.96), PONDI_SET(sky_brightness, 1.4),
                  PONDI_SET(sun_azimuth, 140), PONDI_SET(sun_elevation, 40),
                  PONDI_SET(roughness, 0.08), PONDI_SET(caustics, 0.6), PONDI_SET(tilt, 40)}},
    {.name = "sea",
     .from = &tints[SEA],
     .settings = {PONDI_SET(depth, 4), PONDI_SET(sky_zenith, 0.25, 0.45, 0.85),
                  PONDI_SET(sky_horizon, 0.8, 0.9, 1), PONDI_SET(sky_brightness, 1.4),
                  PONDI_SET(sun_elevation, 42), PONDI_SET(glitter, 12), PONDI_SET(roughness, 0.1),
                  PONDI_SET(caustics, 0.8), PONDI_SET(tilt, 45)}},
    {.name = "overcast",
     .settings = {PONDI_SET(sky_zenith, 0.96, 0.98, 1), PONDI_SET(sky_horizon, 0.4, 0.43, 0.47),
                  PONDI_SET(sky_brightness, 4), PONDI_SET(sun_colour, 0, 0, 0),
                  PONDI_SET(sun_elevation, 70), PONDI_SET(glitter, 0), PONDI_SET(roughness, 0.2),
                  PONDI_SET(caustics, 0.4), PONDI_SET(tilt, 50)}},
    {.name = "evening",
     .from = &tints[LAKE],
     .settings = {PONDI_SET(depth, 0.5), PONDI_SET(sky_zenith, 0.16, 0.24, 0.48),
                  PONDI_SET(sky_horizon, 1, 0.52, 0.22), PONDI_SET(sky_brightness, 1.8),
                  PONDI_SET(sun_colour, 1, 0.5, 0.18), PONDI_SET(sun_azimuth, 100),
                  PONDI_SET(sun_elevation, 14), PONDI_SET(glitter, 14), PONDI_SET(roughness, 0.08),
                  PONDI_SET(caustics, 0.5), PONDI_SET(tilt, 50)}},
    {.name = "night",
     .from = &tints[INK],
     .settings = {PONDI_SET(depth, 0.3), PONDI_SET(sky_zenith, 0.01, 0.018, 0.045),
                  PONDI_SET(sky_horizon, 0.1, 0.14, 0.24), PONDI_SET(sky_brightness, 4),
                  PONDI_SET(sun_colour, 0.62, 0.74, 1), PONDI_SET(sun_azimuth, 80),
                  PONDI_SET(sun_elevation, 18), PONDI_SET(glitter, 3), PONDI_SET(roughness, 0.09),
                  PONDI_SET(caustics, 0.1), PONDI_SET(tilt, 45)}},
};
