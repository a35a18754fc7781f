// Goals of steps: threads, odd sizes, dispersive water, memory.

#include <math.h>
#include <stdlib.h>

#include "contest.h"
#include "goal.h"
#include "water.h"

#define LINEAR_SIDE 1024 // dispersive water is measured against that size

typedef struct pond_run {
    pond *water;
    int64_t steps;
} pond_run;

static void step_pond(void *context) {
    const pond_run *run = context;
    pond_step_many(run->water, run->steps);
}

static pond *make(pond_solver solver, int width, int height, int threads) {
    const pond_desc desc = water_desc(solver, width, height, threads);
    return water_make(&desc);
}

// Two of them, and some to spare.
static bool fits(pond_solver solver, const goal *g) {
    const pond_desc desc = water_desc(solver, g->width, g->height, g->threads);
    return water_fits(&desc, (double)pond_memory_size(&desc));
}

// Seconds a step of two ponds, in turn; they are freed.
static bool race(pond *first, pond *second, int64_t steps, bool quick, double seconds[2]) {
    const bool good = first != NULL && second != NULL;
    pond_run runs[2] = {{first, steps}, {second, steps}};
    contender list[2] = {{.run = step_pond, .context = &runs[0]},
                         {.run = step_pond, .context = &runs[1]}};
    if (good) {
        contest_hold(list, 2, quick);
        seconds[0] = list[0].fastest / (double)steps;
        seconds[1] = list[1].fastest / (double)steps;
    }
    pond_destroy(first);
    pond_destroy(second);
    return good;
}

bool goal_threads(const goal *g, bool quick, double *measured) {
    if (g->threads < 2 || g->threads > report_processors() || !fits(POND_SOLVER_WAVE, g)) {
        return true;
    }
    double seconds[2];
    if (!race(make(POND_SOLVER_WAVE, g->width, g->height, 1),
              make(POND_SOLVER_WAVE, g->width, g->height, g->threads), g->variant, quick,
              seconds)) {
        return false;
    }
    *measured = seconds[0] / seconds[1];
    return true;
}

bool goal_odd_size(const goal *g, bool quick, double *measured) {
    static const int even_sizes[][2] = {{1000, 1000}, {1920, 1080}, {256, 256}};
    const int *even = even_sizes[g->variant];
    double seconds[2];
    if (!race(make(POND_SOLVER_WAVE, g->width, g->height, g->threads),
              make(POND_SOLVER_WAVE, even[0], even[1], g->threads), 1, quick, seconds)) {
        return false;
    }
    *measured =
        seconds[0] / ((double)g->width * g->height) / (seconds[1] / ((double)even[0] * even[1]));
    return true;
}

// ---- dispersive --------------------------------------------------------------------------------

bool goal_dispersive(const goal *g, bool quick, double *measured) {
    pond *water = make(POND_SOLVER_DISPERSIVE, g->width, g->height, g->threads);
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
    double seconds[2];
    if (!race(make(POND_SOLVER_DISPERSIVE, g->width, g->height, g->threads),
              make(POND_SOLVER_DISPERSIVE, LINEAR_SIDE, LINEAR_SIDE, g->threads), 1, quick,
              seconds)) {
        return false;
    }
    const double cells = (double)g->width * g->height;
    *measured = seconds[0] / seconds[1] * (LINEAR_SIDE * (double)LINEAR_SIDE) / cells;
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

static void *count_allocate(size_t size, size_t alignment, void *user) {
    ++*(int *)user;
    return aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

static void count_release(void *memory, size_t size, void *user) {
    (void)size;
    ++*(int *)user;
    free(memory);
}

bool goal_memory_afterwards(const goal *g, bool quick, double *measured) {
    (void)quick;
    int calls = 0;
    pond_desc desc = water_desc(POND_SOLVER_WAVE, g->width, g->height, g->threads);
    desc.allocator = (pond_allocator){count_allocate, count_release, &calls};
    pond *water = water_make(&desc);
    if (water == NULL) {
        return false;
    }
    calls = 0;
    water_ripple(water);
    pond_step_many(water, 40);
    (void)pond_advance(water, 0.1);
    (void)pond_get_stats(water);
    pond_calm(water);
    *measured = calls;
    pond_destroy(water);
    return true;
}
