#include "overlay.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "painter.h"

#define LETTERS_SIZE 15.0 // at a scale of 1 [coordinates]
#define LINE 1.4f         // from one line to the next [sizes of letters]
#define CAP 0.73f         // height of an H [sizes of letters]
#define MOST_QUADS 8000   // drawn at a time: indices have 16 bits

struct overlay {
    overlay_screen screen;
    painter *painter;
    letters letters;
    float size; // of the letters [pixels]
    float alpha;
    int width; // of the window
    int height;
    painter_vertex *vertices;
    uint16_t *indices;
    int quads;
};

overlay *overlay_open(const overlay_screen *screen) {
    overlay *o = calloc(1, sizeof *o);
    if (o == NULL) {
        return NULL;
    }
    o->screen = *screen;
    o->size = (float)round(LETTERS_SIZE * screen->scale * screen->pixels);
    o->vertices = malloc(MOST_QUADS * 4 * sizeof *o->vertices);
    o->indices = malloc(MOST_QUADS * 6 * sizeof *o->indices);
    if (o->vertices != NULL && o->indices != NULL && letters_make(&o->letters, o->size)) {
        const letters *l = &o->letters;
        o->painter = screen->renderer != NULL
                         ? painter_sdl(screen->renderer, l->pixels, l->width, l->height)
                         : painter_gl(screen->glsl, l->pixels, l->width, l->height);
    }
    if (o->painter == NULL) {
        overlay_close(o);
        return NULL;
    }
    return o;
}

void overlay_close(overlay *o) {
    if (o == NULL) {
        return;
    }
    if (o->painter != NULL) {
        o->painter->close(o->painter);
    }
    letters_clear(&o->letters);
    free(o->vertices);
    free(o->indices);
    free(o);
}

// ---- painting -----------------------------------------------------------------------------------

bool overlay_begin(overlay *o) {
    if (o == NULL) {
        return false;
    }
    SDL_GetWindowSize(o->screen.window, &o->width, &o->height);
    o->quads = 0;
    o->alpha = 1.0f;
    return true;
}

void overlay_end(overlay *o) {
    if (o == NULL || o->quads == 0) {
        return;
    }
    const float pixels = (float)o->screen.pixels;
    const painter_piece all = {.part = {0, 0, o->width, o->height}, .count = 6 * o->quads};
    o->painter->begin(o->painter, o->width, o->height, pixels, pixels);
    o->painter->list(o->painter, o->vertices, 4 * o->quads, o->indices, 6 * o->quads);
    o->painter->piece(o->painter, &all);
    o->painter->end(o->painter);
    o->quads = 0;
}

void overlay_fade(overlay *o, float alpha) {
    if (o != NULL) {
        o->alpha = fminf(fmaxf(alpha, 0.0f), 1.0f);
    }
}

// ---- quads --------------------------------------------------------------------------------------

// A rectangle of the window and one of the letters' picture. [pixels]
typedef struct quad {
    float left, top, right, bottom;
    float from_u, from_v, to_u, to_v;
} quad;

static void add(overlay *o, const quad *q, SDL_Color colour) {
    if (o->quads == MOST_QUADS) {
        overlay_end(o);
    }
    painter_vertex *v = o->vertices + (ptrdiff_t)4 * o->quads;
    uint16_t *index = o->indices + (ptrdiff_t)6 * o->quads;
    const float a_pixel = 1.0f / (float)o->screen.pixels;
    const float across = 1.0f / (float)o->letters.width;
    const float down = 1.0f / (float)o->letters.height;
    static const int corners[] = {0, 1, 2, 0, 2, 3};
    for (int i = 0; i < 4; i++) {
        const bool right = i == 1 || i == 2;
        const bool low = i >= 2;
        v[i] = (painter_vertex){
            .x = (right ? q->right : q->left) * a_pixel,
            .y = (low ? q->bottom : q->top) * a_pixel,
            .u = (right ? q->to_u : q->from_u) * across,
            .v = (low ? q->to_v : q->from_v) * down,
            .colour = {colour.r, colour.g, colour.b, (uint8_t)(o->alpha * (float)colour.a + 0.5f)}};
    }
    for (int i = 0; i < 6; i++) {
        index[i] = (uint16_t)(4 * o->quads + corners[i]);
    }
    o->quads++;
}

