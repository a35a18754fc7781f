// plunge_test.c — splashes of objects that fall in, pushes on the surface, and the sounds of both.
#include "support.h"

static pond *make(pond_solver solver, int width, int height) {
    pond_desc desc = pond_desc_default();
    desc.solver = solver;
    desc.width = width;
    desc.height = height;
    desc.cell_size = 0.1f;
    desc.wave_speed = 3;
    desc.depth = 2;
    desc.half_life = INFINITY;
    return make_pond(&desc);
}

static void a_plunge_has_its_energy(void **state) {
    (void)state;
    float radius = 0.3f;
    const float height = pond_plunge_size(&radius, 7.7f, 70);
    assert_true(fabsf(radius - 0.71f) < 0.01f && fabsf(height + 0.43f) < 0.01f);
    const double energy = 0.25 * 3.14159 * 9810 * pow((double)(height * radius), 2);
    assert_true(fabs(energy / (0.5 * 70 * 7.7 * 7.7) - 0.333) < 0.002);
    float wide = 2; // the same energy, less deep
    const float flat = pond_plunge_size(&wide, 7.7f, 70);
    assert_true(wide == 2 && fabsf(flat * wide / (height * radius) - 1) < 1e-4f);
    float none[] = {0.3f, 0.3f, 0.3f, -1, NAN};
    const float speeds[] = {0, NAN, 5, 5, 5};
    const float masses[] = {70, 70, -1, 70, 70};
    for (int i = 0; i < 5; i++) {
        assert_true(pond_plunge_size(&none[i], speeds[i], masses[i]) == 0);
    }
    assert_true(pond_plunge_size(NULL, 1, 1) == 0);
}

static void a_plunge_is_a_splash(void **state) {
    (void)state;
    const pond_solver solvers[] = {POND_SOLVER_WAVE, POND_SOLVER_COLUMN};
    for (int i = 0; i < 2; i++) {
        pond *water = make(solvers[i], 128, i == 0 ? 64 : 1);
        pond *same = make(solvers[i], 128, i == 0 ? 64 : 1);
        const pond_vec2 at = {6.4f, 3.2f};
        pond_set_splash_height(water, 0.01f);
        pond_plunge(water, at, 0.3f, 7.7f, 70);
        float radius = 0.3f;
        const float height = pond_plunge_size(&radius, 7.7f, 70);
        pond_splash(same, at, radius, height);
        pond_event event;
        assert_true(pond_event_next(water, &event) && event.radius == radius);
        double lowest = 0;
        for (int step = 0; step < 40; step++) {
            pond_step(water);
            pond_step(same);
            lowest = fmin(lowest, (double)pond_height_at(water, at));
        }
        assert_true(pond_hash(water) == pond_hash(same));
        assert_true(lowest < -0.2);
        pond_plunge(water, at, 0.3f, -1, 70);
        assert_true(pond_splash_count(water) == pond_splash_count(same));
        pond_destroy(water);
        pond_destroy(same);
    }
}

// The hollow deepens for a quarter of a period, and the mean stays.
static void an_impulse_pushes(void **state) {
    (void)state;
    const pond_solver solvers[] = {POND_SOLVER_WAVE, POND_SOLVER_DISPERSIVE, POND_SOLVER_COLUMN};
    for (int i = 0; i < 3; i++) {
        pond *water = make(solvers[i], 128, solvers[i] == POND_SOLVER_COLUMN ? 1 : 96);
        const pond_vec2 at = {6.4f, 4.8f};
        pond_set_splash_height(water, 0.001f);
        pond_impulse(water, at, 0.5f, 200);
        assert_true(pond_height_at(water, at) == 0 && !pond_is_resting(water));
        pond_event event;
        assert_true(pond_event_next(water, &event) && event.height < 0);
        double lowest = 0;
        for (int step = 0; step < 30; step++) {
            pond_step(water);
            lowest = fmin(lowest, (double)pond_height_at(water, at));
        }
        const double share = lowest / (double)event.height;
        if (!(share > 0.2 && share < 1.1)) {
            fail_msg("solver %d: a hollow of %g m, but the event has %g m", (int)solvers[i], lowest,
                     (double)event.height);
        }
        assert_true(fabs(pond_get_stats(water).mean) < 1e-5);
        pond_destroy(water);
    }
}

