// millpond/shore.h — boundaries inside a pond: walls, uneven ground, beaches.
//
// What it does:     builds walls of any outline and hardness, sets the depth of the ground, and
//                   builds beaches that absorb waves. All may change at any time between steps.
// What it does not: the sides of the pond: those are `edges` of the desc (pond.h).
// How to use it:    pond_shape s = pond_disc(0.2f); pond_pose at = {{1.0f, 0.5f}, 0.0f};
//                   if (pond_wall_build(water, &s, &at, 0.0f) != POND_OK) { puts(pond_message()); }
// docs/shores.md documents their effect on waves, with measurements.
//
// A cell is a wall if at least half of it is covered, otherwise water. A line thinner than 1½ cells
// may have gaps. Anything that reaches an open side continues beyond it.
//
// Errors of all functions that return a pond_result: POND_ERROR_ARGUMENT if a pointer is NULL;
// POND_ERROR_RANGE, with the field, its value and the allowed range, also if the solver of the pond
// does not support the call; POND_ERROR_MEMORY. After an error nothing has changed.
//
// Memory, from the pond's allocator: nothing until the first wall, depth or beach. Then, per cell,
// absorbing layers included:
//   - 4 bytes, or 20 in wave water with open sides; and 4 for each of walls, depth and beaches;
//   - wave water: 5 for cells next to walls, over uneven ground and on beaches on processors with
//     AVX2; 21 for all cells of their 64 rows on other processors, and if these cells are of too
//     many kinds. Without memory for these, water there is slower;
//   - dispersive water: 16 over uneven ground, and about 3 KB for each cell of the outline of hard
//     walls (three times that while walls or ground change).
// Clearing may allocate too. It fails for lack of memory only in dispersive water with hard walls.
// The memory is freed with the pond.
//
// Threads: one at a time, as for touches; reading may be concurrent.
#ifndef MILLPOND_SHORE_H
#define MILLPOND_SHORE_H

#include <millpond/pond.h>
#include <millpond/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

#define POND_MAX_HARDNESS 1000.0f ///< greatest finite hardness of a wall

/// Builds a wall in the area of a shape. It removes the water there, and gives older walls in the
/// area the new hardness.
/// hardness: [1], 0…POND_MAX_HARDNESS or INFINITY. Waves at normal incidence are reflected with the
/// factor (1 − hardness)/(1 + hardness): 0 reflects upright, 1 absorbs, INFINITY reflects inverted.
///   - Wave solver with nine or five neighbours: any hardness.
///   - Dispersive solver: 0 if there is no surface tension, and INFINITY. INFINITY holds the cells
///     at height 0, and reflects completely only if the wall is at least half a wavelength thick.
///   - Integer solvers, unit-range, fourth-order stencil: INFINITY, held at height 0 (unit-range:
///     at edge_level).
///   - Flow solver: 0.
///   - Columns: no walls.
POND_API pond_result pond_wall_build(pond *water, const pond_shape *shape, const pond_pose *pose,
                                     float hardness);

/// Removes walls in the area of a shape and fills it with water at its rest level. Land (depth 0 or
/// less) stays.
POND_API pond_result pond_wall_clear(pond *water, const pond_shape *shape, const pond_pose *pose);

/// Replaces all walls by a mask stretched over the whole pond: cells whose mean is 128 or more are
/// walls.
/// pixels: `rows` × `columns` bytes, 0…255.
/// columns, rows: [pixels], 1…POND_MAX_PIXELS_SIDE.
/// stride: from a row to the next. [bytes]
/// hardness: as in pond_wall_build().
POND_API pond_result pond_set_wall_mask(pond *water, const uint8_t *pixels, int columns, int rows,
                                        ptrdiff_t stride, float hardness);

/// Whether the cell at a point is a wall or land. False for points outside the pond or not finite.
POND_API bool pond_is_wall(const pond *water, pond_vec2 point);

/// Copies a rectangle of cells: 255 for walls and land, 0 for water and cells outside the pond.
/// Does nothing if `out` is NULL or width or height is 0 or less.
/// stride: from a row to the next. [bytes]
POND_API void pond_copy_walls(const pond *water, int x, int y, int width, int height, uint8_t *out,
                              ptrdiff_t stride);

/// Sets the depth of the ground from a map stretched over the whole pond, bilinear between the
/// centres of its values.
///
/// Wave solver with nine or five neighbours: waves travel at wave_speed·√(depth/desc.depth).
/// Dispersive solver without surface tension: waves follow the dispersion relation of the local
/// depth; the first call takes about 0.2 s to compute coefficients. Flow solver: water flows over
/// land too; a depth below 0 is its height, up to POND_HIGHEST_GROUND × desc.depth (flow.h). Other
/// solvers have no ground.
/// depths: `rows` × `columns` values. [m], finite, at most desc.depth. 0 or less is land, a hard
/// wall (in dispersive water: held at rest); values are clamped to −1e6 from below.
/// columns, rows: 1…POND_MAX_PIXELS_SIDE.
/// stride: from a row to the next. [floats]
///
/// Set desc.depth to the greatest depth, and desc.wave_speed to the speed there.
POND_API pond_result pond_set_depth_map(pond *water, const float *depths, int columns, int rows,
                                        ptrdiff_t stride);

/// Sets the depth of the ground from a function, which is called twice at the centre of each cell,
/// row by row from the top. depth: returns values as in pond_set_depth_map(). [m]
POND_API pond_result pond_set_depth_function(pond *water,
                                             float (*depth)(pond_vec2 point, void *user),
                                             void *user);

/// Depth of the cell at a point; desc.depth if no depth was set. [m] Points outside read the
/// nearest cell; a point that is not finite reads 0.
POND_API float pond_depth_at(const pond *water, pond_vec2 point);

/// Builds a beach, which damps waves, in the area of a shape. Wave and dispersive solvers only.
/// Where beaches overlap, the stronger damping applies.
/// half_life: in which a wave at full strength loses half its height, in addition to
/// desc.half_life. [s], 1e-3…1e9.
/// ramp: distance inside the outline over which damping rises smoothly from 0 to full strength.
/// [m], 0…1e6. Bitmaps ignore it: their values are the strength.
POND_API pond_result pond_beach_build(pond *water, const pond_shape *shape, const pond_pose *pose,
                                      double half_life, float ramp);

/// Removes beaches in the area of a shape.
POND_API pond_result pond_beach_clear(pond *water, const pond_shape *shape, const pond_pose *pose);

#ifdef __cplusplus
}
#endif

#endif
