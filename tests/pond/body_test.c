// body_test.c — driven bodies: what they displace, that they rest for nothing, move without gaps
// and teleport without a splash; and what is refused.
#include "pond/body.h"
#include "pond/emitter.h"

#include <float.h>
#include <millpond/snapshot.h>

#include "granted.h"
#include "support.h"

static const pond_solver solvers[] = {POND_SOLVER_WAVE, POND_SOLVER_DISPERSIVE};

static pond_desc desc_of(int kind, int width, int height) {
    pond_desc desc = exact_desc(width, height);
    desc.solver = solvers[kind];
    return desc;
}

static double sum_of(const pond *water) { // [m³]
    float *h = heights_of(water);
    const pond_desc d = pond_get_desc(water);
    double sum = 0;
    for (int i = 0; i < d.width * d.height; i++) {
        sum += (double)h[i];
    }
    free(h);
    return sum * d.cell_size * d.cell_size;
}

static double largest(const pond *water) {
    const pond_stats stats = pond_get_stats(water);
    return fmax(fabs(stats.lowest), fabs(stats.highest));
}

static pond_body_id add(pond *water, const pond_body_desc *desc) {
    pond_body_id id = {0};
    if (pond_body_add(water, desc, &id) != POND_OK) {
        print_error("%s\n", pond_message());
        fail();
    }
    assert_true(id.value != 0);
    return id;
}

static pond_body_state state_of(const pond *water, pond_body_id id) {
    pond_body_state state;
    assert_true(pond_body_get_state(water, id, &state));
    return state;
}

static pond_body_desc disc_at(double x, double y, double radius, double draught) {
    pond_body_desc desc = pond_body_desc_default();
    desc.shape = pond_disc((float)(radius / 64));
    desc.pose.centre = (pond_vec2){(float)(x / 64), (float)(y / 64)};
    desc.draught = (float)draught;
    return desc;
}

// From where the sum of a place and half of a hull is rounded up to its end.
static void moves_far_away(void **state) {
    (void)state;
    static const float places[] = {-24, -50, -84, -200, -1000};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        pond_desc desc = pond_desc_default();
        desc.width = 48;
        desc.height = 40;
        desc.cell_size = 0.1;
        pond *water = make_pond(&desc);
        pond_body_desc body = pond_body_desc_default();
        body.shape = pond_rectangle(0.6f, 0.4f);
        body.pose.centre = (pond_vec2){2, 2};
        const pond_body_id id = add(water, &body);
        pond_body_move(water, id, (pond_pose){{2, places[i]}, 0});
        pond_step(water);
        assert_true(isfinite(largest(water)));
        pond_destroy(water);
    }
}

static void rests_for_nothing(void **state) {
    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        const pond_desc desc = desc_of(kind, 96, 64);
        pond *water = make_pond(&desc);
        pond_body_desc body = disc_at(40.3, 30.9, 9, 0.02);
        body.pose.angle = 0.7f;
        const pond_body_id id = add(water, &body);
        for (int i = 0; i < 200; i++) {
            // Saying again where it is is no movement.
            pond_body_move(water, id, body.pose);
            pond_step(water);
        }
        assert_true(largest(water) == 0.0);
        // Nor is taking it out, or setting it elsewhere.
        pond_body_place(water, id, (pond_pose){{0.2f, 0.3f}, 1.0f});
        pond_step(water);
        pond_body_remove(water, id);
        pond_step(water);
        assert_true(largest(water) == 0.0);
        pond_destroy(water);
    }
}

