// world_emitter_test.c — emitters and probes of a world: a pond's, to the bit, wherever it lies;
// they keep no chunk where they do nothing.
#include "worlds.h"

#include <millpond/world.h>

#include "world/world.h"

enum { WIDE = 256, HIGH = 192, CELLS = WIDE * HIGH };
#define CELL (1.0f / 64)

// A lake with an island, of a pond and of a world alike.
static bool is_water(int64_t x, int64_t y) {
    const bool inside = x >= 9 && x < 240 && y >= 5 && y < 180;
    return inside && !(x >= 110 && x < 150 && y >= 80 && y < 101);
}

static bool map(void *user, pond_chunk chunk, uint8_t *cells) {
    return map_lake_cells(is_water, user, chunk, cells);
}

static pond_desc water_of(pond_solver solver, pond_stencil stencil) {
    pond_desc desc = exact_desc(WIDE, HIGH);
    desc.solver = solver;
    desc.stencil = stencil;
    desc.half_life = 0.6;
    desc.edges = all_edges(POND_EDGE_FIXED);
    desc.seed = 5;
    return desc;
}

static pond *make_lake(const pond_desc *desc) {
    return make_walled_lake(desc, is_water, pond_solver_info(desc)->hard_walls ? 0.0f : INFINITY);
}

static pond_world *make_world(const pond_desc *water, pond_chunk *corner, int threads) {
    pond_world_desc desc = pond_world_desc_default();
    desc.water = *water;
    desc.water.threads = threads;
    desc.map = map;
    desc.user = corner;
    return make_world_of(&desc);
}

static pond_world *make_sea(void) {
    pond_world_desc desc = pond_world_desc_default();
    desc.water = water_of(POND_SOLVER_WAVE, POND_STENCIL_NINE);
    return make_world_of(&desc);
}

static pond_emitter_desc maker(pond_emitter_kind kind, int x0, int y0, int x1, int y1) {
    pond_emitter_desc desc = pond_emitter_desc_default();
    desc.kind = kind;
    desc.from = centre_of(x0, y0);
    desc.to = centre_of(x1, y1);
    desc.radius = kind == POND_EMITTER_FOUNTAIN ? 0.4f : 0.05f;
    desc.amplitude = 0.01f;
    desc.rate = 90.0f;
    desc.drop_radius = 3 * CELL;
    desc.drop_height = -0.03f;
    return desc;
}

// The same in the lake, whose corner is that of `corner`, and in the chunk that `from` lies in.
static pond_emitter_desc seen_from(const pond_emitter_desc *desc, pond_chunk corner,
                                   pond_chunk *chunk) {
    pond_emitter_desc there = *desc;
    const int x = (int)floorf(desc->from.x);
    const int y = (int)floorf(desc->from.y);
    *chunk = (pond_chunk){corner.x + x, corner.y + y};
    there.from = (pond_vec2){desc->from.x - (float)x, desc->from.y - (float)y};
    there.to = (pond_vec2){desc->to.x - (float)x, desc->to.y - (float)y};
    return there;
}

// An emitter of both.
typedef struct twin {
    pond_emitter_id here;
    pond_emitter_id there;
} twin;

static twin add(pond *water, pond_world *world, pond_chunk corner, pond_emitter_desc desc) {
    twin t;
    pond_chunk chunk;
    const pond_emitter_desc there = seen_from(&desc, corner, &chunk);
    assert_int_equal(pond_emitter_add(water, &desc, &t.here), POND_OK);
    assert_int_equal(pond_world_emitter_add(world, chunk, &there, &t.there), POND_OK);
    return t;
}

static float assert_same(const pond *water, const pond_world *world, pond_chunk corner) {
    float *ours = room(CELLS, sizeof(float));
    float *theirs = room(CELLS, sizeof(float));
    float highest = 0.0f;
    pond_world_copy_heights(world, corner, 0, 0, WIDE, HIGH, ours, WIDE);
    pond_copy_heights(water, 0, 0, WIDE, HIGH, theirs, WIDE);
    for (int i = 0; i < CELLS; i++) {
        highest = fmaxf(highest, fabsf(theirs[i]));
    }
    assert_memory_equal(ours, theirs, CELLS * sizeof *ours);
    free(ours);
    free(theirs);
    return highest;
}

static void step(pond *water, pond_world *world, int steps) {
    pond_step_many(water, steps);
    pond_world_step_many(world, steps);
}

// ---- the same as in a pond ----------------------------------------------------------------------

