#include "x_library.h"

#include <string.h>

#include <SDL2/SDL.h>

static void *open_library(void) {
    static const char *const names[] = {"libX11.so.6", "libX11.so"};
    static void *library;
    for (size_t i = 0; library == NULL && i < sizeof names / sizeof names[0]; i++) {
        library = SDL_LoadObject(names[i]);
    }
    return library;
}

bool x_library_find(const char *name, void *function) {
    const char *driver = SDL_GetCurrentVideoDriver();
    void *library = driver != NULL && strcmp(driver, "x11") == 0 ? open_library() : NULL;
    void *found = library != NULL ? SDL_LoadFunction(library, name) : NULL;
    memcpy(function, &found, sizeof found); // C has no cast from data to code
    return found != NULL;
}
