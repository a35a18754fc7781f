// Rain: a Poisson shower over fixed slots of time, so that the same drops fall at the same moments
// whatever the resolution and the time step.

#include <math.h>

#include "base/maths.h"
#include "base/random.h"
#include "pond/pond.h"

#define SLOTS_PER_SECOND 64.0
#define MOST_DROPS_PER_SECOND 65536.0

// Streams of one slot's random numbers: which drop and which of its properties.
enum { DRAW_COUNT, DRAW_TIME, DRAW_X, DRAW_Y, DRAW_SIZE, DRAWS };

pond_rain pond_rain_default(void) {
    return (pond_rain){.rate = 0.0f, .radius = 0.012f, .spread = 0.35f, .height = -0.006f};
}

pond_rain pond_get_rain(const pond *water) {
    return water->rain;
}

static double area(const pond *water) {
    const double cell = water->desc.cell_size * water->desc.cell_size;
    return cell * water->desc.width * water->desc.height;
}

void pond_set_rain(pond *water, const pond_rain *rain) {
    if (rain == NULL || !isfinite(rain->rate) || !isfinite(rain->radius) ||
        !isfinite(rain->spread) || !isfinite(rain->height)) {
        return;
    }
    const float heaviest = (float)(MOST_DROPS_PER_SECOND / area(water));
    water->rain = (pond_rain){
        .rate = rain->rate < 0.0f       ? 0.0f
                : rain->rate < heaviest ? rain->rate
                                        : heaviest,
        .radius = rain->radius > 0.0f ? rain->radius : pond_rain_default().radius,
        .spread = rain->spread < 0.0f   ? 0.0f
                  : rain->spread < 2.0f ? rain->spread
                                        : 2.0f,
        .height = rain->height,
    };
}

static uint64_t stream_of(uint64_t slot, int drop, int draw) {
    return (slot << 24) + (uint64_t)drop * DRAWS + (uint64_t)draw;
}

static double unit(const pond *water, uint64_t slot, int drop, int draw) {
    return pondi_random_unit(water->desc.seed, stream_of(slot, drop, draw), 0);
}

static void fall(pond *water, uint64_t slot, int drop) {
    const pond_rain *rain = &water->rain;
    const double normal =
        pondi_random_normal(water->desc.seed, stream_of(slot, drop, DRAW_SIZE), 0);
    const float size = (float)pondi_exp((double)rain->spread * normal);
    const pond_vec2 place = {
        .x = (float)(unit(water, slot, drop, DRAW_X) * water->desc.width * water->desc.cell_size),
        .y = (float)(unit(water, slot, drop, DRAW_Y) * water->desc.height * water->desc.cell_size),
    };
    pond_drop(water, place, rain->radius * size, rain->height * size);
}

// The drops due in the step after `steps` others: falls them, or only says whether there is one.
static bool rain_in(const pond *water, uint64_t steps, pond *wet) {
    // Times in slots; drops due from this step's begin up to its end.
    double begin = (double)steps * water->desc.time_step * SLOTS_PER_SECOND;
    const double end = (double)(steps + 1) * water->desc.time_step * SLOTS_PER_SECOND;
    if (end > 0x1p53) { // four million years on, slots can no longer be told apart
        return false;
    }
    if (end - begin > SLOTS_PER_SECOND) { // a step of hours must not take hours
        begin = end - SLOTS_PER_SECOND;
    }
    const double mean = (double)water->rain.rate * area(water) / SLOTS_PER_SECOND;
    bool any = false;
    for (uint64_t slot = (uint64_t)begin; (double)slot < end; slot++) {
        const int count =
            pondi_random_poisson(water->desc.seed, stream_of(slot, 0, DRAW_COUNT), mean);
        for (int drop = 1; drop <= count; drop++) {
            const double due = (double)slot + unit(water, slot, drop, DRAW_TIME);
            if (due >= begin && due < end) {
                any = true;
                if (wet != NULL) {
                    fall(wet, slot, drop);
                }
            }
        }
    }
    return any;
}

void pondi_rain_step(pond *water) {
    if (water->rain.rate > 0.0f) {
        (void)rain_in(water, water->steps, water);
    }
}

int pondi_rain_pause(const pond *water, int most) {
    int dry = 0;
    while (dry < most &&
           !(water->rain.rate > 0.0f && rain_in(water, water->steps + 1 + (uint64_t)dry, NULL))) {
        dry++;
    }
    return dry;
}
