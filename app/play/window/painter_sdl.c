#include <stdlib.h>

#include "painter.h"

typedef struct sdl_painter {
    painter base;
    SDL_Renderer *renderer;
    SDL_Texture *letters;
    const painter_vertex *vertices;
    int vertex_count;
    const uint16_t *indices;
} sdl_painter;

static void begin(painter *p, int width, int height, float across, float down) {
    (void)width;
    (void)height;
    SDL_RenderSetScale(((sdl_painter *)p)->renderer, across, down);
}

static void list(painter *p, const painter_vertex *vertices, int vertex_count,
                 const uint16_t *indices, int index_count) {
    sdl_painter *s = (sdl_painter *)p;
    (void)index_count;
    s->vertices = vertices;
    s->vertex_count = vertex_count;
    s->indices = indices;
}

static void piece(painter *p, const painter_piece *it) {
    const sdl_painter *s = (const sdl_painter *)p;
    const painter_vertex *v = s->vertices + it->first_vertex;
    SDL_RenderSetClipRect(s->renderer, &it->part);
    SDL_RenderGeometryRaw(s->renderer, s->letters, &v->x, sizeof *v,
                          (const SDL_Color *)(const void *)v->colour, sizeof *v, &v->u, sizeof *v,
                          s->vertex_count - it->first_vertex, s->indices + it->first_index,
                          it->count, sizeof *s->indices);
}

static void end(painter *p) {
    const sdl_painter *s = (const sdl_painter *)p;
    SDL_RenderSetClipRect(s->renderer, NULL);
    SDL_RenderSetScale(s->renderer, 1.0f, 1.0f);
}

static void finish(painter *p) {
    SDL_DestroyTexture(((sdl_painter *)p)->letters);
    free(p);
}

painter *painter_sdl(SDL_Renderer *renderer, const uint8_t *letters, int width, int height) {
    sdl_painter *s = calloc(1, sizeof *s);
    SDL_Texture *texture = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_RGBA32,
                                             SDL_TEXTUREACCESS_STATIC, width, height);
    if (s == NULL || texture == NULL || SDL_UpdateTexture(texture, NULL, letters, width * 4) != 0) {
        SDL_DestroyTexture(texture);
        free(s);
        return NULL;
    }
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear);
    *s = (sdl_painter){
        .base = {.begin = begin, .list = list, .piece = piece, .end = end, .close = finish},
        .renderer = renderer,
        .letters = texture};
    return &s->base;
}
