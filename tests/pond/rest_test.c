// rest_test.c — water comes to rest, costs nothing then, and skipping it changes no bit.
#include "pond/pond.h"

#include <millpond/snapshot.h>

#include "pond/rest.h"
#include "support.h"

// The pond that skips nothing must go the same way as those that do, with any number of threads.
// Sanitizers make it slow, that of threads above all.
#if defined(__SANITIZE_THREAD__)
enum { TWINS = 2, KINDS = 2, LEVELS = 1, SHORE_STEP = 11 };
#elif defined(__SANITIZE_ADDRESS__)
enum { TWINS = 4, KINDS = 8, LEVELS = 1, SHORE_STEP = 3 };
#else
enum { TWINS = 4, KINDS = 40, LEVELS = 4, SHORE_STEP = 1 };
#endif

typedef struct twins {
    pond *ponds[TWINS];
} twins;

static twins make_twins(pond_desc desc) {
    const int threads[4] = {1, TWINS == 2 ? 8 : 1, 2, 8};
    twins t;
    for (int i = 0; i < TWINS; i++) {
        desc.threads = threads[i];
        t.ponds[i] = make_pond(&desc);
        t.ponds[i]->blocks.never_skip = i == 0;
    }
    return t;
}

static void destroy_twins(const twins *t) {
    for (int i = 0; i < TWINS; i++) {
        pond_destroy(t->ponds[i]);
    }
}

static void step_twins(const twins *t, int steps) {
    for (int i = 0; i < TWINS; i++) {
        pond_step_many(t->ponds[i], steps);
    }
    const uint64_t hash = pond_hash(t->ponds[0]);
    for (int i = 1; i < TWINS; i++) {
        assert_true(pond_hash(t->ponds[i]) == hash);
        assert_true(pond_is_resting(t->ponds[i]) == pond_is_resting(t->ponds[0]));
        assert_int_equal(t->ponds[i]->blocks.active_count, t->ponds[0]->blocks.active_count);
    }
}

static void drop_twins(const twins *t, int x, int y, float sigma, float height) {
    for (int i = 0; i < TWINS; i++) {
        pond_drop(t->ponds[i], centre_of(x, y), sigma / 64, height);
    }
}

static int blocks_of(const pond *water) {
    return water->blocks.columns * water->blocks.rows;
}

// ---- the same bits -----------------------------------------------------------------------------

static pond_desc ample(int kind) {
    const int sizes[][2] = {{450, 330}, {256, 192}, {129, 300}, {70, 500}, {383, 127}};
    const pond_edges edges[] = {
        all_edges(POND_EDGE_PERIODIC),
        all_edges(POND_EDGE_FREE),
        all_edges(POND_EDGE_FIXED),
        {POND_EDGE_FREE, POND_EDGE_FIXED, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC},
        {POND_EDGE_PERIODIC, POND_EDGE_PERIODIC, POND_EDGE_FIXED, POND_EDGE_FREE},
    };
    pond_desc desc = exact_desc(sizes[kind % 5][0], sizes[kind % 5][1]);
    desc.edges = edges[kind / 5 % 5];
    desc.half_life = 0.15;
    desc.rest_slope = 1e-3;
    return desc;
}

