// How large windows and letters are on this display.
#include <math.h>
#include <stdlib.h>

#include "window_inside.h"
#include "x_library.h"

#include <SDL2/SDL_syswm.h>

#define USUAL_DOTS 96.0 // in an inch
#define FINE_DOTS 144.0 // in an inch of a display that does not say how large letters are to be
#define FINEST_DOTS 400.0
#define LARGEST 4.0

#ifdef SDL_VIDEO_DRIVER_X11

// What desktops set: the resource Xft.dpi. [dots in an inch], 0 = it is not set.
static double dots_of_desktop(void) {
    Display *(*open_display)(const char *) = NULL;
    char *(*get_default)(Display *, const char *, const char *) = NULL;
    int (*close_display)(Display *) = NULL;
    if (!x_library_find("XOpenDisplay", &open_display) ||
        !x_library_find("XGetDefault", &get_default) ||
        !x_library_find("XCloseDisplay", &close_display)) {
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

// By the size that the display says it has, which many say wrongly: only where letters would be
// tiny.
static double dots_of_display(void) {
    float dots = 0.0f;
    return SDL_GetDisplayDPI(0, &dots, NULL, NULL) == 0 && (double)dots >= FINE_DOTS &&
                   (double)dots <= FINEST_DOTS
               ? (double)dots
               : 0.0;
}

// X11 counts pixels; elsewhere a window's coordinates are as large as the desktop has them.
static double scale_of_desktop(void) {
    const char *driver = SDL_GetCurrentVideoDriver();
    if (driver == NULL || SDL_strcmp(driver, "x11") != 0) {
        return 1.0;
    }
    double dots = dots_of_desktop();
    dots = dots > 0.0 ? dots : dots_of_display();
    return dots > 0.0 ? fmin(fmax(round(4.0 * dots / USUAL_DOTS) / 4.0, 1.0), LARGEST) : 1.0;
}

#else

static double scale_of_desktop(void) {
    return 1.0;
}

#endif

double window_find_scale(const play_options *options) {
    return options->scale > 0.0 ? options->scale : scale_of_desktop();
}
