// lake.h — a lake below the waterline of a picture, which moves in a breeze.
#ifndef PLUGINS_LAKE_H
#define PLUGINS_LAKE_H

#include "settings.h"

#include <millpond/look.h>

typedef struct lake lake;

lake *lake_create(void);    // NULL without memory
void lake_destroy(lake *l); // NULL is allowed

// Draws the picture with its lake. mask: the share of water of each pixel, 0…255; NULL: everything
// below the waterline is water. Returns false and draws nothing if the picture is too small for a
// lake, if there is no water, or without memory.
bool lake_draw(lake *l, const effect_settings *s, double time, const uint8_t *mask,
               const pond_texture *picture, const pond_target *target,
               const pond_parallel *parallel);

// Call it when the mask has changed. NULL is allowed.
void lake_reshape(lake *l);

#endif
