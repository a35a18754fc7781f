// millpond/world.h — endless water: a world of chunks, of which only moving ones are stored.
//
// What it does:     simulates water of any extent on a map of land and water, which the caller
//                   gives chunk by chunk. Land and water at rest take no memory and no time.
// What it does not: walls of other hardness and uneven ground, which only ponds have (pond.h);
//                   drawing: looks draw the copy that pond_world_get_view() makes.
// How to use it:
//   1. pond_world_desc desc = pond_world_desc_default();   edit desc.water, desc.map, desc.memory
//   2. pond_world *world;
//      if (pond_world_create(&desc, &world) != POND_OK) { puts(pond_message()); }
//   3. every frame: pond_world_drop() where something moves, pond_world_advance(world, seconds);
//   4. draw: pond_world_get_view() of the camera's rectangle and pond_draw() (look.h); read:
//      pond_world_copy_heights(), pond_world_height_at(), pond_world_slope_at()
//   5. pond_world_destroy(world);
//
// A chunk has POND_WORLD_CHUNK × POND_WORLD_CHUNK cells. Chunk (i, j) is i chunks to the right of
// chunk (0, 0) and j chunks below it. Chunk numbers have 32 bits; beyond them is land. A position
// is a chunk and an offset in metres from its upper left corner. The offset may leave the chunk.
// Water 10⁹ cells from chunk (0, 0) therefore has the same bits as water near it.
//
// Land: wave water is reflected without inversion (a free edge). In integer water land is held at
// height 0, like walls there. A world is bit-identical to a pond with such walls (docs/worlds.md).
//
// Memory: all of it is reserved by pond_world_create(), so that stepping, touching and reading
// never fail and never allocate. Current operating systems assign pages when they are first
// written, so the process takes only what was in use at most. When more chunks are needed than fit,
// the calmest ones are given up; pond_world_get_stats() counts them.
//
// "Stored" chunks are those that have memory at present: chunks whose water moves, and chunks next
// to them.
//
// Threads: one thread at a time, as for ponds. Functions that take a const pond_world may run
// concurrently with each other.
#ifndef MILLPOND_WORLD_H
#define MILLPOND_WORLD_H

#include <millpond/command.h>
#include <millpond/event.h>
#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

#define POND_WORLD_CHUNK 64      ///< side of a chunk [cells]
#define POND_WORLD_WIDEST 128.0f ///< widest radius σ of a drop or stroke in a world [cells]

/// A world. Opaque.
typedef struct pond_world pond_world;

/// The number of a chunk.
typedef struct pond_chunk {
    int32_t x; ///< chunks to the right of chunk (0, 0). Any number
    int32_t y; ///< chunks below it. Any number
} pond_chunk;

/// A position: metres from a chunk's upper left corner, x to the right, y down. It may be outside
/// the chunk, up to 1e6 cells away; inside it is most accurate.
typedef struct pond_world_point {
    pond_chunk chunk;
    pond_vec2 at; ///< [m]
} pond_world_point;

/// A callback that returns which cells of a chunk are water: it writes POND_WORLD_CHUNK rows of
/// POND_WORLD_CHUNK bytes, from the top left; 0 is land, any other value water. It returns false
/// if all cells are land; `cells` is ignored then.
/// Functions that store chunks call it, such as stepping and touching, and pond_world_remap(). It
/// must return the same for a chunk until pond_world_remap() is called for it, and must not call
/// functions of the world. It may be called again for any chunk.
typedef bool pond_world_map(void *user, pond_chunk chunk, uint8_t *cells);

/// All settings of a world. Always start from pond_world_desc_default().
typedef struct pond_world_desc {
    /// Set by pond_world_desc_default().
    pond_stamp stamp;
    /// The water moves as in a pond of this desc. `solver`: POND_SOLVER_WAVE with nine or five
    /// neighbours, POND_SOLVER_CLASSIC, POND_SOLVER_STEADY, POND_SOLVER_ISOTROPIC or
    /// POND_SOLVER_UNIT_RANGE. Unit-range water whose `bias` or `edge_level` is not 0 never rests:
    /// it needs `masks`, and all chunks with a mask are stored and stepped. width, height, edges
    /// and depth are not used; seed is the seed of the rain.
    pond_desc water;
    /// Map of land and water. Default NULL: water everywhere.
    pond_world_map *map;
    /// Passed to map. Default NULL.
    void *user;
    /// Whether pond_world_set_mask() gives the water chunk by chunk instead of `map`, which must be
    /// NULL then. Chunks without a mask are land. Default false.
    bool masks;
    /// Memory for chunks. [bytes], enough for 16 chunks to 2²⁰; default 64 MiB. A chunk takes
    /// pond_world_chunk_memory() of it.
    size_t memory;
    /// For members to come. Leave it 0.
    uint64_t room[8];
} pond_world_desc;

