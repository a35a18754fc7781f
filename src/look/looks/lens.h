// lens.h — what the lens look's painters need.
#ifndef PONDI_LOOK_LENS_H
#define PONDI_LOOK_LENS_H

#include "look/reading/cell_rows.h"
#include "look/reading/pairs.h"
#include "look/reading/tile.h"

typedef struct pondi_lens {
    const pond_lens_look *look; // clamped
    bool written;               // data is kept in a short, as in the listing
    float texels_x;             // texels for each pixel
    float texels_y;
} pondi_lens;

PONDI_PAINTER(pondi_paint_lens);
PONDI_PAIR_PAINTER(pondi_paint_lens_pairs);
PONDI_CELL_PAINTER(pondi_paint_lens_cells);

// The same where all numbers are whole: integer heights that are counts, a texel for each cell,
// nearest lookup, strength 1; into bytes.
PONDI_CELL_PAINTER(pondi_paint_lens_whole);

#endif
