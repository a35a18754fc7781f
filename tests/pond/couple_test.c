// couple_test.c — rigid bodies of another engine: they become calm at their draught, gain no
// energy, and rest in still water.
#include "support.h"

#include <millpond/couple.h>

#define FRAME (1.0 / 60)

// An engine: semi-implicit Euler, with spin about y alone.
typedef struct engine {
    pond_rigid body;
    pond_coupling coupling;
    double z;
    double x;
    double angle; // from x to z
    float weight; // of a load on it [N]
} engine;

static const float densities[] = {100, 250, 500, 750, 950};

static engine make_engine(float density, float wide, float high) {
    engine e = {0};
    e.x = 2.5;
    e.body.half_size = (pond_vec3){0.5f * wide, 0.5f * wide, 0.5f * high};
    e.body.mass = density * wide * wide * high;
    e.body.inertia.y = e.body.mass * (wide * wide + high * high) / 12;
    e.body.drag = 0.5f;
    return e;
}

static void set_axes(engine *e) {
    const float c = (float)cos(e->angle);
    const float s = (float)sin(e->angle);
    e->body.position = (pond_vec3){(float)e->x, 2.5f, (float)e->z};
    e->body.axes[0] = (pond_vec3){c, 0, s};
    e->body.axes[1] = (pond_vec3){0, 1, 0};
    e->body.axes[2] = (pond_vec3){-s, 0, c};
}

static void step(pond *water, pond_body_id id, engine *e) {
    set_axes(e);
    pond_body_couple(water, id, &e->body, FRAME, &e->coupling);
    const pond_coupling load = e->coupling;
    e->body.velocity.x += (float)(FRAME * (double)(load.force.x / e->body.mass));
    const float up = load.force.z - e->weight;
    e->body.velocity.z += (float)(FRAME * ((double)(up / e->body.mass) - 9.81));
    e->body.spin.y += (float)(FRAME * (double)(load.torque.y / e->body.inertia.y));
    e->x += FRAME * (double)e->body.velocity.x;
    e->z += FRAME * (double)e->body.velocity.z;
    e->angle -= FRAME * (double)e->body.spin.y; // spin turns z to x
    pond_advance(water, FRAME);
}

static pond *make_basin(pond_solver solver, pond_edge edge, double half_life) {
    pond_desc desc = pond_desc_default();
    desc.width = 80;
    desc.height = 80;
    desc.cell_size = 0.0625f;
    desc.wave_speed = 2;
    desc.depth = 1;
    desc.solver = solver;
    desc.half_life = half_life;
    desc.edges = (pond_edges){edge, edge, edge, edge};
    assert_true(pond_desc_fit_frame(&desc, FRAME) > 0);
    return make_pond(&desc);
}

static pond *make(pond_solver solver) {
    return make_basin(solver, POND_EDGE_OPEN, 2);
}

static pond_body_id add(pond *water, float wide) {
    pond_body_desc desc = pond_body_desc_default();
    desc.shape = pond_rectangle(wide, wide);
    desc.pose.centre = (pond_vec2){2.5f, 2.5f};
    desc.draught = 0;
    pond_body_id id;
    assert_int_equal(pond_body_add(water, &desc, &id), POND_OK);
    return id;
}

// Draught of an upright box in the water without waves.
static double draught_of(const engine *e) {
    return (double)e->body.half_size.z - e->z;
}

