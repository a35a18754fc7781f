// session_heights.h — the heights of the last two states, for what is shown between them.
#ifndef APP_PLAY_SESSION_HEIGHTS_H
#define APP_PLAY_SESSION_HEIGHTS_H

#include <millpond/pond.h>

typedef struct session_heights {
    float *
        before; // rows of stride floats, a border of one cell around them [as the pond stores them]
    float *shown;
    ptrdiff_t stride;
    bool blends; // `before` is one step older than the water
} session_heights;

// False without memory; clear it in both cases.
bool session_heights_make(session_heights *h, const pond *water);
void session_heights_clear(session_heights *h);

// Before a step that ends an advance: keeps the heights as they are.
void session_heights_keep(session_heights *h, const pond_view *now);

// Heights `share` of the way from the state before to the water as it is now.
pond_view session_heights_between(session_heights *h, const pond_view *now, double share);

#endif
