#include "look/tile_row.h"
#include "look/usable.h"

void pondi_draw_tiles(const pondi_drawing *drawing, const pond_parallel *parallel) {
    const int rows = PONDI_TILE_BAND * pondi_tile_side(PONDI_TILE_ROWS, drawing->target->height,
                                                       drawing->view->height);
    pondi_drawing copy = *drawing;
    copy.part = pondi_part_of(drawing->target);
    const int bands = copy.part.width > 0 ? (copy.part.height + rows - 1) / rows : 0;
    pondi_parallel_run(parallel, bands, PONDI_ISA_BEST(pondi_draw_tile_band_), &copy);
}
