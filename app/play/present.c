#include "present.h"

Uint32 present_prepare(play_renderer renderer) {
    (void)renderer;
    return 0;
}

present *present_open(SDL_Window *window, play_renderer renderer, char *why, size_t size) {
    if (renderer != PLAY_SOFTWARE) {
        SDL_snprintf(why, size, "built without OpenGL");
        return NULL;
    }
    return present_soft_open(window, why, size);
}
