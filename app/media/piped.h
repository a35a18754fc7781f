// piped.h — what comes through standard input, named "-": kept in a file, since pictures and films
// are opened several times and read forth and back.
#ifndef APP_MEDIA_PIPED_H
#define APP_MEDIA_PIPED_H

#include "media.h"

#define MEDIA_PIPED "-"

// Under which name a picture or film is opened: its own, but for MEDIA_PIPED, which is read to its
// end the first time. NULL fills *error: a terminal, nothing, or no room. Not for two threads at
// once until it was called once.
const char *media_place_of(const char *path, media_error *error);

#endif
