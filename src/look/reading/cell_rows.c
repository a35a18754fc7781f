#include "look/reading/cell_rows.h"

#include "base/maths.h"
#include "look/reading/prefetch.h"
#include "look/usable.h"

#define ROWS 16 // of a piece of work

bool pondi_has_cell_rows(const pond_view *view, const pond_target *target) {
    return view->width == target->width && view->height == target->height && view->border > 0 &&
           !view->wraps_x && !view->wraps_y;
}

typedef struct picture {
    const pondi_canvas *canvas;
    pondi_cell_painter *paint;
    const void *look;
    pond_area part; // of the target
} picture;

static void paint_rows(void *context, int index) {
    const picture *p = context;
    const int right = p->part.x + p->part.width;
    const int last = p->part.y + pondi_least((index + 1) * ROWS, p->part.height);
    for (int y = p->part.y + index * ROWS; y < last; y++) {
        for (int x = p->part.x; x < right; x += PONDI_CELL_RUN) {
            const int count = pondi_least(PONDI_CELL_RUN, right - x);
            pondi_prefetch_cells(p->canvas->view, x, y, count);
            p->paint(p->look, p->canvas, x, y, count);
        }
    }
}

void pondi_draw_cell_rows(const pondi_canvas *canvas, pondi_cell_painter *paint, const void *look) {
    picture p = {
        .canvas = canvas, .paint = paint, .look = look, .part = pondi_subdomain_of(canvas->target)};
    const int pieces = p.part.width > 0 ? (p.part.height + ROWS - 1) / ROWS : 0;
    pondi_parallel_run(canvas->parallel, pieces, paint_rows, &p);
}
