// ahead.h — cells, texels and pixels are called for before they are needed.
//
// Which texels a pixel reads hangs on the water, so a processor cannot foresee them. But they lie
// near those that still water would show, and these are known: while a row of pixels is painted,
// the texels under one some way below are called.
#ifndef PONDI_LOOK_AHEAD_H
#define PONDI_LOOK_AHEAD_H

#include <millpond/picture.h>
#include <millpond/pond.h>

#include "base/maths.h"
#include "base/memory.h"

#define PONDI_AHEAD 24       // rows of pixels, of texels
#define PONDI_AHEAD_CELLS 4  // … and of cells, which lie where they are known to
#define PONDI_AHEAD_TEXELS 4 // for a pixel along each side; of finer textures most are not read

// gcc takes a function that does nothing but call memory for one that does nothing.
#define PONDI_CALLS __attribute__((always_inline)) static inline void

PONDI_CALLS pondi_call_line(const uint8_t *from, ptrdiff_t bytes) {
    for (ptrdiff_t at = 0; at < bytes; at += PONDI_CACHE_LINE) {
        __builtin_prefetch(from + at, 0, 3);
    }
}

// For pixels x…x + count − 1 of row y.
PONDI_CALLS pondi_call_texels(const pond_texture *texture, const pond_target *target, int x, int y,
                              int count) {
    const int64_t wide = texture->width;
    const int64_t high = texture->height;
    if (y + PONDI_AHEAD >= target->height || wide > (int64_t)PONDI_AHEAD_TEXELS * target->width ||
        high > (int64_t)PONDI_AHEAD_TEXELS * target->height) {
        return;
    }
    const int64_t left = x * wide / target->width;
    const int64_t right = (x + count) * wide / target->width;
    const int64_t top = (y + PONDI_AHEAD) * high / target->height;
    const int64_t bottom = (y + PONDI_AHEAD + 1) * high / target->height;
    for (int64_t row = top; row < bottom; row++) {
        pondi_call_line(texture->pixels + row * texture->stride + left * 4, (right - left) * 4);
    }
}

// Where there is a pixel for each cell.
PONDI_CALLS pondi_call_cells(const pond_view *view, int x, int y, int count) {
    const ptrdiff_t size = view->format == POND_FORMAT_I16 ? 2 : 4;
    if (y + PONDI_AHEAD_CELLS < view->height) {
        const ptrdiff_t at = (y + PONDI_AHEAD_CELLS) * view->stride + x;
        pondi_call_line((const uint8_t *)view->heights + at * size, count * size);
    }
}

// Pixels that are stored to next: those below.
PONDI_CALLS pondi_call_pixels(const pond_target *target, int x, int y, int count) {
    const ptrdiff_t size = target->format == POND_PIXELS_RGBA_F32 ? 16 : 4;
    if (y + 1 < target->height) {
        uint8_t *from = target->pixels + (y + 1) * target->stride + x * size;
        for (ptrdiff_t at = 0; at < count * size; at += PONDI_CACHE_LINE) {
            __builtin_prefetch(from + at, 1, 3);
        }
    }
}

// Before a row of pixels is painted.
PONDI_CALLS pondi_call_ahead(const pond_texture *texture, const pond_target *target, int x, int y,
                             int count) {
    pondi_call_texels(texture, target, x, y, count);
    pondi_call_pixels(target, x, y, count);
}

#endif
