// Foam f on the water, 0…1:
//
//   ∂f/∂t = rate·(1 − f) − (ln 2/half_life)·f + spread·∇²f
//
//   rate = growth·ramp(q), q = √(slope² + (v/wave_speed)²), ramp 0 at onset and 1 where full
//
// A frame's growth and decay are solved as if the water stood still meanwhile; then the map is
// blurred in place, as much as it spreads in that time.

#include <math.h>

#include "base/maths.h"
#include "base/parallel.h"
#include "look/blur.h"
#include "look/sampler.h"
#include "look/surface.h"
#include "look/usable.h"

#include <millpond/light.h>

#define RUN 256      // values of a row worked on at once
#define ROWS 16      // of a piece of work
#define LONGEST 10.0 // a frame may take. [s]
#define LN2 0.69314718
#define LEAST 1e-6f // what is less is none

typedef struct foaming {
    const pond_view *view;
    const pond_map *velocity; // or NULL
    const pond_map_target *map;
    float per_speed; // [s/m]
    float onset;
    float per_ramp;
    float growth; // of a frame
    float decay;
} foaming;

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

// exp(−a) for a ≥ 0: near enough for the steps of films (error < 1e-4 below 0.4), and without a
// fault for longer ones.
static inline float shrink(float a) {
    return 1.0f / (1.0f + a * (1.0f + a * (0.5f + a * (1.0f / 6.0f + a * (1.0f / 24.0f)))));
}

// What grows meanwhile at each place: slopes and velocities in, a frame's rate out.
static void find_rates(const foaming *f, int count, const float *slope_x, const float *slope_y,
                       const float *velocity, float *restrict rate) {
    for (int i = 0; i < count; i++) {
        const float v = velocity[i] * f->per_speed;
        const float steepness = sqrtf((slope_x[i] * slope_x[i] + slope_y[i] * slope_y[i]) + v * v);
        rate[i] = f->growth * pondi_clamp((steepness - f->onset) * f->per_ramp, 0.0f, 1.0f);
    }
}

static void grow(const foaming *f, int count, const float *rate, float *restrict foam) {
    for (int i = 0; i < count; i++) {
        const float both = rate[i] + f->decay;
        const float end = both > 0.0f ? rate[i] / both : 0.0f; // where it would settle
        const float now = end + (pondi_clamp(foam[i], 0.0f, 1.0f) - end) * shrink(both);
        foam[i] = now > LEAST ? now : 0.0f;
    }
}

static void grow_rows(void *context, int index) {
    const foaming *f = context;
    const pond_map_target *map = f->map;
    const int last = pondi_least(map->height, (index + 1) * ROWS);
    float slope[2][RUN];
    float velocity[RUN] = {0};
    float rate[RUN];
    for (int y = index * ROWS; y < last; y++) {
        for (int x = 0; x < map->width; x += RUN) {
            const pondi_run run = {.columns = map->width,
                                   .rows = map->height,
                                   .first = x,
                                   .row = y,
                                   .count = pondi_least(RUN, map->width - x)};
            pondi_read_slopes(f->view, &run, slope[0], slope[1]);
            if (f->velocity != NULL) {
                pondi_read_map(f->velocity, &run, velocity);
            }
            find_rates(f, run.count, slope[0], slope[1], velocity, rate);
            grow(f, run.count, rate, map->values + y * map->stride + x);
        }
    }
}

static bool all_finite(const pond_foam *f) {
    return isfinite(f->wave_speed) && isfinite(f->onset) && isfinite(f->full) &&
           isfinite(f->growth) && isfinite(f->half_life) && isfinite(f->spread);
}

// Of the spreading in a frame. [values²]
static float variance(double spread, double seconds, int values, int cells, float cell_size) {
    const double pace = (double)cells * (double)cell_size / values; // [m]
    return pondi_clamp((float)(2.0 * spread * seconds / (pace * pace)), 0.0f, PONDI_BLUR_MOST);
}

void pond_update_foam(const pond_foam *settings, const pond_view *view, const pond_map *velocity,
                      double seconds, const pond_map_target *foam, const pond_parallel *parallel) {
    if (settings == NULL || !pondi_view_readable(view) || !pondi_map_writable(foam) ||
        (velocity != NULL && !pondi_map_readable(velocity)) || !all_finite(settings) ||
        !isfinite(seconds) || seconds <= 0.0) {
        return;
    }
    const double time = seconds < LONGEST ? seconds : LONGEST;
    const float onset = pondi_clamp(settings->onset, 0.0f, 100.0f);
    const float full = pondi_clamp(settings->full, 0.0f, 100.0f);
    const double half_life = (double)pondi_clamp(settings->half_life, 1e-3f, 1e6f);
    foaming f = {
        .view = view,
        .velocity = velocity,
        .map = foam,
        .per_speed = 1.0f / pondi_clamp(settings->wave_speed, 1e-6f, 1e6f),
        .onset = onset,
        .per_ramp = 1.0f / (full - onset > 1e-6f ? full - onset : 1e-6f),
        .growth = (float)((double)pondi_clamp(settings->growth, 0.0f, 1000.0f) * time),
        .decay = (float)(LN2 / half_life * time),
    };
    pondi_parallel_run(parallel, (foam->height + ROWS - 1) / ROWS, grow_rows, &f);
    const double spread = (double)pondi_clamp(settings->spread, 0.0f, 1000.0f);
    pondi_blur(foam, variance(spread, time, foam->width, view->width, view->cell_size),
               variance(spread, time, foam->height, view->height, view->cell_size), parallel);
}
