// Emitters in a world: their limits, and the chunks at which their places start.

#include "pond/emitter.h"

#include <math.h>
#include <millpond/world.h>

#include "base/message.h"
#include "world/world.h"

#define LONGEST 4096.0 // line or paddle [cells]
#define WIDEST (3.0 * POND_WORLD_WIDEST)
#define MOST_DROPS_PER_SECOND 4096.0 // of a fountain, and of fewer wider ones
#define NARROW 8.0                   // radius of drops up to which the full rate is allowed [cells]

// ---- stepping -----------------------------------------------------------------------------------

static pondi_patch patch_of(const pond_world *world, int waiting, pond_chunk home) {
    pondi_patch patch = pondi_world_patch(world);
    patch.steps += (uint64_t)waiting;
    patch.home_x = home.x;
    patch.home_y = home.y;
    return patch;
}

void pondi_world_emitters_step(pond_world *world, int *waiting) {
    if (world->emitters.used > 0) {
        const pondi_patch patch = patch_of(world, *waiting, (pond_chunk){0, 0});
        world->waiting = waiting;
        world->refusals.known = 0;
        pondi_emitters_step(&patch);
        world->waiting = NULL;
        pondi_chunks_list(world);
    }
}

// ---- checks -------------------------------------------------------------------------------------

static bool is_near(double x, double y, double more) {
    return fabs(x) + more <= PONDI_WORLD_REACH && fabs(y) + more <= PONDI_WORLD_REACH;
}

// The highest rate of a fountain with drops of that radius. [cells] [1/s]
static double most_drops(double radius) {
    const double wider = fmax(1.0, fmin(radius, (double)POND_WORLD_WIDEST) / NARROW);
    return MOST_DROPS_PER_SECOND / (wider * wider);
}

// The reason why a world refuses an emitter that a pond accepts, or NULL.
static const char *misfit(const pond_desc *water, const pondi_emitter *e) {
    const double cell = water->cell_size;
    const bool fountain = e->kind == POND_EMITTER_FOUNTAIN;
    const bool line = e->kind == POND_EMITTER_LINE || e->kind == POND_EMITTER_PADDLE;
    const double x = e->x1 - e->x0;
    const double y = e->y1 - e->y0;
    if (!is_near(e->x0, e->y0, fountain ? e->radius / cell : 0.0) ||
        (line && !is_near(e->x1, e->y1, 0.0))) {
        return "is more than 1e6 cells from the corner of its chunk; allowed are nearer positions";
    }
    if (line && sqrt(x * x + y * y) > LONGEST) {
        return "is longer than 4096 cells; use several shorter ones";
    }
    if (!fountain && e->width > WIDEST) {
        return "is wider than 128 cells; reduce its radius or period";
    }
    if (fountain && e->rate > most_drops(e->drop_radius / cell)) {
        return "has too high a rate; allowed are 4096 drops a second or, if their radius is more "
               "than 8 "
               "cells, 4096 / (radius / 8 cells)²";
    }
    return NULL;
}

static const char *refusal(pond_emitter_kind kind) {
    return kind == POND_EMITTER_SWELL
               ? "kind: swell; it enters over a side, and a world has no sides"
           : kind == POND_EMITTER_BREEZE ? "kind: breeze; it presses on all water, and a world has "
                                           "no end: draw it over a view "
                                           "(breeze.h)"
                                         : NULL;
}

static pond_result check(const pondi_patch *patch, const pond_emitter_desc *desc) {
    const pond_logger *log = &patch->desc->logger;
    const char *why = refusal(desc->kind);
    if (why != NULL) {
        return pondi_fail(log, POND_ERROR_RANGE,
                          "%s: allowed in a world are line, disc, paddle and fountain", why);
    }
    const pond_result result = pondi_emitter_check(patch, desc);
    if (result != POND_OK) {
        return result;
    }
    pondi_emitter emitter;
    pondi_emitter_prepare(patch, desc, &emitter);
    why = misfit(patch->desc, &emitter);
    return why == NULL ? POND_OK : pondi_fail(log, POND_ERROR_RANGE, "emitter: %s", why);
}

