// millpond-bench-methods — error and time of a step of published methods for dispersive waves.
#include <complex.h>
#include <fftw3.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/contest.h"
#include "method.h"

#define MOST_ERROR 0.05 // allowed for Millpond at the shorter time
#define GROWN 5.0       // an error above this means that the energy grows

enum { SIDE = 512, QUICK_SIDE = 64, TIMES = 2 };

static const method *const methods[] = {
    &method_neighbours,    &method_iwave,    &method_iwave_large, &method_pyramid,
    &method_pyramid_large, &method_spectral, &method_millpond,
};

enum { METHODS = sizeof methods / sizeof methods[0] };

static const double times[TIMES] = {50.0, 255.0}; // √(cell/g)

typedef struct exact {
    int side;
    double depth;
    fftw_complex *start; // waves at time 0
    fftw_complex *waves;
    double *heights;
    fftw_plan back;
} exact;

static double apart(double from, int cell, int side) {
    const double d = cell - from;
    return d - side * round(d / side);
}

// Two drops that start at rest.
static double drops_at(int x, int y, int side) {
    const double ax = apart(0.37 * side, x, side);
    const double ay = apart(0.61 * side, y, side);
    const double bx = apart(0.2 * side, x, side);
    const double by = apart(0.2 * side, y, side);
    return 0.4 * exp(-(bx * bx + by * by) / (2.0 * 144.0)) -
           exp(-(ax * ax + ay * ay) / (2.0 * 16.0));
}

static void exact_at(exact *e, double time) {
    const int half = e->side / 2 + 1;
    for (int y = 0; y < e->side; y++) {
        for (int x = 0; x < half; x++) {
            const double k = hypot(method_wave_number(x, e->side), method_wave_number(y, e->side));
            const double turn = cos(sqrt(method_omega2(k, e->depth)) * time);
            e->waves[y * half + x] = e->start[y * half + x] * turn;
        }
    }
    fftw_execute(e->back);
}

static void exact_free(exact *e) {
    fftw_destroy_plan(e->back);
    fftw_free(e->start);
    fftw_free(e->waves);
    fftw_free(e->heights);
}

