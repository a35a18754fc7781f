// scene_fish_test.c — fish under a scene's water: where they swim, and what is painted of them.
#include "scene_fish.h"
#include "scene_furnish.h"
#include "scene_repeat.h"
#include "scene_school.h"
#include "scene_surface.h"
#include "scene_water.h"

enum { W = 160, H = 90 };

#define SCENE(fish)                                                                                \
    "{\"millpond\": 1, \"film\": {\"width\": 160, \"height\": 90}, \"pond\": {\"cells\": 160, "    \
    "\"metres\": 4, \"depth\": 0.5}, \"look\": {\"kind\": \"%s\"}, \"fish\": [" fish "]}"
#define ROUND "\"points\": [[0.3, 0.3], [0.7, 0.3], [0.7, 0.7], [0.3, 0.7]]"

static bool parse_fish(const char *text, const char *look, scene *s, scene_error *error) {
    char whole[1200];
    (void)snprintf(whole, sizeof whole, text, look);
    return scene_parse(whole, strlen(whole), s, error);
}

static pond *furnished(const char *look, scene *s) {
    scene_error error;
    if (!parse_fish(SCENE("{\"coat\": \"calico\", \"lap\": 10, " ROUND "}, "
                          "{\"coat\": \"gold\", \"lap\": 7, \"start\": 0.5, \"depth\": 0.4, " ROUND
                          "}"),
                    look, s, &error)) {
        fail_msg("%s", error.message);
    }
    return furnish(s, W, H, 60);
}

static void bad_fish_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *text;
        const char *message;
    } bad[] = {
        {SCENE("{}"), "fish[0] lacks the key \"points\""},
        {SCENE("{\"coat\": \"pink\", " ROUND "}"),
         "fish[0].coat is \"pink\"; allowed: \"red_white\", \"orange\", \"gold\", \"calico\" or "
         "\"dark\""},
        {SCENE("{\"points\": [[0, 0], [1, 1]]}"), "fish[0].points"},
        {SCENE("{\"lap\": 0, " ROUND "}"),
         "fish[0].lap is 0; allowed: a number from 0.1 to 1000000"},
        {SCENE("{\"depth\": -1, " ROUND "}"),
         "fish[0].depth is -1; allowed: a number from 0 to 1000"},
        {SCENE("{\"start\": 2, " ROUND "}"), "fish[0].start is 2; allowed: a number from 0 to 1"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        scene s;
        scene_error error;
        assert_false(parse_fish(bad[i].text, "pool", &s, &error));
        if (strncmp(error.message, bad[i].message, strlen(bad[i].message)) != 0) {
            fail_msg("%s", error.message);
        }
    }
}

static float apart(pond_vec2 a, pond_vec2 b) {
    return hypotf(a.x - b.x, a.y - b.y);
}

// Of its own length, smoothly, and round after round the same way.
static void they_swim_smoothly(void **state) {
    (void)state;
    scene s;
    pond *water = furnished("pool", &s);
    const pond_desc desc = pond_get_desc(water);
    scene_school *school = scene_school_make(&s, &desc, 1);
    float farthest = 0.0f;
    const pond_vec2 first = scene_school_pose(school, 1, 0.0, W, H).spine[0];
    for (int frame = 0; frame < 600; frame++) {
        const scene_fish_pose now = scene_school_pose(school, 1, frame / 60.0, W, H);
        const scene_fish_pose next = scene_school_pose(school, 1, (frame + 1) / 60.0, W, H);
        float length = 0.0f;
        for (int i = 0; i < SCENE_FISH_SPINE; i++) {
            assert_true(now.spine[i].x > 0.2f * W && now.spine[i].x < 0.8f * W);
            assert_true(apart(now.spine[i], next.spine[i]) < 2.0f); // pixels
            length += i > 0 ? apart(now.spine[i - 1], now.spine[i]) : 0.0f;
        }
        assert_true(length > 0.85f * now.length && length < 1.25f * now.length);
        farthest = fmaxf(farthest, apart(first, now.spine[0]));
    }
    assert_true(farthest > 0.4f * H);
    assert_true(s.fish[1].depth > s.fish[0].depth); // the deepest come first
    assert_true(scene_school_pose(school, 0, 0, W, H).light[0] <
                scene_school_pose(school, 1, 0, W, H).light[0]);
    scene_school_free(school);
    pond_destroy(water);
    scene_clear(&s);
}

