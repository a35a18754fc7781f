// scene_world_test.c — a scene whose water is in a world, beside the same on its pond.
#include "frames.h"
#include "scene_furnish.h"
#include "scene_world.h"

#include "maps.h"

enum { W = 320, H = 176, FPS = 60, FRAMES = 90 };

static void take_bodies_out(scene *s) {
    for (int i = 0; i < s->body_count; i++) {
        free(s->bodies[i].where.points);
        free(s->bodies[i].path.points);
    }
    s->body_count = 0;
}

// The built-in scene, in a pond of fewer cells.
static pond *lake(scene *s, bool rain, bool swims) {
    scene_error error;
    assert_true(scene_builtin("tiles", s));
    assert_true(s->world && scene_may_be_in_world(s, NULL, 0));
    s->cells = 200; // three chunks and a piece
    s->rain.start = 0.0;
    s->rain.rain.rate = rain ? s->rain.rain.rate : 0.0f;
    if (!swims) {
        take_bodies_out(s);
    }
    pond_desc desc;
    assert_true(scene_pond_desc(s, W, H, FPS, &desc, &error));
    pond *water = make_pond(&desc);
    assert_true(scene_furnish(s, water, NULL, NULL, &error));
    return water;
}

static double farthest(pond *water, scene_world *w, double *highest) {
    const pond_desc d = pond_get_desc(water);
    scene_frame now = scene_frame_of(NULL, water, NULL, NULL);
    scene_world_show(w, &now);
    const pond_view view = now.view;
    float *own = malloc((size_t)d.width * (size_t)d.height * sizeof *own);
    assert_non_null(own);
    assert_true(view.width == d.width && view.height == d.height);
    pond_copy_heights(water, 0, 0, d.width, d.height, own, d.width);
    double most = 0;
    *highest = 0;
    for (int y = 0; y < d.height; y++) {
        for (int x = 0; x < d.width; x++) {
            const double here = (double)own[y * d.width + x];
            const float *other = (const float *)view.heights + y * view.stride;
            most = fmax(most, fabs(here - (double)other[x]));
            *highest = fmax(*highest, fabs(here));
        }
    }
    free(own);
    return most;
}

// To the bit without bodies; where they swim, but for what rounding makes of their places.
static void a_world_is_the_pond(void **state) {
    (void)state;
    static const char *const what[] = {"drops", "swimmer", "drops that come again"};
    for (int run = 0; run < 3; run++) {
        const bool bodies = run == 1;
        scene s;
        scene same;
        pond *water = lake(&s, false, bodies);
        pond *shown = lake(&same, false, bodies);
        scene_error error;
        scene_world *w = scene_world_make(&s, shown, &error);
        assert_non_null(w);
        s.repeat = run == 2 ? FRAMES / 2 : 0;
        for (int frame = 0; frame < FRAMES; frame++) {
            scene_run_frame(&s, water, frame, FPS);
            scene_world_run_frame(w, &s, frame, FPS);
        }
        double highest;
        const double most = farthest(water, w, &highest);
        print_message("%s: %.2e m apart, waves of %.4f m\n", what[run], most, highest);
        assert_true(highest > 0.01 && most <= (bodies ? 1e-5 : 0.0));
        assert_true(pond_get_time(shown) == pond_get_time(water));
        pond_body_id ids[2][SCENE_MAX_THINGS];
        const int count = pond_body_list(water, ids[0], SCENE_MAX_THINGS);
        assert_int_equal(pond_body_list(shown, ids[1], SCENE_MAX_THINGS), count);
        for (int i = 0; i < s.body_count; i++) {
            pond_body_state a;
            pond_body_state b;
            assert_true(pond_body_get_state(water, ids[0][i], &a) &&
                        pond_body_get_state(shown, ids[1][i], &b));
            assert_true(fabsf(a.pose.centre.x - b.pose.centre.x) < 1e-4f &&
                        fabsf(a.pose.centre.y - b.pose.centre.y) < 1e-4f);
        }
        scene_world_free(w);
        pond_destroy(water);
        pond_destroy(shown);
        scene_clear(&s);
        scene_clear(&same);
    }
}

