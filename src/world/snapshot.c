// Snapshots of a whole world: a head, the time, rain and splashes, bodies, emitters, the chunks
// whose water is not at rest, by row and then by column, and a checksum. Saved states for rollback
// have another head, cells as in memory, and the caller's pointers.

#include <math.h>

#include "base/message.h"
#include "base/tape.h"
#include "pond/body.h"
#include "world/world.h"

#include <millpond/world.h>

#define VERSION 1u
#define STATE 0x6d70776f726c6431u
#define MOST_STEPS ((uint64_t)1 << 53)

static const char magic[8] = "pondwrld";

// ---- layout -------------------------------------------------------------------------------------

typedef struct head {
    uint8_t word[sizeof magic];
    uint32_t version;
    uint32_t solver;
    double cell_size;
    double time_step;
    double count_height;
} head;

static head head_of(const pond_world *world) {
    const pond_desc *water = &world->desc.water;
    head h = {.version = VERSION,
              .solver = (uint32_t)water->solver,
              .cell_size = water->cell_size,
              .time_step = water->time_step,
              .count_height = water->count_height};
    memcpy(h.word, magic, sizeof magic);
    return h;
}

static void lay_head(pondi_tape *tape, head *h) {
    pondi_tape_bytes(tape, h->word, sizeof h->word);
    pondi_tape_u32(tape, &h->version);
    pondi_tape_u32(tape, &h->solver);
    pondi_tape_f64(tape, &h->cell_size);
    pondi_tape_f64(tape, &h->time_step);
    pondi_tape_f64(tape, &h->count_height);
}

// The state before the chunks.
typedef struct state {
    uint64_t steps;
    double left_over;
    pondi_world_rain rain;
    pondi_world_splash splashes[PONDI_SPLASHES];
    int splash_count;
    bool bodies_unsure;
    pondi_bodies bodies;
    pondi_emitters emitters;
    int chunks;
} state;

static bool lay_splashes(pondi_tape *tape, state *s) {
    pondi_tape_i32(tape, &s->splash_count);
    if (s->splash_count < 0 || s->splash_count > PONDI_SPLASHES) {
        return false;
    }
    bool good = true;
    for (int i = 0; i < s->splash_count; i++) {
        pondi_splash *splash = &s->splashes[i].splash;
        uint64_t age = s->steps - splash->begin;
        pondi_world_lay_place(tape, &s->splashes[i].chunk);
        pondi_tape_point(tape, &splash->centre);
        pondi_tape_f32(tape, &splash->radius);
        pondi_tape_f32(tape, &splash->height);
        pondi_tape_u64(tape, &age);
        splash->begin = s->steps - age;
        good = good && age <= s->steps && isfinite(splash->centre.x) &&
               isfinite(splash->centre.y) && splash->radius > 0.0f &&
               splash->radius <= PONDI_SPLASH_WIDEST &&
               fabs((double)splash->height) <= PONDI_TOUCH_HIGHEST;
    }
    return good;
}

// All but bodies and emitters. Returns the name of an invalid part, or NULL.
static const char *lay_state(pondi_tape *tape, const pond_world *world, state *s) {
    pondi_tape_u64(tape, &s->steps);
    pondi_tape_f64(tape, &s->left_over);
    if (s->steps > MOST_STEPS || !(fabs(s->left_over) <= 2.0 * world->desc.water.time_step)) {
        return "time";
    }
    if (!pondi_world_lay_rain(tape, world, &s->rain)) {
        return "rain";
    }
    if (!lay_splashes(tape, s)) {
        return "splashes";
    }
    pondi_tape_bool(tape, &s->bodies_unsure);
    return tape->bad ? "state" : NULL;
}

static bool is_saved(const pondi_chunk *chunk) {
    return !pondi_chunk_is_at_zero(chunk);
}

// ---- saving -------------------------------------------------------------------------------------

static void write_state(pondi_tape *tape, const pond_world *world) {
    state s = {.steps = world->steps,
               .left_over = world->left_over,
               .rain = world->rain,
               .splash_count = world->splash_count,
               .bodies_unsure = world->bodies_unsure};
    memcpy(s.splashes, world->splashes, (size_t)s.splash_count * sizeof *s.splashes);
    (void)lay_state(tape, world, &s);
}

