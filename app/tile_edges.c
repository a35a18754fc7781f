#include "tile_edges.h"

#include <string.h>

#define FADED 5 // a fifth of each side is faded

static int faded(int side) {
    return side / FADED;
}

void tile_edges_size(tile_edges how, int *width, int *height) {
    if (how == TILE_EDGES_BLEND) {
        *width += faded(*width);
        *height += faded(*height);
    }
}

// Weights are multiplied by alpha, as transparent pixels have no colour.
static void mix(const uint8_t *const from[4], const float weights[4], uint8_t *out) {
    float alpha = 0.0f;
    float colour[3] = {0.0f, 0.0f, 0.0f};
    for (int i = 0; i < 4; i++) {
        const float share = weights[i] * (float)from[i][3];
        alpha += share;
        for (int c = 0; c < 3; c++) {
            colour[c] += share * (float)from[i][c];
        }
    }
    for (int c = 0; c < 3; c++) {
        out[c] = alpha > 0.0f ? (uint8_t)(colour[c] / alpha + 0.5f) : 0;
    }
    out[3] = (uint8_t)(alpha + 0.5f);
}

// ---- mirrored ----

// Returns where the two pixels of the picture begin whose mean is a pixel of the tile.
static int mirrored(int at, int side) {
    const int half = at < (side + 1) / 2 ? at : side - 1 - at;
    return 2 * half < side - 1 ? 2 * half : side - 2 > 0 ? side - 2 : 0;
}

static void mirror_row(const pond_texture *from, int y, uint8_t *row, int width, int height) {
    static const float evenly[4] = {0.25f, 0.25f, 0.25f, 0.25f};
    const uint8_t *const upper = from->pixels + mirrored(y, height) * from->stride;
    const uint8_t *const lower = upper + (height > 1 ? from->stride : 0);
    const int right = width > 1 ? 4 : 0;
    for (int x = 0; x < width; x++) {
        const int at = 4 * mirrored(x, width);
        const uint8_t *const four[4] = {upper + at, upper + at + right, lower + at,
                                        lower + at + right};
        mix(four, evenly, row + (ptrdiff_t)4 * x);
    }
}

// ---- blended ----

// The share of the picture itself; the rest is its continuation from the opposite side.
static float own_share(int at, int side) {
    const int over = faded(side);
    if (at >= over) {
        return 1.0f;
    }
    const float t = ((float)at + 0.5f) / (float)over;
    return t * t * (3.0f - 2.0f * t);
}

static void blend_row(const pond_texture *from, int y, uint8_t *row, int width, int height) {
    const float down = own_share(y, height);
    const uint8_t *const own = from->pixels + y * from->stride;
    const uint8_t *const beyond = down < 1.0f ? own + height * from->stride : own;
    for (int x = 0; x < width; x++) {
        const float across = own_share(x, width);
        const ptrdiff_t at = (ptrdiff_t)4 * x;
        const ptrdiff_t further = across < 1.0f ? at + (ptrdiff_t)4 * width : at;
        const uint8_t *const four[4] = {own + at, own + further, beyond + at, beyond + further};
        const float weights[4] = {down * across, down * (1.0f - across), (1.0f - down) * across,
                                  (1.0f - down) * (1.0f - across)};
        if (down < 1.0f || across < 1.0f) {
            mix(four, weights, row + at);
        } else {
            memcpy(row + at, own + at, 4);
        }
    }
}

void tile_edges_make(tile_edges how, const pond_texture *from, uint8_t *tile, int width,
                     int height) {
    for (int y = 0; y < height; y++) {
        uint8_t *const row = tile + (ptrdiff_t)y * width * 4;
        if (how == TILE_EDGES_MIRROR) {
            mirror_row(from, y, row, width, height);
        } else {
            blend_row(from, y, row, width, height);
        }
    }
}
