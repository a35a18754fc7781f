#include "look/light/foam.h"

#include <math.h>

#include "base/maths.h"
#include "look/reading/sampler.h"
#include "look/reading/surface.h"
#include "shared/look_numbers.h"

// exp(−a) for a ≥ 0, with an error below 1e-4 up to 0.4, which the steps of films do not exceed,
// and within 0…1 beyond.
static inline float shrink(float a) {
    return 1.0f / (1.0f + a * (1.0f + a * (0.5f + a * (1.0f / 6.0f + a * (1.0f / 24.0f)))));
}

// Growth of a frame at each point, from slopes and velocities.
static void find_rates(const pondi_foaming *f, int count, const float *slope_x,
                       const float *slope_y, const float *velocity, float *restrict rate) {
    for (int i = 0; i < count; i++) {
        const float v = velocity[i] * f->per_speed;
        const float steepness = sqrtf((slope_x[i] * slope_x[i] + slope_y[i] * slope_y[i]) + v * v);
        rate[i] = f->growth * pondi_clamp((steepness - f->onset) * f->per_ramp, 0.0f, 1.0f);
    }
}

static void grow(const pondi_foaming *f, int count, const float *rate, float *restrict foam) {
    for (int i = 0; i < count; i++) {
        const float both = rate[i] + f->decay;
        const float end = both > 0.0f ? rate[i] / both : 0.0f; // where it would settle
        const float now = end + (pondi_clamp(foam[i], 0.0f, 1.0f) - end) * shrink(both);
        foam[i] = now > PONDI_FOAM_LEAST ? now : 0.0f;
    }
}

static void grow_columns(const pondi_foaming *f, int column, int first, int last) {
    const pond_map_target *map = f->map;
    const pondi_run run = {.columns = map->width,
                           .rows = map->height,
                           .first = column,
                           .count = pondi_least(PONDI_RUN_MOST, map->width - column)};
    float slope[2][PONDI_RUN_MOST];
    float velocity[PONDI_RUN_MOST] = {0};
    float rate[PONDI_RUN_MOST];
    pondi_slopes slopes;
    pondi_map_run velocities;
    pondi_begin_slopes(&slopes, f->view, &run);
    if (f->velocity != NULL) {
        pondi_begin_map(&velocities, f->velocity, f->view, &run);
    }
    for (int y = first; y < last; y++) {
        pondi_read_slopes(&slopes, y, slope[0], slope[1]);
        if (f->velocity != NULL) {
            pondi_read_map(&velocities, y, velocity);
        }
        find_rates(f, run.count, slope[0], slope[1], velocity, rate);
        grow(f, run.count, rate, map->values + y * map->stride + column);
    }
}

void PONDI_ISA_NAME(pondi_grow_foam)(void *context, int index) {
    const pondi_foaming *f = context;
    const int last = pondi_least(f->map->height, (index + 1) * PONDI_FOAM_ROWS);
    for (int x = 0; x < f->map->width; x += PONDI_RUN_MOST) {
        grow_columns(f, x, index * PONDI_FOAM_ROWS, last);
    }
}