static void assert_makers_alike(pond_stencil stencil, pond_chunk corner, int threads) {
    const pond_desc desc = water_of(POND_SOLVER_WAVE, stencil);
    pond *water = make_lake(&desc);
    pond_world *world = make_world(&desc, &corner, threads);
    // Past the island and the shore, over many chunks; across one; at a corner of four.
    (void)add(water, world, corner, maker(POND_EMITTER_LINE, 30, 170, 200, 60));
    const twin paddle = add(water, world, corner, maker(POND_EMITTER_PADDLE, 200, 20, 200, 50));
    const twin disc = add(water, world, corner, maker(POND_EMITTER_DISC, 64, 64, 0, 0));
    (void)add(water, world, corner, maker(POND_EMITTER_DISC, 5, 100, 0, 0)); // on land, by a shore
    for (int i = 0; i < LONG_RUN(40) + 10; i++) {
        if (i == 4) {
            pond_emitter_desc next = maker(POND_EMITTER_DISC, 90, 40, 0, 0);
            next.period = 0.3f;
            pond_chunk chunk;
            const pond_emitter_desc there = seen_from(&next, corner, &chunk);
            assert_int_equal(pond_emitter_set(water, disc.here, &next), POND_OK);
            assert_int_equal(pond_world_emitter_set(world, disc.there, chunk, &there), POND_OK);
        } else if (i == 6) {
            pond_emitter_remove(water, paddle.here);
            pond_world_emitter_remove(world, paddle.there);
        }
        step(water, world, 3 + 4 * (i % 4));
        const float highest = assert_same(water, world, corner);
        assert_true(highest > 1e-3f || i < 3);
    }
    assert_int_equal(pond_world_emitter_count(world), 3);
    pond_calm(water);
    pond_world_calm(world);
    step(water, world, 40);
    assert_true(assert_same(water, world, corner) > 1e-3f); // they began anew
    pond_destroy(water);
    pond_world_destroy(world);
}

static void wave_makers_are_those_of_a_pond(void **state) {
    (void)state;
    assert_makers_alike(POND_STENCIL_NINE, (pond_chunk){0, 0}, 1);
    assert_makers_alike(POND_STENCIL_FIVE, (pond_chunk){-7, 1000000000}, 3);
}

// The next event of both that is a splash: rest is told of where water rests.
static bool next_splash(pond *water, pond_event *out) {
    bool any = true;
    do {
        any = pond_event_next(water, out);
    } while (any && out->kind != POND_EVENT_SPLASH);
    return any;
}

static bool next_splash_of_world(pond_world *world, pond_event *out, pond_chunk *chunk) {
    bool any = true;
    do {
        any = pond_world_event_next(world, out, chunk);
    } while (any && out->kind != POND_EVENT_SPLASH);
    return any;
}

static void assert_same_splashes(pond *water, pond_world *world, pond_chunk corner,
                                 pond_emitter_id id) {
    pond_event theirs;
    pond_event ours;
    pond_chunk chunk;
    int drops = 0;
    while (next_splash(water, &theirs)) {
        assert_true(next_splash_of_world(world, &ours, &chunk));
        assert_true(ours.steps == theirs.steps && ours.height == theirs.height);
        assert_true(ours.position.x == theirs.position.x && ours.position.y == theirs.position.y);
        assert_true(ours.emitter.value == id.value && chunk.x == corner.x && chunk.y == corner.y);
        drops++;
    }
    assert_false(next_splash_of_world(world, &ours, &chunk));
    assert_true(drops > 5);
}

// Drops and their events; their places are rounded as the chunk's are, which is the pond's here.
static void fountains_are_those_of_a_pond(void **state) {
    (void)state;
    static const pond_solver solvers[] = {POND_SOLVER_WAVE, POND_SOLVER_STEADY,
                                          POND_SOLVER_UNIT_RANGE};
    for (int k = 0; k < 3; k++) {
        pond_desc desc = water_of(solvers[k], POND_STENCIL_NINE);
        desc.bias = 0.0;
        pond_chunk corner = {40 * k, -1000000000 * k};
        pond *water = make_lake(&desc);
        pond_world *world = make_world(&desc, &corner, 1);
        const twin t = add(water, world, corner, maker(POND_EMITTER_FOUNTAIN, 50, 40, 0, 0));
        pond_set_splash_height(water, 0.01f);
        pond_world_set_splash_height(world, 0.01f);
        for (int i = 0; i < 8; i++) {
            step(water, world, 9);
            assert_true(assert_same(water, world, corner) > 0.0f || i == 0);
        }
        assert_same_splashes(water, world, corner, t.there);
        pond_destroy(water);
        pond_world_destroy(world);
    }
}

// ---- what is kept -------------------------------------------------------------------------------

