// Cells per second of each solver, compared with the plain loop for the same water.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "contest.h"
#include "machine.h"
#include "naive.h"
#include "naive_threads.h"
#include "water.h"

#define CHECKED_STEPS 8

typedef struct kind {
    const char *name;
    pond_solver solver;
    pond_stencil stencil;
    naive_step_rows *naive;
    size_t cell_size;
} kind;

typedef struct extent {
    int width;
    int height;
    bool small; // enough for a quick run
} extent;

typedef struct naive_run {
    naive_step_rows *rows;
    naive_water *water;
    pond_parallel parallel;
} naive_run;

typedef struct pond_run {
    pond *water;
    int64_t steps;
} pond_run;

// ---- the plain loop's water -------------------------------------------------------------------

static size_t level_size(const pond_desc *desc, size_t cell_size) {
    return ((size_t)desc->width + 2) * ((size_t)desc->height + 2) * cell_size;
}

// Cell (0, 0) of a level.
static void *first_cell(void *level, const pond_desc *desc, size_t cell_size) {
    return (char *)level + ((size_t)desc->width + 3) * cell_size;
}

static void copy_cells(const pond_view *view, size_t cell_size, void *cells, ptrdiff_t stride) {
    for (int y = 0; y < view->height; y++) {
        memcpy((char *)cells + (size_t)(y * stride) * cell_size,
               (const char *)view->heights + (y * view->stride) * (ptrdiff_t)cell_size,
               (size_t)view->width * cell_size);
    }
}

// A new pond is at rest, so both levels are equal; but the earlier level of classic water is flat.
static void begin_naive(naive_water *out, const kind *k, const pond *water, void *levels[2]) {
    const pond_desc desc = pond_get_desc(water);
    const pond_view view = pond_get_view(water);
    const double courant = desc.wave_speed * desc.time_step / desc.cell_size;
    const double share = courant * courant;
    const bool nine = k->stencil == POND_STENCIL_NINE;
    *out = (naive_water){
        .now = first_cell(levels[0], &desc, k->cell_size),
        .next = first_cell(levels[1], &desc, k->cell_size),
        .width = desc.width,
        .height = desc.height,
        .stride = desc.width + 2,
        .a = (float)(nine ? share * 2.0 / 3.0 : share),
        .b = (float)(nine ? share / 6.0 : 0.0),
        .d = 1.0f,
        .shift = desc.damping_shift,
    };
    copy_cells(&view, k->cell_size, out->now, out->stride);
    if (k->solver != POND_SOLVER_CLASSIC) {
        copy_cells(&view, k->cell_size, out->next, out->stride);
    }
}

static void naive_band(void *context, int y0, int y1) {
    const naive_run *run = context;
    run->rows(run->water, y0, y1);
}

static void ready_naive(void *context) {
    const naive_run *run = context;
    naive_threads_start(&run->parallel);
}

static void step_naive(void *context) {
    naive_run *run = context;
    water_bands(&run->parallel, run->water->height, naive_band, run);
    void *const made = run->water->next;
    run->water->next = run->water->now;
    run->water->now = made;
}

static void ready_ours(void *context) {
    (void)context;
    naive_threads_stop();
}

// Damped water becomes calm, and would then cost nothing.
static void ready_pond(void *context) {
    const pond_run *run = context;
    naive_threads_stop();
    const pond_solver solver = pond_get_desc(run->water).solver;
    if (solver == POND_SOLVER_CLASSIC || solver == POND_SOLVER_STEADY) {
        water_stir(run->water);
    }
}

static void step_pond(void *context) {
    const pond_run *run = context;
    pond_step_many(run->water, run->steps);
}

// ---- comparison -------------------------------------------------------------------------------

// Equal heights, except for the sign of zero.
static bool cells_agree(const pond_view *view, const naive_water *naive, int x, int y) {
    const ptrdiff_t ours = y * view->stride + x;
    const ptrdiff_t theirs = y * naive->stride + x;
    if (view->format == POND_FORMAT_I16) {
        return ((const int16_t *)view->heights)[ours] == ((const int16_t *)naive->now)[theirs];
    }
    const float a = ((const float *)view->heights)[ours];
    const float b = ((const float *)naive->now)[theirs];
    return !(a < b) && !(a > b) && a - b < 1.0f;
}

static bool check(const bench_subject *s, const kind *k, pond *water, naive_run *naive) {
    for (int i = 0; i < CHECKED_STEPS; i++) {
        step_naive(naive);
    }
    pond_step_many(water, CHECKED_STEPS);
    const pond_view view = pond_get_view(water);
    for (int y = 0; y < view.height; y++) {
        for (int x = 0; x < view.width; x++) {
            if (!cells_agree(&view, naive->water, x, y)) {
                return report_fail(s,
                                   "%s: after %d steps the library and the plain loop disagree "
                                   "at cell (%d, %d); nothing is timed",
                                   k->name, CHECKED_STEPS, x, y);
            }
        }
    }
    return true;
}

// ---- measuring --------------------------------------------------------------------------------

