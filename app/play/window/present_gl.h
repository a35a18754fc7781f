// present_gl.h — the shapes of sprites on the GPU, for bodies in the look plane.
#ifndef APP_PLAY_PRESENT_GL_H
#define APP_PLAY_PRESENT_GL_H

#include <millpond/gl_relief.h>
#include <stdbool.h>

#include "sprite.h"

// The shape of a sprite. NULL: it cannot be made.
pond_gl_relief *relief_make(pond_gl *gl, const char *sprite);

// All zero: no shape is made yet.
typedef struct reliefs {
    pond_gl_relief *made[SPRITE_KINDS]; // by the sprite's number
    bool tried;
} reliefs;

// The first call makes the shapes of all sprites, which takes a moment. Make them before a body is
// thrown in. False: some could not be made, and later calls do not try again. The logger of pond_gl
// gets the reason, except if memory is short here.
bool reliefs_make(reliefs *r, pond_gl *gl);
void reliefs_free(reliefs *r, pond_gl *gl);

// NULL: there is no such sprite, or no shape of it.
const pond_gl_relief *reliefs_find(const reliefs *r, const char *sprite);

#endif
