// Time of water at rest: a part of it, none of it, all of it; and of drawing it.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "contest.h"
#include "goal.h"
#include "water.h"

#define BLOCK 64           // as in the library, see docs/rest.md
#define LOOK 32            // steps between two searches for rest
#define AWAKE_SHARE 0.0977 // approximate share of the blocks
#define CALM_STEPS 1000

typedef struct rest_run {
    pond *water;
    int first; // blocks first…end − 1 of both directions get a drop each
    int end;
    int steps;
} rest_run;

// Ends just after a search for rest.
static void to_next_look(pond *water) {
    pond_step_many(water, LOOK - (int64_t)(pond_get_steps(water) % LOOK));
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

// Until the next search for rest the waves of the drops reach only the adjacent blocks, so exactly
// these are stepped.
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

// ---- the picture of some awake -----------------------------------------------------------------

#define DRAWN_FIRST 4 // blocks of both directions that are awake
#define DRAWN_END 11

typedef struct drawing_run {
    const pond *water;
    uint64_t since;
    bool all;
    int look; // goal_drawing_kind
    pond_texture texture;
    pond_target target;
} drawing_run;

static void draw_part(const drawing_run *run, const pond_view *view, const pond_target *target) {
    const pond_parallel parallel = pond_get_parallel(run->water);
    const pond_look look =
        pond_look_default(run->look == GOAL_OFFSET ? POND_LOOK_OFFSET : POND_LOOK_POOL);
    pond_draw(&look, view, &run->texture, target, &parallel);
}

static void draw_run(void *context) {
    const drawing_run *run = context;
    const pond_view view = pond_get_view(run->water);
    if (run->all) {
        draw_part(run, &view, &run->target);
        return;
    }
    for (pond_area cells = {0}; pond_moved_next(run->water, run->since, &cells);) {
        const pond_area part = pond_pixels_over(&view, &cells, &run->target);
        pond_target some = run->target;
        some.part = &part;
        draw_part(run, &view, &some);
    }
}

static void hold_drawing(const goal *g, bool quick, pond *water, uint8_t *texels, uint8_t *pixels,
                         double *measured) {
    rest_run woken = {water, DRAWN_FIRST + 1, DRAWN_END - 1, 0};
    wake(&woken);
    drawing_run part = {.water = water, .since = pond_get_steps(water), .look = g->variant};
    const ptrdiff_t stride = (ptrdiff_t)g->width * 4;
    part.texture =
        (pond_texture){.pixels = texels, .width = g->width, .height = g->height, .stride = stride};
    part.target =
        (pond_target){.pixels = pixels, .width = g->width, .height = g->height, .stride = stride};
    pond_step(water);
    drawing_run all = part;
    all.all = true;
    contender list[2] = {{.run = draw_run, .context = &part, .processor_time = true},
                         {.run = draw_run, .context = &all, .processor_time = true}};
    contest_hold(list, 2, quick);
    const double side = BLOCK * (DRAWN_END - DRAWN_FIRST);
    const double share = side * side / ((double)g->width * g->height);
    *measured = list[0].fastest / (share * list[1].fastest);
}

bool goal_rest_drawing(const goal *g, bool quick, double *measured) {
    const size_t bytes = (size_t)g->width * (size_t)g->height * 4;
    const pond_desc desc = water_desc(POND_SOLVER_WAVE, g->width, g->height, g->threads);
    pond *water = water_make(&desc);
    uint8_t *texels = malloc(bytes);
    uint8_t *pixels = malloc(bytes);
    const bool good = water != NULL && texels != NULL && pixels != NULL;
    if (good) {
        for (size_t i = 0; i < bytes; i++) {
            texels[i] = (uint8_t)(i % 4 == 3 ? 255 : i / 7);
        }
        memset(pixels, 0, bytes);
        hold_drawing(g, quick, water, texels, pixels, measured);
    }
    pond_destroy(water);
    free(texels);
    free(pixels);
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
