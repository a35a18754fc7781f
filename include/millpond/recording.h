// millpond/recording.h — recordings: the commands of a pond with their times as bytes, and replays.
//
// What it does:     a recorder writes commands (command.h) as bytes; a replay repeats them, with
//                   the same pond_hash(), or at the same times in a pond with finer cells.
// What it does not: access files; store heights (snapshot.h does) or the state before the
//                   recording: recreate that before a replay, from a scene for instance.
// How to use it:
//   1. pond_recorder tape; pond_recorder_begin(&tape, water, write, file);
//   2. for each touch:
//      pond_command drop = {.kind = POND_COMMAND_DROP, .is.drop = {centre, 0.02f, -0.01f}};
//      if (pond_do(water, &drop) == POND_OK) { pond_recorder_add(&tape, water, &drop); }
//      and after each frame: pond_step(water);
//   3. pond_recorder_end(&tape, water);
//   4. pond_replay *again; pond_replay_create(bytes, size, NULL, &again);
//      pond_create(&pond_replay_get_info(again)->desc, &other); then pond_replay_run(again, other),
//      or pond_replay_do() before each pond_step(other)
// docs/recording.md describes every byte.
//
// Positions are metres and times are steps of the recorded pond, so a pond with other cells or
// another time step gets each command at its time. For the same hash, step a recorded pond with
// pond_step(): a move or a draught that pond_advance() would spread over several steps is replayed
// in the first of them, and the remainder of pond_advance() is part of the hash.
//
// Threads: a recorder and a replay belong to one thread at a time, as the pond does.
#ifndef MILLPOND_RECORDING_H
#define MILLPOND_RECORDING_H

#include <millpond/command.h>

#ifdef __cplusplus
extern "C" {
#endif

// ---- recording ----------------------------------------------------------------------------------

/// A callback that stores the next `size` bytes of a recording. Returns false if that failed; it is
/// not called again then.
typedef bool pond_write(void *user, const void *bytes, size_t size);

/// A recording in progress, in the caller's memory. Its members are private.
typedef struct pond_recorder {
    pond_write *write;
    void *user;
    uint64_t first; ///< pond_get_steps() at the beginning
    uint64_t last;  ///< step of the last record, from `first`
    uint64_t check; ///< checksum of all bytes so far
    bool failed;
} pond_recorder;

/// Begins a recording of a pond. It stores the desc and the hash, not the heights: begin with a new
/// pond that has the walls and bodies that it will have when it is replayed.
/// Allocates nothing. Errors: POND_ERROR_ARGUMENT; POND_ERROR_SPACE when `write` returned false.
POND_API pond_result pond_recorder_begin(pond_recorder *recorder, const pond *water,
                                         pond_write *write, void *user);

/// Records a command carried out at the pond's present step. Each command is a complete record: a
/// recording that ends after any of them can be read up to there.
/// Errors: POND_ERROR_ARGUMENT, POND_ERROR_RANGE (an unknown kind; a polygon, bitmap, mask, map or
/// note beyond its limits; the pond went back in time), POND_ERROR_SPACE as above, then in every
/// later call too.
POND_API pond_result pond_recorder_add(pond_recorder *recorder, const pond *water,
                                       const pond_command *command);

/// Records a mark: the pond's hash at its present step, which a replay compares. Reads every cell.
/// Errors as above.
POND_API pond_result pond_recorder_mark(pond_recorder *recorder, const pond *water);

/// Ends a recording with the pond's hash. Errors as above.
POND_API pond_result pond_recorder_end(pond_recorder *recorder, const pond *water);

// ---- replaying ----------------------------------------------------------------------------------

/// Properties of a recording.
typedef struct pond_recording_info {
    uint32_t version; ///< version of the format, from 1
    int library[3];   ///< version of the library that wrote it: major, minor, patch
    pond_desc desc;   ///< the pond's desc, with threads, parallel, allocator and logger of the host
    uint64_t begin;   ///< pond_hash() at the beginning
    uint64_t end;     ///< pond_hash() at the end; 0 if truncated
    uint64_t steps;   ///< length. [steps of desc.time_step]
    double seconds;   ///< length. [s]
    uint64_t commands; ///< number of commands and notes
    bool whole;        ///< has an end; false: truncated or damaged, and read up to there
    size_t size;       ///< length of the readable part. [bytes]
} pond_recording_info;

/// A recording being replayed. Opaque.
typedef struct pond_replay pond_replay;

/// Checks a recording and opens it. `bytes` are not copied: they must outlive the replay. Bytes
/// from any source are safe. A recording without an end, or with damage after its header, is read
/// up to there; see `whole`. host: as in pond_load(); NULL means defaults. Errors:
/// POND_ERROR_ARGUMENT, POND_ERROR_DATA (no recording, or a damaged header), POND_ERROR_VERSION,
/// POND_ERROR_MEMORY, and those of pond_desc_check().
POND_API pond_result pond_replay_create(const void *bytes, size_t size, const pond_desc *host,
                                        pond_replay **out);

/// Frees a replay. NULL is allowed.
POND_API void pond_replay_destroy(pond_replay *replay);

/// Properties of the recording, valid until pond_replay_destroy(). NULL for NULL.
POND_API const pond_recording_info *pond_replay_get_info(const pond_replay *replay);

/// Reads the next command and its step, from the beginning, without carrying it out. Memory that it
/// points to is valid until the next call with this replay. False at the end and for NULL.
POND_API bool pond_replay_next(pond_replay *replay, uint64_t *step, pond_command *command);

/// Returns to the beginning, for pond_replay_next() or another pond. NULL does nothing.
POND_API void pond_replay_rewind(pond_replay *replay);

/// A callback after each command and note, with ids of the pond. Memory that the command points to
/// is valid during the call. Return false to pause: the remaining commands wait for the next
/// pond_replay_do(), so that a recording of very many commands can be interrupted.
typedef bool pond_replay_listener(void *user, const pond_command *command);

/// Carries out the commands due before the pond's next step; call it before each step. The
/// recording begins at the step of the first call. In a pond with another time step a command
/// belongs to the step that contains its time, a move or a draught is spread over the time it took,
/// and a push has the same impulse. Ids of bodies and emitters of the recording are translated.
/// listener: may be NULL. Errors: that of the first command that failed, such as a wall without
/// memory; the others are carried out. POND_ERROR_ARGUMENT: replay or water is NULL. Allocates only
/// where commands do.
POND_API pond_result pond_replay_do(pond_replay *replay, pond *water,
                                    pond_replay_listener *listener, void *user);

/// Whether the pond has reached the recording's end and all commands are done. False for NULL.
POND_API bool pond_replay_has_ended(const pond_replay *replay, const pond *water);

/// Steps a pond to the end of the recording. Errors as in pond_replay_do(); they do not stop it. A
/// recording may claim to be very long: check `steps` first.
POND_API pond_result pond_replay_run(pond_replay *replay, pond *water);

/// Numbers of recorded hashes (beginning, marks, end) that matched the pond's, and that did not.
/// Both are 0 for a pond with other cells or another time step, after pond_replay_rewind(), and for
/// NULL. Each pointer may be NULL.
POND_API void pond_replay_get_marks(const pond_replay *replay, uint64_t *kept, uint64_t *missed);

#ifdef __cplusplus
}
#endif

#endif
