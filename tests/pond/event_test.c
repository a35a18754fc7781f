// event_test.c — splashes, crossings, settling; the ring that keeps them.
#include "pond/pond.h"

#include "support.h"

static int count_of(pond *water, pond_event_kind kind) {
    int count = 0;
    for (pond_event e; pond_event_next(water, &e);) {
        count += e.kind == kind;
    }
    return count;
}

static void splashes(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(64, 64);
    pond *water = make_pond(&desc);
    pond_event e;
    assert_true(pond_get_splash_height(water) == 0);
    pond_drop(water, centre_of(30, 30), 0.05f, 100);
    assert_false(pond_event_next(water, &e));
    pond_set_splash_height(water, 0.01f);
    pond_set_splash_height(water, NAN);
    assert_true(pond_get_splash_height(water) == 0.01f);
    pond_step_many(water, 10);
    assert_int_equal(count_of(water, POND_EVENT_STIRRED), 1);
    pond_drop(water, centre_of(30, 20), 0.05f, -0.02f);
    pond_drop(water, centre_of(30, 20), 0.05f, 0.0099f);
    pond_drop(water, centre_of(-30, 20), 0.05f, 1); // outside
    pond_stroke(water, centre_of(10, 10), centre_of(20, 11), 0.04f, 0.01f);
    assert_false(pond_event_next(water, NULL));
    assert_true(pond_event_next(water, &e));
    assert_int_equal(e.kind, POND_EVENT_SPLASH);
    assert_true(e.steps == 10 && e.time == pond_get_time(water) && e.height == -0.02f);
    assert_true(e.radius == 0.05f && e.position.x == centre_of(30, 20).x && e.probe.id == 0);
    assert_true(pond_event_next(water, &e));
    assert_int_equal(e.kind, POND_EVENT_SPLASH);
    assert_true(e.position.x == centre_of(20, 11).x && e.height == 0.01f);
    const pond_event before = e;
    assert_false(pond_event_next(water, &e));
    assert_memory_equal(&before, &e, sizeof e);
    // Rain splashes, too.
    pond_set_rain(water, &(pond_rain){.rate = 30, .radius = 0.05f, .height = -0.5f});
    pond_step_many(water, 100);
    assert_true(count_of(water, POND_EVENT_SPLASH) > 10);
    pond_set_splash_height(water, -1);
    pond_step_many(water, 100);
    assert_int_equal(count_of(water, POND_EVENT_SPLASH), 0);
    pond_destroy(water);
}

// Rain over the whole pond, of which the left half is land.
static void land_reports_no_splashes(void **state) {
    (void)state;
    for (int i = 0; i < 3; i++) {
        pond_desc desc = exact_desc(64, 64);
        desc.solver = i == 2 ? POND_SOLVER_FLOW : POND_SOLVER_WAVE;
        desc.edges.left = i == 1 ? POND_EDGE_PERIODIC : desc.edges.left;
        desc.edges.right = i == 1 ? POND_EDGE_PERIODIC : desc.edges.right;
        pond *water = make_pond(&desc);
        const pond_shape half = pond_rectangle(0.5f, 1.0f);
        const pond_pose pose = {{0.25f, 0.5f}, 0};
        assert_int_equal(pond_wall_build(water, &half, &pose, 0.0f), POND_OK);
        pond_set_splash_height(water, 0.0001f);
        pond_drop(water, centre_of(20, 20), 0.05f, -0.02f);
        pond_splash(water, centre_of(20, 20), 0.05f, -0.02f);
        pond_stroke(water, centre_of(50, 20), centre_of(20, 20), 0.05f, -0.02f);
        if (i == 1) {
            pond_drop(water, centre_of(64 + 20, 20), 0.05f, -0.02f);
            pond_drop(water, centre_of(-20, 20), 0.05f, -0.02f);
        }
        pond_set_rain(water, &(pond_rain){.rate = 300, .radius = 0.05f, .height = -0.01f});
        pond_step_many(water, 60);
        int splashes = 0;
        for (pond_event e; pond_event_next(water, &e);) {
            if (e.kind == POND_EVENT_SPLASH) {
                assert_false(pond_is_wall(water, e.position));
                assert_true(e.position.x >= 0.5f || e.position.x < 0.0f);
                splashes++;
            }
        }
        print_message("splashes: %d\n", splashes);
        assert_true(splashes > 10);
        pond_destroy(water);
    }
}

