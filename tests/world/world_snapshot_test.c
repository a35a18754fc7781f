// world_snapshot_test.c — a whole world as bytes: another one goes on from them with the same bits,
// and bytes that are damaged, or another world's, change nothing.
#include <stdlib.h>

#include "base/tape.h"
#include "worlds.h"

#include <millpond/world.h>

enum { SIDE = POND_WORLD_CHUNK, STEPS = 90 };
#define CELL (1.0f / 64)

// A river that winds to the right, all around the world.
static bool map(void *user, pond_chunk chunk, uint8_t *cells) {
    bool any = false;
    (void)user;
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            const int64_t bend = ((int64_t)chunk.x * SIDE + x) % 200;
            const int64_t row = (int64_t)chunk.y * SIDE + y;
            const bool wet = row > (bend < 100 ? bend : 200 - bend) && row < 150;
            cells[y * SIDE + x] = wet;
            any = any || wet;
        }
    }
    return any;
}

static pond_world_desc river(pond_solver solver) {
    pond_world_desc desc = pond_world_desc_default();
    desc.water.solver = solver;
    desc.water.cell_size = (double)CELL;
    desc.water.half_life = 0.4;
    desc.water.seed = 7;
    desc.water.threads = 1;
    desc.map = map;
    desc.memory = (size_t)8 << 20;
    return desc;
}

static pond_world_point place(int32_t chunk, float x, float y) {
    return (pond_world_point){{chunk, 1}, {x, y}};
}

static void swim(pond_world *world, int first, int end) {
    for (int i = first; i < end; i++) {
        pond_world_drop(world, place(i / 20, 0.03f * (float)(i % 20), 0.5f), 2 * CELL, 0.02f);
        pond_world_step_many(world, 1 + i % 3);
    }
}

static pond_body_id launch(pond_world *world, bool floats, pond_world_point at) {
    pond_body_desc desc = pond_body_desc_default();
    desc.shape = pond_disc(0.08f);
    desc.floating = floats;
    pond_body_id id;
    assert_int_equal(add_body_at(world, at, &desc, &id), POND_OK);
    return id;
}

static void start(pond_world *world, pond_emitter_kind kind, int32_t chunk) {
    pond_emitter_desc desc = pond_emitter_desc_default();
    desc.kind = kind;
    desc.from = desc.to = (pond_vec2){0.4f, 0.5f};
    desc.to.x = 1.7f;
    pond_emitter_id id;
    assert_int_equal(pond_world_emitter_add(world, (pond_chunk){chunk, 1}, &desc, &id), POND_OK);
    if (kind == POND_EMITTER_PADDLE) {
        pond_world_step_many(world, 5);
        pond_world_emitter_remove(world, id); // it fades out
    }
}

// Drops, splashes, rain, two bodies and wave makers, at a step between two looks for what moves.
static pond_world *make_lively(void) {
    const pond_world_desc desc = river(POND_SOLVER_WAVE);
    pond_world *world = make_world_of(&desc);
    const pond_rain shower = {
        .rate = 8.0f, .radius = 2 * CELL, .spread = 0.3f, .height = -0.02f, .splash = true};
    pond_world_set_rain(world, &shower, place(-2, 0.0f, 0.0f), place(4, 0.0f, 1.0f));
    (void)launch(world, true, place(1, 0.3f, 0.4f));
    const pond_body_id boat = launch(world, false, place(0, 0.9f, 0.6f));
    pond_world_body_set_velocity(world, boat, (pond_vec2){0.8f, 0.0f}, 0.1f);
    start(world, POND_EMITTER_FOUNTAIN, -1);
    start(world, POND_EMITTER_LINE, 1);
    swim(world, 0, 53);
    start(world, POND_EMITTER_PADDLE, 2);
    (void)pond_world_advance(world, 0.013);
    assert_true(pond_world_splash_count(world) > 0);
    return world;
}

static uint8_t *save(const pond_world *world, size_t *size) {
    *size = pond_world_save_size(world);
    uint8_t *bytes = room(*size + 1, 1);
    bytes[*size] = 0x5a;
    assert_int_equal(pond_world_save(world, bytes, *size), POND_OK);
    assert_int_equal(bytes[*size], 0x5a);
    return bytes;
}

static void assert_go_on_alike(pond_world *a, pond_world *b) {
    assert_int_equal(pond_world_hash(a), pond_world_hash(b));
    for (int i = 0; i < 4; i++) {
        swim(a, 20 * i, 20 * i + 20);
        swim(b, 20 * i, 20 * i + 20);
        assert_int_equal(pond_world_hash(a), pond_world_hash(b));
    }
}