static void displaces_its_volume(void **state) {
    (void)state;
    const double pi = 3.141592653589793;
    const pond_vec2 boat[] = {
        {-0.2f, -0.1f}, {0.15f, -0.1f}, {0.3f, 0}, {0.15f, 0.1f}, {-0.2f, 0.1f}};
    const pond_shape shapes[] = {pond_disc(0.2f), pond_disc(0.011f), pond_capsule(0.3f, 0.1f),
                                 pond_rectangle(0.4f, 0.2f), pond_polygon(boat, 5)};
    const double areas[] = {pi * 0.04, pi * 0.011 * 0.011, 0.3 * 0.2 + pi * 0.01, 0.08, 0.085};
    const pond_desc desc = desc_of(0, 128, 96);
    pond *water = make_pond(&desc);
    for (int i = 0; i < 5; i++) {
        pond_body_desc body = pond_body_desc_default();
        body.shape = shapes[i];
        body.pose = (pond_pose){{1.013f, 0.747f}, 0.4f};
        body.rim = i == 2 ? 0.1f : 0.0f;
        body.draught = 0.0f;
        const pond_body_id id = add(water, &body);
        pond_body_set_draught(water, id, 0.05f);
        pond_step(water);
        const double volume = 0.05 * areas[i];
        assert_true(fabs((double)state_of(water, id).volume - volume) < 0.01 * volume);
        // Archimedes, to the rounding of the heights.
        assert_true(fabs(sum_of(water) - (double)state_of(water, id).volume) < 1e-6 * volume);
        // Wherever it goes and however it turns.
        for (int step = 0; step < 60; step++) {
            pond_body_move(water, id,
                           (pond_pose){{1.0f + 0.003f * (float)step, 0.75f - 0.0017f * (float)step},
                                       0.4f + 0.21f * (float)step});
            pond_step(water);
        }
        assert_true(fabs(sum_of(water) - (double)state_of(water, id).volume) < 2e-5 * volume);
        pond_body_set_draught(water, id, 0.0f);
        pond_step(water);
        assert_true(fabs(sum_of(water)) < 2e-5 * volume);
        pond_body_remove(water, id);
        pond_calm(water);
    }
    pond_destroy(water);
}

// Under a hull that has lain long enough the water is pressed down by its draught: w is flat.
static void static_limit(void **state) {
    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        pond_desc desc = desc_of(kind, 96, 96);
        desc.half_life = 0.5;
        pond *water = make_pond(&desc);
        pond_body_desc body = disc_at(48, 48, 12, 0.0);
        const pond_body_id id = add(water, &body);
        pond_body_set_draught(water, id, 0.03f);
        pond_advance(water, 0.1);
        assert_true(largest(water) > 0.002);
        pond_step_many(water, 6000);
        const pond_stats stats = pond_get_stats(water);
        const double risen = (double)state_of(water, id).volume / (96.0 * 96 / 64 / 64);
        assert_true(fabs(stats.mean - risen) < 1e-6);
        assert_true(stats.highest - stats.lowest < 1e-5);
        pond_destroy(water);
    }
}

// One long step, many short ones: the furrow is smooth and no ring stands where it went.
static void no_gaps(void **state) {
    (void)state;
    for (int steps = 1; steps <= 4; steps *= 4) {
        const pond_desc desc = desc_of(0, 300, 80);
        pond *water = make_pond(&desc);
        pond_body_desc body = disc_at(30, 40, 6, 0.02);
        const pond_body_id id = add(water, &body);
        pond_body_move(water, id, (pond_pose){{190.0f / 64, 40.0f / 64}, 0});
        pond_step_many(water, steps);
        float row[300];
        pond_copy_heights(water, 0, 40, 300, 1, row, 300);
        // Second differences along the middle of the way, against the height of what is there.
        double bend = 0;
        double high = 0;
        for (int x = 60; x < 150; x++) {
            bend = fmax(bend, fabs((double)(row[x - 1] - 2 * row[x] + row[x + 1])));
            high = fmax(high, fabs((double)row[x]));
        }
        assert_true(high > 1e-4);
        assert_true(bend < (steps == 1 ? 0.001 : 0.15) * high); // later, waves
        // It has arrived, and one that has arrived presses with exactly its hull: it may be taken
        // away and put back without a trace.
        pond_step(water);
        assert_true(fabs((double)state_of(water, id).pose.centre.x - 190.0 / 64) < 1e-6);
        assert_true(state_of(water, id).velocity.x == 0.0f);
        pond_destroy(water);
    }
}

