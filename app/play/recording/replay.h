// replay.h — a session that is opened with a recording does by itself what was done then.
#ifndef APP_PLAY_REPLAY_H
#define APP_PLAY_REPLAY_H

#include "play/session/session.h"
#include "recording_player.h"

typedef struct replay {
    recording_player player;
    uint64_t next; // step of the water that it is to be asked for next
    bool over;     // all of it is done, or it cannot be read on
} replay;

// From the session's next step on, and again in water that is made anew from the recording; nothing
// where its scene is no recording. Stays where it is until the session is closed.
void replay_begin(replay *r, session *s);

// What came of it, as JSON; NULL where nothing was replayed, or the session went on to other water.
json_t *replay_json(const replay *r, const session *s);

#endif
