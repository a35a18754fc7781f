#include "window_root.h"

#include <signal.h>
#include <string.h>

#include <SDL2/SDL_syswm.h>

#define FOREIGN_GL "SDL_VIDEO_FOREIGN_WINDOW_OPENGL" // SDL 2.0.22 and later
#define NO_WINDOW "there is no such window"

static volatile sig_atomic_t gone;

#ifdef SDL_VIDEO_DRIVER_X11

typedef int handler(Display *display, XErrorEvent *event);
static handler *usual;

// X11's own way is to end the program.
static int feel_error(Display *display, XErrorEvent *event) {
    if (event->error_code == BadWindow || event->error_code == BadDrawable) {
        gone = 1;
        return 0;
    }
    return usual != NULL ? usual(display, event) : 0;
}

// SDL opens the library at run time, and so do we.
void window_root_watch(void) {
    static const char *const names[] = {"libX11.so.6", "libX11.so"};
    const char *driver = SDL_GetCurrentVideoDriver();
    gone = 0;
    if (driver == NULL || strcmp(driver, "x11") != 0) {
        return;
    }
    void *library = NULL;
    for (size_t i = 0; library == NULL && i < sizeof names / sizeof names[0]; i++) {
        library = SDL_LoadObject(names[i]);
    }
    void *found = library != NULL ? SDL_LoadFunction(library, "XSetErrorHandler") : NULL;
    handler *(*set)(handler *) = NULL;
    memcpy(&set, &found, sizeof set);
    if (set != NULL) {
        usual = set(feel_error);
    }
}

#else

void window_root_watch(void) {
}

#endif

bool window_root_is_gone(void) {
    return gone != 0;
}

SDL_Window *window_root_open(uint64_t id, bool gl) {
    SDL_SetHint(FOREIGN_GL, gl ? "1" : "0");
    SDL_Window *window = SDL_CreateWindowFrom((void *)(uintptr_t)id); // NOLINT
    if (gone != 0) {
        SDL_DestroyWindow(window);
        SDL_SetError(NO_WINDOW);
        return NULL;
    }
    return window;
}
