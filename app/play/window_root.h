// window_root.h — a window of somebody else's, as savers of screens get one: it may be gone at any
// moment.
#ifndef APP_PLAY_WINDOW_ROOT_H
#define APP_PLAY_WINDOW_ROOT_H

#include <SDL2/SDL.h>
#include <stdbool.h>
#include <stdint.h>

// From now on a window that is gone is no fault that ends the program. After SDL_Init().
void window_root_watch(void);

// Whether something was drawn into a window that is not there, or no longer.
bool window_root_is_gone(void);

// The window of that number, for OpenGL or not. NULL: SDL_GetError() says why.
SDL_Window *window_root_open(uint64_t id, bool gl);

#endif
