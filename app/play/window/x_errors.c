#include "x_errors.h"

#include <signal.h>
#include <string.h>

#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>

static volatile sig_atomic_t gone;

#ifdef SDL_VIDEO_DRIVER_X11

typedef int handler(Display *display, XErrorEvent *event);

static handler *usual;
static volatile sig_atomic_t opening = 1;

static int hear(Display *display, XErrorEvent *event) {
    if (event->error_code == BadWindow || event->error_code == BadDrawable) {
        gone = 1;
        return 0;
    }
    return opening || usual == NULL ? 0 : usual(display, event);
}

// SDL opens the library at run time, and so do we. It stays: Xlib keeps the handler.
void x_errors_listen(void) {
    static const char *const names[] = {"libX11.so.6", "libX11.so"};
    const char *driver = SDL_GetCurrentVideoDriver();
    if (driver == NULL || strcmp(driver, "x11") != 0) {
        return;
    }
    void *library = NULL;
    for (size_t i = 0; library == NULL && i < sizeof names / sizeof names[0]; i++) {
        library = SDL_LoadObject(names[i]);
    }
    void *found = library != NULL ? SDL_LoadFunction(library, "XSetErrorHandler") : NULL;
    handler *(*set)(handler *) = NULL;
    memcpy(&set, &found, sizeof set); // C has no cast from data to code
    if (set != NULL) {
        usual = set(hear);
    }
}

void x_errors_pass_on(void) {
    opening = 0;
}

#else

void x_errors_listen(void) {
}

void x_errors_pass_on(void) {
}

#endif

bool x_errors_window_gone(void) {
    return gone != 0;
}
