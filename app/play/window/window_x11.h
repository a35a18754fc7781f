// window_x11.h — what the window needs of X11 beyond SDL: other programs' windows, errors, and the
// desktop's scale. SDL opens Xlib at run time, and so do these functions; elsewhere they do
// nothing.
#ifndef APP_PLAY_WINDOW_X11_H
#define APP_PLAY_WINDOW_X11_H

#include <SDL2/SDL.h>
#include <stdbool.h>
#include <stdint.h>

// After SDL_Init(): errors no longer end the program, as Xlib does by default. While a window is
// opened another way of drawing may work, and windows of other programs may vanish at any time.
void window_x11_catch_errors(void);

// Once the window is open: errors that concern no other program's window end the program again.
void window_x11_pass_errors(void);

// Asks the display whether another program's window still exists. OpenGL drivers may crash when
// they draw into one that does not, so ask before each frame.
bool window_x11_is_gone(SDL_Window *window);

// Opens another program's window, as screen savers do, for OpenGL or not. NULL: see SDL_GetError().
SDL_Window *window_x11_open(uint64_t id, bool gl);

// Stores the address of an Xlib function in *function, a function pointer. Returns false if
// X11 is not used or lacks the function.
bool window_x11_find(const char *name, void *function);

// The scale of text that the desktop has set, 1 to 4. X11 counts pixels; elsewhere the coordinates
// of windows are scaled already, and this is 1.
double window_x11_scale(void);

#endif
