#include "desktop_x11.h"

#include "window_x11.h"

#include <SDL2/SDL_syswm.h>

#ifdef SDL_VIDEO_DRIVER_X11

#include <X11/Xutil.h>
#include <string.h>

#define ALL_DESKTOPS 0xffffffffL

struct desktop {
    Display *display;   // SDL's
    Window window;      // the background
    Display *watcher;   // second connection, whose events SDL does not receive
    XRectangle place;   // [pixels]
    bool seen, covered; // `covered` is known; its last value
};

// ---- Xlib ---------------------------------------------------------------------------------------

#define FUNCTIONS(F)                                                                               \
    F(XOpenDisplay)                                                                                \
    F(XCloseDisplay)                                                                               \
    F(XInternAtom)                                                                                 \
    F(XGetWindowProperty)                                                                          \
    F(XChangeProperty)                                                                             \
    F(XChangeWindowAttributes)                                                                     \
    F(XSetWMHints)                                                                                 \
    F(XSetWMProtocols)                                                                             \
    F(XLowerWindow)                                                                                \
    F(XMapWindow)                                                                                  \
    F(XFlush)                                                                                      \
    F(XFree)                                                                                       \
    F(XSelectInput)                                                                                \
    F(XPending)                                                                                    \
    F(XNextEvent)                                                                                  \
    F(XQueryTree)                                                                                  \
    F(XGetWindowAttributes)                                                                        \
    F(XCreateRegion)                                                                               \
    F(XDestroyRegion)                                                                              \
    F(XEmptyRegion)                                                                                \
    F(XSubtractRegion)                                                                             \
    F(XUnionRectWithRegion)                                                                        \
    F(XSendEvent)
#define POINTER(name) __typeof__(&name) name;
#define FIND(name) &&window_x11_find(#name, &x11.name)

static struct {
    FUNCTIONS(POINTER)
} x11;

static bool find_functions(void) {
    return true FUNCTIONS(FIND);
}

// ---- the background -----------------------------------------------------------------------------

static Atom atom(const desktop *d, const char *name) {
    return x11.XInternAtom(d->display, name, False);
}

static void set_atoms(const desktop *d, const char *property, const char *const *values,
                      int count) {
    Atom atoms[8];
    for (int i = 0; i < count; i++) {
        atoms[i] = atom(d, values[i]);
    }
    x11.XChangeProperty(d->display, d->window, atom(d, property), XA_ATOM, 32, PropModeReplace,
                        (const unsigned char *)atoms, count);
}

// Whether the window manager supports background windows (EWMH).
static bool is_known(const desktop *d) {
    const Atom wanted = atom(d, "_NET_WM_WINDOW_TYPE_DESKTOP");
    Atom type;
    int bits;
    unsigned long count = 0;
    unsigned long left;
    unsigned char *list = NULL;
    bool known = false;
    if (x11.XGetWindowProperty(d->display, DefaultRootWindow(d->display), atom(d, "_NET_SUPPORTED"),
                               0, 4096, False, XA_ATOM, &type, &bits, &count, &left,
                               &list) != Success ||
        list == NULL) {
        return false;
    }
    for (unsigned long i = 0; bits == 32 && i < count && !known; i++) {
        known = ((const Atom *)(const void *)list)[i] == wanted;
    }
    x11.XFree(list);
    return known;
}

static void set_properties(const desktop *d) {
    static const char *const type[] = {"_NET_WM_WINDOW_TYPE_DESKTOP"};
    static const char *const state[] = {"_NET_WM_STATE_BELOW", "_NET_WM_STATE_STICKY",
                                        "_NET_WM_STATE_SKIP_TASKBAR", "_NET_WM_STATE_SKIP_PAGER"};
    const unsigned long everywhere = ALL_DESKTOPS;
    XWMHints hints = {.flags = InputHint | StateHint, .input = False, .initial_state = NormalState};
    Atom closing = atom(d, "WM_DELETE_WINDOW");
    set_atoms(d, "_NET_WM_WINDOW_TYPE", type, 1);
    set_atoms(d, "_NET_WM_STATE", state, 4);
    x11.XChangeProperty(d->display, d->window, atom(d, "_NET_WM_DESKTOP"), XA_CARDINAL, 32,
                        PropModeReplace, (const unsigned char *)&everywhere, 1);
    // SDL sets the protocol WM_TAKE_FOCUS; without it, the window never gets the keyboard focus.
    x11.XSetWMHints(d->display, d->window, &hints);
    x11.XSetWMProtocols(d->display, d->window, &closing, 1);
}

// Window managers without support for background windows would frame or tile the window, so they
// must not manage it. SDL_ShowWindow() would raise and focus the window, so Xlib maps it.
static void map(const desktop *d) {
    if (is_known(d)) {
        set_properties(d);
    } else {
        XSetWindowAttributes alone = {.override_redirect = True};
        x11.XChangeWindowAttributes(d->display, d->window, CWOverrideRedirect, &alone);
    }
    x11.XLowerWindow(d->display, d->window);
    x11.XMapWindow(d->display, d->window);
    x11.XFlush(d->display);
}