static void write_content(pondi_tape *tape, const pond_world *world, pondi_lay_chunk *lay) {
    write_state(tape, world);
    const pondi_patch patch = pondi_world_patch(world);
    (void)pondi_world_lay_bodies(&patch, tape);
    (void)pondi_world_lay_emitters(&patch, tape);
    int count = 0;
    for (int i = 0; i < world->kept; i++) {
        count += is_saved(&world->chunks[world->order[i]]);
    }
    pondi_tape_i32(tape, &count);
    for (int i = 0; i < world->kept; i++) {
        const pondi_chunk *chunk = &world->chunks[world->order[i]];
        if (is_saved(chunk)) {
            pond_chunk at = chunk->at;
            float most;
            pondi_world_lay_place(tape, &at);
            (void)lay(tape, world, chunk, &most);
        }
    }
}

static void write_all(pondi_tape *tape, const pond_world *world) {
    tape->checking = true;
    tape->check = PONDI_TAPE_CHECK;
    head h = head_of(world);
    lay_head(tape, &h);
    write_content(tape, world, pondi_chunk_pack);
    pondi_tape_seal(tape);
}

size_t pond_world_save_size(const pond_world *world) {
    PONDI_ASSERT_WORLD(world);
    pondi_tape counter = {0};
    write_all(&counter, world);
    return counter.count;
}

pond_result pond_world_save(const pond_world *world, void *bytes, size_t size) {
    const pond_result result = pondi_world_check_bytes(world, bytes);
    if (result != POND_OK) {
        return result;
    }
    const size_t needed = pond_world_save_size(world);
    if (size < needed) {
        return pondi_fail(&world->desc.water.logger, POND_ERROR_SPACE,
                          "size: %zu bytes; this world's snapshot takes %zu", size, needed);
    }
    pondi_tape tape = {.to = bytes};
    write_all(&tape, world);
    return POND_OK;
}

// ---- loading-------------------------------------------------------------------------------------

static pond_result refuse(const pond_world *world, const char *why) {
    return pondi_fail(&world->desc.water.logger, POND_ERROR_DATA, "snapshot: %s", why);
}

static pond_result refuse_number(const pond_world *world, const char *name, double there,
                                 double here) {
    return pondi_fail(&world->desc.water.logger, POND_ERROR_DATA,
                      "snapshot: %s: %g, but the world has %g; allowed is the same", name, there,
                      here);
}

static pond_result check_head(const pond_world *world, const head *h) {
    const head own = head_of(world);
    if (memcmp(h->word, own.word, sizeof own.word) != 0) {
        return refuse(world, "does not begin with pondwrld; it is not a snapshot of a world");
    }
    if (h->version != VERSION) {
        return pondi_fail(&world->desc.water.logger, POND_ERROR_VERSION,
                          "snapshot: version %u; this library reads version %u",
                          (unsigned)h->version, VERSION);
    }
    if (h->solver != own.solver) {
        return pondi_fail(&world->desc.water.logger, POND_ERROR_DATA,
                          "snapshot: of another solver; this world has %s water",
                          world->solver->traits.name);
    }
    return h->cell_size != own.cell_size
               ? refuse_number(world, "cell_size", h->cell_size, own.cell_size)
           : h->time_step != own.time_step
               ? refuse_number(world, "time_step", h->time_step, own.time_step)
           : h->count_height != own.count_height
               ? refuse_number(world, "count_height", h->count_height, own.count_height)
               : POND_OK;
}

