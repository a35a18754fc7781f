// open_slow_test.c — what takes long about open sides: sponges against wide water, and staying
// power.
#include "cells.h"

// ---- dispersive water --------------------------------------------------------------------------

// The same for a sponge and a drop: waves of about 4σ to 6σ are the highest.
static double sponge_echo(float sigma) {
    enum { INNER = 128, BEYOND = 448, STEPS = 360 };
    pond_desc desc = undamped(INNER, INNER);
    desc.solver = POND_SOLVER_DISPERSIVE;
    desc.depth = 4.0 / 64; // no wave comes back from the ends of the larger pond in time
    desc.edges = all_edges(POND_EDGE_OPEN);
    pond *water = make_pond(&desc);
    desc.edges = all_edges(POND_EDGE_FREE);
    desc.width = desc.height = INNER + 2 * BEYOND;
    pond *endless = make_pond(&desc);
    pond_drop(water, centre_of(50, 64), sigma / 64, 1);
    pond_drop(endless, centre_of(50 + BEYOND, 64 + BEYOND), sigma / 64, 1);
    double worst = 0;
    double highest = 0;
    for (int step = 0; step < STEPS; step++) {
        pond_step(water);
        pond_step(endless);
        for (int y = 0; y < INNER; y++) {
            for (int x = 0; x < INNER; x++) {
                const double wanted = (double)*inner_cell(endless, x + BEYOND, y + BEYOND);
                worst = fmax(worst, fabs((double)*inner_cell(water, x, y) - wanted));
            }
        }
        highest = fmax(highest, fabs((double)*inner_cell(endless, BEYOND, BEYOND + 64)));
    }
    pond_destroy(water);
    pond_destroy(endless);
    return 20 * log10(worst / highest);
}

static void sponges(void **state) {
    (void)state;
    const struct {
        float sigma;
        double most;
    } drops[] = {{2, -27}, {3, -30}, {5, -22}, {8, -15}};
    for (int i = 0; i < 4; i++) {
        const double got = sponge_echo(drops[i].sigma);
        print_message("dispersive, drop of %g: %.1f dB\n", (double)drops[i].sigma, got);
        assert_true(got <= drops[i].most);
    }
}

static float shelf(pond_vec2 point, void *user) {
    (void)user;
    return 0.25f - 0.15f * point.y;
}

static void slope(pond *water) {
    assert_int_equal(pond_set_depth_function(water, shelf, NULL), POND_OK);
}

// ---- staying power -----------------------------------------------------------------------------

static void stays_stable(void **state) {
    (void)state;
    for (int kind = 0; kind < 6; kind++) {
        pond_desc desc = undamped(40, 31);
        desc.edges = all_edges(POND_EDGE_OPEN);
        desc.stencil = kind % 2 ? POND_STENCIL_FIVE : POND_STENCIL_NINE;
        desc.time_step = kind < 4 ? 0 : pond_time_step_limit(&desc);
        if (kind >= 2) {
            desc.edges.top = POND_EDGE_FREE;
            desc.edges.bottom = POND_EDGE_FIXED;
        }
        pond *water = make_pond(&desc);
        uint64_t seed = 3;
        if (kind >= 2) {
            slope(water);
            for (int i = 0; i < 12; i++) {
                const pond_shape s = pond_disc((float)noise_between(&seed, 1, 3) / 64);
                const pond_pose p = {centre_of(noise_int(&seed, 0, 39), noise_int(&seed, 0, 30)),
                                     0};
                assert_int_equal(pond_wall_build(water, &s, &p, i % 3 ? 0.0f : 0.5f), POND_OK);
            }
        }
        for (int y = 0; y < 31; y++) {
            for (int x = 0; x < 40; x++) {
                const float height = (float)noise_between(&seed, -1, 1);
                for (int f = 0; f < 2 && !pond_is_wall(water, centre_of(x, y)); f++) {
                    pondi_row_f32(&water->fields[f], y + water->top)[x + water->left] = height;
                }
            }
        }
        pondi_blocks_stir_all(&water->blocks);
        pond_step_many(water, 1000);
        const pond_stats early = pond_get_stats(water);
        pond_step_many(water, LONG_RUN(99000));
        const pond_stats late = pond_get_stats(water);
        print_message("1e3 steps: %.2e, long after: %.2e\n", fmax(early.highest, -early.lowest),
                      fmax(late.highest, -late.lowest));
        assert_true(fmax(late.highest, -late.lowest) <=
                    fmax(1e-5, 1.1 * fmax(early.highest, -early.lowest)));
        pond_destroy(water);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(sponges), cmocka_unit_test(stays_stable)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
