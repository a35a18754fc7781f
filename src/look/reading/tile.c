#include "look/rows/tile_row.h"
#include "look/usable.h"

void pondi_draw_tiling(const pondi_canvas *canvas, const pondi_tiling *how, const void *look) {
    pondi_drawing drawing = {
        .canvas = canvas, .how = how, .look = look, .part = pondi_subdomain_of(canvas->target)};
    const int side = pondi_tile_side(PONDI_TILE_ROWS, canvas->target->height, canvas->view->height);
    const int rows = drawing.part.width > 0 ? (drawing.part.height + side - 1) / side : 0;
    pondi_parallel_run(canvas->parallel, rows, PONDI_ISA_BEST(pondi_draw_tile_row_), &drawing);
}

void pondi_draw_tiles(const pondi_canvas *canvas, pondi_channels channels,
                      pondi_tile_painter *paint, const void *look) {
    const pondi_tiling how = {.channels = channels, .widest = PONDI_TILE, .paint = paint};
    pondi_draw_tiling(canvas, &how, look);
}
