// millpond/look_pool.h — water over a floor, from above, as light has it. See look.h.
#ifndef MILLPOND_LOOK_POOL_H
#define MILLPOND_LOOK_POOL_H

#include <millpond/picture.h>
#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Water over a floor, seen from straight above, in linear light: Snell refraction of the view ray,
/// absorption along its way, the sky mirrored by Schlick's Fresnel term, the sun's glitter, and sun
/// light gathered on the floor to first order in the surface's curvature.
typedef struct pond_pool_look {
    /// From surface to floor. [m], 0…1000, default 0.25.
    float depth;
    /// Bends the view ray; the mirror's strength stays water's. [1], 1…3, default 1.333.
    float refractive_index;
    /// Exaggerates the slopes that are drawn. [1], 0…100, default 1.
    float steepness;
    /// Beer–Lambert, for each metre of way. [1/m], 0…10000, default {0.55, 0.16, 0.13}.
    pond_colour absorption;
    /// Light from straight above. 0…10000, default {0.42, 0.62, 0.95}.
    pond_colour sky_zenith;
    /// Light from the side. 0…10000, default {0.95, 0.98, 1.0}.
    pond_colour sky_horizon;
    /// Factor on both sky colours. [1], 0…10000, default 1.2.
    float sky_brightness;
    /// 0…10000, default {1.0, 0.93, 0.80}.
    pond_colour sun_colour;
    /// Where the sun stands: 0 = right, 90 = top of the picture. [°], −36000…36000, default 125.
    float sun_azimuth;
    /// Above the horizon. [°], 1…90, default 58.
    float sun_elevation;
    /// Brightness of the sun's mirror image. [1], 0…10000, default 6.
    float glitter;
    /// Spread of slopes under a pixel. [1], 0.005…1, default 0.06.
    float roughness;
    /// How strongly curvature gathers light on the floor. [1], 0…4, default 1.
    float caustics;
    /// Depth of the floor below still water. [m], NULL = `depth` everywhere, default NULL. Maps must
    /// live while the look is drawn.
    const pond_map *bed;
    /// Sun light on the floor, 1 = as under still water: pond_draw_caustics() makes it (light.h).
    /// NULL = gathered to first order where it is seen, default NULL.
    const pond_map *light;
    /// Foam on the water, 0…1: pond_update_foam() makes it (light.h). NULL = none, default NULL.
    const pond_map *foam;
    /// Share of land, 0…1. NULL = water all over, default NULL.
    const pond_map *dry;
    /// The sky that is mirrored. NULL = sky_zenith and sky_horizon, default NULL.
    const pond_texture *sky;
} pond_pool_look;

/// Every field at its default.
POND_API pond_pool_look pond_pool_look_default(void);

/// Draws the pool look. A NULL `parallel` means the calling thread alone.
POND_API void pond_draw_pool(const pond_pool_look *look, const pond_view *view,
                             const pond_texture *texture, const pond_target *target,
                             const pond_parallel *parallel);

#ifdef __cplusplus
}
#endif

#endif
