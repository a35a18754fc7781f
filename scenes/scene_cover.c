// scene_cover.c — how much of each pixel is dry.
#include <stdlib.h>

#include "paint.h"
#include "scene.h"

// Below and above these shares of wall around a pixel it is all wet or all dry.
#define WET 0.3f
#define DRY 0.7f

typedef struct walls {
    uint8_t *cells;
    int width;
    int height;
} walls;

static float wall_at(const walls *w, int x, int y) {
    const int i = x < 0 ? 0 : x < w->width ? x : w->width - 1;
    const int j = y < 0 ? 0 : y < w->height ? y : w->height - 1;
    return w->cells[(size_t)j * (size_t)w->width + (size_t)i] != 0 ? 1.0f : 0.0f;
}

// Quadratic B-spline over 3 cells: a shore line without the cells' corners.
static void weigh(float fraction, float *weights) {
    weights[0] = 0.5f * (0.5f - fraction) * (0.5f - fraction);
    weights[2] = 0.5f * (0.5f + fraction) * (0.5f + fraction);
    weights[1] = 1.0f - weights[0] - weights[2];
}

static uint8_t dryness(const walls *w, float x, float y) {
    const int i = (int)(x + 0.5f);
    const int j = (int)(y + 0.5f);
    float wx[3];
    float wy[3];
    weigh(x - (float)i, wx);
    weigh(y - (float)j, wy);
    float sum = 0.0f;
    for (int b = 0; b < 3; b++) {
        for (int a = 0; a < 3; a++) {
            sum += wx[a] * wy[b] * wall_at(w, i - 1 + a, j - 1 + b);
        }
    }
    const float t = sum < WET ? 0.0f : sum > DRY ? 1.0f : (sum - WET) / (DRY - WET);
    return (uint8_t)(255.0f * (t * t * (3.0f - 2.0f * t)) + 0.5f);
}

static void cover_walls(const walls *w, scene_cover *out) {
    const float scale_x = (float)w->width / (float)out->width;
    const float scale_y = (float)w->height / (float)out->height;
    for (int y = 0; y < out->height; y++) {
        for (int x = 0; x < out->width; x++) {
            out->pixels[(size_t)y * (size_t)out->width + (size_t)x] =
                dryness(w, ((float)x + 0.5f) * scale_x - 0.5f, ((float)y + 0.5f) * scale_y - 0.5f);
        }
    }
}

static bool any_wall(const walls *w) {
    for (size_t i = 0; i < (size_t)w->width * (size_t)w->height; i++) {
        if (w->cells[i] != 0) {
            return true;
        }
    }
    return false;
}

static bool make_pixels(scene_cover *out, int width, int height) {
    out->pixels = calloc((size_t)width, (size_t)height);
    out->width = width;
    out->height = height;
    return out->pixels != NULL;
}

// Where a painting shows its land it knows its edge better than the cells do.
static bool cover_painting(const scene *s, scene_cover *out) {
    return s->land.map.painting &&
           paint_cover(s->painting, out->width, out->height, out->pixels, out->width);
}

static bool make_shares(scene_cover *out) {
    const size_t count = (size_t)out->width * (size_t)out->height;
    out->shares = malloc(count * sizeof *out->shares);
    for (size_t i = 0; i < count && out->shares != NULL; i++) {
        out->shares[i] = (float)out->pixels[i] * (1.0f / 255.0f);
    }
    return out->shares != NULL;
}

bool scene_cover_make(const scene *s, const pond *water, int width, int height, scene_cover *out) {
    *out = (scene_cover){0};
    const pond_desc desc = pond_get_desc(water);
    walls w = {.width = desc.width, .height = desc.height};
    w.cells = malloc((size_t)w.width * (size_t)w.height);
    if (w.cells == NULL) {
        return false;
    }
    pond_copy_walls(water, 0, 0, w.width, w.height, w.cells, w.width);
    const bool any = any_wall(&w);
    bool good = !any || make_pixels(out, width, height);
    if (any && good && !cover_painting(s, out)) {
        cover_walls(&w, out);
    }
    if (any && good && s->look == SCENE_LOOK_PLANE) {
        good = make_shares(out);
    }
    free(w.cells);
    return good;
}

void scene_cover_clear(scene_cover *cover) {
    free(cover->pixels);
    free(cover->shares);
    *cover = (scene_cover){0};
}