// Depth as the side: deep for all waves of the pond.
static exact exact_make(int side) {
    const size_t cells = (size_t)side * (size_t)side;
    const size_t waves = (size_t)side * (size_t)(side / 2 + 1);
    exact e = {.side = side,
               .depth = side,
               .start = fftw_alloc_complex(waves),
               .waves = fftw_alloc_complex(waves),
               .heights = fftw_alloc_real(cells)};
    if (e.start == NULL || e.waves == NULL || e.heights == NULL) {
        (void)fputs("millpond-bench-methods: out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    const fftw_plan forth = fftw_plan_dft_r2c_2d(side, side, e.heights, e.start, FFTW_ESTIMATE);
    e.back = fftw_plan_dft_c2r_2d(side, side, e.waves, e.heights, FFTW_ESTIMATE);
    for (size_t i = 0; i < cells; i++) {
        e.heights[i] = drops_at((int)i % side, (int)i / side, side) / (double)cells;
    }
    fftw_execute(forth);
    e.start[0] = 0.0; // no change of the mean
    fftw_destroy_plan(forth);
    return e;
}

static void copy_exact(exact *e, double time, float *out) {
    exact_at(e, time);
    for (int i = 0; i < e->side * e->side; i++) {
        out[i] = (float)e->heights[i];
    }
}

// Root mean square of the difference, relative to that of the exact water.
static double error_at(exact *e, double time, const float *found) {
    exact_at(e, time);
    double wrong = 0.0;
    double whole = 0.0;
    for (int i = 0; i < e->side * e->side; i++) {
        const double d = (double)found[i] - e->heights[i];
        wrong += d * d;
        whole += e->heights[i] * e->heights[i];
    }
    return sqrt(wrong / whole);
}

typedef struct result {
    method_water water;
    double errors[TIMES];
} result;

// Nine tenths of the longest stable step, but at most Millpond's. Exact steps have no limit.
static double step_of(const method *m, const exact *e) {
    const double ours = method_millpond.longest_step(&method_millpond, e->side, e->depth);
    const double longest = m->longest_step(m, e->side, e->depth);
    return m == &method_millpond || m == &method_neighbours ? longest
           : longest > 0.0                                  ? fmin(0.9 * longest, ours)
                                                            : ours;
}

static bool begin(const method *m, exact *e, result *r) {
    const size_t cells = (size_t)e->side * (size_t)e->side;
    method_water *w = &r->water;
    *w = (method_water){.side = e->side,
                        .depth = e->depth,
                        .time_step = step_of(m, e),
                        .now = fftwf_alloc_real(cells),
                        .before = fftwf_alloc_real(cells)};
    if (w->now == NULL || w->before == NULL) {
        return false;
    }
    copy_exact(e, 0.0, w->now);
    copy_exact(e, -w->time_step, w->before);
    return m->begin(m, w);
}

static void measure_errors(const method *m, exact *e, result *r) {
    int done = 0;
    for (int t = 0; t < TIMES; t++) {
        const int steps = (int)ceil(times[t] / r->water.time_step);
        for (; done < steps; done++) {
            m->step(&r->water);
        }
        if (m->read != NULL) {
            m->read(&r->water);
        }
        r->errors[t] = error_at(e, steps * r->water.time_step, r->water.now);
    }
}

typedef struct run {
    const method *m;
    method_water *water;
} run;

static void step_once(void *context) {
    const run *r = context;
    r->m->step(r->water);
}

static void print_error(double error) {
    if (error < GROWN) {
        (void)printf(error < 0.1 ? " %.2g %% |" : " %.0f %% |", 100.0 * error);
    } else {
        (void)fputs(" grows without limit |", stdout);
    }
}

static void print(const result *results, const contender *list) {
    (void)printf("| method | error at %g | at %g | a step | %g in |\n"
                 "| --- | --- | --- | --- | --- |\n",
                 times[0], times[1], times[0]);
    for (int i = 0; i < METHODS; i++) {
        const method *m = methods[i];
        const double steps = times[0] / results[i].water.time_step;
        (void)printf(m->source[0] != '\0' ? "| %s (%s) |" : "| %s |", m->name, m->source);
        for (int t = 0; t < TIMES; t++) {
            print_error(results[i].errors[t]);
        }
        (void)printf(" %.2f ms | %.1f ms |\n", 1e3 * list[i].fastest,
                     1e3 * list[i].fastest * steps);
    }
}

// The last method is ours.
static bool check(const result *ours) {
    if (ours->errors[0] > MOST_ERROR) {
        (void)fprintf(stderr,
                      "millpond-bench-methods: Millpond's error is %g %%, more than %g %%\n",
                      100.0 * ours->errors[0], 100.0 * MOST_ERROR);
        return false;
    }
    return true;
}

static bool measure(exact *e, bool quick) {
    result results[METHODS] = {0};
    contender list[METHODS] = {0};
    run runs[METHODS];
    bool good = true;
    for (int i = 0; i < METHODS && good; i++) {
        good = begin(methods[i], e, &results[i]);
        if (good) {
            measure_errors(methods[i], e, &results[i]);
        } else {
            (void)fprintf(stderr, "millpond-bench-methods: no memory for %s\n", methods[i]->name);
        }
        runs[i] = (run){methods[i], &results[i].water};
        list[i] = (contender){.run = step_once, .context = &runs[i]};
    }
    if (good) {
        contest_hold(list, METHODS, quick);
        print(results, list);
        good = check(&results[METHODS - 1]);
    }
    for (int i = 0; i < METHODS; i++) {
        if (results[i].water.own != NULL) {
            methods[i]->end(&results[i].water);
        }
        fftwf_free(results[i].water.now);
        fftwf_free(results[i].water.before);
    }
    return good;
}

int main(int count, char **words) {
    const bool quick = count == 2 && strcmp(words[1], "--quick") == 0;
    if (count > 1 && !quick) {
        (void)fprintf(stderr, "millpond-bench-methods: unknown option '%s'; allowed is --quick\n",
                      words[1]);
        return 2;
    }
    exact e = exact_make(quick ? QUICK_SIDE : SIDE);
    const bool good = measure(&e, quick);
    exact_free(&e);
    if (!good) {
        return EXIT_FAILURE;
    }
    return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
