// world_mask_test.c — what is water is handed in chunk by chunk: twice, in any order, of the wrong
// size, without memory, and while it moves.
#include "granted.h"
#include "worlds.h"

#include <millpond/world.h>

#include "world/world.h"

enum { SIDE = POND_WORLD_CHUNK, CELLS = SIDE * SIDE };

static pond_world_desc masked(void) {
    pond_world_desc desc = pond_world_desc_default();
    desc.water.cell_size = 1.0 / SIDE; // a chunk is 1 m wide
    desc.masks = true;
    return desc;
}

static pond_world_point middle_of(int32_t x, int32_t y) {
    return (pond_world_point){{x, y}, {0.5f, 0.5f}};
}

// Water in a ring of cells around a chunk's middle one, which says which ring it is.
static void draw_ring(uint8_t *cells, int distance) {
    memset(cells, 0, CELLS);
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            const int across = abs(x - SIDE / 2);
            const int down = abs(y - SIDE / 2);
            cells[y * SIDE + x] = (across > down ? across : down) == distance;
        }
    }
}

// Which ring a chunk has, or −1.
static int ring_at(pond_world *world, pond_chunk at) {
    float land[SIDE / 2 + 1];
    pond_world_copy_land(world, at, 0, SIDE / 2, SIDE / 2 + 1, 1, land, SIDE);
    int ring = SIDE / 2;
    while (ring >= 0 && land[SIDE / 2 - ring] != 0.0f) {
        ring--;
    }
    return ring;
}

// As a plain array would have it.
static void masks_are_found_whatever_was_put_in_and_taken_out(void **state) {
    (void)state;
    enum { PLACES = 300, ROUNDS = 4000 };
    const pond_world_desc desc = masked();
    pond_world *world = make_world_of(&desc);
    uint64_t seed = 11;
    pond_chunk places[PLACES];
    int rings[PLACES];
    for (int i = 0; i < PLACES; i++) {
        const bool far = i % 3 == 0;
        places[i] =
            far ? (pond_chunk){(int32_t)noise(&seed), INT32_MIN + i} : (pond_chunk){i % 17, i / 17};
        rings[i] = -1;
    }
    uint8_t cells[CELLS];
    for (int i = 0; i < ROUNDS; i++) {
        const int which = noise_int(&seed, 0, PLACES - 1);
        if (noise_int(&seed, 0, 9) < 5) {
            rings[which] = noise_int(&seed, 0, SIDE / 2 - 1);
            draw_ring(cells, rings[which]);
            assert_int_equal(pond_world_set_mask(world, places[which], cells, CELLS), POND_OK);
        } else {
            rings[which] = -1;
            pond_world_clear_mask(world, places[which]);
        }
        const int other = noise_int(&seed, 0, PLACES - 1);
        assert_int_equal(ring_at(world, places[other]), rings[other]);
    }
    for (int i = 0; i < PLACES; i++) {
        assert_int_equal(ring_at(world, places[i]), rings[i]);
    }
    pond_world_destroy(world);
}

static void what_was_not_handed_in_is_land(void **state) {
    (void)state;
    const pond_world_desc desc = masked();
    pond_world *world = make_world_of(&desc);
    pond_world_drop(world, middle_of(0, 0), 0.1f, -0.02f);
    assert_int_equal(pond_world_get_stats(world).kept, 0);
    uint8_t water[CELLS];
    memset(water, 7, sizeof water);
    assert_int_equal(pond_world_set_mask(world, (pond_chunk){1, 0}, water, CELLS), POND_OK);
    assert_int_equal(pond_world_set_mask(world, (pond_chunk){0, 0}, water, CELLS), POND_OK);
    assert_int_equal(pond_world_get_stats(world).kept, 0);
    pond_world_drop(world, middle_of(0, 0), 0.1f, -0.02f);
    pond_world_step_many(world, 64);
    assert_int_equal(pond_world_get_stats(world).kept, 2);

    const uint64_t hash = pond_world_hash(world); // the same once more changes nothing
    assert_int_equal(pond_world_set_mask(world, (pond_chunk){1, 0}, water, CELLS), POND_OK);
    assert_true(pond_world_hash(world) == hash);
    assert_true(pond_world_height_at(world, middle_of(1, 0)) != 0.0f);

    memset(water, 0, sizeof water); // land takes its water, and no memory
    assert_int_equal(pond_world_set_mask(world, (pond_chunk){1, 0}, water, CELLS), POND_OK);
    assert_true(pond_world_height_at(world, middle_of(1, 0)) == 0.0f);
    assert_true(pond_world_is_land(world, middle_of(1, 0)));
    assert_int_equal(world->masks.count, 1);
    pond_world_clear_mask(world, (pond_chunk){0, 0});
    assert_true(pond_world_is_resting(world));
    pond_world_destroy(world);
}