static void skipping_changes_no_bit(void **state) {
    (void)state;
    int partly = 0;
    int rested = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        pond_desc desc = ample(kind * 40 / KINDS);
        const pond_solver solvers[] = {POND_SOLVER_WAVE, POND_SOLVER_WAVE, POND_SOLVER_WAVE,
                                       POND_SOLVER_STEADY, POND_SOLVER_CLASSIC};
        const bool isotropic = kind % 10 == 3;
        desc.solver = solvers[(kind + kind / 5) % 5];
        desc.solver = isotropic ? POND_SOLVER_ISOTROPIC : desc.solver;
        desc.stencil = kind % 2 == 0 ? POND_STENCIL_NINE : POND_STENCIL_FIVE;
        desc.count_height = 1e-4;
        desc.damping_shift = 3;
        twins t = make_twins(desc);
        uint64_t seed = 7 + (uint64_t)kind;
        for (int i = 0; i < 8; i++) {
            // On seams, in corners, across sides.
            const int x = i % 3 == 0 ? noise_int(&seed, 0, 7) * 64 : noise_int(&seed, 0, 600);
            const int y = i % 3 == 1 ? noise_int(&seed, 0, 7) * 64 - 1 : noise_int(&seed, 0, 600);
            drop_twins(&t, x % desc.width, y % desc.height, (float)noise_between(&seed, 1.5, 6),
                       (float)noise_between(&seed, -0.01, 0.01));
            step_twins(&t, noise_int(&seed, 1, i % 4 == 3 ? 400 : 90));
            const int active = t.ponds[1]->blocks.active_count;
            partly += active > 0 && active < blocks_of(t.ponds[1]);
            rested += active == 0;
        }
        destroy_twins(&t);
    }
    print_message("skipping: %d times some blocks rested, %d times all\n", partly, rested);
    assert_true(partly > KINDS && rested > KINDS / 2);
}

static void skipping_at_a_level(void **state) {
    (void)state;
    for (int kind = 0; kind < LEVELS; kind++) {
        pond_desc desc = ample(kind + 4 - LEVELS);
        desc.edges = all_edges(kind % 2 == 0 ? POND_EDGE_PERIODIC : POND_EDGE_FREE);
        twins t = make_twins(desc);
        for (int i = 0; i < TWINS; i++) {
            pond *water = t.ponds[i];
            for (int f = 0; f < 2; f++) {
                for (int y = 0; y < desc.height; y++) {
                    for (int x = 0; x < desc.width; x++) {
                        pondi_row_f32(&water->fields[f], y)[x] = 0.37f;
                    }
                }
                pondi_border_fill(&water->fields[f], &desc.edges);
            }
            pondi_blocks_stir_all(&water->blocks); // written behind its back
        }
        step_twins(&t, 32);
        assert_true(pond_is_resting(t.ponds[1]));
        uint64_t seed = 3;
        for (int i = 0; i < 8; i++) {
            drop_twins(&t, noise_int(&seed, 0, desc.width - 1),
                       noise_int(&seed, 0, desc.height - 1), 3, 0.01f);
            // Water that is poured in: the level to rest at changes.
            for (int j = 0; j < TWINS; j++) {
                pond *water = t.ponds[j];
                for (int f = 0; f < 2; f++) {
                    pondi_row_f32(&water->fields[f], 64)[63] += 0.125f;
                }
                water->mean.sum += 0.125;
                pondi_blocks_stir(&water->blocks, 63, 64, 64, 65, pond_get_steps(water));
            }
            step_twins(&t, 700);
        }
        for (int i = 0; i < 400 && !pond_is_resting(t.ponds[1]); i++) {
            step_twins(&t, 32);
        }
        assert_true(pond_is_resting(t.ponds[0]) && pond_is_resting(t.ponds[1]));
        const double mean = 0.37 + 8 * 0.125 / (desc.width * desc.height);
        const pond_stats stats = pond_get_stats(t.ponds[1]);
        print_message("%d x %d rests at %.7f m, %.1e off\n", desc.width, desc.height, stats.mean,
                      stats.mean - mean);
        assert_true(stats.lowest == stats.highest);
        destroy_twins(&t);
    }
}

