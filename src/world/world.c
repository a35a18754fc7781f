// A world's life: its desc, time, changes of land, the end.

#include "world/world.h"

#include <math.h>
#include <millpond/world.h>

#include "base/maths.h"
#include "base/memory.h"
#include "base/message.h"
#include "base/record.h"
#include "pond/rest.h"
#include "shared/stamp.h"

#define COOKIE 0x776f726cu // "worl"

enum { LEAST_CHUNKS = 16, MOST_CHUNKS = 1 << 20 };

// ---- desc ---------------------------------------------------------------------------------------

void pond_world_desc_init(pond_world_desc *out, size_t size, uint32_t version) {
    if (pondi_stamp_begin(out, size, version, COOKIE, sizeof *out)) {
        pond_desc_init(&out->water, sizeof out->water, version);
        out->memory = (size_t)64 << 20;
    }
}

// The reason why water cannot be stepped chunk by chunk, or NULL.
static const char *refusal(const pondi_solver *solver) {
    return solver->traits.disperses                  ? "each cell depends on all others"
           : solver->traits.one_row                  ? "it has one row"
           : PONDI_WITH_FLOW && solver->traits.flows ? "bulk water has no chunks"
           : solver->step == NULL ? "fourth-order water needs two passes over all cells"
                                  : NULL;
}

// Whether water at height 0 moves: it is lifted, or land is held at another height.
static bool is_restless(const pond_desc *water) {
    const pondi_solver *solver = pondi_solver_of(water);
    return solver->top > 0.0f && (water->bias != 0.0 || water->edge_level != 0.0);
}

static bool land_fits(const pond_world_desc *desc) {
    const pond_desc *water = &desc->water;
    if (desc->masks && desc->map != NULL) {
        (void)pondi_fail(&water->logger, POND_ERROR_ARGUMENT,
                         "masks: true, but map is not NULL; allowed is one of them");
        return false;
    }
    if (is_restless(water) && !desc->masks) {
        (void)pondi_fail(
            &water->logger, POND_ERROR_RANGE,
            "water.bias: %g, water.edge_level: %g; unit-range water then never rests, so all "
            "of it is stored: allowed are 0 for both, or desc.masks",
            water->bias, water->edge_level);
        return false;
    }
    return true;
}

static bool solver_fits(const pond_desc *water) {
    const pondi_solver *solver = pondi_solver_of(water);
    const char *why =
        solver != NULL ? refusal(solver) : NULL; // pondi_desc_check() reports an unknown solver
    if (why != NULL) {
        (void)pondi_fail(&water->logger, POND_ERROR_RANGE,
                         "water.solver: %s; %s: allowed in a world are wave with stencil 9 or 5, "
                         "classic, steady, isotropic and unit-range",
                         solver->traits.name, why);
    }
    return why == NULL;
}

static bool memory_fits(const pond_world_desc *desc) {
    const size_t each = pondi_chunk_size(pondi_solver_of(&desc->water)->format);
    if (desc->memory / each < LEAST_CHUNKS || desc->memory / each > MOST_CHUNKS) {
        (void)pondi_fail(&desc->water.logger, POND_ERROR_RANGE,
                         "memory: %zu bytes; allowed are %d to %d chunks of %zu", desc->memory,
                         LEAST_CHUNKS, MOST_CHUNKS, each);
        return false;
    }
    return true;
}

// Checks everything except the memory.
static pond_result check(const pond_world_desc *desc, pond_world_desc *out) {
    if (desc == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT,
                          "desc: NULL; start from pond_world_desc_default()");
    }
    pond_result result = pondi_stamp_fits(NULL, &desc->stamp, COOKIE, sizeof *desc,
                                          PONDI_ROOM_OF(desc), "pond_world_desc_default");
    if (result != POND_OK) {
        return result;
    }
    if (!solver_fits(&desc->water)) {
        return POND_ERROR_RANGE;
    }
    *out = *desc;
    const pond_desc sides = pond_desc_default();
    out->water.width = sides.width;
    out->water.height = sides.height;
    out->water.edges = (pond_edges){POND_EDGE_PERIODIC, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC,
                                    POND_EDGE_PERIODIC}; // no side cuts anything off
    const pond_desc water = out->water;
    const pondi_solver *solver;
    result = pondi_desc_check(&water, &out->water, &solver);
    return result == POND_OK && !land_fits(out) ? POND_ERROR_RANGE : result;
}

size_t pond_world_chunk_memory(const pond_world_desc *desc) {
    pond_world_desc whole;
    return check(desc, &whole) == POND_OK ? pondi_chunk_size(pondi_solver_of(&whole.water)->format)
                                          : 0;
}

// ---- life ---------------------------------------------------------------------------------------

