// listen.h — water that hears: each stroke of a sound is a drop.
#ifndef APP_LISTEN_H
#define APP_LISTEN_H

#include "scene.h"

// What the water heard.
typedef struct listened {
    int drops;
    double seconds; // length of the sound
} listened;

// Puts drops into the scene, large ones for the bass, in place of its rain. False after a message.
bool listen_to(const char *path, scene *s, listened *out);

#endif
