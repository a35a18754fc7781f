// scene_cost_slow_test.c — which frame is the most expensive, and that it takes about what is said.
#include <time.h>

#include "scene_cost.h"
#include "support.h"

#define FPS 30.0

static pond_desc desc_of(const scene *s) {
    pond_desc desc;
    scene_error error;
    assert_true(scene_pond_desc(s, 512, 512, FPS, &desc, &error));
    return desc;
}

static scene_cost cost_of(const scene *s, int64_t frames) {
    const pond_desc desc = desc_of(s);
    scene_cost cost;
    assert_true(scene_cost_of(s, &desc, frames, FPS, &cost));
    return cost;
}

static scene wide_water(void) {
    scene s = scene_default();
    s.cells = 512;
    s.pond.threads = 1;
    return s;
}

static void add_drops(scene *s, int count, double time, float radius) {
    for (int i = 0; i < count; i++) {
        assert_true(scene_add_drop(
            s,
            (scene_drop){.time = time, .centre = {0.5f, 0.5f}, .radius = radius, .height = 0.01f}));
    }
}

static void add_strokes(scene *s, int count, double start, double end) {
    for (int i = 0; i < count; i++) {
        scene_stroke stroke = {.start = start,
                               .end = end,
                               .count = 2,
                               .points = calloc(2, sizeof(pond_vec2)),
                               .radius = 0.05f,
                               .height = -0.01f};
        assert_non_null(stroke.points);
        stroke.points[1] = (pond_vec2){1, 1};
        assert_true(scene_add_stroke(s, stroke));
    }
}

static void still_water(void **state) {
    (void)state;
    scene s = wide_water();
    const scene_cost cost = cost_of(&s, 0);
    assert_true(cost.usual > 0 && cost.usual < 0.05);
    assert_true(cost.worst == cost.usual);
    assert_int_equal(cost.drops + cost.strokes, 0);
    scene_clear(&s);
}

static void the_worst_frame(void **state) {
    (void)state;
    scene s = wide_water();
    add_drops(&s, 3, 0.5, 0.1f);
    add_drops(&s, 5, 1.01, 0.1f);
    add_drops(&s, 1, 2, 0.1f);
    add_strokes(&s, 2, 1.02, 1.02);
    scene_cost cost = cost_of(&s, 0);
    assert_float_equal(cost.when, 1.0, 1e-9);
    assert_int_equal(cost.drops, 5);
    assert_int_equal(cost.strokes, 2);
    cost = cost_of(&s, 20); // up to 0.67 s
    assert_float_equal(cost.when, 0.5, 1e-9);
    assert_int_equal(cost.drops, 3);
    // In time a stroke is cheaper in each frame, and those that overlap add up.
    add_strokes(&s, 40, 3, 5);
    add_strokes(&s, 40, 4, 6);
    cost = cost_of(&s, 0);
    assert_float_equal(cost.when, 4.0, 1e-9);
    assert_int_equal(cost.strokes, 80);
    scene_clear(&s);
}

static void rain_counts(void **state) {
    (void)state;
    scene s = wide_water();
    s.rain.rain.rate = 1e9f;
    s.rain.rain.radius = 0.05f;
    const double heavy = cost_of(&s, 0).worst;
    assert_true(heavy > 0.1);
    s.rain.rain.rate = 10;
    assert_true(cost_of(&s, 0).worst < 0.01 * heavy);
    s.rain.rain.rate = 1e9f;
    s.rain.start = 2;
    assert_float_equal(cost_of(&s, 0).when, 2.0, 1e-9);
    scene_clear(&s);
}

// Processor time, so that a busy machine does not count.
static double measured(const scene *s) {
    const pond_desc desc = desc_of(s);
    pond *water;
    assert_int_equal(pond_create(&desc, &water), POND_OK);
    const clock_t before = clock();
    scene_run_frame(s, water, 0, FPS);
    const double seconds = (double)(clock() - before) / CLOCKS_PER_SEC;
    pond_destroy(water);
    return seconds;
}

static void takes_what_is_said(void **state) {
    (void)state;
    for (int kind = 0; kind < 4; kind++) {
        scene s = wide_water();
        s.pond.solver = kind == 3 ? POND_SOLVER_CLASSIC : s.pond.solver;
        if (kind == 0) {
            add_drops(&s, 40, 0, 1);
        } else if (kind == 1) {
            add_strokes(&s, 40, 0, 0);
        } else {
            s.rain.rain.rate = 1e9f;
        }
        const double said = cost_of(&s, 0).worst;
        const double took = measured(&s);
        print_message("said %.3f s, took %.3f s\n", said, took);
        assert_true(said < 5 * took && took < 5 * said);
        scene_clear(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(still_water),
        cmocka_unit_test(the_worst_frame),
        cmocka_unit_test(rain_counts),
        cmocka_unit_test(takes_what_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