static void the_ring_drops_the_oldest(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(32, 32);
    pond *water = make_pond(&desc);
    pond_set_splash_height(water, 0.5f);
    for (int i = 0; i < POND_MAX_EVENTS + 20; i++) {
        pond_drop(water, centre_of(16, 16), 0.05f, 1 + (float)i);
    }
    assert_true(pond_event_dropped_count(water) == 20);
    pond_event e;
    for (int i = 20; i < POND_MAX_EVENTS + 20; i++) {
        assert_true(pond_event_next(water, &e) && e.height == 1 + (float)i);
    }
    assert_false(pond_event_next(water, &e));
    assert_true(pond_event_dropped_count(water) == 20);
    pond_destroy(water);
}

static void crossings(void **state) {
    (void)state;
    pond_desc desc = exact_desc(96, 96);
    desc.half_life = INFINITY;
    pond *water = make_pond(&desc);
    pond_probe probe;
    const pond_vec2 place = centre_of(70, 40);
    const float level = 0.0005f;
    assert_int_equal(pond_probe_add(water, place, level, &probe), POND_OK);
    assert_true(probe.id != 0);
    pond_drop(water, centre_of(40, 40), 3.0f / 64, 0.01f);
    bool above = false;
    int seen = 0;
    for (int i = 0; i < 400; i++) {
        pond_step(water);
        const float height = pond_height_at(water, place);
        const float noise = 1e-4f / 64;
        bool crossed = false;
        if (above ? height < level - noise : height > level + noise) {
            above = !above;
            crossed = true;
        }
        pond_event e = {0};
        while (pond_event_next(water, &e) && e.kind != POND_EVENT_CROSSING) {
        }
        assert_true(crossed == (e.kind == POND_EVENT_CROSSING));
        if (crossed) {
            assert_true(e.rising == above && e.height == height && e.probe.id == probe.id);
            assert_true(e.steps == pond_get_steps(water) && e.position.x == place.x);
            seen++;
        }
    }
    print_message("crossings: %d\n", seen);
    assert_true(seen >= 4);
    pond_probe_remove(water, probe);
    pond_probe_remove(water, probe);
    pond_probe_remove(water, (pond_probe){0});
    pond_step_many(water, 400);
    assert_int_equal(count_of(water, POND_EVENT_CROSSING), 0);
    pond_destroy(water);
}

static void noise_crosses_nothing(void **state) {
    (void)state;
    for (int solver = POND_SOLVER_WAVE; solver <= POND_SOLVER_DISPERSIVE; solver++) {
        pond_desc desc = exact_desc(64, 64);
        desc.solver = (pond_solver)solver;
        desc.half_life = 0.2;
        desc.damping_shift = 3;
        pond *water = make_pond(&desc);
        pond_probe probe;
        assert_int_equal(pond_probe_add(water, centre_of(20, 20), 0, &probe), POND_OK);
        pond_drop(water, centre_of(40, 40), 0.05f, 0.01f);
        pond_step_many(water, 2000); // dies down around the probe's height
        (void)count_of(water, POND_EVENT_CROSSING);
        pond_drop(water, centre_of(40, 40), 0.05f, 0.5e-4f / 64);
        pond_step_many(water, 2000);
        assert_int_equal(count_of(water, POND_EVENT_CROSSING), 0);
        pond_destroy(water);
    }
}

