// wild_numbers_test.c — whatever numbers a caller passes, heights stay finite.
#include "pond/pond.h"

#include <millpond/snapshot.h>

#include "support.h"

// Any float at all, the unwelcome ones more often.
static float wild(uint64_t *seed) {
    const float special[] = {0,        -0.0f, NAN,   INFINITY, -INFINITY, 3.4e38f,
                             -3.4e38f, 1e6f,  -1e6f, 1e-45f,   1e-38f,    1,
                             -1,       0.5f,  1e9f,  -1e20f,   0.01f,     -0.01f};
    const int kind = noise_int(seed, 0, 3);
    if (kind == 0) {
        return special[noise(seed) % (sizeof special / sizeof special[0])];
    }
    if (kind == 1) {
        const uint32_t bits = (uint32_t)noise(seed);
        float number;
        memcpy(&number, &bits, sizeof number);
        return number;
    }
    return (float)noise_between(seed, -0.2, kind == 2 ? 1.2 : 0.6);
}

static double wild_double(uint64_t *seed) {
    if (noise(seed) % 2 == 0) {
        const uint64_t bits = noise(seed);
        double number;
        memcpy(&number, &bits, sizeof number);
        return number;
    }
    return (double)wild(seed);
}

static void all_finite(const pond *water) {
    for (int f = 0; f < 2; f++) {
        const pondi_field *field = &water->fields[f];
        for (int y = -1; field->format == POND_FORMAT_F32 && y <= field->height; y++) {
            for (int x = -1; x <= field->width; x++) {
                assert_true(isfinite(pondi_row_f32(field, y)[x]));
            }
        }
    }
    const pond_stats stats = pond_get_stats(water);
    assert_true(isfinite(stats.mean) && isfinite(stats.energy));
    assert_true(isfinite(stats.lowest) && isfinite(stats.highest));
    assert_true(isfinite(water->mean.sum) && isfinite(water->left_over));
}

static void rain_wildly(pond *water, uint64_t *seed) {
    pond_set_rain(water,
                  &(pond_rain){wild(seed), wild(seed), wild(seed), wild(seed), noise(seed) % 2 == 0,
                               wild(seed), wild(seed), wild(seed), wild(seed)});
    if (noise(seed) % 16 == 0) { // a shower of wide drops is slow: one step of it
        pond_step(water);
    }
    pond_set_rain(water, &(pond_rain){0});
}

static void read_wildly(const pond *water, uint64_t *seed, pond_vec2 at) {
    const pond_vec2 slope = pond_slope_at(water, at);
    float cells[12];
    assert_true(isfinite(pond_height_at(water, at)));
    assert_true(isfinite(slope.x) && isfinite(slope.y));
    pond_copy_heights(water, (int)noise(seed), (int)noise(seed), 4, 3, cells, 4);
    pond_copy_velocities(water, (int)noise(seed), (int)noise(seed), 4, 3, cells, 4);
}

static void watch_wildly(pond *water, uint64_t *seed, pond_vec2 at) {
    pond_probe probe;
    pond_event event;
    if (pond_probe_add(water, at, wild(seed), &probe) == POND_OK && noise(seed) % 4 == 0) {
        pond_probe_remove(water, probe);
    }
    (void)pond_event_next(water, &event);
}

static void call(pond *water, uint64_t *seed) {
    const pond_vec2 a = {wild(seed), wild(seed)};
    const pond_vec2 b = {wild(seed), wild(seed)};
    switch (noise_int(seed, 0, 15)) {
    case 0:
    case 1:
    case 2:
        pond_drop(water, a, wild(seed), wild(seed));
        pond_splash(water, a, wild(seed), wild(seed));
        break;
    case 3:
    case 4:
        pond_stroke(water, a, b, wild(seed), wild(seed));
        break;
    case 5:
        rain_wildly(water, seed);
        break;
    case 6:
    case 7:
        (void)pond_advance(water, wild_double(seed));
        break;
    case 8:
        pond_step_many(water, noise_int(seed, -1000000, 3));
        break;
    case 9:
    case 10:
    case 11:
        read_wildly(water, seed, a);
        break;
    case 12:
    case 13:
        watch_wildly(water, seed, a);
        break;
    case 14:
        pond_set_splash_height(water, wild(seed));
        break;
    default:
        if (noise(seed) % 100 == 0) {
            pond_calm(water);
        } else {
            (void)pond_hash(water);
        }
        break;
    }
}

static void wild_calls(void **state) {
    (void)state;
    enum { PONDS = 25, CALLS = 4000 };
    for (int kind = 0; kind < PONDS; kind++) {
        uint64_t seed = 100 + (uint64_t)kind;
        pond_desc desc = exact_desc(noise_int(&seed, 1, 16), noise_int(&seed, 1, 12));
        desc.solver = (pond_solver)(POND_SOLVER_WAVE + kind % 4);
        desc.edges = all_edges((pond_edge)(POND_EDGE_FREE + kind / 4 % 3));
        desc.stencil = kind % 8 < 4 ? POND_STENCIL_NINE : POND_STENCIL_FIVE;
        desc.half_life = kind % 3 == 0 ? (double)INFINITY : 1;
        desc.rest_slope = kind % 5 == 0 ? 0 : 1e-4;
        desc.max_steps = 5;
        pond *water = make_pond(&desc);
        for (int i = 0; i < CALLS; i++) {
            call(water, &seed);
            if (i % 50 == 0) {
                all_finite(water);
            }
        }
        pond_set_rain(water, &(pond_rain){0});
        pond_step_many(water, 1000);
        all_finite(water);
        pond_destroy(water);
    }
}