static bool reserve(pond_world *world) {
    const size_t each = pondi_chunk_size(world->solver->format);
    world->capacity = (int)(world->desc.memory / each);
    world->memory_size =
        each * (size_t)world->capacity + sizeof(int32_t); // the end of the last lake
    world->memory =
        pondi_allocate_unset(&world->desc.water.allocator, world->memory_size, PONDI_CACHE_LINE);
    if (world->memory != NULL) {
        pondi_chunks_begin(world);
    }
    return world->memory != NULL;
}

static void prepare(pond_world *world) {
    const pond_desc *water = &world->desc.water;
    world->solver->prepare(water, &world->coefficients);
    world->unit =
        world->solver->counts > 0.0f ? (float)water->count_height / world->solver->counts : 1.0f;
    world->restless = is_restless(water);
    world->held = world->solver->top > 0.0f ? (float)water->edge_level : 0.0f;
    if (pondi_world_has_links(world)) {
        pondi_patterns_make(water, &world->patterns);
    }
}

pond_result pond_world_create(const pond_world_desc *desc, pond_world **out) {
    if (out == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT,
                          "out: NULL; an output for the world is needed");
    }
    *out = NULL;
    pond_world_desc whole = {0};
    pond_result result = check(desc, &whole);
    if (result != POND_OK || !memory_fits(&whole)) {
        return result != POND_OK ? result : POND_ERROR_RANGE;
    }
    const pond_allocator *allocator = &whole.water.allocator;
    pond_world *world = pondi_allocate(allocator, sizeof *world, PONDI_CACHE_LINE);
    bool any = world != NULL;
    if (any) {
        world->desc = whole;
        world->endless = whole.water;
        world->endless.edges =
            (pond_edges){POND_EDGE_OPEN, POND_EDGE_OPEN, POND_EDGE_OPEN, POND_EDGE_OPEN};
        world->alive = PONDI_WORLD_ALIVE;
        world->solver = pondi_solver_of(&whole.water);
        world->events.rested = true;
        any = reserve(world);
    }
    if (!any) {
        pond_world_destroy(world);
        return pondi_fail(&whole.water.logger, POND_ERROR_MEMORY, "memory: no memory for %zu bytes",
                          whole.memory);
    }
    prepare(world);
    result = pondi_start_workers(&world->desc.water, &world->workers, &world->parallel);
    if (result != POND_OK) {
        pond_world_destroy(world);
        return result;
    }
    *out = world;
    return POND_OK;
}

void pond_world_destroy(pond_world *world) {
    if (world == NULL) {
        return;
    }
    PONDI_ASSERT_WORLD(world);
    pond_workers_destroy(world->workers);
    const pond_allocator allocator = world->desc.water.allocator;
    pondi_release(&allocator, world->memory, world->memory_size);
    pondi_masks_destroy(&world->masks, &allocator);
    pondi_bodies_destroy(&world->bodies, &allocator);
    pondi_emitters_destroy(&world->emitters, &allocator);
    *(volatile uint32_t *)&world->alive = 0; // compilers drop a plain store that nobody reads
    pondi_release(&allocator, world, sizeof *world);
}

pond_world_desc pond_world_get_desc(const pond_world *world) {
    PONDI_ASSERT_WORLD(world);
    return world->desc;
}

// ---- time ---------------------------------------------------------------------------------------

void pondi_world_catch_up(pond_world *world, int *waiting) {
    pondi_world_step(world, *waiting);
    world->steps += (uint64_t)*waiting;
    *waiting = 0;
}

// Steps wait until something acts on the water, and then run together, so that chunks stay in the
// caches.
static void run_steps(pond_world *world, int steps, int64_t due) {
    int waiting = 0;
    for (int i = 0; i < steps; i++) {
        if (i > 0) {
            pondi_world_probes_step(world, &waiting);
        }
        if (world->rain.rain.rate > 0.0f) {
            pondi_world_rain_step(world, &waiting);
        }
        if (world->splash_count > 0) {
            pondi_world_catch_up(world, &waiting);
            pondi_world_splashes_step(world);
        }
        pondi_world_emitters_step(world, &waiting);
        if (pondi_world_bodies_busy(world)) {
            pondi_world_catch_up(world, &waiting);
            pondi_world_bodies_step(world, due - i);
        }
        pondi_world_event_rest(world);
        waiting++;
    }
    pondi_world_catch_up(world, &waiting);
}

static bool is_idle(const pond_world *world) {
    return world->active_count == 0 && world->splash_count == 0 &&
           !(world->rain.rain.rate > 0.0f) && world->emitters.used == 0 &&
           !pondi_world_bodies_busy(world);
}

