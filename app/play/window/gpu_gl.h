// gpu_gl.h — a session's water on the GPU, by millpond-gl.
#ifndef APP_PLAY_GPU_GL_H
#define APP_PLAY_GPU_GL_H

#include <millpond/gl_water.h>

#include "play/session/session_gpu.h"

typedef struct gpu_gl {
    pond_gl *gl;               // its context must be current in every call
    double (*stopwatch)(void); // measures the GPU's work [s]; NULL: the system's clock
} gpu_gl;

// Water in a context. *on must outlive it.
session_gpu gpu_gl_of(gpu_gl *on);

// Selects this water for looks, interpolated by `share` between its last two states, at the
// resolution that a picture of this size needs. 0 × 0: all cells.
void gpu_gl_show(pond_gl *gl, void *water, float share, int width, int height);

#endif
