// breeze_test.c — the waves of a breeze: they come round, are as steep as asked, and are the same
// numbers everywhere.
#include <millpond/breeze.h>

#include "support.h"

static pond_breeze made(float speed, float period, uint64_t seed) {
    pond_breeze_desc desc = pond_breeze_desc_default();
    desc.speed = speed;
    desc.period = period;
    desc.seed = seed;
    pond_breeze out;
    assert_int_equal(pond_breeze_make(&desc, &out), POND_OK);
    return out;
}

static void it_comes_round(void **state) {
    (void)state;
    static const float periods[] = {0.5f, 3.0f, 7.3f, 10.0f, 600.0f};
    for (int i = 0; i < 5; i++) {
        const pond_breeze b = made(3.0f, periods[i], 1);
        const double period = (double)periods[i];
        for (int k = 0; k < 50; k++) {
            const double x = k * 0.7;
            const double z = 2.0 + k;
            const double time = k / 23.976;
            const pond_breeze_point one = pond_breeze_read(&b, time, x, z);
            const pond_breeze_point later = pond_breeze_read(&b, time + period, x, z);
            const pond_breeze_point before = pond_breeze_read(&b, time - 3 * period, x, z);
            assert_memory_equal(&one, &later, sizeof one);
            assert_memory_equal(&one, &before, sizeof one);
        }
        for (int w = 0; w < b.wave_count; w++) {
            assert_true(b.waves[w].cycles >= 1);
        }
    }
}

// Deep-water waves of gravity and surface tension, between 5 cm and 12 m.
static void waves_obey_their_law(void **state) {
    (void)state;
    const pond_breeze b = made(4.0f, 10.0f, 9);
    assert_int_equal(b.wave_count, POND_BREEZE_WAVES);
    for (int w = 0; w < b.wave_count; w++) {
        const double k = 2 * 3.14159265358979 * hypot(b.waves[w].across, b.waves[w].away);
        const double omega = 2 * 3.14159265358979 * b.waves[w].cycles / 10.0;
        assert_true(fabs(sqrt(9.81 * k + 7.3e-5 * k * k * k) / omega - 1) < 1e-9);
        const double length = 2 * 3.14159265358979 / k;
        assert_true(length > 0.0499 && length < 12.001);
    }
}

// Of all slopes, both axes together, twice (.018·U^.75)².
static void it_is_as_steep_as_asked(void **state) {
    (void)state;
    for (int speed = 1; speed <= 20; speed++) {
        const pond_breeze b = made((float)speed, 12.0f, (uint64_t)speed);
        double variance = 0;
        for (int w = 0; w < b.wave_count; w++) {
            variance += 0.5 * (double)b.waves[w].slope * (double)b.waves[w].slope;
        }
        const double wanted = 2 * pow(0.018 * pow(speed, 0.75), 2);
        assert_true(fabs(variance / wanted - 1) < 1e-5);
    }
    // And so it reads, without gusts, over much water.
    pond_breeze b = made(2.0f, 12.0f, 3);
    b.gust_count = 0;
    double sum = 0;
    const int count = 4000;
    for (int i = 0; i < count; i++) {
        const pond_breeze_point p = pond_breeze_read(&b, 0.3, 3.1 * i, 7.7 * (i % 63));
        assert_true(p.gust == 1.0f);
        sum += (double)(p.slope_right * p.slope_right + p.slope_away * p.slope_away);
    }
    assert_true(fabs(sum / count / (2 * pow(0.018 * pow(2, 0.75), 2)) - 1) < 0.1);
}

// Slopes are those of the heights.
static void slopes_fit_heights(void **state) {
    (void)state;
    const pond_breeze b = made(3.0f, 5.0f, 2);
    pond_breeze even = b;
    even.gust_count = 0;
    for (int i = 0; i < 100; i++) {
        const double x = 0.31 * i;
        const double z = 4 + 0.17 * i;
        const double d = 1e-3;
        const pond_breeze_point p = pond_breeze_read(&even, 1.2, x, z);
        const double right = (double)pond_breeze_read(&even, 1.2, x + d, z).height -
                             (double)pond_breeze_read(&even, 1.2, x - d, z).height;
        const double away = (double)pond_breeze_read(&even, 1.2, x, z + d).height -
                            (double)pond_breeze_read(&even, 1.2, x, z - d).height;
        assert_true(fabs(right / (2 * d) - (double)p.slope_right) < 1e-4);
        assert_true(fabs(away / (2 * d) - (double)p.slope_away) < 1e-4);
    }
}

// In a small pond: none longer than asked, and steeper by as much as asked.
static void it_fits_a_pond(void **state) {
    (void)state;
    pond_breeze_desc desc = pond_breeze_desc_default();
    desc.longest = 0.5f;
    desc.steepness = 2.5f;
    for (int period = 1; period <= 9; period += 4) {
        desc.period = (float)period;
        pond_breeze b;
        assert_int_equal(pond_breeze_make(&desc, &b), POND_OK);
        assert_true(b.wave_count >= 4 * 5);
        assert_true(period > 1 || b.gust_count < POND_BREEZE_GUSTS / 2); // or all of it would pulse
        double variance = 0;
        for (int w = 0; w < b.wave_count; w++) {
            assert_true(hypot(b.waves[w].across, b.waves[w].away) > 1 / 0.5001);
            variance += 0.5 * (double)b.waves[w].slope * (double)b.waves[w].slope;
        }
        assert_true(fabs(variance / (2 * pow(2.5 * 0.018 * pow(2, 0.75), 2)) - 1) < 1e-5);
    }
}