/// A desc with every field at its default.
static inline pond_world_desc pond_world_desc_default(void) {
    pond_world_desc desc;
    pond_world_desc_init(&desc, sizeof desc, POND_VERSION);
    return desc;
}

/// Bytes of `memory` for each stored chunk; 0 if the desc is invalid in anything but its memory.
/// Threads: any.
POND_API size_t pond_world_chunk_memory(const pond_world_desc *desc);

/// Creates a world of still water. On failure *out is NULL and pond_message() names the field, its
/// value and its range.
/// Errors: POND_ERROR_ARGUMENT, POND_ERROR_RANGE, POND_ERROR_UNSTABLE, POND_ERROR_MEMORY,
/// POND_ERROR_VERSION, POND_ERROR_SYSTEM. Threads: any.
POND_API pond_result pond_world_create(const pond_world_desc *desc, pond_world **out);

/// Frees a world. NULL is allowed.
POND_API void pond_world_destroy(pond_world *world);

/// The desc of a world, with water.time_step filled in.
POND_API pond_world_desc pond_world_get_desc(const pond_world *world);

/// Reads a chunk's cells from `map` again, after land or water has changed there. Cells that became
/// land lose their water; cells that became water start at rest. Costs nothing for a chunk that is
/// not stored.
POND_API void pond_world_remap(pond_world *world, pond_chunk chunk);

/// Sets which cells of a chunk are water, in a world with `masks`. cells: POND_WORLD_CHUNK rows of
/// POND_WORLD_CHUNK bytes, 0 for land. They are copied to 512 bytes from the world's allocator; a
/// chunk of land takes none. size: POND_WORLD_CHUNK². [bytes]
/// A mask may be set at any time and replaced. Cells that became land lose their water; cells that
/// became water start at rest; the same mask again changes nothing.
/// Errors, which name the chunk and leave the world unchanged: POND_ERROR_ARGUMENT (NULL, or a
/// world without `masks`), POND_ERROR_RANGE (the size), POND_ERROR_MEMORY (also where unit-range
/// water never rests and desc.memory is full).
POND_API pond_result pond_world_set_mask(pond_world *world, pond_chunk chunk, const uint8_t *cells,
                                         size_t size);

/// Removes a mask: the chunk is land again. Does nothing if the chunk has no mask.
POND_API void pond_world_clear_mask(pond_world *world, pond_chunk chunk);

/// Runs `steps` fixed steps. [steps], none if ≤ 0.
POND_API void pond_world_step_many(pond_world *world, int64_t steps);

/// Advances the water by `seconds` in fixed steps, as pond_advance() does: the remainder counts in
/// the next call. [s] Does nothing if it is not positive and finite. Returns the number of steps,
/// at most desc.water.max_steps.
POND_API int pond_world_advance(pond_world *world, double seconds);

/// Steps run since creation.
POND_API uint64_t pond_world_get_steps(const pond_world *world);

/// Whether all water is at rest, so that a step costs almost nothing. A splash that was just added
/// counts from the next step on.
POND_API bool pond_world_is_resting(const pond_world *world);

/// Sets all water to height 0 at rest, ends splashes, stops bodies where they are, restarts
/// emitters, and drops the remainder of pond_world_advance(). The step count continues.
POND_API void pond_world_calm(pond_world *world);

/// Carries out a command (command.h), with positions in metres from the corner of a chunk, as the
/// functions below do. Rain needs a rectangle: left, right, top and bottom.
/// Errors: those of the function; POND_ERROR_ARGUMENT for NULL; POND_ERROR_RANGE for a command that
/// worlds do not support (pond_command_check()). Land is set by pond_world_set_mask().
POND_API pond_result pond_world_do(pond_world *world, pond_chunk chunk, pond_command *command);

