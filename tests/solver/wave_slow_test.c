// wave_slow_test.c — energy of undamped water over a hundred thousand steps.
#include "support.h"

static void energy_kept(void **state) {
    (void)state;
    pond_desc desc = exact_desc(64, 64);
    desc.half_life = INFINITY;
    for (int nine = 0; nine < 2; nine++) {
        desc.stencil = nine ? POND_STENCIL_NINE : POND_STENCIL_FIVE;
        pond *water = make_pond(&desc);
        pond_drop(water, centre_of(20, 33), 3.0f / 64, -0.01f);
        const double before = pond_get_stats(water).energy;
        pond_step_many(water, 100000);
        const double drift = pond_get_stats(water).energy / before - 1;
        print_message("energy, 1e5 steps: %.2e off\n", drift);
        assert_true(fabs(drift) < 1e-5);
        pond_destroy(water);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(energy_kept)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
