// session_sky.h — the picture of the sky that the look `pool` mirrors.
#ifndef APP_PLAY_SESSION_SKY_H
#define APP_PLAY_SESSION_SKY_H

#include "session.h"

// Takes a picture as the sky from now on; a relative name lies where the program runs, an empty one
// takes the picture away. It is the scene's then, with its whole path. False fills *error (it
// cannot be read, its path is too long) and leaves the sky as it is.
bool session_set_sky(session *s, const char *path, media_error *error);

#endif
