// flow_hulls_test.c — bodies on bulk water: they displace and push it, are carried, strand, rest.
#include <millpond/current.h>

#include "flow_basin.h"

static pond_body_id add_hull(pond *water, float x, float y, float radius, float draught) {
    pond_body_desc hull = pond_body_desc_default();
    hull.shape = pond_disc(radius);
    hull.draught = draught;
    hull.pose = at(x, y);
    pond_body_id id;
    if (pond_body_add(water, &hull, &id) != POND_OK) {
        fail_msg("%s", pond_message());
    }
    return id;
}

// The level rises by the displaced volume, and no water is lost.
static void hulls_displace(void **state) {
    (void)state;
    pond_desc desc = basin();
    desc.half_life = 1.0;
    pond *water = make(&desc);
    const double volume = pond_volume(water);
    const pond_body_id id = add_hull(water, 4.0f, 3.0f, 1.0f, 0.0f);
    pond_body_set_draught(water, id, 0.5f);
    pond_step_many(water, 300); // while it sinks
    pond_step_many(water, 3000);
    const double displaced = (double)body_of(water, id).volume;
    const double rise = (double)pond_height_at(water, (pond_vec2){0.5f, 0.5f});
    const double under = (double)pond_water_at(water, (pond_vec2){4.0f, 3.0f}) - 1.0;
    print_message("rise %g of %g m\n", rise, displaced / 48.0);
    assert_true(displaced > 1.5 && fabs(rise - displaced / 48.0) < 0.01 * rise);
    assert_true(fabs(under + 0.5 - rise) < 1e-3); // deeper by its draught
    assert_true(fabs(pond_height_at(water, (pond_vec2){4.0f, 3.0f}) - rise) < 1e-3);
    assert_true(pond_volume(water) == volume);
    assert_int_equal(active_rows(water), 0);
    pond_body_remove(water, id);
    pond_step_many(water, 3000);
    assert_true(fabsf(pond_height_at(water, (pond_vec2){4.0f, 3.0f})) < 2e-4f);
    assert_true(pond_volume(water) == volume);
    pond_destroy(water);
}

// Water that is filled around hulls rests bit-identically, also where a hull touches the ground.
static void hulls_rest(void **state) {
    (void)state;
    const pond_desc desc = basin();
    pond *water = make(&desc);
    assert_int_equal(pond_set_depth_function(water, valley, NULL), POND_OK);
    (void)add_hull(water, 1.53f, 3.2f, 0.6f, 0.3f);
    (void)add_hull(water, 3.55f, 2.0f, 1.0f, 0.2f);
    const pond_body_id raft = add_body(water, 2.0f, 5.0f, true);
    assert_int_equal(pond_fill(water, NULL, NULL, 0.0f), POND_OK);
    const float at_first = pond_water_at(water, (pond_vec2){1.5f, 3.2f});
    const pond_body_state before = body_of(water, raft);
    pond_step_many(water, 300);
    assert_int_equal(active_rows(water), 0);
    assert_true(pond_water_at(water, (pond_vec2){1.5f, 3.2f}) == at_first);
    assert_true(fabsf(at_first + 0.3f - (1.0f - 0.15f)) < 0.01f);
    assert_true(pond_height_at(water, (pond_vec2){1.5f, 3.2f}) == 0.0f);
    assert_true(pond_height_at(water, (pond_vec2){0.5f, 0.5f}) == 0.0f);
    const pond_body_state after = body_of(water, raft);
    assert_true(after.resting && after.bottom == before.bottom);
    assert_true(after.pose.centre.x == before.pose.centre.x);
    pond_destroy(water);
}

// A boat at critical speed piles up water ahead, as one that moves faster than waves does.
static void hulls_make_bow_waves(void **state) {
    (void)state;
    pond_desc desc = basin();
    pond *water = make(&desc);
    const pond_body_id id = add_hull(water, 1.5f, 3.0f, 0.5f, 0.1f);
    assert_int_equal(pond_fill(water, NULL, NULL, -0.7f), POND_OK); // waves run at 1.7 m/s
    const double volume = pond_volume(water);
    float bow[2] = {0.0f, 0.0f};
    for (int fast = 0; fast < 2; fast++) {
        pond_body_set_velocity(water, id, (pond_vec2){fast ? 1.7f : -0.3f, 0.0f}, 0.0f);
        pond_step_many(water, fast ? 200 : 60);
        const pond_body_state boat = body_of(water, id);
        const float side = fast ? 0.1f : -0.1f;
        for (int i = 0; i < 12; i++) {
            const pond_vec2 p = {boat.pose.centre.x + side * (float)i, 3.0f};
            bow[fast] = fmaxf(bow[fast], pond_height_at(water, p) + 0.7f);
        }
        print_message("bow wave of %g m, resistance %g N\n", (double)bow[fast],
                      fabs((double)boat.force.x));
    }
    assert_true(bow[0] < 0.01f && bow[1] > 0.05f && bow[1] < 0.3f);
    assert_true(body_of(water, id).force.x < -50.0f);
    assert_true(pond_volume(water) == volume);
    pond_destroy(water);
}

