// sweep_test.c — many steps in one call against as many calls, bit for bit.
#include "pond/pond.h"

#include "base/cpu.h"
#include "pond/body.h"
#include "pond/busy.h"
#include "pond/sweep.h"
#include "support.h"

typedef struct water_kind {
    pond_solver solver;
    pond_stencil stencil;
} water_kind;

static const water_kind kinds[] = {
    {POND_SOLVER_WAVE, POND_STENCIL_NINE},      {POND_SOLVER_WAVE, POND_STENCIL_FIVE},
    {POND_SOLVER_CLASSIC, POND_STENCIL_FIVE},   {POND_SOLVER_STEADY, POND_STENCIL_FIVE},
    {POND_SOLVER_ISOTROPIC, POND_STENCIL_NINE}, {POND_SOLVER_UNIT_RANGE, POND_STENCIL_FIVE},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

// Sides of any kind; opposite ones are periodic together. Only wave water has open ones.
static pond_edges any_edges(pond_solver solver, uint64_t *seed) {
    const bool open = solver == POND_SOLVER_WAVE && noise(seed) % 2;
    const pond_edge some[] = {POND_EDGE_FREE, open ? POND_EDGE_OPEN : POND_EDGE_FIXED,
                              POND_EDGE_PERIODIC, POND_EDGE_FIXED};
    pond_edges e = {some[noise(seed) % 4], some[noise(seed) % 2], some[noise(seed) % 4],
                    some[noise(seed) % 2]};
    e.right = e.left == POND_EDGE_PERIODIC ? POND_EDGE_PERIODIC : e.right;
    e.bottom = e.top == POND_EDGE_PERIODIC ? POND_EDGE_PERIODIC : e.bottom;
    return e;
}

static pond_desc any_desc(int kind, uint64_t *seed) {
    pond_desc desc = pond_desc_default();
    desc.solver = kinds[kind].solver;
    desc.stencil = kinds[kind].stencil;
    desc.width = noise_int(seed, 1, noise(seed) % 4 ? 90 : 400);
    desc.height = noise_int(seed, 1, noise(seed) % 4 ? 90 : 400);
    desc.edges = any_edges(desc.solver, seed);
    desc.half_life = noise(seed) % 3 ? 1.5 : (double)INFINITY;
    desc.rest_slope = noise(seed) % 2 ? 1e-4 : 0.02;
    return desc;
}

static void touch(pond *water, uint64_t touches) {
    const pond_desc desc = pond_get_desc(water);
    const bool splashes = touches % 3 == 0;
    for (int i = noise_int(&touches, 0, 3); i > 0; i--) {
        const pond_vec2 at = centre_of(noise_int(&touches, 0, desc.width - 1),
                                       noise_int(&touches, 0, desc.height - 1));
        void (*const fall)(pond *, pond_vec2, float, float) = splashes ? pond_splash : pond_drop;
        fall(water, at, 0.03f, (float)noise_between(&touches, -0.01, 0.01));
    }
    const float rates[] = {0.0f, 0.0f, 0.1f, 4.0f, 20.0f, 60.0f};
    const pond_rain rain = {.rate = rates[noise(&touches) % 6],
                            .radius = 0.02f,
                            .spread = 0.3f,
                            .height = -0.004f,
                            .splash = splashes};
    pond_set_rain(water, &rain);
}

// Touches both, and steps one step by step, the other at once. Returns whether that was a sweep.
static bool step_both(pond *one, pond *many, uint64_t touches, int steps) {
    touch(one, touches);
    touch(many, touches);
    pondi_busy busy;
    const bool swept = pondi_sweep_steps(many, steps, &busy) > 1;
    for (int step = 0; step < steps; step++) {
        pond_step(one);
    }
    pond_step_many(many, steps);
    assert_int_equal(pond_get_steps(one), pond_get_steps(many));
    assert_true(pond_hash(one) == pond_hash(many));
    assert_int_equal(pond_is_resting(one), pond_is_resting(many));
    return swept;
}

static void many_against_one(void **state) {
    (void)state;
    uint64_t seed = 5;
    for (int i = 0; i < 240; i++) {
        pond_desc desc = any_desc(i % KINDS, &seed);
        pond *one = make_pond(&desc);
        desc.threads = 1 + i % 8;
        pond *many = make_pond(&desc);
        many->sweep_any = true;
        many->blocks.never_skip = i % 5 == 0;
        for (int call = 0; call < 12; call++) {
            const uint64_t touches = noise(&seed);
            (void)step_both(one, many, touches, noise_int(&seed, 1, 33));
        }
        pond_destroy(one);
        pond_destroy(many);
    }
}

static float ground(pond_vec2 point, void *user) {
    const pond_desc *desc = user;
    const float across = point.x / (float)(desc->width * desc->cell_size);
    return (float)desc->depth * (across < 0.5f ? 1.0f : 1.4f - 0.8f * across);
}

// Walls here and there; in wave water ground and a beach as well, at times.
static void lay_shores(pond *water, uint64_t shores) {
    pond_desc desc = pond_get_desc(water);
    const bool wave = desc.solver == POND_SOLVER_WAVE;
    for (int i = noise_int(&shores, 1, 5); i > 0; i--) {
        const float radius = (float)(noise_int(&shores, 1, 40) * desc.cell_size);
        const pond_shape disc = pond_disc(radius);
        const pond_pose at = {
            .centre = {(float)(noise_int(&shores, 0, desc.width) * desc.cell_size),
                       (float)(noise_int(&shores, 0, desc.height) * desc.cell_size)}};
        const float hardness = wave && noise(&shores) % 2 ? 0.5f : INFINITY;
        assert_int_equal(pond_wall_build(water, &disc, &at, hardness), POND_OK);
        if (wave && noise(&shores) % 4 == 0) {
            assert_int_equal(pond_beach_build(water, &disc, &at, 0.1f, radius), POND_OK);
        }
    }
    if (wave && noise(&shores) % 3 == 0) {
        assert_int_equal(pond_set_depth_function(water, ground, &desc), POND_OK);
    }
}

// Narrow stretches and wide ones by turns, each for every kind of water.
static void set_stretch(int round) {
    pondi_cpu_set_lines_ahead((round + round / KINDS) % 2 ? 16 : 32);
}

// How many of the calls were sweeps.
static int sweep_shores(pond_desc desc, int threads, bool never_skip, int calls, uint64_t *seed) {
    pond *one = make_pond(&desc);
    desc.threads = threads;
    pond *many = make_pond(&desc);
    many->sweep_any = true;
    many->blocks.never_skip = never_skip;
    const uint64_t shores = noise(seed);
    lay_shores(one, shores);
    lay_shores(many, shores);
    int swept = 0;
    for (int call = 0; call < calls; call++) {
        const uint64_t touches = noise(seed);
        swept += step_both(one, many, touches, noise_int(seed, 1, 33));
    }
    pond_destroy(one);
    pond_destroy(many);
    return swept;
}

static void with_shores(void **state) {
    (void)state;
    uint64_t seed = 6;
    int swept = 0;
    for (int i = 0; i < 90; i++) {
        swept += sweep_shores(any_desc(i % KINDS, &seed), 1 + i % 8, false, 8, &seed);
    }
    assert_true(swept > 100);
}

// Rows so long that they go in stretches, at times in strips; sides that allow it.
static pond_desc long_rows(int kind, uint64_t *seed) {
    pond_desc desc = any_desc(kind, seed);
    const bool in_strips = noise(seed) % 8 == 0;
    desc.width = in_strips ? noise_int(seed, 9300, 9900) : noise_int(seed, 900, 2500);
    desc.height = noise_int(seed, 1, in_strips ? 40 : 150);
    desc.edges = any_edges(POND_SOLVER_STEADY, seed);
    if (desc.edges.left == POND_EDGE_PERIODIC) {
        desc.edges.left = desc.edges.right = POND_EDGE_FREE;
    }
    return desc;
}

static void long_rows_with_shores(void **state) {
    (void)state;
    uint64_t seed = 13;
    int swept = 0;
    for (int i = 0; i < LONG_RUN(48); i++) {
        set_stretch(i);
        swept += sweep_shores(long_rows(i % KINDS, &seed), 1 + i % 3, i % 3 > 0, 4, &seed);
    }
    pondi_cpu_set_lines_ahead(0);
    assert_true(swept > LONG_RUN(96));
}

// Every band and wedge of a large grid, at each number of steps.
static void bands(void **state) {
    (void)state;
    pond_desc desc = pond_desc_default();
    desc.width = 700;
    desc.height = 611;
    pond *one = make_pond(&desc);
    desc.threads = 3;
    pond *many = make_pond(&desc);
    many->sweep_any = true;
    uint64_t seed = 8;
    int swept = 0;
    for (int steps = 1; steps <= 33; steps++) {
        swept += step_both(one, many, noise(&seed) | 1, steps);
    }
    assert_true(swept > 12);
    pond_destroy(one);
    pond_destroy(many);
}

// Several stretches, of each width of a cell, with and without blocks at rest and sides that wrap.
static void stretches(void **state) {
    (void)state;
    uint64_t seed = 9;
    for (int i = 0; i < LONG_RUN(48); i++) {
        pond_desc desc = any_desc(i % KINDS, &seed);
        desc.width = noise_int(&seed, 900, 4500);
        desc.height = noise_int(&seed, 1, 60);
        set_stretch(i);
        pond *one = make_pond(&desc);
        desc.threads = 1 + i % 3;
        pond *many = make_pond(&desc);
        many->sweep_any = true;
        many->blocks.never_skip = i % 3 == 0;
        for (int call = 0; call < 6; call++) {
            const uint64_t touches = noise(&seed) | 1;
            (void)step_both(one, many, touches, noise_int(&seed, 1, 20));
        }
        pond_destroy(one);
        pond_destroy(many);
    }
    pondi_cpu_set_lines_ahead(0);
}

// Rows too long for one strip, of either width of a cell.
static void strips(void **state) {
    (void)state;
    const pond_solver solvers[] = {POND_SOLVER_WAVE, POND_SOLVER_STEADY};
    const int widths[] = {9500, 19000};
    for (int kind = 0; kind < 2; kind++) {
        pond_desc desc = pond_desc_default();
        desc.solver = solvers[kind];
        desc.width = widths[kind];
        desc.height = 500;
        pond *one = make_pond(&desc);
        desc.threads = 2;
        pond *many = make_pond(&desc);
        const uint64_t touches[] = {7, 41};
        for (int i = 0; i < 2; i++) {
            many->blocks.never_skip = i == 0;
            pondi_blocks_stir_all(&many->blocks); // so few drops are not worth a sweep
            assert_true(step_both(one, many, touches[i], 13));
        }
        pond_destroy(one);
        pond_destroy(many);
    }
}

// ---- busy rows ---------------------------------------------------------------------------------

static pond_vec2 any_place(const pond_desc *desc, uint64_t *seed) {
    return (pond_vec2){(float)(noise_between(seed, -0.05, 1.05) * desc->width * desc->cell_size),
                       (float)(noise_between(seed, -0.05, 1.05) * desc->height * desc->cell_size)};
}

static void add_body(pond *water, uint64_t seed) {
    const pond_desc desc = pond_get_desc(water);
    const float cell = (float)desc.cell_size;
    pond_body_desc body = pond_body_desc_default();
    body.shape = noise(&seed) % 2 ? pond_disc((float)noise_int(&seed, 2, 9) * cell)
                                  : pond_rectangle((float)noise_int(&seed, 2, 20) * cell, 5 * cell);
    body.pose = (pond_pose){any_place(&desc, &seed), (float)noise_between(&seed, 0, 6)};
    body.floating = noise(&seed) % 2;
    body.lift = noise(&seed) % 2 ? 0.0f : 0.005f;
    pond_body_id id;
    assert_int_equal(pond_body_add(water, &body, &id), POND_OK);
    const pond_vec2 speed = {(float)noise_between(&seed, -1, 1),
                             (float)noise_between(&seed, -3, 3)};
    const pond_pose target = {any_place(&desc, &seed), 0.0f};
    switch (noise(&seed) % 4) {
    case 0:
        pond_body_push(water, id, speed);
        pond_body_set_velocity(water, id, speed, 0.3f);
        break;
    case 1:
        pond_body_move(water, id, target);
        break;
    case 2:
        pond_body_set_draught(water, id, 0.004f);
        break;
    default: // at rest, or afloat
        break;
    }
}

static void add_emitter(pond *water, uint64_t seed) {
    const pond_desc desc = pond_get_desc(water);
    const pond_emitter_kind kinds_of[] = {POND_EMITTER_LINE,     POND_EMITTER_PADDLE,
                                          POND_EMITTER_DISC,     POND_EMITTER_SWELL,
                                          POND_EMITTER_FOUNTAIN, POND_EMITTER_BREEZE};
    pond_emitter_desc emitter = pond_emitter_desc_default();
    emitter.kind = kinds_of[noise(&seed) % 6];
    emitter.from = any_place(&desc, &seed);
    emitter.to = any_place(&desc, &seed);
    emitter.to.y = noise(&seed) % 2 ? emitter.from.y : emitter.to.y;
    emitter.side = noise(&seed) % 2 ? POND_SIDE_TOP : POND_SIDE_LEFT;
    emitter.ramp = 0.05f;
    pond_emitter_id id;
    if (pond_emitter_add(water, &emitter, &id) == POND_OK && noise(&seed) % 2) {
        pond_step_many(water, 3);
        pond_emitter_remove(water, id);
    }
}

static void make_busy(pond *water, uint64_t seed) {
    if (noise(&seed) % 3 > 0) {
        add_body(water, seed);
    }
    if (noise(&seed) % 3 == 0) {
        add_emitter(water, seed);
    }
    if (noise(&seed) % 3 == 0) {
        const pond_desc desc = pond_get_desc(water);
        pond_probe probe;
        (void)pond_probe_add(water, any_place(&desc, &seed), 0.0f, &probe);
    }
}

static void check_events(pond *one, pond *many) {
    pond_event event;
    pond_event same;
    while (pond_event_next(one, &event)) {
        assert_true(pond_event_next(many, &same));
        assert_int_equal(event.kind, same.kind);
        assert_int_equal(event.steps, same.steps);
        assert_true(event.height == same.height && event.position.y == same.position.y);
    }
    assert_false(pond_event_next(many, &same));
}

// The same calls, but only one of the two does several steps at once.
static void with_company(void **state) {
    (void)state;
    uint64_t seed = 10;
    int swept = 0;
    for (int i = 0; i < LONG_RUN(240); i++) {
        pond_desc desc = any_desc(i % 2, &seed);
        desc.height = noise_int(&seed, 1, 420);
        desc.width = noise_int(&seed, 1, 120);
        pond *one = make_pond(&desc);
        desc.threads = 1 + i % 4;
        pond *many = make_pond(&desc);
        pond_set_splash_height(one, 1e-6f);
        pond_set_splash_height(many, 1e-6f);
        if (i % 4 == 3) {
            const uint64_t shores = noise(&seed);
            lay_shores(one, shores);
            lay_shores(many, shores);
        }
        for (int call = 0; call < 10; call++) {
            const uint64_t company = noise(&seed);
            const uint64_t touches = noise(&seed);
            const int steps = noise_int(&seed, 1, 33);
            many->sweep_any = false;
            pond *const both[] = {one, many};
            for (int k = 0; k < 2; k++) {
                make_busy(both[k], company);
                touch(both[k], touches);
            }
            many->sweep_any = true;
            pondi_busy busy;
            swept += pondi_sweep_steps(many, steps, &busy) > 1 && busy.count > 0 &&
                     2 * pondi_busy_total(&busy) <= desc.height;
            pond_step_many(one, steps);
            pond_step_many(many, steps);
            assert_true(pond_hash(one) == pond_hash(many));
            assert_int_equal(pond_is_resting(one), pond_is_resting(many));
            check_events(one, many);
        }
        pond_destroy(one);
        pond_destroy(many);
    }
    print_message("%d sweeps beside company\n", swept);
    assert_true(swept > LONG_RUN(80));
}

// At a share of the pond's height, on its way down or afloat.
static void add_swimmer(pond *water, float down, bool floating) {
    const pond_desc desc = pond_get_desc(water);
    pond_body_desc body = pond_body_desc_default();
    body.pose.centre = (pond_vec2){3.0f, down * (float)(desc.height * desc.cell_size)};
    body.floating = floating;
    pond_body_id id;
    assert_int_equal(pond_body_add(water, &body, &id), POND_OK);
    pond_body_set_velocity(water, id, (pond_vec2){0.1f, 0.3f}, 0.2f);
}

// So large that sweeps are chosen by what they save, with drops and bodies far apart.
static void large(void **state) {
    (void)state;
    uint64_t seed = 12;
    for (int i = 0; i < 4; i++) {
        pond_desc desc = pond_desc_default();
        desc.width = 2100;
        desc.height = noise_int(&seed, 1100, 1400);
        desc.edges.top = desc.edges.bottom = i % 2 ? POND_EDGE_PERIODIC : POND_EDGE_FREE;
        pond *one = make_pond(&desc);
        desc.threads = 1 + i;
        pond *many = make_pond(&desc);
        const uint64_t company = noise(&seed);
        const float rate = (float)noise_between(&seed, 0.01, 0.3);
        const pond_rain rain = {.rate = rate, .radius = 0.01f, .spread = 0.3f, .height = -0.004f};
        pond *const both[] = {one, many};
        for (int k = 0; k < 2; k++) {
            uint64_t own = company;
            pond_set_rain(both[k], &rain);
            pond_set_splash_height(both[k], 1e-6f);
            add_swimmer(both[k], 0.2f, false);
            add_swimmer(both[k], 0.8f, true);
            pond_drop(both[k], any_place(&desc, &own), 0.1f, 0.01f);
            both[k]->blocks.never_skip = i < 2;
        }
        int sweeps = 0;
        for (int call = 0; call < LONG_RUN(12); call++) {
            pondi_busy busy;
            const int steps = pondi_sweep_steps(many, 8, &busy);
            sweeps += steps > 1 && busy.count > 1;
            for (int step = 0; step < 8; step++) {
                pond_step(one);
            }
            pond_step_many(many, 8);
            assert_true(pond_hash(one) == pond_hash(many));
            check_events(one, many);
        }
        assert_true(sweeps >= LONG_RUN(6));
        pond_destroy(one);
        pond_destroy(many);
    }
}

enum { BOLTS_AT = 3 };
static pond_body_id bolting;

static void bolt(pond *water) {
    if (water->steps == BOLTS_AT) {
        pond_body_set_velocity(water, bolting, (pond_vec2){0.0f, 60.0f}, 0.0f);
    }
}

static void step_bodies(pond *water) {
    const pondi_patch patch = pondi_patch_of(water);
    pondi_bodies_step(&patch);
}

static void bolt_between(pond *water) {
    step_bodies(water);
    bolt(water);
}

// A body that suddenly goes farther than the rows that were kept for it ends the sweep.
static void gone_astray(void **state) {
    (void)state;
    pond_desc desc = pond_desc_default();
    desc.height = 700;
    pond *one = make_pond(&desc);
    pond *many = make_pond(&desc);
    many->sweep_any = true;
    pond *const both[] = {one, many};
    for (int k = 0; k < 2; k++) {
        pond_drop(both[k], centre_of(50, 600), 0.05f, 0.01f);
        pond_body_desc body = pond_body_desc_default();
        body.pose.centre = centre_of(50, 300);
        assert_int_equal(pond_body_add(both[k], &body, &bolting), POND_OK);
        pond_body_set_velocity(both[k], bolting, (pond_vec2){0.0f, 0.1f}, 0.0f);
    }
    step_bodies(many);
    pondi_busy busy;
    assert_int_equal(pondi_sweep_steps(many, 8, &busy), 8);
    const int done = pondi_sweep(many, 8, &busy, bolt_between);
    assert_int_equal(done, BOLTS_AT + 1);
    many->now = done % 2;
    many->steps = (uint64_t)done;
    for (int step = 0; step < done; step++) {
        pond_step(one);
        // Just behind what the step begins with, as between the steps of a sweep.
        if (one->steps == BOLTS_AT) {
            step_bodies(one);
            bolt(one);
            const pondi_busy none = {0};
            (void)pondi_sweep(one, 1, &none, NULL);
            one->now = 1 - one->now;
            one->steps++;
            break;
        }
    }
    assert_true(pond_hash(one) == pond_hash(many));
    pond_destroy(one);
    pond_destroy(many);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_against_one),
        cmocka_unit_test(with_shores),
        cmocka_unit_test(long_rows_with_shores),
        cmocka_unit_test(bands),
        cmocka_unit_test(stretches),
        cmocka_unit_test(strips),
        cmocka_unit_test(with_company),
        cmocka_unit_test(gone_astray),
        cmocka_unit_test(large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
