// mean_test.c — water between free or periodic sides keeps its mean level.
#include "pond/mean.h"

#include "pond/pond.h"
#include "support.h"

static pond_edges mixed(void) {
    return (pond_edges){POND_EDGE_FREE, POND_EDGE_FREE, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC};
}

// Lays the water at a level with a hump on it.
static void fill(pond *water, float level, float hump) {
    const pond_desc desc = pond_get_desc(water);
    for (int f = 0; f < 2; f++) {
        for (int y = 0; y < desc.height; y++) {
            for (int x = 0; x < desc.width; x++) {
                const double r2 = (x - 20) * (x - 20) + (y - 15) * (y - 15);
                pondi_row_f32(&water->fields[f], y)[x] = level + hump * (float)exp(-r2 / 40);
            }
        }
        pondi_border_fill(&water->fields[f], &desc.edges);
    }
    pondi_blocks_stir_all(&water->blocks);
    pondi_mean_measure(water);
}

static void which_water_keeps_it(void **state) {
    (void)state;
    for (int solver = POND_SOLVER_WAVE; solver <= POND_SOLVER_DISPERSIVE; solver++) {
        for (int edge = POND_EDGE_FREE; edge <= POND_EDGE_PERIODIC; edge++) {
            pond_desc desc = exact_desc(40, 30);
            desc.solver = (pond_solver)solver;
            desc.edges = all_edges((pond_edge)edge);
            pond *water = make_pond(&desc);
            const bool floats = solver == POND_SOLVER_WAVE || solver == POND_SOLVER_DISPERSIVE;
            assert_true(water->mean.kept == (floats && edge != POND_EDGE_FIXED));
            pond_destroy(water);
        }
    }
}

static void damped_water_keeps_it(void **state) {
    (void)state;
    const pond_edges edges[] = {all_edges(POND_EDGE_FREE), all_edges(POND_EDGE_PERIODIC), mixed()};
    for (int kind = 0; kind < 6; kind++) {
        pond_desc desc = exact_desc(150, 70);
        desc.half_life = 0.5;
        desc.edges = edges[kind % 3];
        desc.solver = kind < 3 ? POND_SOLVER_WAVE : POND_SOLVER_DISPERSIVE;
        pond *water = make_pond(&desc);
        fill(water, 0.02f, 0.05f);
        const double before = pond_get_stats(water).mean;
        double worst = 0;
        for (int i = 0; i < 200 && !pond_is_resting(water); i++) {
            pond_step_many(water, 64);
            worst = fmax(worst, fabs(pond_get_stats(water).mean / before - 1));
        }
        print_message("edges %d, solver %d: mean %.1e off on the way, %.1e at rest\n", kind % 3,
                      (int)desc.solver, worst, pond_get_stats(water).mean / before - 1);
        assert_true(pond_is_resting(water));
        // On the way what was put to rest already may be off by the threshold.
        assert_true(fabs(pond_get_stats(water).mean / before - 1) <= 1e-6);
        assert_true(worst * before <= 1e-4 / 64);
        pond_destroy(water);
    }
}

static void undamped_water_keeps_it(void **state) {
    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        pond_desc desc = exact_desc(24, 16);
        desc.half_life = INFINITY;
        desc.edges = mixed();
        desc.stencil = kind == 0 ? POND_STENCIL_NINE : POND_STENCIL_FIVE;
        pond *water = make_pond(&desc);
        fill(water, 0.1f, 0.05f);
        const double before = pond_get_stats(water).mean;
        double worst = 0;
        for (int i = 0; i < 1000; i++) {
            pond_step_many(water, 1000);
            worst = fmax(worst, fabs(pond_get_stats(water).mean / before - 1));
        }
        // What rounding does between two corrections stays; it does not grow with time.
        print_message("undamped, 1e6 steps: mean %.1e off\n", worst);
        assert_true(worst <= 5e-5);
        pond_destroy(water);
    }
}