static void one_spot(void **state) {
    (void)state;
    // All drops on one spot, as high as they go; the surface holds within its limit.
    for (int kind = 0; kind < 2; kind++) {
        pond_desc desc = exact_desc(24, 24);
        desc.solver = kind == 0 ? POND_SOLVER_WAVE : POND_SOLVER_DISPERSIVE;
        desc.half_life = INFINITY;
        desc.cell_size = 1e6; // drops are at most 0.6 of their radius and the depth high
        desc.depth = 1e6;
        pond *water = make_pond(&desc);
        for (int i = 0; i < 3000; i++) {
            pond_drop(water, (pond_vec2){12.5e6f, 12.5e6f}, 3.2e6f, 3.4e38f);
        }
        const pond_stats stats = pond_get_stats(water);
        assert_true(stats.highest == (double)PONDI_HIGHEST);
        assert_true(stats.lowest >= -(double)PONDI_HIGHEST);
        pond_step_many(water, 3000);
        all_finite(water);
        pond_destroy(water);
    }
}

static void odd_times(void **state) {
    (void)state;
    // Time handed over in any pieces moves the water in the same fixed steps.
    pond_desc desc = exact_desc(40, 30);
    desc.time_step = 1.0 / 64;
    desc.max_steps = 1000000;
    pond *water = make_pond(&desc);
    pond_drop(water, centre_of(20, 15), 0.05f, 0.01f);
    for (int i = 0; i < 1 << 16; i++) {
        (void)pond_advance(water, 1.0 / (1 << 16));
    }
    assert_true(pond_get_steps(water) == 64);
    const double nothing[] = {NAN, INFINITY, -INFINITY, -1, 0, -1e308};
    for (int i = 0; i < 6; i++) {
        assert_int_equal(pond_advance(water, nothing[i]), 0);
    }
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(pond_advance(water, 5e-324), 0);
        assert_int_equal(pond_advance(water, 1e-300), 0);
    }
    assert_true(pond_get_steps(water) == 64);
    desc.max_steps = 3;
    pond *brief = make_pond(&desc);
    assert_int_equal(pond_advance(brief, 1.7e308), 3);
    assert_true(brief->left_over == 0);
    pond_destroy(brief);
    pond_destroy(water);
}

// Whatever speeds, cells and steps a desc may have, the water stays bounded.
static void any_speed_is_stable(void **state) {
    (void)state;
    uint64_t seed = 9;
    int made = 0;
    for (int i = 0; i < 600; i++) {
        pond_desc desc = exact_desc(30, 20);
        desc.solver = i % 4 == 0 ? POND_SOLVER_DISPERSIVE : POND_SOLVER_WAVE;
        desc.cell_size = pow(10, noise_between(&seed, -6, 6));
        desc.wave_speed = pow(10, noise_between(&seed, -6, 6));
        desc.depth = pow(10, noise_between(&seed, -6, 6));
        desc.half_life = i % 3 == 0 ? (double)INFINITY : pow(10, noise_between(&seed, -3, 9));
        desc.stencil = i % 2 == 0 ? POND_STENCIL_NINE : POND_STENCIL_FIVE;
        desc.edges = all_edges((pond_edge)(1 + i % 3));
        pond *water;
        if (pond_create(&desc, &water) != POND_OK) {
            continue;
        }
        made++;
        const float cell = (float)desc.cell_size;
        const float height = (float)noise_between(&seed, 0.1, 2);
        pond_drop(water, (pond_vec2){12 * cell, 9 * cell}, 3 * cell, height);
        pond_step_many(water, LONG_RUN(2000));
        all_finite(water);
        const pond_stats stats = pond_get_stats(water);
        assert_true(stats.highest <= 4 * (double)height && stats.lowest >= -4 * (double)height);
        pond_destroy(water);
    }
    assert_true(made > 500);
}

static void bad_snapshots(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(8, 8);
    const float bad[] = {NAN, INFINITY, -INFINITY, 3e38f, -1e20f};
    for (int i = 0; i < 5; i++) {
        for (int f = 0; f < 2; f++) {
            pond *water = make_pond(&desc);
            pondi_row_f32(&water->fields[f], 3)[4] = bad[i];
            const size_t size = pond_save_size(water);
            void *bytes = room(size, 1);
            assert_int_equal(pond_save(water, bytes, size), POND_OK);
            pond *copy;
            assert_int_equal(pond_load(bytes, size, NULL, &copy), POND_ERROR_DATA);
            assert_null(copy);
            free(bytes);
            pond_destroy(water);
        }
    }
}

static void bad_rest_slopes(void **state) {
    (void)state;
    pond_desc desc = exact_desc(8, 8);
    const double bad[] = {NAN, INFINITY, -INFINITY, -1e-9, 1.0001, 1e300};
    for (int i = 0; i < 6; i++) {
        desc.rest_slope = bad[i];
        assert_int_equal(pond_desc_check(&desc), POND_ERROR_RANGE);
        assert_non_null(strstr(pond_message(), "rest_slope"));
        assert_non_null(strstr(pond_message(), "0 to 1"));
    }
    const double good[] = {0, 1e-300, 1e-4, 1};
    for (int i = 0; i < 4; i++) {
        desc.rest_slope = good[i];
        assert_int_equal(pond_desc_check(&desc), POND_OK);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wild_calls),    cmocka_unit_test(one_spot),
        cmocka_unit_test(odd_times),     cmocka_unit_test(any_speed_is_stable),
        cmocka_unit_test(bad_snapshots), cmocka_unit_test(bad_rest_slopes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
