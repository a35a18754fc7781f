// shore_depth_test.c — uneven ground against theory: Green and Snell.
#include "cells.h"

static float quarter_slope(pond_vec2 point, void *user) {
    (void)user;
    const double x = (double)point.x * 64;
    const double t = fmin(fmax((x - 600) / 800, 0), 1);
    return (float)(0.24 * (1 - 0.75 * t * t * (3 - 2 * t)));
}

static void greens_law(void **state) {
    (void)state;
    pond_desc desc = undamped(1700, 3);
    desc.depth = 0.24;
    pond *water = make_pond(&desc);
    assert_int_equal(pond_set_depth_function(water, quarter_slope, NULL), POND_OK);
    train(water, 300, 64);
    for (int y = 0; y < 3; y++) {
        for (int x = 0; x < 1700; x++) { // a hump without ripples: its height is read off
            *cell(water, 1, x, y) = (float)exp(-pow((x - 300) / 30.0, 2) / 2);
            *cell(water, 0, x, y) = (float)exp(-pow((x - 300 + courant(water)) / 30.0, 2) / 2);
        }
    }
    fill_borders(water);
    double time = 0; // until the hump is at 1500
    for (int x = 300; x < 1500; x++) {
        time +=
            1 / sqrt((double)quarter_slope((pond_vec2){((float)x + 0.5f) / 64, 0}, NULL) / 0.24);
    }
    pond_step_many(water, lround(time / courant(water)));
    const double got = pond_get_stats(water).highest;
    print_message("Green's law: %.4f, theory 1.4142\n", got);
    assert_true(fabs(got / sqrt(2) - 1) < 0.01);
    pond_destroy(water);
}

static float step_down(pond_vec2 point, void *user) {
    (void)user;
    return point.y * 64 < 160 ? 0.24f : 0.12f;
}

// A plane wave meets a step in depth; beyond it, its crests' direction is read off. Along the step
// the pond is one wavelength's trace long and periodic.
static double refracted(int columns, int wavelength, double *angle) {
    pond_desc desc = undamped(columns, 400);
    desc.depth = 0.24;
    desc.edges =
        (pond_edges){POND_EDGE_PERIODIC, POND_EDGE_PERIODIC, POND_EDGE_FREE, POND_EDGE_FREE};
    pond *water = make_pond(&desc);
    assert_int_equal(pond_set_depth_function(water, step_down, NULL), POND_OK);
    const double turn = 2 * acos(-1);
    const double kx = turn / columns;
    const double k = turn / wavelength;
    const double ky = sqrt(k * k - kx * kx);
    const double c = courant(water);
    for (int y = 0; y < 400; y++) {
        for (int x = 0; x < columns; x++) {
            for (int now = 0; now < 2; now++) {
                const double at = y - 75 + (now ? 0 : c * ky / k);
                const double phase = kx * x + ky * y + (now ? 0 : c * k);
                *cell(water, now, x, y) = (float)(cos(phase) * exp(-at * at / 1152));
            }
        }
    }
    fill_borders(water);
    pond_step_many(water, lround((95 / (ky / k) + 70 / 0.7 / sqrt(0.8)) / c));
    // Wave number along y beyond the step, from the phase of the part that goes as exp(i·kx·x).
    double cross[2] = {0, 0};
    double last[2] = {0, 0};
    for (int y = 175; y < 390; y++) {
        double part[2] = {0, 0};
        for (int x = 0; x < columns; x++) {
            part[0] += (double)*cell(water, 1, x, y) * cos(kx * x);
            part[1] -= (double)*cell(water, 1, x, y) * sin(kx * x);
        }
        cross[0] += part[0] * last[0] + part[1] * last[1];
        cross[1] += part[1] * last[0] - part[0] * last[1];
        last[0] = part[0];
        last[1] = part[1];
    }
    pond_destroy(water);
    const double k2 = atan2(cross[1], cross[0]);
    *angle = asin(kx / k);
    return atan2(kx, k2);
}

static void snell(void **state) {
    (void)state;
    const int columns[] = {96, 60, 48};
    const int wavelengths[] = {32, 28, 24};
    for (int i = 0; i < 3; i++) {
        double angle;
        const double got = refracted(columns[i], wavelengths[i], &angle);
        const double wanted = asin(sin(angle) / sqrt(2));
        const double degrees = 180 / acos(-1);
        print_message("Snell: %.2f degrees become %.2f, theory %.2f\n", angle * degrees,
                      got * degrees, wanted * degrees);
        assert_true(fabs(got - wanted) * degrees < 0.2);
    }
}

static void ground_is_read(void **state) {
    (void)state;
    pond_desc desc = exact_desc(8, 4);
    pond *water = make_pond(&desc);
    assert_true(pond_depth_at(water, centre_of(3, 2)) == 0.25f);
    const float two[] = {0.25f, -0.05f};
    assert_int_equal(pond_set_depth_map(water, two, 2, 1, 2), POND_OK);
    assert_true(pond_depth_at(water, centre_of(0, 0)) == 0.25f);
    assert_true(fabsf(pond_depth_at(water, centre_of(3, 2)) - 0.1375f) < 1e-6f);
    assert_true(pond_is_wall(water, centre_of(7, 0)) && !pond_is_wall(water, centre_of(0, 0)));
    assert_true(pond_depth_at(water, (pond_vec2){NAN, 0}) == 0);
    assert_true(pond_depth_at(water, (pond_vec2){-5, 1e30f}) == 0.25f);
    const pond_shape s = pond_rectangle(1, 1);
    const pond_pose p = {{0, 0}, 0};
    assert_int_equal(pond_wall_clear(water, &s, &p), POND_OK);
    assert_true(pond_is_wall(water, centre_of(7, 0))); // land stays
    pond_destroy(water);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(greens_law),
        cmocka_unit_test(snell),
        cmocka_unit_test(ground_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
