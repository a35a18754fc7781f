// millpond/gl_water.h — water on the GPU: the wave solver for ponds too large for the CPU.
//
// What it does:     steps a pond's heights in float textures, with the desc, the sides, walls and
//                   ground, drops and strokes of the library, and passes them to every GPU look
//                   without reading them back.
// What it does not: rain, bodies, emitters, beaches, currents, events, snapshots, hashes, rest;
//                   other solvers than the wave solver with nine or five neighbours.
// How to use it, with a pond_gl (gl.h):
//   pond_gl_water *water;
//   if (pond_gl_water_create(gl, &desc, &water) != POND_OK) { puts(pond_gl_message()); }
//   every frame: pond_gl_water_advance(water, seconds);
//                pond_gl_set_water(gl, water, NULL); pond_gl_draw(gl, &look, &target);
//   pond_gl_water_destroy(water);
//
// Agreement with a pond of the same desc and touches: over all kinds of sides, both stencils, walls
// and ground, and 1000 steps, the root mean square of the difference in height is at most 1e-5 of
// that of the heights (for open sides, of those before the waves left); docs/gl.md has the
// measurements. Drivers may fuse or reorder sums, so there is no hash, and two GPUs need not be
// bit-identical.
//
// Memory on the GPU: 12.1 bytes a cell, absorbing layers of open sides included, or 16 where
// compute shaders may be used; 16 more where a side is open; 28 more once there are walls or
// ground. On the CPU, once they are set, a byte a cell for walls and 4 for ground, and 256 KiB or
// a row of cells as a transfer buffer.
//
// GL state and threads: as in gl.h; pixel pack state is saved and restored as well. The pond_gl
// must outlive the water.
#ifndef MILLPOND_GL_WATER_H
#define MILLPOND_GL_WATER_H

#include <millpond/command.h>
#include <millpond/gl.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A pond on the GPU. Opaque.
typedef struct pond_gl_water pond_gl_water;

/// Creates still water. `desc` is as for pond_create(); threads, parallel, allocator, seed,
/// rest_slope and fields of other solvers are not used.
/// Errors: those of pond_create() for the same desc; POND_ERROR_RANGE for another solver than
/// POND_SOLVER_WAVE, POND_STENCIL_FOURTH, or a pond that with its margins and a ring of one cell is
/// wider or higher than pond_gl_info.max_side; POND_ERROR_SYSTEM where floats cannot be rendered to
/// or the driver rejects a shader; POND_ERROR_MEMORY. On failure *out is NULL.
POND_GL_API pond_result pond_gl_water_create(pond_gl *gl, const pond_desc *desc,
                                             pond_gl_water **out);

/// Frees it; the context must be current. NULL is allowed. A pond_gl that shows it then shows
/// nothing.
POND_GL_API void pond_gl_water_destroy(pond_gl_water *water);

/// The desc it was created from, with time_step filled in.
POND_GL_API pond_desc pond_gl_water_get_desc(const pond_gl_water *water);

/// Runs `steps` fixed steps; the first completes one begun by pond_gl_water_step_rows(). [steps],
/// none when ≤ 0.
POND_GL_API void pond_gl_water_step_many(pond_gl_water *water, int64_t steps);

/// Runs part of a step, at least one row of cells and at most `rows`, so that a step of very large
/// water can be spread over several frames. Returns how many rows are left; 0: the step is done.
/// Until then the state before the step is shown, read and measured; drops, strokes, walls and
/// whole steps finish it first, POND_COMMAND_CALM and pond_gl_water_write() abandon it. Does
/// nothing when rows ≤ 0.
POND_GL_API int pond_gl_water_step_rows(pond_gl_water *water, int rows);

/// Advances the water by `seconds` in fixed steps, as pond_advance() does. Returns the number of
/// steps run.
POND_GL_API int pond_gl_water_advance(pond_gl_water *water, double seconds);

/// Steps run since creation.
POND_GL_API uint64_t pond_gl_water_get_steps(const pond_gl_water *water);

/// Whether compute shaders may run four steps at once in shared memory: possible where there are
/// compute shaders (pond_gl_info.compute), no walls or ground, no open sides, at least 8 × 8 cells,
/// and not five neighbours without damping. Default true where possible. The heights are
/// bit-identical if the driver keeps the order of sums. Has no effect where it is not possible.
POND_GL_API void pond_gl_water_set_compute(pond_gl_water *water, bool on);

