// scene_repeat_test.c — touches that come again with the period: what is due when, and what cannot
// repeat. Includes scene.h, which the build looks for.
#include "scene_repeat.h"

#include "scene.h"
#include "scene_furnish.h"
#include "scene_path.h"
#include "scene_water.h"

enum { FPS = 20, FRAMES = 40 }; // a period of two seconds

static const char *told; // the last note

static void note(void *user, const char *text) {
    static char kept[256];
    snprintf(kept, sizeof kept, "%s", text);
    told = kept;
    (*(int *)user)++;
}

static pond_desc desc_of(const scene *s) {
    return desc_at(s, 64, 48, FPS);
}

static scene repeated(const char *text) {
    scene s = parse(text);
    const pond_desc desc = desc_of(&s);
    scene_error error;
    if (!scene_repeat(&s, &desc, FRAMES, FPS, NULL, NULL, &error)) {
        fail_msg("%s", error.message);
    }
    return s;
}

static void refused(const char *text, const char *words) {
    scene s = parse(text);
    const pond_desc desc = desc_of(&s);
    scene_error error;
    assert_false(scene_repeat(&s, &desc, FRAMES, FPS, NULL, NULL, &error));
    if (strstr(error.message, words) == NULL) {
        fail_msg("'%s' is not in '%s'", words, error.message);
    }
    scene_clear(&s);
}

#define WATER "{\"millpond\": 1, \"pond\": {\"cells\": 64, \"half_life\": 0.3}"

// ---- what repeats -------------------------------------------------------------------------------

// Heights after each of `periods` periods; the caller frees them.
static float *run(const scene *s, int periods, int frame) {
    const pond_desc desc = desc_of(s);
    pond *water = make_pond(&desc);
    scene_error error;
    if (!scene_furnish(s, water, NULL, NULL, &error)) {
        fail_msg("%s", error.message);
    }
    const size_t cells = (size_t)desc.width * (size_t)desc.height;
    float *heights = room(cells * (size_t)periods, sizeof *heights);
    for (int i = 0; i < periods * FRAMES; i++) {
        scene_run_frame(s, water, i, FPS);
        if (i % FRAMES == frame) {
            pond_copy_heights(water, 0, 0, desc.width, desc.height,
                              heights + cells * (size_t)(i / FRAMES), desc.width);
        }
    }
    pond_destroy(water);
    return heights;
}

// Water comes to repeat itself, and what happened is in it: it moves at the frame that is looked
// at.
static void comes_round(const char *text, int frame) {
    enum { PERIODS = 30 }; // bodies take longest
    scene s = repeated(text);
    const pond_desc desc = desc_of(&s);
    const size_t cells = (size_t)desc.width * (size_t)desc.height;
    float *heights = run(&s, PERIODS, frame);
    const float *last = heights + cells * (PERIODS - 1);
    const float *before = last - cells;
    double most = 0;
    double change = 0;
    for (size_t i = 0; i < cells; i++) {
        most = fmax(most, fabs((double)last[i]));
        change = fmax(change, fabs((double)(last[i] - before[i])));
    }
    assert_true(most > 1e-5);
    if (change > 1e-4 * most) {
        fail_msg("%s: %g m of %g m are not the same", text, change, most);
    }
    free(heights);
    scene_clear(&s);
}

static void touches_come_again(void **state) {
    (void)state;
    comes_round(WATER ", \"drops\": [{\"time\": 5.9, \"at\": [0.4, 0.5], \"radius\": 0.05,"
                      " \"height\": -0.02}]}",
                FRAMES - 1);
    comes_round(WATER ", \"rain\": {\"rate\": 5, \"start\": 1}}", 3);
    comes_round(WATER ", \"strokes\": [{\"start\": 1.5, \"end\": 2.7, \"radius\": 0.05, \"height\":"
                      " -0.01, \"points\": [[0.2, 0.2], [0.8, 0.7]]}]}",
                10);
    comes_round(WATER
                ", \"emitters\": [{\"kind\": \"disc\", \"from\": [0.5, 0.5], \"period\": 0.7},"
                " {\"kind\": \"fountain\", \"from\": [0.2, 0.2], \"rate\": 9}]}",
                FRAMES - 1);
    comes_round(WATER
                ", \"trails\": [{\"size\": [0.1, 0.1], \"height\": -0.01, \"path\": {\"start\":"
                " 0.5, \"end\": 2.3, \"points\": [[0.1, 0.5], [0.9, 0.5]]}}]}",
                4);
    comes_round(WATER
                ", \"bodies\": [{\"shape\": {\"kind\": \"disc\", \"radius\": 0.1}, \"draught\":"
                " 0.02, \"path\": {\"start\": 1, \"end\": 3, \"points\": [[0.3, 0.5], [0.5,"
                " 0.3], [0.7, 0.5], [0.5, 0.7], [0.3, 0.5]]}}]}",
                0);
    comes_round(WATER
                ", \"bodies\": [{\"shape\": {\"kind\": \"disc\", \"radius\": 0.1}, \"draught\":"
                " 0.02, \"path\": {\"start\": 0.3, \"end\": 1.9, \"points\": [[-0.3, 0.5],"
                " [1.3, 0.5]]}}]}",
                20);
}

