// world_test.c — what a world promises besides the water itself: places, memory, order, refusals.
#include <float.h>
#include <limits.h>

#include "worlds.h"

#include <millpond/world.h>

#include "world/world.h"

// ---- worlds -------------------------------------------------------------------------------------

static pond_world_desc exact_world(void) {
    pond_world_desc desc = pond_world_desc_default();
    desc.water.cell_size = 1.0 / 64; // a chunk is 1 m wide
    desc.water.half_life = 0.2;
    return desc;
}

static pond_world_point point_at(int32_t x, int32_t y, float across, float down) {
    return (pond_world_point){.chunk = {x, y}, .at = {across, down}};
}

static void drop_at(pond_world *world, int32_t x, int32_t y, float across, float down) {
    pond_world_drop(world, point_at(x, y, across, down), 3.0f / 64, -0.02f);
}

static int rest(pond_world *world, int most) {
    int steps = 0;
    for (; !pond_world_is_resting(world) && steps < most; steps++) {
        pond_world_step_many(world, 1);
    }
    return steps;
}

// ---- places -------------------------------------------------------------------------------------

enum { AROUND = 192 };

static float *heights_around(const pond_world *world, pond_chunk chunk) {
    float *heights = room(AROUND * AROUND, sizeof *heights);
    pond_world_copy_heights(world, chunk, -64, -64, AROUND, AROUND, heights, AROUND);
    return heights;
}

static void water_far_away_has_the_bits_of_water_at_the_origin(void **state) {
    (void)state;
    const pond_chunk places[] = {{0, 0}, {10000000, -10000000}, {INT32_MAX - 3, INT32_MIN + 3}};
    float *first = NULL;
    for (int i = 0; i < 3; i++) {
        const pond_world_desc desc = exact_world();
        pond_world *world = make_world_of(&desc);
        const pond_chunk at = places[i];
        drop_at(world, at.x, at.y, 0.3f, 0.71f);
        pond_world_stroke(world, point_at(at.x, at.y, 0.9f, 0.2f),
                          point_at(at.x + 1, at.y - 1, 0.11f, 0.95f), 0.07f, 0.01f);
        assert_int_equal(pond_world_advance(world, 0.75), 45);
        float *heights = heights_around(world, at);
        if (i == 0) {
            first = heights;
            heights = heights_around(world, at);
        }
        assert_memory_equal(heights, first, AROUND * AROUND * sizeof *heights);
        const pond_world_point spot = point_at(at.x, at.y, 0.4f, 0.6f);
        assert_true(pond_world_height_at(world, spot) != 0.0f);
        assert_true(pond_world_slope_at(world, spot).x != 0.0f);
        free(heights);
        pond_world_destroy(world);
    }
    free(first);
}

// The world ends there, in land.
static void the_last_chunks_have_no_neighbours_beyond(void **state) {
    (void)state;
    const pond_world_desc desc = exact_world();
    pond_world *world = make_world_of(&desc);
    drop_at(world, INT32_MAX, INT32_MIN, 0.9f, 0.1f);
    drop_at(world, INT32_MIN, INT32_MAX, 0.1f, 0.9f);
    assert_int_equal(pond_world_get_stats(world).kept, 8);
    pond_world_step_many(world, 100);
    pond_chunk kept[64];
    const int count = pond_world_chunk_list(world, kept, 64);
    for (int i = 0; i < count; i++) {
        assert_true(kept[i].x > INT32_MAX - 5 || kept[i].x < INT32_MIN + 5);
        assert_true(kept[i].y > INT32_MAX - 5 || kept[i].y < INT32_MIN + 5);
    }
    float beyond[4];
    pond_world_copy_heights(world, (pond_chunk){INT32_MAX, INT32_MIN}, 62, -1, 4, 1, beyond, 4);
    for (int i = 0; i < 4; i++) {
        assert_true(beyond[i] == 0.0f);
    }
    pond_world_destroy(world);
}

