// maps.h — pictures that a scene names, other than its backdrop: land, depth and sky.
#ifndef APP_MAPS_H
#define APP_MAPS_H

#include "scene_furnish.h"

// A scene_read_grey: `user` is the path or name of the scene, or NULL. Relative names start at the
// folder of the scene's file.
scene_read_grey maps_read_grey;

// A picture with its memory.
typedef struct maps_picture {
    uint8_t *pixels; // NULL = none
    pond_texture texture;
} maps_picture;

// If it returns false, *error is filled. Clear *out in both cases.
bool maps_read_picture(const char *scene_input, const char *path, maps_picture *out,
                       scene_error *error);
void maps_picture_clear(maps_picture *picture);

#endif