// Solvers whose rows cannot be stepped one by one.
static void whole_water_rests_as_a_whole(void **state) {
    (void)state;
    const int sizes[][2] = {{128, 96}, {193, 130}, {50, 37}};
    for (int kind = 0; kind < 12; kind++) {
        pond_desc desc = exact_desc(sizes[kind % 3][0], sizes[kind % 3][1]);
        desc.edges = all_edges(kind / 3 % 2 == 0 ? POND_EDGE_FREE : POND_EDGE_FIXED);
        desc.half_life = 0.1;
        if (kind < 6) {
            desc.solver = POND_SOLVER_DISPERSIVE;
        } else if (kind < 9) {
            desc.stencil = POND_STENCIL_FOURTH;
        } else {
            desc.solver = POND_SOLVER_COLUMN;
            desc.column.form = (pond_column_form)(POND_COLUMN_EXACT + kind % 3);
            desc.height = 1;
        }
        desc.rest_slope = 1e-3;
        twins t = make_twins(desc);
        step_twins(&t, 40);
        assert_true(t.ponds[1]->blocks.active_count == 0);
        for (int i = 0; i < 3; i++) {
            drop_twins(&t, 20 + 7 * i, desc.height > 1 ? 20 : 0, 3, 0.01f);
            step_twins(&t, 1);
            assert_int_equal(t.ponds[1]->blocks.active_count, blocks_of(t.ponds[1]));
            int steps = 0;
            for (; steps < 20000 && !pond_is_resting(t.ponds[1]); steps += 50) {
                step_twins(&t, 50);
            }
            assert_true(pond_is_resting(t.ponds[1]));
            assert_true(pond_get_stats(t.ponds[1]).energy == 0);
        }
        destroy_twins(&t);
    }
}

// Walls, beaches and open sides: kinds of shore a pond may rest at.
enum { HARD_WALL, SOFT_WALL, HELD_WALL, BEACH, OPEN_SIDES, OPEN_WALL, GROUND, SHORES };

static float slanted(pond_vec2 point, void *user) {
    (void)user;
    return 0.25f - 0.08f * point.x; // land beyond 3.1 m
}

static void build(pond *water, int shore) {
    const pond_shape bar = pond_rectangle(0.2f, 3.0f);  // more than a block
    const pond_shape slab = pond_rectangle(2.6f, 2.6f); // some blocks are dry all over
    const pond_pose at = {{2.0f, 1.5f}, 0.3f};
    const pond_pose corner = {{4.2f, 4.0f}, 0.0f};
    if (shore == BEACH) {
        assert_int_equal(pond_beach_build(water, &bar, &at, 0.1, 0.2f), POND_OK);
    } else if (shore == GROUND) {
        assert_int_equal(pond_set_depth_function(water, slanted, NULL), POND_OK);
    } else if (shore != OPEN_SIDES) {
        const float hardness = shore == SOFT_WALL ? 0.5f : shore == HELD_WALL ? INFINITY : 0.0f;
        assert_int_equal(pond_wall_build(water, &bar, &at, hardness), POND_OK);
        assert_int_equal(pond_wall_build(water, &slab, &corner, hardness), POND_OK);
    }
}

static void pour(pond *water, float level) {
    for (int f = 0; f < 2; f++) {
        for (int y = 0; y < water->grid.height; y++) {
            const float *keep = pondi_shore_keep(water, y);
            for (int x = 0; x < water->grid.width; x++) {
                const bool dry = keep != NULL && keep[x] == PONDI_KEEP_DRY;
                pondi_row_f32(&water->fields[f], y)[x] = dry ? 0.0f : level;
            }
        }
        pondi_border_fill(&water->fields[f], &water->grid.edges);
    }
    pondi_blocks_stir_all(&water->blocks);
    pondi_mean_measure(water);
}

