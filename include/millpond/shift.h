// millpond/shift.h — a pond as a window that moves over wider water.
//
// What it does:     shifts a pond by whole cells, for a view that follows a player. Heights that
//                   stay in the window keep every bit; bodies, emitters and splashes keep their
//                   places in the world.
// What it does not: store water that leaves the window. The caller sets the cells that enter.
// How to use it:    when the player is more than a few cells from the middle,
//                   pond_shift(water, cells_x, cells_y, fill, world); then subtract these cells
//                   from all positions that you store in the pond's metres (docs/games.md).
//
// Positions are metres from the window's upper left corner, before and after a shift, so they do
// not lose accuracy with the distance travelled. pond_get_origin() returns that distance.
//
// Threads: as for touches.
#ifndef MILLPOND_SHIFT_H
#define MILLPOND_SHIFT_H

#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

#define POND_SHIFT_RUN 256   ///< most cells in one call of pond_enter
#define POND_NO_WALL (-1.0f) ///< instead of a hardness: water

/// Consecutive cells of a row that enter, from the left. Cells that are not set become still water
/// at height 0 or, at an open side, the water of its absorbing layer; without walls; with the depth
/// of the nearest cell that stayed. The arrays are write-only.
typedef struct pond_entering {
    int x;             ///< the first cell, in the pond after the shift. [cells]
    int y;             ///< their row. [cells]
    int count;         ///< 1…POND_SHIFT_RUN
    int64_t world_x;   ///< x from the position of the window at creation. [cells]
    int64_t world_y;   ///< y likewise. [cells]
    float *heights;    ///< [m]
    float *velocities; ///< vertical velocities, as in pond_write_heights(). [m/s]
    /// Hardness of the wall in each cell, POND_NO_WALL for water. [1]; NULL in a pond that never
    /// had a wall.
    float *walls;
    float *depths; ///< [m]; NULL in a pond without uneven ground
} pond_entering;

/// A callback that sets the cells that enter. Called for each run of cells, row by row from the
/// top; must not call functions of the pond. A number that is not finite counts as not set, a wall
/// that the solver does not support as none; depths are clamped to the range of
/// pond_set_depth_map().
typedef void pond_enter(void *user, const pond_entering *cells);

/// Moves the window by dx cells to the right and dy cells down: column x becomes column x − dx. Any
/// number of cells; beyond the pond's size all cells are new. enter: may be NULL; then no cell is
/// set.
///
/// Cells that stay keep both time levels bit-identically, and their walls, ground and beaches. Over
/// a current heights may change by rounding, and velocities are 0 until the next step.
/// Bodies, emitters, splashes in progress, probes, unread events and currents keep their places in
/// the world, also outside the window: bodies move and float there (at most 1e9 cells away), wave
/// makers act with the part that is inside, fountains and splashes have no effect, and probes read
/// the nearest cell. Remove those that shall not return. A floating body that is not at rest cannot
/// pass a side that is not open: it stays at that side. Swell enters over the side of the window,
/// with its waves in phase with the water; a breeze continues as one field. Rain without a
/// rectangle falls on the whole window; a rectangle of rain keeps its place in the world. A current
/// is extended into new cells and computed again. New cells have no beaches. The caller moves
/// textures and foam maps (light.h).
///
/// Wave, fourth-order and integer water moves the same however it was shifted. Dispersive water has
/// coarse levels on a fixed grid: shifts by multiples of 16 cells change it by less than 0.1 %,
/// others by a few per cent. A window should have open sides; with closed ones the water that
/// enters and leaves should be at rest on average (docs/games.md).
///
/// Costs one to two steps, and one pond_set_wall_mask() in a pond with walls, ground or beaches.
/// Allocates only for walls, ground and beaches. Errors: POND_ERROR_ARGUMENT: water is NULL.
/// POND_ERROR_RANGE: a shift across periodic sides, of column water up or down, or more than 2⁵³
/// cells from the start; nothing has changed. POND_ERROR_MEMORY: no memory for hard walls of
/// dispersive water; the pond is shifted, and these walls now have the hardness INFINITY: build
/// them again.
POND_API pond_result pond_shift(pond *water, int dx, int dy, pond_enter *enter, void *user);

/// Shift of the window since the pond was created. [cells]
typedef struct pond_origin {
    int64_t x;
    int64_t y;
} pond_origin;

/// Position of the window's upper left corner. Part of snapshots, saved states and pond_hash().
POND_API pond_origin pond_get_origin(const pond *water);

#ifdef __cplusplus
}
#endif

#endif
