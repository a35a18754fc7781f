#include "look/rows/pair_row.h"
#include "look/usable.h"

bool pondi_has_pairs(const pond_view *view, const pond_target *target) {
    return target->width == 2 * view->width && target->height == 2 * view->height;
}

void pondi_draw_pairs(const pondi_canvas *canvas, const pondi_pair_look *how, const void *look) {
    pondi_pair_drawing d = {
        .canvas = canvas, .how = how, .look = look, .part = pondi_subdomain_of(canvas->target)};
    const int first = d.part.y / PONDI_PAIR_BAND;
    const int end = (d.part.y + d.part.height + PONDI_PAIR_BAND - 1) / PONDI_PAIR_BAND;
    pondi_parallel_run(canvas->parallel, d.part.width > 0 ? end - first : 0,
                       PONDI_ISA_BEST(pondi_draw_pair_band_), &d);
}