static void ponds_with_shores_rest_too(void **state) {
    (void)state;
    for (int kind = 0; kind < 2 * SHORES; kind += SHORE_STEP) {
        const int shore = kind % SHORES;
        const bool open = shore == OPEN_SIDES || shore == OPEN_WALL;
        pond_desc desc = exact_desc(330, 290);
        desc.half_life = 0.3;
        desc.rest_slope = 1e-3;
        desc.edges.left = open ? POND_EDGE_OPEN : POND_EDGE_FREE;
        desc.edges.bottom = open ? POND_EDGE_OPEN : POND_EDGE_FREE;
        const float level = kind < SHORES || open || shore == HELD_WALL ? 0.0f : 0.37f;
        twins t = make_twins(desc);
        for (int i = 0; i < TWINS; i++) {
            build(t.ponds[i], shore);
            pour(t.ponds[i], level);
        }
        step_twins(&t, 32);
        assert_true(pond_is_resting(t.ponds[1]));
        assert_true(t.ponds[1]->mean.kept == !(open || shore == HELD_WALL));
        int partly = 0;
        for (int i = 0; i < 4; i++) {
            drop_twins(&t, i % 2 == 0 ? 30 : 100, 50 + 60 * i, 4, 0.01f);
            int steps = 0;
            for (; steps < 3000 && (steps == 0 || !pond_is_resting(t.ponds[1])); steps += 48) {
                step_twins(&t, 48);
                const int active = t.ponds[1]->blocks.active_count;
                partly += active > 0 && active < blocks_of(t.ponds[1]);
            }
            assert_true(pond_is_resting(t.ponds[1]));
        }
        const double off =
            fabs((double)pond_height_at(t.ponds[1], centre_of(30, 30)) - (double)level);
        print_message("shore %d at %g m: %.1e m off at rest\n", shore, (double)level, off);
        assert_true(partly > 0 && off < 1e-5);
        destroy_twins(&t);
    }
}

// ---- what rests --------------------------------------------------------------------------------

static void a_new_pond_rests(void **state) {
    (void)state;
    for (int solver = POND_SOLVER_WAVE; solver <= POND_SOLVER_DISPERSIVE; solver++) {
        pond_desc desc = exact_desc(300, 200);
        desc.solver = (pond_solver)solver;
        pond *water = make_pond(&desc);
        assert_true(pond_is_resting(water) && water->blocks.active_count == 0);
        pond_step_many(water, 40);
        assert_true(pond_is_resting(water) && water->blocks.active_count == 0);
        pond_drop(water, centre_of(150, 100), 0.05f, 0.01f);
        assert_false(pond_is_resting(water));
        pond_step_many(water, 10);
        assert_true(water->blocks.active_count > 0);
        pond_calm(water);
        assert_true(pond_is_resting(water) && water->blocks.active_count == 0);
        pond_destroy(water);
    }
}

// Steps of water at rest only count.
static void rest_takes_no_time(void **state) {
    (void)state;
    for (int solver = POND_SOLVER_WAVE; solver <= POND_SOLVER_DISPERSIVE; solver++) {
        pond_desc desc = exact_desc(40, 30);
        desc.solver = (pond_solver)solver;
        desc.half_life = 0.1;
        pond *many = make_pond(&desc);
        pond *single = make_pond(&desc);
        const bool residue = solver == POND_SOLVER_CLASSIC; // its residue never rests
        for (int odd = 0; odd < 2; odd++) {
            if (!residue) {
                pond_drop(many, centre_of(20, 15), 0.05f, 0.01f);
                pond_drop(single, centre_of(20, 15), 0.05f, 0.01f);
            }
            pond_step_many(many, 20000 + odd);
            for (int i = 0; i < 20000 + odd; i++) {
                pond_step(single);
            }
            assert_true(pond_is_resting(many));
            assert_true(pond_hash(many) == pond_hash(single));
        }
        const uint64_t steps = pond_get_steps(many);
        pond_set_splash_height(many, 1.0f);
        pond_step_many(many, INT64_MAX);
        assert_true(pond_get_steps(many) == steps + (uint64_t)INT64_MAX);
        for (pond_event e; pond_event_next(many, &e);) {
            assert_true(e.steps <= steps);
        }
        pond_drop(many, centre_of(20, 15), 0.05f, 0.01f);
        pond_step(many);
        assert_false(pond_is_resting(many));
        pond_destroy(many);
        pond_destroy(single);
    }
}

