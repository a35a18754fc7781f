#include "window_root.h"

#include "x_errors.h"

#define FOREIGN_GL "SDL_VIDEO_FOREIGN_WINDOW_OPENGL" // SDL 2.0.22 and later

SDL_Window *window_root_open(uint64_t id, bool gl) {
    SDL_SetHint(FOREIGN_GL, gl ? "1" : "0");
    SDL_Window *window = SDL_CreateWindowFrom((void *)(uintptr_t)id); // NOLINT
    if (x_errors_window_gone()) {
        SDL_DestroyWindow(window);
        SDL_SetError("%#llx is no window of this display", (unsigned long long)id);
        return NULL;
    }
    return window;
}
