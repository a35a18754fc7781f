// play_film.h — a film of what is played, begun and ended by a key, whoever shows the picture.
#ifndef APP_PLAY_PLAY_FILM_H
#define APP_PLAY_PLAY_FILM_H

#include "film_out.h"
#include "play_save.h"

// All zero: none is being recorded.
typedef struct play_film {
    film_out *out; // or NULL
    double seen;   // when its last picture was, on clock_seconds() [s]
} play_film;

// Each says in `said` what came of it, good or bad, where it returns that there is something to
// say.

// Begins one under a name of play_save_name(), in the folder of --save-to. False: it cannot be.
bool play_film_begin(play_film *f, const plan *p, const char *folder, int width, int height,
                     char said[PLAY_SAVE_SAID]);

// The picture as it is now: RGBA, rows close together. True: it could not be added and the film
// ended there, which is said.
bool play_film_add(play_film *f, const uint8_t *pixels, int width, int height,
                   char said[PLAY_SAVE_SAID]);

// Ends it, so that it plays up to there. False: there was none.
bool play_film_end(play_film *f, char said[PLAY_SAVE_SAID]);

// The same at the end of play, and prints it, as a note that `quiet` leaves out or as an error.
// Returns an exit status.
int play_film_finish(play_film *f, bool quiet);

#endif
