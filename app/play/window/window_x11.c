#include "window_x11.h"

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include <SDL2/SDL_syswm.h>

#define FOREIGN_GL "SDL_VIDEO_FOREIGN_WINDOW_OPENGL" // SDL 2.0.22 and later
#define USUAL_DOTS 96.0                              // in an inch
#define FINE_DOTS 144.0 // from here on text would be tiny where the desktop sets no scale
#define FINEST_DOTS 400.0
#define LARGEST 4.0

static volatile sig_atomic_t gone;

#ifdef SDL_VIDEO_DRIVER_X11

static volatile sig_atomic_t opening = 1;

// The library stays open, since Xlib may keep pointers that were passed to it.
bool window_x11_find(const char *name, void *function) {
    static const char *const names[] = {"libX11.so.6", "libX11.so"};
    static void *library;
    const char *driver = SDL_GetCurrentVideoDriver();
    if (driver == NULL || strcmp(driver, "x11") != 0) {
        return false;
    }
    for (size_t i = 0; library == NULL && i < sizeof names / sizeof names[0]; i++) {
        library = SDL_LoadObject(names[i]);
    }
    void *found = library != NULL ? SDL_LoadFunction(library, name) : NULL;
    memcpy(function, &found, sizeof found); // C has no cast from data to code
    return found != NULL;
}

// ---- errors -------------------------------------------------------------------------------------

typedef int error_handler(Display *display, XErrorEvent *event);

static error_handler *usual;

static int handle_error(Display *display, XErrorEvent *event) {
    if (event->error_code == BadWindow || event->error_code == BadDrawable) {
        gone = 1;
        return 0;
    }
    return opening || usual == NULL ? 0 : usual(display, event);
}

void window_x11_catch_errors(void) {
    error_handler *(*set)(error_handler *) = NULL;
    if (window_x11_find("XSetErrorHandler", &set)) {
        usual = set(handle_error);
    }
}

void window_x11_pass_errors(void) {
    opening = 0;
}

bool window_x11_is_gone(SDL_Window *window) {
    Status (*get_geometry)(Display *, Drawable, Window *, int *, int *, unsigned *, unsigned *,
                           unsigned *, unsigned *) = NULL;
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (gone == 0 && window_x11_find("XGetGeometry", &get_geometry) &&
        SDL_GetWindowWMInfo(window, &info)) {
        Window root;
        int x;
        int y;
        unsigned size[4];
        (void)get_geometry(info.info.x11.display, info.info.x11.window, &root, &x, &y, &size[0],
                           &size[1], &size[2], &size[3]); // an error sets `gone`
    }
    return gone != 0;
}

// ---- the desktop's scale ------------------------------------------------------------------------

// The resource Xft.dpi, which desktops set. [dots in an inch], 0 = it is not set.
static double dots_of_desktop(void) {
    Display *(*open_display)(const char *) = NULL;
    char *(*get_default)(Display *, const char *, const char *) = NULL;
    int (*close_display)(Display *) = NULL;
    if (!window_x11_find("XOpenDisplay", &open_display) ||
        !window_x11_find("XGetDefault", &get_default) ||
        !window_x11_find("XCloseDisplay", &close_display)) {
        return 0.0;
    }
    Display *display = open_display(NULL);
    const char *text = display != NULL ? get_default(display, "Xft", "dpi") : NULL;
    const double dots = text != NULL ? strtod(text, NULL) : 0.0;
    if (display != NULL) {
        close_display(display);
    }
    return dots > 0.0 && isfinite(dots) ? dots : 0.0;
}

// By the size that the display reports, which is often wrong.
static double dots_of_display(void) {
    float dots = 0.0f;
    const bool known = SDL_GetDisplayDPI(0, &dots, NULL, NULL) == 0;
    return known && (double)dots >= FINE_DOTS && (double)dots <= FINEST_DOTS ? (double)dots : 0.0;
}

double window_x11_scale(void) {
    const char *driver = SDL_GetCurrentVideoDriver();
    if (driver == NULL || strcmp(driver, "x11") != 0) {
        return 1.0;
    }
    double dots = dots_of_desktop();
    dots = dots > 0.0 ? dots : dots_of_display();
    return dots > 0.0 ? fmin(fmax(round(4.0 * dots / USUAL_DOTS) / 4.0, 1.0), LARGEST) : 1.0;
}

#else

bool window_x11_find(const char *name, void *function) {
    (void)name;
    (void)function;
    return false;
}

void window_x11_catch_errors(void) {
}

void window_x11_pass_errors(void) {
}

double window_x11_scale(void) {
    return 1.0;
}

bool window_x11_is_gone(SDL_Window *window) {
    (void)window;
    return false;
}

#endif

SDL_Window *window_x11_open(uint64_t id, bool gl) {
    SDL_SetHint(FOREIGN_GL, gl ? "1" : "0");
    SDL_Window *window = SDL_CreateWindowFrom((void *)(uintptr_t)id); // NOLINT
    if (gone != 0) {
        SDL_DestroyWindow(window);
        SDL_SetError("%#llx is no window of this display", (unsigned long long)id);
        return NULL;
    }
    return window;
}