static void probes_have_limits(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(32, 32);
    pond *water = make_pond(&desc);
    pond_probe probe = {7};
    const pond_vec2 middle = centre_of(16, 16);
    assert_int_equal(pond_probe_add(NULL, middle, 0, &probe), POND_ERROR_ARGUMENT);
    assert_int_equal(probe.id, 0);
    assert_int_equal(pond_probe_add(water, middle, 0, NULL), POND_ERROR_ARGUMENT);
    const float wild[] = {NAN, INFINITY, -INFINITY};
    for (int i = 0; i < 9; i++) {
        const float bad = wild[i / 3];
        const pond_vec2 place = {i % 3 == 0 ? bad : 0, i % 3 == 1 ? bad : 0};
        assert_int_equal(pond_probe_add(water, place, i % 3 == 2 ? bad : 0, &probe),
                         POND_ERROR_RANGE);
        assert_int_equal(probe.id, 0);
        assert_non_null(strstr(pond_message(), "probe"));
    }
    pond_probe all[POND_MAX_PROBES];
    for (int i = 0; i < POND_MAX_PROBES; i++) {
        assert_int_equal(pond_probe_add(water, middle, (float)i, &all[i]), POND_OK);
    }
    assert_int_equal(pond_probe_add(water, middle, 0, &probe), POND_ERROR_SPACE);
    assert_non_null(strstr(pond_message(), "64"));
    pond_probe_remove(water, all[9]);
    assert_int_equal(pond_probe_add(water, middle, 0, &probe), POND_OK);
    assert_int_not_equal(probe.id, all[9].id); // ids are not used again
    pond_destroy(water);
}

static void settling(void **state) {
    (void)state;
    for (int solver = POND_SOLVER_WAVE; solver <= POND_SOLVER_DISPERSIVE; solver++) {
        if (solver == POND_SOLVER_CLASSIC) {
            continue; // its residue may stay
        }
        pond_desc desc = exact_desc(150, 100);
        desc.solver = (pond_solver)solver;
        desc.half_life = 0.2;
        pond *water = make_pond(&desc);
        pond_event e;
        pond_step_many(water, 100);
        assert_false(pond_event_next(water, &e)); // it rested all the time
        pond_drop(water, centre_of(70, 50), 0.05f, 0.01f);
        pond_drop(water, centre_of(20, 50), 0.05f, 0.01f);
        for (int i = 0; i < 5000 && !pond_is_resting(water); i++) {
            pond_step(water);
        }
        const uint64_t steps = pond_get_steps(water);
        pond_step_many(water, 100);
        assert_true(pond_event_next(water, &e));
        assert_int_equal(e.kind, POND_EVENT_STIRRED);
        assert_true(e.steps == 100);
        assert_true(pond_event_next(water, &e));
        assert_int_equal(e.kind, POND_EVENT_SETTLED);
        assert_true(e.steps == steps && e.height == 0);
        assert_false(pond_event_next(water, &e));
        pond_drop(water, centre_of(20, 50), 0.05f, 0.01f);
        pond_step_many(water, 3);
        pond_calm(water);
        assert_int_equal(count_of(water, POND_EVENT_SETTLED), 1);
        pond_destroy(water);
    }
}

static void events_change_no_water(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(100, 90);
    pond *a = make_pond(&desc);
    pond *b = make_pond(&desc);
    pond_probe probe;
    assert_int_equal(pond_probe_add(a, centre_of(20, 20), 0.001f, &probe), POND_OK);
    pond_set_splash_height(a, 0.001f);
    for (int i = 0; i < 100; i++) {
        pond_drop(a, centre_of(i, 40), 0.05f, 0.01f);
        pond_drop(b, centre_of(i, 40), 0.05f, 0.01f);
        pond_step_many(a, 5);
        pond_step_many(b, 5);
        assert_true(pond_hash(a) == pond_hash(b));
    }
    pond_destroy(a);
    pond_destroy(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(splashes),
        cmocka_unit_test(land_reports_no_splashes),
        cmocka_unit_test(the_ring_drops_the_oldest),
        cmocka_unit_test(crossings),
        cmocka_unit_test(noise_crosses_nothing),
        cmocka_unit_test(probes_have_limits),
        cmocka_unit_test(settling),
        cmocka_unit_test(events_change_no_water),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
