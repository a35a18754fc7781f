// alpha.c — draws transparent frames over a colour, or spreads their colours for lossy coding.
//
// To spread colours, a pyramid is built in which each pixel is the mean of four pixels of the finer
// level, weighted by alpha. Then, from the coarsest level on, transparent pixels get the colour of
// the coarser level.
#include <libavutil/parseutils.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "internal.h"

enum { max_levels = 16 }; // a side of 32768 is halved 15 times

typedef struct level {
    uint8_t *pixels; // RGBA; alpha 0: without a colour
    int width;
    int height;
    ptrdiff_t stride;
} level;

struct media_bleed {
    level levels[max_levels]; // the first is the frame
    int count;
    uint8_t *memory;
};

// ---- over a colour ------------------------------------------------------------------------------

media_ground media_ground_of(media_kind kind, const media_sink_desc *desc) {
    media_ground ground = {.keep = desc->alpha && media_kind_has_alpha(kind, desc->codec) &&
                                   desc->background == NULL};
    ground.flat = desc->alpha && !ground.keep;
    if (desc->background != NULL) {
        memcpy(ground.colour, desc->background, sizeof ground.colour);
    }
    return ground;
}

void media_flatten_row(uint8_t *pixels, int width, const uint8_t colour[3]) {
    for (int x = 0; x < width; x++) {
        uint8_t *const p = pixels + 4 * (ptrdiff_t)x;
        const int alpha = p[3];
        for (int c = 0; c < 3; c++) {
            p[c] = (uint8_t)((p[c] * alpha + colour[c] * (255 - alpha) + 127) / 255);
        }
        p[3] = 255;
    }
}

void media_hide_row(uint8_t *pixels, int width) {
    for (int x = 0; x < width; x++) {
        uint8_t *const p = pixels + 4 * (ptrdiff_t)x;
        if (p[3] == 0) {
            memset(p, 0, 4);
        }
    }
}

bool media_colour_of(const char *text, uint8_t rgb[3]) {
    media_quiet();
    uint8_t rgba[4];
    // FFmpeg also accepts random colours and colours with alpha.
    if (strchr(text, '@') != NULL || strncasecmp(text, "random", 6) == 0 ||
        av_parse_color(rgba, text, -1, NULL) < 0 || rgba[3] != 255) {
        return false;
    }
    memcpy(rgb, rgba, 3);
    return true;
}

// ---- spreading ----------------------------------------------------------------------------------

static int half(int side) {
    return (side + 1) / 2;
}

media_bleed *media_bleed_open(int width, int height) {
    media_bleed *const bleed = calloc(1, sizeof *bleed);
    if (bleed == NULL) {
        return NULL;
    }
    bleed->levels[0] = (level){.width = width, .height = height};
    size_t size = 0;
    for (bleed->count = 1; (width > 1 || height > 1) && bleed->count < max_levels; bleed->count++) {
        width = half(width);
        height = half(height);
        bleed->levels[bleed->count] =
            (level){.width = width, .height = height, .stride = 4 * (ptrdiff_t)width};
        size += 4 * (size_t)width * (size_t)height;
    }
    bleed->memory = malloc(size > 0 ? size : 1);
    if (bleed->memory == NULL) {
        free(bleed);
        return NULL;
    }
    uint8_t *at = bleed->memory;
    for (int i = 1; i < bleed->count; i++) {
        level *const one = &bleed->levels[i];
        one->pixels = at;
        at += one->stride * one->height;
    }
    return bleed;
}

void media_bleed_close(media_bleed *bleed) {
    if (bleed != NULL) {
        free(bleed->memory);
        free(bleed);
    }
}

static uint8_t *pixel_at(const level *of, int x, int y) {
    return of->pixels + y * of->stride + 4 * (ptrdiff_t)x;
}

// A pixel is opaque if any of the four has a colour.
static void gather(const level *fine, int x, int y, uint8_t *out) {
    int sums[4] = {0, 0, 0, 0};
    for (int j = 2 * y; j < 2 * y + 2 && j < fine->height; j++) {
        for (int i = 2 * x; i < 2 * x + 2 && i < fine->width; i++) {
            const uint8_t *const p = pixel_at(fine, i, j);
            for (int c = 0; c < 3; c++) {
                sums[c] += p[c] * p[3];
            }
            sums[3] += p[3];
        }
    }
    for (int c = 0; c < 3; c++) {
        out[c] = (uint8_t)(sums[3] > 0 ? (sums[c] + sums[3] / 2) / sums[3] : 0);
    }
    out[3] = sums[3] > 0 ? 255 : 0;
}

static int clamp_to(int at, int side) {
    return at < 0 ? 0 : at < side ? at : side - 1;
}

// Interpolates between the four nearest pixels of the coarser level: 9, 3, 3 and 1 sixteenths.
static void take(const level *coarse, int x, int y, uint8_t *out) {
    const int near_x = clamp_to(x / 2, coarse->width);
    const int near_y = clamp_to(y / 2, coarse->height);
    const int far_x = clamp_to(x % 2 == 0 ? near_x - 1 : near_x + 1, coarse->width);
    const int far_y = clamp_to(y % 2 == 0 ? near_y - 1 : near_y + 1, coarse->height);
    const uint8_t *const a = pixel_at(coarse, near_x, near_y);
    const uint8_t *const b = pixel_at(coarse, far_x, near_y);
    const uint8_t *const c = pixel_at(coarse, near_x, far_y);
    const uint8_t *const d = pixel_at(coarse, far_x, far_y);
    for (int i = 0; i < 3; i++) {
        out[i] = (uint8_t)((9 * a[i] + 3 * b[i] + 3 * c[i] + d[i] + 8) / 16);
    }
}

void media_bleed_fill(media_bleed *bleed, uint8_t *pixels, ptrdiff_t stride) {
    bleed->levels[0].pixels = pixels;
    bleed->levels[0].stride = stride;
    for (int k = 1; k < bleed->count; k++) {
        const level *const one = &bleed->levels[k];
        for (int y = 0; y < one->height; y++) {
            for (int x = 0; x < one->width; x++) {
                gather(&bleed->levels[k - 1], x, y, pixel_at(one, x, y));
            }
        }
    }
    for (int k = bleed->count - 2; k >= 0; k--) {
        const level *const one = &bleed->levels[k];
        for (int y = 0; y < one->height; y++) {
            for (int x = 0; x < one->width; x++) {
                uint8_t *const p = pixel_at(one, x, y);
                if (p[3] == 0) {
                    take(&bleed->levels[k + 1], x, y, p);
                }
            }
        }
    }
}