static void one_drop_wakes_what_it_reaches(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(640, 640);
    pond *water = make_pond(&desc);
    pond_step_many(water, 32);
    pond_drop(water, centre_of(320 + 32, 320 + 32), 2.0f / 64, 0.01f);
    assert_int_equal(water->blocks.active_count, 9);
    pond_step_many(water, 32);
    assert_true(water->blocks.active_count <= 25);
    pond_step_many(water, 32);
    assert_true(water->blocks.active_count <= 25);
    // A drop at a free side reaches over it, and wakes no more than where it is mirrored.
    pond_calm(water);
    pond_drop(water, centre_of(1, 320 + 32), 2.0f / 64, 0.01f);
    assert_int_equal(water->blocks.active_count, 6);
    pond_destroy(water);
}

static void stirring_across_sides(void **state) {
    (void)state;
    uint64_t seed = 5;
    for (int i = 0; i < 2000; i++) {
        pond_desc desc = exact_desc(noise_int(&seed, 1, 400), noise_int(&seed, 1, 400));
        const bool wraps = i % 2 == 0;
        desc.edges = all_edges(wraps ? POND_EDGE_PERIODIC : POND_EDGE_FREE);
        pondi_blocks blocks;
        const size_t size = pondi_blocks_size(desc.width, desc.height);
        void *memory = room(size, 1);
        pondi_blocks_make(&desc, false, memory, &blocks);
        pondi_blocks_still(&blocks);
        const int w = desc.width;
        const int h = desc.height;
        const int x0 = noise_int(&seed, -w, w - 1);
        const int y0 = noise_int(&seed, -h, h - 1);
        const int x1 = noise_int(&seed, x0 + 1, 2 * w);
        const int y1 = noise_int(&seed, y0 + 1, 2 * h);
        pondi_blocks_stir(&blocks, x0, y0, x1, y1, 0);
        for (int y = y0; y < y1; y++) {
            for (int x = x0; x < x1; x += 1 + (x1 - x0) / 50) {
                const int fx = wraps ? (x + w) % w : x < 0 ? -1 - x : x < w ? x : 2 * w - 1 - x;
                const int fy = wraps ? (y + h) % h : y < 0 ? -1 - y : y < h ? y : 2 * h - 1 - y;
                const int column = fx / 64 < blocks.columns ? fx / 64 : blocks.columns - 1;
                const int row = fy / 64 < blocks.rows ? fy / 64 : blocks.rows - 1;
                assert_true(blocks.stirred[row * blocks.columns + column]);
            }
        }
        int active = 0;
        for (int b = 0; b < blocks.columns * blocks.rows; b++) {
            active += blocks.active[b];
            assert_true(blocks.active[b] || !blocks.stirred[b]);
        }
        assert_int_equal(active, blocks.active_count);
        free(memory);
    }
}

static void water_settles_and_stays(void **state) {
    (void)state;
    for (int kind = 0; kind < 4; kind++) {
        pond_desc desc = exact_desc(256, 192);
        desc.half_life = 0.5;
        desc.edges = all_edges((pond_edge)(POND_EDGE_FREE + kind % 3));
        desc.solver = kind == 3 ? POND_SOLVER_STEADY : POND_SOLVER_WAVE;
        pond *water = make_pond(&desc);
        pond_stroke(water, centre_of(20, 20), centre_of(200, 150), 0.05f, 0.02f);
        int64_t most = 0; // what a frame of 32 steps costs at most [blocks]
        int steps = 0;
        for (; !pond_is_resting(water) && steps < 200000; steps += 32) {
            const int64_t cost = 32 * (int64_t)water->blocks.active_count;
            most = cost > most ? cost : most;
            pond_step_many(water, 32);
        }
        print_message("edge %d, solver %d: at rest after %d steps\n", (int)desc.edges.left,
                      (int)desc.solver, steps);
        assert_true(pond_is_resting(water) && most > 0);
        const pond_stats stats = pond_get_stats(water);
        assert_true(stats.lowest == 0 && stats.highest == 0 && stats.energy == 0);
        // Frame 100000 costs no more than frame 1: nothing at all.
        for (int i = 0; i < 1000; i++) {
            pond_step_many(water, 100);
            assert_int_equal(water->blocks.active_count, 0);
        }
        pond_destroy(water);
    }
}

