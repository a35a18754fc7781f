// canvas.h — pixels that the CPU draws, and the texture that shows them in a window.
#ifndef PLAY_CANVAS_H
#define PLAY_CANVAS_H

#include <SDL2/SDL.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct canvas {
    SDL_Texture *texture;
    uint8_t *pixels; // RGBA, row by row without gaps
    int width;
    int height;
} canvas;

// Makes a canvas so large; false, and the canvas as it was, when there is no memory.
bool canvas_fit(canvas *c, SDL_Renderer *renderer, int width, int height);

// Shows the pixels in a part of the window; NULL: in all of it.
void canvas_show(const canvas *c, SDL_Renderer *renderer, const SDL_Rect *part);

void canvas_free(canvas *c);

#endif
