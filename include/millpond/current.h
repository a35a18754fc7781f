// millpond/current.h — steady currents: rivers, eddies, streams past islands.
//
// What it does:     carries waves, bodies and floating matter along.
// What it does not: change the water level: heights remain those of the waves on the stream.
// How to use it:    static float psi(pond_vec2 p, void *user) { (void)user; return 0.3f * p.y; }
//                   if (pond_set_current_function(water, psi, NULL) != POND_OK) { … } // 0.3 m/s
// docs/currents.md documents the method, its accuracy and its cost.
//
// The wave solver with nine or five neighbours and the dispersive solver have currents. A current
// is a stream function ψ: the velocity is (∂ψ/∂y, −∂ψ/∂x), so it has no sources and no sinks.
//   - Walls, land, and free and fixed sides are impermeable: a fixed number of relaxation sweeps
//     makes ψ constant along each of them. A ψ that already is stays as given. Gaps of one cell are
//     closed to the current.
//   - Through open sides the water flows as ψ says, in a straight line.
//   - At periodic sides ψ may differ by a constant from one side to the other.
// Walls and land that change later deflect the current again. If it then exceeds the stability
// limit, it is slowed down as a whole.
//
// Errors: POND_ERROR_ARGUMENT if a pond is NULL. POND_ERROR_RANGE, with the value and the allowed
// range, for values that are not finite, maps of invalid sizes, and other solvers.
// POND_ERROR_UNSTABLE, with the place, its speed and the greatest stable speed there, for more than
// 0.9 wave_speed, 0.4 of the wave speed at or along open sides of wave water, or about one cell per
// step. POND_ERROR_MEMORY. After an error nothing has changed.
//
// Waves over a current exchange energy with it and conserve their action: they become higher
// against it and lower along it. Setting the first current over moving water computes the potential
// of its waves, which takes as long as some hundred steps; waves in absorbing layers are lost.
//
// Over a current, pond_write_heights() takes velocities relative to the flow, and
// pond_copy_velocities() returns the change of the height in place. After pond_shift() over a
// current, velocities are 0 until the next step.
//
// Memory: about 85 bytes per cell while there is a current, from the pond's allocator: 40 for the
// current, the rest to recompute it when walls or land change or the window shifts, so that these
// calls never fail for lack of it.
//
// Threads: one at a time, as for touches; reading may be concurrent.
#ifndef MILLPOND_CURRENT_H
#define MILLPOND_CURRENT_H

#include <millpond/picture.h>
#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Sets the current from a map of the stream function, stretched over the whole pond: bilinear
/// between the centres of its values, linear beyond the outermost.
/// stream: `rows` × `columns` values. [m²/s], finite, ±1e9. NULL removes the current; the other
/// arguments are then ignored.
/// columns, rows: 1…POND_MAX_PIXELS_SIDE.
/// stride: from a row to the next. [floats]
POND_API pond_result pond_set_current_map(pond *water, const float *stream, int columns, int rows,
                                          ptrdiff_t stride);

/// Sets the current from a stream function, which is called at each corner of a cell, row by row
/// from the top. stream: returns values as in pond_set_current_map() [m²/s]; NULL removes the
/// current.
POND_API pond_result pond_set_current_function(pond *water,
                                               float (*stream)(pond_vec2 point, void *user),
                                               void *user);

/// Sets the divergence-free current that is nearest to a map of velocities by least squares.
/// velocities: arranged as in pond_set_current_map(). [m/s], finite, ±1e6. NULL removes the
/// current.
/// stride: from a row to the next. [pond_vec2]
///
/// The velocities are integrated along rows to a stream function, whose error is reduced in three
/// rounds of 24 sweeps on each of several grids.
POND_API pond_result pond_set_current_velocities(pond *water, const pond_vec2 *velocities,
                                                 int columns, int rows, ptrdiff_t stride);

/// Sets a uniform stream that flows around the present walls and land, with slack water and eddies
/// in their lee. It is computed like pond_set_current_velocities().
/// velocity: of the stream far away. [m/s], ±1e6.
/// slack: length of the lee, over which the slack water regains the speed of the stream. [m],
/// 0…1e6; 0 = no lee. The water at their flanks is slower too, for a quarter of that length.
POND_API pond_result pond_set_current_around(pond *water, pond_vec2 velocity, float slack);

/// Whether there is a current.
POND_API bool pond_has_current(const pond *water);

/// Velocity of the current at a point, without waves; in flow water, that of the water. [m/s]
/// Points outside read the nearest point inside; a point that is not finite reads 0.
POND_API pond_vec2 pond_current_at(const pond *water, pond_vec2 point);

/// Moves a map over the whole pond with the current, such as foam or dye: each value of `to` is the
/// value of `from`, bilinear, where its water was `seconds` ago. Water that enters at a side
/// carries the value next to that side. Without a current `to` is a copy.
/// seconds: [s], clamped to 10; a value that is not positive copies.
/// from, to: of the same size, without overlap. Does nothing if one is NULL or the sizes differ.
POND_API void pond_carry_map(const pond *water, double seconds, const pond_map *from,
                             const pond_map_target *to);

#ifdef __cplusplus
}
#endif

#endif
