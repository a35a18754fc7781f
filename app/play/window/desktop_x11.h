// desktop_x11.h — a window that serves as the background of an X11 desktop, and whether other
// windows cover it. Only displays with X11 have one.
#ifndef APP_PLAY_DESKTOP_X11_H
#define APP_PLAY_DESKTOP_X11_H

#include <SDL2/SDL.h>
#include <stdbool.h>

typedef struct desktop desktop;

// Turns a hidden window without a border into the background at `place`, below all others, and maps
// it. The window must exist until desktop_close(). NULL: see SDL_GetError().
desktop *desktop_open(SDL_Window *window, SDL_Rect place);
void desktop_close(desktop *d); // NULL is allowed

// Whether the windows above cover it wholly; they count as opaque. Costs next to nothing while no
// window changes.
bool desktop_is_covered(desktop *d);

// Sends the click of a mouse button, once it is released, to the root window: for the menus of the
// window manager.
void desktop_pass_on(const desktop *d, int button);

#endif
