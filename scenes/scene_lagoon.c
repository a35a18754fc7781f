// scene_lagoon.c — the lagoon look with its web of light, foam, and the mirror image of its shores.
//
// A map of tiles is seen a little from the south, as games draw it: what stands on a bank is
// mirrored in the water below it in the picture, as far down as it stands up, and fading.
#include "scene_lagoon.h"

#include <stdlib.h>

#define REACH 0.085f // how far down the mirror image goes. [share of the picture's height]

// Pixels a side of the mirror's; pixels over which its sides fade.
enum { COARSE = 2, SOFT = 5 };

#define SHORE 0.5f // share of land from which it is mirrored

// What one column of the mirror is made from.
typedef struct mirror {
    const pond_map_target *dry;
    const pond_texture *texture;
    uint8_t *pixels; // RGBA
    int width;
    int height;
} mirror;

static bool is_land(const mirror *m, int x, int y) {
    const int column = x * COARSE < m->dry->width ? x * COARSE : m->dry->width - 1;
    const int row = y * COARSE < m->dry->height ? y * COARSE : m->dry->height - 1;
    return m->dry->values[row * m->dry->stride + column] >= SHORE;
}

static const uint8_t *texel_at(const mirror *m, int x, int y) {
    const int64_t column = (int64_t)x * m->texture->width / m->width;
    const int64_t row = (int64_t)y * m->texture->height / m->height;
    return m->texture->pixels + row * m->texture->stride + column * 4;
}

// Colours are continued where nothing is mirrored, so that no foreign one is blended in at the rim.
static void mirror_column(const mirror *m, int x) {
    const float reach = REACH * (float)m->height + 1.0f;
    int bank = -1; // the lowest row of the land above
    for (int y = 0; y < m->height; y++) {
        const bool dry = is_land(m, x, y);
        bank = dry ? y : bank;
        const int up = 2 * bank + 1 - y; // as far above the water's edge as y is below it
        const bool seen = !dry && bank >= 0 && up >= 0 && is_land(m, x, up);
        const float far = (float)(y - bank) / reach;
        const float share = seen && far < 1.0f ? 1.0f - far : 0.0f;
        const uint8_t *texel = texel_at(m, x, seen ? up : bank >= 0 ? bank : y);
        uint8_t *pixel = m->pixels + ((size_t)y * (size_t)m->width + (size_t)x) * 4;
        for (int c = 0; c < 3; c++) {
            pixel[c] = texel[c];
        }
        pixel[3] = (uint8_t)(share * 255.0f + 0.5f);
    }
}

// Averages the alpha of a row over SOFT pixels to each side; `copy` has room for the row's.
static void soften_row(const mirror *m, int y, uint8_t *copy) {
    uint8_t *alpha = m->pixels + (size_t)y * (size_t)m->width * 4 + 3;
    for (int x = 0; x < m->width; x++) {
        copy[x] = alpha[4 * (size_t)x];
    }
    int sum = 0;
    for (int x = -SOFT; x < m->width; x++) {
        sum += x + SOFT < m->width ? copy[x + SOFT] : 0;
        sum -= x - SOFT - 1 >= 0 ? copy[x - SOFT - 1] : 0;
        if (x >= 0) {
            alpha[4 * (size_t)x] = (uint8_t)(sum / (2 * SOFT + 1));
        }
    }
}

static bool mirrors(const pond_map_target *dry, const pond_texture *texture, int width,
                    int height) {
    return texture != NULL && texture->pixels != NULL && dry->values != NULL &&
           dry->width == width && dry->height == height;
}

uint8_t *scene_lagoon_mirror(const pond_map_target *dry, const pond_texture *texture, int width,
                             int height, pond_texture *out) {
    mirror m = {.dry = dry,
                .texture = texture,
                .width = (width + COARSE - 1) / COARSE,
                .height = (height + COARSE - 1) / COARSE};
    const size_t pixels = (size_t)m.width * (size_t)m.height * 4;
    m.pixels = mirrors(dry, texture, width, height) ? malloc(pixels + (size_t)m.width)
                                                    : NULL; // a row's alpha behind them
    for (int x = 0; m.pixels != NULL && x < m.width; x++) {
        mirror_column(&m, x);
    }
    for (int y = 0; m.pixels != NULL && y < m.height; y++) {
        soften_row(&m, y, m.pixels + pixels);
    }
    *out = (pond_texture){
        .pixels = m.pixels, .width = m.width, .height = m.height, .stride = (ptrdiff_t)m.width * 4};
    return m.pixels;
}

// ---- stored ------------------------------------------------------------------------------------

struct scene_mirror {
    const uint8_t *from; // the still picture that it was made from, or NULL
    uint8_t *pixels;
    pond_texture image;
};

scene_mirror *scene_mirror_make(void) {
    return calloc(1, sizeof(scene_mirror));
}

void scene_mirror_free(scene_mirror *kept) {
    if (kept != NULL) {
        free(kept->pixels);
        free(kept);
    }
}

void scene_mirror_forget(scene_mirror *kept) {
    if (kept != NULL) {
        kept->from = NULL;
    }
}

pond_texture scene_mirror_image(scene_mirror *kept, const pond_map_target *dry,
                                const pond_texture *texture, bool still, int width, int height) {
    if (!mirrors(dry, texture, width, height)) {
        return (pond_texture){0};
    }
    if (!still || kept->from != texture->pixels) {
        free(kept->pixels);
        kept->pixels = scene_lagoon_mirror(dry, texture, width, height, &kept->image);
        kept->from = still && kept->pixels != NULL ? texture->pixels : NULL;
    }
    return kept->image;
}