// A grid has what points have, comes round to the bit, and leaves out what it cannot show.
static void a_grid_from_above(void **state) {
    (void)state;
    enum { WIDTH = 301, HEIGHT = 70, STRIDE = 310 };
    static float values[HEIGHT * STRIDE];
    static float later[HEIGHT * STRIDE];
    pond_breeze_desc desc = pond_breeze_desc_default();
    desc.period = 3;
    desc.longest = 0.6f;
    desc.gusts = 0.6f;
    pond_breeze b;
    assert_int_equal(pond_breeze_make(&desc, &b), POND_OK);
    const double step = 0.007;
    const pond_map_target map = {values, WIDTH, HEIGHT, STRIDE};
    const pond_map_target again = {later, WIDTH, HEIGHT, STRIDE};
    values[WIDTH] = 7;
    pond_breeze_heights(&b, 1.3, 2.0, 5.0, step, &map);
    assert_true(values[WIDTH] == 7);
    double highest = 0;
    double worst = 0;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            const double wanted =
                (double)pond_breeze_read(&b, 1.3, 2.0 + x * step, 5.0 - y * step).height;
            highest = fmax(highest, fabs(wanted));
            worst = fmax(worst, fabs(wanted - (double)values[y * STRIDE + x]));
        }
    }
    assert_true(highest > 1e-3 && worst < 0.01 * highest);
    pond_breeze_heights(&b, 1.3 + 3, 2.0, 5.0, step, &again);
    values[WIDTH] = 0;
    assert_memory_equal(values, later, sizeof values);
    pond_breeze_heights(&b, 1.3, 2.0, 5.0, 0.21, &map);
    for (int x = 0; x < WIDTH; x++) {
        assert_true(values[x] == 0.0f);
    }
    pond_breeze_heights(NULL, 1.3, 2.0, 5.0, step, &map);
    pond_breeze_heights(&b, 1.3, 2.0, 5.0, 0.0, &map);
    pond_breeze_heights(&b, 1.3, 2.0, 5.0, step, NULL);
    values[0] = 7;
    pond_breeze_heights(&b, 1.3, (double)NAN, 5.0, step, &map);
    pond_breeze_heights(&b, (double)INFINITY, 2.0, 5.0, step, &map);
    pond_breeze_heights(&b, 1.3, 2.0, 5.0, step, &(pond_map_target){values, -1, HEIGHT, STRIDE});
    pond_breeze_heights(&b, 1.3, 2.0, 5.0, step, &(pond_map_target){values, WIDTH, -1, STRIDE});
    assert_true(values[0] == 7.0f);
}

static void same_seed_same_numbers(void **state) {
    (void)state;
    const pond_breeze one = made(2.0f, 10.0f, 1);
    const pond_breeze two = made(2.0f, 10.0f, 1);
    const pond_breeze other = made(2.0f, 10.0f, 2);
    assert_memory_equal(&one, &two, sizeof one);
    assert_true(memcmp(&one, &other, sizeof one) != 0);
    // These numbers on every machine.
    double sum = 0;
    for (int w = 0; w < one.wave_count; w++) {
        sum += one.waves[w].phase + one.waves[w].across + one.waves[w].away;
    }
    for (int w = 0; w < one.gust_count; w++) {
        sum += one.gust[w].phase + one.gust[w].across + one.gust[w].away;
    }
    assert_true(sum == 0x1.d789792af80ebp+8);
}

static void a_calm_and_bad_input(void **state) {
    (void)state;
    const pond_breeze calm = made(0.0f, 10.0f, 1);
    assert_int_equal(calm.wave_count + calm.gust_count, 0);
    const pond_breeze_point p = pond_breeze_read(&calm, 3.0, 1.0, 2.0);
    assert_true(p.height == 0.0f && p.slope_right == 0.0f && p.slope_away == 0.0f &&
                p.gust == 1.0f);
    assert_true(pond_breeze_read(NULL, 3.0, 1.0, 2.0).gust == 1.0f);
    assert_true(pond_breeze_turn(&calm, INFINITY) == 0.0);
    pond_breeze_desc desc = pond_breeze_desc_default();
    pond_breeze out;
    assert_int_equal(pond_breeze_make(NULL, &out), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_breeze_make(&desc, NULL), POND_ERROR_ARGUMENT);
    desc.period = 0.1f;
    assert_int_equal(pond_breeze_make(&desc, &out), POND_ERROR_RANGE);
    assert_non_null(strstr(pond_message(), "period"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_comes_round),          cmocka_unit_test(waves_obey_their_law),
        cmocka_unit_test(it_is_as_steep_as_asked), cmocka_unit_test(slopes_fit_heights),
        cmocka_unit_test(same_seed_same_numbers),  cmocka_unit_test(a_calm_and_bad_input),
        cmocka_unit_test(it_fits_a_pond),          cmocka_unit_test(a_grid_from_above),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