static void touches_are_accounted_for(void **state) {
    (void)state;
    pond_desc desc = exact_desc(140, 90);
    desc.half_life = 0.3;
    pond *water = make_pond(&desc);
    fill(water, 0.25f, 0);
    uint64_t seed = 4;
    for (int i = 0; i < 500; i++) {
        pond_drop(water, centre_of(noise_int(&seed, 0, 139), noise_int(&seed, 0, 89)),
                  (float)noise_between(&seed, 0.01, 0.2), (float)noise_between(&seed, -0.1, 0.1));
        if (i % 5 == 0) {
            pond_step_many(water, noise_int(&seed, 1, 40));
        }
    }
    pond_set_rain(water, &(pond_rain){.rate = 20, .radius = 0.03f, .height = -0.02f});
    pond_step_many(water, 1000);
    pond_rain dry = pond_rain_default();
    pond_set_rain(water, &dry);
    const double kept = water->mean.sum / (140 * 90);
    for (int i = 0; i < 5000 && !pond_is_resting(water); i++) {
        pond_step(water);
    }
    const double mean = pond_get_stats(water).mean;
    print_message("touches moved the mean by %.1e m; %.1e off it\n", kept - 0.25, mean / kept - 1);
    assert_true(pond_is_resting(water) && fabs(mean / kept - 1) <= 1e-6);
    assert_true(fabs(kept - 0.25) < 1e-5);
    pond_destroy(water);
}

static void a_level_as_good_as_none_is_none(void **state) {
    (void)state;
    pond_desc desc = exact_desc(200, 100);
    desc.half_life = 0.3;
    pond *water = make_pond(&desc);
    fill(water, 0.9e-4f / 64, 0.001f);
    for (int i = 0; i < 50; i++) {
        pond_step_many(water, 64);
    }
    // A little of the hump is left over its mean: decide by what the pond says.
    const float level = pondi_mean_level(water);
    const pond_stats stats = pond_get_stats(water);
    assert_true(pond_is_resting(water));
    assert_true(stats.highest == (double)level && stats.lowest == (double)level);
    pond_calm(water);
    fill(water, 0.5e-4f / 64, 0.0001f);
    assert_true(pondi_mean_level(water) == 0);
    for (int i = 0; i < 50; i++) {
        pond_step_many(water, 64);
    }
    assert_true(pond_is_resting(water) && pond_get_stats(water).highest == 0);
    assert_true(water->mean.sum == 0);
    pond_destroy(water);
}

static void fixed_sides_rest_at_zero(void **state) {
    (void)state;
    pond_desc desc = exact_desc(100, 80);
    desc.half_life = 0.3;
    desc.edges.left = POND_EDGE_FIXED;
    pond *water = make_pond(&desc);
    fill(water, 0.05f, 0.02f);
    for (int i = 0; i < 1000 && !pond_is_resting(water); i++) {
        pond_step_many(water, 64);
    }
    assert_true(pond_is_resting(water) && pond_get_stats(water).highest == 0);
    pond_destroy(water);
}

static void heights_written_from_outside_become_the_level(void **state) {
    (void)state;
    pond_desc desc = exact_desc(90, 80);
    desc.half_life = 1;
    pond *water = make_pond(&desc);
    fill(water, 0.1f, 0.05f);
    const double before = water->mean.sum;
    water->mean.sum = 0; // as if nobody had told
    pond_step_many(water, 256);
    assert_true(fabs(water->mean.sum / before - 1) < 1e-5);
    pond_destroy(water);
}

static void equal_waters_hash_alike(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(128, 128);
    pond *a = make_pond(&desc);
    pond *b = make_pond(&desc);
    pond_drop(a, centre_of(40, 50), 0.05f, 0.01f);
    pond_step_many(a, 5000);
    pond_step_many(b, 5000);
    assert_true(pond_is_resting(a) && pond_hash(a) == pond_hash(b));
    // What a pond keeps apart from its heights belongs to its state.
    fill(a, 0.1f, 0.05f);
    fill(b, 0.1f, 0.05f);
    assert_true(pond_hash(a) == pond_hash(b));
    b->mean.sum *= 1 + 1e-12;
    assert_true(pond_hash(a) != pond_hash(b));
    pond_destroy(a);
    pond_destroy(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(which_water_keeps_it),
        cmocka_unit_test(damped_water_keeps_it),
        cmocka_unit_test(undamped_water_keeps_it),
        cmocka_unit_test(touches_are_accounted_for),
        cmocka_unit_test(a_level_as_good_as_none_is_none),
        cmocka_unit_test(fixed_sides_rest_at_zero),
        cmocka_unit_test(heights_written_from_outside_become_the_level),
        cmocka_unit_test(equal_waters_hash_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
