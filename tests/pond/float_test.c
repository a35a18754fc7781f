// float_test.c — floating bodies: where they float, that they settle whatever they are, keep inside
// and apart, and stop exactly when the water does.
#include "support.h"

static pond_body_id add(pond *water, const pond_body_desc *desc) {
    pond_body_id id = {0};
    if (pond_body_add(water, desc, &id) != POND_OK) {
        print_error("%s\n", pond_message());
        fail();
    }
    return id;
}

static pond_body_state state_of(const pond *water, pond_body_id id) {
    pond_body_state state;
    assert_true(pond_body_get_state(water, id, &state));
    return state;
}

static pond *make(pond_solver solver, int width, int height) {
    pond_desc desc = pond_desc_default();
    desc.width = width;
    desc.height = height;
    desc.solver = solver;
    desc.half_life = 1;
    return make_pond(&desc);
}

static pond_body_desc duck(float x, float y, float radius) {
    pond_body_desc desc = pond_body_desc_default();
    desc.floating = true;
    desc.shape = pond_disc(radius);
    desc.pose.centre = (pond_vec2){x, y};
    return desc;
}

static double largest(const pond *water) {
    const pond_stats stats = pond_get_stats(water);
    return fmax(fabs(stats.lowest), fabs(stats.highest));
}

// Steps until all rests; false when it has not after `steps`.
static bool settles(pond *water, int steps, double *highest) {
    for (int i = 0; i < steps; i++) {
        pond_step(water);
        if (i % 40 == 0) {
            *highest = fmax(*highest, largest(water));
        }
        bool resting = pond_is_resting(water);
        pond_body_id ids[64];
        const int count = pond_body_list(water, ids, 64);
        for (int b = 0; b < count && resting; b++) {
            resting = state_of(water, ids[b]).resting;
        }
        if (resting) {
            return true;
        }
    }
    return false;
}

static void starts_at_equilibrium(void **state) {
    (void)state;
    const float densities[] = {1, 250, 900, 1000, 4000};
    for (int i = 0; i < 5; i++) {
        pond *water = make(POND_SOLVER_WAVE, 96, 96);
        pond_body_desc desc = duck(0.483f, 0.477f, 0.1f);
        desc.density = densities[i];
        desc.thickness = 0.04f;
        const pond_body_id id = add(water, &desc);
        pond_step_many(water, 300);
        assert_true(largest(water) == 0.0); // not a bit has changed
        const pond_body_state now = state_of(water, id);
        const double draught = 0.04 * fmin((double)densities[i] / 1000, 1);
        assert_true(fabs((double)now.draught - draught) < 1e-7);
        assert_true(now.resting);
        const double weight = draught * 9.81 * 1000 * 3.14159265 * 0.01;
        assert_true(fabs((double)now.force.z - weight) < 0.01 * weight);
        pond_destroy(water);
    }
}

// Light and heavy, tiny and large, thin and deep, dropped into moving water: all come to rest, and
// none makes more of the waves than there were.
static void all_settle(void **state) {
    (void)state;
    const float radii[] = {0.003f, 0.05f, 0.3f};
    const float thick[] = {0.005f, 0.3f};
    const float densities[] = {5, 400, 5000};
    for (int i = 0; i < 36; i += SANITIZED ? 5 : 1) {
        pond *water = make(i % 2 ? POND_SOLVER_DISPERSIVE : POND_SOLVER_WAVE, 128, 96);
        const float r = radii[i / 2 % 3];
        pond_body_desc desc = duck(0.55f, 0.45f, r);
        if (i % 4 > 1) {
            desc.shape = pond_rectangle(2 * r, 0.7f * r);
        }
        desc.thickness = thick[i / 6 % 2];
        desc.density = densities[i / 12];
        desc.lift = 0.02f;
        desc.drag = 0.3f;
        (void)add(water, &desc);
        pond_drop(water, (pond_vec2){0.4f, 0.4f}, 0.05f, 0.01f);
        double highest = 0;
        const bool settled = settles(water, 5000, &highest);
        if (!settled || highest > 0.1) {
            print_error("body %d: %s, highest %g m\n", i, settled ? "at rest" : "restless",
                        highest);
            fail();
        }
        // And stays: no step changes a bit.
        float *before = heights_of(water);
        pond_step_many(water, 70);
        float *after = heights_of(water);
        assert_memory_equal(before, after, 128 * 96 * sizeof *before);
        free(before);
        free(after);
        pond_destroy(water);
    }
}