static void nothing_is_kept_where_nothing_is_done(void **state) {
    (void)state;
    const pond_desc water = water_of(POND_SOLVER_WAVE, POND_STENCIL_NINE);
    pond_chunk corner = {0, 0};
    pond_world *world = make_world(&water, &corner, 1);
    pond_emitter_id ids[3];
    const pond_emitter_desc ashore = maker(POND_EMITTER_LINE, 0, 0, 30, 40);
    const pond_emitter_desc spring = maker(POND_EMITTER_FOUNTAIN, 30, 30, 0, 0);
    pond_emitter_desc still = maker(POND_EMITTER_DISC, 80, 30, 0, 0);
    still.amplitude = 0.0f;
    assert_int_equal(pond_world_emitter_add(world, (pond_chunk){900, 3}, &ashore, &ids[0]),
                     POND_OK);
    assert_int_equal(pond_world_emitter_add(world, (pond_chunk){-77, 3}, &spring, &ids[1]),
                     POND_OK);
    assert_int_equal(pond_world_emitter_add(world, corner, &still, &ids[2]), POND_OK);
    pond_world_step_many(world, 200);
    assert_true(pond_world_is_resting(world));
    assert_int_equal(pond_world_get_stats(world).kept, 0);
    pond_world_destroy(world);

    // Of what lies between the ends of a slanting line, only what is near it.
    world = make_sea();
    const pond_emitter_desc slant = maker(POND_EMITTER_LINE, 20, 20, 20 + 64 * 12, 20 + 64 * 12);
    assert_int_equal(pond_world_emitter_add(world, corner, &slant, &ids[0]), POND_OK);
    pond_world_step_many(world, 1);
    assert_in_range(pond_world_get_stats(world).kept, 25, 100);
    pond_world_step_many(world, 60);
    // It fades, damping takes the rest, and the memory is free again.
    pond_world_emitter_remove(world, ids[0]);
    pond_world_calm(world);
    assert_int_equal(pond_world_emitter_count(world), 0);
    pond_world_step_many(world, INT64_MAX / 2); // which takes no time
    assert_int_equal(pond_world_get_stats(world).kept, 0);
    pond_world_destroy(world);
}

// ---- probes -------------------------------------------------------------------------------------

// A line of many rows, where higher waves take all of the memory.
static void full_memory_is_asked_once_for_each_chunk(void **state) {
    (void)state;
    enum { ROOM = 18, STEPS = 6, CHUNKS = 2 };
    pond_world_desc desc = pond_world_desc_default();
    desc.water = water_of(POND_SOLVER_WAVE, POND_STENCIL_NINE);
    desc.memory = ROOM * pond_world_chunk_memory(&desc);
    pond_world *world = make_world_of(&desc);
    for (int i = 0; i < 2; i++) { // each in a chunk with eight around it
        pond_world_drop(world, (pond_world_point){{9 * i, 0}, {0.5f, 0.5f}}, 3 * CELL, -0.5f);
    }
    assert_int_equal(pond_world_get_stats(world).kept, ROOM);
    const pond_emitter_desc line = maker(POND_EMITTER_LINE, 32, 20, 32, 100);
    pond_emitter_id id;
    assert_int_equal(pond_world_emitter_add(world, (pond_chunk){40, 0}, &line, &id), POND_OK);
    const uint64_t before = pond_world_get_stats(world).denied;
    pond_world_step_many(world, STEPS);
    const uint64_t denied = pond_world_get_stats(world).denied - before;
    assert_in_range(denied, CHUNKS, STEPS * CHUNKS);
    pond_world_destroy(world);
}

static void assert_same_events(pond *water, pond_world *world, pond_chunk corner) {
    pond_event theirs;
    int crossings = 0;
    while (pond_event_next(water, &theirs)) {
        pond_event ours;
        pond_chunk chunk;
        assert_true(pond_world_event_next(world, &ours, &chunk));
        assert_int_equal(ours.kind, theirs.kind);
        assert_true(ours.steps == theirs.steps);
        if (ours.kind == POND_EVENT_CROSSING) {
            crossings++;
            assert_true(ours.probe.id == theirs.probe.id && ours.rising == theirs.rising);
            assert_memory_equal(&ours.height, &theirs.height, sizeof ours.height);
            assert_true(ours.position.x + (float)(chunk.x - corner.x) == theirs.position.x);
            assert_true(ours.position.y + (float)(chunk.y - corner.y) == theirs.position.y);
        }
    }
    pond_event none;
    pond_chunk chunk;
    assert_false(pond_world_event_next(world, &none, &chunk));
    assert_true(crossings > 20);
}

