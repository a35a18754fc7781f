#include "mask.h"

#include <math.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_PIXELS 64000000
#define ALL 255 // only water

// ---- reading ------------------------------------------------------------------------------------

typedef struct grey {
    png_bytep pixels; // grey and alpha
    int width;
    int height;
} grey;

static bool read_png(const char *path, png_image *image, grey *out) {
    if (!png_image_begin_read_from_file(image, path)) {
        return false;
    }
    if ((uint64_t)image->width * image->height > MOST_PIXELS) {
        (void)snprintf(image->message, sizeof image->message, "more than %d pixels", MOST_PIXELS);
        return false;
    }
    image->format = PNG_FORMAT_GA;
    image->flags |= PNG_IMAGE_FLAG_16BIT_sRGB; // else 16 bits are read as linear
    *out = (grey){malloc(PNG_IMAGE_SIZE(*image)), (int)image->width, (int)image->height};
    if (out->pixels == NULL) {
        (void)snprintf(image->message, sizeof image->message, "out of memory");
        return false;
    }
    return png_image_finish_read(image, NULL, out->pixels, 0, NULL) != 0;
}

static double share_at(const grey *g, int x, int y) {
    const png_byte *pixel = g->pixels + 2 * ((size_t)y * (size_t)g->width + (size_t)x);
    return (double)pixel[0] * pixel[1] / 255.0;
}

// Interpolates between the centres of pixels.
static double share_between(const grey *g, double u, double v) {
    const double x = fmin(fmax(u, 0.0), g->width - 1);
    const double y = fmin(fmax(v, 0.0), g->height - 1);
    const int x0 = (int)x;
    const int y0 = (int)y;
    const int x1 = x0 + 1 < g->width ? x0 + 1 : x0;
    const int y1 = y0 + 1 < g->height ? y0 + 1 : y0;
    const double upper =
        share_at(g, x0, y0) + (share_at(g, x1, y0) - share_at(g, x0, y0)) * (x - x0);
    const double lower =
        share_at(g, x0, y1) + (share_at(g, x1, y1) - share_at(g, x0, y1)) * (x - x0);
    return upper + (lower - upper) * (y - y0);
}

static uint8_t *stretch(const grey *g, int width, int height) {
    uint8_t *mask = malloc((size_t)width * (size_t)height);
    uint8_t *out = mask;
    for (int y = 0; mask != NULL && y < height; y++) {
        for (int x = 0; x < width; x++) {
            const double u = (x + 0.5) * g->width / width - 0.5;
            const double v = (y + 0.5) * g->height / height - 0.5;
            *out++ = (uint8_t)(share_between(g, u, v) + 0.5);
        }
    }
    return mask;
}

uint8_t *mask_read(const char *path, int width, int height, char *message, size_t size) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    grey g = {0};
    uint8_t *mask = read_png(path, &image, &g) ? stretch(&g, width, height) : NULL;
    if (mask == NULL) {
        (void)snprintf(message, size, "mask '%.200s': %s; allowed is a PNG file", path,
                       image.message[0] != '\0' ? image.message : "out of memory");
    }
    png_image_free(&image);
    free(g.pixels);
    return mask;
}

// ---- mixing -------------------------------------------------------------------------------------

// Mixes two pixels with straight alpha.
static void mix(const uint8_t *under, unsigned share, uint8_t *drawn) {
    const unsigned own = share * drawn[3];
    const unsigned other = (ALL - share) * under[3];
    const unsigned sum = own + other;
    for (int i = 0; i < 3 && sum > 0; i++) {
        drawn[i] = (uint8_t)((own * drawn[i] + other * under[i] + sum / 2) / sum);
    }
    drawn[3] = (uint8_t)((sum + ALL / 2) / ALL);
}

void mask_apply(const uint8_t *mask, const pond_texture *under, const pond_target *drawn) {
    for (int y = 0; y < drawn->height; y++) {
        const uint8_t *from = under->pixels + y * under->stride;
        uint8_t *to = drawn->pixels + y * drawn->stride;
        for (int x = 0; x < drawn->width; x++, from += 4, to += 4) {
            const uint8_t share = *mask++;
            if (share == 0) {
                memcpy(to, from, 4);
            } else if (share < ALL) {
                mix(from, share, to);
            }
        }
    }
}
