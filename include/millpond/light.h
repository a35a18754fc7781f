// millpond/light.h — maps of light and of foam, made from the water once a frame.
//
// What it does:     pond_draw_caustics() sends sun light through the surface down to the floor;
//                   pond_update_foam() lets foam grow, drift apart and fade. Pure functions of what
//                   they are given, the same bits with any number of threads; they allocate
//                   nothing.
// What it does not: draw pictures. Hand the maps to a look: pond_pool_look.light and .foam.
// How to use it:
//   float values[256 * 256];                  // as many as the pond has cells, or any other size
//   pond_map_target light = {values, 256, 256, 256};
//   pond_caustics caustics = pond_caustics_default();
//   every frame: pond_view view = pond_get_view(water);
//                pond_draw_caustics(&caustics, &view, NULL, &light, &parallel);
//   pond_map lit = {values, 256, 256, 256};   look.light = &lit;
//
// With a NULL or empty argument, or numbers that are not finite, nothing is written; numbers out of
// their range are brought into it. Threads: any, as long as the view stays as it is and no other
// thread uses the map.
#ifndef MILLPOND_LIGHT_H
#define MILLPOND_LIGHT_H

#include <millpond/picture.h>
#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How the sun's light reaches the floor. Defaults are those of the pool look.
typedef struct pond_caustics {
    /// From the surface at rest to the floor, where there is no bed. [m], 0…1000, default 0.25.
    float depth;
    /// Bends the rays (Snell). [1], 1…3, default 1.333.
    float refractive_index;
    /// Exaggerates the slopes of the surface. [1], 0…100, default 1.
    float steepness;
    /// Where the sun stands: 0 = right, 90 = top of the picture. [°], −360…360, default 125.
    float sun_azimuth;
    /// Above the horizon; a low sun draws the pattern out along its direction. [°], 1…90, default
    /// 58.
    float sun_elevation;
    /// How far from where they fall through still water rays are led. [1], 0…4, default 1.
    float strength;
    /// Standard deviation of the blur on the floor. [m], 0…1, default 0.002. It is at least 0.7
    /// and at most 4 of the map's cells.
    float blur;
} pond_caustics;

/// Every field at its default.
POND_API pond_caustics pond_caustics_default(void);

/// Fills `light` with the light that each place of the floor gets from the sun, 1 = as much as
/// under still water: photons fall evenly on the surface, are bent there and lie on the floor at
/// depth·(t − t₀) from above, t the bent ray's way along for each metre down and t₀ that under
/// still water. So the pattern lies under the waves that make it, whatever the sun's height, and
/// still water is 1 everywhere, exactly. `bed`: depths below still water [m], NULL =
/// caustics.depth.
///
/// There is at least one photon for each of the map's cells and for two by two of the pond's (up to
/// 64 × 64 for one of the map), and up to 16 in its place where rays spread apart. What would leave
/// the map at a side is mirrored there, or arrives at the other side where the view's sides meet
/// (pond_view.wraps_x, wraps_y): the mean of the map is 1, but for rounding. `light` is all the
/// memory there is. docs/light.md tells what it costs, and how large a map a picture needs.
POND_API void pond_draw_caustics(const pond_caustics *caustics, const pond_view *view,
                                 const pond_map *bed, const pond_map_target *light,
                                 const pond_parallel *parallel);

/// When foam grows, and how long it stays. Water is as steep as √(slope² + (v/wave_speed)²), v its
/// vertical velocity: the steepness of a running wave all the way from crest to trough, and the
/// same measure of energy, √(2·energy)/wave_speed, for whatever else the water does.
typedef struct pond_foam {
    /// How fast the waves run that are to foam. [m/s], 1e-6…1e6, default 0.5.
    float wave_speed;
    /// Steepness at which foam begins; running waves break from 0.44 on. [1], 0…100, default 0.45.
    float onset;
    /// Steepness at which it grows at full rate. [1], 0…100, default 0.9.
    float full;
    /// Full rate at which what is bare becomes foam. [1/s], 0…1000, default 6.
    float growth;
    /// Time in which foam fades to half. [s], 1e-3…1e6, default 0.8.
    float half_life;
    /// How fast it drifts apart: a speck is √(2·spread·t) wide after a time t; in one frame it
    /// drifts at most 4 of the map's cells. [m²/s], 0…1000, default 1e-4.
    float spread;
} pond_foam;

/// Every field at its default.
POND_API pond_foam pond_foam_default(void);

/// Lets `seconds` of foam pass, 0…1 in each cell of `foam`, which holds what was there before: all
/// 0 at first. What is not a number counts as 0. `velocity`: of the surface, upward [m/s], such as
/// pond_copy_velocities() fills it; NULL = only slopes count. Seconds that are not positive and
/// finite do nothing; more than 10 count as 10. [s] The same foam comes of few long steps as of
/// many short ones, and of maps of different sizes, as far as the water between is the same. Where
/// the view's sides meet, foam drifts across them.
POND_API void pond_update_foam(const pond_foam *settings, const pond_view *view,
                               const pond_map *velocity, double seconds,
                               const pond_map_target *foam, const pond_parallel *parallel);

#ifdef __cplusplus
}
#endif

#endif