// Half the impulse gives half the waves; opposite ones cancel; a great one is limited.
static void impulses_add_up(void **state) {
    (void)state;
    float lowest[3] = {0};
    const float impulses[] = {10, 20, 1e9f};
    for (int i = 0; i < 3; i++) {
        pond *water = make(POND_SOLVER_WAVE, 96, 96);
        pond_impulse(water, (pond_vec2){0.3f, 4.8f}, 0.5f, impulses[i]); // cut by a side
        for (int step = 0; step < 12; step++) {
            pond_step(water);
            lowest[i] = fminf(lowest[i], pond_height_at(water, (pond_vec2){0.3f, 4.8f}));
        }
        assert_true(fabs(pond_get_stats(water).mean) < 1e-6);
        pond_destroy(water);
    }
    assert_true(fabsf(lowest[1] / lowest[0] - 2) < 1e-3f && lowest[2] > -0.6f);
    pond *water = make(POND_SOLVER_WAVE, 96, 96);
    pond_impulse(water, (pond_vec2){4, 4}, 0.5f, 50);
    pond_impulse(water, (pond_vec2){4, 4}, 0.5f, -50);
    for (int step = 0; step < 20; step++) {
        pond_step(water);
    }
    assert_true(pond_get_stats(water).lowest > -1e-6);
    pond_destroy(water);
}

// Across the seam of a periodic pond the waves are those in its middle.
static void an_impulse_wraps(void **state) {
    (void)state;
    float seen[2];
    for (int i = 0; i < 2; i++) {
        pond_desc desc = pond_desc_default();
        desc.width = 80;
        desc.height = 64;
        desc.edges = (pond_edges){POND_EDGE_PERIODIC, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC,
                                  POND_EDGE_PERIODIC};
        pond *water = make_pond(&desc);
        const pond_vec2 at = i == 0 ? (pond_vec2){0.4f, 0.32f} : (pond_vec2){0, 0};
        pond_impulse(water, at, 0.04f, 0.02f);
        for (int step = 0; step < 15; step++) {
            pond_step(water);
        }
        seen[i] = pond_height_at(water, (pond_vec2){at.x + 0.02f, at.y + 0.01f});
        pond_destroy(water);
    }
    assert_true(fabsf(seen[0]) > 1e-5f && fabsf(seen[1] / seen[0] - 1) < 1e-3f);
}

static void walls_stay_dry(void **state) {
    (void)state;
    pond *water = make(POND_SOLVER_WAVE, 96, 96);
    const pond_shape wall = pond_rectangle(1, 9);
    assert_int_equal(pond_wall_build(water, &wall, &(pond_pose){{5, 5}, 0}, 0), POND_OK);
    pond_impulse(water, (pond_vec2){4.2f, 5}, 0.5f, 50);
    for (int step = 0; step < 20; step++) {
        pond_step(water);
    }
    assert_true(pond_height_at(water, (pond_vec2){5, 5}) == 0);
    assert_true(fabs(pond_get_stats(water).mean) < 1e-5);
    pond_destroy(water);
}

static void wrong_numbers_do_nothing(void **state) {
    (void)state;
    pond *water = make(POND_SOLVER_WAVE, 32, 32);
    const uint64_t hash = pond_hash(water);
    pond_impulse(water, (pond_vec2){NAN, 1}, 0.5f, 50);
    pond_impulse(water, (pond_vec2){1, 1}, NAN, 50);
    pond_impulse(water, (pond_vec2){1, 1}, 0.5f, INFINITY);
    pond_impulse(water, (pond_vec2){1, 1}, 0, 50);
    pond_impulse(water, (pond_vec2){-99, 1}, 0.5f, 50);
    pond_plunge(water, (pond_vec2){1, 1}, 0.5f, NAN, 50);
    assert_true(pond_hash(water) == hash);
    pond_destroy(water);
}

static void sounds_follow_size(void **state) {
    (void)state;
    const pond_event rain = {.kind = POND_EVENT_SPLASH, .height = -0.004f, .radius = 0.008f};
    const pond_event diver = {.kind = POND_EVENT_SPLASH, .height = -0.43f, .radius = 0.71f};
    const pond_sound small = pond_event_sound(&rain);
    const pond_sound large = pond_event_sound(&diver);
    assert_true(small.loudness > 0.05f && small.loudness < 0.2f && fabsf(small.pitch - 1500) < 1);
    assert_true(large.loudness > 0.95f && large.loudness <= 1 && large.pitch == 40);
    assert_true(large.seconds > 0.8f && small.seconds < 0.12f);
    const pond_event calm = {.kind = POND_EVENT_SETTLED};
    assert_true(pond_event_sound(&calm).loudness == 0 && pond_event_sound(NULL).pitch == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plunge_has_its_energy),  cmocka_unit_test(a_plunge_is_a_splash),
        cmocka_unit_test(an_impulse_pushes),        cmocka_unit_test(impulses_add_up),
        cmocka_unit_test(an_impulse_wraps),         cmocka_unit_test(walls_stay_dry),
        cmocka_unit_test(wrong_numbers_do_nothing), cmocka_unit_test(sounds_follow_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