// Its picture lies on whole pixels, so that it is as sharp as it was made.
static void add_letter(overlay *o, const letter *l, float left, float top, SDL_Color colour) {
    const float x = roundf(left);
    const float y = roundf(top);
    const quad q = {x,           y,           x + (float)l->width,      y + (float)l->height,
                    (float)l->x, (float)l->y, (float)(l->x + l->width), (float)(l->y + l->height)};
    add(o, &q, colour);
}

// ---- what is drawn ------------------------------------------------------------------------------

// The corners are quarters of a disc; what lies between them is stretched from its middle.
void overlay_box(overlay *o, SDL_Rect box, int corner, SDL_Color colour) {
    const letter *l = &o->letters.list[corner];
    const float pixels = (float)o->screen.pixels;
    const float left = roundf((float)box.x * pixels);
    const float top = roundf((float)box.y * pixels);
    const float right = roundf((float)(box.x + box.w) * pixels);
    const float bottom = roundf((float)(box.y + box.h) * pixels);
    const float radius =
        fminf(0.5f * (float)l->width, floorf(0.5f * fminf(right - left, bottom - top)));
    const float x[] = {left, left + radius, right - radius, right};
    const float y[] = {top, top + radius, bottom - radius, bottom};
    const float half_u = (float)l->x + 0.5f * (float)l->width;
    const float half_v = (float)l->y + 0.5f * (float)l->height;
    const float u[] = {(float)l->x, half_u, half_u, (float)(l->x + l->width)};
    const float v[] = {(float)l->y, half_v, half_v, (float)(l->y + l->height)};
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            const quad q = {x[j], y[i], x[j + 1], y[i + 1], u[j], v[i], u[j + 1], v[i + 1]};
            if (q.right > q.left && q.bottom > q.top) {
                add(o, &q, colour);
            }
        }
    }
}

void overlay_sign(overlay *o, int sign, float x, float y, SDL_Color colour) {
    const letter *l = &o->letters.list[sign];
    const float pixels = (float)o->screen.pixels;
    add_letter(o, l, x * pixels - 0.5f * (float)l->width, y * pixels - 0.5f * (float)l->height,
               colour);
}

void overlay_text(overlay *o, float x, float y, const char *text, int bytes, SDL_Color colour) {
    const float pixels = (float)o->screen.pixels;
    const char *const end = text + bytes;
    float pen = x * pixels;
    for (const char *at = text; at < end;) {
        const int index = letters_next(&at);
        if (index < 0) {
            return;
        }
        const float left = floorf(pen);
        const letter *l = letters_at(&o->letters, index, (int)((pen - left) * LETTERS_PARTS));
        add_letter(o, l, left + l->left, roundf(y * pixels) - l->top, colour);
        pen += l->advance;
    }
}

float overlay_text_width(const overlay *o, const char *text, int bytes) {
    const char *const end = text + bytes;
    float width = 0.0f;
    for (const char *at = text; at < end;) {
        const int index = letters_next(&at);
        width += index >= 0 ? o->letters.list[index].advance : 0.0f;
        if (index < 0) {
            break;
        }
    }
    return width / (float)o->screen.pixels;
}

float overlay_line(const overlay *o) {
    return LINE * o->size / (float)o->screen.pixels;
}

float overlay_cap(const overlay *o) {
    return CAP * o->size / (float)o->screen.pixels;
}

int overlay_length(const overlay *o, double length) {
    return (int)lround(length * o->screen.scale);
}
