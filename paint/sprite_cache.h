// sprite_cache.h — drawings of sprites that serve many frames.
//
// sprite_draw() follows light at each pixel, which takes longer than a frame of a display. A cache
// draws each sprite once for each of 24 angles and turns these drawings by the few missing degrees.
#ifndef PAINT_SPRITE_CACHE_H
#define PAINT_SPRITE_CACHE_H

#include "sprite.h"

#define SPRITE_CACHE_MOST 512 // drawings in a cache

typedef struct sprite_cache sprite_cache;

// background: a separate thread draws, for windows, which cannot wait; until it has finished, the
// nearest finished drawing is shown, if any. Without it, for films, each call draws the missing
// drawings itself, and the same calls give the same bits. NULL without memory.
sprite_cache *sprite_cache_make(bool background);
void sprite_cache_free(sprite_cache *cache); // NULL is allowed

// A unique number of each cache, from 1.
uint64_t sprite_cache_serial(const sprite_cache *cache);

// Draws a sprite as sprite_draw() does; with it where cache is NULL or has no room. False: no
// drawing is finished yet, or sprite_draw() refuses the arguments.
bool sprite_cache_draw(sprite_cache *cache, const pond_target *target, const char *name,
                       pond_vec2 centre, float angle, float length);

// A drawing and its place.
typedef struct sprite_patch {
    pond_texture picture; // its middle is the sprite's centre; valid as long as the cache
    int number;           // of the drawing, 0…SPRITE_CACHE_MOST − 1; its picture never changes
    float turn;           // to turn it by, counter-clockwise [°]
    float scale;          // factor on its size
} sprite_patch;

// Finds the nearest finished drawing in a cache with a background thread, and asks for a nearer one
// while there is room. False: none is finished yet, or sprite_draw() refuses the arguments.
bool sprite_cache_find(sprite_cache *cache, const char *name, float angle, float length,
                       sprite_patch *out);

// Whether the thread still has something to draw.
bool sprite_cache_is_busy(sprite_cache *cache);

#endif