// Drops a box from `lift`; it is calm after 3 s.
static void check_settles(pond_solver solver, bool waves, pond_vec3 box, float lift) {
    pond *water = make(solver);
    engine e = make_engine(box.x, box.y, box.z);
    const pond_body_id id = waves ? add(water, box.y) : (pond_body_id){0};
    const double wanted = (double)(box.z * box.x) / 1000.0;
    e.z = 0.5 * (double)box.z + (double)lift;
    const double start = e.z;
    double fastest = 0.0;
    for (int i = 0; i < 240; i++) {
        step(water, id, &e);
        assert_true(e.z <= start);
        fastest = i >= 190 ? fmax(fastest, fabs((double)e.body.velocity.z)) : 0.0;
    }
    if (!(fastest < 0.03) || !(fabs(draught_of(&e) - wanted) < 0.02 * wanted + 0.003)) {
        fail_msg("%g kg/m³, %g × %g m: %g m/s after 3 s, draught %g instead of %g m", (double)box.x,
                 (double)box.y, (double)box.z, fastest, draught_of(&e), wanted);
    }
    for (int i = 0; i < 360; i++) {
        step(water, id, &e);
    }
    if (!(fabs((double)e.body.velocity.z) < 1e-3) ||
        !(fabs(draught_of(&e) - wanted) < 0.02 * wanted)) {
        fail_msg("%g kg/m³, %g × %g m: %g m/s after 10 s, draught %g instead of %g m",
                 (double)box.x, (double)box.y, (double)box.z, (double)e.body.velocity.z,
                 draught_of(&e), wanted);
    }
    pond_destroy(water);
}

static void settles(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof densities / sizeof *densities; i++) {
        const float d = densities[i];
        check_settles(POND_SOLVER_WAVE, true, (pond_vec3){d, 0.4f, 0.2f}, 0.1f);
        check_settles(POND_SOLVER_WAVE, true, (pond_vec3){d, 1.0f, 0.3f}, 0.05f);
        check_settles(POND_SOLVER_WAVE, true, (pond_vec3){d, 1.2f, 0.1f}, 0.05f);
        check_settles(POND_SOLVER_WAVE, false, (pond_vec3){d, 1.0f, 0.4f}, 0.3f);
    }
    check_settles(POND_SOLVER_DISPERSIVE, true, (pond_vec3){500, 0.5f, 0.4f}, 0.1f);
}

// A raft that was tilted rights itself, and then both it and the water rest.
static void rights_itself(void **state) {
    (void)state;
    pond *water = make_basin(POND_SOLVER_WAVE, POND_EDGE_FREE, 0.5);
    engine e = make_engine(400, 1, 0.2f);
    const pond_body_id id = add(water, 1);
    e.angle = 0.4;
    e.body.spin.y = 1;
    for (int i = 0; i < 240; i++) {
        step(water, id, &e);
    }
    assert_true(fabs(e.angle) < 0.01 && fabsf(e.body.spin.y) < 0.01f);
    for (int i = 0; i < 1200 && !pond_is_resting(water); i++) {
        step(water, id, &e);
    }
    assert_true(pond_is_resting(water));
    pond_destroy(water);
}

// In a closed basin without damping, the waves that a body made do not lift it again.
static void gains_no_energy(void **state) {
    (void)state;
    pond *water = make_basin(POND_SOLVER_WAVE, POND_EDGE_FREE, INFINITY);
    engine e = make_engine(100, 0.8f, 0.3f);
    e.body.drag = 0;
    const pond_body_id id = add(water, 0.8f);
    e.z = 0.25;
    double highest[4] = {0}; // speed, in quarters of the time
    for (int i = 0; i < LONG_RUN(2400); i++) {
        step(water, id, &e);
        double *most = &highest[i * 4 / LONG_RUN(2400)];
        *most = fmax(*most, fabs((double)e.body.velocity.z));
    }
    assert_true(highest[1] < 0.2 * highest[0]);
    assert_true(highest[2] < 0.1 * highest[0] && highest[3] < 0.1 * highest[0]);
    pond_destroy(water);
}

// A weight on top, as a contact of the engine, adds its own draught.
static void carries_a_load(void **state) {
    (void)state;
    pond *water = make(POND_SOLVER_WAVE);
    engine e = make_engine(200, 1, 0.4f);
    const pond_body_id id = add(water, 1);
    e.weight = 100 * 9.81f;
    for (int i = 0; i < 600; i++) {
        step(water, id, &e);
    }
    assert_true(fabs(draught_of(&e) - 0.18) < 0.004);
    pond_destroy(water);
}

