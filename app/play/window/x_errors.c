#include "x_errors.h"

#include <signal.h>

#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>

#include "x_library.h"

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

void x_errors_listen(void) {
    handler *(*set)(handler *) = NULL;
    if (x_library_find("XSetErrorHandler", &set)) {
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
