// Rain: a Poisson process over fixed slots of time, so that the same drops fall at the same moments
// at any resolution and time step.

#include <math.h>

#include "base/maths.h"
#include "base/random.h"
#include "pond/rain.h"
#include "pond/records.h"
#include "pond/shift.h"
#include "pond/subdomain.h"
#include "shared/clamp.h"

#include <millpond/field.h>

#define SLOTS_PER_SECOND 64.0
#define MOST_DROPS_PER_SECOND 65536.0

// Streams of a slot's random numbers: which drop, and which property.
enum { DRAW_COUNT, DRAW_TIME, DRAW_X, DRAW_Y, DRAW_SIZE, DRAWS };

#define FIELD(member, ...) PONDI_FIELD(pond_rain, member, __VA_ARGS__)

#define SIDE PONDI_RANGE(-1e6, 1e6), PONDI_INITIAL(0), PONDI_SLIDER(0, 10)

static const pond_field fields[] = {
    FIELD(rate, "1/(m²·s)", "Drops per square metre and second.", PONDI_RANGE(0, 1e6),
          PONDI_INITIAL(0), PONDI_LOG_SLIDER(0, 200)),
    FIELD(radius, "m", "Median radius (sigma) of the drops.", PONDI_RANGE(1e-6, 1e3),
          PONDI_INITIAL(0.012), PONDI_LOG_SLIDER(0.002, 0.5)),
    FIELD(spread, "", "Standard deviation of the natural logarithm of the radius.",
          PONDI_SPAN(0, 2), PONDI_INITIAL(0.35)),
    FIELD(height, "m", "Height of a drop of median radius; negative presses the water down.",
          PONDI_RANGE(-1e3, 1e3), PONDI_INITIAL(-0.006), PONDI_LOG_SLIDER(-0.1, 0.1)),
    FIELD(splash, "", "Drops are splashes: they act over some frames instead of at once.",
          PONDI_INITIAL(0)),
    FIELD(left, "m", "Left end of the rain.", SIDE),
    FIELD(right, "m", "Right end of the rain; if not greater than left, the whole width.", SIDE),
    FIELD(top, "m", "Upper end of the rain.", SIDE),
    FIELD(bottom, "m", "Lower end of the rain; if not greater than top, the whole height.", SIDE),
};

const pondi_record pondi_rain_record = PONDI_RECORD(pond_rain, fields);

pond_rain pond_rain_default(void) {
    pond_rain rain;
    pondi_record_default(&pondi_rain_record, &rain);
    return rain;
}

pond_rain pond_get_rain(const pond *water) {
    PONDI_ASSERT_POND(water);
    return water->rain;
}

// The extent of the rain along one axis of the pond.
typedef struct stretch {
    bool whole;  // the whole axis
    double from; // [m]
    double length;
} stretch;

static stretch stretch_of(float from, float to, int cells, double cell_size) {
    if (!(to > from)) {
        return (stretch){.whole = true};
    }
    const double side = cells * cell_size;
    const double first = pondi_clamp_double((double)from, 0.0, side);
    return (stretch){false, first, pondi_clamp_double((double)to, 0.0, side) - first};
}

static stretch across(const pond_desc *desc, const pond_rain *rain) {
    return stretch_of(rain->left, rain->right, desc->width, desc->cell_size);
}

static stretch down(const pond_desc *desc, const pond_rain *rain) {
    return stretch_of(rain->top, rain->bottom, desc->height, desc->cell_size);
}

static double area(const pond_desc *desc, const pond_rain *rain) {
    const stretch x = across(desc, rain);
    const stretch y = down(desc, rain);
    if (x.whole && y.whole) {
        const double cell = desc->cell_size * desc->cell_size;
        return cell * desc->width * desc->height;
    }
    return (x.whole ? desc->width * desc->cell_size : x.length) *
           (y.whole ? desc->height * desc->cell_size : y.length);
}

bool pondi_rain_clamp(const pond_rain *rain, pond_rain *out) {
    return pondi_record_clamp(&pondi_rain_record, rain, out);
}

// The rain as it falls on that pond; returns false if a number is not finite.
static bool clamp(const pond_desc *desc, const pond_rain *rain, pond_rain *out) {
    if (!pondi_rain_clamp(rain, out)) {
        return false;
    }
    const double wet = area(desc, out);
    const float heaviest = wet > 0.0 ? (float)(MOST_DROPS_PER_SECOND / wet) : INFINITY;
    out->rate = out->rate < heaviest ? out->rate : heaviest;
    return true;
}

void pond_set_rain(pond *water, const pond_rain *rain) {
    PONDI_ASSERT_POND(water);
    (void)clamp(pondi_whole_desc(water), rain, &water->rain);
}

// ---- drops --------------------------------------------------------------------------------------

static uint64_t stream_of(uint64_t slot, int drop, int draw) {
    return (slot << 24) + (uint64_t)drop * DRAWS + (uint64_t)draw;
}

static double unit(const pondi_shower *s, uint64_t slot, int drop, int draw) {
    return pondi_random_unit(s->seed, stream_of(slot, drop, draw), 0);
}

