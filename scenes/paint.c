// paint.c — the table of paintings.
#include "paint.h"

#include <string.h>

#include "paint_list.h"

enum { LARGEST_SIDE = 32768 };

typedef struct painting {
    const char *name;
    bool (*draw)(uint8_t *pixels, int width, int height, ptrdiff_t stride);
} painting;

static const painting paintings[] = {
    {"rockpool", paint_rockpool},
    {"billiards", paint_billiards},
    {"tiles", paint_tiles},
};

enum { PAINTINGS = (int)(sizeof paintings / sizeof paintings[0]) };

const char *paint_name(const int index) {
    return index >= 0 && index < PAINTINGS ? paintings[index].name : NULL;
}

bool paint_draw(const char *const name, uint8_t *const pixels, const int width, const int height,
                const ptrdiff_t stride) {
    if (name == NULL || pixels == NULL || width < 1 || height < 1 || width > LARGEST_SIDE ||
        height > LARGEST_SIDE || stride < (ptrdiff_t)4 * width) {
        return false;
    }
    for (int i = 0; i < PAINTINGS; i++) {
        if (strcmp(name, paintings[i].name) == 0) {
            return paintings[i].draw(pixels, width, height, stride);
        }
    }
    return false;
}
