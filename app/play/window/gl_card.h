// gl_card.h — a session's water on the graphics card, by millpond-gl.
#ifndef APP_PLAY_GL_CARD_H
#define APP_PLAY_GL_CARD_H

#include <millpond/gl_water.h>

#include "play/session/session_card.h"

typedef struct gl_card {
    pond_gl *gl;               // its context must be current in every call
    double (*stopwatch)(void); // times the card's work [s]; NULL: the machine's clock
} gl_card;

// Water in a context. `on` outlives it.
session_card gl_card_of(gl_card *on);

// Looks show such water from now on, `share` of the way between its last two states, for a picture
// of that size; 0 × 0: all of its cells.
void gl_card_show(pond_gl *gl, void *water, float share, int width, int height);

#endif