/// pond_drop() around a position. radius: σ, clamped to 1.5…POND_WORLD_WIDEST cells. [m] height:
/// as for ponds. [m] Land stays dry; the rest of the drop compensates for the part on land, so that
/// no volume is added. Does nothing if a value is not finite or the centre is more than 1e6 cells
/// from its chunk.
POND_API void pond_world_drop(pond_world *world, pond_world_point centre, float radius,
                              float height);

/// pond_stroke() along the segment from → to. Units as in pond_world_drop(). Does nothing if the
/// segment is longer than 4096 cells.
POND_API void pond_world_stroke(pond_world *world, pond_world_point from, pond_world_point to,
                                float radius, float height);

/// pond_splash() around a position: a drop that develops over some frames. Units and limits as in
/// pond_world_drop(). While POND_MAX_SPLASHES are in progress, it is a drop.
POND_API void pond_world_splash(pond_world *world, pond_world_point centre, float radius,
                                float height);

/// The number of splashes in progress.
POND_API int pond_world_splash_count(const pond_world *world);

/// Starts rain in a rectangle, such as the camera's and a margin: from its upper left corner `from`
/// to its lower right corner `to`. Call it again when the camera moves. The drops are those of a
/// rain over the whole world, the same for the same seed and step; the rectangle selects which of
/// them fall. So neither its path nor the stored chunks change a drop. rain: as for a pond; left,
/// right, top and bottom are not used. The rate is clamped to 4096 drops a second per chunk, and
/// divided by (radius / 8 cells)² if the radius is over 8 cells. Does nothing if `rain` is NULL, a
/// value is not finite, the corners are in the wrong order, or the rectangle is longer than 8192
/// cells. A step visits each chunk of the rectangle.
POND_API void pond_world_set_rain(pond_world *world, const pond_rain *rain, pond_world_point from,
                                  pond_world_point to);

/// The present rain.
POND_API pond_rain pond_world_get_rain(const pond_world *world);

// ---- bodies and events --------------------------------------------------------------------------

// Bodies of a world are bodies of a pond (body.h), with these limits: wave water only; a radius of
// at most 128 cells; a driven body that would move more than 32 cells in a step is placed there
// instead. Land stops floating bodies. An id belongs to one world.

/// pond_body_add(), with the pose relative to the corner of a chunk.
/// Errors: POND_ERROR_ARGUMENT, POND_ERROR_RANGE (a field, the solver, the pose, POND_MAX_BODIES),
/// POND_ERROR_MEMORY.
POND_API pond_result pond_world_body_add(pond_world *world, pond_chunk chunk,
                                         const pond_body_desc *desc, pond_body_id *id);

/// pond_body_remove().
POND_API void pond_world_body_remove(pond_world *world, pond_body_id id);

/// pond_body_move() of a driven body, to a pose relative to the corner of a chunk.
POND_API void pond_world_body_move(pond_world *world, pond_body_id id, pond_chunk chunk,
                                   pond_pose pose);

/// pond_body_set_velocity() of a driven body. [m/s], [rad/s]
POND_API void pond_world_body_set_velocity(pond_world *world, pond_body_id id, pond_vec2 velocity,
                                           float spin);

/// pond_body_place(): moves a body at once, at rest and without waves, to a pose relative to the
/// corner of a chunk.
POND_API void pond_world_body_place(pond_world *world, pond_body_id id, pond_chunk chunk,
                                    pond_pose pose);

/// pond_body_set_draught() of a driven body. [m]
POND_API void pond_world_body_set_draught(pond_world *world, pond_body_id id, float draught);

/// pond_body_push() on a floating body, a force for the next step. [N]
POND_API void pond_world_body_push(pond_world *world, pond_body_id id, pond_vec2 force);

/// pond_body_get_state(): the state; its pose is relative to the corner of *chunk, the chunk that
/// holds the body. False, with *state zeroed, if there is no such body or a pointer is NULL.
POND_API bool pond_world_body_get_state(pond_world *world, pond_body_id id, pond_chunk *chunk,
                                        pond_body_state *state);

/// Attaches the caller's pointer to a body; see pond_body_set_user().
POND_API void pond_world_body_set_user(pond_world *world, pond_body_id id, void *user);

/// The pointer that pond_world_body_set_user() attached; NULL if there is none or no such body.
POND_API void *pond_world_body_get_user(const pond_world *world, pond_body_id id);

