// sprite_light.h — the light on sprites, shared by the drawings from above and in perspective.
#ifndef PAINT_SPRITE_LIGHT_H
#define PAINT_SPRITE_LIGHT_H

#include <millpond/look.h>

#include "sprite_list.h"

#define SPRITE_RADIUS 0.58f  // none reaches farther from its centre
#define SPRITE_BESIDE 0.07f  // nor the shade next to it beyond that
#define SPRITE_SHADOW 1.313f // length of a shadow, of the sprite's height, and a little more

// Premultiplied linear light and alpha.
typedef struct sprite_layer {
    float r, g, b, a;
} sprite_layer;

typedef struct sprite_outlines sprite_outlines;

typedef struct sprite_drawing {
    const sprite_kind *kind;
    const sprite_outlines *outlines; // NULL without memory
    float forward_x, forward_y;      // where the sprite looks, on the picture
    float sun_x, sun_y;              // toward the sun, as the sprite sees it; unit length
    float pixel;                     // side of a sample, in sprite lengths
} sprite_drawing;

// NULL where none has that name.
const sprite_kind *sprite_find(const char *name);

// Whether sprite_draw() accepts these arguments. kind: or NULL.
bool sprite_is_drawable(const pond_target *target, const sprite_kind *kind, pond_vec2 centre,
                        float angle, float length);

// The outline and height of a sprite on a grid, computed once. NULL without memory. Any thread.
const sprite_outlines *sprite_outlines_of(const sprite_kind *kind);

// Turned to look along `angle`. [°]
sprite_drawing sprite_turned(const sprite_kind *kind, float angle);

// Toward the sun: unit vector, x and y as in a picture, z up.
void sprite_sun(float towards[3]);

// Away from the sun, along x and y of the picture; unit length.
void sprite_shadow_way(float *x, float *y);

// Cuts pixels left…right − 1 of the rows top…bottom − 1 to the part of a target that is drawn.
void sprite_cut(const pond_target *target, int *left, int *right, int *top, int *bottom);

// The skin at a place. Waves wet a sprite that sits in the water: it is dark and glossy along its
// outline. pixel: side of a sample [lengths].
sprite_skin sprite_skin_at(const sprite_kind *kind, float x, float y, float pixel);

// Light of the sprite at a place inside it.
sprite_layer sprite_body(const sprite_drawing *d, float x, float y);

// The shade it throws on the water at a place.
sprite_layer sprite_shade(const sprite_drawing *d, float x, float y);

// The water next to it, from above: its shade, and the mirrored flank and ripples of one that sits.
sprite_layer sprite_around(const sprite_drawing *d, float x, float y);

// Blends a pixel over another. linear: light of each level, from sprite_fill_linear().
void sprite_lay(uint8_t *pixel, sprite_layer over, const float *linear);

void sprite_fill_linear(float linear[256]);

#define SPRITE_LEVELS 2048 // of light, finer than bytes

typedef struct sprite_tables {
    float linear[256];                  // light of each level
    uint8_t encoded[SPRITE_LEVELS + 1]; // and back
} sprite_tables;

// Any thread. Faster than sprite_lay(), and at most a level off.
const sprite_tables *sprite_tables_get(void);
void sprite_tables_lay(const sprite_tables *t, uint8_t *pixel, sprite_layer over);

#endif
