// millpond/recording.h — recordings: what was done to a pond, and when, as bytes; and done again.
//
// What it does:     acts (drops, strokes, walls, bodies, …) as values that can be kept; a recorder
//                   that turns them into bytes; a replay that does them again, to the same
//                   pond_hash(), or at the same times in a pond of finer cells.
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

#include <millpond/body.h>
#include <millpond/emitter.h>
#include <millpond/shape.h>
#include <millpond/touch.h>

#ifdef __cplusplus
extern "C" {
#endif

#define POND_MAX_NOTE 16777216 ///< longest note [bytes]

/// What is done to a pond. The numbers stand in recordings and never change their meaning.
typedef enum pond_act_kind {
    POND_ACT_DROP = 1,            ///< pond_drop()
    POND_ACT_STROKE = 2,          ///< pond_stroke()
    POND_ACT_TRAIL = 3,           ///< pond_trail()
    POND_ACT_RAIN = 4,            ///< pond_set_rain()
    POND_ACT_CALM = 5,            ///< pond_calm()
    POND_ACT_WALL_BUILD = 6,      ///< pond_wall_build()
    POND_ACT_WALL_CLEAR = 7,      ///< pond_wall_clear(); `wall`, its hardness is not used
    POND_ACT_WALL_MASK = 8,       ///< pond_wall_mask()
    POND_ACT_BEACH_BUILD = 9,     ///< pond_beach_build()
    POND_ACT_BEACH_CLEAR = 10,    ///< pond_beach_clear(); of `beach` only shape and pose
    POND_ACT_BODY_ADD = 11,       ///< pond_body_add()
    POND_ACT_BODY_REMOVE = 12,    ///< pond_body_remove(); `body`, only its id
    POND_ACT_BODY_MOVE = 13,      ///< pond_body_move(); `body`: id and pose
    POND_ACT_BODY_PLACE = 14,     ///< pond_body_place(); `body`: id and pose
    POND_ACT_BODY_VELOCITY = 15,  ///< pond_body_set_velocity(); `body`: id, vector, number = spin
    POND_ACT_BODY_DRAUGHT = 16,   ///< pond_body_set_draught(); `body`: id, number
    POND_ACT_BODY_PUSH = 17,      ///< pond_body_push(); `body`: id, vector
    POND_ACT_EMITTER_ADD = 18,    ///< pond_emitter_add()
    POND_ACT_EMITTER_SET = 19,    ///< pond_emitter_set()
    POND_ACT_EMITTER_REMOVE = 20, ///< pond_emitter_remove(); `emitter`, only its id
    POND_ACT_NOTE = 32 ///< something of the caller's own, which does nothing to the water
} pond_act_kind;

/// One thing that is done to a pond; `kind` says which member holds. Members have the units and
/// ranges of the functions that they are handed to.
typedef struct pond_act {
    pond_act_kind kind;
    union {
        struct {
            pond_vec2 centre;
            float radius;
            float height;
        } drop;
        struct {
            pond_vec2 from;
            pond_vec2 to;
            float radius;
            float height;
        } stroke;
        struct {
            pond_vec2 from;
            pond_vec2 to;
            pond_vec2 half_size;
            float height;
        } trail;
        pond_rain rain;
        struct {
            pond_shape shape;
            pond_pose pose;
            float hardness;
        } wall;
        struct {
            const uint8_t *pixels;
            int columns;
            int rows;
            ptrdiff_t stride;
            float hardness;
        } mask;
        struct {
            pond_shape shape;
            pond_pose pose;
            double half_life;
            float ramp;
        } beach;
        struct {
            pond_body_id id; ///< pond_act_do() writes it
            pond_body_desc desc;
        } body_add;
        struct {
            pond_body_id id;
            pond_pose pose;
            pond_vec2 vector;
            float number;
        } body;
        struct {
            pond_emitter_id id; ///< add: pond_act_do() writes it
            pond_emitter_desc desc;
        } emitter;
        struct {
            const void *bytes;
            size_t size; ///< 0…POND_MAX_NOTE
        } note;
    } is;
} pond_act;

/// Does it. Where something is added, its id is written into the act, so that the act can be
/// recorded.
/// Errors: those of the function; POND_ERROR_ARGUMENT for a NULL, POND_ERROR_RANGE for a kind that
/// is none. What cannot fail answers POND_OK.
POND_API pond_result pond_act_do(pond *water, pond_act *act);

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