// A sphere rises or sinks by its volume, a locked axis does not turn, and gravity is the engine's.
static void counts_volume_and_gravity(void **state) {
    (void)state;
    pond *water = make(POND_SOLVER_WAVE);
    pond_rigid ball = {.position = {3, 3, -2}, .half_size = {0.5f, 0.5f, 0.5f}};
    ball.volume = 0.5236f;
    ball.mass = 600;
    ball.gravity = 20;
    pond_coupling load = {0};
    pond_body_couple(water, (pond_body_id){0}, &ball, FRAME, &load);
    assert_true(fabsf(load.submerged - 1) < 1e-5f);
    // At rest, the share of the net force that moves the body and not its added mass.
    const float net = (523.6f - 600) * 20 * 600 / (600 + 0.5f * 523.6f);
    assert_true(fabsf(load.force.z - 600 * 20 - net) < 5);
    assert_true(fabsf(load.torque.x) + fabsf(load.torque.y) + fabsf(load.torque.z) < 1e-3f);
    pond_destroy(water);
}

static bool is_none(const pond_coupling *load) {
    const pond_coupling none = {0};
    return memcmp(load, &none, sizeof none) == 0;
}

// The splash of a body that meets the water at any time within a frame has the height of its fall.
static void reports_its_fall(void **state) {
    (void)state;
    for (int i = 0; i < 12; i++) {
        pond *water = make(POND_SOLVER_WAVE);
        engine e = make_engine(500, 0.6f, 0.3f);
        const pond_body_id id = add(water, 0.6f);
        pond_event event = {0};
        const double lift = 0.5 + 0.004 * i;
        e.z = 0.15 + lift;
        pond_set_splash_height(water, 0.01f);
        for (int k = 0; k < 60; k++) {
            step(water, id, &e);
        }
        assert_true(pond_event_next(water, &event));
        assert_int_equal(event.kind, POND_EVENT_SPLASH);
        assert_int_equal(event.body.value, id.value);
        assert_float_equal((double)event.height, -lift, 0.03);
        assert_false(pond_event_next(water, &event) && event.kind == POND_EVENT_SPLASH);
        pond_destroy(water);
    }
}

static void refuses_wrong_numbers(void **state) {
    (void)state;
    pond *water = make(POND_SOLVER_WAVE);
    const pond_body_id id = add(water, 1);
    const uint64_t hash = pond_hash(water);
    engine e = make_engine(400, 1, 0.2f);
    set_axes(&e);
    for (int i = 0; i < 9; i++) {
        pond_rigid wrong = e.body;
        float *numbers[] = {&wrong.position.x, &wrong.velocity.z,  &wrong.spin.x,
                            &wrong.axes[1].y,  &wrong.half_size.x, &wrong.mass,
                            &wrong.drag,       &wrong.inertia.y,   &wrong.offset.y};
        *numbers[i] = i == 3 ? 7 : i == 6 ? -1 : i == 8 ? 1e20f : NAN;
        pond_coupling load = {.draught = 1};
        pond_body_couple(water, id, &wrong, FRAME, &load);
        assert_true(is_none(&load));
    }
    pond_coupling load = {.draught = 1};
    pond_body_couple(water, id, &e.body, 0, &load);
    assert_true(is_none(&load));
    pond_body_couple(water, id, NULL, FRAME, &load);
    pond_body_couple(water, id, &e.body, FRAME, NULL);
    pond_step(water);
    assert_true(pond_hash(water) != hash); // of one step
    pond_body_state body;
    assert_true(pond_body_get_state(water, id, &body) && body.draught == 0);
    pond_destroy(water);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settles),
        cmocka_unit_test(rights_itself),
        cmocka_unit_test(gains_no_energy),
        cmocka_unit_test(carries_a_load),
        cmocka_unit_test(counts_volume_and_gravity),
        cmocka_unit_test(reports_its_fall),
        cmocka_unit_test(refuses_wrong_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
