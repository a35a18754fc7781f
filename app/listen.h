// listen.h — adds a drop to a scene for each beat of a sound.
#ifndef APP_LISTEN_H
#define APP_LISTEN_H

#include "scene.h"

typedef struct listened {
    int drops;
    double seconds; // length of the sound
} listened;

// Adds the drops, large ones for the bass, and removes the rain. False after a message.
bool listen_to(const char *path, scene *s, listened *out);

#endif