static void slope_zero_lays_nothing(void **state) {
    (void)state;
    pond_desc desc = exact_desc(150, 130);
    desc.half_life = INFINITY;
    desc.rest_slope = 0;
    pond *water = make_pond(&desc);
    pond_drop(water, centre_of(70, 70), 0.05f, 1e-9f);
    pond_step_many(water, 20000);
    assert_false(pond_is_resting(water));
    assert_true(pond_get_stats(water).energy > 0);
    pond_destroy(water);
    desc.rest_slope = 1e-4;
    water = make_pond(&desc);
    pond_drop(water, centre_of(70, 70), 0.05f, 1e-6f);
    pond_step_many(water, 32);
    assert_true(pond_is_resting(water));
    pond_destroy(water);
}

static void classic_residue_stays_awake(void **state) {
    (void)state;
    pond_desc desc = exact_desc(200, 200);
    desc.solver = POND_SOLVER_CLASSIC;
    pond *water = make_pond(&desc);
    pond_drop(water, centre_of(100, 100), 0.06f, 0.02f);
    pond_step_many(water, 5000);
    bool moving = false;
    float *heights = heights_of(water);
    for (int i = 0; i < 200 * 200; i++) {
        moving = moving || heights[i] != 0;
    }
    free(heights);
    assert_true(moving != pond_is_resting(water));
    pond_destroy(water);
}

static void a_loaded_pond_rests_too(void **state) {
    (void)state;
    pond_desc desc = exact_desc(320, 320);
    desc.half_life = 0.2;
    pond *water = make_pond(&desc);
    pond_drop(water, centre_of(100, 100), 0.05f, 0.01f);
    pond_step_many(water, 77);
    for (int part = 0; part < 8; part++) {
        const size_t size = pond_save_size(water);
        void *bytes = room(size, 1);
        assert_int_equal(pond_save(water, bytes, size), POND_OK);
        pond *copy = NULL;
        pond *whole = NULL;
        assert_int_equal(pond_load(bytes, size, NULL, &copy), POND_OK);
        assert_int_equal(pond_load(bytes, size, NULL, &whole), POND_OK);
        whole->blocks.never_skip = true;
        assert_true(pond_is_resting(copy) == pond_is_resting(water));
        assert_true(part > 0 || copy->blocks.active_count < blocks_of(copy));
        pond_step_many(water, 77);
        pond_step_many(copy, 77);
        pond_step_many(whole, 77);
        assert_true(pond_hash(copy) == pond_hash(water));
        assert_true(pond_hash(whole) == pond_hash(water));
        pond_destroy(copy);
        pond_destroy(whole);
        free(bytes);
    }
    pond_destroy(water);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(skipping_changes_no_bit),
        cmocka_unit_test(skipping_at_a_level),
        cmocka_unit_test(whole_water_rests_as_a_whole),
        cmocka_unit_test(ponds_with_shores_rest_too),
        cmocka_unit_test(a_new_pond_rests),
        cmocka_unit_test(rest_takes_no_time),
        cmocka_unit_test(one_drop_wakes_what_it_reaches),
        cmocka_unit_test(stirring_across_sides),
        cmocka_unit_test(water_settles_and_stays),
        cmocka_unit_test(slope_zero_lays_nothing),
        cmocka_unit_test(classic_residue_stays_awake),
        cmocka_unit_test(a_loaded_pond_rests_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
