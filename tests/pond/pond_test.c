// pond_test.c — a pond's life: time, threads, memory, and that none of them changes the water.
#include "pond/pond.h"

#include "base/cpu.h"
#include "support.h"

static void shower(pond *water, float rate) {
    pond_rain rain = pond_rain_default();
    rain.rate = rate;
    rain.radius = 0.04f;
    pond_set_rain(water, &rain);
}

// ---- time --------------------------------------------------------------------------------------

static pond *lively(const pond_desc *desc) {
    pond *water = make_pond(desc);
    shower(water, 20);
    pond_drop(water, (pond_vec2){0.4f, 0.5f}, 0.04f, 0.01f);
    pond_stroke(water, (pond_vec2){0.2f, 0.2f}, (pond_vec2){0.7f, 0.6f}, 0.05f, -0.01f);
    return water;
}

static void frame_rates(void **state) {
    (void)state;
    for (int solver = POND_SOLVER_WAVE; solver <= POND_SOLVER_STEADY; solver++) {
        pond_desc desc = exact_desc(80, 60);
        desc.solver = (pond_solver)solver;
        pond *film = lively(&desc);
        pond *game = lively(&desc);
        for (int i = 0; i < 24 * 8; i++) {
            pond_advance(film, 1.0 / 24);
        }
        for (int i = 0; i < 240 * 8; i++) {
            pond_advance(game, 1.0 / 240);
        }
        // The rest of a step is left over with other roundings: same water, not same hash.
        assert_true(pond_get_steps(film) == pond_get_steps(game));
        assert_true(fabs(film->left_over - game->left_over) < 1e-9);
        float *a = heights_of(film);
        float *b = heights_of(game);
        assert_memory_equal(a, b, 80 * 60 * sizeof *a);
        free(a);
        free(b);
        pond_destroy(film);
        pond_destroy(game);
        // With times that are exact in binary nothing rounds, and the hash is the same too.
        desc.wave_speed = sqrt(0.5) / 64 / (1.0 / 128) / (solver == POND_SOLVER_WAVE ? 2 : 1);
        desc.time_step = 1.0 / 128;
        film = lively(&desc);
        game = lively(&desc);
        for (int i = 0; i < 200; i++) {
            pond_advance(film, 1.0 / 16);
            for (int j = 0; j < 16; j++) {
                pond_advance(game, 1.0 / 256);
            }
        }
        assert_true(pond_get_steps(film) == 1600);
        assert_true(pond_hash(film) == pond_hash(game));
        pond_destroy(film);
        pond_destroy(game);
    }
}

// Ripples of at least 5 cells: finer ones run slower the coarser the grid, as in every scheme.
static pond *smooth(const pond_desc *desc) {
    pond *water = make_pond(desc);
    const pond_rain rain = {.rate = 8, .radius = 0.1f, .spread = 0.1f, .height = -0.01f};
    pond_set_rain(water, &rain);
    pond_drop(water, (pond_vec2){0.4f, 0.5f}, 0.08f, 0.01f);
    pond_stroke(water, (pond_vec2){0.2f, 0.2f}, (pond_vec2){0.7f, 0.6f}, 0.09f, -0.01f);
    return water;
}

static void time_steps(void **state) {
    (void)state;
    pond_desc desc = exact_desc(96, 80);
    desc.time_step = 1.0 / 64;
    pond *coarse = smooth(&desc);
    desc.time_step = 1.0 / 256;
    pond *fine = smooth(&desc);
    pond_step_many(coarse, 64 * 5);
    pond_step_many(fine, 256 * 5);
    assert_true(pond_get_time(coarse) == 5 && pond_get_time(fine) == 5);
    float *a = heights_of(coarse);
    float *b = heights_of(fine);
    const double c = correlation(a, b, 96 * 80);
    print_message("time steps 1/64 and 1/256 s: correlation %.5f\n", c);
    assert_true(c >= 0.99);
    free(a);
    free(b);
    pond_destroy(coarse);
    pond_destroy(fine);
}