// What is drawn of it: light, foam and heights are the world's, and the pond itself stays calm.
static void its_surface_is_the_worlds(void **state) {
    (void)state;
    scene s;
    pond *water = lake(&s, true, true);
    scene_error error;
    scene_world *w = scene_world_make(&s, water, &error);
    scene_surface surface;
    assert_true(w != NULL && scene_surface_make(&s, water, W, H, &surface));
    for (int frame = 0; frame < FRAMES; frame++) {
        scene_world_run_frame(w, &s, frame, FPS);
        scene_frame now = scene_frame_of(&s, water, &surface, NULL);
        scene_world_show(w, &now);
        scene_frame_advance(&now, 1.0 / FPS);
    }
    const pond_stats calm = pond_get_stats(water);
    assert_true(calm.lowest == 0 && calm.highest == 0);
    float most = 0;
    for (int i = 0; i < surface.foam.width * surface.foam.height; i++) {
        most = fmaxf(most, surface.foam.values[i]);
    }
    print_message("foam up to %.2f\n", (double)most);
    assert_true(most > 0.1f);
    scene_surface_clear(&surface);
    scene_world_free(w);
    pond_destroy(water);
    scene_clear(&s);
}

static void what_a_world_has_not_is_refused(void **state) {
    (void)state;
    static const char *const texts[][2] = {
        {"\"pond\": {\"solver\": \"dispersive\"}", "solver is dispersive; allowed: wave"},
        {"\"pond\": {\"stencil\": \"fourth\"}", "stencil is fourth"},
        {"\"land\": {\"file\": \"a.png\", \"hardness\": \"fixed\"}",
         "land.hardness is inf; allowed: 0"},
        {"\"bed\": {\"slope\": {\"from\": [0, 0], \"to\": [1, 1], \"depths\": [0.1, 0.2]}}",
         "there is a bed"},
        {"\"current\": {\"velocity\": [0.1, 0]}", "there is a current"},
        {"\"pond\": {\"edges\": \"open\"}", "the left edge is open; allowed: free"},
        {"\"pond\": {\"edges\": {\"bottom\": \"fixed\"}}",
         "the bottom edge is fixed; allowed: free"},
        {"\"pond\": {\"edges\": \"periodic\"}", "the left edge is periodic"},
        {"\"emitters\": [{\"kind\": \"swell\", \"side\": \"left\"}]",
         "emitters[0] is a swell; allowed: line"},
        {"\"emitters\": [{\"kind\": \"disc\"}, {\"kind\": \"breeze\"}]", "emitters[1] is a breeze"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char text[300];
        scene s;
        scene_error error;
        const int length =
            snprintf(text, sizeof text, "{\"millpond\": 1, %s, \"world\": true}", texts[i][0]);
        assert_false(scene_parse(text, (size_t)length, &s, &error));
        if (strstr(error.message, texts[i][1]) == NULL || strstr(error.message, "world") == NULL) {
            fail_msg("%s", error.message);
        }
    }
}

// What depends on the cells is known when there is a pond, and named.
static void what_is_too_much_for_a_world_is_named(void **state) {
    (void)state;
    static const char disc[] = "{\"kind\": \"disc\", \"from\": [0.5, 0.5]}";
    static const char *const texts[][3] = {
        {"\"bodies\": [%s, {\"shape\": {\"kind\": \"disc\", \"radius\": 1.4}, \"at\": [0.5, "
         "0.5]}]",
         "{\"shape\": {\"kind\": \"disc\", \"radius\": 0.1}, \"at\": [0.2, 0.2]}",
         "bodies[1]: shape: reaches 140"},
        {"\"emitters\": [%s, {\"kind\": \"fountain\", \"from\": [0.5, 0.5], \"rate\": 5000}]", disc,
         "emitters[1]: "},
        {"\"emitters\": [%s]", disc, NULL},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char text[600];
        char things[400];
        scene s;
        scene_error error;
        pond_desc desc;
        (void)snprintf(things, sizeof things, texts[i][0], texts[i][1]);
        const int length = snprintf(text, sizeof text,
                                    "{\"millpond\": 1, \"world\": true, \"pond\": {\"cells\": 400, "
                                    "\"metres\": 4}, %s}",
                                    things);
        if (!scene_parse(text, (size_t)length, &s, &error)) {
            fail_msg("%s", error.message);
        }
        assert_true(scene_pond_desc(&s, 400, 300, FPS, &desc, &error));
        pond *water = make_pond(&desc);
        assert_true(scene_furnish(&s, water, NULL, NULL, &error));
        scene_world *w = scene_world_make(&s, water, &error);
        if (texts[i][2] == NULL ? w == NULL
                                : w != NULL || strstr(error.message, texts[i][2]) == NULL) {
            fail_msg("%d: %s", (int)i, error.message);
        }
        scene_world_free(w);
        pond_destroy(water);
        scene_clear(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_world_is_the_pond),
        cmocka_unit_test(its_surface_is_the_worlds),
        cmocka_unit_test(what_a_world_has_not_is_refused),
        cmocka_unit_test(what_is_too_much_for_a_world_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