/// Writes at most `capacity` ids of bodies to `ids` (may be NULL), in the order of adding, and
/// returns the number of bodies.
POND_API int pond_world_body_list(const pond_world *world, pond_body_id *ids, int capacity);

/// Removes and returns the oldest event (event.h): splashes and crossings, whose position is
/// relative to the corner of *chunk, and rest or motion of the whole world. False, with nothing
/// written, if there is none or a pointer is NULL.
POND_API bool pond_world_event_next(pond_world *world, pond_event *out, pond_chunk *chunk);

/// The number of events dropped because the queue was full.
POND_API uint64_t pond_world_event_dropped_count(const pond_world *world);

/// The least |height| of a touch that makes a splash event; see pond_set_splash_height(). [m]
POND_API void pond_world_set_splash_height(pond_world *world, float height);

// ---- emitters and probes ------------------------------------------------------------------------

// Emitters of a world are emitters of a pond (emitter.h). Those that make waves need wave water.
// Land stays dry. An emitter over land, or one without effect, stores no chunk.

/// pond_emitter_add(), with `from` and `to` relative to the corner of a chunk. They may be outside
/// it, up to 1e6 cells; a line or paddle is at most 4096 cells long. A disc has a radius of at most
/// 128 cells. A fountain has at most 4096 drops a second, divided by (radius / 8 cells)² if their
/// radius is over 8 cells. A swell is refused because a world has no sides, a breeze because it
/// acts on all water and a world has no end. Errors: POND_ERROR_ARGUMENT, POND_ERROR_RANGE (a
/// field, the kind, the solver, the place, POND_MAX_EMITTERS), POND_ERROR_MEMORY.
POND_API pond_result pond_world_emitter_add(pond_world *world, pond_chunk chunk,
                                            const pond_emitter_desc *desc, pond_emitter_id *id);

/// pond_emitter_set(), in the same place or elsewhere: the old emitter fades out where it is.
/// Errors as above, and POND_ERROR_ARGUMENT for an invalid id.
POND_API pond_result pond_world_emitter_set(pond_world *world, pond_emitter_id id, pond_chunk chunk,
                                            const pond_emitter_desc *desc);

/// pond_emitter_remove(): the emitter fades out over its ramp.
POND_API void pond_world_emitter_remove(pond_world *world, pond_emitter_id id);

/// Attaches the caller's pointer to an emitter; see pond_emitter_set_user().
POND_API void pond_world_emitter_set_user(pond_world *world, pond_emitter_id id, void *user);

/// The pointer that pond_world_emitter_set_user() attached; NULL if there is none or no such
/// emitter.
POND_API void *pond_world_emitter_get_user(const pond_world *world, pond_emitter_id id);

/// The number of emitters, without those that are fading out.
POND_API int pond_world_emitter_count(const pond_world *world);

/// pond_probe_add() at a position. Crossings are events (pond_world_event_next()); their position
/// is relative to the corner of the probe's chunk. A probe stores no chunk and is not in snapshots.
/// While the water at a probe moves, steps run one by one. Does not allocate. Errors:
/// POND_ERROR_ARGUMENT (world or out NULL), POND_ERROR_RANGE (not finite, or more than 1e6 cells
/// from its chunk), POND_ERROR_SPACE (there are POND_MAX_PROBES already).
POND_API pond_result pond_world_probe_add(pond_world *world, pond_world_point position,
                                          float height, pond_probe *out);

/// Removes a probe. Does nothing if it is invalid.
POND_API void pond_world_probe_remove(pond_world *world, pond_probe probe);

// ---- reading ------------------------------------------------------------------------------------

/// Copies the heights of a rectangle of cells to `out`, `stride` floats from row to row. [m] x, y:
/// its upper left cell relative to that of `chunk`; any number. [cells] Land reads 0. Does nothing
/// if `out` is NULL or width or height is ≤ 0.
POND_API void pond_world_copy_heights(const pond_world *world, pond_chunk chunk, int x, int y,
                                      int width, int height, float *out, ptrdiff_t stride);

/// Copies the vertical velocities of the surface, as pond_copy_velocities() does. [m/s] Foam needs
/// them. Arguments as above.
POND_API void pond_world_copy_velocities(const pond_world *world, pond_chunk chunk, int x, int y,
                                         int width, int height, float *out, ptrdiff_t stride);

