// play_save.h — saves pictures, films and scenes of the session.
//
// Files are named FOLDER/WORD-20260131-235959.ENDING, where FOLDER is that of --save-to. Pixels are
// RGBA, rows without gaps. `said` receives a message: the saved file, or the error.
#ifndef APP_PLAY_PLAY_SAVE_H
#define APP_PLAY_PLAY_SAVE_H

#include "media/media.h"

typedef struct plan plan; // plan.h, which C++ cannot read

#define PLAY_SAVE_WORD 128  // bytes of the word in names
#define PLAY_SAVE_PATH 4096 // bytes of a path
#define PLAY_SAVE_SAID 4200 // bytes of a message

// The word in names: the scene's name, or the file's of a picture that was opened without a scene.
void play_save_word(const plan *p, char word[PLAY_SAVE_WORD]);

// A path that is not in use. False fills *error.
bool play_save_name(const plan *p, const char *folder, const char *ending,
                    char path[PLAY_SAVE_PATH], media_error *error);

// The part of a path after the last slash.
const char *play_save_file(const char *path);

// Writes a PNG, completely or not at all. False fills *error.
bool play_save_png(const char *path, const uint8_t *pixels, int width, int height,
                   media_error *error);

// Saves a picture, or the scene as JSON; `path` receives the scene's file. Both return whether it
// worked.
bool play_save_picture(const plan *p, const char *folder, const uint8_t *pixels, int width,
                       int height, char said[PLAY_SAVE_SAID]);
bool play_save_scene(const plan *p, const char *folder, char path[PLAY_SAVE_PATH],
                     char said[PLAY_SAVE_SAID]);

// ---- films --------------------------------------------------------------------------------------

// A film (.mp4) of 60 frames a second. All zero: none is being recorded.
typedef struct play_film {
    media_sink *sink; // or NULL
    char path[PLAY_SAVE_PATH];
    int width;
    int height;
    int64_t frames;
    double seconds; // length so far [s]
    double seen;    // clock_seconds() at the last picture [s]
} play_film;

// False fills *error.
bool play_film_open(play_film *f, const char *path, int width, int height, media_error *error);

// Adds the picture that has been shown for `seconds` since the last one, with the number of frames
// of that time; a stall counts as at most 0.25 s. Pictures of another size are refused. False fills
// *error.
bool play_film_append(play_film *f, const uint8_t *pixels, int width, int height, double seconds,
                      media_error *error);

// Ends the film. False fills *error.
bool play_film_close(play_film *f, media_error *error);

// The same by the clock. play_film_begin() returns whether a film began, play_film_end() whether
// there was one. play_film_add() returns true if the picture could not be added, which ends the
// film.
bool play_film_begin(play_film *f, const plan *p, const char *folder, int width, int height,
                     char said[PLAY_SAVE_SAID]);
bool play_film_add(play_film *f, const uint8_t *pixels, int width, int height,
                   char said[PLAY_SAVE_SAID]);
bool play_film_end(play_film *f, char said[PLAY_SAVE_SAID]);

// Ends a film when the program ends, and prints the message: as an error, or as a note unless
// `quiet`. Returns an exit status.
int play_film_finish(play_film *f, bool quiet);

#endif