static void a_game_goes_on_from_its_bytes(void **state) {
    (void)state;
    pond_world *world = make_lively();
    size_t size;
    uint8_t *bytes = save(world, &size);
    const pond_world_desc desc = river(POND_SOLVER_WAVE);
    pond_world *again = make_world_of(&desc);
    pond_world_drop(again, place(9, 0.5f, 0.5f), 4 * CELL, 0.1f); // what was there goes
    (void)launch(again, true, place(3, 0.3f, 0.4f));
    pond_world_step_many(again, 40);
    assert_int_equal(pond_world_load(again, bytes, size), POND_OK);

    size_t second_size;
    uint8_t *second = save(again, &second_size);
    assert_int_equal(second_size, size);
    assert_memory_equal(second, bytes, size);
    pond_body_id ids[3];
    assert_int_equal(pond_world_body_list(again, ids, 3), 2);
    assert_int_equal(pond_world_emitter_count(again), 2);
    assert_go_on_alike(world, again);
    assert_int_equal(pond_world_load(world, bytes, size), POND_OK); // back in time
    assert_int_equal(pond_world_load(again, bytes, size), POND_OK);
    assert_go_on_alike(world, again);
    free(second);
    free(bytes);
    pond_world_destroy(again);
    pond_world_destroy(world);
}

static void bytes_do_not_depend_on_the_order_met(void **state) {
    (void)state;
    const pond_world_desc desc = river(POND_SOLVER_STEADY);
    uint8_t *bytes[2];
    size_t size[2];
    for (int i = 0; i < 2; i++) {
        pond_world *world = make_world_of(&desc);
        for (int k = 0; k < 6; k++) {
            const int which = i == 0 ? k : 5 - k;
            pond_world_drop(world, place(10 * which, 0.5f, 0.4f), 2 * CELL, 0.02f);
        }
        pond_world_step_many(world, STEPS);
        bytes[i] = save(world, &size[i]);
        pond_world *again = make_world_of(&desc);
        assert_int_equal(pond_world_load(again, bytes[i], size[i]), POND_OK);
        assert_go_on_alike(world, again);
        pond_world_destroy(again);
        pond_world_destroy(world);
    }
    assert_int_equal(size[0], size[1]);
    assert_memory_equal(bytes[0], bytes[1], size[0]);
    free(bytes[0]);
    free(bytes[1]);
}

// Water that never rests, on masks, which are the caller's.
// Water comes into a chunk that was forgotten with the next step, not only with the next look.
static void a_world_with_a_chunk_forgotten_goes_on(void **state) {
    (void)state;
    const pond_world_desc desc = river(POND_SOLVER_WAVE);
    for (int steps = 1; steps < 40; steps += 7) {
        pond_world *world = make_world_of(&desc);
        pond_world_drop(world, place(4, 0.1f, 0.5f), 4 * CELL, 0.1f);
        pond_world_step_many(world, steps);
        pond_world_chunk_forget(world, (pond_chunk){4, 1});
        size_t size;
        uint8_t *bytes = save(world, &size);
        pond_world *again = make_world_of(&desc);
        assert_int_equal(pond_world_load(again, bytes, size), POND_OK);
        for (int i = 0; i < 50; i++) {
            pond_world_step_many(world, 1);
            pond_world_step_many(again, 1);
            assert_int_equal(pond_world_hash(world), pond_world_hash(again));
        }
        free(bytes);
        pond_world_destroy(again);
        pond_world_destroy(world);
    }
}

static pond_world *make_restless(void) {
    pond_world_desc desc = river(POND_SOLVER_UNIT_RANGE);
    desc.map = NULL;
    desc.masks = true;
    desc.water.bias = 0.01;
    desc.water.edge_level = 0.2;
    pond_world *world = make_world_of(&desc);
    uint8_t cells[SIDE * SIDE];
    for (int32_t x = 0; x < 4; x++) {
        (void)map(NULL, (pond_chunk){x, 1}, cells);
        assert_int_equal(pond_world_set_mask(world, (pond_chunk){x, 1}, cells, sizeof cells),
                         POND_OK);
    }
    return world;
}

static void water_that_never_rests_goes_on(void **state) {
    (void)state;
    pond_world *world = make_restless();
    swim(world, 0, 30);
    size_t size;
    uint8_t *bytes = save(world, &size);
    pond_world *again = make_restless();
    assert_int_equal(pond_world_load(again, bytes, size), POND_OK);
    assert_go_on_alike(world, again);
    free(bytes);
    pond_world_destroy(again);
    pond_world_destroy(world);
}

static void assert_refuses(pond_world *world, const uint8_t *bytes, size_t size,
                           pond_result expected, const char *says) {
    const uint64_t before = pond_world_hash(world);
    assert_says(pond_world_load(world, bytes, size), expected, says);
    assert_int_equal(pond_world_hash(world), before);
}

