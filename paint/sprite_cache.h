// sprite_cache.h — sprites that are drawn again and again: for what moves before the eye.
//
// sprite_draw() follows light at every pixel, which takes longer than a frame of a display lasts.
// Here each sprite is drawn once for each of some angles, on a separate thread, and then turned
// by the few degrees that are missing. Nothing shows before the first drawing is done.
#ifndef PAINT_SPRITE_CACHE_H
#define PAINT_SPRITE_CACHE_H

#include "sprite.h"

#define SPRITE_CACHE_MOST 512 // drawings that one keeps

typedef struct sprite_cache sprite_cache;

// NULL without memory.
sprite_cache *sprite_cache_make(void);
void sprite_cache_free(sprite_cache *cache); // NULL is allowed

// Another number for each that is made, from 1: two never have the same, even if one is stored
// where another did.
uint64_t sprite_cache_serial(const sprite_cache *cache);

// A drawing and its place.
typedef struct sprite_patch {
    pond_texture picture; // its middle is the sprite's centre; stays as long as the cache
    int number;           // of the drawing: another number, another picture. From 0, below
                          // SPRITE_CACHE_MOST
    float turn;           // by which it is to be turned, counter-clockwise [°]
    float scale;          // factor on its size
} sprite_patch;

// The drawing nearest to an angle that is done, of another size where there is none of this one;
// asks for a nearer one while there is room. False: none is done yet, or no sprite has that name.
// angle, length: as sprite_draw() has them.
bool sprite_cache_find(sprite_cache *cache, const char *name, float angle, float length,
                       sprite_patch *out);

// Whether drawings are still to come that were asked for.
bool sprite_cache_is_busy(sprite_cache *cache);

// Lays a patch over a target's pixels, in linear light. centre: [pixels]
void sprite_patch_lay(const sprite_patch *patch, const pond_target *target, pond_vec2 centre);

#endif
