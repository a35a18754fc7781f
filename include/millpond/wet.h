// millpond/wet.h — maps of bulk water for looks: where it is wet, damp and white with foam.
//
// What it does:     pond_update_wet() makes maps from a pond of the flow solver once a frame: the
//                   depth of the water, the share of dry ground with a smooth shoreline, damp
//                   ground that dries, and foam that fronts make and the water carries. Looks draw
//                   them.
// What it does not: draw, change the water, or allocate. Any number of threads give the same bits.
// How to use it:
//   size_t n = (size_t)width * height;           // cells of the pond
//   float *v = calloc(n, 8 * sizeof *v);
//   pond_wet wet = {.height = v, .depth = v + n, .dry = v + 2 * n, .damp = v + 3 * n,
//                   .foam = v + 4 * n, .room = v + 5 * n, .lace = v + 7 * n, .drying = 20,
//                   .foam_half_life = 1.2};
//   every frame: pond_update_wet(water, seconds, &wet);
//   Then draw the view with `height` (view.heights = wet.height, view.stride = view.width,
//   view.border = 0, view.unit = 1) and pass the other maps to a look: `depth` as its `bed`, `dry`
//   as `dry`, and `lace` as `foam`. Its texture is the ground, darkened by pond_draw_damp()
//   (light.h).
#ifndef MILLPOND_WET_H
#define MILLPOND_WET_H

#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Maps and their settings. Each map has a value for each cell, row after row without gaps. All
/// must be 0 before the first update.
typedef struct pond_wet {
    float *height; ///< of the surface. [m]
    float *depth;  ///< of the water. [m]
    float *dry;    ///< share of ground that less than 3 mm of water covers. [1], 0…1
    float *damp;   ///< moisture of the ground, 1 under water. [1], 0…1
    float *foam;   ///< share of the water that foam covers. [1], 0…1
    float *room;   ///< two maps for pond_update_wet() to work in
    /// Whether `height` is the ground where it is dry and `wall` at walls, for views in
    /// perspective; else it continues the water over the shore, so that the slope of a bank does
    /// not tilt the water next to it.
    bool solid;
    /// Height at which walls are shown, at least 0.12·desc.depth above the ground. [m]
    float wall;
    double drying;         ///< time in which damp ground dries to half. [s], above 0
    double foam_half_life; ///< [s], above 0
    /// The foam as a lace that moves with the water, with holes about 10 cells wide, which shows
    /// the flow. [1], 0…1; NULL: not made
    float *lace;
    /// Height of small waves that `height` adds to fast water and that move with it, in units of
    /// speed²/g. The pond does not contain them. [1], 0…1; 0: none
    float roughness;
} pond_wet;

/// Brings the maps to the pond's present state.
/// seconds: since the last update; 0 for the first one. [s] Values above 10 count as 10.
/// Does nothing for water of other solvers, a NULL map, or settings that are not above 0.
/// Threads: one at a time for the maps; the pond must not change meanwhile.
POND_API void pond_update_wet(const pond *water, double seconds, pond_wet *wet);

#ifdef __cplusplus
}
#endif

#endif
