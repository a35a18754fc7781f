// millpond/current.h — water that flows: rivers, eddies, streams past islands.
//
// What it does:     carries waves, bodies and whatever floats along with the water, steadily.
// What it does not: raise or lower the water: heights stay those of waves upon the stream.
// How to use it:    static float rises(pond_vec2 p, void *user) { (void)user; return 0.3f * p.y; }
//                   if (pond_set_current_function(water, rises, NULL) != POND_OK) { … } // 0.3 m/s
// docs/solvers.md says how, how exactly, and what it costs.
//
// Wave water with nine or five neighbours and dispersive water flow. A current is a stream function
// ψ: the water moves at (∂ψ/∂y, −∂ψ/∂x), so it has no sources and no drains. Nothing flows through
// walls, land and sides that are free or fixed: where ψ as given would, it is bent around them, by
// a fixed number of sweeps, so that ψ has one value all along each of them; whatever suits them
// already stays as given. Gaps of one cell are closed to it. Through open sides it flows as ψ says,
// straight on. Periodic sides go round, and ψ may differ by a constant from one to the other. Walls
// and land that change later bend it anew; if it then ran faster than is stable, all of it becomes
// slower.
//
// Errors: POND_ERROR_ARGUMENT when a pond is NULL; POND_ERROR_RANGE, with the value and what is
// allowed, for numbers that are not finite, for maps of impossible sizes, and for other water;
// POND_ERROR_UNSTABLE where it would flow faster than 0.9 wave_speed, than 0.4 of what waves run at
// the open sides of wave water, along them too, or about a cell in a step, with the place, its
// speed and the greatest one that is stable there; POND_ERROR_MEMORY. After an error nothing has
// changed.
//
// Memory: about 80 bytes a cell while there is a current, from the pond's allocator: 35 for the
// current, the rest to work it out anew when walls or land change around it or the window is
// shifted, so that these never fail for want of memory for it.
//
// Threads: as for touches, one thread at a time; reading may be concurrent.
#ifndef MILLPOND_CURRENT_H
#define MILLPOND_CURRENT_H

#include <millpond/picture.h>
#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Sets the current from a stream function, from values stretched over the whole pond: bilinear
/// between their centres, linear beyond the outermost.
/// stream: `rows` × `columns` of them. [m²/s], finite, ±1e9; NULL takes the current away, and the
/// other arguments are not read. columns, rows: 1…POND_MAX_PIXELS_SIDE. stride: from a value to the
/// one below it. [floats]
POND_API pond_result pond_set_current_map(pond *water, const float *stream, int columns, int rows,
                                          ptrdiff_t stride);

/// The same from a function, called at each corner of a cell, row by row from the top; NULL takes
/// the current away. `stream` returns values as in pond_set_current_map(). [m²/s]
POND_API pond_result pond_set_current_function(pond *water,
                                               float (*stream)(pond_vec2 point, void *user),
                                               void *user);

/// Sets the current that comes nearest to these velocities, by least squares, and has no sources
/// and no drains: they are summed along rows to a stream function, whose error is then evened out
/// in three rounds, of 24 sweeps on each of several grids.
/// velocities: as the values of pond_set_current_map(). [m/s], finite, ±1e6; NULL takes the current
/// away. stride: from one to the one below it. [pond_vec2]
POND_API pond_result pond_set_current_velocities(pond *water, const pond_vec2 *velocities,
                                                 int columns, int rows, ptrdiff_t stride);

/// Sets a stream that comes at `velocity` and goes round the walls and the land that are there now.
/// Behind them the water is slack and turns back, in eddies; what is set is as in
/// pond_set_current_velocities(). velocity: [m/s], ±1e6. slack: over which the stream takes the
/// slack water along again; for a quarter of that it is slower beside them, too. [m], 0 = at once …
/// 1e6.
POND_API pond_result pond_set_current_around(pond *water, pond_vec2 velocity, float slack);

/// Whether the water flows anywhere.
POND_API bool pond_has_current(const pond *water);

/// How the water moves at a point, waves apart. [m/s] Points outside read the nearest one inside;
/// a point that is not finite reads 0.
POND_API pond_vec2 pond_current_at(const pond *water, pond_vec2 point);

/// Takes what lies on the water along with it, foam or dye for instance, as a map over the whole
/// pond: each value of `to` is that of `from`, bilinear, where its water was `seconds` before.
/// Water that comes in over a side brings what lies there already. Both are of one size and do not
/// overlap; `to` is a copy of `from` in water that does not flow. Nothing happens where they are
/// NULL or of two sizes. seconds: more than 10 counts as 10; not positive: a copy. [s]
POND_API void pond_carry_map(const pond *water, double seconds, const pond_map *from,
                             const pond_map_target *to);

#ifdef __cplusplus
}
#endif

#endif
