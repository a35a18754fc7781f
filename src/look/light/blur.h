// blur.h — blurs a map in place.
#ifndef PONDI_LOOK_BLUR_H
#define PONDI_LOOK_BLUR_H

#include <millpond/picture.h>
#include <millpond/pond.h>

#include "base/isa.h"
#include "shared/light.h"

typedef struct pondi_blur {
    float variance_x; // 0…PONDI_BLUR_MOST [values²]
    float variance_y;
    bool wraps_x; // sides meet
    bool wraps_y;
} pondi_blur;

// Adds variance along x and along y, by repeated [a, 1 − 2a, a] with a ≤ 1/4. Values are mirrored
// at the sides, or enter at the opposite side in periodic water: the sum is kept, and a level map
// does not change.
void pondi_blur_map(const pond_map_target *map, const pondi_blur *blur,
                    const pond_parallel *parallel);

// ---- between blur.c and blur_rows.c -------------------------------------------------------------

#define PONDI_BLUR_ROWS 16     // of a piece of work
#define PONDI_BLUR_COLUMNS 256 // of a piece of work

typedef struct pondi_softening {
    const pond_map_target *map;
    int passes_x;
    int passes_y;
    float share_x; // a: what each neighbour gives in a pass
    float share_y;
    bool wraps_x;
    bool wraps_y;
} pondi_softening;

PONDI_ISA_DECLARE(pond_task, pondi_soften_rows);
PONDI_ISA_DECLARE(pond_task, pondi_soften_columns);

#endif
