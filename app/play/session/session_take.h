// session_take.h — files that are handed to a running session.
#ifndef APP_PLAY_SESSION_TAKE_H
#define APP_PLAY_SESSION_TAKE_H

#include "session.h"

// A scene file (.json) begins in place of what is there; a picture or film lies under still water
// from now on. A picture whose name ends in "walls" or "land" before its ending becomes the land of
// the water that is there, white where it is dry; one that ends in "depth" or "bed" its depth,
// white the deepest; one that ends in "sky" what the look `pool` mirrors. False fills *error, after
// the message was printed, and leaves all as it is.
bool session_take(session *s, const char *path, media_error *error);

#endif
