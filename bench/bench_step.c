// Cells per second of each solver, compared with the plain loop for the same water.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "contest.h"
#include "machine.h"
#include "naive.h"
#include "water.h"

#define CHECKED_STEPS 8
#define DAMPING_SHIFT 12 // so weak that no water becomes calm within a run

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

// Makes both levels of heights equal.
static void hold(pond *water) {
    const pond_view view = pond_get_view(water);
    if (view.format == POND_FORMAT_F32) {
        pond_write_heights(water, 0, 0, view.width, view.height, view.heights, NULL, view.stride);
    }
}

// Both levels of a held pond are equal; but the earlier level of classic water is flat.
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

static void step_naive(void *context) {
    naive_run *run = context;
    water_bands(&run->parallel, run->water->height, naive_band, run);
    void *const made = run->water->next;
    run->water->next = run->water->now;
    run->water->now = made;
}

// Water of integers is always damped.
static void ready_pond(void *context) {
    const pond_run *run = context;
    if (pond_get_view(run->water).format == POND_FORMAT_I16) {
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

static bool check(const bench_subject *s, pond *water, naive_run *naive) {
    for (int i = 0; i < CHECKED_STEPS; i++) {
        step_naive(naive);
    }
    pond_step_many(water, CHECKED_STEPS);
    const pond_view view = pond_get_view(water);
    for (int y = 0; y < view.height; y++) {
        for (int x = 0; x < view.width; x++) {
            if (!cells_agree(&view, naive->water, x, y)) {
                return report_fail(s, "differs from the plain loop at cell (%d, %d) after %d steps",
                                   x, y, CHECKED_STEPS);
            }
        }
    }
    return true;
}

// ---- measuring --------------------------------------------------------------------------------

static bool measure(report *r, const bench_subject *s, bool quick, pond_run *ours,
                    naive_run *naive) {
    contender list[] = {{.run = step_pond, .prepare = ready_pond, .context = ours},
                        {.run = step_naive, .context = naive}};
    contest_hold(list, 2, quick);
    const double cells = 1e-9 * s->width * s->height;
    const double value = cells * (double)ours->steps / list[0].fastest;
    const double rival = cells / list[1].fastest;
    const bench_result result = {
        .value = value, .unit = "Gcell/s", .rival = rival, .ratio = value / rival};
    return report_add(r, s, &result);
}

static bool run_row(report *r, const kind *k, const extent *at, int threads, int steps,
                    bool quick) {
    char name[64];
    (void)snprintf(name, sizeof name, "%s, %d step%s a call", k->name, steps,
                   steps == 1 ? "" : "s");
    const bench_subject s = {"step", name, at->width, at->height, threads};
    if (!report_wants(r, &s, at->small)) {
        return true;
    }
    pond_desc desc = water_desc(k->solver, s.width, s.height, s.threads);
    desc.stencil = k->stencil;
    desc.damping_shift = DAMPING_SHIFT;
    const size_t level = level_size(&desc, k->cell_size);
    if (!water_fits(&desc, 2.0 * (double)level)) {
        (void)report_fail(&s, "skipped: this machine has too little memory");
        return true;
    }
    report_progress(&s);
    void *levels[2] = {calloc(1, level), calloc(1, level)};
    pond_run ours = {.water = water_make(&desc), .steps = steps};
    bool good = false;
    if (levels[0] == NULL || levels[1] == NULL) {
        (void)report_fail(&s, "out of memory");
    } else if (ours.water != NULL) {
        naive_water plain;
        hold(ours.water);
        begin_naive(&plain, k, ours.water, levels);
        naive_run naive = {k->naive, &plain, pond_get_parallel(ours.water)};
        good = check(&s, ours.water, &naive) && measure(r, &s, quick, &ours, &naive);
    }
    pond_destroy(ours.water);
    free(levels[0]);
    free(levels[1]);
    return good;
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
    const int threads[] = {1, machine_processors()};
    const int many = threads[1] > 1 ? 2 : 1;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        for (size_t j = 0; j < sizeof kinds / sizeof kinds[0]; j++) {
            for (int n = 0; n < many; n++) {
                if (!run_row(r, &kinds[j], &sizes[i], threads[n], 1, quick) ||
                    !run_row(r, &kinds[j], &sizes[i], threads[n], 8, quick)) {
                    return false;
                }
            }
        }
    }
    return true;
}
