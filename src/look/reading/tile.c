#include "look/rows/tile_row.h"
#include "look/usable.h"

void pondi_draw_tiles(const pondi_canvas *canvas, pondi_channels channels,
                      pondi_tile_painter *paint, const void *look) {
    pondi_draw_narrow_tiles(canvas, channels, PONDI_TILE, paint, look);
}

void pondi_draw_narrow_tiles(const pondi_canvas *canvas, pondi_channels channels, int widest,
                             pondi_tile_painter *paint, const void *look) {
    pondi_drawing drawing = {.canvas = canvas,
                             .channels = channels,
                             .paint = paint,
                             .look = look,
                             .part = pondi_subdomain_of(canvas->target),
                             .widest = widest};
    const int side = pondi_tile_side(PONDI_TILE_ROWS, canvas->target->height, canvas->view->height);
    const int rows = drawing.part.width > 0 ? (drawing.part.height + side - 1) / side : 0;
    pondi_parallel_run(canvas->parallel, rows, PONDI_ISA_BEST(pondi_draw_tile_row_), &drawing);
}
