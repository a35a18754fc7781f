// loop_film.h — the film under a loop: whether its end meets its beginning, and its end fading into
// its beginning where they do not meet.
#ifndef APP_LOOP_FILM_H
#define APP_LOOP_FILM_H

#include "film.h"
#include "loop_seam.h"

typedef struct loop_film {
    int64_t frames;   // of the film
    int64_t faded;    // of them: the last, which fade into the first; 0 = the film as it is
    seam_step seam;   // from its last frame to its first
    seam_step within; // between others: all but a twentieth, such as cuts, change less
    backdrop *end;    // the film once more, where its end begins
    uint8_t *mixed;   // a frame of both
} loop_film;

// Runs through the film of `frames` frames. A `fade` [s] of 0 takes the film as it is and fails
// where its end does not meet its beginning; LOOP_FADE_CHOSEN (loop_options.h) fades only such a
// film, and chooses how long. False with film->error, also when asked to stop.
bool loop_film_look(film *f, int64_t frames, double fade, loop_film *out);

// The next frame of the backdrop, which must have all of `frames`: `done` of them
// were read. False with film->error.
bool loop_film_read(backdrop *from, film *f, int64_t done, int64_t frames, pond_texture *texture);

// Before each pass over a film that fades, and for each of its frames: `frame` counts from 0.
bool loop_film_begin(loop_film *l, film *f);
bool loop_film_mix(loop_film *l, film *f, int64_t frame, pond_texture *texture);

void loop_film_clear(loop_film *l); // fine on a zeroed one

#endif
