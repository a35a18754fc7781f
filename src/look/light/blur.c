#include "look/light/blur.h"

#include <math.h>

#include "base/parallel.h"

void pondi_blur_map(const pond_map_target *map, const pondi_blur *blur,
                    const pond_parallel *parallel) {
    pondi_softening s = {
        .map = map,
        .passes_x = pondi_blur_passes(blur->variance_x),
        .passes_y = pondi_blur_passes(blur->variance_y),
        .wraps_x = blur->wraps_x,
        .wraps_y = blur->wraps_y,
    };
    s.share_x = pondi_blur_share(blur->variance_x, s.passes_x);
    s.share_y = pondi_blur_share(blur->variance_y, s.passes_y);
    if (s.passes_x > 0) {
        pondi_parallel_run(parallel, (map->height + PONDI_BLUR_ROWS - 1) / PONDI_BLUR_ROWS,
                           PONDI_ISA_BEST(pondi_soften_rows_), &s);
    }
    if (s.passes_y > 0) {
        pondi_parallel_run(parallel, (map->width + PONDI_BLUR_COLUMNS - 1) / PONDI_BLUR_COLUMNS,
                           PONDI_ISA_BEST(pondi_soften_columns_), &s);
    }
}
