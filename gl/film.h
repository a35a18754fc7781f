// film.h — drawing meshes: samples and depths in buffers of our own, then their means.
#ifndef POND_GL_FILM_H
#define POND_GL_FILM_H

#include "internal.h"

// Of the caller's, what a mesh needs besides what pondi_gl_state holds.
typedef struct pondi_gl_depth_state {
    bool es;
    GLint function;
    GLfloat range[2];
    GLboolean multisample; // OpenGL only
    GLboolean sample_mask;
} pondi_gl_depth_state;

// Makes room. False where the driver cannot, with a message when a size is asked for first: who
// draws every frame is told once.
bool pondi_gl_film_size(pond_gl *gl, pondi_gl_film *film, int width, int height);
void pondi_gl_film_free(pondi_gl_film *film);

// The samples as a target; its first row is the picture's top.
pond_gl_target pondi_gl_film_target(const pondi_gl_film *film);

// Within a draw on that target: what is nearer hides what is further.
void pondi_gl_depth_begin(pondi_gl_depth_state *was, bool es);
void pondi_gl_depth_end(const pondi_gl_depth_state *was);

// Within such a draw: the means of each pixel's samples go to film->means.
void pondi_gl_film_develop(const pondi_gl_film *film);

#endif