#define POND_WORLD_WIDEST_VIEW 32768 ///< longest side of a view of a world [cells]

/// Bytes of a view of width × height cells, each 1…POND_WORLD_WIDEST_VIEW; 0 for other sizes.
POND_API size_t pond_world_view_size(const pond_world *world, int width, int height);

/// Copies a rectangle of cells to `memory` and returns it as a view for every look, with a border
/// of one cell that has the heights next to the rectangle. x, y: its upper left cell relative to
/// that of `chunk`; any number. [cells] memory: `size` bytes, aligned for floats; the view is valid
/// until they change. Returns an empty view, of which nothing is drawn, if `memory` is NULL or
/// `size` is less than pond_world_view_size().
POND_API pond_view pond_world_get_view(const pond_world *world, pond_chunk chunk, int x, int y,
                                       int width, int height, void *memory, size_t size);

/// Iterates over the cells of a view whose heights may have changed since step `since`, as
/// pond_moved_next() does, for partial drawing (pond_pixels_over()) and uploads (upload.h). chunk,
/// x, y, width, height: of pond_world_get_view(). area: in cells of the view; start with {0}. The
/// resolution is a chunk. After pond_world_load() and pond_world_state_restore() pass the restored
/// step or an earlier one.
/// Returns false, and leaves *area unchanged, after the last rectangle and if area is NULL.
POND_API bool pond_world_moved_next(const pond_world *world, uint64_t since, pond_chunk chunk,
                                    int x, int y, int width, int height, pond_area *area);

/// Writes the land of a rectangle of cells in the form of the looks' map `dry`: 1 for land, 0 for
/// water. Arguments as in pond_world_copy_heights(). Calls `map` for chunks that are not stored.
POND_API void pond_world_copy_land(pond_world *world, pond_chunk chunk, int x, int y, int width,
                                   int height, float *out, ptrdiff_t stride);

/// Whether the cell at a position is land. Calls `map` if the chunk is not stored. False for a
/// position that is not finite or more than 1e6 cells from its chunk.
POND_API bool pond_world_is_land(pond_world *world, pond_world_point point);

/// Height of the surface at a position, bilinear between cell centres. [m] 0 for a position that is
/// not finite or more than 1e6 cells from its chunk.
POND_API float pond_world_height_at(const pond_world *world, pond_world_point point);

/// Slope of the surface at a position, as pond_slope_at(). [1] 0 as above.
POND_API pond_vec2 pond_world_slope_at(const pond_world *world, pond_world_point point);

/// Reads the water at `count` positions, as pond_sample(): the same bits as the functions for one
/// quantity. velocity is 0, depth is that of desc.water, and wall is pond_world_is_land(), which
/// may call `map`. Does nothing if `points` or `out` is NULL.
POND_API void pond_world_sample(pond_world *world, int count, const pond_world_point *points,
                                pond_surface *out);

/// Bytes that pond_world_chunk_save() writes; the same for all chunks of a world.
POND_API size_t pond_world_chunk_save_size(const pond_world *world);

/// Writes both time levels of a chunk's water to `bytes`, so that the caller can store it. A chunk
/// that is not stored is written as water at rest. Does not allocate. size: the capacity of
/// `bytes`; exactly pond_world_chunk_save_size() bytes are written, the same on all machines.
/// Errors: POND_ERROR_ARGUMENT, POND_ERROR_SPACE (nothing is written).
POND_API pond_result pond_world_chunk_save(const pond_world *world, pond_chunk chunk, void *bytes,
                                           size_t size);

/// Replaces a chunk's water by saved water; cells that are land now stay dry. If it is loaded
/// before the next step, the water continues bit-identically; later it meets neighbours that have
/// moved on. Bytes from any source are safe. Does not allocate. size: pond_world_chunk_save_size().
/// Errors, which leave the world unchanged: POND_ERROR_ARGUMENT; POND_ERROR_DATA (damaged, or saved
/// from a world of another solver); POND_ERROR_MEMORY (desc.memory is full of chunks that move
/// more).
POND_API pond_result pond_world_chunk_load(pond_world *world, pond_chunk chunk, const void *bytes,
                                           size_t size);

