// listen.h — detects beats in a sound.
#ifndef APP_MEDIA_LISTEN_H
#define APP_MEDIA_LISTEN_H

#include "media.h"

typedef struct media_strike {
    double time;     // from the first picture of a film, or the start of the sound [s]
    double strength; // 0…1
    bool bass;
} media_strike;

typedef struct media_strikes {
    media_strike *list; // beats of the bass, then the others, each in the order of time
    int count;
    double seconds; // length of the sound
} media_strikes;

// Finds the beats of a file's sound. False fills *error. Clear *out in both cases.
bool media_listen(const char *path, media_strikes *out, media_error *error);
void media_strikes_clear(media_strikes *strikes);

#endif
