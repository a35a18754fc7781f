// walls.h — walls drawn by hand: built, taken away, taken back.
#ifndef APP_PLAY_WALLS_H
#define APP_PLAY_WALLS_H

#include "acts.h"
#include "undo.h"
#include "walls_ways.h"

typedef struct hand_walls {
    undo undo;
    walls_ways ways; // that drew them; those behind undo.ways were taken back
} hand_walls;

// Whether a wall drawn by hand lies around a place of the water. [m]
bool walls_are_at(const hand_walls *w, const acts *a, pond_vec2 at);

// What the water makes of walls of a hardness: where it cannot have them, they are fixed.
float walls_hardness(const pond_desc *desc, float asked);

// A gesture begins, and ends; in between, it goes along ways.
void walls_begin(hand_walls *w);
void walls_end(hand_walls *w);

// Half a wall's width [m], and its hardness as asked for.
typedef struct walls_brush {
    float radius;
    float hardness;
} walls_brush;

// Draws a wall along a way, or takes away what of drawn walls lies there. False: this water has no
// walls.
bool walls_go(hand_walls *w, acts *a, pond_vec2 from, pond_vec2 to, walls_brush with, bool erases);

// All that was drawn, in water that was made anew; `done`: so many of the ways (undo.ways), the
// others were taken back and can be drawn again. Water that has no walls keeps them for the next.
void walls_draw_again(hand_walls *w, acts *a, int done);

// What was drawn, while water is made that is to be without it at first.
typedef struct walls_aside {
    walls_ways ways;
    int done;
} walls_aside;
walls_aside walls_put_aside(hand_walls *w);

// draw: the water is new. Else it is the one that the walls are in.
void walls_put_back(hand_walls *w, acts *a, const walls_aside *aside, bool draw);

// Takes back the last gesture, or does it again; false when there is none.
bool walls_undo(hand_walls *w, acts *a);
bool walls_redo(hand_walls *w, acts *a);

#endif
