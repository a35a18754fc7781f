// millpond/shore.h — what bounds the water inside a pond: walls, uneven ground, beaches.
//
// What it does:     walls of any outline and hardness, ground of any depth, beaches that absorb
//                   waves; all may be changed at any time between steps.
// What it does not: the sides of the pond itself: those are `edges` of the desc (pond.h).
// How to use it:    pond_shape s = pond_disc(0.2f); pond_pose at = {{1.0f, 0.5f}, 0.0f};
//                   if (pond_wall_build(water, &s, &at, 0.0f) != POND_OK) { puts(pond_message()); }
// docs/shores.md says what each of them does to waves, and what was measured.
//
// Each cell is either wall or water: wall where at least half of it is covered. Whatever reaches an
// open side continues beyond it. A line thinner than 1½ cells may have gaps.
//
// Errors of all functions that return a pond_result: POND_ERROR_ARGUMENT when a pointer is NULL;
// POND_ERROR_RANGE, with the field, its value and what is allowed, also where the pond's solver
// does not support it; POND_ERROR_MEMORY. After an error nothing has changed.
//
// Memory: a pond without any of this needs none for it. The first wall, depth or beach allocates,
// from the pond's allocator and for each cell, the margins of open sides included, 4 bytes (20 in
// wave water with open sides), and 4 more for each of the three in use. In wave water, cells next
// to walls, over uneven ground and on beaches take 5 more bytes on processors with AVX2; elsewhere,
// and where they are of too many kinds, 21, as do all cells of their 64 rows. Without memory for
// these, water there is slower. Clearing changes how the cells around are stored, and so may
// allocate as well, but never fails for lack of memory there. In dispersive water uneven ground
// takes 16 bytes more for each cell, and hard walls some 3 KB for each cell of their outline, while
// they or the ground change three times that; there clearing walls may fail as well. All is freed
// with the pond.
//
// Threads: as for touches, one thread at a time; reading may be concurrent.
#ifndef MILLPOND_SHORE_H
#define MILLPOND_SHORE_H

#include <millpond/pond.h>
#include <millpond/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

#define POND_MAX_HARDNESS 1000.0f ///< greatest finite hardness of a wall

/// Builds a wall where the shape lies; the water there is removed, and an older wall takes on the
/// new hardness.
/// hardness: a wave at normal incidence is reflected with a factor of (1 − hardness)/(1 +
/// hardness). [1], 0 = reflected upright, 1 = absorbed; 0…POND_MAX_HARDNESS, or INFINITY = fixed:
/// reflected upside down. Wave solver with nine or five neighbours: all of these. Dispersive
/// solver: 0, but not with surface tension; and INFINITY, cells held at height 0, which reflect all
/// of a wave only where they are at least half a wavelength thick. Integer and unit-range water,
/// and the wave solver of fourth order: INFINITY only, held at 0 as well (unit-range: at
/// edge_level).
/// Column water has no walls.
POND_API pond_result pond_wall_build(pond *water, const pond_shape *shape, const pond_pose *pose,
                                     float hardness);

/// Removes walls where the shape lies; water at its rest level takes their place. Land (depth 0 or
/// less) stays.
POND_API pond_result pond_wall_clear(pond *water, const pond_shape *shape, const pond_pose *pose);

/// Replaces all walls by a mask stretched over the whole pond: wall where its mean is 128 or more,
/// water elsewhere. pixels: `rows` × `columns` bytes. columns, rows: [pixels],
/// 1…POND_MAX_PIXELS_SIDE. stride: from a pixel to the one below it. [bytes] hardness: as above.
POND_API pond_result pond_set_wall_mask(pond *water, const uint8_t *pixels, int columns, int rows,
                                        ptrdiff_t stride, float hardness);

/// Whether the cell around a point is wall or land. Points outside the pond, or not finite, are
/// not.
POND_API bool pond_is_wall(const pond *water, pond_vec2 point);

/// Copies a rectangle of cells to `out`, 255 for wall and land, 0 for water and outside the pond
/// (`stride` bytes from row to row). Nothing happens when `out` is NULL or width or height is ≤ 0.
POND_API void pond_copy_walls(const pond *water, int x, int y, int width, int height, uint8_t *out,
                              ptrdiff_t stride);

/// Sets the depth of the ground, from values stretched over the whole pond, bilinear between their
/// centres. Wave solver with nine or five neighbours: waves run at wave_speed·√(depth/desc.depth).
/// Dispersive solver without surface tension (desc.capillary_length 0): each wave runs as in water
/// of the depth where it is, long ones slower where it is shallow; the first time takes some 0.2 s,
/// to make the coefficients. Other solvers have no ground.
/// depths: `rows` × `columns` of them. [m], finite, at most desc.depth; 0 and less is land, a hard
/// wall, in dispersive water one that is held at rest; values are clamped to −1e6 from below.
/// columns, rows: 1…POND_MAX_PIXELS_SIDE. stride: from a depth to the one below it. [floats] In a
/// scene of slow water set desc.depth to the deepest place and wave_speed to the speed there.
POND_API pond_result pond_set_depth_map(pond *water, const float *depths, int columns, int rows,
                                        ptrdiff_t stride);

/// The same from a function, called at each cell's centre, twice, row by row from the top. `depth`
/// returns values as in pond_set_depth_map(). [m]
POND_API pond_result pond_set_depth_function(pond *water,
                                             float (*depth)(pond_vec2 point, void *user),
                                             void *user);

/// Depth of the cell around a point, desc.depth where none was set. [m] Points outside read the
/// nearest cell; a point that is not finite reads 0.
POND_API float pond_depth_at(const pond *water, pond_vec2 point);

/// Builds a beach where the shape lies: waves are damped. Wave and dispersive solver.
/// half_life: in which a wave at full strength loses half its height. [s], 1e-3…1e9, in addition to
/// desc.half_life. ramp: damping rises smoothly from 0 at the outline to full strength this far
/// inside. [m], 0…1e6. A bitmap's values are the strength, and `ramp` is not used. Where beaches
/// overlap, the stronger one counts.
POND_API pond_result pond_beach_build(pond *water, const pond_shape *shape, const pond_pose *pose,
                                      double half_life, float ramp);

/// Removes beaches where the shape lies.
POND_API pond_result pond_beach_clear(pond *water, const pond_shape *shape, const pond_pose *pose);

#ifdef __cplusplus
}
#endif

#endif
