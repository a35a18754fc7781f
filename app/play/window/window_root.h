// window_root.h — a window of somebody else's, as savers of screens get one: it may be gone at any
// moment (x_errors.h).
#ifndef APP_PLAY_WINDOW_ROOT_H
#define APP_PLAY_WINDOW_ROOT_H

#include <SDL2/SDL.h>
#include <stdbool.h>
#include <stdint.h>

// The window of that number, for OpenGL or not. NULL: SDL_GetError() says why.
SDL_Window *window_root_open(uint64_t id, bool gl);

#endif