static void spread_over_the_steps(void **state) {
    (void)state;
    const pond_desc desc = desc_of(1, 128, 64);
    pond *a = make_pond(&desc);
    pond *b = make_pond(&desc);
    pond_body_desc body = disc_at(30, 30, 5, 0.01);
    const pond_body_id in_a = add(a, &body);
    const pond_body_id in_b = add(b, &body);
    pond_body_move(a, in_a, (pond_pose){{50.0f / 64, 38.0f / 64}, 0});
    pond_step_many(a, 8);
    for (int i = 1; i <= 8; i++) {
        pond_body_move(b, in_b,
                       (pond_pose){{(30 + 2.5f * (float)i) / 64, (30.0f + (float)i) / 64}, 0});
        pond_step(b);
    }
    assert_true(pond_hash(a) == pond_hash(b));
    assert_true(fabs((double)state_of(a, in_a).velocity.x * pond_get_desc(a).time_step - 2.5 / 64) <
                1e-8);
    pond_destroy(a);
    pond_destroy(b);
}

// A slow body's waves have no trace of the cells it crosses.
static void crosses_cells_unheard(void **state) {
    (void)state;
    pond_desc desc = desc_of(0, 160, 128);
    desc.half_life = 0.5;
    desc.time_step = 0.99 * pond_time_step_limit(&desc);
    pond *water = make_pond(&desc);
    pond_body_desc body = disc_at(40, 64, 6, 0.02);
    const pond_body_id id = add(water, &body);
    const double step = pond_get_desc(water).time_step;
    pond_body_set_velocity(water, id, (pond_vec2){(float)(0.09 / 64 / step), 0}, 0.3f);
    pond_step_many(water, 800); // 72 cells on
    float *h = heights_of(water);
    double near = 0;
    double far = 0;
    double rough = 0; // what is left of the far water by a filter that passes shortest waves
    for (int y = 1; y < 127; y++) {
        for (int x = 1; x < 159; x++) {
            double sum = 0;
            for (int j = -1; j <= 1; j++) {
                for (int i = -1; i <= 1; i++) {
                    const double weight = (i ? -1 : 2) * (j ? -1 : 2) / 16.0;
                    sum += weight * (double)h[(y + j) * 160 + x + i];
                }
            }
            const double here = fabs((double)h[y * 160 + x]);
            if (hypot(x - 112, y - 64) > 16) {
                rough = fmax(rough, fabs(sum));
                far = fmax(far, here);
            } else {
                near = fmax(near, here);
            }
        }
    }
    free(h);
    assert_true(near > 1e-4);
    assert_true(rough < 5e-5 * 0.02);
    pond_destroy(water);
}

static void mirrored_ways(void **state) {
    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        const pond_desc desc = desc_of(kind, 96, 64);
        pond *a = make_pond(&desc);
        pond *b = make_pond(&desc);
        pond_body_desc right = disc_at(30, 32, 6, 0.01);
        pond_body_desc left = disc_at(66, 32, 6, 0.01);
        const pond_body_id in_a = add(a, &right);
        const pond_body_id in_b = add(b, &left);
        pond_body_set_velocity(a, in_a, (pond_vec2){0.4f, 0}, 0);
        pond_body_set_velocity(b, in_b, (pond_vec2){-0.4f, 0}, 0);
        pond_step_many(a, 60);
        pond_step_many(b, 60);
        float *ha = heights_of(a);
        float *hb = heights_of(b);
        for (int y = 0; y < 64; y++) {
            for (int x = 0; x < 96; x++) {
                assert_true(fabs((double)(ha[y * 96 + x] - hb[y * 96 + 95 - x])) < 1e-7);
            }
        }
        assert_true(largest(a) > 1e-3);
        free(ha);
        free(hb);
        pond_destroy(a);
        pond_destroy(b);
    }
}

