// offset_lanes.h — the listing's own case in 16-bit lanes.
#ifndef PONDI_LOOK_OFFSET_LANES_H
#define PONDI_LOOK_OFFSET_LANES_H

#include "look/reading/cell_rows.h"

#define pondi_paint_offset_lanes PONDI_ISA_NAME(pondi_paint_offset_lanes)

// Paints the first of pixels x…x + count − 1 of row y, as many as fill vectors, and returns how
// many they are: none in builds without vectors and of textures too large for 16 bits.
int pondi_paint_offset_lanes(const pondi_canvas *canvas, int x, int y, int count);

#endif
