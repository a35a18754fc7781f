// Goals of steps: threads, odd sizes, dispersive water, bulk water, memory.

#include <math.h>
#include <stdlib.h>

#include "contest.h"
#include "goal.h"
#include "machine.h"
#include "water.h"

#define LINEAR_SIDE 1024 // size that dispersive water is compared with

typedef struct pond_run {
    pond *water;
    int64_t steps;
} pond_run;

static void step_pond(void *context) {
    const pond_run *run = context;
    pond_step_many(run->water, run->steps);
}

// Whether the machine has memory for two such ponds.
static bool fits(pond_solver solver, const goal *g) {
    const pond_desc desc = water_desc(solver, g->width, g->height, g->threads);
    return water_fits(&desc, (double)pond_memory_size(&desc));
}

// ---- races -------------------------------------------------------------------------------------

#define RACES 9
#define RACES_SECONDS 3.0 // after this time no further race begins
#define QUICK_RACES_SECONDS 0.3

// The ratio of the times of steps in two new ponds; NAN: no memory.
static double race_once(const pond_desc descs[2], int64_t steps, bool quick, bool swapped) {
    pond *ponds[2];
    ponds[swapped] = water_make(&descs[swapped]);
    ponds[!swapped] = water_make(&descs[!swapped]);
    double ratio = NAN;
    if (ponds[0] != NULL && ponds[1] != NULL) {
        pond_run runs[2] = {{ponds[0], steps}, {ponds[1], steps}};
        contender list[2] = {{.run = step_pond, .context = &runs[swapped]},
                             {.run = step_pond, .context = &runs[!swapped]}};
        contest_hold(list, 2, quick);
        ratio = list[swapped].fastest / list[!swapped].fastest;
    }
    pond_destroy(ponds[0]);
    pond_destroy(ponds[1]);
    return ratio;
}

static int compare(const void *a, const void *b) {
    const double left = *(const double *)a;
    const double right = *(const double *)b;
    return (left > right) - (left < right);
}

// The addresses of a pond's memory and the order of turns change times by a percent or two. So this
// returns the median of several races.
static bool race(const pond_desc descs[2], int64_t steps, bool quick, double *ratio) {
    const double seconds = quick ? QUICK_RACES_SECONDS : RACES_SECONDS;
    const double start = contest_now();
    double ratios[RACES];
    int count = 0;
    do {
        ratios[count] = race_once(descs, steps, quick, count % 2 == 1);
        if (isnan(ratios[count])) {
            return false;
        }
        count++;
    } while (count < RACES && contest_now() - start < seconds);
    qsort(ratios, (size_t)count, sizeof ratios[0], compare);
    *ratio = (ratios[(count - 1) / 2] + ratios[count / 2]) / 2.0;
    return true;
}

bool goal_threads(const goal *g, bool quick, double *measured) {
    if (g->threads < 2 || g->threads > machine_processors() || !fits(POND_SOLVER_WAVE, g)) {
        return true;
    }
    const pond_desc descs[2] = {water_desc(POND_SOLVER_WAVE, g->width, g->height, 1),
                                water_desc(POND_SOLVER_WAVE, g->width, g->height, g->threads)};
    return race(descs, g->variant, quick, measured);
}

static double cells(const pond_desc *desc) {
    return (double)desc->width * desc->height;
}

// Measures the ratio of the times per cell.
static bool race_cells(const pond_desc descs[2], bool quick, double *measured) {
    if (!race(descs, 1, quick, measured)) {
        return false;
    }
    *measured *= cells(&descs[1]) / cells(&descs[0]);
    return true;
}

bool goal_odd_size(const goal *g, bool quick, double *measured) {
    static const int even_sizes[][2] = {{1000, 1000}, {1920, 1080}, {256, 256}};
    const int *even = even_sizes[g->variant];
    const pond_desc descs[2] = {water_desc(POND_SOLVER_WAVE, g->width, g->height, g->threads),
                                water_desc(POND_SOLVER_WAVE, even[0], even[1], g->threads)};
    return race_cells(descs, quick, measured);
}

// ---- dispersive --------------------------------------------------------------------------------

bool goal_dispersive(const goal *g, bool quick, double *measured) {
    const pond_desc desc = water_desc(POND_SOLVER_DISPERSIVE, g->width, g->height, g->threads);
    pond *water = water_make(&desc);
    if (water == NULL) {
        return false;
    }
    pond_run run = {water, 1};
    contender one = {.run = step_pond, .context = &run};
    contest_hold(&one, 1, quick);
    *measured = 1e3 * one.fastest;
    pond_destroy(water);
    return true;
}

bool goal_dispersive_linear(const goal *g, bool quick, double *measured) {
    if (!fits(POND_SOLVER_DISPERSIVE, g)) {
        return true;
    }
    const pond_desc descs[2] = {
        water_desc(POND_SOLVER_DISPERSIVE, g->width, g->height, g->threads),
        water_desc(POND_SOLVER_DISPERSIVE, LINEAR_SIDE, LINEAR_SIDE, g->threads)};
    return race_cells(descs, quick, measured);
}

// ---- bulk water --------------------------------------------------------------------------------

#define FRAMES 60 // a second

static void advance_second(void *context) {
    const pond_run *run = context;
    for (int frame = 0; frame < FRAMES; frame++) {
        pond_advance(run->water, 1.0 / FRAMES);
    }
}

// Water 2 m deep that sloshes everywhere. NULL after one line on stderr.
static pond *make_bulk(const goal *g) {
    pond_desc desc = water_desc(POND_SOLVER_FLOW, g->width, g->height, g->threads);
    desc.edges = pond_desc_default().edges;
    desc.cell_size = 0.1;
    desc.depth = 2.0;
    pond *water = NULL; // without ripples
    if (pond_create(&desc, &water) != POND_OK) {
        (void)report_fail(NULL, "%s", pond_message());
    }
    float *row = malloc((size_t)g->width * sizeof *row);
    for (int y = 0; water != NULL && row != NULL && y < g->height; y++) {
        for (int x = 0; x < g->width; x++) {
            row[x] = 0.1f * (cosf(0.05f * (float)x) + cosf(0.04f * (float)y));
        }
        pond_write_heights(water, 0, y, g->width, 1, row, NULL, g->width);
    }
    free(row);
    return water;
}

bool goal_flow(const goal *g, bool quick, double *measured) {
    const bool frames = g->variant == 1;
    const double bulk_cells = (double)g->width * g->height;
    pond *water = make_bulk(g);
    if (water == NULL) {
        return false;
    }
    pond_run run = {water, 8};
    contender one = {.run = frames ? advance_second : step_pond, .context = &run};
    contest_hold(&one, 1, quick);
    *measured =
        frames ? 1e3 * one.fastest / FRAMES : 1e9 * one.fastest / ((double)run.steps * bulk_cells);
    pond_destroy(water);
    return true;
}

// ---- memory ------------------------------------------------------------------------------------

bool goal_memory(const goal *g, bool quick, double *measured) {
    (void)quick;
    const pond_desc desc = water_desc(POND_SOLVER_WAVE, g->width, g->height, g->threads);
    const double level = (double)g->width * g->height * (double)sizeof(float);
    *measured = (double)pond_memory_size(&desc) / level;
    return true;
}
