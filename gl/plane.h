// plane.h — the block of water that the plane look shows, and the camera; for those who draw it, or
// into its picture. Lengths are cells.
#ifndef POND_GL_PLANE_H
#define POND_GL_PLANE_H

#include "internal.h"

typedef struct pondi_gl_plane {
    const pond_plane_look *look;
    const pondi_gl_view *view;
    float size;  // the longer side
    float limit; // heights end there
    bool block;  // else a sheet
    bool bed;    // the texture is on the ground that a map shows
    float bottom;
    float sink;
    double sun[3];
    double eye[3];
    double forward[3];
    double right[3]; // of length 1
    double up[3];
    double pixel; // tangent of its angle
    int stride;   // cells between the mesh's vertices
} pondi_gl_plane;

// Of a look in its ranges, over the view that is set.
pondi_gl_plane pondi_gl_plane_of(const pond_gl *gl, const pond_plane_look *look,
                                 const pond_gl_target *target);

// What shaders/common/plane.glsl needs to follow rays.
void pondi_gl_put_camera(const pondi_gl_program *program, const pondi_gl_plane *plane);

// What shaders/common/plane_surface.glsl needs.
void pondi_gl_put_surface(const pondi_gl_program *program, const pondi_gl_plane *plane);

#endif
