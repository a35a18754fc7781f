// painting_cache.h — paintings kept on disk, so that a scene begins at once the next time.
//
// A folder holds a file for each painting and size. It may be deleted at any time, and several
// programs may share it. A file that is not what it should be is painted anew and replaced.
#ifndef APP_PAINTING_CACHE_H
#define APP_PAINTING_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PAINTING_CACHE_VARIABLE "MILLPOND_CACHE"

enum { PAINTING_CACHE_FOLDER = 3840 };

typedef struct painting_cache {
    char folder[PAINTING_CACHE_FOLDER]; // made when something is kept
    uint64_t most;                      // bytes that all files together may have
} painting_cache;

// Where the variable says: a folder, or "off"; else $XDG_CACHE_HOME/millpond, else
// ~/.cache/millpond. False where there is none; nothing is kept then.
bool painting_cache_open(painting_cache *out);

// From now on all paintings come from it and go to it. The first failure to write is reported.
// The cache must stay where it is.
void painting_cache_use(painting_cache *cache);

#endif