// Checks all chunks and the checksum, before the world is changed.
static pond_result check_chunks(const pond_world *world, pondi_tape *tape, int count) {
    pond_chunk last = {0, 0};
    for (int i = 0; i < count; i++) {
        pond_chunk at;
        float most;
        pondi_world_lay_place(tape, &at);
        const bool good = pondi_chunk_pack(tape, world, NULL, &most);
        if (tape->bad) {
            return refuse(world, "is truncated");
        }
        if (!good || (i > 0 && !pondi_chunk_comes_before(last, at))) {
            return pondi_fail(&world->desc.water.logger, POND_ERROR_DATA,
                              "snapshot: chunk %d, %d is damaged", (int)at.x, (int)at.y);
        }
        last = at;
    }
    pondi_tape_seal(tape);
    if (tape->bad) {
        return refuse(world, "the checksum does not match; it is damaged");
    }
    return tape->at == tape->end ? POND_OK
                                 : refuse(world, "has bytes after its end; it is damaged");
}

static void free_state(const pond_world *world, state *s) {
    pondi_bodies_destroy(&s->bodies, &world->desc.water.allocator);
    pondi_emitters_destroy(&s->emitters, &world->desc.water.allocator);
}

// Reads the state before the chunks. Afterwards *s owns its bodies and emitters.
static pond_result read_state(pond_world *world, pondi_tape *tape, state *s) {
    pond_result result = POND_OK;
    const char *wrong = lay_state(tape, world, s);
    pondi_patch patch = pondi_world_patch(world);
    patch.bodies = &s->bodies;
    patch.emitters = &s->emitters;
    if (wrong == NULL) {
        result = pondi_world_lay_bodies(&patch, tape);
        wrong = result == POND_OK ? NULL : "bodies";
    }
    if (wrong == NULL) {
        result = pondi_world_lay_emitters(&patch, tape);
        wrong = result == POND_OK ? NULL : "emitters";
    }
    if (wrong != NULL) {
        return result == POND_OK || result == POND_ERROR_DATA
                   ? pondi_fail(&world->desc.water.logger, POND_ERROR_DATA,
                                "snapshot: its %s are damaged", wrong)
                   : result;
    }
    pondi_tape_i32(tape, &s->chunks);
    if (tape->bad || s->chunks < 0) {
        return refuse(world, "its number of chunks is damaged");
    }
    if (s->chunks > world->capacity) {
        return pondi_fail(&world->desc.water.logger, POND_ERROR_MEMORY,
                          "snapshot: has %d moving chunks; desc.memory holds %d: raise it",
                          s->chunks, world->capacity);
    }
    return POND_OK;
}

static void take_state(pond_world *world, const state *s) {
    world->left_over = s->left_over;
    world->rain = s->rain;
    world->splash_count = s->splash_count;
    memcpy(world->splashes, s->splashes, (size_t)s->splash_count * sizeof *s->splashes);
    pondi_bodies_destroy(&world->bodies, &world->desc.water.allocator);
    world->bodies = s->bodies;
    pondi_emitters_destroy(&world->emitters, &world->desc.water.allocator);
    world->emitters = s->emitters;
    world->bodies_unsure = s->bodies_unsure;
}

// Land of the world stays dry.
static void take_chunks(pond_world *world, pondi_tape *tape, int count, pondi_lay_chunk *lay) {
    for (int i = 0; i < count; i++) {
        pond_chunk at;
        float most;
        pondi_world_lay_place(tape, &at);
        const int found = pondi_chunk_find(world, at);
        const int chunk = found != PONDI_NO_CHUNK ? found : pondi_chunk_keep(world, at, INFINITY);
        pondi_chunk *c = chunk != PONDI_NO_CHUNK ? &world->chunks[chunk] : NULL;
        (void)lay(tape, world, c, &most);
        if (c != NULL) {
            pondi_land_hold(world, c);
            pondi_chunk_stir(world, chunk, most);
            pondi_chunk_survey(world, c);
            c->worth = INFINITY; // no loaded chunk is dropped for another
        }
    }
    pondi_world_wake_stirred(world);
    for (int i = 0; i < world->kept; i++) {
        pondi_chunk *c = &world->chunks[world->order[i]];
        c->worth = c->most;
    }
    for (int i = 0; i < world->kept; i++) {
        pondi_chunk_guard(world, world->order[i]);
    }
    pondi_chunks_list(world);
}

