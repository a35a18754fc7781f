// walls.h — walls drawn by hand: built, taken away, taken back.
#ifndef APP_PLAY_WALLS_H
#define APP_PLAY_WALLS_H

#include <millpond/pond.h>

#include "undo.h"

struct session;

// Whether a wall drawn by hand lies around a place. [m]
bool walls_are_at(const struct session *s, pond_vec2 at);

// Draws a wall along a way, or takes away what of drawn walls lies there. False: this water has no
// walls.
bool walls_draw(struct session *s, pond_vec2 from, pond_vec2 to);
bool walls_erase(struct session *s, pond_vec2 from, pond_vec2 to);

// Takes back the last gesture, or does it again; false when there is none.
bool walls_undo(struct session *s);
bool walls_redo(struct session *s);

// Builds in new water of as many cells the walls that were drawn in the water before it, and goes
// on with the gestures that can be taken back. *drawn, which was that water's, is taken over.
void walls_take_over(struct session *s, undo *drawn);

#endif
