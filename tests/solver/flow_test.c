// flow_test.c — bulk water: every build, band and orientation gives the same bits, level water
// stays level, and no water is lost.
#include "builds.h"
#include "flow_naive.h"

// ---- worlds of noise ----------------------------------------------------------------------------

// Cliffs, noise, walls and water in heaps.
static void make_wild(water *w, uint64_t seed) {
    const double depth = w->desc.depth;
    for (int y = 0; y < w->desc.height; y++) {
        for (int x = 0; x < w->desc.width; x++) {
            const bool cliff = (x / 7 + y / 5) % 3 == 0;
            const double ground =
                (cliff ? 0.4 : -0.8) * depth + noise_between(&seed, -0.2, 0.2) * depth;
            const bool dry = (x / 11 + y / 13) % 2 != 0;
            set_cell(w, x, y, ground, dry ? -1e9 : noise_between(&seed, -0.2, 0.9) * depth);
            if (noise_int(&seed, 0, 40) == 0) {
                pondi_row_f32(&w->walls, y)[x] = 0.0f;
            }
        }
    }
    settle_water(w);
    for (int y = 0; y < w->desc.height; y++) {
        for (int x = 1; x < w->desc.width; x++) {
            *u_of(w, x, y) = (float)noise_between(&seed, -2, 2);
        }
    }
    for (int y = 1; y < w->desc.height; y++) {
        for (int x = 0; x < w->desc.width; x++) {
            *v_of(w, x, y) = (float)noise_between(&seed, -2, 2);
        }
    }
}

static void expect_same_bits(const water *w, const naive *a) {
    for (int y = 0; y < a->height; y++) {
        assert_memory_equal(height_of(w, 0, y), a->e + y * a->width,
                            (size_t)a->width * sizeof(float));
        for (int x = 0; x <= a->width; x++) {
            assert_true(*u_of(w, x, y) == a->u[y * (a->width + 1) + x]);
        }
    }
    for (int y = 0; y <= a->height; y++) {
        for (int x = 0; x < a->width; x++) {
            assert_true(*v_of(w, x, y) == a->v[y * a->width + x]);
        }
    }
}

static void equals_reference(void **state) {
    (void)state;
    const int sizes[][2] = {{1, 1}, {1, 9}, {9, 1}, {2, 2}, {3, 2}, {17, 33}, {64, 21}, {131, 70}};
    const pond_edge edges[3] = {POND_EDGE_FREE, POND_EDGE_OUT, POND_EDGE_OPEN};
    for (int b = 0; b < BUILDS; b++) {
        use_build(&builds[b]);
        for (int i = 0; i < 16; i++) {
            pond_desc desc = flow_desc(sizes[i / 2][0], sizes[i / 2][1], 0.1, 1.0);
            desc.friction = 0.01;
            desc.half_life = i % 2 != 0 ? 3.0 : INFINITY;
            desc.edges.left = edges[i % 3];
            desc.edges.right = edges[i / 2 % 3];
            desc.edges.top = edges[(i + 1) % 3];
            desc.edges.bottom = edges[i / 3 % 3];
            water w = make_water(&desc);
            make_wild(&w, (uint64_t)i);
            naive a = naive_of(&w);
            for (int step = 0; step < 60; step++) {
                step_water(&w, 1);
                naive_step(&a);
                expect_same_bits(&w, &a);
            }
            free_naive(&a);
            free_water(&w);
        }
    }
    use_any_build();
}

// ---- bands --------------------------------------------------------------------------------------

// Does the tasks one by one, the last one first.
static void backwards(void *user, int count, pond_task *task, void *context) {
    *(int *)user = count;
    for (int i = count - 1; i >= 0; i--) {
        task(context, i);
    }
}

static void bands_change_nothing(void **state) {
    (void)state;
    pond_desc desc = flow_desc(311, 433, 0.1, 1.0);
    int tasks = 0;
    desc.parallel = (pond_parallel){.run = backwards, .user = &tasks, .width = 4};
    desc.edges.bottom = POND_EDGE_OUT;
    water w = make_water(&desc);
    make_wild(&w, 5);
    water one = make_water(&desc);
    make_wild(&one, 5);
    w.parallel = desc.parallel;
    for (int i = 0; i < 30; i++) {
        step_water(&w, 1);
        step_water(&one, 1);
        for (int y = 0; y < desc.height; y++) {
            assert_memory_equal(height_of(&w, 0, y), height_of(&one, 0, y),
                                (size_t)desc.width * sizeof(float));
            assert_memory_equal(u_of(&w, 0, y), u_of(&one, 0, y),
                                ((size_t)desc.width + 1) * sizeof(float));
            assert_memory_equal(v_of(&w, 0, y + 1), v_of(&one, 0, y + 1),
                                (size_t)desc.width * sizeof(float));
        }
    }
    assert_int_equal(tasks, 4);
    free_water(&w);
    free_water(&one);
}

