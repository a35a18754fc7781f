// replay.h — the inside of a replay.
#ifndef PONDI_CAPTURE_REPLAY_H
#define PONDI_CAPTURE_REPLAY_H

#include "capture/command.h"
#include "capture/layout.h"

#include <millpond/command.h>
#include <millpond/recording.h>

#define PONDI_MAX_LASTING 256 // moves and pushes under way; further ones happen at once

// An id as it was recorded, and as the pond that is replayed in gave it.
typedef struct pondi_id {
    uint64_t recorded;
    uint64_t given; // 0: it could not be added
} pondi_id;

typedef struct pondi_ids {
    int count;
    pondi_id ids[POND_MAX_BODIES];
} pondi_ids;

// An act that takes the time of a recorded step.
typedef struct pondi_lasting {
    pond_command command; // of `body`, its id as given
    double begin;         // [steps of the pond]
    double end;           // [steps of the pond]
    pond_pose from;       // a move's
    float number;         // a draught's
} pondi_lasting;

struct pond_replay {
    pond_allocator allocator;
    pond_recording_info info;
    const uint8_t *bytes;
    size_t head_size;
    uint64_t head_check;
    pondi_tape tape; // at the next record
    pondi_command_room room;

    // In a pond; `begun` says whether there is one.
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

// The next record, or false at the end. It is an act, whose content is in *act, or a mark or the
// end, whose hash is in *hash.
bool pondi_replay_read(pond_replay *replay, pondi_entry *entry, pond_command *command,
                       uint64_t *hash);

// The next record's head; false at the end.
bool pondi_replay_peek(const pond_replay *replay, pondi_entry *entry);

#endif
