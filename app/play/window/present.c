#include "present.h"

#include <stdio.h>

#ifdef MILLPOND_GL

Uint32 present_prepare(play_renderer renderer) {
    return renderer == PLAY_SOFTWARE ? 0 : present_gl_prepare(renderer == PLAY_GLES);
}

present *present_open(SDL_Window *window, play_renderer renderer, bool must, char *why,
                      size_t size) {
    return renderer == PLAY_SOFTWARE
               ? present_soft_open(window, why, size)
               : present_gl_open(window, renderer == PLAY_GLES, must, why, size);
}

#else

Uint32 present_prepare(play_renderer renderer) {
    (void)renderer;
    return 0;
}

present *present_open(SDL_Window *window, play_renderer renderer, bool must, char *why,
                      size_t size) {
    (void)must;
    if (renderer != PLAY_SOFTWARE) {
        snprintf(why, size, "built without OpenGL");
        return NULL;
    }
    return present_soft_open(window, why, size);
}

#endif
