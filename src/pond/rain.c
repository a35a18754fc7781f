// Rain: a Poisson shower over fixed slots of time, so that the same drops fall at the same moments
// whatever the resolution and the time step.

#include <math.h>

#include "base/maths.h"
#include "base/random.h"
#include "pond/pond.h"
#include "pond/records.h"

#define SLOTS_PER_SECOND 64.0
#define MOST_DROPS_PER_SECOND 65536.0

// Streams of one slot's random numbers: which drop and which of its properties.
enum { DRAW_COUNT, DRAW_TIME, DRAW_X, DRAW_Y, DRAW_SIZE, DRAWS };

#define FIELD(member, ...) PONDI_FIELD(pond_rain, member, __VA_ARGS__)

static const pond_field fields[] = {
    FIELD(rate, "1/(m²·s)", "Drops per square metre and second.", PONDI_RANGE(0, 1e6),
          PONDI_INITIAL(0), PONDI_LOG_SLIDER(0, 200)),
    FIELD(radius, "m", "Median radius of the dents, their sigma.", PONDI_RANGE(1e-6, 1e3),
          PONDI_INITIAL(0.012), PONDI_LOG_SLIDER(0.002, 0.5)),
    FIELD(spread, "", "Standard deviation of the natural logarithm of the radius.",
          PONDI_SPAN(0, 2), PONDI_INITIAL(0.35)),
    FIELD(height, "m", "Height of a dent of median radius; negative falls in.",
          PONDI_RANGE(-1e3, 1e3), PONDI_INITIAL(-0.006), PONDI_LOG_SLIDER(-0.1, 0.1)),
    FIELD(splash, "", "Drops fall in over some frames, as water does, not at once.",
          PONDI_INITIAL(0)),
};

const pondi_record pondi_rain_record = PONDI_RECORD(pond_rain, fields);

pond_rain pond_rain_default(void) {
    pond_rain rain;
    pondi_record_default(&pondi_rain_record, &rain);
    return rain;
}

// What falls, and where.
typedef struct shower {
    const pond_desc *desc;
    pond_rain rain;
} shower;

pond_rain pond_get_rain(const pond *water) {
    PONDI_ASSERT_POND(water);
    return water->rain;
}

static double area(const pond_desc *desc) {
    const double cell = desc->cell_size * desc->cell_size;
    return cell * desc->width * desc->height;
}

// As it falls on that pond; false for a number that is not finite.
static bool clamp(const pond_desc *desc, const pond_rain *rain, pond_rain *out) {
    if (!pondi_record_clamp(&pondi_rain_record, rain, out)) {
        return false;
    }
    const float heaviest = (float)(MOST_DROPS_PER_SECOND / area(desc));
    out->rate = out->rate < heaviest ? out->rate : heaviest;
    return true;
}

void pond_set_rain(pond *water, const pond_rain *rain) {
    PONDI_ASSERT_POND(water);
    (void)clamp(&water->desc, rain, &water->rain);
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

// Reports the drops due in the step after `steps` others.
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
    shower s = {.desc = desc};
    if (desc != NULL && fall != NULL && clamp(desc, rain, &s.rain) && s.rain.rate > 0.0f &&
        pond_desc_check(desc) == POND_OK && desc->time_step > 0.0) {
        rain_in(&s, step, fall, user);
    }
}

void pondi_rain_due(const pond *water, uint64_t steps, pond_rain_fall *fall, void *user) {
    if (water->rain.rate > 0.0f) {
        const shower s = {&water->desc, water->rain};
        rain_in(&s, steps, fall, user);
    }
}
