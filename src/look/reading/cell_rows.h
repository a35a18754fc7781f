// cell_rows.h — pictures with a pixel for each cell, painted straight from the water's rows:
// nothing has to be carried over from cells to pixels.
#ifndef PONDI_LOOK_CELL_ROWS_H
#define PONDI_LOOK_CELL_ROWS_H

#include "look/reading/tile.h"

#define PONDI_CELL_RUN 128 // pixels painted at once: enough that one hides what another waits for

// Paints pixels x…x + count − 1 of row y; count is at most PONDI_CELL_RUN.
typedef void pondi_cell_painter(const void *look, const pondi_canvas *canvas, int x, int y,
                                int count);

// Declares a painter, which is built for each instruction set.
#define PONDI_CELL_PAINTER(name) PONDI_ISA_DECLARE(pondi_cell_painter, name)

// Whether there is a pixel for each cell, and all neighbours of a cell can be read where it lies.
bool pondi_has_cell_rows(const pond_view *view, const pond_target *target);

void pondi_draw_cell_rows(const pondi_canvas *canvas, pondi_cell_painter *paint, const void *look);

#endif
