// Foam f on the water, 0…1:
//
//   ∂f/∂t = rate·(1 − f) − (ln 2/half_life)·f + spread·∇²f
//
//   rate = growth·ramp(q), q = √(slope² + (v/wave_speed)²), ramp 0 at onset and 1 where full
//
// A frame's growth and decay are solved as if the water stood still meanwhile; then the map is
// blurred in place, as much as it spreads in that time.

#include "look/light/foam.h"

#include <math.h>

#include "base/maths.h"
#include "base/parallel.h"
#include "look/light/blur.h"
#include "look/reading/sampler.h"
#include "look/usable.h"
#include "shared/light.h"

#include <millpond/light.h>

pond_foam pond_foam_default(void) {
    return (pond_foam){
        .wave_speed = 0.5f,
        .onset = 0.45f,
        .full = 0.9f,
        .growth = 6.0f,
        .half_life = 0.8f,
        .spread = 1e-4f,
    };
}

void pond_update_foam(const pond_foam *settings, const pond_view *view, const pond_map *velocity,
                      double seconds, const pond_map_target *foam, const pond_parallel *parallel) {
    if (settings == NULL || !pondi_view_readable(view) || !pondi_map_writable(foam) ||
        (velocity != NULL && !pondi_map_readable(velocity)) || !pondi_foam_finite(settings) ||
        !isfinite(seconds) || seconds <= 0.0) {
        return;
    }
    const double time = seconds < PONDI_FOAM_LONGEST ? seconds : PONDI_FOAM_LONGEST;
    const float onset = pondi_clamp(settings->onset, 0.0f, 100.0f);
    const float full = pondi_clamp(settings->full, 0.0f, 100.0f);
    const double half_life = (double)pondi_clamp(settings->half_life, 1e-3f, 1e6f);
    pondi_foaming f = {
        .view = view,
        .velocity = velocity,
        .map = foam,
        .per_speed = 1.0f / pondi_clamp(settings->wave_speed, 1e-6f, 1e6f),
        .onset = onset,
        .per_ramp = 1.0f / (full - onset > 1e-6f ? full - onset : 1e-6f),
        .growth = (float)((double)pondi_clamp(settings->growth, 0.0f, 1000.0f) * time),
        .decay = (float)(PONDI_LN2 / half_life * time),
    };
    pondi_parallel_run(parallel, (foam->height + PONDI_FOAM_ROWS - 1) / PONDI_FOAM_ROWS,
                       PONDI_ISA_BEST(pondi_grow_foam_), &f);
    const double spread = (double)pondi_clamp(settings->spread, 0.0f, 1000.0f);
    const pondi_blur blur = {
        .variance_x = pondi_foam_variance(spread, time, foam->width, view->width, view->cell_size),
        .variance_y =
            pondi_foam_variance(spread, time, foam->height, view->height, view->cell_size),
        .wraps_x = view->wraps_x,
        .wraps_y = view->wraps_y,
    };
    pondi_blur_map(foam, &blur, parallel);
}
