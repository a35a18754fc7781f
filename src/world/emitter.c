// Emitters in a world are a pond's: those of a tiny one, the spring, which holds them and has no
// part in the water. What they do, they do to the world's.

#include "pond/emitter.h"

#include <math.h>
#include <millpond/world.h>

#include "base/message.h"
#include "pond/touch_run.h"
#include "world/world.h"

enum { SPRING = 8 }; // side of it [cells]

#define LONGEST 4096.0 // line or paddle [cells]
#define WIDEST (3.0 * POND_WORLD_WIDEST)
#define MOST_DROPS_PER_SECOND 4096.0 // of a fountain, and of fewer wider ones
#define NARROW 8.0                   // radius of drops of which so many may fall [cells]

static pond_chunk home_of(const pondi_emitter *emitter) {
    return (pond_chunk){emitter->home_x, emitter->home_y};
}

bool pondi_world_emitters_busy(const pond_world *world) {
    return world->spring != NULL && world->spring->emitters.used > 0;
}

// ---- pressing -----------------------------------------------------------------------------------

static void catch_up(pond_world *world) {
    if (world->waiting != NULL && *world->waiting > 0) {
        pondi_world_catch_up(world, world->waiting);
    }
}

// Keeps a chunk that is not kept, unless that was refused in this step: to find the calmest of
// full memory takes long, and nothing became calmer since.
static int ask_once(pond_world *world, pond_chunk at, float most) {
    pondi_refusals *r = &world->refusals;
    const unsigned slot = (unsigned)at.x % PONDI_REFUSALS;
    const bool known =
        (r->known >> slot & 1) != 0 && r->at[slot].x == at.x && r->at[slot].y == at.y;
    if (known && most <= r->most[slot]) {
        return PONDI_NO_CHUNK;
    }
    const int chunk = pondi_chunk_keep(world, at, most);
    if (chunk == PONDI_NO_CHUNK) {
        r->known |= (uint64_t)1 << slot;
        r->at[slot] = at;
        r->most[slot] = most;
    }
    return chunk;
}

// The chunk that is to be added to, stirred; or NULL. `most` is how far the emitter lifts it.
static pondi_chunk *stirred_chunk(pond_world *world, pond_chunk at, float most) {
    int chunk = pondi_chunk_find(world, at);
    chunk = chunk != PONDI_NO_CHUNK ? chunk : ask_once(world, at, most);
    if (chunk == PONDI_NO_CHUNK) {
        return NULL;
    }
    pondi_chunk *c = &world->chunks[chunk];
    const bool known = c->active && c->stirred && c->moving == PONDI_ALL_PIECES;
    if (!known || c->most < most) {
        pondi_chunk_stir(world, chunk, most);
        pondi_chunk_wake(world, chunk);
    }
    return c;
}

static bool any_amount(int count, const double *amounts) {
    bool any = false;
    for (int i = 0; i < count; i++) {
        any = any || amounts[i] != 0.0;
    }
    return any;
}

// Some cells of one chunk.
static void press_stretch(pond_world *world, const pondi_chunk *chunk, int x, int y, int count,
                          const double *amounts) {
    const float top = world->solver->top;
    for (int i = 0; i < count; i++) {
        if (amounts[i] != 0.0 && pondi_land_is_water(&chunk->land, x + i, y)) {
            (void)pondi_touch_cell(&chunk->fields[world->now], top, x + i, y, amounts[i]);
            (void)pondi_touch_cell(&chunk->fields[1 - world->now], top, x + i, y, amounts[i]);
        }
    }
}

static void press_row(void *user, const pondi_emitter *emitter, int64_t x, int64_t y, int count,
                      const double *amounts) {
    pond_world *world = user;
    const float most = (float)fabs(emitter->waves[0].depth);
    const int64_t row = pondi_chunk_of_cell(y);
    catch_up(world);
    for (int first = 0, some; first < count; first += some) {
        const int64_t column = pondi_chunk_of_cell(x + first);
        const int from = (int)(x + first - column * PONDI_CHUNK);
        some = pondi_least(PONDI_CHUNK - from, count - first);
        pond_chunk at;
        if (any_amount(some, amounts + first) &&
            pondi_chunk_beside(home_of(emitter), column, row, &at)) {
            const pondi_chunk *chunk = stirred_chunk(world, at, most);
            if (chunk != NULL) {
                press_stretch(world, chunk, from, (int)(y - row * PONDI_CHUNK), some,
                              amounts + first);
            }
        }
    }
}

static void fall(void *user, const pondi_emitter *emitter, pond_vec2 centre, float radius,
                 float height) {
    pond_world *world = user;
    const pond_world_point place = {home_of(emitter), centre};
    catch_up(world);
    if (pondi_world_touch_drop(world, place, radius, height)) {
        pondi_world_event_splash(world, place, (pond_emitter_id){emitter->id}, radius, height);
    }
}

