// piped.h — standard input, named "-". It is copied to a file, because pictures and films are
// opened several times and need seeking.
#ifndef APP_MEDIA_PIPED_H
#define APP_MEDIA_PIPED_H

#include "media.h"

#define MEDIA_PIPED "-"

// Returns the path at which a picture or film is opened: `path`, or for MEDIA_PIPED a copy of
// standard input, which the first call reads to its end. NULL fills *error: standard input is a
// terminal or empty, or there is no space. The first call must not run in two threads at once.
const char *media_place_of(const char *path, media_error *error);

#endif
