// write_test.c — heights written from outside: what was copied goes on as where it came from, and
// whatever a caller hands in stays within bounds.
#include <float.h>

#include <millpond/shape.h>
#include <millpond/shore.h>

#include "support.h"

enum { WIDE = 150, HIGH = 70, CELLS = WIDE * HIGH };

static pond *pond_of(pond_solver solver, pond_edge edge) {
    pond_desc desc = exact_desc(WIDE, HIGH);
    desc.solver = solver;
    desc.edges = (pond_edges){edge, edge, edge, edge};
    desc.rest_slope = 0.0;
    return make_pond(&desc);
}

static void stir(pond *water) {
    pond_drop(water, centre_of(40, 30), 4.0f / 64, 0.02f);
    pond_drop(water, centre_of(100, 50), 6.0f / 64, -0.03f);
}

static void assert_near(const pond *a, const pond *b, float most) {
    float *ours = room(CELLS, sizeof(float));
    float *theirs = room(CELLS, sizeof(float));
    pond_copy_heights(a, 0, 0, WIDE, HIGH, ours, WIDE);
    pond_copy_heights(b, 0, 0, WIDE, HIGH, theirs, WIDE);
    float worst = 0.0f;
    for (int i = 0; i < CELLS; i++) {
        worst = fmaxf(worst, fabsf(ours[i] - theirs[i]));
    }
    free(ours);
    free(theirs);
    assert_true(worst <= most);
}

static void copy_into(const pond *from, pond *to, bool moving) {
    float *heights = room(CELLS, sizeof(float));
    float *velocities = room(CELLS, sizeof(float));
    pond_copy_heights(from, 0, 0, WIDE, HIGH, heights, WIDE);
    pond_copy_velocities(from, 0, 0, WIDE, HIGH, velocities, WIDE);
    pond_write_heights(to, 0, 0, WIDE, HIGH, heights, moving ? velocities : NULL, WIDE);
    free(heights);
    free(velocities);
}

// Written heights enter both time levels alike, which is water at rest.
static void heights_at_rest_go_on_to_the_bit(void **state) {
    (void)state;
    const pond_solver solvers[] = {POND_SOLVER_WAVE, POND_SOLVER_DISPERSIVE, POND_SOLVER_STEADY};
    for (int i = 0; i < 3; i++) {
        for (int edge = POND_EDGE_FREE; edge <= POND_EDGE_PERIODIC; edge++) {
            pond *from = pond_of(solvers[i], (pond_edge)edge);
            pond *to = pond_of(solvers[i], (pond_edge)edge);
            stir(from);
            copy_into(from, from, false);
            copy_into(from, to, false);
            pond_step_many(from, 100);
            pond_step_many(to, 100);
            assert_near(from, to, 0.0f);
            pond_destroy(from);
            pond_destroy(to);
        }
    }
}

static void moving_water_goes_on(void **state) {
    (void)state;
    const pond_solver solvers[] = {POND_SOLVER_WAVE, POND_SOLVER_DISPERSIVE, POND_SOLVER_STEADY,
                                   POND_SOLVER_CLASSIC};
    for (int i = 0; i < 4; i++) {
        pond *from = pond_of(solvers[i], POND_EDGE_FREE);
        pond *to = pond_of(solvers[i], POND_EDGE_FREE);
        stir(from);
        pond_step_many(from, 60);
        copy_into(from, to, true);
        assert_near(from, to, 0.0f);
        pond_step_many(from, 50);
        pond_step_many(to, 50);
        // Velocities are rounded once; counts come out whole.
        assert_near(from, to, i < 2 ? 2e-7f : 0.0f);
        pond_destroy(from);
        pond_destroy(to);
    }
}

static void springs_keep_velocities(void **state) {
    (void)state;
    pond_desc desc = pond_desc_default();
    desc.width = WIDE;
    desc.height = 1;
    desc.solver = POND_SOLVER_COLUMN;
    desc.column.form = POND_COLUMN_SPRING;
    pond *water = make_pond(&desc);
    float heights[WIDE];
    float velocities[WIDE];
    for (int i = 0; i < WIDE; i++) {
        heights[i] = 0.001f * (float)(i % 7);
        velocities[i] = 0.01f * (float)(i % 5);
    }
    pond_write_heights(water, 0, 0, WIDE, 1, heights, velocities, WIDE);
    float back[WIDE];
    pond_copy_velocities(water, 0, 0, WIDE, 1, back, WIDE);
    for (int i = 0; i < WIDE; i++) {
        assert_true(fabsf(back[i] - velocities[i]) < 1e-6f);
    }
    pond_destroy(water);
}

