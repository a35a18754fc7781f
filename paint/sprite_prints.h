// sprite_prints.h — sprites that are drawn in every frame of a film.
//
// sprite_draw() follows light at every pixel. Here each sprite is drawn so only for some angles,
// when one is first needed, and from then on drawn turned by the few missing degrees; its
// light is interpolated between the two nearest angles. The same calls give the same bits. For a
// window, which cannot wait for a drawing, see sprite_cache.h.
#ifndef PAINT_SPRITE_PRINTS_H
#define PAINT_SPRITE_PRINTS_H

#include "sprite.h"

typedef struct sprite_prints sprite_prints;

// NULL without memory.
sprite_prints *sprite_prints_make(void);
void sprite_prints_free(sprite_prints *prints); // NULL is allowed

// As sprite_draw() does, and like it where there is no room for another drawing.
bool sprite_prints_draw(sprite_prints *prints, const pond_target *target, const char *name,
                        pond_vec2 centre, float angle, float length);

#endif