static const int step_counts[] = {1, 8};
#define STEP_COUNTS 2

static void name_row(char *out, size_t size, const kind *k, int steps) {
    (void)snprintf(out, size, "%s, %d step%s a call", k->name, steps, steps == 1 ? "" : "s");
}

static bool measure(report *r, const bench_subject *s, bool quick, pond_run *ours,
                    naive_run *naive) {
    report_progress(s);
    naive_run with_ours = *naive;
    with_ours.parallel = pond_get_parallel(ours->water);
    contender list[] = {{.run = step_pond, .prepare = ready_pond, .context = ours},
                        {.run = step_naive, .prepare = ready_naive, .context = naive},
                        {.run = step_naive, .prepare = ready_ours, .context = &with_ours}};
    contest_hold(list, s->threads > 1 ? 3 : 2, quick);
    naive_threads_stop();
    // Which threads are better for the plain loop depends on the load of the machine.
    const double fastest =
        s->threads > 1 ? fmin(list[1].fastest, list[2].fastest) : list[1].fastest;
    const double cells = 1e-9 * s->width * s->height;
    const double value = cells * (double)ours->steps / list[0].fastest;
    const double rival = cells / fastest;
    const bench_result result = {
        .value = value, .unit = "Gcell/s", .rival = rival, .ratio = value / rival};
    return report_add(r, s, &result);
}

static bool measure_pond(report *r, const bench_subject *s, const kind *k, bool quick, pond *water,
                         void *levels[2], const bool *wanted) {
    naive_water plain;
    begin_naive(&plain, k, water, levels);
    const pond_parallel own = pond_get_parallel(water);
    const pond_parallel parallel = naive_threads(&own);
    naive_run naive = {.rows = k->naive, .water = &plain, .parallel = parallel};
    bool good = check(s, k, water, &naive);
    for (int i = 0; i < STEP_COUNTS && good; i++) {
        char name[64];
        name_row(name, sizeof name, k, step_counts[i]);
        bench_subject row = *s;
        row.name = name;
        pond_run ours = {.water = water, .steps = step_counts[i]};
        good = !wanted[i] || measure(r, &row, quick, &ours, &naive);
    }
    return good;
}

static bool run_pond(report *r, const bench_subject *s, const kind *k, bool quick,
                     const bool *wanted) {
    pond_desc desc = water_desc(k->solver, s->width, s->height, s->threads);
    desc.stencil = k->stencil;
    if (!water_fits(&desc, 2.0 * (double)level_size(&desc, k->cell_size))) {
        (void)report_fail(s, "skipped: this machine has too little memory");
        return true;
    }
    report_progress(s);
    void *levels[2] = {calloc(1, level_size(&desc, k->cell_size)),
                       calloc(1, level_size(&desc, k->cell_size))};
    pond *water = water_make(&desc);
    bool good = false;
    if (levels[0] == NULL || levels[1] == NULL) {
        (void)report_fail(s, "out of memory");
    } else if (water != NULL) {
        good = measure_pond(r, s, k, quick, water, levels, wanted);
    }
    pond_destroy(water);
    free(levels[0]);
    free(levels[1]);
    return good;
}

static bool run_kind(report *r, const kind *k, const extent *at, int threads, bool quick) {
    const bench_subject s = {.group = "step",
                             .name = k->name,
                             .width = at->width,
                             .height = at->height,
                             .threads = threads};
    bool wanted[STEP_COUNTS];
    bool any = false;
    for (int i = 0; i < STEP_COUNTS; i++) {
        char name[64];
        name_row(name, sizeof name, k, step_counts[i]);
        bench_subject row = s;
        row.name = name;
        wanted[i] = report_wants(r, &row, at->small);
        any = any || wanted[i];
    }
    return !any || run_pond(r, &s, k, quick, wanted);
}

bool bench_step(report *r, bool quick) {
    static const extent sizes[] = {{320, 200, true},    {512, 512, true},    {1000, 999, true},
                                   {1921, 1081, false}, {2048, 2048, false}, {8192, 8192, false}};
    static const kind kinds[] = {
        {"wave 9-point", POND_SOLVER_WAVE, POND_STENCIL_NINE, naive_wave_nine, sizeof(float)},
        {"wave 5-point", POND_SOLVER_WAVE, POND_STENCIL_FIVE, naive_wave_five, sizeof(float)},
        {"classic", POND_SOLVER_CLASSIC, POND_STENCIL_FIVE, naive_classic, sizeof(int16_t)},
        {"steady", POND_SOLVER_STEADY, POND_STENCIL_FIVE, naive_steady, sizeof(int16_t)},
    };
    const int processors = machine_processors();
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        for (size_t j = 0; j < sizeof kinds / sizeof kinds[0]; j++) {
            bool good = run_kind(r, &kinds[j], &sizes[i], 1, quick);
            if (good && processors > 1) {
                good = run_kind(r, &kinds[j], &sizes[i], processors, quick);
            }
            if (!good) {
                return false;
            }
        }
    }
    return true;
}