// Each period has the drops of the first, to the bit of their places.
static void drops_are_those_of_one_period(void **state) {
    (void)state;
    scene s = repeated(WATER ", \"rain\": {\"rate\": 7}, \"emitters\": [{\"kind\": \"fountain\","
                             " \"from\": [0.5, 0.5], \"radius\": 0.2, \"rate\": 30}],"
                             " \"drops\": [{\"time\": 7.25, \"at\": [0, 0]}]}");
    // 2 m × 1.5 m × 2 s × 7, and 30 a second, and the one
    assert_int_equal(s.drop_count, 42 + 60 + 1);
    assert_int_equal(s.emitter_count, 0);
    assert_true(s.rain.rain.rate == 0);
    assert_true(s.drops[0].time == 1.25);
    bool late = false;
    bool soon = false;
    for (int i = 0; i < s.drop_count; i++) {
        const scene_drop d = s.drops[i];
        assert_true(d.time >= 0 && d.time < 2 && d.radius > 0);
        assert_true(d.centre.x >= 0 && d.centre.x < 1 && d.centre.y >= 0 && d.centre.y < 1);
        late = late || d.time > 1.8;
        soon = soon || d.time < 0.2;
        if (i > 42) {
            const double x = ((double)d.centre.x - 0.5) * 2;
            const double y = ((double)d.centre.y - 0.5) * 1.5;
            assert_true(sqrt(x * x + y * y) < 0.2001);
        }
    }
    assert_true(late && soon); // spread over the whole period
    scene again = repeated(WATER ", \"rain\": {\"rate\": 7}}");
    scene other = repeated("{\"millpond\": 1, \"pond\": {\"cells\": 64, \"seed\": 2}, \"rain\":"
                           " {\"rate\": 7}}");
    assert_int_equal(again.drop_count, 42);
    assert_true(again.drops[5].centre.x == s.drops[6].centre.x);
    assert_true(other.drops[5].centre.x != again.drops[5].centre.x);
    scene_clear(&s);
    scene_clear(&again);
    scene_clear(&other);
}

// A shower that ends comes again in its part of the period.
static void showers(void **state) {
    (void)state;
    scene s = repeated(WATER ", \"rain\": {\"rate\": 20, \"start\": 1.75, \"end\": 2.25}}");
    assert_int_equal(s.drop_count, 30);
    for (int i = 0; i < s.drop_count; i++) {
        assert_true(s.drops[i].time < 0.25 || s.drops[i].time >= 1.75);
    }
    scene_clear(&s);
}

static void wave_makers_fit(void **state) {
    (void)state;
    scene s = parse(WATER ", \"emitters\": [{\"kind\": \"disc\", \"period\": 0.7, \"from\": [0.5,"
                          " 0.5]}, {\"kind\": \"disc\", \"period\": 0.5, \"from\": [0.5, 0.5]}]}");
    const pond_desc desc = desc_of(&s);
    scene_error error;
    int notes = 0;
    assert_true(scene_repeat(&s, &desc, FRAMES, FPS, note, &notes, &error));
    assert_true(s.emitters[0].period == (float)(2.0 / 3));
    assert_true(s.emitters[1].period == 0.5f);
    assert_int_equal(notes, 1); // a half fits
    assert_non_null(strstr(told, "emitters[0]: its period of 0.7 s becomes 0.6667 s"));
    scene_clear(&s);
}

// All its waves.
static void swell_comes_round(void **state) {
    (void)state;
    scene s = parse(WATER ", \"emitters\": [{\"kind\": \"swell\", \"period\": 0.5}]}");
    const pond_desc desc = desc_of(&s);
    scene_error error;
    int notes = 0;
    assert_true(scene_repeat(&s, &desc, FRAMES, FPS, note, &notes, &error));
    assert_true(s.emitters[0].repeat == 2.0f);
    assert_int_equal(notes, 1);
    scene_clear(&s);
}

