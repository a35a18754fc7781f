// millpond/world.h — endless water: a world of chunks that are kept only where water moves.
//
// What it does:     moves water of any extent, on a map of land and water that the caller tells
//                   chunk by chunk; land and water at rest take no memory and no time.
// What it does not: walls of other hardness and uneven ground, which ponds have (pond.h); drawing:
//                   looks read what pond_world_get_view() copies.
// How to use it:
//   1. pond_world_desc desc = pond_world_desc_default();   edit desc.water, desc.map, desc.memory
//   2. pond_world *world;
//      if (pond_world_create(&desc, &world) != POND_OK) { puts(pond_message()); }
//   3. every frame: pond_world_drop() where something moves, pond_world_advance(world, seconds);
//   4. draw it: pond_world_get_view() of what the camera sees, and pond_draw() (look.h); read it:
//      pond_world_copy_heights(), pond_world_height_at(), pond_world_slope_at()
//   5. pond_world_destroy(world);
//
// A chunk is POND_WORLD_CHUNK × POND_WORLD_CHUNK cells. Chunk (i, j) lies i chunks to the right of
// chunk (0, 0) and j below it; chunks are numbered by 32 bits and what lies beyond them is land.
// A position is a chunk and metres from that chunk's upper left corner, which may lead out of it:
// so water 10⁹ cells from chunk (0, 0) has the same bits as water there.
//
// Land: waves are reflected upright by it in wave water; in the integer waters it is held at height
// 0, as their walls are. A world is, to the bit, a pond with such walls (docs/worlds.md).
//
// Memory: all of it is reserved when the world is created, so that stepping, touching and reading
// never fail and never allocate. Systems that hand out pages as they are first written, as all of
// today's do, take no more than what was in use at most. Where more chunks are wanted than there is
// memory for, the calmest give theirs up, and pond_world_get_stats() says how often.
//
// Threads: as for ponds: one thread at a time, except that functions that take a const pond_world
// may run concurrently with each other.
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

/// A chunk, by its place in the world.
typedef struct pond_chunk {
    int32_t x; ///< chunks to the right of chunk (0, 0). Any number
    int32_t y; ///< and below it. Any number
} pond_chunk;

/// A position: metres from a chunk's upper left corner, x to the right, y down. They may lead out
/// of the chunk, up to 1e6 cells; where they stay in it, they are most exact.
typedef struct pond_world_point {
    pond_chunk chunk;
    pond_vec2 at; ///< [m]
} pond_world_point;

/// Says what of a chunk is water: writes POND_WORLD_CHUNK rows of as many bytes, from the top, each
/// from the left: 0 is land, any other number water. Returns false where all is land; then nothing
/// needs to be written.
/// Called by whatever is about to keep water in the chunk or beside it, as stepping and touching
/// are, and by pond_world_remap(); it must return the same for the same chunk until that is called
/// for it, and must not call the world. It may be asked again about any chunk.
typedef bool pond_world_map(void *user, pond_chunk chunk, uint8_t *cells);

