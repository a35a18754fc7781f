#include "x_errors.h"

#include <SDL.h>
#include <stdatomic.h>

#define XLIB "libX11.so.6"

static atomic_int heard;

// Xlib's own types are left out, so that it need not be there to build or to run.
static int hear(void *display, void *event) {
    (void)display;
    (void)event;
    atomic_fetch_add(&heard, 1);
    return 0;
}

void x_errors_listen(void) {
    static void *xlib; // stays: Xlib keeps the handler
    if (xlib == NULL) {
        xlib = SDL_LoadObject(XLIB);
    }
    typedef int handler(void *, void *);
    typedef handler *setter(handler *);
    void *found = xlib != NULL ? SDL_LoadFunction(xlib, "XSetErrorHandler") : NULL;
    setter *set = NULL;
    SDL_memcpy(&set, &found, sizeof set); // C has no cast from data to code
    if (set != NULL) {
        set(hear);
    }
}

int x_errors_heard(void) {
    return atomic_load(&heard);
}