static double motion(const pond *water) {
    const pondi_flow *flow = water->whole;
    double sum = 0.0;
    for (int y = 0; y < water->desc.height; y++) {
        for (int x = 0; x < water->desc.width; x++) {
            const double u = (double)pondi_row_f32(&flow->u[flow->now], y)[x];
            sum += u * u;
        }
    }
    return sum;
}

// A raft that falls in without drag gains no energy from the water; with half_life both are calm.
static void rafts_become_calm(void **state) {
    (void)state;
    for (int kind = 0; kind < 4; kind++) {
        pond_desc desc = basin();
        desc.half_life = kind % 2 == 1 ? 2.0 : INFINITY;
        desc.height = 30;
        desc.width = 40;
        pond *water = make(&desc);
        pond_body_desc raft = pond_body_desc_default();
        raft.shape = kind < 2 ? pond_rectangle(0.3f, 0.3f) : pond_rectangle(1.6f, 0.8f);
        raft.pose = at(1.9f, 1.5f);
        raft.thickness = 0.2f;
        raft.lift = 0.2f;
        raft.drag = 0.0f;
        raft.floating = true;
        pond_body_id id;
        assert_int_equal(pond_body_add(water, &raft, &id), POND_OK);
        double moves[2] = {0.0, 0.0};
        for (int i = 0; i < 3000; i++) {
            pond_step(water);
            moves[i >= 1500] += motion(water);
        }
        const pond_body_state end = body_of(water, id);
        print_message("kind %d: motion %g, then %g; %d rows are stepped\n", kind, moves[0],
                      moves[1], active_rows(water));
        assert_true(moves[1] < 1.1 * moves[0]);
        if (kind % 2 == 1) {
            assert_true(end.resting && active_rows(water) == 0);
            assert_true(fabsf(end.draught - 0.1f) < 1e-4f);
        }
        pond_destroy(water);
    }
}

// Rows far from hulls are skipped, which changes nothing.
static void far_rows_are_skipped(void **state) {
    (void)state;
    pond_desc desc = basin();
    desc.height = 120;
    desc.width = 40;
    desc.half_life = 0.5;
    pond *water[2] = {make(&desc), make(&desc)};
    int skipped = 0;
    for (int k = 0; k < 2; k++) {
        const pond_body_id id = add_hull(water[k], 2.0f, 2.0f, 0.4f, 0.2f);
        (void)add_hull(water[k], 2.0f, 11.0f, 0.4f, 0.2f);
        assert_int_equal(pond_fill(water[k], NULL, NULL, 0.0f), POND_OK);
        for (int i = 0; i < 240; i++) {
            const float speed = i < 30 ? 1.0f : 0.0f;
            pond_body_set_velocity(water[k], id, (pond_vec2){0.0f, speed}, 0.0f);
            if (k == 1) {
                pondi_flow_stir(water[k]->whole, 0, desc.height);
            }
            pond_step(water[k]);
            skipped += k == 0 && active_rows(water[k]) < desc.height;
        }
    }
    assert_true(skipped > 20);
    assert_true(pond_hash(water[0]) == pond_hash(water[1]));
    pond_destroy(water[0]);
    pond_destroy(water[1]);
}

