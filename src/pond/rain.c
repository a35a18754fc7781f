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

// What falls, and where.
typedef struct shower {
    const pond_desc *desc;
    pond_rain rain;
} shower;

pond_rain pond_get_rain(const pond *water) {
    return water->rain;
}

static double area(const pond_desc *desc) {
    const double cell = desc->cell_size * desc->cell_size;
    return cell * desc->width * desc->height;
}

static bool is_usable(const pond_rain *rain) {
    return rain != NULL && isfinite(rain->rate) && isfinite(rain->radius) &&
           isfinite(rain->spread) && isfinite(rain->height);
}

static pond_rain held(const pond_desc *desc, const pond_rain *rain) {
    const float heaviest = (float)(MOST_DROPS_PER_SECOND / area(desc));
    return (pond_rain){
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

void pond_set_rain(pond *water, const pond_rain *rain) {
    if (is_usable(rain)) {
        water->rain = held(&water->desc, rain);
    }
}

static uint64_t stream_of(uint64_t slot, int drop, int draw) {
    return (slot << 24) + (uint64_t)drop * DRAWS + (uint64_t)draw;
}

static double unit(const shower *s, uint64_t slot, int drop, int draw) {
    return pondi_random_unit(s->desc->seed, stream_of(slot, drop, draw), 0);
}

static void tell(const shower *s, uint64_t slot, int drop, pond_rain_fall *fall, void *user) {
    const pond_desc *desc = s->desc;
    const double normal = pondi_random_normal(desc->seed, stream_of(slot, drop, DRAW_SIZE), 0);
    const float size = (float)pondi_exp((double)s->rain.spread * normal);
    const pond_vec2 place = {
        .x = (float)(unit(s, slot, drop, DRAW_X) * desc->width * desc->cell_size),
        .y = (float)(unit(s, slot, drop, DRAW_Y) * desc->height * desc->cell_size),
    };
    fall(user, place, s->rain.radius * size, s->rain.height * size);
}

// Tells the drops due in the step after `steps` others.
static void rain_in(const shower *s, uint64_t steps, pond_rain_fall *fall, void *user) {
    // Times in slots; drops due from this step's begin up to its end.
    double begin = (double)steps * s->desc->time_step * SLOTS_PER_SECOND;
    const double end = (double)(steps + 1) * s->desc->time_step * SLOTS_PER_SECOND;
    if (begin > 0x1p53 ||
        end > 0x1p53) { // four million years on, slots can no longer be told apart
        return;
    }
    if (end - begin > SLOTS_PER_SECOND) { // a step of hours must not take hours
        begin = end - SLOTS_PER_SECOND;
    }
    const double mean = (double)s->rain.rate * area(s->desc) / SLOTS_PER_SECOND;
    for (uint64_t slot = (uint64_t)begin; (double)slot < end; slot++) {
        const int count = pondi_random_poisson(s->desc->seed, stream_of(slot, 0, DRAW_COUNT), mean);
        for (int drop = 1; drop <= count; drop++) {
            const double due = (double)slot + unit(s, slot, drop, DRAW_TIME);
            if (due >= begin && due < end) {
                tell(s, slot, drop, fall, user);
            }
        }
    }
}

void pond_rain_each(const pond_desc *desc, const pond_rain *rain, uint64_t step,
                    pond_rain_fall *fall, void *user) {
    if (desc == NULL || fall == NULL || !is_usable(rain) || !(rain->rate > 0.0f) ||
        pond_desc_check(desc) != POND_OK || !(desc->time_step > 0.0)) {
        return;
    }
    const shower s = {desc, held(desc, rain)};
    rain_in(&s, step, fall, user);
}

void pondi_rain_due(const pond *water, uint64_t steps, pond_rain_fall *fall, void *user) {
    if (water->rain.rate > 0.0f) {
        const shower s = {&water->desc, water->rain};
        rain_in(&s, steps, fall, user);
    }
}
