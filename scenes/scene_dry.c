// scene_dry.c — the dryness of each pixel.
#include "scene_dry.h"

#include <math.h>
#include <millpond/detail/region.h>
#include <stdlib.h>

#include "paint.h"

// Up to the first share of wall around a pixel it is all wet, from the second one all dry.
#define WET 0.3f
#define DRY 0.7f
#define ALL_WALLS 0x1ffU

static int held(int at, int side) {
    return at < 0 ? 0 : at < side ? at : side - 1;
}

// Returns which of the 3 × 3 cells around one are wall, a bit for each.
static unsigned walls_near(const scene_walls *w, int i, int j) {
    unsigned walls = 0;
    for (int y = j - 1; y <= j + 1; y++) {
        const uint8_t *row = w->cells + (size_t)held(y, w->height) * (size_t)w->width;
        for (int x = i - 1; x <= i + 1; x++) {
            walls = 2 * walls + (row[held(x, w->width)] != 0);
        }
    }
    return walls;
}

// Quadratic B-spline over 3 cells: a smooth shore line.
static void weigh(float fraction, float *weights) {
    weights[0] = 0.5f * (0.5f - fraction) * (0.5f - fraction);
    weights[2] = 0.5f * (0.5f + fraction) * (0.5f + fraction);
    weights[1] = 1.0f - weights[0] - weights[2];
}

float scene_walls_around(const scene_walls *w, float x, float y) {
    const int i = (int)floorf(x + 0.5f);
    const int j = (int)floorf(y + 0.5f);
    const unsigned walls = walls_near(w, i - w->x, j - w->y);
    if (walls == 0 || walls == ALL_WALLS) { // most pixels are not at a shore
        return walls == 0 ? 0.0f : 1.0f;
    }
    float wx[3];
    float wy[3];
    weigh(x - (float)i, wx);
    weigh(y - (float)j, wy);
    float sum = 0.0f;
    for (int k = 0; k < 9; k++) {
        sum += (walls >> (8 - k) & 1U) != 0 ? wx[k % 3] * wy[k / 3] : 0.0f;
    }
    return sum;
}

float scene_walls_dryness(float around) {
    const float t = around < WET ? 0.0f : around > DRY ? 1.0f : (around - WET) / (DRY - WET);
    return t * t * (3.0f - 2.0f * t);
}

void scene_walls_dry(const scene_walls *w, int columns, int rows, const pond_framing *framing,
                     float *shares) {
    const pond_area *part = &framing->part;
    const float scale_x = (float)columns / (float)framing->width;
    const float scale_y = (float)rows / (float)framing->height;
    for (int y = part->y; y < part->y + part->height; y++) {
        for (int x = part->x; x < part->x + part->width; x++) {
            *shares++ = scene_walls_dryness(scene_walls_around(
                w, ((float)x + 0.5f) * scale_x - 0.5f, ((float)y + 0.5f) * scale_y - 0.5f));
        }
    }
}

static bool any_wall(const scene_walls *w) {
    for (size_t i = 0; i < (size_t)w->width * (size_t)w->height; i++) {
        if (w->cells[i] != 0) {
            return true;
        }
    }
    return false;
}

// The edge of a painting's land is more exact than the cells. Returns false without memory.
bool scene_dry_paint(const char *painting, int width, int height, float *shares) {
    const size_t count = (size_t)width * (size_t)height;
    uint8_t *pixels = calloc(count, 1);
    if (pixels == NULL) {
        return false;
    }
    (void)paint_cover(painting, width, height, pixels, width);
    for (size_t i = 0; i < count; i++) {
        shares[i] = (float)pixels[i] / 255.0f;
    }
    free(pixels);
    return true;
}

static bool make_shares(const scene *s, const scene_walls *w, int width, int height, bool quick,
                        float **out) {
    float *shares = malloc((size_t)width * (size_t)height * sizeof *shares);
    bool good = shares != NULL;
    if (good && s->land.map.painting && !quick) {
        good = scene_dry_paint(s->painting, width, height, shares);
    } else if (good) {
        const pond_framing all = {width, height, {.width = width, .height = height}};
        scene_walls_dry(w, w->width, w->height, &all, shares);
    }
    *out = shares;
    return good;
}

bool scenei_dry_make(const scene *s, const pond *water, int width, int height, bool quick,
                     const uint8_t *but, float **out) {
    *out = NULL;
    const pond_desc desc = pond_get_desc(water);
    const size_t count = (size_t)desc.width * (size_t)desc.height;
    uint8_t *cells = malloc(count);
    if (cells == NULL) {
        return false;
    }
    pond_copy_walls(water, 0, 0, desc.width, desc.height, cells, desc.width);
    for (size_t i = 0; but != NULL && i < count; i++) {
        cells[i] = but[i] != 0 ? 0 : cells[i];
    }
    const scene_walls w = {.cells = cells, .width = desc.width, .height = desc.height};
    const bool good = !any_wall(&w) || make_shares(s, &w, width, height, quick, out);
    free(cells);
    return good;
}
