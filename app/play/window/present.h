// present.h — how a session's picture gets into a window: drawn by the CPU, or by OpenGL.
#ifndef APP_PLAY_PRESENT_H
#define APP_PLAY_PRESENT_H

#include <SDL2/SDL.h>

#include "play/play_options.h"
#include "play/session/session.h"

typedef struct present present;

// One way to do it. All are called on the window's thread.
struct present {
    const char *name; // as --renderer has it
    int largest;      // side of a picture that it draws fast enough, 0 = any [pixels]
    // What the user interface is drawn with, between draw() and show(): SDL's renderer, or the
    // OpenGL context, which is current then, with the version line of its shaders.
    SDL_Renderer *renderer;
    const char *glsl;
    const session_gpu *gpu; // that may step the water, or NULL
    // Draws the session's picture into a part of the window, black around it. [pixels of the
    // window, which may be finer than its coordinates]
    void (*draw)(present *p, session *s, const SDL_Rect *part);
    void (*show)(present *p); // what was drawn
    // The picture as last drawn, in the session's size: RGBA, rows close together. False where it
    // cannot be had.
    bool (*grab)(present *p, session *s, uint8_t *pixels);
    void (*size)(present *p, int *width, int *height); // of the window [pixels]
    void (*close)(present *p);
};

// What a window for it must be made with (SDL_WindowFlags); before the window is.
Uint32 present_prepare(play_renderer renderer);

// NULL fills `why`. renderer: not PLAY_AUTO. must: even where another one would be faster.
present *present_open(SDL_Window *window, play_renderer renderer, bool must, char *why,
                      size_t size);

Uint32 present_gl_prepare(bool es);
present *present_gl_open(SDL_Window *window, bool es, bool must, char *why, size_t size);

present *present_soft_open(SDL_Window *window, char *why, size_t size);

#endif