/// Sets a chunk's water to rest at height 0 and frees its memory in the world. The water around it
/// stays; if that moves, the next step stores the chunk again, unless it is land by then
/// (pond_world_clear_mask()). Emitters and bodies in the chunk stay, and store it again when they
/// move water there.
POND_API void pond_world_chunk_forget(pond_world *world, pond_chunk chunk);

/// Bytes that pond_world_save() writes at present.
POND_API size_t pond_world_save_size(const pond_world *world);

/// Writes a snapshot of the world: step count, rain, splashes in progress, bodies, emitters, and
/// the chunks whose water is not at rest, row by row, compressed without loss. The bytes are the
/// same on all machines and do not depend on which chunks were stored when. pond_world_round()
/// makes them fewer. Land and masks are not included. Does not allocate.
/// size: the capacity of `bytes`; exactly pond_world_save_size() bytes are written. Errors:
/// POND_ERROR_ARGUMENT, POND_ERROR_SPACE (nothing is written).
POND_API pond_result pond_world_save(const pond_world *world, void *bytes, size_t size);

/// Replaces the content of a world by a snapshot, from which it continues bit-identically. Its desc
/// must have the same solver, cell_size, time_step and count_height; its other fields and its
/// masks, which are set before, stay. Cells that are land now stay dry. Bodies and emitters keep
/// their ids but no pointers of the caller. Unread events stay. Bytes from any source are safe. If
/// desc.memory is full, chunks next to moving ones replace the calmest ones at once
/// (pond_world_get_stats()). Errors, which leave the world unchanged: POND_ERROR_ARGUMENT;
/// POND_ERROR_DATA (damaged, or of another world); POND_ERROR_VERSION; POND_ERROR_MEMORY
/// (desc.memory holds fewer chunks, or there is none for bodies or emitters).
POND_API pond_result pond_world_load(pond_world *world, const void *bytes, size_t size);

/// Rounds all heights to multiples of a power of two, the largest up to `precision`, so that
/// pond_world_save() writes a fraction of the bytes. The water continues from the rounded heights,
/// here and where they are loaded. precision: 1e-5 is far below what looks show; ≤ 0 or not finite
/// does nothing. [m] Integer water is not rounded.
POND_API void pond_world_round(pond_world *world, double precision);

/// Bytes that pond_world_state_save() writes at present.
POND_API size_t pond_world_state_size(const pond_world *world);

/// Saves the state in memory for rollback (state.h), without alignment: everything that
/// pond_world_hash() covers, and the user pointers of bodies and emitters. It takes more bytes than
/// pond_world_save(), but less time. Does not allocate. size: the capacity of `bytes`.
/// Errors: POND_ERROR_ARGUMENT, POND_ERROR_SPACE (nothing is written).
POND_API pond_result pond_world_state_save(const pond_world *world, void *bytes, size_t size);

/// Restores a saved state; the water continues bit-identically. Land and masks stay as they are,
/// and cells that are land now stay dry. Allocates only for bodies and emitters. Only the header is
/// checked: use snapshots for bytes from other sources. Errors, which leave the world unchanged:
/// POND_ERROR_ARGUMENT; POND_ERROR_DATA (no state of this world); POND_ERROR_MEMORY.
POND_API pond_result pond_world_state_restore(pond_world *world, const void *bytes, size_t size);

/// Counts of a world's chunks.
typedef struct pond_world_stats {
    int kept;        ///< stored chunks
    int moving;      ///< stored chunks that are stepped
    int most;        ///< the largest number of chunks that can be stored
    uint64_t lost;   ///< moving chunks that were given up for others, since creation
    uint64_t denied; ///< times that a chunk was needed and none could be given up
} pond_world_stats;

/// The present counts.
POND_API pond_world_stats pond_world_get_stats(const pond_world *world);

/// Writes at most `capacity` stored chunks to `chunks` (may be NULL), row by row from the top left,
/// and returns the number of stored chunks.
POND_API int pond_world_chunk_list(const pond_world *world, pond_chunk *chunks, int capacity);

/// 64-bit hash of the water: solver, step count, the remainder of pond_world_advance(), both time
/// levels of all water that is not at rest at height 0, splashes in progress, bodies and emitters.
/// It does not depend on stored chunks, machine, compiler or number of threads. Land is not
/// included.
POND_API uint64_t pond_world_hash(const pond_world *world);

#ifdef __cplusplus
}
#endif

#endif
