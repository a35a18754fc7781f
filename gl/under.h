// under.h — a copy of what lies under what is laid over a target: its light is blended in the
// shader (shaders/common/over.glsl), since a framebuffer of sRGB levels would blend levels.
#ifndef POND_GL_UNDER_H
#define POND_GL_UNDER_H

#include "internal.h"

// Part of a framebuffer.
typedef struct pondi_gl_patch {
    int x;
    int y;
    int width;
    int height;
} pondi_gl_patch;

// Room for a copy of the patch. False without memory.
bool pondi_gl_under_size(pond_gl *gl, const pondi_gl_patch *patch, const pond_gl_target *target);

// Copies the patch, and aims at it in the target: the caller's draw fills no more than it.
void pondi_gl_copy_under(const pond_gl *gl, const pondi_gl_patch *patch,
                         const pond_gl_target *target);

#endif