static void they_come_round(void **state) {
    (void)state;
    static const int periods[] = {60 * 3, 60 * 8, 60 * 25}; // frames
    for (size_t k = 0; k < sizeof periods / sizeof periods[0]; k++) {
        scene s;
        pond *water = furnished("pool", &s);
        const pond_desc desc = pond_get_desc(water);
        scene_error error;
        assert_true(scene_repeat(&s, &desc, periods[k], 60, NULL, NULL, &error));
        scene_school *school = scene_school_make(&s, &desc, 1);
        for (int fish = 0; fish < 2; fish++) {
            for (int i = 0; i < 20; i++) {
                const double time = 0.37 * i;
                const scene_fish_pose a = scene_school_pose(school, fish, time, W, H);
                const scene_fish_pose b =
                    scene_school_pose(school, fish, time + periods[k] / 60.0, W, H);
                for (int j = 0; j < SCENE_FISH_SPINE; j++) {
                    assert_true(apart(a.spine[j], b.spine[j]) < 0.01f);
                }
            }
        }
        scene_school_free(school);
        pond_destroy(water);
        scene_clear(&s);
    }
}

static bool is_in(const pond_area *box, int x, int y) {
    return x >= box->x && y >= box->y && x < box->x + box->width && y < box->y + box->height;
}

static void only_they_are_painted(void **state) {
    (void)state;
    static uint8_t sand[W * H * 4];
    memset(sand, 180, sizeof sand);
    scene s;
    pond *water = furnished("pool", &s);
    const pond_desc desc = pond_get_desc(water);
    scene_school *school = scene_school_make(&s, &desc, 1);
    const pond_texture plain = {.pixels = sand, .width = W, .height = H, .stride = 4 * W};
    const pond_texture with = scene_school_under(school, &plain, false, 2.0);
    assert_ptr_not_equal(with.pixels, sand);
    pond_area boxes[4];
    for (int i = 0; i < 4; i++) {
        const scene_fish_pose pose = scene_school_pose(school, i / 2, 2.0, W, H);
        boxes[i] = scene_fish_box(&pose, i % 2 == 1, W, H);
    }
    int changed = 0;
    for (int i = 0; i < W * H; i++) {
        const bool here = memcmp(with.pixels + 4 * i, sand + 4 * i, 4) != 0;
        changed += here;
        bool within = false;
        for (int k = 0; k < 4; k++) {
            within = within || is_in(&boxes[k], i % W, i / W);
        }
        assert_true(within || !here);
    }
    assert_in_range(changed, 60, 1500);
    static uint8_t before[W * H * 4];
    memcpy(before, with.pixels, sizeof before);
    (void)scene_school_under(school, &plain, false, 3.0);
    assert_memory_not_equal(before, with.pixels, sizeof before);
    (void)scene_school_under(school, &plain, false, 2.0);
    assert_memory_equal(before, with.pixels, sizeof before);
    for (int i = 0; i < 4; i++) { // where they were, a still picture shows again
        (void)scene_school_under(school, &plain, true, 1.7 * i);
    }
    (void)scene_school_under(school, &plain, true, 2.0);
    assert_memory_equal(before, with.pixels, sizeof before);
    const pond_texture none = {0};
    assert_null(scene_school_under(school, &none, false, 2.0).pixels);
    scene_school_free(school);
    pond_destroy(water);
    scene_clear(&s);
}