// The waves keep their energy, and give the body no more than its share.
static void undamped_stays_bounded(void **state) {
    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        pond_desc desc = pond_desc_default();
        desc.width = desc.height = 96;
        desc.solver = kind ? POND_SOLVER_DISPERSIVE : POND_SOLVER_WAVE;
        desc.half_life = INFINITY;
        pond *water = make_pond(&desc);
        pond_body_desc body = duck(0.4f, 0.5f, 0.08f);
        body.drag = 0;
        const pond_body_id id = add(water, &body);
        pond_drop(water, (pond_vec2){0.7f, 0.6f}, 0.06f, 0.02f);
        double fastest = 0;
        double highest[2] = {0, 0}; // in the second quarter, and in the second half
        for (int i = 0; i < LONG_RUN(12000); i++) {
            pond_step(water);
            if (i > LONG_RUN(3000) && i % 16 == 0) {
                const pond_body_state now = state_of(water, id);
                double *high = &highest[i > LONG_RUN(6000)];
                fastest = fmax(fastest, hypot((double)now.velocity.x, (double)now.velocity.y));
                *high = fmax(*high, largest(water));
            }
        }
        assert_true(fastest < 0.04);
        assert_true(highest[1] < 0.01);
        assert_true(highest[1] < 1.25 * highest[0] && highest[1] > 0.75 * highest[0]);
        pond_destroy(water);
    }
}

// A spar, so long that the water around adds little to its mass: 8/3·ρR³ when it heaves slowly.
static void bobs_with_its_stiffness(void **state) {
    (void)state;
    pond *water = make(POND_SOLVER_DISPERSIVE, 160, 160);
    pond_body_desc desc = duck(0.803f, 0.794f, 0.06f);
    desc.density = 600;
    desc.thickness = 0.9f;
    desc.lift = 0.002f;
    desc.drag = 0;
    const pond_body_id id = add(water, &desc);
    const double dt = pond_get_desc(water).time_step;
    double height = 0.002;
    double passed[3];
    for (int count = 0, step = 1; count < 3; step++) {
        assert_true(step * dt < 6);
        pond_step(water);
        const double next = (double)state_of(water, id).bottom + 0.54;
        if (next * height < 0) {
            passed[count++] = (step - next / (next - height)) * dt;
        }
        height = next;
    }
    const double rate = 2 * 3.14159265 / (passed[2] - passed[0]);
    const double stiffness = (0.54 + 8.0 / 3 / 3.14159265 * 0.06) * rate * rate / 9.81;
    assert_true(fabs(stiffness - 1) < 0.03);
    pond_destroy(water);
}

static void waves_carry_and_lift(void **state) {
    (void)state;
    pond *water = make(POND_SOLVER_WAVE, 256, 128);
    pond_body_desc desc = duck(1.4f, 0.64f, 0.06f);
    desc.drag = 0;
    const pond_body_id id = add(water, &desc);
    pond_drop(water, (pond_vec2){1.15f, 0.64f}, 0.1f, 0.03f);
    double highest = 0;
    double fastest = 0;
    for (int i = 0; i < 60; i++) {
        pond_step(water);
        const pond_body_state now = state_of(water, id);
        highest = fmax(highest, (double)(now.bottom + now.draught));
        fastest = fmax(fastest, (double)now.velocity.x);
        assert_true(fabs((double)now.velocity.y) < 1e-4);
    }
    assert_true(highest > 1e-3);
    assert_true(fastest > 0.01);
    pond_destroy(water);
}