// ---- symmetry -----------------------------------------------------------------------------------

// The place of a cell in the water seen another way: bit 0 mirrors, bit 1 flips, bit 2 transposes.
static void see(int way, int width, int height, int x, int y, int *to_x, int *to_y) {
    const int a = way & 1 ? width - 1 - x : x;
    const int b = way & 2 ? height - 1 - y : y;
    *to_x = way & 4 ? b : a;
    *to_y = way & 4 ? a : b;
}

static pond_edges edges_seen(int way, pond_edges e) {
    const pond_edges a = {way & 1 ? e.right : e.left, way & 1 ? e.left : e.right,
                          way & 2 ? e.bottom : e.top, way & 2 ? e.top : e.bottom};
    return way & 4 ? (pond_edges){a.top, a.bottom, a.left, a.right} : a;
}

static void turned_water_is_equal(void **state) {
    (void)state;
    enum { WIDTH = 70, HEIGHT = 53 };
    water all[8];
    for (int way = 0; way < 8; way++) {
        pond_desc desc = flow_desc(way & 4 ? HEIGHT : WIDTH, way & 4 ? WIDTH : HEIGHT, 0.1, 1.0);
        desc.friction = 0.01;
        desc.edges.right = POND_EDGE_OUT;
        desc.edges.top = POND_EDGE_OPEN;
        desc.edges = edges_seen(way, desc.edges);
        all[way] = make_water(&desc);
        uint64_t seed = 3;
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                int to_x;
                int to_y;
                see(way, WIDTH, HEIGHT, x, y, &to_x, &to_y);
                const double ground =
                    noise_between(&seed, -0.9, 0.3) + ((x + y) % 9 == 0 ? 0.5 : 0);
                const double surface = noise_between(&seed, -0.5, 0.9);
                set_cell(&all[way], to_x, to_y, ground, x < 30 ? surface : -1e9);
                pondi_row_f32(&all[way].walls, to_y)[to_x] =
                    noise_int(&seed, 0, 30) == 0 ? 0.0f : PONDI_NO_WALL;
            }
        }
        settle_water(&all[way]);
    }
    for (int step = 0; step < 300; step += 10) {
        for (int way = 0; way < 8; way++) {
            step_water(&all[way], 10);
        }
        for (int i = 0; i < 8 * WIDTH * HEIGHT; i++) {
            const int cell = i / 8;
            int x;
            int y;
            see(i % 8, WIDTH, HEIGHT, cell % WIDTH, cell / WIDTH, &x, &y);
            assert_memory_equal(height_of(&all[i % 8], x, y),
                                height_of(&all[0], cell % WIDTH, cell / WIDTH), sizeof(float));
        }
    }
    for (int way = 0; way < 8; way++) {
        free_water(&all[way]);
    }
}

// ---- rest and volume ----------------------------------------------------------------------------

static void lake_stays_level(void **state) {
    (void)state;
    enum { SIDE = 96 };
    const pond_desc desc = flow_desc(SIDE, SIDE, 0.1, 0.9);
    water w = make_water(&desc);
    uint64_t seed = 1;
    int islands = 0;
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            const double ground =
                0.5 * sin(0.13 * x) * cos(0.11 * y) + noise_between(&seed, -0.17, 0.17);
            set_cell(&w, x, y, ground, 0.1);
            islands += ground > 0.1;
        }
    }
    settle_water(&w);
    assert_true(islands > SIDE * SIDE / 10 && islands < SIDE * SIDE / 2);
    float *before = room(SIDE * SIDE, sizeof(float));
    for (int y = 0; y < SIDE; y++) {
        memcpy(before + y * SIDE, height_of(&w, 0, y), SIDE * sizeof(float));
    }
    step_water(&w, LONG_RUN(1000));
    for (int y = 0; y < SIDE; y++) {
        assert_memory_equal(before + y * SIDE, height_of(&w, 0, y), SIDE * sizeof(float));
        for (int x = 0; x < SIDE; x++) {
            assert_true(*u_of(&w, x, y) == 0.0f && *v_of(&w, x, y) == 0.0f);
        }
    }
    free(before);
    free_water(&w);
}

