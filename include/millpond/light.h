// millpond/light.h — maps of light and of foam, made from the water once a frame.
//
// What it does:     pond_draw_caustics() sends sunlight through the surface down to the floor;
//                   pond_update_foam() makes foam grow, spread and fade. Both are pure functions of
//                   their arguments, give the same bits with any number of threads, and allocate
//                   nothing.
// What it does not: draw pictures. Pass the maps to a look: pond_pool_look.light and .foam.
// How to use it:
//   float values[256 * 256];                  // the pond's size in cells, or any other size
//   pond_map_target light = {values, 256, 256, 256};
//   pond_caustics caustics = pond_caustics_default();
//   every frame: pond_view view = pond_get_view(water);
//                pond_draw_caustics(&caustics, &view, NULL, &light, &parallel);
//   pond_map lit = {values, 256, 256, 256};   look.light = &lit;
//
// Nothing is written if an argument is NULL, empty or not finite; other values are clamped to their
// range. Threads: any, while the view does not change and no other thread uses the map.
#ifndef MILLPOND_LIGHT_H
#define MILLPOND_LIGHT_H

#include <millpond/picture.h>
#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How sunlight reaches the floor. Defaults are those of the pool look.
typedef struct pond_caustics {
    /// Distance from the surface at rest to the floor, without `bed`. [m], 0…1000, default 0.25.
    float depth;
    /// Refractive index of the water (Snell's law). [1], 1…3, default 1.333.
    float refractive_index;
    /// Factor on the slopes of the surface. [1], 0…100, default 1.
    float steepness;
    /// Direction of the sun: 0 = right, 90 = top of the picture. [°], −360…360, default 125.
    float sun_azimuth;
    /// Elevation of the sun above the horizon; a low sun stretches the pattern along its direction.
    /// [°], 1…90, default 58.
    float sun_elevation;
    /// Factor on the rays' deflection from where they land under still water. [1], 0…4, default 1.
    float strength;
    /// Standard deviation of the blur on the floor. [m], 0…1, default 0.002. It is clamped to
    /// 0.7…4 of the map's cells.
    float blur;
} pond_caustics;

/// Every field at its default.
POND_API pond_caustics pond_caustics_default(void);

/// Fills `light` with the sunlight that each point of the floor receives, 1 = as much as under
/// still water: photons fall evenly on the surface, are refracted there and land on the floor at a
/// horizontal distance of depth·(t − t₀), t being the horizontal component of the refracted ray per
/// metre of depth and t₀ that under still water. So the pattern is below the waves that make it at
/// any elevation of the sun, and exactly 1 under still water. `bed`: depths below still water [m],
/// NULL = caustics.depth.
///
/// There is at least one photon for each cell of the map and for each 2 × 2 cells of the pond (up
/// to 64 × 64 per cell of the map), and up to 16 instead of one where rays diverge. Photons that
/// would leave the map are mirrored at its side, or enter at the opposite side if the view is
/// periodic (pond_view.wraps_x, wraps_y): the mean of the map is 1, apart from rounding. If the
/// view has a border of 2 to 16 cells, light crosses its sides instead: photons also fall on the
/// border, and those that land beyond the map are dropped. Needs no memory other than `light`.
/// docs/light.md describes the cost and the size of map that a picture needs.
POND_API void pond_draw_caustics(const pond_caustics *caustics, const pond_view *view,
                                 const pond_map *bed, const pond_map_target *light,
                                 const pond_parallel *parallel);

/// When foam grows, and how long it lasts. The water's steepness is √(slope² + (v/wave_speed)²), v
/// its vertical velocity: for a travelling wave this is constant from crest to trough, and for any
/// other motion it is the same measure of energy, √(2·energy)/wave_speed.
typedef struct pond_foam {
    /// Speed of the waves that should foam. [m/s], 1e-6…1e6, default 0.5.
    float wave_speed;
    /// Steepness at which foam begins; travelling waves break from 0.44 on. [1], 0…100, default
    /// 0.45.
    float onset;
    /// Steepness at which it grows at full rate. [1], 0…100, default 0.9.
    float full;
    /// Full rate at which bare water becomes foam. [1/s], 0…1000, default 6.
    float growth;
    /// Time in which foam fades to half. [s], 1e-3…1e6, default 0.8.
    float half_life;
    /// Diffusivity: a speck is √(2·spread·t) wide after a time t; in one frame it spreads by at
    /// most 4 of the map's cells. [m²/s], 0…1000, default 1e-4.
    float spread;
} pond_foam;

/// Every field at its default.
POND_API pond_foam pond_foam_default(void);

/// Advances `foam`, 0…1 in each cell, by `seconds`, starting from its present values; all 0 at
/// first. NaN counts as 0. `velocity`: upward velocity of the surface [m/s] from
/// pond_copy_velocities(); NULL = only slopes are used. seconds: does nothing if not positive and
/// finite; more than 10 counts as 10. [s] The result does not depend on the length of the steps or
/// the size of the map, apart from the water. In periodic views foam spreads across the sides.
POND_API void pond_update_foam(const pond_foam *settings, const pond_view *view,
                               const pond_map *velocity, double seconds,
                               const pond_map_target *foam, const pond_parallel *parallel);

/// Draws the ground as it looks where it is damp: darker, as water in its pores absorbs light. Pass
/// the result to a look as its texture: ground under water is as dark as damp ground at the shore.
/// damp: moisture, 0…1, such as pond_wet.damp (wet.h); stretched over the picture, bilinear.
/// target: as large as the ground, and RGBA8; may have the same pixels.
POND_API void pond_draw_damp(const pond_texture *ground, const pond_map *damp,
                             const pond_target *target, const pond_parallel *parallel);

#ifdef __cplusplus
}
#endif

#endif
