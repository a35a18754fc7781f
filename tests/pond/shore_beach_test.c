// shore_beach_test.c — what comes back from beaches.
#include "cells.h"

static double beached(pond_solver solver, double ramp) {
    enum { LONG = 800 };
    pond_desc desc = undamped(LONG, 64);
    desc.solver = solver;
    desc.depth = 0.02;
    desc.wave_speed = sqrt(9.81 * 0.02);
    pond *water = make_pond(&desc);
    const pond_shape s = pond_rectangle(600.0f / 64, 4);
    const pond_pose p = {{800.0f / 64, 0.5f}, 0}; // cells 500 to 800
    assert_int_equal(pond_beach_build(water, &s, &p, 1, (float)ramp / 64), POND_OK);
    train(water, 250, 32);
    pond_step_many(water, lround(550 / courant(water)));
    double worst = 0;
    for (int x = 0; x < 450; x++) {
        worst = fmax(worst, fabs((double)*cell(water, 1, x, 30)));
    }
    pond_destroy(water);
    return worst;
}

static void beaches(void **state) {
    (void)state;
    const double abrupt = beached(POND_SOLVER_WAVE, 0);
    const double smooth = beached(POND_SOLVER_WAVE, 200);
    print_message("beach sends back: %.4f at once, %.4f over 200 cells\n", abrupt, smooth);
    assert_true(smooth < 0.03 && abrupt > 2 * smooth);
    pond_desc desc = undamped(100, 90);
    pond *water = make_pond(&desc);
    const pond_shape s = pond_disc(0.5f);
    const pond_pose p = {{0.8f, 0.8f}, 0};
    assert_int_equal(pond_beach_build(water, &s, &p, 1, 0.1f), POND_OK);
    assert_int_equal(pond_beach_clear(water, &s, &p), POND_OK);
    pond_drop(water, centre_of(50, 45), 4.0f / 64, 0.1f);
    const double before = pond_get_stats(water).energy;
    pond_step_many(water, 300);
    assert_true(fabs(pond_get_stats(water).energy / before - 1) < 0.5); // only the rim is left
    pond_destroy(water);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(beaches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