static void around_a_periodic_pond(void **state) {
    (void)state;
    pond_desc desc = desc_of(0, 64, 48);
    desc.edges = all_edges(POND_EDGE_PERIODIC);
    pond *a = make_pond(&desc);
    pond *b = make_pond(&desc);
    pond_body_desc body = disc_at(60, 5, 6, 0.01);
    const pond_body_id in_a = add(a, &body);
    body.pose.centre = (pond_vec2){(60.0f - 64 * 3) / 64, (5.0f + 48 * 2) / 64};
    const pond_body_id in_b = add(b, &body);
    pond_body_set_velocity(a, in_a, (pond_vec2){0.5f, -0.25f}, 0);
    pond_body_set_velocity(b, in_b, (pond_vec2){0.5f, -0.25f}, 0);
    pond_step_many(a, 100);
    pond_step_many(b, 100);
    float *ha = heights_of(a);
    float *hb = heights_of(b);
    for (int i = 0; i < 64 * 48; i++) {
        assert_true(fabs((double)(ha[i] - hb[i])) < 1e-7);
    }
    free(ha);
    free(hb);
    pond_destroy(a);
    pond_destroy(b);
}

// However far: the pond's own size is all that it costs. The volume goes around with the body.
static void far_moves(void **state) {
    (void)state;
    const float far[] = {1e3f, 1e8f, 1e31f};
    for (int i = 0; i < 12; i++) {
        pond_desc desc = desc_of(i / 3 % 2, 64, 64);
        const bool wraps = i < 6;
        desc.edges = all_edges(wraps ? POND_EDGE_PERIODIC : POND_EDGE_FREE);
        pond *water = make_pond(&desc);
        pond_body_desc body = disc_at(32, 32, 6, 0.0);
        body.pose.angle = i % 2 ? 0.3f : 0.0f;
        const pond_body_id id = add(water, &body);
        pond_body_set_draught(water, id, 0.01f);
        pond_step(water);
        const double volume = (double)state_of(water, id).volume;
        pond_body_move(water, id, (pond_pose){{far[i % 3], -0.4f * far[i % 3]}, 2.0f});
        pond_step_many(water, 3);
        pond_body_move(water, id, body.pose);
        pond_step(water);
        if (wraps) {
            assert_true(fabs(sum_of(water) - volume) < 1e-2 * volume);
        }
        pond_step(water); // it lies still again
        assert_true(fabs(sum_of(water) - volume) < 1e-3 * volume);
        pond_destroy(water);
    }
}

// A single step along a way of many more cells than MOST_SAMPLES: the furrow is even.
static void long_way_without_gaps(void **state) {
    (void)state;
    const pond_desc desc = desc_of(0, 2048, 48);
    pond *water = make_pond(&desc);
    pond_body_desc body = disc_at(40, 24, 6, 0.0);
    const pond_body_id id = add(water, &body);
    pond_body_set_draught(water, id, 0.5f);
    pond_step(water);
    pond_body_place(water, id, (pond_pose){{-1.0f, 24.0f / 64}, 0}); // begins and ends outside
    pond_calm(water);
    pond_body_move(water, id, (pond_pose){{33.0f, 24.0f / 64}, 0});
    pond_step(water);
    float *h = heights_of(water);
    double lowest = 1e9;
    double highest = -1e9;
    for (int x = 200; x < 1800; x++) {
        const double here = (double)h[24 * 2048 + x];
        lowest = fmin(lowest, here);
        highest = fmax(highest, here);
    }
    assert_true(lowest > 1e-4);
    assert_true(highest - lowest < 0.05 * highest);
    free(h);
    pond_destroy(water);
}

