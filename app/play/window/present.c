// The picture drawn by the CPU, on all its cores, and shown as a texture; and the choice of a
// presenter.
#include "present.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LARGEST 1920 // longer side of the picture [pixels]

// ---- canvas -------------------------------------------------------------------------------------

bool canvas_fit(canvas *c, SDL_Renderer *renderer, int width, int height) {
    if (c->width == width && c->height == height) {
        return true;
    }
    uint8_t *pixels = calloc((size_t)width * (size_t)height, 4);
    SDL_Texture *texture = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_RGBA32,
                                             SDL_TEXTUREACCESS_STREAMING, width, height);
    if (pixels == NULL || texture == NULL) {
        free(pixels);
        SDL_DestroyTexture(texture);
        return false;
    }
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear);
    canvas_free(c);
    *c = (canvas){.texture = texture, .pixels = pixels, .width = width, .height = height};
    return true;
}

void canvas_show(const canvas *c, SDL_Renderer *renderer, const SDL_Rect *part) {
    SDL_UpdateTexture(c->texture, NULL, c->pixels, c->width * 4);
    SDL_RenderCopy(renderer, c->texture, NULL, part);
}

void canvas_free(canvas *c) {
    SDL_DestroyTexture(c->texture);
    free(c->pixels);
    *c = (canvas){0};
}

// ---- the CPU's presenter ------------------------------------------------------------------------

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

static present *open_soft(SDL_Window *window, char *why, size_t size) {
    soft *f = calloc(1, sizeof *f);
    if (f == NULL) {
        snprintf(why, size, "no memory");
        return NULL;
    }
    // SDL's renderer may use OpenGL, which need not exist and takes time to load.
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

// ---- choosing one -------------------------------------------------------------------------------

Uint32 present_prepare(play_renderer renderer) {
#ifdef MILLPOND_GL
    return renderer == PLAY_SOFTWARE ? 0 : present_gl_prepare(renderer == PLAY_GLES);
#else
    (void)renderer;
    return 0;
#endif
}

present *present_open(SDL_Window *window, play_renderer renderer, bool must, char *why,
                      size_t size) {
    if (renderer == PLAY_SOFTWARE) {
        return open_soft(window, why, size);
    }
#ifdef MILLPOND_GL
    return present_gl_open(window, renderer == PLAY_GLES, must, why, size);
#else
    (void)must;
    snprintf(why, size, "built without OpenGL");
    return NULL;
#endif
}
