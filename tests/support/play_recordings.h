// play_recordings.h — sessions that are recorded and done again.
#ifndef TESTS_PLAY_RECORDINGS_H
#define TESTS_PLAY_RECORDINGS_H

#include "play/recording/record.h"
#include "play/session/session_inside.h"
#include "play_support.h"

#include <millpond/recording.h>

// Runs what a session does by itself until all is done again; returns the hash.
static inline uint64_t replay_file(const char *path, uint64_t *missed) {
    const render_options options = {.quiet = true};
    session *s = open_scene(path, &options);
    recording_player *again = &s->commands.show.player;
    const uint64_t steps = recording_file_info(session_plan(s)->recording)->steps;
    while (pond_get_steps(session_water(s)) < steps) {
        session_advance(s, 1.0 / 240);
    }
    const uint64_t hash = recording_file_info(session_plan(s)->recording)->end;
    uint64_t kept;
    // What was done behind the last step is due before the next one.
    media_error error = {0};
    assert_true(recording_player_touch(again, session_water(s), &error));
    pond_replay_get_marks(again->file->replay, &kept, missed);
    assert_true(kept + *missed >= 2);
    session_close(s);
    return hash;
}

#endif
