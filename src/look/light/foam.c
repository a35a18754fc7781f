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
#include "look/look_row.h"
#include "look/reading/sampler.h"
#include "look/usable.h"
#include "shared/light.h"

#include <millpond/field.h>
#include <millpond/light.h>

#define FIELD(member, ...) PONDI_FIELD(pond_foam, member, __VA_ARGS__)

static const pond_field fields[] = {
    FIELD(wave_speed, "m/s", "Speed of the waves that should foam.", PONDI_RANGE(1e-6, 1e6),
          PONDI_INITIAL(0.5), PONDI_LOG_SLIDER(0.02, 20)),
    FIELD(onset, "", "Steepness at which foam begins; travelling waves break from 0.44 on.",
          PONDI_RANGE(0, 100), PONDI_INITIAL(0.45), PONDI_SLIDER(0, 2)),
    FIELD(full, "", "Steepness at which it grows at full rate.", PONDI_RANGE(0, 100),
          PONDI_INITIAL(0.9), PONDI_SLIDER(0, 4)),
    FIELD(growth, "1/s", "Full rate at which bare water becomes foam.", PONDI_RANGE(0, 1000),
          PONDI_INITIAL(6), PONDI_LOG_SLIDER(0, 60)),
    FIELD(half_life, "s", "Time in which foam fades to half.", PONDI_RANGE(1e-3, 1e6),
          PONDI_INITIAL(0.8), PONDI_LOG_SLIDER(0.05, 60)),
    FIELD(spread, "m²/s", "Diffusivity of the foam.", PONDI_RANGE(0, 1000), PONDI_INITIAL(1e-4),
          PONDI_LOG_SLIDER(0, 0.01)),
};

const pondi_record pondi_foam_record = PONDI_RECORD(pond_foam, fields);

pond_foam pond_foam_default(void) {
    pond_foam foam;
    pondi_record_default(&pondi_foam_record, &foam);
    return foam;
}

void pond_update_foam(const pond_foam *settings, const pond_view *view, const pond_map *velocity,
                      double seconds, const pond_map_target *foam, const pond_parallel *parallel) {
    pond_foam s;
    if (!pondi_view_readable(view) || !pondi_map_writable(foam) ||
        (velocity != NULL && !pondi_map_readable(velocity)) || !isfinite(seconds) ||
        seconds <= 0.0 || !pondi_record_clamp(&pondi_foam_record, settings, &s)) {
        return;
    }
    const double time = seconds < PONDI_FOAM_LONGEST ? seconds : PONDI_FOAM_LONGEST;
    pondi_foaming f = {
        .view = view,
        .velocity = velocity,
        .map = foam,
        .per_speed = 1.0f / s.wave_speed,
        .onset = s.onset,
        .per_ramp = 1.0f / (s.full - s.onset > 1e-6f ? s.full - s.onset : 1e-6f),
        .growth = (float)((double)s.growth * time),
        .decay = (float)(PONDI_LN2 / (double)s.half_life * time),
    };
    pondi_parallel_run(parallel, (foam->height + PONDI_FOAM_ROWS - 1) / PONDI_FOAM_ROWS,
                       PONDI_ISA_BEST(pondi_grow_foam_), &f);
    const double spread = (double)s.spread;
    const pondi_blur blur = {
        .variance_x = pondi_foam_variance(spread, time, foam->width, view->width, view->cell_size),
        .variance_y =
            pondi_foam_variance(spread, time, foam->height, view->height, view->cell_size),
        .wraps_x = view->wraps_x,
        .wraps_y = view->wraps_y,
    };
    pondi_blur_map(foam, &blur, parallel);
}
