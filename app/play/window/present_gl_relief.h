// present_gl_relief.h — the shapes of sprites on the GPU, for what stands in a plane.
#ifndef APP_PLAY_PRESENT_GL_RELIEF_H
#define APP_PLAY_PRESENT_GL_RELIEF_H

#include <millpond/gl_relief.h>
#include <stdbool.h>

#include "sprite.h"

// The shape of the sprite of that name. NULL where it cannot be had, as for reliefs_make().
pond_gl_relief *relief_make(pond_gl *gl, const char *sprite);

// All 0: none is made yet.
typedef struct reliefs {
    pond_gl_relief *made[SPRITE_KINDS]; // by the sprite's number
    bool tried;
} reliefs;

// Makes the shapes of all sprites, when it is first called: that takes a moment, which is better
// spent before one is thrown into the water. False where any could not be made; it is not tried
// again, and pond_gl's logger has the reason unless memory is short here.
bool reliefs_make(reliefs *r, pond_gl *gl);
void reliefs_free(reliefs *r, pond_gl *gl);

// NULL where no sprite has that name, or its shape could not be made.
const pond_gl_relief *reliefs_find(const reliefs *r, const char *sprite);

#endif
