// play_save.h — what is saved out of what is played, whoever shows it: a name, a picture, a scene.
#ifndef APP_PLAY_PLAY_SAVE_H
#define APP_PLAY_PLAY_SAVE_H

#include "media/media.h"

typedef struct plan plan; // plan.h, which C++ does not know

#define PLAY_SAVE_WORD 128  // bytes of what is played in a word
#define PLAY_SAVE_PATH 4096 // bytes of a name
#define PLAY_SAVE_SAID 4200 // bytes of what is said

// What is played, in a word for names of files: a picture that was named without a scene by its
// file, all else by its scene.
void play_save_word(const plan *p, char word[PLAY_SAVE_WORD]);

// A free name after that word, in the folder of --save-to. False fills *error.
bool play_save_name(const plan *p, const char *folder, const char *ending,
                    char path[PLAY_SAVE_PATH], media_error *error);

// What a path ends in: the file's own name.
const char *play_save_file(const char *path);

// Both save into a file of such a name, say in `said` what came of it, good or bad, and return
// whether it worked: RGBA pixels, rows close together, as a PNG; the scene as JSON, whose file is
// `path` then.
bool play_save_picture(const plan *p, const char *folder, const uint8_t *pixels, int width,
                       int height, char said[PLAY_SAVE_SAID]);
bool play_save_scene(const plan *p, const char *folder, char path[PLAY_SAVE_PATH],
                     char said[PLAY_SAVE_SAID]);

#endif
