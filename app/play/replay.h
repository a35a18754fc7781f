// replay.h — a session that is opened with a recording does by itself what was done then.
#ifndef APP_PLAY_REPLAY_H
#define APP_PLAY_REPLAY_H

#include "recording_player.h"
#include "session.h"

typedef struct replay {
    recording_player player;
    uint64_t step; // of the water when it was asked last
} replay;

// From the session's next step on; nothing where its scene is no recording. Stays where it is until
// the session is closed.
void replay_begin(replay *r, session *s);

// What came of it, as JSON; NULL where nothing was replayed, or the session went on to other water.
json_t *replay_json(const replay *r, const session *s);

#endif
