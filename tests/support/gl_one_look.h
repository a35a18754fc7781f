// gl_one_look.h — one_look.h on the GPU.
#ifndef MILLPOND_TESTS_GL_ONE_LOOK_H
#define MILLPOND_TESTS_GL_ONE_LOOK_H

#include <millpond/gl.h>

#include "one_look.h"

#define ONE_GL(name)                                                                               \
    static inline void gl_draw_##name##_look(pond_gl *gl, const pond_##name##_look *own,           \
                                             const pond_gl_target *target) {                       \
        const pond_look look = own != NULL ? name##_look_of(own) : (pond_look){.kind = 0};         \
        pond_gl_draw(gl, own != NULL ? &look : NULL, target);                                      \
    }

ONE_GL(pool)
ONE_GL(offset)
ONE_GL(lens)
ONE_GL(profile)
ONE_GL(lagoon)
ONE_GL(plane)
ONE_GL(height)
ONE_GL(normals)
ONE_GL(slope)

#endif