static void resolutions(void **state) {
    (void)state;
    pond_desc desc = exact_desc(96, 80);
    desc.time_step = 1.0 / 128;
    pond *coarse = smooth(&desc);
    desc.width *= 2;
    desc.height *= 2;
    desc.cell_size /= 2;
    pond *fine = smooth(&desc);
    pond_step_many(coarse, 128 * 5);
    pond_step_many(fine, 128 * 5);
    float *a = heights_of(coarse);
    float *b = room(96 * 80, sizeof *b);
    for (int i = 0; i < 96 * 80; i++) {
        b[i] = pond_height_at(fine, centre_of(i % 96, i / 96));
    }
    const double c = correlation(a, b, 96 * 80);
    print_message("resolutions 1x and 2x: correlation %.5f\n", c);
    assert_true(c >= 0.99);
    free(a);
    free(b);
    pond_destroy(coarse);
    pond_destroy(fine);
}

static void advancing(void **state) {
    (void)state;
    pond_desc desc = exact_desc(20, 20);
    desc.time_step = 1.0 / 128;
    desc.max_steps = 7;
    pond *water = make_pond(&desc);
    pond_drop(water, centre_of(9, 9), 0.03f, 0.01f);
    const uint64_t start = pond_hash(water);
    const double nothing[] = {
        0, -0.0, -1, -1e300, (double)NAN, (double)INFINITY, -(double)INFINITY};
    for (int i = 0; i < 7; i++) {
        assert_int_equal(pond_advance(water, nothing[i]), 0);
        assert_true(pond_hash(water) == start);
    }
    pond_step_many(water, 0);
    pond_step_many(water, -5);
    assert_true(pond_hash(water) == start);
    assert_int_equal(pond_advance(water, 1.0 / 256), 0);
    assert_int_equal(pond_advance(water, 1.0 / 256), 1);
    assert_int_equal(pond_advance(water, 7.0 / 128), 7);
    assert_int_equal(pond_advance(water, 7.5 / 128), 7);
    assert_int_equal(pond_advance(water, 0.5 / 128), 1);
    // Time beyond is dropped, not kept.
    const double huge[] = {8.0 / 128, 1, 1e9, 1e300, 1.7e308};
    for (int i = 0; i < 5; i++) {
        assert_int_equal(pond_advance(water, huge[i]), 7);
        assert_true(water->left_over == 0);
    }
    assert_int_equal(pond_advance(water, 0.99 / 128), 0);
    assert_true(pond_get_steps(water) == 51 && pond_get_time(water) == 51.0 / 128);
    pond_destroy(water);
    // Frames that are a whole number of steps in all but rounding.
    const int rates[] = {24, 25, 30, 50, 60};
    for (int kind = 0; kind < 60; kind++) {
        const int parts = 3 + kind / 5;
        desc.time_step = 1.0 / (rates[kind % 5] * parts);
        desc.max_steps = 20;
        desc.wave_speed = 0.1;
        pond *film = make_pond(&desc);
        for (int i = 0; i < 300; i++) {
            assert_int_equal(pond_advance(film, 1.0 / rates[kind % 5]), parts);
        }
        pond_destroy(film);
    }
}

static void calm(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(30, 20);
    pond *water = lively(&desc);
    pond_advance(water, 1.01);
    const uint64_t steps = pond_get_steps(water);
    assert_true(steps > 10 && water->left_over != 0);
    pond_calm(water);
    assert_true(pond_get_steps(water) == steps && water->left_over == 0);
    assert_true(pond_get_rain(water).rate == 20);
    shower(water, 0);
    pond_step_many(water, 100);
    const pond_stats stats = pond_get_stats(water);
    assert_true(stats.lowest == 0 && stats.highest == 0 && stats.energy == 0);
    pond_destroy(water);
}

static void smallest(void **state) {
    (void)state;
    const int sizes[][2] = {{1, 1}, {1, 2}, {1, 40}, {40, 1}, {2, 1}, {2, 2}};
    for (int kind = 0; kind < 54; kind++) {
        pond_desc desc = exact_desc(sizes[kind % 6][0], sizes[kind % 6][1]);
        desc.edges = all_edges((pond_edge)(1 + kind / 6 % 3));
        desc.solver = (pond_solver)(1 + kind / 18);
        pond *water = make_pond(&desc);
        shower(water, 1000);
        for (int i = 0; i < 200; i++) {
            pond_stroke(water, centre_of(-2, -3), centre_of(9, 7), 0.05f, 0.01f);
            pond_step(water);
        }
        const pond_stats stats = pond_get_stats(water);
        assert_true(isfinite(stats.mean) && isfinite(stats.energy));
        assert_true(fabs(stats.highest) < 10 && fabs(stats.lowest) < 10);
        pond_destroy(water);
    }
}

