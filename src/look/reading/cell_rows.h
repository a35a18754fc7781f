// cell_rows.h — pictures with a pixel for each cell, painted straight from the water's rows:
// nothing has to be carried over from cells to pixels.
#ifndef PONDI_LOOK_CELL_ROWS_H
#define PONDI_LOOK_CELL_ROWS_H

#include <millpond/look.h>

#include "base/isa.h"
#include "base/parallel.h"

#define PONDI_CELL_RUN 128 // pixels painted at once: enough that one hides what another waits for

typedef struct pondi_cell_picture pondi_cell_picture;

// Paints pixels x…x + count − 1 of row y; count is at most PONDI_CELL_RUN.
typedef void pondi_cell_painter(const pondi_cell_picture *picture, int x, int y, int count);

struct pondi_cell_picture {
    const void *look; // the look's own state
    const pond_view *view;
    const pond_texture *texture;
    const pond_target *target;
    pondi_cell_painter *paint;
    pond_area part; // of the target; pondi_draw_cell_rows() finds it
};

// Declares a painter, which is built for each instruction set.
#define PONDI_CELL_PAINTER(name) PONDI_ISA_DECLARE(pondi_cell_painter, name)

// Whether there is a pixel for each cell, and all neighbours of a cell can be read where it lies.
bool pondi_has_cell_rows(const pond_view *view, const pond_target *target);

void pondi_draw_cell_rows(const pondi_cell_picture *picture, const pond_parallel *parallel);

#endif
