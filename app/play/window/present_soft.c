// The picture drawn by the CPU, on all its cores, and shown as a texture.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "canvas.h"
#include "present.h"

#define LARGEST 1920 // longer side of what is drawn [pixels]

typedef struct soft {
    present base;
    SDL_Renderer *renderer;
    canvas canvas;
} soft;

static void draw(present *p, session *s, const SDL_Rect *part) {
    soft *f = (soft *)p;
    int width;
    int height;
    session_size(s, &width, &height);
    SDL_SetRenderDrawColor(f->renderer, 0, 0, 0, 255);
    SDL_RenderClear(f->renderer);
    if (!canvas_fit(&f->canvas, f->renderer, width, height)) {
        return;
    }
    const pond_target target = {.pixels = f->canvas.pixels,
                                .width = width,
                                .height = height,
                                .stride = (ptrdiff_t)width * 4};
    session_draw(s, &target);
    canvas_show(&f->canvas, f->renderer, part);
}

static void show(present *p) {
    SDL_RenderPresent(((soft *)p)->renderer);
}

static bool grab(present *p, session *s, uint8_t *pixels) {
    const canvas *drawn = &((soft *)p)->canvas;
    int width;
    int height;
    session_size(s, &width, &height);
    if (drawn->pixels == NULL || width != drawn->width || height != drawn->height) {
        return false;
    }
    memcpy(pixels, drawn->pixels, (size_t)width * (size_t)height * 4);
    return true;
}

static void size_of(present *p, int *width, int *height) {
    SDL_GetRendererOutputSize(((soft *)p)->renderer, width, height);
}

static void end(present *p) {
    soft *f = (soft *)p;
    canvas_free(&f->canvas);
    SDL_DestroyRenderer(f->renderer);
    free(f);
}

present *present_soft_open(SDL_Window *window, char *why, size_t size) {
    soft *f = calloc(1, sizeof *f);
    if (f == NULL) {
        snprintf(why, size, "no memory");
        return NULL;
    }
    // SDL's own renderer may be one of OpenGL; it must not be needed, nor be loaded to show pixels.
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    f->renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
    if (f->renderer == NULL) {
        snprintf(why, size, "%s", SDL_GetError());
        free(f);
        return NULL;
    }
    f->base = (present){.name = "software",
                        .renderer = f->renderer,
                        .largest = LARGEST,
                        .draw = draw,
                        .show = show,
                        .grab = grab,
                        .size = size_of,
                        .close = end};
    return &f->base;
}