// ---- the spring ---------------------------------------------------------------------------------

static pond_result make_spring(pond_world *world, pond **out) {
    pond_desc desc = world->desc.water;
    desc.width = desc.height = SPRING;
    desc.edges = (pond_edges){POND_EDGE_FIXED, POND_EDGE_FIXED, POND_EDGE_FIXED, POND_EDGE_FIXED};
    desc.threads = 1;
    const pond_result result = pond_create(&desc, out);
    if (result == POND_OK) {
        world->into = (pondi_emitter_into){.user = world, .row = press_row, .drop = fall};
        (*out)->emitters.into = &world->into;
    }
    return result;
}

static void meet_spring(const pond_world *world, int waiting) {
    world->spring->steps = world->steps + (uint64_t)waiting;
}

void pondi_world_emitters_step(pond_world *world, int *waiting) {
    if (!pondi_world_emitters_busy(world)) {
        return;
    }
    meet_spring(world, *waiting);
    world->waiting = waiting;
    world->refusals.known = 0;
    pondi_emitters_step(world->spring);
    world->waiting = NULL;
    pondi_chunks_list(world);
}

void pondi_world_emitters_calm(pond_world *world) {
    if (world->spring != NULL) {
        meet_spring(world, 0);
        pondi_emitters_calm(world->spring);
    }
}

// ---- checks -------------------------------------------------------------------------------------

static bool is_near(double x, double y, double more) {
    return fabs(x) + more <= PONDI_WORLD_REACH && fabs(y) + more <= PONDI_WORLD_REACH;
}

// Drops a second of that radius [cells] that a fountain may have.
static double most_drops(double radius) {
    const double wider = fmax(1.0, fmin(radius, (double)POND_WORLD_WIDEST) / NARROW);
    return MOST_DROPS_PER_SECOND / (wider * wider);
}

// What a world does not take of an emitter that a pond does; NULL for none.
static const char *misfit(const pond_world *world, const pondi_emitter *e) {
    const double cell = world->desc.water.cell_size;
    const bool fountain = e->kind == POND_EMITTER_FOUNTAIN;
    const bool line = e->kind == POND_EMITTER_LINE || e->kind == POND_EMITTER_PADDLE;
    const double x = e->x1 - e->x0;
    const double y = e->y1 - e->y0;
    if (!is_near(e->x0, e->y0, fountain ? e->radius / cell : 0.0) ||
        (line && !is_near(e->x1, e->y1, 0.0))) {
        return "lies further than 1e6 cells from its chunk's corner; allowed are nearer ones";
    }
    if (line && sqrt(x * x + y * y) > LONGEST) {
        return "is longer than 4096 cells; allowed are shorter ones, and several of them";
    }
    if (!fountain && e->width > WIDEST) {
        return "is wider than 128 cells; allowed are a smaller radius and period";
    }
    if (fountain && e->rate > most_drops(e->drop_radius / cell)) {
        return "has a rate of too many drops; allowed are 4096 in a second or, where their radius "
               "is more than 8 cells, that over (radius / 8 cells)²";
    }
    return NULL;
}

static const char *refusal(pond_emitter_kind kind) {
    return kind == POND_EMITTER_SWELL
               ? "kind: swell; it enters over a pond's side, and a world has none"
           : kind == POND_EMITTER_BREEZE
               ? "kind: breeze; it presses on all of the water, and a world has no end: looks draw "
                 "one over a view (breeze.h)"
               : NULL;
}

// Makes the spring, where there is none.
static pond_result check(pond_world *world, const pond_emitter_desc *desc) {
    const pond_logger *log = &world->desc.water.logger;
    const char *why = refusal(desc->kind);
    if (why != NULL) {
        return pondi_fail(log, POND_ERROR_RANGE,
                          "%s: allowed in a world are line, disc, paddle and fountain", why);
    }
    pond_result result = world->spring == NULL ? make_spring(world, &world->spring) : POND_OK;
    if (result == POND_OK) {
        meet_spring(world, 0);
        result = pondi_emitter_check(world->spring, desc);
    }
    if (result != POND_OK) {
        return result;
    }
    pondi_emitter emitter;
    pondi_emitter_prepare(world->spring, desc, &emitter);
    why = misfit(world, &emitter);
    return why == NULL ? POND_OK : pondi_fail(log, POND_ERROR_RANGE, "emitter: %s", why);
}

// ---- adding and changing ------------------------------------------------------------------------