static void damaged_bytes_change_nothing(void **state) {
    (void)state;
    pond_world *world = make_lively();
    size_t size;
    uint8_t *bytes = save(world, &size);
    swim(world, 0, 5);
    for (size_t cut = 0; cut < size; cut += 1 + cut / 3) {
        assert_refuses(world, bytes, cut, POND_ERROR_DATA, "snapshot: ");
    }
    assert_refuses(world, bytes, size - 1, POND_ERROR_DATA, "the checksum does not match");
    for (size_t at = 0; at < size; at += 1 + at / 3) {
        bytes[at] ^= 0x41;
        const pond_result expected = at >= 8 && at < 12 ? POND_ERROR_VERSION : POND_ERROR_DATA;
        const uint64_t before = pond_world_hash(world);
        const pond_result result = pond_world_load(world, bytes, size);
        assert_true(result == expected || result == POND_ERROR_MEMORY);
        assert_int_equal(pond_world_hash(world), before);
        bytes[at] ^= 0x41;
    }
    assert_refuses(world, (const uint8_t *)"something else, and long enough for a head", 48,
                   POND_ERROR_DATA, "is not a snapshot of a world");
    assert_says(pond_world_save(world, bytes, 100), POND_ERROR_SPACE, "size: 100 bytes");
    assert_says(pond_world_load(NULL, bytes, size), POND_ERROR_ARGUMENT, "world: NULL");
    assert_says(pond_world_save(world, NULL, size), POND_ERROR_ARGUMENT, "bytes: NULL");
    free(bytes);
    pond_world_destroy(world);
}

static void assert_other_world_refuses(const pond_world_desc *desc, const uint8_t *bytes,
                                       size_t size, pond_result expected, const char *says) {
    pond_world *other = make_world_of(desc);
    pond_world_drop(other, place(0, 0.5f, 0.4f), 2 * CELL, 0.02f);
    assert_refuses(other, bytes, size, expected, says);
    pond_world_destroy(other);
}

static void another_world_refuses_them(void **state) {
    (void)state;
    pond_world *world = make_lively();
    size_t size;
    uint8_t *bytes = save(world, &size);
    pond_world_desc desc = river(POND_SOLVER_CLASSIC);
    assert_other_world_refuses(&desc, bytes, size, POND_ERROR_DATA, "this world has classic water");
    desc = river(POND_SOLVER_WAVE);
    desc.water.cell_size *= 2.0;
    assert_other_world_refuses(&desc, bytes, size, POND_ERROR_DATA, "cell_size: 0.015625");
    desc = river(POND_SOLVER_WAVE);
    desc.water.time_step = pond_world_get_desc(world).water.time_step / 2.0;
    assert_other_world_refuses(&desc, bytes, size, POND_ERROR_DATA, "time_step");
    desc = river(POND_SOLVER_WAVE);
    desc.memory = 16 * pond_world_chunk_memory(&desc);
    assert_other_world_refuses(&desc, bytes, size, POND_ERROR_MEMORY, "desc.memory holds 16");
    free(bytes);
    pond_world_destroy(world);
}

// Where memory is full, calm water is not given up for room beside lively water.
static void a_full_world_comes_back_whole(void **state) {
    (void)state;
    pond_world_desc desc = river(POND_SOLVER_WAVE);
    desc.map = NULL;
    pond_world *world = make_world_of(&desc);
    for (int i = 0; i < 16; i++) {
        const pond_world_point middle = {{i % 4, i / 4}, {0.5f, 0.5f}};
        pond_world_drop(world, middle, 2 * CELL, i == 0 ? 0.5f : 0.001f);
    }
    size_t size;
    uint8_t *bytes = save(world, &size);
    desc.memory = 16 * pond_world_chunk_memory(&desc);
    pond_world *full = make_world_of(&desc);
    assert_int_equal(pond_world_load(full, bytes, size), POND_OK);
    assert_int_equal(pond_world_get_stats(full).lost, 0);
    assert_int_equal(pond_world_hash(full), pond_world_hash(world));
    free(bytes);
    pond_world_destroy(full);
    pond_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_goes_on_from_its_bytes),
        cmocka_unit_test(a_world_with_a_chunk_forgotten_goes_on),
        cmocka_unit_test(bytes_do_not_depend_on_the_order_met),
        cmocka_unit_test(water_that_never_rests_goes_on),
        cmocka_unit_test(damaged_bytes_change_nothing),
        cmocka_unit_test(another_world_refuses_them),
        cmocka_unit_test(a_full_world_comes_back_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
