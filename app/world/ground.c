#include "ground.h"

#include <stdlib.h>
#include <string.h>

void ground_close(ground *g) {
    if (g != NULL) {
        g->close(g);
    }
}

bool ground_picture_make(ground_picture *p, int width, int height) {
    const size_t pixels = (size_t)width * (size_t)height;
    ground_picture_free(p);
    p->width = width;
    p->height = height;
    p->bed = malloc(4 * pixels);
    p->over = malloc(4 * pixels);
    p->water = malloc(pixels);
    return p->bed != NULL && p->over != NULL && p->water != NULL;
}

void ground_picture_free(ground_picture *p) {
    free(p->bed);
    free(p->over);
    free(p->water);
    *p = (ground_picture){0};
}

// A cell is water where half of it is, or more.
static uint8_t cell_of(const uint8_t *pixels, int stride, int side) {
    int water = 0;
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++) {
            water += pixels[(ptrdiff_t)y * stride + x] > 127 ? 1 : 0;
        }
    }
    return 2 * water >= side * side ? 1 : 0;
}

bool ground_read_water(ground *g, int64_t x, int64_t y, int width, int height, uint8_t *pixels,
                       uint8_t *out) {
    ground_picture p = {.x = x * g->cell,
                        .y = y * g->cell,
                        .width = width * g->cell,
                        .height = height * g->cell,
                        .water = pixels};
    bool any = false;
    g->paint(g, &p);
    for (int j = 0; j < height; j++) {
        for (int i = 0; i < width; i++) {
            const uint8_t *from = pixels + (size_t)j * (size_t)g->cell * (size_t)p.width +
                                  (size_t)i * (size_t)g->cell;
            const uint8_t water = cell_of(from, p.width, g->cell);
            out[(size_t)j * (size_t)width + (size_t)i] = water;
            any = any || water != 0;
        }
    }
    return any;
}