// What is far off, or is asked to be, is written and read back.
static void far_ones_are_kept(void **state) {
    (void)state;
    for (int i = 0; i < 3; i++) {
        const pond_desc desc = desc_of(0, 48, 40);
        pond *water = make_pond(&desc);
        pond_body_desc body = disc_at(20, 20, 5, 0.01);
        if (i == 0) {
            body.pose.centre = (pond_vec2){1e9f, -1e38f};
        }
        const pond_body_id id = add(water, &body);
        if (i == 1) {
            pond_body_move(water, id, (pond_pose){{1e31f, 0}, 0});
        } else if (i == 2) {
            pond_body_place(water, id, (pond_pose){{0, 1e31f}, 0});
            pond_body_set_velocity(water, id, (pond_vec2){1e6f, 0}, 1e6f);
        }
        for (int step = 0; step < 2; step++) {
            const size_t size = pond_save_size(water);
            void *bytes = room(size, 1);
            assert_int_equal(pond_save(water, bytes, size), POND_OK);
            pond *again = NULL;
            assert_int_equal(pond_load(bytes, size, NULL, &again), POND_OK);
            pond_step(water);
            pond_step(again);
            assert_true(pond_hash(water) == pond_hash(again));
            pond_destroy(again);
            free(bytes);
        }
        pond_destroy(water);
    }
}

// In deep water the wake fills a wedge of some 19.5° to each side and nothing outside it.
static void kelvin_wedge(void **state) {
    (void)state;
    pond_desc desc = pond_desc_default();
    desc.width = 512;
    desc.height = 320;
    desc.solver = POND_SOLVER_DISPERSIVE;
    desc.depth = 2;
    desc.half_life = 20;
    pond *water = make_pond(&desc);
    pond_body_desc body = pond_body_desc_default();
    body.pose.centre = (pond_vec2){0.4f, 1.6f};
    const pond_body_id id = add(water, &body);
    pond_body_set_velocity(water, id, (pond_vec2){0.7f, 0}, 0);
    while (pond_get_time(water) < 5.8) {
        pond_step(water);
    }
    const pond_body_state now = state_of(water, id);
    assert_true(now.force.x < 0); // its waves hold it back
    assert_true(fabs((double)now.force.y) < 1e-3 * fabs((double)now.force.x));
    float *h = heights_of(water);
    double inside = 0;
    double outside = 0;
    double edge = 0; // highest wave around the cusps
    double ahead = 0;
    for (int y = 0; y < 320; y++) {
        for (int x = 100; x < 512; x++) {
            const double back = (double)now.pose.centre.x / 0.01 - x;
            const double angle = atan2(fabs(y - 159.5), back) * 57.29578;
            const double height = fabs((double)h[y * 512 + x]);
            if (back < -15) {
                ahead = fmax(ahead, height);
            } else if (back > 100 && back < 250) {
                inside = angle < 15 ? fmax(inside, height) : inside;
                edge = angle > 15 && angle < 21 ? fmax(edge, height) : edge;
                outside = angle > 26 ? fmax(outside, height) : outside;
            }
        }
    }
    free(h);
    assert_true(edge > 1e-3);
    assert_true(edge > inside);
    assert_true(outside < 0.12 * edge); // the grid scatters some short waves
    assert_true(ahead < 0.025 * edge);
    pond_destroy(water);
}

static void forces(void **state) {
    (void)state;
    const pond_desc desc = desc_of(0, 96, 96);
    pond *water = make_pond(&desc);
    pond_body_desc body = disc_at(48, 48, 10, 0.02);
    const pond_body_id id = add(water, &body);
    pond_body_state now = state_of(water, id);
    const double weight = 1000 * 9.81 * (double)now.volume;
    assert_true(fabs((double)now.force.z - weight) < 1e-4 * weight);
    assert_true(now.force.x == 0.0f && now.force.y == 0.0f && now.torque == 0.0f);
    // A hill to its left pushes it to the right and lifts it.
    pond_drop(water, centre_of(40, 48), 0.15f, 0.01f);
    now = state_of(water, id);
    assert_true(now.force.x > 0.05f && (double)now.force.z > weight);
    assert_true(fabs((double)now.force.y) < 0.2 * (double)now.force.x);
    assert_true(now.level > 0.001f);
    // Out of the water nothing pushes.
    pond_body_set_draught(water, id, 0.0f);
    pond_step(water);
    now = state_of(water, id);
    assert_true(now.force.x == 0.0f && now.force.z == 0.0f && now.volume == 0.0f);
    pond_destroy(water);
}

