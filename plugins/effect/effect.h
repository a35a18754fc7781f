// effect.h — moving water over the pictures of a film: a function of settings, time and picture.
//
// The pictures before do not matter: the same time gives the same pixels, with any number of
// threads. Each size, settings and times included, is allowed; what cannot be drawn is copied.
#ifndef PLUGINS_EFFECT_H
#define PLUGINS_EFFECT_H

#include "settings.h"

#include <millpond/picture.h>

typedef struct effect effect;

// An effect over pictures of one size. NULL: a side is not 1…32768, or no memory.
effect *effect_create(int width, int height);
void effect_destroy(effect *e); // NULL is allowed

// Draws the water over a picture, or over the setting's painting if `picture` is NULL. Picture and
// target have the effect's size, and may be the same memory. time: [s], not before 0.
void effect_draw(effect *e, const effect_settings *s, double time, const pond_texture *picture,
                 const pond_target *target);

// Limits the water to the white parts of a PNG file, which is stretched over the pictures. Black
// and transparent parts do not change, and grey parts are mixed. "" removes the mask. If the file
// cannot be read, returns false and a message of one line, and keeps the previous mask.
bool effect_set_mask(effect *e, const char *path, char *message, size_t size);

// Drops a viewer's drop into the water of the picture that was drawn last. It is seen until the
// time goes back; the lake has no water for it. x, y: [fractions of the picture]
void effect_touch(effect *e, double x, double y);

#endif
