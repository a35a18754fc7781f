// millpond/recording.h — recordings: what was done to a pond, and when, as bytes; and done again.
//
// What it does:     a recorder that turns acts (act.h) into bytes; a replay that does them again, to
//                   the same pond_hash(), or at the same times in a pond of finer cells.
// What it does not: touch files; keep the heights (snapshot.h does); keep what was in the pond
//                   before the recording began: who replays makes that anew, from a scene, say.
// How to use it:
//   1. pond_recorder tape; pond_recorder_begin(&tape, water, write, file);
//   2. each touch: pond_act act = {.kind = POND_ACT_DROP, .is.drop = {centre, 0.02f, -0.01f}};
//      if (pond_act_do(water, &act) == POND_OK) { pond_recorder_add(&tape, water, &act); }
//      pond_step(water);
//   3. pond_recorder_end(&tape, water);
//   4. pond_replay *again; pond_replay_open(bytes, size, NULL, &again);
//      pond_create(&pond_replay_get_info(again)->desc, &other);
//      pond_replay_run(again, other);   or pond_replay_touch() before each of your own steps
// docs/recording.md describes every byte.
//
// Positions are metres and moments are steps of the recorded pond, so a pond of other cells or
// another time step takes an act at its time. For the same hash, step a recorded pond with
// pond_step(): a move or a draught that pond_advance() would spread over several steps is replayed
// in the first of them, and the time that pond_advance() keeps for later is part of the hash.
//
// Threads: a recorder and a replay belong to one thread at a time, as the pond does.
#ifndef MILLPOND_RECORDING_H
#define MILLPOND_RECORDING_H

#include <millpond/act.h>

#ifdef __cplusplus
extern "C" {
#endif

// ---- recording ----------------------------------------------------------------------------------

/// Takes the next `size` bytes of a recording. False: it cannot; then no more are handed over.
typedef bool pond_write(void *user, const void *bytes, size_t size);

/// A recording in the making, in the caller's memory. Its members are not the caller's business.
typedef struct pond_recorder {
    pond_write *write;
    void *user;
    uint64_t first; ///< pond_steps() when it began
    uint64_t last;  ///< of the record written last, from `first`
    uint64_t check; ///< of all bytes so far
    bool failed;
} pond_recorder;

/// Begins a recording of this pond as it is. The recording tells its desc and its hash, not its
/// heights: a pond just made, with the walls and bodies that it will have when it is replayed.
/// Allocates nothing. Errors: POND_ERROR_ARGUMENT; POND_ERROR_SPACE when `write` answered false.
POND_API pond_result pond_recorder_begin(pond_recorder *recorder, const pond *water,
                                         pond_write *write, void *user);

/// Keeps an act that was done at the pond's present step. Each act is a whole piece of the
/// recording: one that ends behind any act can be read up to there.
/// Errors: POND_ERROR_ARGUMENT, POND_ERROR_RANGE (a kind that is none, a polygon, bitmap, mask or
/// note beyond its limits; the pond went back in time), POND_ERROR_SPACE as above, also ever after.
POND_API pond_result pond_recorder_add(pond_recorder *recorder, const pond *water,
                                       const pond_act *act);

/// Keeps the pond's hash at its present step, for the replay to be held against; reads every cell.
/// Errors as above.
POND_API pond_result pond_recorder_mark(pond_recorder *recorder, const pond *water);

/// Ends it, with the pond's hash. Errors as above.
POND_API pond_result pond_recorder_end(pond_recorder *recorder, const pond *water);

// ---- replaying ----------------------------------------------------------------------------------

/// What a recording says of itself.
typedef struct pond_recording_info {
    uint32_t version; ///< of the format, from 1
    int library[3];   ///< version of the library that wrote it: major, minor, patch
    pond_desc desc;   ///< of the pond; threads, parallel, allocator and logger are the host's
    uint64_t begin;   ///< pond_hash() when it began
    uint64_t end;     ///< pond_hash() at its end; 0 for one that is cut short
    uint64_t steps;   ///< how long it is. [steps of desc.time_step]
    double seconds;   ///< the same. [s]
    uint64_t acts;    ///< how many, notes included
    bool whole;       ///< it was ended; false: it is cut short or damaged and read up to there
    size_t size;      ///< of what could be read. [bytes]
} pond_recording_info;

/// A recording that is read and done again. Opaque.
typedef struct pond_replay pond_replay;

/// Opens a recording, after looking at all of it. `bytes` are not copied: they must stay. Bytes of
/// any origin are safe to hand in. What has no end, or is damaged behind its header, is a recording
/// up to there; `whole` tells. host: as in pond_snapshot_load(); NULL means defaults.
/// Errors: POND_ERROR_ARGUMENT, POND_ERROR_DATA (it is none, or its header is damaged),
/// POND_ERROR_VERSION, POND_ERROR_MEMORY, and those of pond_desc_check().
POND_API pond_result pond_replay_open(const void *bytes, size_t size, const pond_desc *host,
                                      pond_replay **out);

/// Frees it. NULL is fine.
POND_API void pond_replay_close(pond_replay *replay);

/// Valid until it is closed.
POND_API const pond_recording_info *pond_replay_get_info(const pond_replay *replay);

/// The next act as it is recorded, and its step from the beginning, without doing it. What it
/// points to is valid until the next call with this replay. False at the end.
POND_API bool pond_replay_next(pond_replay *replay, uint64_t *step, pond_act *act);

/// Back to the beginning, for pond_replay_next() or for another pond.
POND_API void pond_replay_rewind(pond_replay *replay);

/// Told of each act after it was done, notes included; ids are those of the pond. What the act
/// points to is valid during the call. False: that is enough for now; what else is due waits for
/// the next pond_replay_touch(), so that a recording of very many acts can be broken off.
typedef bool pond_replay_listener(void *user, const pond_act *act);

/// Does what is due before the pond's next step; to be called before each. The pond as it is at the
/// first call is where the recording begins. In a pond of another time step an act is done in the
/// step that its moment lies in, a move or a draught spread over the time it took, a push with the
/// same impulse. Ids of what the recording added are translated. listener: may be NULL.
/// Errors: those of the first act that failed, as a wall may where memory is short; the others were
/// done. Allocates only where acts do.
POND_API pond_result pond_replay_touch(pond_replay *replay, pond *water,
                                       pond_replay_listener *listener, void *user);

/// Whether the pond has come to the recording's end, and all was done.
POND_API bool pond_replay_ended(const pond_replay *replay, const pond *water);

/// Runs a pond through all that is left. Errors as in pond_replay_touch(), after which it went on.
/// A recording may say that it is very long: look at `steps` first.
POND_API pond_result pond_replay_run(pond_replay *replay, pond *water);

/// How many of the recorded hashes, of the beginning, the marks and the end, the pond had when it
/// came there, and how many it had not. Only ponds of the recording's cells and time step are
/// looked at; others leave both at 0. The counts are 0 after pond_replay_rewind().
POND_API void pond_replay_get_marks(const pond_replay *replay, uint64_t *kept, uint64_t *missed);

#ifdef __cplusplus
}
#endif

#endif
