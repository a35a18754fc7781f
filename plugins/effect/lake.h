// lake.h — a lake below the waterline of a picture, which moves in a breeze.
#ifndef PLUGINS_LAKE_H
#define PLUGINS_LAKE_H

#include "settings.h"

#include <millpond/look.h>

typedef struct lake lake;

lake *lake_create(void);    // NULL without memory
void lake_destroy(lake *l); // NULL is allowed

// Draws the picture with its lake. False, with nothing drawn, if the picture is too low for one, or
// without memory.
bool lake_draw(lake *l, const effect_settings *s, double time, const pond_texture *picture,
               const pond_target *target, const pond_parallel *parallel);

#endif
