// listen.h — when something is struck in a sound.
#ifndef APP_MEDIA_LISTEN_H
#define APP_MEDIA_LISTEN_H

#include "media.h"

typedef struct media_strike {
    double time;     // [s] from the film's first picture, or the sound's beginning
    double strength; // 0…1
    bool bass;
} media_strike;

typedef struct media_strikes {
    media_strike *list; // those of the bass first, each kind in the order of time
    int count;
    double seconds; // length of the sound
} media_strikes;

// Listens to all of a film's or file's sound. False fills *error. Clear it in both cases.
bool media_listen(const char *path, media_strikes *out, media_error *error);
void media_strikes_clear(media_strikes *strikes);

#endif