// In wave water nothing holds back a hull that is slower than the waves (d'Alembert), once those of
// its start have left.
static void no_drag_below_wave_speed(void **state) {
    (void)state;
    pond_desc desc = pond_desc_default();
    desc.width = 320;
    desc.height = 256;
    desc.half_life = INFINITY;
    pond *water = make_pond(&desc);
    pond_body_desc body = pond_body_desc_default();
    body.shape = pond_disc(0.1f);
    body.draught = 0.02f;
    body.pose.centre = (pond_vec2){0.6f, 1.28f};
    const pond_body_id id = add(water, &body);
    pond_body_set_velocity(water, id, (pond_vec2){(float)(0.4 * desc.wave_speed), 0}, 0);
    pond_step_many(water, 160);
    const pond_body_state now = state_of(water, id);
    const double scale = 1000 * 9.81 * (double)now.volume * (double)now.draught / 0.1;
    assert_true(fabs((double)now.force.x) < 0.005 * scale);
    pond_destroy(water);
}

static void refuse(pond *water, const pond_body_desc *desc, pond_result result, const char *name) {
    pond_body_id id = {7};
    const uint64_t before = pond_hash(water);
    assert_int_equal(pond_body_add(water, desc, &id), result);
    assert_true(id.value == 0);
    assert_true(strstr(pond_message(), name) != NULL);
    assert_true(pond_hash(water) == before);
}

static void refusals(void **state) {
    (void)state;
    const pond_desc desc = desc_of(0, 32, 32);
    pond *water = make_pond(&desc);
    pond_body_id id;
    pond_body_desc body = pond_body_desc_default();
    assert_int_equal(pond_body_add(NULL, &body, &id), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_body_add(water, NULL, &id), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_body_add(water, &body, NULL), POND_ERROR_ARGUMENT);
    body.stamp.cookie = 0;
    refuse(water, &body, POND_ERROR_ARGUMENT, "pond_body_desc_default");
    const struct {
        size_t offset;
        float low;
        float high;
        const char *name;
    } fields[] = {
        {offsetof(pond_body_desc, draught), -0.1f, 1001, "draught: "},
        {offsetof(pond_body_desc, rim), -0.1f, 0.2f, "rim: "},
        {offsetof(pond_body_desc, density), 0.5f, 2e5f, "density: "},
        {offsetof(pond_body_desc, thickness), 0, 1001, "thickness: "},
        {offsetof(pond_body_desc, lift), -1, 1001, "lift: "},
        {offsetof(pond_body_desc, drag), -1, 1001, "drag: "},
        {offsetof(pond_body_desc, shape) + offsetof(pond_shape, radius), 0, 2e6f, "radius: "},
        {offsetof(pond_body_desc, pose), -INFINITY, INFINITY, "pose: "},
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        const float wrong[] = {fields[i].low, fields[i].high, NAN};
        for (int j = 0; j < 3; j++) {
            body = pond_body_desc_default();
            memcpy((char *)&body + fields[i].offset, &wrong[j], sizeof wrong[j]);
            refuse(water, &body, POND_ERROR_RANGE, fields[i].name);
        }
    }
    body = pond_body_desc_default();
    body.shape = pond_disc(100);
    refuse(water, &body, POND_ERROR_RANGE, "spans");
    body.shape = pond_disc(1e-5f);
    refuse(water, &body, POND_ERROR_RANGE, "thousandth");
    pond_destroy(water);
    // The integer waters have no pressure.
    pond_desc counts = exact_desc(32, 32);
    counts.solver = POND_SOLVER_CLASSIC;
    water = make_pond(&counts);
    body = pond_body_desc_default();
    refuse(water, &body, POND_ERROR_RANGE, "classic");
    pond_destroy(water);
}