static void breezes_come_round(void **state) {
    (void)state;
    scene s = parse(WATER ", \"emitters\": [{\"kind\": \"breeze\", \"speed\": 3, \"wind\": 20}],"
                          " \"breeze\": {\"speed\": 2}}");
    const pond_desc desc = desc_of(&s);
    scene_error error;
    int notes = 0;
    assert_true(scene_repeat(&s, &desc, FRAMES, FPS, note, &notes, &error));
    assert_true(s.emitters[0].repeat == 2.0f && s.breeze.period == 2.0f);
    assert_int_equal(notes, 0);
    scene_clear(&s);
}

static void longest_way(void **state) {
    (void)state;
    scene s =
        parse(WATER ", \"strokes\": [{\"start\": 1, \"end\": 3.5, \"radius\": 0.1, \"height\":"
                    " 0.01, \"points\": [[0, 0], [1, 1]]}]}");
    assert_true(scene_repeat_longest(&s) == 2.5);
    scene_clear(&s);
    scene none = scene_default();
    assert_true(scene_repeat_longest(&none) == 0);
    scene_clear(&none);
}

// Headings of a round that never stops do not turn at its seam.
static void endless_round(void **state) {
    (void)state;
    pond_vec2 points[] = {{0.2f, 0.5f}, {0.5f, 0.2f}, {0.8f, 0.5f}, {0.5f, 0.8f}, {0.2f, 0.5f}};
    const scene_path path = {.start = 0, .end = 2, .count = 5, .points = points, .repeat = 2};
    const scene_ground ground = {2, 2};
    float before = 0;
    float after = 0;
    assert_true(scene_path_heading(&path, &ground, 1.999, &before));
    assert_true(scene_path_heading(&path, &ground, 0.001, &after));
    assert_true(fabs((double)(before - after)) < 0.05);
    scene_path once = path;
    once.repeat = 0;
    assert_true(scene_path_heading(&once, &ground, 1.999, &before));
    assert_true(scene_path_heading(&once, &ground, 0.001, &after));
    assert_true(fabs((double)(before - after)) > 1);
}

// ---- what cannot --------------------------------------------------------------------------------

static void refusals(void **state) {
    (void)state;
    refused("{\"millpond\": 1, \"pond\": {\"cells\": 64, \"half_life\": \"none\"}}",
            "pond.half_life is none");
    refused("{\"millpond\": 1, \"pond\": {\"cells\": 64, \"solver\": \"classic\","
            " \"damping_shift\": 0}}",
            "pond.damping_shift is 0");
    refused("{\"millpond\": 1, \"pond\": {\"cells\": 64, \"solver\": \"unit-range\"}}",
            "unit-range");
    refused(WATER ", \"bodies\": [{\"shape\": {\"kind\": \"disc\", \"radius\": 0.1}, \"at\": [0.5, "
                  "0.5], \"floating\":"
                  " true}]}",
            "bodies[0] floats");
    refused(WATER ", \"emitters\": [{\"kind\": \"swell\", \"period\": 2.5}]}",
            "emitters[0] is swell whose highest waves take 2.5 s");
    refused(WATER ", \"strokes\": [{\"start\": 0, \"end\": 3, \"radius\": 0.1, \"height\": 0.1,"
                  " \"points\": [[0, 0], [1, 1]]}]}",
            "strokes[0] takes 3 s");
    refused(WATER ", \"bodies\": [{\"shape\": {\"kind\": \"disc\", \"radius\": 0.1}, \"path\":"
                  " {\"end\": 2, \"points\": [[0.2, 0.2], [0.7, 0.7]]}}]}",
            "bodies[0].path ends elsewhere");
    refused(WATER ", \"rain\": {\"rate\": 1e6}}", "rain: 6000000 drops in a period of 2 s");
    scene s = scene_default();
    const pond_desc desc = desc_of(&s);
    assert_false(scene_repeat(&s, &desc, 0, FPS, NULL, NULL, NULL));
    assert_false(scene_repeat(&s, &desc, FRAMES, 0, NULL, NULL, NULL));
    scene_clear(&s);
}

// Open sides or a beach let undamped waves fade, too.
static void waves_that_leave(void **state) {
    (void)state;
    scene s = repeated("{\"millpond\": 1, \"pond\": {\"cells\": 64, \"half_life\": \"none\","
                       " \"edges\": \"open\"}}");
    assert_int_equal(s.repeat, FRAMES);
    scene_clear(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(touches_come_again),
        cmocka_unit_test(drops_are_those_of_one_period),
        cmocka_unit_test(showers),
        cmocka_unit_test(wave_makers_fit),
        cmocka_unit_test(swell_comes_round),
        cmocka_unit_test(breezes_come_round),
        cmocka_unit_test(longest_way),
        cmocka_unit_test(endless_round),
        cmocka_unit_test(refusals),
        cmocka_unit_test(waves_that_leave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
