#include "settle.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "media/error.h"
#include "progress.h"
#include "report.h"
#include "stop.h"

#define KEPT 2 // frames at the end of a period: they determine heights and velocities

typedef struct settling {
    film *film;
    int64_t frames; // of a period
    size_t cells;
    float *now;
    float *kept[KEPT]; // the last frames of the period before
    double highest;    // in this period [m]
    double change;     // from the period before [m]
    char what[128];    // label of the progress bar
} settling;

static bool make_room(settling *s) {
    const pond_desc *d = &s->film->show.plan->pond;
    s->cells = (size_t)d->width * (size_t)d->height;
    s->now = calloc(s->cells, sizeof *s->now);
    bool good = s->now != NULL;
    for (int i = 0; i < KEPT; i++) {
        s->kept[i] = calloc(s->cells, sizeof *s->kept[i]);
        good = good && s->kept[i] != NULL;
    }
    return good;
}

static void clear(settling *s) {
    free(s->now);
    for (int i = 0; i < KEPT; i++) {
        free(s->kept[i]);
    }
}

static double largest_difference(const float *a, const float *b, size_t count) {
    float most = 0;
    for (size_t i = 0; i < count; i++) {
        const float step = fabsf(a[i] - b[i]);
        most = step > most ? step : most;
    }
    return (double)most;
}

static double highest_of(const float *heights, size_t count) {
    float most = 0;
    for (size_t i = 0; i < count; i++) {
        const float height = fabsf(heights[i]);
        most = height > most ? height : most;
    }
    return (double)most;
}

static void run_frame(settling *s, int64_t frame) {
    const pond_desc *d = &s->film->show.plan->pond;
    (void)film_step(s->film, frame);
    (void)film_now(s->film); // foam and droplets repeat with the water
    for (int y = 0; y < d->height; y++) {
        show_copy_row(&s->film->show, y, s->now + (size_t)y * (size_t)d->width);
    }
    s->highest = fmax(s->highest, highest_of(s->now, s->cells));
    const int64_t left = s->frames - 1 - frame;
    if (left < KEPT) {
        s->change = fmax(s->change, largest_difference(s->now, s->kept[left], s->cells));
        memcpy(s->kept[left], s->now, s->cells * sizeof *s->now);
    }
}

static bool run_period(settling *s, progress *shown, int64_t done) {
    s->highest = 0;
    s->change = 0;
    for (int64_t frame = 0; frame < s->frames; frame++) {
        if (stop_requested() != 0) {
            return false;
        }
        run_frame(s, frame);
        progress_show(shown, done + frame + 1);
    }
    return true;
}

// Height below which the damping of an integer solver has no effect, 0 for other solvers. [m]
static double rounding_of(const pond_desc *d) {
    const pond_solver_traits *water = pond_solver_info(d);
    return water->integer ? ldexp(d->count_height, d->damping_shift - water->fraction_bits) : 0;
}

static bool refuse(settling *s, const settled *state, int64_t most) {
    const plan *p = s->film->show.plan;
    return media_fail(&s->film->error, EXIT_RUN_FAILED,
                      "the water does not repeat after %" PRId64 " periods of %g s: two of them "
                      "still differ by %.2g of the highest wave, and %g is allowed; a longer "
                      "--period, more damping or more --most-periods help",
                      most, (double)s->frames / plan_fps(p), state->change, SETTLE_TOLERANCE);
}

int64_t settle_expected(double first, double change, int64_t periods, int64_t most) {
    if (!(change > SETTLE_TOLERANCE)) {
        return periods < 2 ? 2 : periods;
    }
    if (!(first > change)) {
        return 0;
    }
    const double rate = log(change / first) / (double)(periods - 1);
    const double more = ceil(log(SETTLE_TOLERANCE / change) / rate);
    return more < (double)(most - periods) ? periods + (int64_t)more : most;
}

// Labels the progress bar: the number of periods is unknown before the second one.
static void label_bar(settling *s, progress *shown, int64_t expected, int64_t period,
                      int64_t most) {
    char what[sizeof s->what];
    char about[32] = "";
    if (expected > 0 && expected < most) {
        snprintf(about, sizeof about, " of about %" PRId64, expected);
    }
    snprintf(what, sizeof what, "settling, period %" PRId64 "%s (at most %" PRId64 ")", period,
             about, most);
    batch_label(s->film->all, what, s->what, sizeof s->what);
    shown->total = expected * s->frames;
}

static bool run_until_same(settling *s, int64_t most, settled *out) {
    progress shown = progress_begin(s->what, 0, s->film->options->quiet);
    const pond_desc *d = &s->film->show.plan->pond;
    bool good = true;
    bool same = false;
    double first = 0;
    int64_t expected = 0;
    while (good && !same && out->periods < most) {
        label_bar(s, &shown, expected, out->periods + 1, most);
        good = run_period(s, &shown, out->periods * s->frames);
        out->periods++;
        out->change = s->highest > 0 ? s->change / s->highest : 0;
        first = out->periods == 1 ? out->change : first;
        expected = settle_expected(first, out->change, out->periods, most);
        out->exact = !(s->change > 0);
        const bool rounded = s->change < rounding_of(d) && out->periods >= SETTLE_PATIENCE;
        same = out->periods > 1 && (out->change <= SETTLE_TOLERANCE || rounded);
        out->counts = rounded ? s->change / d->count_height : 0;
    }
    progress_end(&shown);
    if (!good) {
        return false; // stop was requested
    }
    return same || refuse(s, out, most);
}

bool settle(film *f, int64_t frames, int64_t most, settled *out) {
    settling s = {.film = f, .frames = frames};
    *out = (settled){0};
    const bool good = make_room(&s) ? run_until_same(&s, most, out) : media_fail_memory(&f->error);
    clear(&s);
    return good;
}
