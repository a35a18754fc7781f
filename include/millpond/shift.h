// millpond/shift.h — a pond as a window that moves over wider water.
//
// What it does:     shifts a pond by whole cells, as a view that follows a player does. The heights
//                   of what stays in the window keep every bit, and all that lives in the water
//                   stays where it is in the world.
// What it does not: keep what leaves, or know what lies outside: the caller says what enters.
// How to use it:    when the player is more than a few cells from the middle:
//                   pond_shift(water, cells_x, cells_y, fill, world); then subtract as many cells
//                   from whatever you hold in the pond's metres. docs/games.md has it as code.
//
// Positions are metres from the window's upper left corner, before and after: so they are as exact
// far from where a journey began as there. pond_get_origin() says how far the window has come.
//
// Threads: as for touches.
#ifndef MILLPOND_SHIFT_H
#define MILLPOND_SHIFT_H

#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

#define POND_SHIFT_RUN 256   ///< most cells that pond_enter is asked about at once
#define POND_NO_WALL (-1.0f) ///< in the place of a hardness: water

/// Cells that enter: some of a row, from the left. What is not set enters as still water at height
/// 0 or, at an open side, as what its margin holds; without walls; and with the depth of the
/// nearest cell that stayed. The arrays are to be written only.
typedef struct pond_entering {
    int x;             ///< the first one, in the pond as it is after the shift. [cells]
    int y;             ///< their row. [cells]
    int count;         ///< 1…POND_SHIFT_RUN
    int64_t world_x;   ///< x from where the window was when the pond was created. [cells]
    int64_t world_y;   ///< y likewise. [cells]
    float *heights;    ///< [m]
    float *velocities; ///< how fast they rise, as in pond_write_heights(). [m/s]
    /// Hardness of the wall in each, POND_NO_WALL for water. [1]; NULL in a pond that never had a
    /// wall.
    float *walls;
    float *depths; ///< [m]; NULL in a pond without uneven ground
} pond_entering;

/// Says what enters. Called for each run of cells, row by row from the top; must not touch the
/// pond. A number that is not finite counts as not set, a wall that the water cannot have as none,
/// and depths are clamped to what pond_set_depth_map() takes.
typedef void pond_enter(void *user, const pond_entering *cells);

/// Moves the window by dx cells to the right and dy down: what was at column x is at column x − dx
/// afterwards. Any number of cells; beyond the pond's size all of it is new.
///
/// Cells that stay keep both time levels to the bit, and with them walls, ground and beaches.
/// Bodies, emitters, splashes in progress, probes, unread events and currents keep their places in
/// the world. What comes to lie outside goes on outside: bodies move and float, wave makers act on
/// what of them reaches in, fountains and splashes fall beside the pond, and probes read the
/// nearest cell. Remove what is not to come back. Sides that are not open hold what floats and is
/// not at rest: it stays at the side of a window that leaves it behind. Bodies lie at most 1e9
/// cells away. Swell enters over the window's own side, with its waves in step with the water; a
/// breeze blows on as one field. Rain without a rectangle falls all over the window, wherever it
/// is; a rectangle of rain stays where it is in the world. A current is continued straight on
/// beyond where it was known, and worked out anew. New cells have no beaches. Textures, foam maps
/// (light.h) and whatever else the caller holds are the caller's to move.
///
/// How water goes on in a wave, fourth-order or integer pond does not depend on how it was shifted.
/// In dispersive water, whose coarse levels lie over the cells in a fixed raster, shifts by
/// multiples of 16 cells change it by less than 0.1 %, others by a few. A pond that is to be a
/// window best has open sides; between closed ones, what enters and leaves should be at rest on the
/// whole, as with pond_write_heights(). docs/games.md has more.
///
/// enter: NULL: nothing is set. Costs one to two steps, and one pond_set_wall_mask() in a pond with
/// walls, ground or beaches. Allocates nothing, except for walls, ground and beaches, which go
/// without it where there is none. Errors: POND_ERROR_ARGUMENT: water is NULL. POND_ERROR_RANGE: a
/// shift across periodic sides, where nothing lies beyond; of column water up or down; or further
/// than 2⁵³ cells from the beginning. Nothing has changed then. POND_ERROR_MEMORY: there was none
/// for hard walls of dispersive water; the pond has been shifted all the same, and these walls have
/// become ones of hardness INFINITY: build them again.
POND_API pond_result pond_shift(pond *water, int dx, int dy, pond_enter *enter, void *user);

/// How far the window has been shifted since the pond was created. [cells]
typedef struct pond_origin {
    int64_t x;
    int64_t y;
} pond_origin;

/// Where the window's upper left corner is. Part of snapshots, kept states and pond_hash().
POND_API pond_origin pond_get_origin(const pond *water);

#ifdef __cplusplus
}
#endif

#endif