// A position may lead out of its chunk.
static void positions_are_the_same_from_any_chunk(void **state) {
    (void)state;
    const pond_world_desc desc = exact_world();
    pond_world *a = make_world_of(&desc);
    pond_world *b = make_world_of(&desc);
    drop_at(a, 3, -2, 0.25f, 0.5f);
    drop_at(b, 0, 0, 3.25f, -1.5f);
    pond_world_step_many(a, 20);
    pond_world_step_many(b, 20);
    assert_true(pond_world_hash(a) == pond_world_hash(b));
    const float here = pond_world_height_at(a, point_at(3, -2, 0.375f, 0.5f));
    assert_true(here != 0.0f);
    assert_true(here == pond_world_height_at(a, point_at(-5, 6, 8.375f, -7.5f)));
    pond_world_destroy(a);
    pond_world_destroy(b);
}

static bool west_is_water(void *user, pond_chunk chunk, uint8_t *cells) {
    (void)user;
    memset(cells, chunk.x < 4, POND_WORLD_CHUNK * POND_WORLD_CHUNK);
    return chunk.x < 4;
}

// A sample has the bits of the single queries, also on land and in calm chunks.
static void samples(void **state) {
    (void)state;
    pond_world_desc desc = exact_world();
    desc.map = west_is_water;
    pond_world *world = make_world_of(&desc);
    drop_at(world, 3, -2, 0.25f, 0.5f);
    pond_world_step_many(world, 20);
    enum { COUNT = 200 };
    pond_world_point points[COUNT];
    pond_surface out[COUNT];
    uint64_t seed = 9;
    for (int i = 0; i < COUNT; i++) {
        points[i] = point_at(noise_int(&seed, 2, 4), noise_int(&seed, -3, -1),
                             (float)noise_between(&seed, -0.5, 1.5),
                             i % 50 == 0 ? NAN : (float)noise_between(&seed, -0.5, 1.5));
    }
    pond_world_sample(world, COUNT, points, out);
    int land = 0;
    for (int i = 0; i < COUNT; i++) {
        const pond_vec2 slope = pond_world_slope_at(world, points[i]);
        assert_true(out[i].height == pond_world_height_at(world, points[i]));
        assert_true(out[i].slope.x == slope.x && out[i].slope.y == slope.y);
        assert_true(out[i].wall == pond_world_is_land(world, points[i]));
        assert_true(out[i].depth == (float)desc.water.depth);
        land += out[i].wall;
    }
    assert_true(land > 10 && land < COUNT - 10);
    float most = 0.0f;
    for (int x = 0; x < POND_WORLD_CHUNK; x++) {
        float rise;
        const pond_world_point at = point_at(3, -2, ((float)x + 0.5f) / 64, 30.5f / 64);
        pond_world_copy_velocities(world, at.chunk, x, 30, 1, 1, &rise, 1);
        pond_world_sample(world, 1, &at, out);
        assert_true(fabsf(out[0].rise - rise) <= 1e-5f * (fabsf(rise) + 0.01f));
        most = fmaxf(most, fabsf(rise));
    }
    assert_true(most > 1e-3f);
    pond_world_sample(world, 3, NULL, out);
    pond_world_sample(world, 3, points, NULL);
    pond_world_destroy(world);
}

// ---- order --------------------------------------------------------------------------------------

// The same drops, met in another order and with chunks that have come and gone before.
static void the_hash_does_not_know_what_was_met_first(void **state) {
    (void)state;
    pond_world_desc desc = exact_world();
    uint64_t hashes[2];
    for (int i = 0; i < 2; i++) {
        desc.water.threads = i == 0 ? 1 : 4;
        pond_world *world = make_world_of(&desc);
        for (int j = 0; i == 1 && j < 9; j++) {
            drop_at(world, 50 - 7 * j, j, 0.5f, 0.5f);
        }
        pond_world_calm(world);
        for (int j = 0; j < 20; j++) {
            const int which = i == 0 ? j : 19 - j;
            drop_at(world, 5 * (which % 4), 6 * (which % 5), 0.4f, 0.6f);
        }
        pond_world_step_many(world, 97);
        hashes[i] = pond_world_hash(world);
        pond_world_step_many(world, 1);
        assert_true(pond_world_hash(world) != hashes[i]);
        pond_world_destroy(world);
    }
    assert_true(hashes[0] == hashes[1]);
}