// Ids that are none, and numbers that are none, change nothing.
static void left_alone(void **state) {
    (void)state;
    const pond_desc desc = desc_of(0, 64, 64);
    pond *water = make_pond(&desc);
    pond_body_desc body = disc_at(30, 30, 5, 0.01);
    const pond_body_id gone = add(water, &body);
    pond_body_remove(water, gone);
    const pond_body_id id = add(water, &body);
    assert_true(id.value != gone.value);
    assert_int_equal(pond_body_count(water), 1);
    pond_body_id list[4];
    assert_int_equal(pond_body_list(water, list, 4), 1);
    assert_true(list[0].value == id.value);
    const pond_pose away = {{0.1f, 0.1f}, 0};
    const pond_body_id none[] = {{0}, gone, {99}};
    for (int i = 0; i < 3; i++) {
        pond_body_state now;
        memset(&now, 1, sizeof now);
        assert_false(pond_body_get_state(water, none[i], &now));
        assert_true(now.volume == 0.0f);
        pond_body_move(water, none[i], away);
        pond_body_place(water, none[i], away);
        pond_body_set_draught(water, none[i], 1);
        pond_body_push(water, none[i], (pond_vec2){1, 1});
        pond_body_set_velocity(water, none[i], (pond_vec2){1, 1}, 1);
        pond_body_remove(water, none[i]);
    }
    const float wild[] = {NAN, INFINITY, -INFINITY};
    for (int i = 0; i < 3; i++) {
        pond_body_move(water, id, (pond_pose){{wild[i], 0}, 0});
        pond_body_move(water, id, (pond_pose){{0, 0}, wild[i]});
        pond_body_place(water, id, (pond_pose){{0, wild[i]}, 0});
        pond_body_set_draught(water, id, wild[i]);
        pond_body_set_velocity(water, id, (pond_vec2){wild[i], 0}, 0);
        pond_body_set_velocity(water, id, (pond_vec2){0, 0}, wild[i]);
    }
    pond_step_many(water, 10);
    assert_true(largest(water) == 0.0);
    // Wild but finite: it goes far away, and the water stays water.
    pond_body_move(water, id, (pond_pose){{FLT_MAX, -FLT_MAX}, FLT_MAX});
    pond_step_many(water, 3);
    pond_body_set_velocity(water, id, (pond_vec2){1e6f, -1e6f}, 1e6f);
    pond_step_many(water, 3);
    pond_body_place(water, id, (pond_pose){{0.5f, 0.5f}, -FLT_MAX});
    pond_body_set_velocity(water, id, (pond_vec2){0.1f, 0.1f}, 1e6f);
    pond_step_many(water, 30);
    const pond_stats stats = pond_get_stats(water);
    assert_true(isfinite(stats.mean) && fabs(stats.highest) < 1 && fabs(stats.lowest) < 1);
    pond_destroy(water);
}

static void no_memory(void **state) {
    (void)state;
    int left = 1000;
    pond_desc desc = desc_of(0, 32, 32);
    desc.allocator = granted_allocator(&left);
    pond *water = make_pond(&desc);
    pond_body_desc body = disc_at(16, 16, 4, 0.01);
    for (int room = 0; room < 2; room++) {
        left = room;
        refuse(water, &body, POND_ERROR_MEMORY, "bytes");
    }
    left = 1000;
    pond_body_id last = {0};
    for (int i = 0; i < 9; i++) {
        last = add(water, &body);
    }
    left = 0; // stepping asks for none
    pond_body_set_velocity(water, last, (pond_vec2){0.2f, 0}, 1);
    pond_step_many(water, 20);
    pond_destroy(water);
}