// Replaces the content of the world. Advances the tape beyond the chunks.
static void take(pond_world *world, const state *s, pondi_tape *chunks, pondi_lay_chunk *lay) {
    world->steps = s->steps;
    pond_world_calm(world);
    pondi_world_rewind_moved(world);
    take_state(world, s);
    take_chunks(world, chunks, s->chunks, lay);
}

pond_result pond_world_load(pond_world *world, const void *bytes, size_t size) {
    pond_result result = pondi_world_check_bytes(world, bytes);
    if (result != POND_OK) {
        return result;
    }
    state s = {0};
    pondi_tape tape = {.reading = true,
                       .checking = true,
                       .check = PONDI_TAPE_CHECK,
                       .at = bytes,
                       .end = (const uint8_t *)bytes + size};
    head h = {0};
    lay_head(&tape, &h);
    result = tape.bad ? refuse(world, "is truncated") : check_head(world, &h);
    result = result == POND_OK ? read_state(world, &tape, &s) : result;
    pondi_tape chunks = tape;
    if (result == POND_OK) {
        result = check_chunks(world, &tape, s.chunks);
    }
    if (result != POND_OK) {
        free_state(world, &s);
        return result;
    }
    take(world, &s, &chunks, pondi_chunk_pack);
    return POND_OK;
}

// ---- rollback -----------------------------------------------------------------------------------

typedef struct state_head {
    uint64_t magic;
    uint64_t world;
    uint64_t size;
} state_head;

static void lay_state_head(pondi_tape *tape, state_head *h) {
    pondi_tape_u64(tape, &h->magic);
    pondi_tape_u64(tape, &h->world);
    pondi_tape_u64(tape, &h->size);
}

static void lay_pointer(pondi_tape *tape, void **pointer) {
    pondi_tape_bytes(tape, (uint8_t *)pointer, sizeof *pointer);
}

static void lay_pointers(pondi_tape *tape, const pond_world *world) {
    for (int i = 0; i < world->bodies.used; i++) {
        lay_pointer(tape, &world->bodies.slots[i].user);
    }
    for (int i = 0; i < world->emitters.used; i++) {
        lay_pointer(tape, &world->emitters.slots[i].user);
    }
}

static void write_rollback(pondi_tape *tape, const pond_world *world, size_t size) {
    state_head h = {STATE, (uint64_t)(uintptr_t)world, size};
    lay_state_head(tape, &h);
    write_content(tape, world, pondi_chunk_lay);
    lay_pointers(tape, world);
}

size_t pond_world_state_size(const pond_world *world) {
    PONDI_ASSERT_WORLD(world);
    pondi_tape counter = {0};
    write_rollback(&counter, world, 0);
    return counter.count;
}

pond_result pond_world_state_save(const pond_world *world, void *bytes, size_t size) {
    const pond_result result = pondi_world_check_bytes(world, bytes);
    if (result != POND_OK) {
        return result;
    }
    const size_t needed = pond_world_state_size(world);
    if (size < needed) {
        return pondi_fail(&world->desc.water.logger, POND_ERROR_SPACE,
                          "size: %zu bytes; this world's state takes %zu", size, needed);
    }
    pondi_tape tape = {.to = bytes};
    write_rollback(&tape, world, needed);
    return POND_OK;
}

pond_result pond_world_state_restore(pond_world *world, const void *bytes, size_t size) {
    pond_result result = pondi_world_check_bytes(world, bytes);
    if (result != POND_OK) {
        return result;
    }
    pondi_tape tape = {.reading = true, .at = bytes, .end = (const uint8_t *)bytes + size};
    state_head h = {0};
    lay_state_head(&tape, &h);
    if (tape.bad || h.magic != STATE || h.world != (uint64_t)(uintptr_t)world || h.size > size) {
        return pondi_fail(&world->desc.water.logger, POND_ERROR_DATA,
                          "bytes: hold no saved state of this world");
    }
    state s = {0};
    result = read_state(world, &tape, &s);
    if (result != POND_OK) {
        free_state(world, &s);
        return result;
    }
    take(world, &s, &tape, pondi_chunk_lay);
    lay_pointers(&tape, world);
    return POND_OK;
}