static void set_home(const pond_world *world, pond_emitter_id id, pond_chunk chunk) {
    pondi_emitter *emitter = pondi_emitter_find(world->spring, id);
    emitter->home_x = chunk.x;
    emitter->home_y = chunk.y;
}

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
    pond_result result = check(world, desc);
    if (result == POND_OK) {
        result = pond_emitter_add(world->spring, desc, id);
    }
    if (result == POND_OK) {
        set_home(world, *id, chunk);
    }
    return result;
}

static bool has(const pond_world *world, pond_emitter_id id) {
    return world->spring != NULL && pondi_emitter_find(world->spring, id) != NULL;
}

pond_result pond_world_emitter_set(pond_world *world, pond_emitter_id id, pond_chunk chunk,
                                   const pond_emitter_desc *desc) {
    if (world == NULL || desc == NULL || !has(world, id)) {
        return pondi_fail(world != NULL ? &world->desc.water.logger : NULL, POND_ERROR_ARGUMENT,
                          "%s; setting needs a world, one of its emitters and a desc",
                          world == NULL  ? "world: NULL"
                          : desc == NULL ? "desc: NULL"
                                         : "id: the world has no such emitter");
    }
    PONDI_ASSERT_WORLD(world);
    pond_result result = check(world, desc);
    if (result == POND_OK) {
        result = pond_emitter_set(world->spring, id, desc);
        pondi_chunks_list(world); // the old one may have ended at once
    }
    if (result == POND_OK) {
        set_home(world, id, chunk);
    }
    return result;
}

void pond_world_emitter_remove(pond_world *world, pond_emitter_id id) {
    PONDI_ASSERT_WORLD(world);
    if (has(world, id)) {
        meet_spring(world, 0);
        pond_emitter_remove(world->spring, id);
    }
}

void pond_world_emitter_set_user(pond_world *world, pond_emitter_id id, void *user) {
    PONDI_ASSERT_WORLD(world);
    if (has(world, id)) {
        pond_emitter_set_user(world->spring, id, user);
    }
}

void *pond_world_emitter_get_user(const pond_world *world, pond_emitter_id id) {
    PONDI_ASSERT_WORLD(world);
    return has(world, id) ? pond_emitter_get_user(world->spring, id) : NULL;
}

int pond_world_emitter_count(const pond_world *world) {
    PONDI_ASSERT_WORLD(world);
    return world->spring != NULL ? pond_emitter_count(world->spring) : 0;
}

// ---- as bytes -----------------------------------------------------------------------------------

static void lay_homes(pondi_tape *tape, const pond *spring) {
    for (int i = 0; i < spring->emitters.used; i++) {
        pondi_emitter *emitter = &spring->emitters.slots[i];
        pond_chunk home = home_of(emitter);
        pondi_world_lay_place(tape, &home);
        if (tape->reading) {
            emitter->home_x = home.x;
            emitter->home_y = home.y;
        }
    }
}

void pondi_world_emitters_hash(const pond_world *world, pondi_hash *hash) {
    if (pondi_world_emitters_busy(world)) {
        pondi_tape tape = {.hashing = true, .hash = *hash};
        (void)pondi_emitters_lay(world->spring, &tape); // which only reads
        lay_homes(&tape, world->spring);
        *hash = tape.hash;
    }
}

void pondi_world_write_emitters(pondi_tape *tape, const pond_world *world) {
    uint64_t last_id = 0;
    int count = 0;
    if (world->spring != NULL) {
        (void)pondi_emitters_lay(world->spring, tape);
        lay_homes(tape, world->spring);
    } else { // as if there were one
        pondi_tape_u64(tape, &last_id);
        pondi_tape_int64(tape, &count);
    }
}

static bool are_known(const pond_world *world, const pond *spring) {
    bool good = true;
    for (int i = 0; i < spring->emitters.used; i++) {
        const pondi_emitter *emitter = &spring->emitters.slots[i];
        const bool fountain = emitter->kind == POND_EMITTER_FOUNTAIN;
        good = good && refusal((pond_emitter_kind)emitter->kind) == NULL &&
               (fountain || world->solver->traits.pressure) && misfit(world, emitter) == NULL;
    }
    return good;
}

pond_result pondi_world_read_emitters(pondi_tape *tape, pond_world *world, pond **spring) {
    if (pondi_world_lay_none(tape)) {
        return tape->bad ? POND_ERROR_DATA : POND_OK;
    }
    const pond_result result = make_spring(world, spring);
    if (result != POND_OK) {
        return result;
    }
    if (!pondi_emitters_lay(*spring, tape)) {
        return tape->starved ? POND_ERROR_MEMORY : POND_ERROR_DATA;
    }
    lay_homes(tape, *spring);
    return !tape->bad && are_known(world, *spring) ? POND_OK : POND_ERROR_DATA;
}
