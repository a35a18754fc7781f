// overlay.h — words, signs and boxes over the picture, whoever draws it, with no more than a
// painter.
//
//   overlay *o = overlay_open(&screen);        NULL: no memory; all else takes NULL
//   overlay_begin(o); overlay_box(…); overlay_text(…); … ; overlay_end(o);
//   overlay_close(o);
//
// All lengths are coordinates of the window. On the window's thread.
#ifndef APP_PLAY_OVERLAY_H
#define APP_PLAY_OVERLAY_H

#include <SDL2/SDL.h>
#include <stdbool.h>

#include "letters.h"

typedef struct overlay overlay;

// What it is drawn with: a renderer of SDL's, or a context of OpenGL's that is current whenever
// anything here is called.
typedef struct overlay_screen {
    SDL_Window *window;
    SDL_Renderer *renderer; // or NULL, and
    const char *glsl;       // first line of its shaders
    double scale;           // of everything, default 1
    double pixels;          // in a coordinate of the window
} overlay_screen;

// Colours, not multiplied. [0…255]
#define OVERLAY_FOAM ((SDL_Color){230, 245, 247, 255})
#define OVERLAY_DEEP ((SDL_Color){8, 22, 29, 200})
#define OVERLAY_DEEPER ((SDL_Color){8, 22, 29, 232})
#define OVERLAY_LIT ((SDL_Color){41, 104, 120, 235})
#define OVERLAY_BRIGHT ((SDL_Color){64, 158, 179, 255})
#define OVERLAY_RED ((SDL_Color){235, 45, 40, 255})

overlay *overlay_open(const overlay_screen *screen);
void overlay_close(overlay *o);

// What is drawn between the two is painted at the end. begin: false where there is nothing to draw
// with, and nothing need be drawn.
bool overlay_begin(overlay *o);
void overlay_end(overlay *o);

// How opaque all that follows is, 0…1; 1 after overlay_begin().
void overlay_fade(overlay *o, float alpha);

// A box with round corners: LETTERS_SMALL_DISC to LETTERS_LARGE_DISC say how round they are.
void overlay_box(overlay *o, SDL_Rect box, int corner, SDL_Color colour);

// A disc or a button's picture, around a middle.
void overlay_sign(overlay *o, int sign, float x, float y, SDL_Color colour);

// A line of UTF-8, `bytes` of it, from its left end; y: of the line that letters stand on.
void overlay_text(overlay *o, float x, float y, const char *text, int bytes, SDL_Color colour);

// Width of a line of text, and from one line to the next.
float overlay_text_width(const overlay *o, const char *text, int bytes);
float overlay_line(const overlay *o);

// Height of an H.
float overlay_cap(const overlay *o);

// What a length is at this scale, in whole coordinates.
int overlay_length(const overlay *o, double length);

#endif
