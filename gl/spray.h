// spray.h — droplets in the air, for the profile look.
#ifndef POND_GL_SPRAY_H
#define POND_GL_SPRAY_H

#include "internal.h"

// Where a spray's metres lie in a picture.
typedef struct pondi_gl_spray_place {
    float level;     // of still water [pixels from the top]
    float per_along; // [pixels/m]
    float per_up;    // [pixels/m]
} pondi_gl_spray_place;

// Draws what droplets hide of each pixel into gl->spray; false where there is nothing to see.
bool pondi_gl_spray(pond_gl *gl, const pond_spray *spray, const pondi_gl_spray_place *place,
                    int width, int height);

void pondi_gl_spray_free(pond_gl *gl);

#endif