// A river carries a body through an `out` side; it floats at the level of the river.
static void bodies_are_carried(void **state) {
    (void)state;
    pond_desc desc = basin();
    desc.height = 20;
    desc.edges.right = POND_EDGE_OUT;
    pond *water = make(&desc);
    assert_int_equal(pond_fill(water, NULL, NULL, -0.4f), POND_OK);
    const pond_shape source = pond_rectangle(1.0f, 2.0f);
    const pond_pose place = at(0.5f, 1.0f);
    pond_spring_id spring;
    assert_int_equal(pond_spring_add(water, &source, &place, 0.5, &spring), POND_OK);
    pond_step_many(water, 4000);
    const pond_body_id id = add_body(water, 1.0f, 1.0f, true);
    pond_step_many(water, 100);
    const pond_body_state body = body_of(water, id);
    const double level = (double)body.bottom + 0.05;
    assert_true(fabs(level - (double)pond_height_at(water, body.pose.centre)) < 0.005);
    pond_step_many(water, 900);
    const pond_body_state there = body_of(water, id);
    const pond_vec2 stream = pond_current_at(water, there.pose.centre);
    print_message("a body at %.2f m drifts at %.3f m/s in a river of %.3f m/s\n",
                  (double)there.pose.centre.x, (double)there.velocity.x, (double)stream.x);
    assert_true(there.pose.centre.x > 2.0f && there.pose.centre.x < 8.0f);
    assert_true(fabsf(there.velocity.x - stream.x) < 0.1f * stream.x);
    assert_true(fabsf(there.pose.centre.y - 1.0f) < 0.02f);
    pond_step_many(water, 4000);
    assert_true(body_of(water, id).pose.centre.x > 9.0f);
    pond_destroy(water);
}

static float hollow(pond_vec2 p, void *user) {
    (void)user;
    return 1.0f - 0.05f * fabsf(p.x - 4.0f);
}

// When the water leaves, a body stands on the ground, and floats again when it is back.
static void bodies_strand(void **state) {
    (void)state;
    pond_desc desc = basin();
    desc.height = 20;
    pond *water = make(&desc);
    assert_int_equal(pond_set_depth_function(water, hollow, NULL), POND_OK);
    const pond_body_id id = add_body(water, 4.1f, 1.0f, true);
    const pond_shape all = pond_rectangle(8.0f, 2.0f);
    const pond_pose place = at(4.0f, 1.0f);
    pond_spring_id drain;
    assert_int_equal(pond_spring_add(water, &all, &place, -2.0, &drain), POND_OK);
    pond_step_many(water, 2000);
    const pond_body_state aground = body_of(water, id);
    assert_true(pond_volume(water) < 0.01);
    assert_true(fabsf(aground.bottom + 1.0f) < 0.02f);
    assert_true(aground.velocity.x == 0.0f && aground.velocity.y == 0.0f);
    assert_true(fabsf(aground.pose.centre.x - 4.0f) < 0.5f);
    pond_spring_remove(water, drain);
    assert_int_equal(pond_spring_add(water, &all, &place, 1.0, &drain), POND_OK);
    pond_step_many(water, 500);
    const pond_body_state afloat = body_of(water, id);
    const float level = pond_height_at(water, afloat.pose.centre);
    assert_true(level > -0.8f && fabsf(afloat.bottom + 0.05f - level) < 0.01f);
    pond_destroy(water);
}

// In deep water a slow body makes a wake of ripples.
static void bodies_make_wakes(void **state) {
    (void)state;
    const pond_desc desc = basin();
    pond *water = make(&desc);
    const pond_body_id id = add_body(water, 1.0f, 3.0f, false);
    assert_int_equal(pond_fill(water, NULL, NULL, 0.0f), POND_OK);
    const double volume = pond_volume(water);
    pond_step_many(water, 50);
    assert_true(pond_height_at(water, (pond_vec2){1.0f, 2.4f}) == 0.0f);
    pond_body_set_velocity(water, id, (pond_vec2){2.0f, 0.0f}, 0.0f);
    pond_step_many(water, 150);
    float most = 0.0f;
    for (int x = 0; x < WIDTH; x++) {
        most = fmaxf(most, fabsf(pond_height_at(water, (pond_vec2){0.1f * (float)x, 2.4f})));
    }
    assert_true(most > 0.001f && most < 0.1f);
    assert_true(body_of(water, id).force.x < 0.0f); // wave resistance
    assert_true(pond_volume(water) == volume);
    pond_destroy(water);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hulls_displace),       cmocka_unit_test(hulls_rest),
        cmocka_unit_test(hulls_make_bow_waves), cmocka_unit_test(rafts_become_calm),
        cmocka_unit_test(far_rows_are_skipped), cmocka_unit_test(bodies_are_carried),
        cmocka_unit_test(bodies_strand),        cmocka_unit_test(bodies_make_wakes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