static void pushes_and_sides(void **state) {
    (void)state;
    pond *water = make(POND_SOLVER_DISPERSIVE, 96, 64);
    pond_body_desc desc = duck(0.5f, 0.3f, 0.05f);
    desc.shape = pond_capsule(0.1f, 0.03f);
    const pond_body_id id = add(water, &desc);
    pond_body_push(water, id, (pond_vec2){NAN, 1});
    pond_step(water);
    assert_true(state_of(water, id).velocity.y == 0.0f);
    double far = 0;
    for (int i = 0; i < 400; i++) {
        pond_body_push(water, id, (pond_vec2){2, 0.7f});
        pond_step(water);
        const pond_body_state now = state_of(water, id);
        // The centre of its hull and what reaches beyond stay in the pond.
        assert_true(now.pose.centre.x > 0.029f && now.pose.centre.x < 0.931f);
        assert_true(now.pose.centre.y > 0.029f && now.pose.centre.y < 0.611f);
        far = fmax(far, (double)now.pose.centre.x);
        assert_true(fabs((double)now.velocity.x) < 10);
    }
    assert_true(far > 0.85);
    double highest = 0;
    assert_true(settles(water, 6000, &highest));
    // A huge push moves it no further than across the pond, and the water stays water.
    pond_body_push(water, id, (pond_vec2){3e38f, -3e38f});
    pond_step_many(water, 50);
    assert_true(largest(water) < 1);
    pond_destroy(water);
}

static void walls_hold(void **state) {
    (void)state;
    pond *water = make(POND_SOLVER_WAVE, 128, 96);
    const pond_shape wall = pond_rectangle(0.04f, 2);
    const pond_pose at = {{0.8f, 0.5f}, 0};
    assert_int_equal(pond_wall_build(water, &wall, &at, 0.0f), POND_OK);
    pond_body_desc desc = duck(0.5f, 0.45f, 0.06f);
    const pond_body_id id = add(water, &desc);
    for (int i = 0; i < 400; i++) {
        pond_body_push(water, id, (pond_vec2){i < 300 ? 1.0f : 0.0f, 0.1f});
        pond_step(water);
        assert_true(state_of(water, id).pose.centre.x < 0.78f - 0.05f);
    }
    assert_true(largest(water) < 0.1);
    double highest = 0;
    assert_true(settles(water, 6000, &highest));
    pond_destroy(water);
}

// A wall along a periodic seam is as solid from the other side.
static void walls_hold_over_the_seam(void **state) {
    (void)state;
    pond_desc desc = exact_desc(96, 64);
    desc.edges = all_edges(POND_EDGE_PERIODIC);
    pond *water = make_pond(&desc);
    const pond_shape wall = pond_rectangle(8.0f / 64, 1);
    const pond_pose at = {{4.0f / 64, 0.5f}, 0};
    assert_int_equal(pond_wall_build(water, &wall, &at, 0.0f), POND_OK);
    pond_body_desc body = duck(1.3f, 0.5f, 0.1f);
    const pond_body_id id = add(water, &body);
    for (int i = 0; i < 400; i++) {
        pond_body_push(water, id, (pond_vec2){1.0f, 0.0f});
        pond_step(water);
        assert_true(state_of(water, id).pose.centre.x < 1.5f - 0.08f);
    }
    pond_destroy(water);
}

static void many_keep_apart(void **state) {
    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        pond *water = make(kind ? POND_SOLVER_DISPERSIVE : POND_SOLVER_WAVE, 128, 128);
        uint64_t random = 5;
        pond_body_id ids[40];
        for (int i = 0; i < 40; i++) {
            pond_body_desc desc = duck((float)noise_between(&random, 0.1, 1.18),
                                       (float)noise_between(&random, 0.1, 1.18),
                                       (float)noise_between(&random, 0.01, 0.07));
            desc.density = (float)noise_between(&random, 20, 1500);
            desc.drag = 2;
            ids[i] = add(water, &desc);
        }
        for (int i = 0; i < 600; i++) {
            for (int b = 0; b < 40; b++) {
                pond_body_push(water, ids[b],
                               (pond_vec2){(float)noise_between(&random, -0.3, 0.3),
                                           (float)noise_between(&random, -0.3, 0.3)});
            }
            pond_step(water);
            assert_true(largest(water) < 0.3);
        }
        double highest = 0;
        assert_true(settles(water, 12000, &highest));
        for (int a = 0; a < 40; a++) {
            const pond_vec2 pa = state_of(water, ids[a]).pose.centre;
            assert_true(pa.x > 0 && pa.x < 1.28f && pa.y > 0 && pa.y < 1.28f);
            for (int b = a + 1; b < 40; b++) {
                const pond_vec2 pb = state_of(water, ids[b]).pose.centre;
                assert_true(hypot((double)(pa.x - pb.x), (double)(pa.y - pb.y)) > 0.01);
            }
        }
        pond_destroy(water);
    }
}