static void only_the_rectangle_changes(void **state) {
    (void)state;
    pond *water = pond_of(POND_SOLVER_WAVE, POND_EDGE_FREE);
    float heights[12 * 10];
    for (int i = 0; i < 12 * 10; i++) {
        heights[i] = 0.25f;
    }
    heights[13] = NAN;
    heights[14] = INFINITY;
    pond_write_heights(water, -5, 64, 10, 10, heights, NULL, 12);
    float *now = room(CELLS, sizeof(float));
    pond_copy_heights(water, 0, 0, WIDE, HIGH, now, WIDE);
    int written = 0;
    for (int i = 0; i < CELLS; i++) {
        assert_true(now[i] == 0.0f || (now[i] == 0.25f && i % WIDE < 5 && i / WIDE >= 64));
        written += now[i] != 0.0f;
    }
    assert_int_equal(written, 5 * 6);
    heights[13] = 0.25f; // in the rectangle this time, as (1, 1)
    heights[14] = NAN;
    pond_write_heights(water, 20, 20, 12, 10, heights, NULL, 12);
    assert_true(pond_height_at(water, centre_of(21, 21)) == 0.25f);
    assert_true(pond_height_at(water, centre_of(22, 21)) == 0.0f);
    free(now);
    pond_destroy(water);
}

static void whatever_is_handed_in_stays_within(void **state) {
    (void)state;
    const float wild[4] = {FLT_MAX, -FLT_MAX, 1e-40f, 1.0f};
    for (int solver = POND_SOLVER_WAVE; solver <= POND_SOLVER_DISPERSIVE; solver++) {
        pond_desc desc = exact_desc(40, 30);
        desc.solver = (pond_solver)solver;
        pond *water = make_pond(&desc);
        const uint64_t before = pond_hash(water);
        pond_write_heights(water, 0, 0, 2, 2, NULL, wild, 2);
        pond_write_heights(water, 0, 0, 0, 2, wild, wild, 2);
        pond_write_heights(water, 0, 0, 2, -1, wild, wild, 2);
        pond_write_heights(water, 40, 0, 2, 2, wild, wild, 2);
        pond_write_heights(water, INT32_MAX, INT32_MAX, 2, 2, wild, wild, 2);
        pond_write_heights(water, INT32_MIN, INT32_MIN, 2, 2, wild, wild, 2);
        assert_true(pond_hash(water) == before);
        pond_write_heights(water, 3, 3, 2, 2, wild, wild, 2);
        pond_step_many(water, 50);
        float all[40 * 30];
        pond_copy_heights(water, 0, 0, 40, 30, all, 40);
        for (int i = 0; i < 40 * 30; i++) {
            assert_true(isfinite(all[i]));
        }
        pond_destroy(water);
    }
}

static void walls_stay_dry_and_the_rest_wakes(void **state) {
    (void)state;
    pond *water = pond_of(POND_SOLVER_WAVE, POND_EDGE_FREE);
    const pond_shape disc = {.kind = POND_SHAPE_DISC, .radius = 5.0f / 64};
    const pond_pose pose = {centre_of(75, 35), 0};
    assert_int_equal(pond_wall_build(water, &disc, &pose, INFINITY), POND_OK);
    float *heights = room(CELLS, sizeof(float));
    for (int i = 0; i < CELLS; i++) {
        heights[i] = 0.01f * (float)(i % 3);
    }
    pond_write_heights(water, 0, 0, WIDE, HIGH, heights, NULL, WIDE);
    free(heights);
    assert_false(pond_is_resting(water));
    assert_true(pond_height_at(water, centre_of(75, 35)) == 0.0f);
    pond_destroy(water);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heights_at_rest_go_on_to_the_bit),
        cmocka_unit_test(moving_water_goes_on),
        cmocka_unit_test(springs_keep_velocities),
        cmocka_unit_test(only_the_rectangle_changes),
        cmocka_unit_test(whatever_is_handed_in_stays_within),
        cmocka_unit_test(walls_stay_dry_and_the_rest_wakes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