// ---- memory -------------------------------------------------------------------------------------

typedef struct account {
    size_t bytes;
    int calls;
    int granted; // calls that get memory
} account;

static void *grant(size_t size, size_t alignment, void *user) {
    account *a = user;
    a->calls++;
    if (a->calls > a->granted) {
        return NULL;
    }
    a->bytes += size;
    return aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

static void take_back(void *memory, size_t size, void *user) {
    account *a = user;
    a->bytes -= size;
    free(memory);
}

static void memory_is_reserved_once_and_all_given_back(void **state) {
    (void)state;
    account a = {.granted = INT_MAX};
    pond_world_desc desc = exact_world();
    desc.water.allocator = (pond_allocator){grant, take_back, &a};
    desc.memory = 100 * pond_world_chunk_memory(&desc) + 50;
    pond_world *world = make_world_of(&desc);
    assert_int_equal(pond_world_get_stats(world).most, 100);
    assert_true(a.bytes < desc.memory + 131072);
    const int calls = a.calls;
    for (int i = 0; i < 60; i++) {
        drop_at(world, i * 3, i % 5, 0.5f, 0.5f);
        pond_world_step_many(world, 9);
        pond_world_remap(world, (pond_chunk){i, i});
    }
    assert_int_equal(a.calls, calls);
    pond_world_destroy(world);
    assert_int_equal(a.bytes, 0);
    for (int granted = 0; granted < calls; granted++) {
        a = (account){.granted = granted};
        world = (pond_world *)&a;
        assert_int_equal(pond_world_create(&desc, &world), POND_ERROR_MEMORY);
        assert_null(world);
        assert_non_null(strstr(pond_message(), "memory: "));
        assert_int_equal(a.bytes, 0);
    }
}

static void water_that_rests_is_forgotten(void **state) {
    (void)state;
    const pond_solver solvers[] = {POND_SOLVER_WAVE, POND_SOLVER_STEADY, POND_SOLVER_ISOTROPIC};
    for (int i = 0; i < 3; i++) {
        pond_world_desc desc = exact_world();
        desc.water.solver = solvers[i];
        pond_world *world = make_world_of(&desc);
        assert_true(pond_world_is_resting(world));
        const uint64_t still = pond_world_hash(world);
        drop_at(world, -4, 9, 0.1f, 0.9f);
        assert_true(!pond_world_is_resting(world));
        assert_true(pond_world_hash(world) != still);
        assert_in_range(rest(world, 5000), 32, 4999);
        assert_int_equal(pond_world_get_stats(world).kept, 0);
        assert_int_equal(pond_world_get_stats(world).lost, 0);
        pond_world_destroy(world);
    }
}

static void a_swimmer_leaves_nothing_behind(void **state) {
    (void)state;
    pond_world_desc desc = exact_world();
    desc.water.rest_slope = 0.01;
    pond_world *world = make_world_of(&desc);
    const int chunks = LONG_RUN(1000);
    int most = 0;
    for (int i = 0; i < 4 * chunks; i++) {
        const pond_world_point from = point_at(i / 4, i / 64, (float)(i % 4) / 4, 0.5f);
        const pond_world_point to = point_at(i / 4, i / 64, (float)(i % 4 + 1) / 4, 0.5f);
        pond_world_stroke(world, from, to, 4.0f / 64, -0.01f);
        pond_world_step_many(world, 8);
        const int kept = pond_world_get_stats(world).kept;
        most = kept > most ? kept : most;
    }
    assert_in_range(most, 6, 400);
    assert_int_equal(pond_world_get_stats(world).denied, 0);
    (void)rest(world, 5000);
    assert_int_equal(pond_world_get_stats(world).kept, 0);
    pond_world_destroy(world);
}

// A touch keeps all around it; a look what its waves can reach until the next one.
static void a_look_keeps_what_waves_come_to(void **state) {
    (void)state;
    const float quarters[][2] = {{0.25f, 0.25f}, {0.75f, 0.25f}, {0.25f, 0.75f}, {0.75f, 0.75f}};
    for (int i = 0; i < 4; i++) {
        const pond_world_desc desc = exact_world();
        pond_world *world = make_world_of(&desc);
        pond_world_step_many(world, 31);
        pond_world_drop(world, point_at(7, -7, quarters[i][0], quarters[i][1]), 1.5f / 64, -0.02f);
        assert_int_equal(pond_world_get_stats(world).kept, 9);
        pond_world_step_many(world, 1);
        pond_chunk kept[9];
        assert_int_equal(pond_world_chunk_list(world, kept, 9), 4);
        for (int j = 0; j < 4; j++) {
            assert_int_equal(kept[j].x, 6 + i % 2 + j % 2);
            assert_int_equal(kept[j].y, -8 + i / 2 + j / 2);
        }
        assert_int_equal(pond_world_get_stats(world).moving, 4);
        pond_world_destroy(world);
    }
}

// ---- streams ------------------------------------------------------------------------------------

enum { STREAMED = 400 };

// Out and in again between two steps: the same water. All that is kept takes its turn.
static void streamed_chunks_go_on_as_if_they_had_stayed(void **state) {
    (void)state;
    const pond_solver solvers[] = {POND_SOLVER_WAVE, POND_SOLVER_CLASSIC};
    for (int i = 0; i < 2; i++) {
        pond_world_desc desc = exact_world();
        desc.water.solver = solvers[i];
        pond_world *stays = make_world_of(&desc);
        pond_world *streamed = make_world_of(&desc);
        const size_t size = pond_world_chunk_save_size(streamed);
        uint8_t *bytes = room(STREAMED, size);
        for (int j = 0; j < 40; j++) {
            drop_at(stays, j % 3, j % 2, 0.2f, 0.7f);
            drop_at(streamed, j % 3, j % 2, 0.2f, 0.7f);
            pond_world_step_many(stays, 7);
            pond_world_step_many(streamed, 7);
            pond_chunk kept[STREAMED];
            const int count = pond_world_chunk_list(streamed, kept, STREAMED);
            assert_in_range(count, 1, STREAMED);
            for (int k = 0; k < count; k++) {
                assert_int_equal(
                    pond_world_chunk_save(streamed, kept[k], bytes + (size_t)k * size, size),
                    POND_OK);
            }
            for (int k = 0; k < count; k++) {
                pond_world_chunk_forget(streamed, kept[k]);
            }
            assert_true(pond_world_is_resting(streamed));
            for (int k = count; k-- > 0;) {
                assert_int_equal(
                    pond_world_chunk_load(streamed, kept[k], bytes + (size_t)k * size, size),
                    POND_OK);
            }
            assert_true(pond_world_hash(stays) == pond_world_hash(streamed));
        }
        free(bytes);
        pond_world_destroy(stays);
        pond_world_destroy(streamed);
    }
}

static void damaged_chunks_are_refused(void **state) {
    (void)state;
    pond_world_desc desc = exact_world();
    pond_world *world = make_world_of(&desc);
    const pond_chunk at = {4, -7};
    const size_t size = pond_world_chunk_save_size(world);
    uint8_t *bytes = room(size + 1, 1);
    drop_at(world, at.x, at.y, 0.5f, 0.5f);
    assert_int_equal(pond_world_chunk_save(world, at, bytes, size - 1), POND_ERROR_SPACE);
    assert_int_equal(pond_world_chunk_save(world, at, bytes, size), POND_OK);
    const uint64_t hash = pond_world_hash(world);
    uint64_t seed = 5;
    for (int i = 0; i < LONG_RUN(400) + 40; i++) {
        uint8_t *byte = &bytes[i < 24 ? (size_t)i : noise(&seed) % size];
        const uint8_t was = *byte;
        *byte ^= (uint8_t)(1 + noise(&seed) % 255);
        assert_int_equal(pond_world_chunk_load(world, at, bytes, size), POND_ERROR_DATA);
        *byte = was;
    }
    assert_non_null(strstr(pond_message(), "chunk 4, -7"));
    assert_int_equal(pond_world_chunk_load(world, at, bytes, size - 1), POND_ERROR_DATA);
    assert_int_equal(pond_world_chunk_load(world, at, bytes, size + 1), POND_ERROR_DATA);
    assert_int_equal(pond_world_chunk_load(world, at, NULL, size), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_world_chunk_load(NULL, at, bytes, size), POND_ERROR_ARGUMENT);
    assert_true(pond_world_hash(world) == hash);
    desc.water.solver = POND_SOLVER_STEADY;
    pond_world *other = make_world_of(&desc);
    assert_int_equal(pond_world_chunk_load(other, at, bytes, size), POND_ERROR_DATA);
    assert_true(pond_world_is_resting(other));
    // Full of livelier water.
    pond_world_destroy(other);
    desc = exact_world();
    desc.memory = 16 * pond_world_chunk_memory(&desc);
    other = make_world_of(&desc);
    for (int i = 0; i < 2; i++) {
        pond_world_drop(other, point_at(50 * i, 50, 0.5f, 0.5f), 0.05f, -1.0f);
    }
    assert_int_equal(pond_world_chunk_load(other, at, bytes, size), POND_ERROR_MEMORY);
    pond_world_destroy(other);
    pond_world_destroy(world);
    free(bytes);
}

// ---- too little memory --------------------------------------------------------------------------

static bool is_kept(const pond_world *world, int32_t x, int32_t y) {
    pond_chunk kept[64];
    const int count = pond_world_chunk_list(world, kept, 64);
    for (int i = 0; i < count; i++) {
        if (kept[i].x == x && kept[i].y == y) {
            return true;
        }
    }
    return false;
}

static void the_calmest_and_then_the_farthest_goes_first(void **state) {
    (void)state;
    pond_world_desc desc = exact_world();
    desc.memory = 18 * pond_world_chunk_memory(&desc);
    pond_world *world = make_world_of(&desc);
    const float radius = 3.0f / 64;
    pond_world_drop(world, point_at(0, 0, 0.5f, 0.5f), radius, -0.02f);   // 9 chunks
    pond_world_drop(world, point_at(90, 0, 0.5f, 0.5f), radius, -0.002f); // 9 chunks
    assert_int_equal(pond_world_get_stats(world).kept, 18);
    assert_int_equal(pond_world_get_stats(world).lost, 0);
    // As loud as the loudest: the calm one goes.
    pond_world_drop(world, point_at(40, 40, 0.5f, 0.5f), radius, 0.02f);
    assert_int_equal(pond_world_get_stats(world).kept, 18);
    assert_int_equal(pond_world_get_stats(world).lost, 1);
    assert_true(is_kept(world, 0, 0) && is_kept(world, 40, 40) && !is_kept(world, 90, 0));
    // What is calmer than all of them is denied, and said.
    assert_int_equal(pond_world_get_stats(world).denied, 0);
    pond_world_drop(world, point_at(7, 7, 0.5f, 0.5f), radius, 0.0001f);
    assert_int_equal(pond_world_get_stats(world).denied, 1);
    assert_true(!is_kept(world, 7, 7));
    // Whatever is wanted, the water stays whole.
    for (int i = 0; i < 200; i++) {
        drop_at(world, i % 5, i % 7, 0.3f, 0.3f);
        pond_world_step_many(world, 5);
        assert_in_range(pond_world_get_stats(world).kept, 1, 18);
    }
    assert_true(pond_world_get_stats(world).denied > 1);
    assert_in_range(rest(world, 5000), 32, 4999);
    pond_world_destroy(world);
}

// ---- maps ---------------------------------------------------------------------------------------

// A lake of 2 × 1 chunks, and nothing else.
typedef struct lake {
    int calls;
    bool dried;
} lake;

static bool map_lake(void *user, pond_chunk chunk, uint8_t *cells) {
    lake *l = user;
    l->calls++;
    if (l->dried || chunk.y != 0 || chunk.x < 0 || chunk.x > 1) {
        return false;
    }
    memset(cells, 1, POND_WORLD_CHUNK * POND_WORLD_CHUNK);
    return true;
}

static void land_takes_no_memory(void **state) {
    (void)state;
    lake l = {0};
    pond_world_desc desc = exact_world();
    desc.map = map_lake;
    desc.user = &l;
    pond_world *world = make_world_of(&desc);
    assert_int_equal(l.calls, 0);
    drop_at(world, 5, 5, 0.5f, 0.5f);
    assert_int_equal(pond_world_get_stats(world).kept, 0);
    drop_at(world, 0, 0, 0.5f, 0.5f);
    assert_int_equal(pond_world_get_stats(world).kept, 2);
    const int calls = l.calls;
    pond_world_step_many(world, 50);
    assert_int_equal(pond_world_get_stats(world).kept, 2);
    assert_int_equal(l.calls, calls); // what was asked once is not asked again
    l.dried = true;
    pond_world_remap(world, (pond_chunk){1, 0});
    assert_int_equal(pond_world_get_stats(world).kept, 1);
    pond_world_remap(world, (pond_chunk){0, 0});
    assert_int_equal(pond_world_get_stats(world).kept, 0);
    assert_true(pond_world_is_resting(world));
    l.dried = false;
    pond_world_remap(world, (pond_chunk){0, 0});
    assert_int_equal(pond_world_get_stats(world).kept, 0);
    drop_at(world, 0, 0, 0.9f, 0.5f);
    assert_int_equal(pond_world_get_stats(world).kept, 1); // the other is dry still, as it was said
    pond_world_remap(world, (pond_chunk){1, 0});
    pond_world_step_many(world, 64);
    assert_int_equal(pond_world_get_stats(world).kept, 2);
    assert_true(pond_world_height_at(world, point_at(1, 0, 0.1f, 0.5f)) != 0.0f);
    pond_world_destroy(world);
}

// ---- bad input ----------------------------------------------------------------------------------

static void wild_numbers_do_nothing_or_little(void **state) {
    (void)state;
    const float wild[] = {0.0f,     -1.0f,    1e-30f,    1e30f,      -1e30f, FLT_MAX,
                          -FLT_MAX, INFINITY, -INFINITY, (float)NAN, 0.3f};
    enum { WILD = sizeof wild / sizeof wild[0] };
    pond_world_desc desc = exact_world();
    desc.memory = 64 * pond_world_chunk_memory(&desc);
    uint64_t seed = 1;
    pond_world *world = make_world_of(&desc);
    for (int i = 0; i < LONG_RUN(240); i++) {
        float v[6];
        for (int j = 0; j < 6; j++) {
            v[j] = wild[noise(&seed) % WILD];
        }
        const pond_world_point a =
            point_at((int32_t)noise(&seed), (int32_t)noise(&seed) % 3, v[0], v[1]);
        const pond_world_point b = point_at(a.chunk.x, (int32_t)noise(&seed) % 3, v[2], v[3]);
        pond_world_drop(world, a, v[4], v[5]);
        pond_world_stroke(world, a, b, v[4], v[5]);
        (void)pond_world_advance(world, (double)v[0]);
        pond_world_step_many(world, noise_int(&seed, -3, 3));
        assert_true(isfinite(pond_world_height_at(world, b)));
        assert_true(isfinite(pond_world_slope_at(world, a).y));
        pond_world_remap(world, a.chunk);
    }
    float out[4] = {1.0f, 1.0f, 1.0f, 1.0f};
    pond_world_copy_heights(world, (pond_chunk){INT32_MIN, INT32_MAX}, INT_MIN, INT_MAX, 2, 2, out,
                            2);
    assert_true(out[0] == 0.0f && out[3] == 0.0f);
    pond_world_copy_heights(world, (pond_chunk){0, 0}, 0, 0, 2, 2, NULL, 2);
    pond_world_copy_heights(world, (pond_chunk){0, 0}, 0, 0, -2, 2, out, 2);
    pond_world_calm(world);
    assert_true(pond_world_is_resting(world));
    pond_world_destroy(world);
    pond_world_destroy(NULL);
}

static void expect_refusal(const pond_world_desc *desc, pond_result result, const char *says) {
    pond_world *world = (pond_world *)&world;
    assert_int_equal(pond_world_create(desc, &world), result);
    assert_null(world);
    if (strstr(pond_message(), says) == NULL) {
        print_error("'%s' does not say '%s'\n", pond_message(), says);
        fail();
    }
}

static void what_cannot_be_is_refused_with_the_reason(void **state) {
    (void)state;
    assert_int_equal(pond_world_create(NULL, NULL), POND_ERROR_ARGUMENT);
    expect_refusal(NULL, POND_ERROR_ARGUMENT, "pond_world_desc_default");
    pond_world_desc desc = {0};
    expect_refusal(&desc, POND_ERROR_ARGUMENT, "not initialised");
    desc = exact_world();
    desc.room[3] = 1;
    expect_refusal(&desc, POND_ERROR_VERSION, "member");
    desc = exact_world();
    desc.water.solver = POND_SOLVER_DISPERSIVE;
    expect_refusal(&desc, POND_ERROR_RANGE, "dispersive; each cell depends on all others");
    assert_int_equal(pond_world_chunk_memory(&desc), 0);
    desc.water.solver = POND_SOLVER_COLUMN;
    expect_refusal(&desc, POND_ERROR_RANGE, "column; it has one row");
    desc.water.solver = POND_SOLVER_UNIT_RANGE;
    expect_refusal(&desc, POND_ERROR_RANGE, "bias: 5e-05, water.edge_level: 0; unit-range");
    desc.water.bias = 0.0;
    pond_world_destroy(make_world_of(&desc));
    desc.masks = true;
    desc.map = (pond_world_map *)1;
    expect_refusal(&desc, POND_ERROR_RANGE, "masks: true, but map is not NULL");
    desc = exact_world();
    desc.water.solver = (pond_solver)99;
    expect_refusal(&desc, POND_ERROR_RANGE, "solver: 99");
    desc = exact_world();
    desc.water.stencil = POND_STENCIL_FOURTH;
    expect_refusal(&desc, POND_ERROR_RANGE, "fourth-order");
    desc = exact_world();
    desc.water.time_step = 1.0;
    expect_refusal(&desc, POND_ERROR_UNSTABLE, "time_step: 1 s");
    desc = exact_world();
    desc.memory = 1000;
    expect_refusal(&desc, POND_ERROR_RANGE, "memory: 1000 bytes; allowed are 16 to 1048576 chunks");
    desc = exact_world();
    desc.water.width = -5; // not used
    desc.water.edges.left = POND_EDGE_OPEN;
    pond_world_destroy(make_world_of(&desc));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(water_far_away_has_the_bits_of_water_at_the_origin),
        cmocka_unit_test(the_last_chunks_have_no_neighbours_beyond),
        cmocka_unit_test(positions_are_the_same_from_any_chunk),
        cmocka_unit_test(samples),
        cmocka_unit_test(the_hash_does_not_know_what_was_met_first),
        cmocka_unit_test(memory_is_reserved_once_and_all_given_back),
        cmocka_unit_test(water_that_rests_is_forgotten),
        cmocka_unit_test(a_swimmer_leaves_nothing_behind),
        cmocka_unit_test(a_look_keeps_what_waves_come_to),
        cmocka_unit_test(streamed_chunks_go_on_as_if_they_had_stayed),
        cmocka_unit_test(damaged_chunks_are_refused),
        cmocka_unit_test(the_calmest_and_then_the_farthest_goes_first),
        cmocka_unit_test(land_takes_no_memory),
        cmocka_unit_test(wild_numbers_do_nothing_or_little),
        cmocka_unit_test(what_cannot_be_is_refused_with_the_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