desktop *desktop_open(SDL_Window *window, SDL_Rect place) {
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!find_functions()) {
        SDL_SetError("Xlib is missing");
        return NULL;
    }
    Display *watcher = SDL_GetWindowWMInfo(window, &info) ? x11.XOpenDisplay(NULL) : NULL;
    desktop *d = watcher != NULL ? SDL_calloc(1, sizeof *d) : NULL;
    if (d == NULL) {
        SDL_SetError("no second connection to the display");
        return NULL;
    }
    *d = (desktop){.display = info.info.x11.display,
                   .window = info.info.x11.window,
                   .watcher = watcher,
                   .place = {(short)place.x, (short)place.y, (unsigned short)place.w,
                             (unsigned short)place.h}};
    x11.XSelectInput(watcher, DefaultRootWindow(watcher), SubstructureNotifyMask);
    map(d);
    return d;
}

void desktop_close(desktop *d) {
    if (d != NULL) {
        x11.XCloseDisplay(d->watcher);
        SDL_free(d);
    }
}

// ---- cover --------------------------------------------------------------------------------------

// The background's ancestor that is a child of the root window: window managers add frames.
static Window top_of(const desktop *d) {
    Window top = d->window;
    for (;;) {
        Window root;
        Window parent;
        Window *children = NULL;
        unsigned count;
        if (!x11.XQueryTree(d->watcher, top, &root, &parent, &children, &count)) {
            return top;
        }
        if (children != NULL) {
            x11.XFree(children);
        }
        if (parent == root || parent == None) {
            return top;
        }
        top = parent;
    }
}

static void subtract(const desktop *d, Window window, Region from) {
    XWindowAttributes a;
    if (!x11.XGetWindowAttributes(d->watcher, window, &a) || a.map_state != IsViewable ||
        a.class != InputOutput) {
        return;
    }
    XRectangle part = {(short)a.x, (short)a.y, (unsigned short)(a.width + 2 * a.border_width),
                       (unsigned short)(a.height + 2 * a.border_width)};
    Region covered = x11.XCreateRegion();
    x11.XUnionRectWithRegion(&part, covered, covered);
    x11.XSubtractRegion(from, covered, from);
    x11.XDestroyRegion(covered);
}

static bool look(const desktop *d) {
    Window root;
    Window parent;
    Window *windows = NULL; // from the lowest to the highest
    unsigned count = 0;
    const Window top = top_of(d);
    if (!x11.XQueryTree(d->watcher, DefaultRootWindow(d->watcher), &root, &parent, &windows,
                        &count)) {
        return false;
    }
    XRectangle place = d->place;
    Region visible = x11.XCreateRegion();
    x11.XUnionRectWithRegion(&place, visible, visible);
    for (; count > 0 && windows[count - 1] != top && !x11.XEmptyRegion(visible); count--) {
        subtract(d, windows[count - 1], visible);
    }
    const bool covered = x11.XEmptyRegion(visible);
    x11.XDestroyRegion(visible);
    if (windows != NULL) {
        x11.XFree(windows);
    }
    return covered;
}

bool desktop_is_covered(desktop *d) {
    bool changed = !d->seen;
    while (x11.XPending(d->watcher) > 0) {
        XEvent event;
        x11.XNextEvent(d->watcher, &event);
        changed = true;
    }
    d->covered = changed ? look(d) : d->covered;
    d->seen = true;
    return d->covered;
}

// ---- buttons ------------------------------------------------------------------------------------

void desktop_pass_on(const desktop *d, int button) {
    const Window root = DefaultRootWindow(d->display);
    int x;
    int y;
    SDL_GetGlobalMouseState(&x, &y);
    XEvent event = {.xbutton = {.type = ButtonPress,
                                .display = d->display,
                                .window = root,
                                .root = root,
                                .time = CurrentTime,
                                .x = x,
                                .y = y,
                                .x_root = x,
                                .y_root = y,
                                .button = (unsigned)button,
                                .same_screen = True}};
    x11.XSendEvent(d->display, root, False, ButtonPressMask, &event);
    event.xbutton.type = ButtonRelease;
    x11.XSendEvent(d->display, root, False, ButtonReleaseMask, &event);
    x11.XFlush(d->display);
}

#else

desktop *desktop_open(SDL_Window *window, SDL_Rect place) {
    (void)window;
    (void)place;
    SDL_SetError("SDL was built without X11");
    return NULL;
}

void desktop_close(desktop *d) {
    (void)d;
}

bool desktop_is_covered(desktop *d) {
    (void)d;
    return false;
}

void desktop_pass_on(const desktop *d, int button) {
    (void)d;
    (void)button;
}

#endif
