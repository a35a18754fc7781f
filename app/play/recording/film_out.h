// film_out.h — pictures and films of what is played, as files.
#ifndef APP_PLAY_FILM_OUT_H
#define APP_PLAY_FILM_OUT_H

#include "media/media.h"

typedef struct film_out film_out;

// A name in a folder that is not taken yet: NAME-20260131-235959.ENDING, with a number where need
// be. False when it does not fit.
bool film_out_name(const char *folder, const char *name, const char *ending, char *out,
                   size_t size);

// Stores RGBA pixels, rows close together, as a PNG; whole or not at all. False fills *error.
bool film_out_picture(const char *path, const uint8_t *pixels, int width, int height,
                      media_error *error);

// Begins a film (.mp4) of `rate` frames a second. NULL fills *error.
film_out *film_out_open(const char *path, int width, int height, int rate, media_error *error);
const char *film_out_path(const film_out *f);
void film_out_size(const film_out *f, int *width, int *height);

// The picture as it has been for `seconds` since the last one: as many frames as they take, so that
// the film runs as fast as what was seen; a stall counts as no more than 0.25 s. RGBA, rows close
// together, of the film's own size; others are refused. False fills *error: end it.
bool film_out_add(film_out *f, const uint8_t *pixels, int width, int height, double seconds,
                  media_error *error);

// Ends it, so that it plays up to there; frees it in every case. *frames: how many it has.
bool film_out_close(film_out *f, int64_t *frames, media_error *error);

#endif