/// All settings of a world. Always start from pond_world_desc_default().
typedef struct pond_world_desc {
    /// Set by pond_world_desc_default().
    pond_stamp stamp;
    /// How the water moves: as in a pond of this desc. `solver` may be POND_SOLVER_WAVE with nine
    /// or five neighbours, POND_SOLVER_CLASSIC, POND_SOLVER_STEADY, POND_SOLVER_ISOTROPIC or
    /// POND_SOLVER_UNIT_RANGE, which needs `masks` where its `bias` or `edge_level` is not 0: it
    /// then never rests, and all chunks that were handed in are kept and stepped. Others are
    /// refused, with the reason. width, height, edges and depth are not used; seed is
    /// the rain's.
    pond_desc water;
    /// What is water. Default NULL: all of it.
    pond_world_map *map;
    /// Handed to map. Default NULL.
    void *user;
    /// Whether what is water is handed in by pond_world_set_mask() instead, chunk by chunk: what
    /// was not is land, and there is no map. Default false.
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

/// Bytes of a desc's `memory` that each kept chunk takes; 0 for a desc that would be refused,
/// whatever its memory. Threads: any.
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

/// Asks `map` anew about a chunk, after what is water there has changed. Cells that are land now
/// lose their water, new ones get it at rest. A chunk that is not kept costs nothing.
POND_API void pond_world_remap(pond_world *world, pond_chunk chunk);

/// Hands in what of a chunk is water, in a world of `masks`: POND_WORLD_CHUNK rows of as many
/// bytes, 0 for land, which are copied, in 512 bytes from the world's allocator; a chunk of land
/// takes none.
/// At any time, in any order and as often as it changes: cells that are land now lose their water,
/// new ones get it at rest; the same once more changes nothing.
/// size: of `cells`, POND_WORLD_CHUNK². [bytes]
/// Errors, which name the chunk, and after which nothing has changed: POND_ERROR_ARGUMENT (NULL, or
/// a world without `masks`), POND_ERROR_RANGE (the size), POND_ERROR_MEMORY, also where unit-range
/// water never rests and desc.memory is full.
POND_API pond_result pond_world_set_mask(pond_world *world, pond_chunk chunk, const uint8_t *cells,
                                         size_t size);

/// Takes a mask out again: the chunk is land, as if it had never been handed in. Nothing happens
/// where it was not.
POND_API void pond_world_clear_mask(pond_world *world, pond_chunk chunk);

/// Runs `steps` fixed steps. [steps], none when ≤ 0.
POND_API void pond_world_step_many(pond_world *world, int64_t steps);

/// Lets `seconds` pass in fixed steps, as pond_advance() does: the remainder is kept for the next
/// call, and seconds that are not positive and finite do nothing. [s] Returns the number of steps
/// run, at most desc.water.max_steps.
POND_API int pond_world_advance(pond_world *world, double seconds);

/// Steps run since creation.
POND_API uint64_t pond_world_get_steps(const pond_world *world);

/// Whether nothing moves, so that a step costs next to nothing. Splashes in progress move once the
/// next step begins.
POND_API bool pond_world_is_resting(const pond_world *world);

/// Makes all water flat at height 0, ends splashes, stops bodies where they are, starts emitters
/// anew, and drops what pond_world_advance() kept. Steps go on counting.
POND_API void pond_world_calm(pond_world *world);

/// Does a command (command.h), with positions in metres from the corner of a chunk: one of the
/// functions below. Rain needs a rectangle: left, right, top and bottom.
/// Errors: those of the function; POND_ERROR_ARGUMENT for a NULL; POND_ERROR_RANGE for a command
/// that worlds do not take (pond_command_check()). Land is no command: pond_world_set_mask().
POND_API pond_result pond_world_do(pond_world *world, pond_chunk chunk, pond_command *command);

/// pond_drop() around a position. radius: σ, clamped to 1.5…POND_WORLD_WIDEST cells. [m] height:
/// [m] as there. Land stays dry, and the rest of the drop compensates for what it cuts off, so that
/// no volume is added. A value that is not finite, and a centre further than 1e6 cells from its
/// chunk, does nothing.
POND_API void pond_world_drop(pond_world *world, pond_world_point centre, float radius,
                              float height);

/// pond_stroke() along the segment from → to. Units as in pond_world_drop(); it does nothing where
/// the segment is longer than 4096 cells.
POND_API void pond_world_stroke(pond_world *world, pond_world_point from, pond_world_point to,
                                float radius, float height);

/// pond_splash() around a position: a drop that falls in over some frames. Units, and what does
/// nothing, as in pond_world_drop(); with POND_MAX_SPLASHES in progress it is one.
POND_API void pond_world_splash(pond_world *world, pond_world_point centre, float radius,
                                float height);

/// Splashes in progress.
POND_API int pond_world_splash_count(const pond_world *world);

/// Lets it rain from now on between two corners, such as those of what a camera sees and a little
/// more: `from` the upper left one, `to` the lower right one. Set it again as the camera moves: all
/// of the world has its rain, the same drops for the same seed at the same moment, and the
/// rectangle only says which of them do fall, so neither its path nor what is kept changes one.
/// rain: as of a pond; left, right, top and bottom are not used. The rate is clamped to 4096 drops
/// a second on a chunk, and where radius is more than 8 cells to that over (radius / 8 cells)², so
/// that no more cells are touched. Nothing happens for NULL or a value that is not finite, corners
/// in the wrong order, and a rectangle longer than 8192 cells. A step looks at each chunk of it.
POND_API void pond_world_set_rain(pond_world *world, const pond_rain *rain, pond_world_point from,
                                  pond_world_point to);

/// The present rain.
POND_API pond_rain pond_world_get_rain(const pond_world *world);

// ---- bodies and events --------------------------------------------------------------------------

// What body.h says of a pond's bodies is true of a world's, which are in wave water only; their
// radius is at most 128 cells, and a driven one that would go further than 32 cells in a step is
// placed there at once. Land stops what floats. Ids are those of one world.

/// pond_body_add(), with the pose counted from the corner of a chunk.
/// Errors: POND_ERROR_ARGUMENT, POND_ERROR_RANGE (a field, the solver, the pose, POND_MAX_BODIES),
/// POND_ERROR_MEMORY.
POND_API pond_result pond_world_body_add(pond_world *world, pond_chunk chunk,
                                         const pond_body_desc *desc, pond_body_id *id);

/// pond_body_remove().
POND_API void pond_world_body_remove(pond_world *world, pond_body_id id);

/// pond_body_move(): driven, to a pose counted from the corner of a chunk.
POND_API void pond_world_body_move(pond_world *world, pond_body_id id, pond_chunk chunk,
                                   pond_pose pose);

/// pond_body_set_velocity(): driven. [m/s], [rad/s]
POND_API void pond_world_body_set_velocity(pond_world *world, pond_body_id id, pond_vec2 velocity,
                                           float spin);

/// pond_body_place(): elsewhere at once, at rest, without making waves. The pose counts from the
/// corner of a chunk.
POND_API void pond_world_body_place(pond_world *world, pond_body_id id, pond_chunk chunk,
                                    pond_pose pose);

/// pond_body_set_draught(): driven. [m]
POND_API void pond_world_body_set_draught(pond_world *world, pond_body_id id, float draught);

/// pond_body_push(): floating, a force for the coming step. [N]
POND_API void pond_world_body_push(pond_world *world, pond_body_id id, pond_vec2 force);

/// pond_body_get_state(): the state, whose pose counts from the corner of *chunk, in which the body
/// lies. False, and *state zeroed, when there is no such body, and with NULL.
POND_API bool pond_world_body_get_state(pond_world *world, pond_body_id id, pond_chunk *chunk,
                                        pond_body_state *state);

/// Hangs something of the caller's on a body; see pond_body_set_user().
POND_API void pond_world_body_set_user(pond_world *world, pond_body_id id, void *user);

/// What pond_world_body_set_user() hung on a body. NULL before, and when there is no such body.
POND_API void *pond_world_body_get_user(const pond_world *world, pond_body_id id);

/// Writes at most `capacity` of the bodies' ids to `ids` (may be NULL), in the order they were
/// added, and returns how many bodies there are.
POND_API int pond_world_body_list(const pond_world *world, pond_body_id *ids, int capacity);

/// Takes the oldest event (event.h): splashes and crossings, whose position counts from the corner
/// of *chunk, and that the whole world came to rest or was stirred. False, with nothing written,
/// when there is none or a pointer is NULL.
POND_API bool pond_world_event_next(pond_world *world, pond_event *out, pond_chunk *chunk);

/// Events that were dropped because they were not read in time.
POND_API uint64_t pond_world_event_dropped_count(const pond_world *world);

/// Smallest |height| at which touches make splash events; see pond_set_splash_height(). [m]
POND_API void pond_world_set_splash_height(pond_world *world, float height);

// ---- emitters and probes ------------------------------------------------------------------------

// What emitter.h says of a pond's emitters is true of a world's. Those that make waves are in wave
// water only. Land stays dry, and where there is nothing but land, or an emitter does nothing, no
// chunk is kept for it.

/// pond_emitter_add(), with `from` and `to` counted from the corner of a chunk. They may lead out
/// of it, up to 1e6 cells, and a line or paddle is at most 4096 cells long. A disc reaches as far
/// as its radius and period let it, up to 128 cells of radius; a fountain has at most 4096 drops a
/// second, and where their radius is more than 8 cells that over (radius / 8 cells)². A swell is
/// refused, since a world has no side to enter over, and a breeze, since all of the water has no
/// end.
/// Errors: POND_ERROR_ARGUMENT, POND_ERROR_RANGE (a field, the kind, the solver, the place,
/// POND_MAX_EMITTERS), POND_ERROR_MEMORY.
POND_API pond_result pond_world_emitter_add(pond_world *world, pond_chunk chunk,
                                            const pond_emitter_desc *desc, pond_emitter_id *id);

/// pond_emitter_set(), in the same place or elsewhere: the old one fades out where it is. Errors as
/// above, and POND_ERROR_ARGUMENT for an invalid id.
POND_API pond_result pond_world_emitter_set(pond_world *world, pond_emitter_id id, pond_chunk chunk,
                                            const pond_emitter_desc *desc);

/// pond_emitter_remove(): it fades out over its ramp.
POND_API void pond_world_emitter_remove(pond_world *world, pond_emitter_id id);

/// Hangs something of the caller's on an emitter; see pond_emitter_set_user().
POND_API void pond_world_emitter_set_user(pond_world *world, pond_emitter_id id, void *user);

/// What pond_world_emitter_set_user() hung on an emitter. NULL before, and when there is no such
/// emitter.
POND_API void *pond_world_emitter_get_user(const pond_world *world, pond_emitter_id id);

/// How many emitters the world has, without those fading out.
POND_API int pond_world_emitter_count(const pond_world *world);

/// pond_probe_add() at a position: crossings are events (pond_world_event_next()), whose position
/// counts from the corner of the position's chunk. A probe keeps no chunk, and is no part of
/// snapshots. While the water that it watches moves, steps are run one by one. Does not allocate.
/// Errors: POND_ERROR_ARGUMENT (world or out NULL), POND_ERROR_RANGE (not finite, or further than
/// 1e6 cells from its chunk), POND_ERROR_SPACE (there are POND_MAX_PROBES already).
POND_API pond_result pond_world_probe_add(pond_world *world, pond_world_point position,
                                          float height, pond_probe *out);

/// Removes a probe. An invalid one does nothing.
POND_API void pond_world_probe_remove(pond_world *world, pond_probe probe);

// ---- reading ------------------------------------------------------------------------------------

/// Copies the heights of a rectangle of cells, in metres, to `out` (`stride` floats from row to
/// row). x, y: its upper left cell, counted from that of `chunk`; any number. [cells] Land reads 0.
/// Nothing happens when `out` is NULL or width or height is ≤ 0.
POND_API void pond_world_copy_heights(const pond_world *world, pond_chunk chunk, int x, int y,
                                      int width, int height, float *out, ptrdiff_t stride);

/// Copies how fast the surface rises, in metres a second, as pond_copy_velocities() does: what foam
/// is made of. Arguments as above.
POND_API void pond_world_copy_velocities(const pond_world *world, pond_chunk chunk, int x, int y,
                                         int width, int height, float *out, ptrdiff_t stride);

#define POND_WORLD_WIDEST_VIEW 32768 ///< longest side of a view of a world [cells]

/// Bytes that a view of so many cells takes, which are 1…POND_WORLD_WIDEST_VIEW along each side; 0
/// for others.
POND_API size_t pond_world_view_size(const pond_world *world, int width, int height);

/// A rectangle of cells as a view, for every look: with a border of one cell, in which heights
/// are those that lie there. x, y: its upper left cell, counted from that of `chunk`; any number.
/// [cells] The heights are copied to `memory`, `size` bytes aligned as floats are, and so the view
/// is valid as long as the caller lets them stand. Empty, so that nothing is drawn, when `memory`
/// is NULL or `size` is less than pond_world_view_size().
POND_API pond_view pond_world_get_view(const pond_world *world, pond_chunk chunk, int x, int y,
                                       int width, int height, void *memory, size_t size);

/// Writes what of a rectangle of cells is land, as looks take it in their map `dry`: 1 for land, 0
/// for water. Arguments as in pond_world_copy_heights(). `map` is asked about chunks that are not
/// kept.
POND_API void pond_world_copy_land(pond_world *world, pond_chunk chunk, int x, int y, int width,
                                   int height, float *out, ptrdiff_t stride);

/// Whether the cell around a position is land. `map` is asked where it is not kept. False for a
/// position that is not finite, or further than 1e6 cells from its chunk.
POND_API bool pond_world_is_land(pond_world *world, pond_world_point point);

/// Height of the surface at a position, bilinear between cell centres. [m] A position that is not
/// finite, or further than 1e6 cells from its chunk, reads 0.
POND_API float pond_world_height_at(const pond_world *world, pond_world_point point);

/// Slope of the surface at a position, as pond_slope_at() has it. [1] Likewise.
POND_API pond_vec2 pond_world_slope_at(const pond_world *world, pond_world_point point);

/// Bytes that pond_world_chunk_save() writes. The same for all chunks of a world.
POND_API size_t pond_world_chunk_save_size(const pond_world *world);

/// Writes a chunk's water, both time levels, so that it can be kept elsewhere; a chunk that is not
/// kept is water at rest. Does not allocate. `size` is the capacity of `bytes`; exactly
/// pond_world_chunk_save_size() are written, the same on all machines.
/// Errors: POND_ERROR_ARGUMENT, POND_ERROR_SPACE (nothing is written).
POND_API pond_result pond_world_chunk_save(const pond_world *world, pond_chunk chunk, void *bytes,
                                           size_t size);

/// Puts water that was saved back into a chunk, in place of what is there; what is land now stays
/// dry. Loaded before the next step it goes on with the bits it would have had; later it meets
/// water that went on without it. Bytes of any origin are safe. Does not allocate. size:
/// pond_world_chunk_save_size(). Errors: POND_ERROR_ARGUMENT; POND_ERROR_DATA: the bytes were not
/// saved from a world of this solver, or are damaged; POND_ERROR_MEMORY: desc.memory is full of
/// livelier chunks. Nothing has changed then.
POND_API pond_result pond_world_chunk_load(pond_world *world, pond_chunk chunk, const void *bytes,
                                           size_t size);

/// Puts a chunk's water to rest at height 0 at once, and gives its memory back to the world. The
/// water around it is left as it is; where that moves, the next step keeps the chunk again, unless
/// it is land by then (pond_world_clear_mask()). Emitters and bodies in it stay, and keep it again
/// as soon as they move water there.
POND_API void pond_world_chunk_forget(pond_world *world, pond_chunk chunk);

/// Bytes that pond_world_save() would write now.
POND_API size_t pond_world_save_size(const pond_world *world);

/// Writes a snapshot of the whole world: steps run, rain, splashes in progress, bodies, emitters,
/// and the chunks whose water is not at rest, row by row; the same bytes on all machines, and
/// whatever was kept when. What is land, masks too, is the caller's. Does not allocate. `size` is
/// the capacity of `bytes`; exactly pond_world_save_size() are written.
/// Errors: POND_ERROR_ARGUMENT, POND_ERROR_SPACE (nothing is written).
POND_API pond_result pond_world_save(const pond_world *world, void *bytes, size_t size);

/// Puts a snapshot in place of all that a world holds, which goes on with the bits that the saved
/// one would have had. Its desc must have the same solver, cell_size, time_step and count_height;
/// what else it says, and its masks, which are handed in before, stay. What is land now stays dry.
/// Bodies and emitters keep their ids, and hang nothing of the caller's. Events that were not read
/// stay. Bytes of any origin are safe. Where desc.memory is full then, what its waves are about to
/// come to takes the place of its calmest chunks at once (pond_world_get_stats()).
/// Errors: POND_ERROR_ARGUMENT; POND_ERROR_DATA: another world's, or damaged; POND_ERROR_VERSION;
/// POND_ERROR_MEMORY: desc.memory holds fewer chunks, or there is none for bodies or emitters.
/// Nothing has changed then.
POND_API pond_result pond_world_load(pond_world *world, const void *bytes, size_t size);

/// What a world holds.
typedef struct pond_world_stats {
    int kept;        ///< chunks that are kept. [chunks]
    int moving;      ///< those of them that are stepped
    int most;        ///< how many can be kept
    uint64_t lost;   ///< chunks that moved and were given up for others, since creation
    uint64_t denied; ///< times that a chunk was wanted where there was none to be given up
} pond_world_stats;

/// Counts of a world's chunks.
POND_API pond_world_stats pond_world_get_stats(const pond_world *world);

/// The kept chunks, row by row from the top, each row from the left. Writes at most `capacity` of
/// them to `chunks` (may be NULL) and returns how many there are. [chunks]
POND_API int pond_world_chunk_list(const pond_world *world, pond_chunk *chunks, int capacity);

/// 64-bit hash of the water: solver, step count, the remainder of pond_world_advance() and both
/// time levels of all water that is not at rest at height 0, splashes in progress, bodies and
/// emitters. Independent of what was kept when, of machine, compiler and number of threads; what is
/// land is not part of it.
POND_API uint64_t pond_world_hash(const pond_world *world);

#ifdef __cplusplus
}
#endif

#endif
