// loop_film.h — the film under a loop. If its end does not match its beginning, the end fades into
// the beginning.
#ifndef APP_LOOP_FILM_H
#define APP_LOOP_FILM_H

#include "film.h"
#include "loop_seam.h"

typedef struct loop_film {
    int64_t frames;   // of the film
    int64_t faded;    // number of the last frames that fade into the first ones
    seam_step seam;   // from the last frame to the first
    seam_step within; // the largest of the other steps, but for a twentieth, such as cuts
    backdrop *end;    // the film opened again, at the frames that fade
    uint8_t *mixed;   // a frame of the cross-fade
} loop_film;

// Compares the `frames` frames of the film. With a fade of 0 it fails if the end does not match the
// beginning. LOOP_FADE_CHOSEN (loop_options.h) fades only such a film, and chooses the duration.
// False fills film->error, also after a request to stop. fade: [s]
bool loop_film_look(film *f, int64_t frames, double fade, loop_film *out);

// Reads the next frame of a backdrop that must have `frames` frames; `done` were read before. False
// fills film->error.
bool loop_film_read(backdrop *from, film *f, int64_t done, int64_t frames, pond_texture *texture);

// Call them before each pass over the film, and for each frame, counted from 0.
bool loop_film_begin(loop_film *l, film *f);
bool loop_film_mix(loop_film *l, film *f, int64_t frame, pond_texture *texture);

void loop_film_clear(loop_film *l); // allowed on a zeroed one

#endif
