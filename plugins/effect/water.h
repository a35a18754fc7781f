// water.h — the water of a scene at any time: a pond that repeats, with saved states.
//
// The water is calm a quarter of its period before time 0, so that it moves in the first picture.
// Its drops repeat with the period; from then on so does all of it, since waves fade to a
// thousandth in a period. A seek restores the nearest saved state and steps from there, so each
// time has one picture, and no seek takes more steps than two periods.
#ifndef PLUGINS_WATER_H
#define PLUGINS_WATER_H

#include "scene.h"

typedef struct water water;

// Makes the water of a scene under a picture. Takes over the scene, also on failure. NULL: the pond
// cannot be made at this size, or no memory.
water *water_create(scene *s, int width, int height);
void water_destroy(water *w); // NULL is allowed

scene *water_scene(water *w);
pond *water_pond(water *w);
double water_period(const water *w); // [s]

// Moves the water to a time. [s] Returns its heights, interpolated between steps unless they are
// integers; valid until the next call.
pond_view water_seek(water *w, double time);

// Drops a viewer's drop into the water as it is; after a seek back it is gone. place: [fractions of
// the pond]
void water_touch(water *w, pond_vec2 place);

#endif
