// millpond/recording.h — recordings: what was done to a pond, and when, as bytes; and replayed.
//
// What it does:     a recorder that turns acts (act.h) into bytes; a replay that repeats them, to
// the
//                   same pond_hash(), or at the same times in a pond with finer cells.
// What it does not: access files; store the heights (snapshot.h does); store what was in the pond
//                   before the recording began: recreate that before a replay, from a scene for
//                   instance.
// How to use it:
//   1. pond_recorder tape; pond_recorder_begin(&tape, water, write, file);
//   2. each touch: pond_command act = {.kind = POND_COMMAND_DROP, .is.drop = {centre, 0.02f,
//      -0.01f}}; if (pond_do(water, &act) == POND_OK) { pond_recorder_add(&tape, water, &act); }
//      pond_step(water);
//   3. pond_recorder_end(&tape, water);
//   4. pond_replay *again; pond_replay_create(bytes, size, NULL, &again);
//      pond_create(&pond_replay_get_info(again)->desc, &other); pond_replay_run(again, other);   or
//      pond_replay_do() before each of your own steps
// docs/recording.md describes every byte.
//
// Positions are metres and times are steps of the recorded pond, so a pond with other cells or
// another time step gets each act at its time. For the same hash, step a recorded pond with
// pond_step(): a move or a draught that pond_advance() would spread over several steps is replayed
// in the first of them, and the time that pond_advance() keeps is part of the hash.
//
// Threads: a recorder and a replay belong to one thread at a time, as the pond does.
#ifndef MILLPOND_RECORDING_H
#define MILLPOND_RECORDING_H

#include <millpond/command.h>

#ifdef __cplusplus
extern "C" {
#endif

// ---- recording ----------------------------------------------------------------------------------

/// Takes the next `size` bytes of a recording. False: it failed; then it is not called again.
typedef bool pond_write(void *user, const void *bytes, size_t size);

/// A recording in progress, in the caller's memory. Its members are private.
typedef struct pond_recorder {
    pond_write *write;
    void *user;
    uint64_t first; ///< pond_get_steps() when it began
    uint64_t last;  ///< of the record written last, from `first`
    uint64_t check; ///< of all bytes so far
    bool failed;
} pond_recorder;

/// Begins a recording of this pond. The recording holds its desc and its hash, not its heights:
/// begin with a new pond that has the walls and bodies it will have when it is replayed.
/// Allocates nothing. Errors: POND_ERROR_ARGUMENT; POND_ERROR_SPACE when `write` returned false.
POND_API pond_result pond_recorder_begin(pond_recorder *recorder, const pond *water,
                                         pond_write *write, void *user);

/// Records an act done at the pond's present step. Each act is a complete record: a recording that
/// ends after any act can be read up to there.
/// Errors: POND_ERROR_ARGUMENT, POND_ERROR_RANGE (an unknown kind; a polygon, bitmap, mask, map or
/// note beyond its limits; the pond went back in time), POND_ERROR_SPACE as above, from then on in
/// every call.
POND_API pond_result pond_recorder_add(pond_recorder *recorder, const pond *water,
                                       const pond_command *command);

/// Records the pond's hash at its present step, with which a replay is compared; reads every cell.
/// Errors as above.
POND_API pond_result pond_recorder_mark(pond_recorder *recorder, const pond *water);

/// Ends it, with the pond's hash. Errors as above.
POND_API pond_result pond_recorder_end(pond_recorder *recorder, const pond *water);

// ---- replaying ----------------------------------------------------------------------------------

/// What a recording says about itself.
typedef struct pond_recording_info {
    uint32_t version;  ///< of the format, from 1
    int library[3];    ///< version of the library that wrote it: major, minor, patch
    pond_desc desc;    ///< of the pond; threads, parallel, allocator and logger are the host's
    uint64_t begin;    ///< pond_hash() when it began
    uint64_t end;      ///< pond_hash() at its end; 0 if truncated
    uint64_t steps;    ///< its length. [steps of desc.time_step]
    double seconds;    ///< the same. [s]
    uint64_t commands; ///< how many, notes included
    bool whole;        ///< it was ended; false: truncated or damaged, and read up to there
    size_t size;       ///< of what could be read. [bytes]
} pond_recording_info;

/// A recording being replayed. Opaque.
typedef struct pond_replay pond_replay;

/// Opens a recording, after checking all of it. `bytes` are not copied: they must outlive the
/// replay. Bytes of any origin are safe. One without an end, or damaged after its header, is a
/// recording up to there; see `whole`. host: as in pond_load(); NULL means defaults.
/// Errors: POND_ERROR_ARGUMENT, POND_ERROR_DATA (no recording, or a damaged header),
/// POND_ERROR_VERSION, POND_ERROR_MEMORY, and those of pond_desc_check().
POND_API pond_result pond_replay_create(const void *bytes, size_t size, const pond_desc *host,
                                        pond_replay **out);

/// Frees it. NULL is allowed.
POND_API void pond_replay_destroy(pond_replay *replay);

/// Valid until it is closed. NULL for NULL.
POND_API const pond_recording_info *pond_replay_get_info(const pond_replay *replay);

/// The next act as recorded, and its step from the beginning, without doing it. What it points to
/// is valid until the next call with this replay. False at the end, and for NULL.
POND_API bool pond_replay_next(pond_replay *replay, uint64_t *step, pond_command *command);

/// Back to the beginning, for pond_replay_next() or for another pond. NULL does nothing.
POND_API void pond_replay_rewind(pond_replay *replay);

/// Called after each act, notes included; ids are those of the pond. What the act points to is
/// valid during the call. Return false to stop for now: what else is due waits for the next
/// pond_replay_do(), so that a recording of very many acts can be interrupted.
typedef bool pond_replay_listener(void *user, const pond_command *command);

/// Does the acts due before the pond's next step; call it before each. The recording begins at the
/// step of the first call. In a pond with another time step an act is done in the step that
/// contains its time, a move or a draught is spread over the time it took, and a push has the same
/// impulse. Ids of what the recording added are translated. listener: may be NULL.
/// Errors: those of the first act that failed, as a wall may for lack of memory; the others were
/// done. POND_ERROR_ARGUMENT: replay or water is NULL. Allocates only where acts do.
POND_API pond_result pond_replay_do(pond_replay *replay, pond *water,
                                    pond_replay_listener *listener, void *user);

/// Whether the pond has reached the recording's end, with all acts done. False for NULL.
POND_API bool pond_replay_has_ended(const pond_replay *replay, const pond *water);

/// Steps a pond through the rest of the recording. Errors as in pond_replay_do(), which do not
/// stop it. A recording may claim to be very long: check `steps` first.
POND_API pond_result pond_replay_run(pond_replay *replay, pond *water);

/// How many of the recorded hashes, of the beginning, the marks and the end, matched the pond's,
/// and how many did not. Only ponds with the recording's cells and time step are compared; others
/// leave both at 0. The counts are 0 after pond_replay_rewind(), and
/// for NULL; either may be left out with NULL.
POND_API void pond_replay_get_marks(const pond_replay *replay, uint64_t *kept, uint64_t *missed);

#ifdef __cplusplus
}
#endif

#endif