void pond_world_step_many(pond_world *world, int64_t steps) {
    PONDI_ASSERT_WORLD(world);
    if (steps > 0) {
        pondi_world_fill_gaps(world);
    }
    while (steps > 0) {
        if (is_idle(world)) {
            pondi_world_forget_resting(world); // chunks that bodies stored before they stopped
            world->steps += (uint64_t)steps;
            return;
        }
        const int64_t until = PONDI_REST_INTERVAL - (int64_t)(world->steps % PONDI_REST_INTERVAL);
        const int run = (int)(steps < until ? steps : until);
        run_steps(world, run, steps);
        steps -= run;
        if (run == until) {
            pondi_world_look(world);
            world->bodies_unsure = true;
            pondi_world_event_rest(world);
        }
        pondi_world_probes_look(world);
    }
}

int pond_world_advance(pond_world *world, double seconds) {
    PONDI_ASSERT_WORLD(world);
    const int steps = pondi_steps_due(&world->desc.water, seconds, &world->left_over);
    pond_world_step_many(world, steps);
    return steps;
}

uint64_t pond_world_get_steps(const pond_world *world) {
    PONDI_ASSERT_WORLD(world);
    return world->steps;
}

bool pond_world_is_resting(const pond_world *world) {
    PONDI_ASSERT_WORLD(world);
    return world->active_count == 0;
}

static void empty(pond_world *world, pondi_chunk *chunk) {
    pondi_world_note_moved(world, chunk->at);
    pondi_field_clear(&chunk->fields[0]);
    pondi_field_clear(&chunk->fields[1]);
    pondi_land_hold(world, chunk);
}

void pond_world_calm(pond_world *world) {
    PONDI_ASSERT_WORLD(world);
    for (int i = 0; i < world->kept && world->restless; i++) {
        empty(world, &world->chunks[world->order[i]]);
    }
    while (world->kept > 0 && !world->restless) {
        pondi_chunk_drop(world, world->order[world->kept - 1]);
    }
    world->left_over = 0.0;
    world->splash_count = 0;
    const pondi_patch patch = pondi_world_patch(world);
    pondi_bodies_calm(&patch);
    pondi_emitters_calm(&patch);
    pondi_chunks_list(world);
}

// ---- land ---------------------------------------------------------------------------------------

// Cells that become land lose their water; cells that become water are at rest.
static void empty_changed(const pond_world *world, const pondi_chunk *chunk,
                          const uint64_t rows[PONDI_CHUNK]) {
    for (int y = 0; y < PONDI_CHUNK; y++) {
        const uint64_t changed = rows[y] ^ chunk->land.rows[y + 1];
        for (int x = 0; changed != 0 && x < PONDI_CHUNK; x++) {
            const bool water = (rows[y] >> x & 1) != 0;
            for (int level = 0; (changed >> x & 1) != 0 && level < 2; level++) {
                if (water) {
                    pondi_chunk_empty(&chunk->fields[level], x, y);
                } else {
                    pondi_chunk_hold(world, &chunk->fields[level], x, y);
                }
            }
        }
    }
}

// Water may flow into new cells.
static void stir_around(pond_world *world, pond_chunk at) {
    for (int way = 0; way < 9; way++) {
        pond_chunk place;
        const bool any = pondi_chunk_beside(at, way % 3 - 1, way / 3 - 1, &place);
        const int chunk = any ? pondi_chunk_find(world, place) : PONDI_NO_CHUNK;
        if (chunk != PONDI_NO_CHUNK) {
            pondi_chunk *c = &world->chunks[chunk];
            c->stirred = true;
            c->moving = c->reached = c->reached != 0 ? PONDI_ALL_PIECES : 0;
            pondi_chunk_wake(world, chunk);
        }
    }
    pondi_chunks_list(world);
}

void pondi_world_change_land(pond_world *world, pond_chunk at, const uint64_t rows[PONDI_CHUNK],
                             bool any) {
    const int chunk = pondi_chunk_find(world, at);
    pondi_world_note_moved(world, at);
    if (chunk != PONDI_NO_CHUNK && any) {
        empty_changed(world, &world->chunks[chunk], rows);
        pondi_land_lay(world, &world->chunks[chunk], rows);
    } else if (chunk != PONDI_NO_CHUNK) {
        pondi_chunk_drop(world, chunk);
    } else if (any && world->restless) {
        (void)pondi_chunk_keep(world, at, 0.0f);
    }
    pondi_land_tell(world, at, rows);
    stir_around(world, at);
}

void pond_world_remap(pond_world *world, pond_chunk at) {
    PONDI_ASSERT_WORLD(world);
    uint64_t rows[PONDI_CHUNK];
    pondi_land_forget(world, at);
    const bool any = pondi_land_ask(world, at, rows);
    pondi_world_change_land(world, at, rows, any);
}
