// present.h — puts a session's picture into a window: drawn by the CPU, or by OpenGL.
#ifndef APP_PLAY_PRESENT_H
#define APP_PLAY_PRESENT_H

#include <SDL2/SDL.h>

#include "play/play_options.h"
#include "play/session/session.h"

typedef struct present present;

// All functions belong to the window's thread.
struct present {
    const char *name; // for --renderer
    int largest;      // longest side of a picture that it draws fast enough, 0 = any [pixels]
    // The user interface is drawn with these between draw() and show(): SDL's renderer, or the
    // OpenGL context, which is current then, with the version line of its shaders.
    SDL_Renderer *renderer;
    const char *glsl;
    const session_gpu *gpu; // that can step the water, or NULL
    // Draws the session's picture into a part of the window, black around it. [pixels, which may be
    // finer than the window's coordinates]
    void (*draw)(present *p, session *s, const SDL_Rect *part);
    void (*show)(present *p);
    // Copies the picture as last drawn, in the session's size: RGBA, rows without gaps. False: it
    // cannot be read.
    bool (*grab)(present *p, session *s, uint8_t *pixels);
    void (*size)(present *p, int *width, int *height); // of the window [pixels]
    void (*close)(present *p);
};

// Flags that a window for it needs (SDL_WindowFlags), before the window is created.
Uint32 present_prepare(play_renderer renderer);

// renderer: not PLAY_AUTO. must: even if another one would be faster. NULL fills `why`.
present *present_open(SDL_Window *window, play_renderer renderer, bool must, char *why,
                      size_t size);

// ---- present_gl.c, in programs built with OpenGL ------------------------------------------------

Uint32 present_gl_prepare(bool es);
present *present_gl_open(SDL_Window *window, bool es, bool must, char *why, size_t size);

// ---- a picture that the CPU draws ---------------------------------------------------------------

typedef struct canvas {
    SDL_Texture *texture;
    uint8_t *pixels; // RGBA, rows without gaps
    int width;
    int height;
} canvas;

// Sets the size. False without memory: the canvas stays as it is.
bool canvas_fit(canvas *c, SDL_Renderer *renderer, int width, int height);

// Draws the picture into a part of the window; NULL: all of it.
void canvas_show(const canvas *c, SDL_Renderer *renderer, const SDL_Rect *part);

void canvas_free(canvas *c);

#endif