// depth: that the time step assumes; the water is deeper.
static void expect_volume(double depth, int steps) {
    enum { SIDE = 64 };
    pond_desc desc = flow_desc(SIDE, SIDE, 0.1, 1.5);
    desc.time_step = 0.35 * desc.cell_size / sqrt(9.81 * depth);
    water w = make_water(&desc);
    make_wild(&w, 7);
    const double volume = volume_of(&w);
    float least = 0.0f;
    for (int i = 0; i < steps; i++) {
        step_water(&w, 1);
        for (int y = 0; y < SIDE; y++) {
            for (int x = 0; x < SIDE; x++) {
                const float h = *height_of(&w, x, y);
                const float ground = ground_at_cell(&w, x, y);
                assert_true(isfinite(h) && isfinite(*u_of(&w, x, y)) && isfinite(*v_of(&w, x, y)));
                least = ground < w.flow->top ? fminf(least, h - ground) : least;
            }
        }
    }
    assert_true(least >= 0.0f);
    assert_true(volume_of(&w) == volume); // no quantum more or less
    free_water(&w);
}

static void no_water_is_lost(void **state) {
    (void)state;
    expect_volume(1.5, LONG_RUN(3000));
    expect_volume(0.44, LONG_RUN(3000)); // Courant number 0.65
    expect_volume(0.1, LONG_RUN(300));   // far beyond stability
}

// A part of a stream that its ends do not reach.
typedef struct reach {
    int width;
    int height;
    int x0, x1, y0, y1;
} reach;

static double roughness(const water *w, const reach *r) {
    double sum = 0.0;
    for (int y = r->y0; y < r->y1; y++) {
        for (int x = r->x0; x < r->x1; x++) {
            const double h = 2.0 * (double)*height_of(w, x, y);
            const double along = (double)*height_of(w, x - 1, y) + (double)*height_of(w, x + 1, y);
            const double across = (double)*height_of(w, x, y - 1) + (double)*height_of(w, x, y + 1);
            sum += (h - along) * (h - along) + (h - across) * (h - across);
        }
    }
    return sum;
}

// right, down: cells a step.
static void expect_no_noise(const reach *r, double right, double down, int steps) {
    const pond_desc desc = flow_desc(r->width, r->height, 0.1, 1.0);
    water w = make_water(&desc);
    const double cell_a_step = desc.cell_size / desc.time_step;
    uint64_t seed = 11;
    for (int y = 0; y < r->height; y++) {
        for (int x = 0; x < r->width; x++) {
            set_cell(&w, x, y, -1.0, noise_between(&seed, -1e-3, 1e-3));
            *u_of(&w, x, y) = (float)(x > 0 ? right * cell_a_step : 0.0);
            *v_of(&w, x, y) = (float)(y > 0 ? down * cell_a_step : 0.0);
        }
    }
    settle_water(&w);
    const double before = roughness(&w, r);
    step_water(&w, LONG_RUN(steps));
    print_message("stream of %g, %g cells a step: roughness %.2e, later %.2e\n", right, down,
                  before, roughness(&w, r));
    assert_true(roughness(&w, r) < before);
    free_water(&w);
}

// Short waves on a stream must fade: with carry before push, those across it grow.
static void streams_make_no_noise(void **state) {
    (void)state;
    static const reach channel = {1800, 32, 850, 1400, 1, 31};
    static const reach slanting = {420, 420, 160, 280, 160, 280};
    expect_no_noise(&channel, 0.1, 0.0, 1000);
    expect_no_noise(&channel, 0.3, 0.0, 1000);
    expect_no_noise(&channel, 0.45, 0.0, 1000);
    expect_no_noise(&slanting, 0.35, 0.35, 120);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_reference),      cmocka_unit_test(bands_change_nothing),
        cmocka_unit_test(turned_water_is_equal), cmocka_unit_test(lake_stays_level),
        cmocka_unit_test(no_water_is_lost),      cmocka_unit_test(streams_make_no_noise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
