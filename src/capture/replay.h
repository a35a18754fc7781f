// replay.h — the internals of a replay.
#ifndef PONDI_CAPTURE_REPLAY_H
#define PONDI_CAPTURE_REPLAY_H

#include "capture/command.h"
#include "capture/layout.h"

#include <millpond/command.h>
#include <millpond/recording.h>

#define PONDI_MAX_LASTING 256 // moves and pushes in progress; further ones are done at once

// A recorded id, and the id in the pond of the replay.
typedef struct pondi_id {
    uint64_t recorded;
    uint64_t given; // 0: it could not be added
} pondi_id;

typedef struct pondi_ids {
    int count;
    pondi_id ids[POND_MAX_BODIES];
} pondi_ids;

// A command that takes the time of a recorded step.
typedef struct pondi_lasting {
    pond_command command; // to a body, with its id in the pond
    double begin;         // [steps of the pond]
    double end;           // [steps of the pond]
    pond_pose from;       // of a move
    float number;         // of a draught
} pondi_lasting;

struct pond_replay {
    pond_allocator allocator;
    pond_recording_info info;
    const uint8_t *bytes;
    size_t head_size;
    uint64_t head_check;
    pondi_tape tape; // at the next record
    pondi_command_room room;

    // Valid if `begun`.
    bool begun;
    bool same;       // cells and time step as recorded
    uint64_t first;  // pond_get_steps() at the beginning
    double steps_of; // a recorded step in steps of the pond
    uint64_t kept;   // hashes
    uint64_t missed;
    pondi_ids bodies;
    pondi_ids emitters;
    int lasting_count;
    pondi_lasting lasting[PONDI_MAX_LASTING];
};

// Reads the next record: a command into *command, or the hash of a mark or of the end into *hash.
// False at the end.
bool pondi_replay_read(pond_replay *replay, pondi_entry *entry, pond_command *command,
                       uint64_t *hash);

// Reads the head of the next record without passing it; false at the end.
bool pondi_replay_peek(const pond_replay *replay, pondi_entry *entry);

#endif
