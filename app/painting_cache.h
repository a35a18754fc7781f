// painting_cache.h — keeps paintings on disk, so that a scene starts faster the next time.
//
// The folder holds a file for each painting and size. It may be deleted at any time, and several
// programs may share it. A damaged file is painted again and replaced.
#ifndef APP_PAINTING_CACHE_H
#define APP_PAINTING_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PAINTING_CACHE_VARIABLE "MILLPOND_CACHE"

enum { PAINTING_CACHE_FOLDER = 3840 };

typedef struct painting_cache {
    char folder[PAINTING_CACHE_FOLDER]; // created when the first painting is stored
    uint64_t most;                      // limit for all files together [bytes]
} painting_cache;

// Uses the folder of the environment variable, which may also be "off"; else
// $XDG_CACHE_HOME/millpond, else ~/.cache/millpond. Returns false if there is none.
bool painting_cache_open(painting_cache *out);

// Reads and stores all later paintings there. The first failure to write is reported. The cache
// must not be moved.
void painting_cache_use(painting_cache *cache);

#endif
