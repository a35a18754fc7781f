// desktop_x11.h — a window as the background of an X11 desktop; detects whether other windows cover
// it.
#ifndef APP_PLAY_DESKTOP_X11_H
#define APP_PLAY_DESKTOP_X11_H

#include <SDL2/SDL.h>
#include <stdbool.h>

typedef struct desktop desktop;

// Makes a hidden, borderless window the background at `place`, below all others, and maps it. The
// window must exist until desktop_close(). Returns NULL on failure; see SDL_GetError().
desktop *desktop_open(SDL_Window *window, SDL_Rect place);
void desktop_close(desktop *d); // NULL is allowed

// Whether the windows above cover all of it; translucent ones count as opaque. Cheap while no
// window changes.
bool desktop_is_covered(desktop *d);

// Sends a click of a mouse button to the root window, for the menus of the window manager. Call it
// when the button is released.
void desktop_pass_on(const desktop *d, int button);

#endif