// ---- threads and instruction sets ---------------------------------------------------------------

static uint64_t hash_after(const pond_desc *desc, int steps) {
    pond *water = lively(desc);
    pond_step_many(water, steps);
    const uint64_t hash = pond_hash(water);
    pond_destroy(water);
    return hash;
}

static void threads(void **state) {
    (void)state;
    for (int solver = POND_SOLVER_WAVE; solver <= POND_SOLVER_STEADY; solver++) {
        pond_desc desc = exact_desc(800, 501);
        desc.solver = (pond_solver)solver;
        desc.edges.top = POND_EDGE_FIXED;
        const uint64_t one = hash_after(&desc, 60);
        for (int n = 0; n <= 8; n++) {
            desc.threads = n;
            assert_true(hash_after(&desc, 60) == one);
        }
    }
}

static void instruction_sets(void **state) {
    (void)state;
    for (int kind = 0; kind < 4; kind++) {
        pond_desc desc = exact_desc(101, 67);
        desc.solver = kind < 2 ? POND_SOLVER_WAVE : (pond_solver)kind;
        desc.stencil = kind == 1 ? POND_STENCIL_FIVE : POND_STENCIL_NINE;
        uint64_t hashes[3];
        for (int isa = 0; isa < 3; isa++) {
            pondi_cpu_set_limit((pondi_isa)isa);
            hashes[isa] = hash_after(&desc, 500);
        }
        assert_true(hashes[0] == hashes[1] && hashes[0] == hashes[2]);
    }
}

typedef struct hook {
    int calls;
    int pieces;
} hook;

static void backwards(void *user, int count, pond_task *task, void *context) {
    hook *h = user;
    h->calls++;
    h->pieces += count;
    for (int i = count - 1; i >= 0; i--) {
        task(context, i);
    }
}

static void callers_own_threads(void **state) {
    (void)state;
    pond_desc desc = exact_desc(800, 501);
    const uint64_t plain = hash_after(&desc, 30);
    hook h = {0};
    desc.parallel = (pond_parallel){.run = backwards, .user = &h, .width = 3};
    desc.threads = 5; // ignored
    assert_true(hash_after(&desc, 30) == plain);
    assert_int_equal(h.calls, 30);
    assert_int_equal(h.pieces, 90);
    pond *water = make_pond(&desc);
    const pond_parallel parallel = pond_get_parallel(water);
    assert_true(parallel.run == backwards && parallel.user == &h && parallel.width == 3);
    assert_null(water->workers);
    pond_destroy(water);
}

// ---- memory ------------------------------------------------------------------------------------

typedef struct bank {
    int calls;
    int fail_at; // the call that gets nothing, −1 = none
    int64_t held;
    int64_t most;
} bank;

static void *lend(size_t size, size_t alignment, void *user) {
    bank *b = user;
    if (b->calls++ == b->fail_at) {
        return NULL;
    }
    assert_true(alignment >= 1 && alignment <= 4096 && (alignment & (alignment - 1)) == 0);
    const size_t whole = (size + alignment - 1) / alignment * alignment;
    char *memory = aligned_alloc(alignment, whole);
    assert_non_null(memory);
    memset(memory, 0x5a, whole); // not zeroed: the pond must not trust it
    b->held += (int64_t)size;
    b->most = b->held > b->most ? b->held : b->most;
    return memory;
}

static void give_back(void *memory, size_t size, void *user) {
    bank *b = user;
    b->held -= (int64_t)size;
    free(memory);
}

// A pond of each solver, 0 the fourth-order one.
static pond_desc desc_of(int solver) {
    pond_desc desc = exact_desc(123, solver == POND_SOLVER_COLUMN ? 1 : 77);
    desc.solver = solver == 0 ? POND_SOLVER_WAVE : (pond_solver)solver;
    desc.stencil = solver == 0 ? POND_STENCIL_FOURTH : POND_STENCIL_NINE;
    return desc;
}

