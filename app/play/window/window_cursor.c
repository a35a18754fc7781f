// The pointer: a ring as wide as the brush, light with a dark rim, visible on any water.
#include <math.h>

#include "window_inside.h"

#define SMALLEST 4  // [coordinates of the window]
#define LARGEST 120 // some displays refuse larger ones
#define THICK 1.1f  // half the ring's width
#define RIM 1.2f    // width of the dark rim

static float within(float way, float half) {
    const float cover = half + 0.5f - fabsf(way);
    return cover < 0.0f ? 0.0f : cover > 1.0f ? 1.0f : cover;
}

static void draw_ring(SDL_Surface *surface, float radius, float scale) {
    const float middle = 0.5f * (float)surface->w;
    const float thick = THICK * scale;
    const float rim = RIM * scale;
    for (int y = 0; y < surface->h; y++) {
        Uint32 *row = (Uint32 *)((Uint8 *)surface->pixels + (ptrdiff_t)y * surface->pitch);
        for (int x = 0; x < surface->w; x++) {
            const float far = hypotf((float)x + 0.5f - middle, (float)y + 0.5f - middle);
            const float ring = within(far - radius, thick);
            const float dot = within(far, scale);
            const float light = ring > dot ? ring : dot;
            const float dark =
                0.45f * fmaxf(within(far - radius, thick + rim), within(far, 2.0f * scale));
            const float alpha = light + dark * (1.0f - light);
            const Uint8 tone = (Uint8)(alpha > 0.0f ? 255.0f * light / alpha : 0.0f);
            row[x] = SDL_MapRGBA(surface->format, tone, tone, tone, (Uint8)(255.0f * alpha));
        }
    }
}

void window_set_cursor(window *w) {
    const double wide = (double)session_brush(w->session) * w->part.w / w->scale_x;
    const double least = SMALLEST * fmax(w->scale, 1.0);
    const int radius = (int)lround(wide < least ? least : wide > LARGEST ? LARGEST : wide);
    if (w->ui_has_cursor || w->options->wallpaper) {
        return;
    }
    if (w->cursor != NULL && radius == w->cursor_radius) {
        SDL_SetCursor(w->cursor); // Dear ImGui may have set its own
        return;
    }
    const float scale = fmaxf((float)w->scale, 1.0f);
    const int side = 2 * (radius + (int)ceilf((THICK + RIM) * scale)) + 3;
    SDL_Surface *surface =
        SDL_CreateRGBSurfaceWithFormat(0, side, side, 32, SDL_PIXELFORMAT_ARGB8888);
    if (surface == NULL) {
        return;
    }
    draw_ring(surface, (float)radius, scale);
    SDL_Cursor *cursor = SDL_CreateColorCursor(surface, side / 2, side / 2);
    SDL_FreeSurface(surface);
    if (cursor != NULL) { // else the display's pointer stays
        SDL_SetCursor(cursor);
        SDL_FreeCursor(w->cursor);
        w->cursor = cursor;
        w->cursor_radius = radius;
    }
}