// Where what lies under the water is seen from above, and nowhere else.
static void looks_that_show_them(void **state) {
    (void)state;
    static const struct {
        const char *look;
        bool shows;
    } looks[] = {{"pool", true},    {"offset", true}, {"lens", true},   {"lagoon", true},
                 {"profile", true}, {"plane", false}, {"height", false}};
    for (size_t i = 0; i < sizeof looks / sizeof looks[0]; i++) {
        scene s;
        pond *water = furnished(looks[i].look, &s);
        scene_surface surface;
        assert_true(scene_surface_make(&s, water, W, H, &surface));
        assert_int_equal(surface.school != NULL, looks[i].shows);
        scene_surface_clear(&surface);
        pond_destroy(water);
        scene_clear(&s);
    }
}

// In the air gravity alone moves a fish: it is as long there as a stone thrown as high.
static void they_leap(void **state) {
    (void)state;
    enum { STEPS = 4000 };
    scene s;
    scene_error error;
    assert_true(
        parse_fish(SCENE("{\"lap\": 8, \"length\": 0.3, \"points\": [[0.1, 0.8], [0.3, 0.7], "
                         "[0.4, 0.3], [0.5, 0.1], [0.6, 0.3], [0.7, 0.7], [0.9, 0.8]]}"),
                   "profile", &s, &error));
    pond *water = furnish(&s, W, H, 60);
    const pond_desc desc = pond_get_desc(water);
    const double high = 4.0 * H / W;
    const double level = 0.45 * high;
    scene_school *school = scene_school_make(&s, &desc, (double)H / W);
    double flown = 0;
    double top = 0;
    pond_vec2 before = scene_school_pose(school, 0, 0, W, H).spine[0];
    for (int i = 1; i <= STEPS; i++) {
        const scene_fish_pose pose = scene_school_pose(school, 0, 8.0 * i / STEPS, W, H);
        assert_true(pose.from_side);
        assert_true(apart(before, pose.spine[0]) < 2.0f);
        before = pose.spine[0];
        const double up = level - (double)before.y * high / H;
        flown += up > 0 ? 8.0 / STEPS : 0;
        top = fmax(top, up);
    }
    assert_true(top > 0.3 * high);
    assert_true(fabs(flown - 2 * sqrt(2 * top / 9.81)) < 0.15 * flown);
    scene_school_free(school);
    pond_destroy(water);
    scene_clear(&s);
}

// Far too large or small, at one place, beyond the sides.
static void any_fish_can_be_painted(void **state) {
    (void)state;
    static const char *const texts[] = {
        SCENE("{\"points\": [[0.5, 0.5], [0.5, 0.5], [0.5, 0.5]]}"),
        SCENE("{\"length\": 1000000, \"depth\": 1000, " ROUND "}"),
        SCENE("{\"length\": 1e-6, \"lap\": 0.1, " ROUND "}"),
        SCENE("{\"points\": [[-1, -1], [2, -1], [2, 2], [-1, 2]], \"lap\": 1000000}"),
    };
    static uint8_t pixels[W * H * 4];
    const pond_texture plain = {.pixels = pixels, .width = W, .height = H, .stride = 4 * W};
    enum { TEXTS = sizeof texts / sizeof texts[0] };
    for (int i = 0; i < 2 * TEXTS; i++) {
        scene s;
        scene_error error;
        assert_true(parse_fish(texts[i / 2], i % 2 == 0 ? "pool" : "profile", &s, &error));
        pond_desc desc;
        assert_true(scene_pond_desc(&s, W, H, 60, &desc, &error));
        scene_school *school = scene_school_make(&s, &desc, 1);
        for (int k = 0; k < 5; k++) {
            assert_non_null(scene_school_under(school, &plain, false, k * 977.3).pixels);
        }
        scene_school_free(school);
        scene_clear(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_fish_are_refused),    cmocka_unit_test(they_swim_smoothly),
        cmocka_unit_test(they_come_round),         cmocka_unit_test(only_they_are_painted),
        cmocka_unit_test(looks_that_show_them),    cmocka_unit_test(they_leap),
        cmocka_unit_test(any_fish_can_be_painted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
