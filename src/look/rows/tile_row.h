// tile_row.h — rows of tiles, drawn by a build for each instruction set.
#ifndef PONDI_LOOK_TILE_ROW_H
#define PONDI_LOOK_TILE_ROW_H

#include "base/isa.h"
#include "look/reading/tile.h"

typedef struct pondi_drawing {
    const pondi_canvas *canvas;
    const pondi_tiling *how;
    const void *look;
    pond_area part; // of the target
} pondi_drawing;

// Draws row `index` of the tiles of a pondi_drawing.
PONDI_ISA_DECLARE(pond_task, pondi_draw_tile_row);

// Pixels of a tile's side, `most` or, where many cells fall on a pixel, fewer.
static inline int pondi_tile_side(int most, int pixels, int cells) {
    const int side = (int)((int64_t)most * pixels / (cells > pixels ? cells : pixels));
    return side < 1 ? 1 : side;
}

#endif