// ---- adding and changing ------------------------------------------------------------------------

pond_result pond_world_emitter_add(pond_world *world, pond_chunk chunk,
                                   const pond_emitter_desc *desc, pond_emitter_id *id) {
    if (id != NULL) {
        id->value = 0;
    }
    if (world == NULL || desc == NULL || id == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT,
                          "%s: NULL; adding needs a world, a desc and an output for the id",
                          world == NULL  ? "world"
                          : desc == NULL ? "desc"
                                         : "id");
    }
    PONDI_ASSERT_WORLD(world);
    const pondi_patch patch = patch_of(world, 0, chunk);
    const pond_result result = check(&patch, desc);
    return result == POND_OK ? pondi_emitter_add(&patch, desc, id) : result;
}

static pondi_emitter *find(const pond_world *world, pond_emitter_id id) {
    PONDI_ASSERT_WORLD(world);
    return pondi_emitter_find(&world->emitters, id);
}

pond_result pond_world_emitter_set(pond_world *world, pond_emitter_id id, pond_chunk chunk,
                                   const pond_emitter_desc *desc) {
    if (world == NULL || desc == NULL || find(world, id) == NULL) {
        return pondi_fail(world != NULL ? &world->desc.water.logger : NULL, POND_ERROR_ARGUMENT,
                          "%s; setting needs a world, one of its emitters and a desc",
                          world == NULL  ? "world: NULL"
                          : desc == NULL ? "desc: NULL"
                                         : "id: the world has no such emitter");
    }
    const pondi_patch patch = patch_of(world, 0, chunk);
    pond_result result = check(&patch, desc);
    if (result == POND_OK) {
        result = pondi_emitter_set(&patch, id, desc);
        pondi_chunks_list(world); // the old one may have ended at once
    }
    return result;
}

void pond_world_emitter_remove(pond_world *world, pond_emitter_id id) {
    PONDI_ASSERT_WORLD(world);
    const pondi_patch patch = patch_of(world, 0, (pond_chunk){0, 0});
    pondi_emitter_remove(&patch, id);
}

void pond_world_emitter_set_user(pond_world *world, pond_emitter_id id, void *user) {
    pondi_emitter *emitter = find(world, id);
    if (emitter != NULL) {
        emitter->user = user;
    }
}

void *pond_world_emitter_get_user(const pond_world *world, pond_emitter_id id) {
    const pondi_emitter *emitter = find(world, id);
    return emitter != NULL ? emitter->user : NULL;
}

int pond_world_emitter_count(const pond_world *world) {
    PONDI_ASSERT_WORLD(world);
    return pondi_emitters_count(&world->emitters);
}

// ---- as bytes -----------------------------------------------------------------------------------

pond_result pondi_world_lay_emitters(const pondi_patch *patch, pondi_tape *tape) {
    bool good = pondi_emitters_lay(patch, tape);
    for (int i = 0; good && i < patch->emitters->used; i++) {
        pondi_emitter *e = &patch->emitters->slots[i];
        pond_chunk home = {e->home_x, e->home_y};
        pondi_world_lay_place(tape, &home);
        if (tape->reading) {
            e->home_x = home.x;
            e->home_y = home.y;
        }
        good = refusal((pond_emitter_kind)e->kind) == NULL && misfit(patch->desc, e) == NULL &&
               (e->kind == POND_EMITTER_FOUNTAIN || patch->solver->traits.pressure);
    }
    return good && !tape->bad ? POND_OK : tape->starved ? POND_ERROR_MEMORY : POND_ERROR_DATA;
}

void pondi_world_emitters_hash(const pond_world *world, pondi_hash *hash) {
    if (world->emitters.used > 0) {
        const pondi_patch patch = pondi_world_patch(world);
        pondi_tape tape = {.hashing = true, .hash = *hash};
        (void)pondi_world_lay_emitters(&patch, &tape);
        *hash = tape.hash;
    }
}
