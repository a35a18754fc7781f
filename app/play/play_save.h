// play_save.h — what is saved out of what is played, whoever shows it: a name, a picture.
#ifndef APP_PLAY_PLAY_SAVE_H
#define APP_PLAY_PLAY_SAVE_H

#include "media/media.h"
#include "scene.h"

#define PLAY_SAVE_PATH 4096 // bytes of a name
#define PLAY_SAVE_SAID 4200 // bytes of what is said

// A free name after the scene's, in the folder of --save-to. False fills *error.
bool play_save_name(const scene *s, const char *folder, const char *ending,
                    char path[PLAY_SAVE_PATH], media_error *error);

// What a path ends in: the file's own name.
const char *play_save_file(const char *path);

// Saves RGBA pixels, rows close together, as a PNG of such a name. Says what came of it, good or
// bad; false: it did not work.
bool play_save_picture(const scene *s, const char *folder, const uint8_t *pixels, int width,
                       int height, char said[PLAY_SAVE_SAID]);

#endif
