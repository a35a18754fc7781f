// fourth_test.c — the fourth-order stencil against the theory of its equation, beside the others.
#define _XOPEN_SOURCE 700 // j0()
#include "cells.h"

static pond_desc undamped_with(pond_stencil stencil, int width, int height) {
    pond_desc desc = undamped(width, height);
    desc.stencil = stencil;
    return desc;
}

// ---- order of convergence -----------------------------------------------------------------------

// Relative error of a standing wave of 3 × 2 half waves in a free box of `side` cells, after a wave
// has crossed it 2.8 times.
static double swing_error(pond_stencil stencil, int side) {
    const double courant_number = 0.7;
    const int steps = 4 * side;
    pond_desc desc = undamped_with(stencil, side, side);
    desc.time_step = courant_number * desc.cell_size / desc.wave_speed;
    pond *water = make_pond(&desc);
    const double kx = 3 * acos(-1.0) / side;
    const double ky = 2 * acos(-1.0) / side;
    const double omega = courant_number * sqrt(kx * kx + ky * ky); // a step
    double wrong = 0;
    double whole = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int y = 0; y < side; y++) {
            for (int x = 0; x < side; x++) {
                const double mode = cos(kx * (x + 0.5)) * cos(ky * (y + 0.5));
                if (pass == 0) {
                    *cell(water, true, x, y) = (float)mode;
                    *cell(water, false, x, y) = (float)(mode * cos(omega));
                } else {
                    const double got = (double)*cell(water, true, x, y);
                    wrong += pow(got - mode * cos(omega * steps), 2);
                    whole += mode * mode;
                }
            }
        }
        fill_borders(water);
        pond_step_many(water, pass == 0 ? steps : 0);
    }
    pond_destroy(water);
    return sqrt(wrong / whole);
}

static void convergence(void **state) {
    (void)state;
    const double second =
        log2(swing_error(POND_STENCIL_NINE, 64) / swing_error(POND_STENCIL_NINE, 128));
    const double coarse = swing_error(POND_STENCIL_FOURTH, 20);
    const double fine = swing_error(POND_STENCIL_FOURTH, 40);
    const double fourth = log2(coarse / fine);
    print_message("order: 9-point %.3f, fourth %.3f (errors %.2e, %.2e)\n", second, fourth, coarse,
                  fine);
    assert_true(fabs(second - 2) < 0.1);
    assert_true(fabs(fourth - 4) < 0.1);
}

// ---- a Gaussian -----------------------------------------------------------------------------

enum { ARENA = 301, TABLE = 4400 };

#define SIGMA 4.0
#define PER_CELL 20 // entries of the table

// ∫A(k)·J0(kr)·cos(kt)·k dk for a Gaussian that is let go at t = 0, c = 1, at r = i/PER_CELL.
static double *hankel(double t) {
    enum { WAVES = 1200 };
    double *table = room(TABLE, sizeof *table);
    const double dk = 1.8 / WAVES;
    for (int i = 0; i < TABLE; i++) {
        // What the midpoint rule misses where k·A(k) starts from 0; left in, the whole pond rises.
        table[i] = -dk * dk / 24 * SIGMA * SIGMA;
        for (int n = 0; n < WAVES; n++) {
            const double k = (n + 0.5) * dk;
            table[i] += SIGMA * SIGMA * exp(-k * k * SIGMA * SIGMA / 2) * cos(k * t) *
                        j0(k * i / PER_CELL) * k * dk;
        }
    }
    return table;
}

// Through four entries: a straight line would start the water with a velocity of its own.
static double at_radius(const double *table, double r) {
    const double place = r * PER_CELL;
    const int i = (int)place;
    const double t = place - i;
    assert_true(i + 2 < TABLE);
    const double before = table[abs(i - 1)];
    return before * (-t * (t - 1) * (t - 2) / 6) + table[i] * ((t + 1) * (t - 1) * (t - 2) / 2) +
           table[i + 1] * (-(t + 1) * t * (t - 2) / 2) + table[i + 2] * ((t + 1) * t * (t - 1) / 6);
}

static double gaussian_error(pond_stencil stencil) {
    pond_desc desc = undamped_with(stencil, ARENA, ARENA);
    desc.time_step = 0.99 * pond_time_step_limit(&desc);
    pond *water = make_pond(&desc);
    const double c = courant(water);
    const int steps = (int)lround(100 / c);
    double *start = hankel(c);
    double *wanted = hankel(c * steps);
    double wrong = 0;
    double whole = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int y = 0; y < ARENA; y++) {
            for (int x = 0; x < ARENA; x++) {
                const double r = hypot(x - ARENA / 2, y - ARENA / 2);
                if (pass == 0) {
                    *cell(water, true, x, y) = (float)exp(-r * r / (2 * SIGMA * SIGMA));
                    *cell(water, false, x, y) = (float)at_radius(start, r);
                } else {
                    const double exact = at_radius(wanted, r);
                    wrong += pow((double)*cell(water, true, x, y) - exact, 2);
                    whole += exact * exact;
                }
            }
        }
        fill_borders(water);
        pond_step_many(water, pass == 0 ? steps : 0);
    }
    free(start);
    free(wanted);
    pond_destroy(water);
    return sqrt(wrong / whole);
}

static void gaussian(void **state) {
    (void)state;
    const double fourth = gaussian_error(POND_STENCIL_FOURTH);
    const double nine = gaussian_error(POND_STENCIL_NINE);
    print_message("Gaussian after 100 cells: 9-point %.4f, fourth %.5f\n", nine, fourth);
    assert_true(fourth <= 0.003);
    assert_true(nine <= 0.05);
}

// ---- what must stay -----------------------------------------------------------------------------

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(convergence),
        cmocka_unit_test(gaussian),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