/// Whether compute shaders are in use.
POND_GL_API bool pond_gl_water_is_computing(const pond_gl_water *water);

/// Does to this water what pond_do() does to a pond, for kinds that pond_gl_water_takes(); calm
/// also drops what pond_gl_water_advance() kept. Walls and ground are set cell by cell, below; for
/// rain pass on the drops of pond_rain_each().
/// Errors: POND_ERROR_ARGUMENT for a NULL; POND_ERROR_RANGE for a command of another kind, which
/// does nothing.
POND_GL_API pond_result pond_gl_water_do(pond_gl_water *water, const pond_command *command);

/// Whether it takes commands of that kind: POND_COMMAND_DROP, _SPLASH, _STROKE, _CALM and _NOTE.
/// Threads: any.
POND_GL_API bool pond_gl_water_takes(pond_command_kind kind);

/// Replaces all walls: wall where a cell's byte is 128 or more, as from pond_copy_walls(); NULL
/// removes all walls. Water under a new wall is removed; where a wall is removed, there is water at
/// height 0. stride: from a cell to the one below it. [bytes]
/// hardness: of all of them, as in pond_wall_build().
/// Errors: POND_ERROR_RANGE (hardness), POND_ERROR_MEMORY, POND_ERROR_SYSTEM (the driver rejects a
/// shader); then nothing has changed.
POND_GL_API pond_result pond_gl_water_set_walls(pond_gl_water *water, const uint8_t *cells,
                                                ptrdiff_t stride, float hardness);

/// Sets the depth of each cell, as in pond_set_depth_map(); NULL makes all of it desc.depth deep.
/// [m] stride: from a cell to the one below it. [floats] Errors: POND_ERROR_RANGE (a depth that is
/// not finite or over desc.depth), POND_ERROR_MEMORY, POND_ERROR_SYSTEM (the driver rejects a
/// shader); then nothing has changed.
POND_GL_API pond_result pond_gl_water_set_depths(pond_gl_water *water, const float *cells,
                                                 ptrdiff_t stride);

/// Sets heights and vertical velocities of all cells, as from pond_copy_heights() and
/// pond_copy_velocities(); margins become still. [m, m/s] NULL: 0 everywhere. stride: of both.
/// [floats]
/// Errors: POND_ERROR_ARGUMENT (water is NULL); then nothing has changed.
POND_GL_API pond_result pond_gl_water_write(pond_gl_water *water, const float *heights,
                                            const float *velocities, ptrdiff_t stride);

/// Copies the heights of all cells to `out`, in metres; waits for the GPU.
/// stride: from a cell to the one below it. [floats]
POND_GL_API void pond_gl_water_read(const pond_gl_water *water, float *out, ptrdiff_t stride);

/// As pond_get_stats(), summed on the GPU in single precision: the energy is within 1e-4 of the
/// pond's. Takes the GPU about as long as a step, and waits for it.
POND_GL_API pond_stats pond_gl_water_get_stats(pond_gl_water *water);

/// As pond_height_at(); waits for the GPU. 0 where the point is not finite. [m]
POND_GL_API float pond_gl_water_height_at(const pond_gl_water *water, pond_vec2 point);

/// How water is shown.
typedef struct pond_gl_shown {
    /// Time between the last two states: 0 shows the state one step ago, 1 the present one. [1],
    /// 0…1
    float share;
    /// Cells to show, each the mean of the water in it, so that looks need not read more cells than
    /// the picture can show; two per pixel are as good as all, except for offset and the literal
    /// lagoon, which use differences from cell to cell. Cells are square: the larger fraction of
    /// the pond's columns or rows applies to both, and one that is ≤ 0 follows the other. Both ≤ 0:
    /// all cells. Fewer cells take 4 bytes each on the GPU; without that memory all are shown.
    int columns;
    int rows; ///< See `columns`.
} pond_gl_shown;

/// Shows this water from now on, instead of a view: looks read its texture in place, as it is when
/// they draw. `shown` holds until the water changes: call it before each frame. NULL, and then,
/// shows the present heights of all cells; so does a step under way (pond_gl_water_step_rows()),
/// unless fewer cells are shown. NULL for `water`, or water of another pond_gl, shows nothing.
POND_GL_API void pond_gl_set_water(pond_gl *gl, pond_gl_water *water, const pond_gl_shown *shown);

#ifdef __cplusplus
}
#endif

#endif
