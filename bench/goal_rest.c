// What water costs that is at rest: in part, not at all, all over.

#include <math.h>

#include "contest.h"
#include "goal.h"
#include "water.h"

#define BLOCK 64           // the library's own, docs/rest.md
#define LOOK 32            // it looks for rest every so many steps
#define AWAKE_SHARE 0.0977 // of the blocks, about
#define CALM_STEPS 1000

typedef struct rest_run {
    pond *water;
    int first; // blocks first…end − 1 of both directions get a drop each
    int end;
    int steps;
} rest_run;

// Ends just after a look.
static void to_next_look(pond *water) {
    pond_step_many(water, LOOK - (int64_t)(pond_steps(water) % LOOK));
}

static void drop_in_blocks(const rest_run *run) {
    const double cell = pond_get_desc(run->water).cell_size;
    for (int row = run->first; row < run->end; row++) {
        for (int column = run->first; column < run->end; column++) {
            const pond_vec2 middle = {(float)((column + 0.5) * BLOCK * cell),
                                      (float)((row + 0.5) * BLOCK * cell)};
            pond_drop(run->water, middle, (float)(4.0 * cell), (float)(2.0 * cell));
        }
    }
}

// The drops' waves reach the blocks beside theirs within the steps until the next look, and none
// further: so these and no others are stepped.
static void wake(void *context) {
    const rest_run *run = context;
    pond_calm(run->water);
    to_next_look(run->water);
    drop_in_blocks(run);
}

static void step_rest(void *context) {
    const rest_run *run = context;
    for (int i = 0; i < run->steps; i++) {
        pond_step(run->water);
    }
}

// ---- some awake --------------------------------------------------------------------------------

bool goal_rest_share(const goal *g, bool quick, double *measured) {
    const int blocks = g->width / BLOCK;
    const int awake = (int)lround(blocks * sqrt(AWAKE_SHARE));
    const int first = (blocks - awake) / 2 + 1; // the ring around the drops is awake as well
    const pond_desc desc = water_desc(POND_SOLVER_WAVE, g->width, g->height, g->threads);
    rest_run part = {water_make(&desc), first, first + awake - 2, LOOK};
    rest_run all = {water_make(&desc), 0, blocks, LOOK};
    const bool good = part.water != NULL && all.water != NULL;
    if (good) {
        contender list[2] = {{.run = step_rest, .prepare = wake, .context = &part},
                             {.run = step_rest, .prepare = wake, .context = &all}};
        contest_hold(list, 2, quick);
        const double share = (double)awake * awake / ((double)blocks * blocks);
        *measured = list[0].fastest / (share * list[1].fastest);
    }
    pond_destroy(part.water);
    pond_destroy(all.water);
    return good;
}

// ---- all awake ---------------------------------------------------------------------------------

static void after_look(void *context) {
    const rest_run *run = context;
    to_next_look(run->water);
}

bool goal_rest_awake(const goal *g, bool quick, double *measured) {
    const pond_desc desc = water_desc(POND_SOLVER_WAVE, g->width, g->height, g->threads);
    pond *water = water_make(&desc);
    if (water == NULL) {
        return false;
    }
    rest_run looking = {.water = water, .steps = LOOK};
    rest_run stepping = {.water = water, .steps = LOOK - 1};
    drop_in_blocks(&(rest_run){water, 0, g->width / BLOCK, 0});
    contender list[2] = {{.run = step_rest, .prepare = after_look, .context = &looking},
                         {.run = step_rest, .prepare = after_look, .context = &stepping}};
    contest_hold(list, 2, quick);
    *measured = list[0].fastest / LOOK / (list[1].fastest / (LOOK - 1));
    pond_destroy(water);
    return true;
}

// ---- none awake --------------------------------------------------------------------------------

bool goal_rest_calm(const goal *g, bool quick, double *measured) {
    const pond_desc desc = water_desc(POND_SOLVER_WAVE, g->width, g->height, g->threads);
    pond *water = water_make(&desc);
    if (water == NULL) {
        return false;
    }
    pond_calm(water);
    pond_step_many(water, 2 * LOOK);
    rest_run run = {.water = water, .steps = CALM_STEPS};
    contender one = {.run = step_rest, .context = &run};
    contest_hold(&one, 1, quick);
    *measured = 1e9 * one.fastest / CALM_STEPS;
    pond_destroy(water);
    return true;
}
