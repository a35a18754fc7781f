#include "canvas.h"

#include <stdlib.h>

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