static void errors_name_the_chunk_and_change_nothing(void **state) {
    (void)state;
    int granted = 4;
    pond_world_desc desc = masked();
    desc.water.allocator = granted_allocator(&granted);
    pond_world *world = make_world_of(&desc);
    uint8_t cells[CELLS];
    draw_ring(cells, 3);
    const pond_chunk at = {-3, 9};
    assert_says(pond_world_set_mask(NULL, at, cells, CELLS), POND_ERROR_ARGUMENT, "world: NULL");
    assert_says(pond_world_set_mask(world, at, NULL, CELLS), POND_ERROR_ARGUMENT, "cells: NULL");
    assert_says(pond_world_set_mask(world, at, cells, 100), POND_ERROR_RANGE,
                "chunk -3, 9: a mask of 100 bytes; it takes 4096, 64 rows of 64");
    granted = 1; // of two pieces
    assert_says(pond_world_set_mask(world, at, cells, CELLS), POND_ERROR_MEMORY,
                "chunk -3, 9: no memory for its mask");
    assert_int_equal(ring_at(world, at), -1);
    granted = 2;
    assert_int_equal(pond_world_set_mask(world, at, cells, CELLS), POND_OK);
    assert_int_equal(ring_at(world, at), 3);
    pond_world_destroy(world);
    desc = masked();
    desc.masks = false;
    world = make_world_of(&desc);
    assert_says(pond_world_set_mask(world, at, cells, CELLS), POND_ERROR_ARGUMENT,
                "chunk -3, 9: a mask is handed in, but desc.masks is false");
    pond_world_clear_mask(world, at);
    assert_false(pond_world_is_land(world, middle_of(-3, 9)));
    pond_world_destroy(world);
}

// The tile-map listing's water never rests: what was handed in is kept and moves, and no more.
static void water_that_never_rests_is_what_was_handed_in(void **state) {
    (void)state;
    pond_world_desc desc = masked();
    desc.water.solver = POND_SOLVER_UNIT_RANGE;
    desc.memory = 16 * pond_world_chunk_memory(&desc);
    pond_world *world = make_world_of(&desc);
    uint8_t cells[CELLS];
    memset(cells, 1, sizeof cells);
    for (int i = 0; i < 16; i++) {
        assert_int_equal(pond_world_set_mask(world, (pond_chunk){i % 4, i / 4}, cells, CELLS),
                         POND_OK);
    }
    assert_says(pond_world_set_mask(world, (pond_chunk){4, 0}, cells, CELLS), POND_ERROR_MEMORY,
                "chunk 4, 0: desc.memory holds 16 chunks, and all of them move");
    assert_true(pond_world_is_land(world, middle_of(4, 0)));
    assert_int_equal(pond_world_set_mask(world, (pond_chunk){3, 3}, cells, CELLS), POND_OK);
    pond_world_step_many(world, 100);
    assert_int_equal(pond_world_get_stats(world).moving, 16);
    assert_true(pond_world_height_at(world, middle_of(1, 1)) > 0.0f); // the bias lifts it

    // Out of the world and in again.
    const size_t size = pond_world_chunk_save_size(world);
    void *bytes = room(size, 1);
    const uint64_t hash = pond_world_hash(world);
    const pond_chunk away = {2, 1};
    assert_int_equal(pond_world_chunk_save(world, away, bytes, size), POND_OK);
    pond_world_clear_mask(world, away);
    assert_int_equal(pond_world_get_stats(world).kept, 15);
    assert_int_equal(pond_world_set_mask(world, away, cells, CELLS), POND_OK);
    assert_int_equal(pond_world_chunk_load(world, away, bytes, size), POND_OK);
    assert_true(pond_world_hash(world) == hash);
    free(bytes);
    pond_world_calm(world);
    assert_true(pond_world_height_at(world, middle_of(1, 1)) == 0.0f);
    assert_int_equal(pond_world_get_stats(world).kept, 16);
    pond_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(masks_are_found_whatever_was_put_in_and_taken_out),
        cmocka_unit_test(what_was_not_handed_in_is_land),
        cmocka_unit_test(errors_name_the_chunk_and_change_nothing),
        cmocka_unit_test(water_that_never_rests_is_what_was_handed_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