static void a_driven_one_shoves(void **state) {
    (void)state;
    pond *water = make(POND_SOLVER_WAVE, 128, 64);
    pond_body_desc toy = duck(0.6f, 0.32f, 0.05f);
    const pond_body_id id = add(water, &toy);
    pond_body_desc boat = pond_body_desc_default();
    boat.pose.centre = (pond_vec2){0.3f, 0.32f};
    const pond_body_id driven = add(water, &boat);
    pond_body_set_velocity(water, driven, (pond_vec2){0.3f, 0}, 0);
    for (int i = 0; i < 80; i++) {
        pond_step(water);
    }
    const pond_body_state now = state_of(water, id);
    assert_true((double)(now.pose.centre.x - state_of(water, driven).pose.centre.x) > 0.09);
    assert_true(now.pose.centre.x > 0.65f);
    pond_destroy(water);
}

static void same_on_any_thread(void **state) {
    (void)state;
    uint64_t hashes[2];
    for (int run = 0; run < 2; run++) {
        pond_desc desc = pond_desc_default();
        desc.width = 400;
        desc.height = 300;
        desc.threads = 1 + 3 * run;
        pond *water = make_pond(&desc);
        for (int i = 0; i < 8; i++) {
            pond_body_desc body = duck(0.5f + 0.4f * (float)i, 1.5f, 0.1f);
            body.shape = pond_capsule(0.2f, 0.05f);
            body.pose.angle = (float)i;
            (void)add(water, &body);
        }
        pond_drop(water, (pond_vec2){1.1f, 1.3f}, 0.1f, 0.03f);
        pond_step_many(water, 300);
        hashes[run] = pond_hash(water);
        pond_destroy(water);
    }
    assert_true(hashes[0] == hashes[1]);
}

static void entry_splashes(void **state) {
    (void)state;
    pond_desc desc = pond_desc_default();
    desc.width = desc.height = 96;
    pond *water = make_pond(&desc);
    pond_set_splash_height(water, 0.02f);
    pond_body_desc body = duck(0.4f, 0.5f, 0.08f);
    (void)add(water, &body); // laid in without a splash
    body.lift = 0.1f;
    body.pose.centre = (pond_vec2){0.7f, 0.5f};
    (void)add(water, &body);
    pond_event event = {0};
    int splashes = 0;
    for (int i = 0; i < 300; i++) {
        pond_step(water);
        for (pond_event e; pond_event_next(water, &e);) {
            event = e.kind == POND_EVENT_SPLASH ? e : event;
            splashes += e.kind == POND_EVENT_SPLASH;
        }
    }
    assert_true(splashes >= 1 && fabsf(event.position.x - 0.7f) < 0.05f);
    assert_true(event.height < -0.02f && event.height > -0.12f);
    pond_destroy(water);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entry_splashes),
        cmocka_unit_test(starts_at_equilibrium),
        cmocka_unit_test(all_settle),
        cmocka_unit_test(undamped_stays_bounded),
        cmocka_unit_test(bobs_with_its_stiffness),
        cmocka_unit_test(waves_carry_and_lift),
        cmocka_unit_test(pushes_and_sides),
        cmocka_unit_test(many_keep_apart),
        cmocka_unit_test(walls_hold),
        cmocka_unit_test(a_driven_one_shoves),
        cmocka_unit_test(same_on_any_thread),
        cmocka_unit_test(walls_hold_over_the_seam),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