// What a tape wrote down, read back into another pond.
typedef struct written {
    uint8_t bytes[65536];
    size_t size;
} written;

static bool write_down(void *user, const void *bytes, size_t size) {
    written *const w = user;
    assert_true(w->size + size <= sizeof w->bytes);
    memcpy(w->bytes + w->size, bytes, size);
    w->size += size;
    return true;
}

static bool lay_all(pond *water, pondi_tape *tape) {
    const pondi_patch patch = pondi_patch_of(water);
    return pondi_bodies_lay(&patch, tape) && pondi_emitters_lay(&patch, tape);
}

static pondi_tape tape_over(const written *w) {
    return (pondi_tape){.reading = true, .at = w->bytes, .end = w->bytes + w->size};
}

static void written_and_read(void **state) {
    (void)state;
    const pond_desc desc = desc_of(0, 64, 64);
    pond *water = make_pond(&desc);
    pond_body_desc body = disc_at(30, 30, 5, 0.01);
    pond_body_remove(water, add(water, &body));
    const pond_body_id id = add(water, &body);
    body.floating = true;
    body.pose.centre.x += 0.3f;
    (void)add(water, &body);
    pond_emitter_desc emitter = pond_emitter_desc_default();
    pond_emitter_id maker;
    assert_int_equal(pond_emitter_add(water, &emitter, &maker), POND_OK);
    pond_body_set_velocity(water, id, (pond_vec2){0.2f, 0.1f}, 1);
    pond_step_many(water, 20);
    static written w;
    pondi_tape writer = {.write = write_down, .user = &w};
    assert_true(lay_all(water, &writer));
    pondi_tape_flush(&writer);
    // Over a copy of the water they go on as they did.
    pond *copy = make_pond(&desc);
    for (int f = 0; f < 2; f++) {
        memcpy(copy->fields[f].memory, water->fields[f].memory, water->fields[f].size);
    }
    copy->blocks.resting = false;
    copy->now = water->now;
    copy->steps = water->steps;
    copy->mean = water->mean;
    pondi_tape reader = tape_over(&w);
    assert_true(lay_all(copy, &reader));
    assert_true(!reader.bad && reader.at == reader.end);
    assert_true(pond_hash(copy) == pond_hash(water));
    pond_step_many(copy, 30);
    pond_step_many(water, 30);
    assert_true(pond_hash(copy) == pond_hash(water));
    pond_destroy(copy);
    // Damaged: refused, or at least water that can be stepped.
    uint64_t random = 3;
    for (int i = 0; i < 300; i++) {
        static written broken;
        broken = w;
        for (int bit = 0; bit < 3; bit++) {
            broken.bytes[noise(&random) % w.size] ^= (uint8_t)(1u << (noise(&random) % 8));
        }
        pondi_tape tape = tape_over(&broken);
        pond *other = make_pond(&desc);
        if (lay_all(other, &tape)) {
            pond_step_many(other, 2);
        }
        pond_destroy(other);
    }
    pond_destroy(water);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_far_away),
        cmocka_unit_test(rests_for_nothing),
        cmocka_unit_test(displaces_its_volume),
        cmocka_unit_test(static_limit),
        cmocka_unit_test(no_gaps),
        cmocka_unit_test(spread_over_the_steps),
        cmocka_unit_test(crosses_cells_unheard),
        cmocka_unit_test(mirrored_ways),
        cmocka_unit_test(around_a_periodic_pond),
        cmocka_unit_test(far_moves),
        cmocka_unit_test(long_way_without_gaps),
        cmocka_unit_test(far_ones_are_kept),
        cmocka_unit_test(kelvin_wedge),
        cmocka_unit_test(forces),
        cmocka_unit_test(no_drag_below_wave_speed),
        cmocka_unit_test(refusals),
        cmocka_unit_test(left_alone),
        cmocka_unit_test(no_memory),
        cmocka_unit_test(written_and_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
