// between_test.c — views between two steps.
#include "support.h"

#include <millpond/upload.h>

enum { SIDE = 40, CELLS = SIDE * SIDE };

static pond *waves(pond_solver solver) {
    pond_desc desc = pond_desc_default();
    desc.solver = solver;
    desc.width = SIDE;
    desc.height = SIDE;
    pond *water = make_pond(&desc);
    pond_drop(water, (pond_vec2){0.2f, 0.15f}, 0.04f, -0.02f);
    pond_step_many(water, 9);
    return water;
}

static void views_are_between_the_steps(void **state) {
    (void)state;
    const pond_solver solvers[] = {POND_SOLVER_WAVE, POND_SOLVER_DISPERSIVE, POND_SOLVER_ISOTROPIC};
    static float before[CELLS];
    static float now[CELLS];
    static float room[CELLS];
    for (int s = 0; s < 3; s++) {
        pond *water = waves(solvers[s]);
        pond_copy_heights(water, 0, 0, SIDE, SIDE, before, SIDE);
        pond_step(water);
        pond_copy_heights(water, 0, 0, SIDE, SIDE, now, SIDE);
        for (int k = 0; k <= 3; k++) {
            const float share = (float)k / 4;
            const pond_view view = pond_get_view_between(water, (double)share, room);
            assert_true(view.heights == room && view.border == 0 && view.stride == SIDE);
            for (int i = 0; i < CELLS; i++) {
                const float wanted = before[i] + share * (now[i] - before[i]);
                assert_true(fabsf(room[i] * view.unit - wanted) < 1e-6f);
            }
        }
        pond_destroy(water);
    }
}

static void time_left_over_counts(void **state) {
    (void)state;
    static float room[CELLS];
    static float same[CELLS];
    pond *water = waves(POND_SOLVER_WAVE);
    const double step = pond_get_desc(water).time_step;
    (void)pond_advance(water, 1.25 * step);
    (void)pond_get_view_between(water, -1, room);
    (void)pond_get_view_between(water, 0.25, same);
    for (int i = 0; i < CELLS; i++) {
        assert_true(fabsf(room[i] - same[i]) < 1e-7f);
    }
    const pond_view plain = pond_get_view(water); // without memory
    assert_true(pond_get_view_between(water, 1, room).heights == plain.heights);
    assert_true(pond_get_view_between(water, 0.5, NULL).heights == plain.heights);
    pond_destroy(water);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_are_between_the_steps),
        cmocka_unit_test(time_left_over_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