static void watch(pond *water, pond_world *world, pond_chunk corner, float x, float y, float h) {
    const int column = (int)floorf(x);
    const int row = (int)floorf(y);
    const pond_world_point place = {{corner.x + column, corner.y + row},
                                    {x - (float)column, y - (float)row}};
    pond_probe here;
    pond_probe there;
    assert_int_equal(pond_probe_add(water, (pond_vec2){x, y}, h, &here), POND_OK);
    assert_int_equal(pond_world_probe_add(world, place, h, &there), POND_OK);
}

static void probes_see_what_a_ponds_see(void **state) {
    (void)state;
    for (int k = 0; k < 2; k++) {
        const pond_desc desc =
            water_of(k == 0 ? POND_SOLVER_WAVE : POND_SOLVER_ISOTROPIC, POND_STENCIL_NINE);
        pond_chunk corner = {-3, 12345678};
        pond *water = make_lake(&desc);
        pond_world *world = make_world(&desc, &corner, 1);
        watch(water, world, corner, 1.0f, 1.0f, 0.0f);         // at a corner of four chunks
        watch(water, world, corner, 1.25f, 0.75f, 0.0005f);    // between cells
        watch(water, world, corner, 3.5f, 2.5f, -1e-6f);       // far from the drops
        watch(water, world, corner, 120 * CELL, 1.375f, 0.0f); // land
        const uint64_t unwatched = pond_world_hash(world);
        for (int i = 0; i < 4; i++) {
            const pond_vec2 at = centre_of(40 + 20 * i, 60);
            pond_drop(water, at, 4 * CELL, -0.03f);
            pond_world_drop(world, (pond_world_point){corner, at}, 4 * CELL, -0.03f);
            step(water, world, 90);
        }
        assert_true(unwatched != pond_world_hash(world));
        assert_same(water, world, corner);
        step(water, world, 3000); // to rest
        assert_same_events(water, world, corner);
        pond_world_probe_remove(world, (pond_probe){2});
        pond_world_probe_remove(world, (pond_probe){2}); // nothing
        pond_probe again;
        assert_int_equal(
            pond_world_probe_add(world, (pond_world_point){corner, {1.0f, 1.0f}}, 0.0f, &again),
            POND_OK);
        assert_int_equal(again.id, 5);
        pond_destroy(water);
        pond_world_destroy(world);
    }
}

static void probes_are_no_part_of_the_water(void **state) {
    (void)state;
    pond_world *worlds[2] = {make_sea(), make_sea()};
    const pond_world_point here = {{0, 0}, {0.5f, 0.5f}};
    pond_probe probe;
    for (int i = 0; i < POND_MAX_PROBES; i++) {
        assert_int_equal(pond_world_probe_add(worlds[0], here, 0.001f * (float)i, &probe), POND_OK);
    }
    assert_says(pond_world_probe_add(worlds[0], here, 0.0f, &probe), POND_ERROR_SPACE,
                "there are already 64");
    assert_int_equal(probe.id, 0);
    for (int i = 0; i < 2; i++) {
        pond_world_drop(worlds[i], here, 0.1f, 0.05f);
        pond_world_step_many(worlds[i], 77);
    }
    assert_true(pond_world_hash(worlds[0]) == pond_world_hash(worlds[1]));
    assert_int_equal(pond_world_save_size(worlds[0]), pond_world_save_size(worlds[1]));
    assert_says(
        pond_world_probe_add(worlds[1], (pond_world_point){{4, 5}, {1e9f, 0.0f}}, 0.0f, &probe),
        POND_ERROR_RANGE, "m from chunk 4, 5");
    assert_says(pond_world_probe_add(worlds[1], here, NAN, &probe), POND_ERROR_RANGE,
                "allowed are finite numbers");
    assert_says(pond_world_probe_add(NULL, here, 0.0f, &probe), POND_ERROR_ARGUMENT, "world: NULL");
    pond_world_destroy(worlds[0]);
    pond_world_destroy(worlds[1]);
}

// ---- refusals -----------------------------------------------------------------------------------

static void assert_refuses(pond_world *world, const pond_emitter_desc *desc, const char *says) {
    pond_emitter_id id = {7};
    assert_says(pond_world_emitter_add(world, (pond_chunk){3, -3}, desc, &id), POND_ERROR_RANGE,
                says);
    assert_int_equal(id.value, 0);
    assert_int_equal(pond_world_emitter_count(world), 0);
}

