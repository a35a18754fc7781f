// relief.h — between relief.c, which makes reliefs, and relief_draw.c.
#ifndef POND_GL_RELIEF_H
#define POND_GL_RELIEF_H

#include <millpond/gl_relief.h>

#include "internal.h"

struct pond_gl_relief {
    pondi_gl_texture colours;
    pondi_gl_texture shape; // way in from the outline, height, base, underside
    pondi_gl_texture gloss;
    float reach;   // [lengths]
    float highest; // of what is inside
};

#endif
