#include "look/rows/tile_row.h"
#include "look/usable.h"

void pondi_draw_tiles(const pondi_drawing *drawing, const pond_parallel *parallel) {
    const int side =
        pondi_tile_side(PONDI_TILE_ROWS, drawing->target->height, drawing->view->height);
    pondi_drawing copy = *drawing;
    copy.part = pondi_part_of(drawing->target);
    const int rows = copy.part.width > 0 ? (copy.part.height + side - 1) / side : 0;
    pondi_parallel_run(parallel, rows, PONDI_ISA_BEST(pondi_draw_tile_row_), &copy);
}
