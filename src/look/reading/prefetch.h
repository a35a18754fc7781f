// prefetch.h — prefetches cells, texels and pixels.
//
// A processor cannot predict which texels a pixel reads, since that depends on the water. But they
// are near the texels under still water, which are known: while a row of pixels is drawn, the
// texels under a row some way below are prefetched.
#ifndef PONDI_LOOK_READING_PREFETCH_H
#define PONDI_LOOK_READING_PREFETCH_H

#include <millpond/picture.h>
#include <millpond/pond.h>

#include "base/maths.h"
#include "base/prefetch.h"

#define PONDI_AHEAD 24       // rows of pixels, of texels
#define PONDI_AHEAD_CELLS 4  // … and of cells, whose addresses are known
#define PONDI_AHEAD_TEXELS 4 // for a pixel along each side; of finer textures most are not read

// Where a pixel's texels begin along a side.
static inline int64_t pondi_first_texel(int pixel, int pixels, int texels) {
    return pixels == texels ? pixel : (int64_t)pixel * texels / pixels;
}

// Texels, or a map's values, for pixels x…x + count − 1 of row y. The grid has `wide` by `high` of
// them, 4 bytes each, its rows are `stride` bytes apart.
PONDI_PREFETCH pondi_prefetch_grid(const void *first, ptrdiff_t stride, int wide, int high,
                                   const pond_target *target, int x, int y, int count) {
    const int below = y + PONDI_AHEAD;
    if (below >= target->height || wide / PONDI_AHEAD_TEXELS > target->width ||
        high / PONDI_AHEAD_TEXELS > target->height) {
        return;
    }
    const int64_t left = pondi_first_texel(x, target->width, wide);
    const int64_t right = pondi_first_texel(x + count, target->width, wide);
    const int64_t bottom = pondi_first_texel(below + 1, target->height, high);
    for (int64_t row = pondi_first_texel(below, target->height, high); row < bottom; row++) {
        pondi_prefetch_read((const uint8_t *)first + row * stride + left * 4,
                            (ptrdiff_t)((right - left) * 4));
    }
}

PONDI_PREFETCH pondi_prefetch_map(const pond_map *map, const pond_target *target, int x, int y,
                                  int count) {
    pondi_prefetch_grid(map->values, map->stride * (ptrdiff_t)sizeof *map->values, map->width,
                        map->height, target, x, y, count);
}

// Where there is a pixel for each cell.
PONDI_PREFETCH pondi_prefetch_cells(const pond_view *view, int x, int y, int count) {
    const ptrdiff_t size = view->format == POND_FORMAT_I16 ? 2 : 4;
    if (y + PONDI_AHEAD_CELLS < view->height) {
        const ptrdiff_t at = (y + PONDI_AHEAD_CELLS) * view->stride + x;
        pondi_prefetch_read((const uint8_t *)view->heights + at * size, count * size);
    }
}

// Pixels that are stored to next: those below.
PONDI_PREFETCH pondi_prefetch_pixels(const pond_target *target, int x, int y, int count) {
    const ptrdiff_t size = target->format == POND_PIXELS_RGBA_F32 ? 16 : 4;
    if (y + 1 < target->height) {
        pondi_prefetch_store(target->pixels + (y + 1) * target->stride + x * size, count * size);
    }
}

// Before a row of pixels is painted.
PONDI_PREFETCH pondi_prefetch_ahead(const pond_texture *texture, const pond_target *target, int x,
                                    int y, int count) {
    pondi_prefetch_grid(texture->pixels, texture->stride, texture->width, texture->height, target,
                        x, y, count);
    pondi_prefetch_pixels(target, x, y, count);
}

#endif
