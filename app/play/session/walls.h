// walls.h — walls drawn by hand: built, taken away, taken back.
#ifndef APP_PLAY_WALLS_H
#define APP_PLAY_WALLS_H

#include <millpond/pond.h>

#include "walls_ways.h"

struct session;

// Whether a wall drawn by hand lies around a place. [m]
bool walls_are_at(const struct session *s, pond_vec2 at);

// Whether walls may be of any hardness; else all of them are fixed, whatever was asked for.
bool walls_know_any_hardness(const pond_desc *desc);

// A gesture begins, and ends; in between, it goes along ways.
void walls_begin(struct session *s);
void walls_end(struct session *s);

// Draws a wall along a way, with the brush as it is, or takes away what of drawn walls lies there.
// False: this water has no walls.
bool walls_go(struct session *s, pond_vec2 from, pond_vec2 to, bool erases);

// All that was drawn, in water that was made anew; `done`: so many of the ways (undo.ways), the
// others were taken back and can be drawn again. Water that has no walls keeps them for the next.
void walls_draw_again(struct session *s, int done);

// What was drawn, while water is made that is to be without it at first.
typedef struct walls_aside {
    walls_ways ways;
    int done;
} walls_aside;
walls_aside walls_put_aside(struct session *s);

// draw: the water is new. Else it is the one that the walls are in.
void walls_put_back(struct session *s, const walls_aside *aside, bool draw);

// Takes back the last gesture, or does it again; false when there is none.
bool walls_undo(struct session *s);
bool walls_redo(struct session *s);

#endif
