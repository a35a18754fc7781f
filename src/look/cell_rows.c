#include "look/cell_rows.h"

#include "base/maths.h"

#define ROWS 16 // of a piece of work

bool pondi_has_cell_rows(const pond_view *view, const pond_target *target) {
    return view->width == target->width && view->height == target->height && view->border > 0 &&
           !view->wraps_x && !view->wraps_y;
}

static void paint_rows(void *context, int index) {
    const pondi_cell_picture *p = context;
    const int width = p->target->width;
    const int last = pondi_least((index + 1) * ROWS, p->target->height);
    for (int y = index * ROWS; y < last; y++) {
        for (int x = 0; x < width; x += PONDI_CELL_RUN) {
            p->paint(p, x, y, pondi_least(PONDI_CELL_RUN, width - x));
        }
    }
}

void pondi_draw_cell_rows(const pondi_cell_picture *picture, const pond_parallel *parallel) {
    pondi_cell_picture copy = *picture;
    pondi_parallel_run(parallel, (picture->target->height + ROWS - 1) / ROWS, paint_rows, &copy);
}
