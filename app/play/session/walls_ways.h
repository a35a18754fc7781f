// walls_ways.h — the ways of hands that drew walls, for water of other cells or another kind.
#ifndef APP_PLAY_WALLS_WAYS_H
#define APP_PLAY_WALLS_WAYS_H

#include <millpond/pond.h>

// One straight piece.
typedef struct walls_way {
    pond_vec2 from; // [widths of the pond]
    pond_vec2 to;
    float radius;   // of the brush, likewise
    float hardness; // as asked for, whatever the water makes of it
    bool erases;
    bool begins; // a gesture
} walls_way;

// In order. Begins as {0}.
typedef struct walls_ways {
    walls_way *list;
    int count;
    int room;
} walls_ways;

// Adds one after the first `kept`; those behind them are forgotten. Without memory it is left out.
void walls_ways_add(walls_ways *w, int kept, const walls_way *way);
void walls_ways_clear(walls_ways *w);

#endif
