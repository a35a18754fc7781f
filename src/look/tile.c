#include "look/tile_row.h"

void pondi_draw_tiles(const pondi_drawing *drawing, const pond_parallel *parallel) {
    const int side =
        pondi_tile_side(PONDI_TILE_ROWS, drawing->target->height, drawing->view->height);
    const int rows = (drawing->target->height + side - 1) / side;
    pondi_drawing copy = *drawing;
    pondi_parallel_run(parallel, rows, PONDI_ISA_BEST(pondi_draw_tile_row_), &copy);
}