static void what_cannot_be_is_refused(void **state) {
    (void)state;
    pond_world *world = make_sea();
    pond_emitter_desc desc = maker(POND_EMITTER_SWELL, 0, 0, 9, 9);
    assert_refuses(world, &desc, "kind: swell; it enters over a side, and a world has no sides");
    desc.kind = POND_EMITTER_BREEZE;
    assert_refuses(world, &desc, "kind: breeze; it presses on all water");
    desc = maker(POND_EMITTER_LINE, 0, 0, 5000, 0);
    assert_refuses(world, &desc, "is longer than 4096 cells");
    desc = maker(POND_EMITTER_DISC, 2000000, 0, 0, 0);
    assert_refuses(world, &desc, "is more than 1e6 cells");
    desc = maker(POND_EMITTER_DISC, 0, 0, 0, 0);
    desc.period = 1000.0f;
    desc.radius = 129 * CELL;
    assert_refuses(world, &desc, "is wider than 128 cells");
    desc = maker(POND_EMITTER_FOUNTAIN, 0, 0, 0, 0);
    desc.rate = 5000.0f;
    assert_refuses(world, &desc, "too high a rate");
    desc.rate = 1100.0f;
    desc.drop_radius = 16 * CELL;
    assert_refuses(world, &desc, "too high a rate");
    desc.rate = -1.0f;
    assert_refuses(world, &desc, "rate: -1");
    desc = maker(POND_EMITTER_LINE, 4, 4, 4, 4);
    assert_refuses(world, &desc, "a line needs a length");
    pond_emitter_id id = {9};
    assert_says(pond_world_emitter_add(world, (pond_chunk){0, 0}, NULL, &id), POND_ERROR_ARGUMENT,
                "desc: NULL");
    assert_says(pond_world_emitter_set(world, (pond_emitter_id){3}, (pond_chunk){0, 0}, &desc),
                POND_ERROR_ARGUMENT, "the world has no such emitter");
    pond_world_emitter_remove(world, (pond_emitter_id){3}); // nothing
    assert_null(pond_world_emitter_get_user(world, (pond_emitter_id){3}));
    pond_world_destroy(world);

    pond_chunk corner = {0, 0};
    const pond_desc classic = water_of(POND_SOLVER_CLASSIC, POND_STENCIL_NINE);
    world = make_world(&classic, &corner, 1);
    desc = maker(POND_EMITTER_DISC, 60, 60, 0, 0);
    assert_refuses(world, &desc, "solver: classic; wave makers need wave");
    pond_world_destroy(world);
}

// At the most there may be, one that is set ends at once, and leaves no volume.
static void the_last_of_all_may_still_be_set(void **state) {
    (void)state;
    pond_world *world = make_sea();
    const pond_emitter_desc disc = maker(POND_EMITTER_DISC, 20, 20, 0, 0);
    const pond_emitter_desc idle = maker(POND_EMITTER_DISC, 90, 20, 0, 0);
    pond_emitter_id id;
    pond_emitter_id other;
    int thing = 0;
    assert_int_equal(pond_world_emitter_add(world, (pond_chunk){0, 0}, &disc, &id), POND_OK);
    pond_world_emitter_set_user(world, id, &thing);
    for (int i = 1; i < POND_MAX_EMITTERS; i++) {
        pond_emitter_desc still = idle;
        still.amplitude = 0.0f;
        assert_int_equal(pond_world_emitter_add(world, (pond_chunk){i, 0}, &still, &other),
                         POND_OK);
    }
    assert_says(pond_world_emitter_add(world, (pond_chunk){0, 0}, &idle, &other), POND_ERROR_RANGE,
                "already 256");
    pond_world_step_many(world, 30);
    assert_int_equal(pond_world_emitter_set(world, id, (pond_chunk){2, 0}, &idle), POND_OK);
    assert_ptr_equal(pond_world_emitter_get_user(world, id), &thing);
    static float heights[256][256];
    pond_world_step_many(world, 2);
    pond_world_copy_heights(world, (pond_chunk){-1, -1}, 0, 0, 256, 256, heights[0], 256);
    double sum = 0.0;
    double size = 0.0;
    for (int i = 0; i < 256 * 256; i++) {
        sum += (double)heights[i / 256][i % 256];
        size += fabs((double)heights[i / 256][i % 256]);
    }
    assert_true(size > 0.01 && fabs(sum) < 1e-4 * size);
    pond_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wave_makers_are_those_of_a_pond),
        cmocka_unit_test(fountains_are_those_of_a_pond),
        cmocka_unit_test(nothing_is_kept_where_nothing_is_done),
        cmocka_unit_test(full_memory_is_asked_once_for_each_chunk),
        cmocka_unit_test(probes_see_what_a_ponds_see),
        cmocka_unit_test(probes_are_no_part_of_the_water),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(the_last_of_all_may_still_be_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
