// backdrop.h — the backdrop under the water: a painting, a picture or a film, frame by frame.
#ifndef APP_BACKDROP_H
#define APP_BACKDROP_H

#include <millpond/look.h>

#include "media/media.h"
#include "painting.h"
#include "tile_edges.h"

typedef struct backdrop backdrop;

// What a backdrop shows: a painting, or a picture or film.
typedef struct backdrop_place {
    painting_desc painting; // empty: the path is used
    const char *path;       // used without a painting
    bool named;             // the user named the path, which may be a camera
    media_source *picture;  // open source of the path; NULL: the path is opened
} backdrop_place;

// NULL fills *error.
backdrop *backdrop_open(const backdrop_place *place, media_error *error);
void backdrop_close(backdrop *b); // NULL is allowed

// Facts before the first frame. A painting has size 0 × 0. How many pictures of a sequence are
// skipped is known at its end.
const media_info *backdrop_info(const backdrop *b);

// Starts at the first frame with this size and rate. The painting of a bed keeps the bed's shape.
// A separate thread then decodes a film ahead.
void backdrop_set_fit(backdrop *b, media_fit fit);
void backdrop_set_tile(backdrop *b, tile_edges tile);
void backdrop_set_start(backdrop *b, double seconds); // of a film; default: 0
bool backdrop_start(backdrop *b, int width, int height, media_rate rate, media_error *error);

// Returns the texture for the next frame, valid until the next call. 1: there is one; 0: the film
// has ended; −1: failed. Pictures and paintings never end.
int backdrop_next(backdrop *b, pond_texture *texture, media_error *error);

// The time for decoding. [s]
typedef struct backdrop_times {
    double busy;
    double waited_for_room; // time in which it waited because enough frames were decoded
    double waited_for_more; // time in which callers of backdrop_next() waited
} backdrop_times;

// Stops decoding ahead when no more frames are needed.
backdrop_times backdrop_finish(backdrop *b);

#endif