static void allocator(void **state) {
    (void)state;
    for (int solver = 0; solver <= POND_SOLVER_FLOW; solver++) {
        pond_desc desc = desc_of(solver);
        const uint64_t plain = hash_after(&desc, 100);
        bank b = {.fail_at = -1};
        desc.allocator = (pond_allocator){.allocate = lend, .release = give_back, .user = &b};
        pond *water = lively(&desc);
        const int calls = b.calls;
        assert_true((size_t)b.held == pond_memory_size(&desc));
        pond_step_many(water, 100);
        assert_true(pond_hash(water) == plain);
        pond_advance(water, 1);
        (void)pond_get_stats(water);
        (void)pond_slope_at(water, (pond_vec2){0.5f, 0.5f});
        pond_calm(water);
        assert_int_equal(b.calls, calls); // moving water takes none
        pond_destroy(water);
        assert_true(b.held == 0 && (size_t)b.most == pond_memory_size(&desc));
    }
}

static void no_memory_for(int solver) {
    pond_desc desc = desc_of(solver);
    bank count = {.fail_at = -1};
    desc.allocator = (pond_allocator){.allocate = lend, .release = give_back, .user = &count};
    pond_destroy(make_pond(&desc));
    assert_true(count.calls >= 2);
    for (int at = 0; at < count.calls; at++) {
        bank b = {.fail_at = at};
        desc.allocator.user = &b;
        pond *water = (pond *)1;
        assert_int_equal(pond_create(&desc, &water), POND_ERROR_MEMORY);
        assert_null(water);
        assert_non_null(
            strstr(pond_message(), solver == POND_SOLVER_COLUMN ? "123 x 1" : "123 x 77"));
        assert_true(b.held == 0);
    }
}

static void no_memory(void **state) {
    (void)state;
    for (int solver = 0; solver <= POND_SOLVER_FLOW; solver++) {
        no_memory_for(solver);
    }
}

static void side_by_side(void **state) {
    (void)state;
    // Two ponds that share the caller's workers, and one pond that shares them with a look.
    pond_workers *workers = NULL;
    assert_int_equal(pond_workers_create(3, &workers), POND_OK);
    pond_desc desc = exact_desc(300, 300);
    const uint64_t plain = hash_after(&desc, 20);
    desc.parallel = pond_workers_parallel(workers);
    pond *a = lively(&desc);
    pond *b = lively(&desc);
    for (int i = 0; i < 20; i++) {
        pond_step(a);
        pond_step(b);
    }
    assert_true(pond_hash(a) == plain && pond_hash(b) == plain);
    pond_destroy(a);
    pond_destroy(b);
    pond_workers_destroy(workers);
}

static void hashing(void **state) {
    (void)state;
    pond_desc desc = exact_desc(16, 16);
    pond *a = make_pond(&desc);
    pond *b = make_pond(&desc);
    assert_true(pond_hash(a) == pond_hash(b));
    shower(a, 1);
    assert_true(pond_hash(a) != pond_hash(b)); // rain
    shower(b, 1);
    assert_true(pond_hash(a) == pond_hash(b));
    pond_advance(a, 1e-6);
    assert_true(pond_hash(a) != pond_hash(b)); // left-over time
    pond_advance(b, 1e-6);
    pondi_row_f32(&a->fields[1 - a->now], 15)[15] = 1e-6f;
    assert_true(pond_hash(a) != pond_hash(b)); // one step ago
    pondi_row_f32(&b->fields[1 - b->now], 15)[15] = 1e-6f;
    assert_true(pond_hash(a) == pond_hash(b));
    pond_destroy(b);
    desc.seed = 2;
    b = make_pond(&desc);
    pond_calm(a);
    shower(b, 1);
    assert_true(pond_hash(a) != pond_hash(b)); // seed
    pond_destroy(a);
    pond_destroy(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frame_rates),
        cmocka_unit_test(time_steps),
        cmocka_unit_test(resolutions),
        cmocka_unit_test(advancing),
        cmocka_unit_test(calm),
        cmocka_unit_test(smallest),
        cmocka_unit_test(threads),
        cmocka_unit_test(instruction_sets),
        cmocka_unit_test(callers_own_threads),
        cmocka_unit_test(allocator),
        cmocka_unit_test(no_memory),
        cmocka_unit_test(side_by_side),
        cmocka_unit_test(hashing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