static void let_fall(const pondi_shower *s, uint64_t slot, int drop, pondi_shower_fall *fall,
                     void *user) {
    const double normal = pondi_random_normal(s->seed, stream_of(slot, drop, DRAW_SIZE), 0);
    const pondi_shower_drop falling = {
        .x = unit(s, slot, drop, DRAW_X),
        .y = unit(s, slot, drop, DRAW_Y),
        .size = (float)pondi_exp((double)s->spread * normal),
    };
    fall(user, &falling);
}

void pondi_shower_step(const pondi_shower *s, uint64_t steps, pondi_shower_fall *fall, void *user) {
    // Times in slots; the drops between the start and the end of this step are due.
    double begin = (double)steps * s->time_step * SLOTS_PER_SECOND;
    const double end = (double)(steps + 1) * s->time_step * SLOTS_PER_SECOND;
    if (begin > 0x1p53 ||
        end > 0x1p53) { // after four million years slots are no longer distinguishable
        return;
    }
    if (end - begin > SLOTS_PER_SECOND) { // a step of hours must not take hours
        begin = end - SLOTS_PER_SECOND;
    }
    const double mean = s->rate / SLOTS_PER_SECOND;
    for (uint64_t slot = (uint64_t)begin; (double)slot < end; slot++) {
        const int count = pondi_random_poisson(s->seed, stream_of(slot, 0, DRAW_COUNT), mean);
        for (int drop = 1; drop <= count; drop++) {
            const double due = (double)slot + unit(s, slot, drop, DRAW_TIME);
            if (due >= begin && due < end) {
                let_fall(s, slot, drop, fall, user);
            }
        }
    }
}

// ---- rain on a pond -----------------------------------------------------------------------------

// The rain on a pond, and whom to notify of each drop.
typedef struct over_pond {
    const pond_desc *desc;
    pond_rain rain;
    stretch x;
    stretch y;
    pondi_rain_fall *fall;
    void *user;
} over_pond;

// Converts 0…1 to metres along an axis, in floats unless the water is wider than any pond.
static double place_on(const stretch *s, double share, int cells, double cell_size) {
    const double at = s->whole ? share * cells * cell_size : s->from + share * s->length;
    return cells > POND_MAX_SIDE ? at : (double)(float)at;
}

static void fall_on_pond(void *user, const pondi_shower_drop *drop) {
    const over_pond *s = user;
    const pondi_touch_place place = {
        .x = place_on(&s->x, drop->x, s->desc->width, s->desc->cell_size),
        .y = place_on(&s->y, drop->y, s->desc->height, s->desc->cell_size),
    };
    s->fall(s->user, place, s->rain.radius * drop->size, s->rain.height * drop->size);
}

static void rain_in(over_pond *s, uint64_t steps, pondi_rain_fall *fall, void *user) {
    const pondi_shower shower = {.seed = s->desc->seed,
                                 .time_step = s->desc->time_step,
                                 .rate = (double)s->rain.rate * area(s->desc, &s->rain),
                                 .spread = s->rain.spread};
    s->x = across(s->desc, &s->rain);
    s->y = down(s->desc, &s->rain);
    s->fall = fall;
    s->user = user;
    pondi_shower_step(&shower, steps, fall_on_pond, s);
}

// A caller's function.
typedef struct listener {
    pond_rain_fall *fall;
    void *user;
} listener;

static void pass_on(void *user, pondi_touch_place centre, float radius, float height) {
    const listener *l = user;
    l->fall(l->user, (pond_vec2){(float)centre.x, (float)centre.y}, radius, height);
}

void pond_rain_each(const pond_desc *desc, const pond_rain *rain, uint64_t step,
                    pond_rain_fall *fall, void *user) {
    over_pond s = {.desc = desc};
    if (desc != NULL && fall != NULL && clamp(desc, rain, &s.rain) && s.rain.rate > 0.0f &&
        pond_desc_check(desc) == POND_OK && desc->time_step > 0.0) {
        listener l = {fall, user};
        rain_in(&s, step, pass_on, &l);
    }
}

bool pondi_rain_is_partial(const pond_rain *rain) {
    return rain->right > rain->left || rain->bottom > rain->top;
}

static void shift_stretch(float *from, float *to, double by) {
    if (*to > *from) {
        *from = (float)pondi_clamp_double((double)*from - by, -1e6, 1e6);
        *to = (float)pondi_clamp_double((double)*to - by, -1e6, 1e6);
        *to = *to > *from ? *to : nextafterf(*from, INFINITY); // the rectangle is entirely outside
    }
}

void pondi_rain_shift(pond *water, const pondi_shift *shift) {
    shift_stretch(&water->rain.left, &water->rain.right, shift->x);
    shift_stretch(&water->rain.top, &water->rain.bottom, shift->y);
    (void)clamp(&water->desc, &water->rain, &water->rain); // more of it may lie in the pond now
}

void pondi_rain_due(const pond *water, uint64_t steps, pondi_rain_fall *fall, void *user) {
    if (water->rain.rate > 0.0f) {
        over_pond s = {.desc = pondi_whole_desc(water), .rain = water->rain};
        rain_in(&s, steps, fall, user);
    }
}
