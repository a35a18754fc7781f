// scene_surface_test.c — what a scene's drawing keeps from frame to frame.
#include "frames.h"
#include "scene_furnish.h"

#include "maps.h"
#include "scene_water.h"

enum { W = 96, H = 54 };

#define POOL                                                                                       \
    "{\"millpond\": 1, \"film\": {\"width\": 96, \"height\": 54}, \"pond\": {\"cells\": %d, "      \
    "\"metres\": 1, \"solver\": \"dispersive\"}, \"drops\": [{\"time\": 0, \"at\": [0.5, 0.5], "   \
    "\"radius\": 0.03, \"height\": -0.03}], \"look\": {\"kind\": \"pool\"%s}}"

static pond *furnished(const char *text, scene *s) {
    *s = parse(text);
    return furnish(s, W, H, 60);
}

static pond *pool_of(int cells, const char *look, scene *s) {
    char text[600];
    (void)snprintf(text, sizeof text, POOL, cells, look);
    return furnished(text, s);
}

static void run(const scene *s, pond *water, scene_surface *surface, int frames) {
    for (int frame = 0; frame < frames; frame++) {
        scene_run_frame(s, water, frame, 60);
        advance_frame(s, water, surface, 1.0 / 60);
        light_frame(s, water, surface);
    }
}

static double most_of(const pond_map_target *map) {
    float most = -1;
    for (int i = 0; i < map->width * map->height; i++) {
        most = fmaxf(most, map->values[i]);
    }
    return (double)most;
}

static double mean_of(const pond_map_target *map) {
    double sum = 0;
    for (int i = 0; i < map->width * map->height; i++) {
        sum += (double)map->values[i];
    }
    return sum / (map->width * map->height);
}

static void light_and_foam(void **state) {
    (void)state;
    scene s;
    pond *water = pool_of(96, ", \"foam\": 1", &s);
    scene_surface surface;
    assert_true(scene_surface_make(&s, water, W, H, &surface));
    assert_true(surface.light.width == W && surface.light.height == H);
    assert_true(surface.bed.values == NULL && surface.dry.values == NULL);
    advance_frame(&s, water, &surface, 1.0 / 60);
    light_frame(&s, water, &surface);
    assert_true(surface.light.values[0] == 1.0f && most_of(&surface.light) == 1);
    assert_true(most_of(&surface.foam) == 0);
    run(&s, water, &surface, 20);
    assert_true(most_of(&surface.light) > 1.5);
    assert_true(fabs(mean_of(&surface.light) - 1) < 1e-3);
    assert_true(most_of(&surface.foam) > 0.05);
    assert_true(surface.foam.values[0] == 0.0f); // far from the splash
    scene_surface_clear(&surface);
    scene_surface_clear(&surface);
    assert_null(surface.light.values);
    pond_destroy(water);
    scene_clear(&s);
}

// Twice the amount foams more.
static void amount_of_foam(void **state) {
    (void)state;
    const char *const amounts[] = {", \"foam\": 0.3", ", \"foam\": 3"};
    double foam[2];
    for (int i = 0; i < 2; i++) {
        scene s;
        pond *water = pool_of(96, amounts[i], &s);
        scene_surface surface;
        assert_true(scene_surface_make(&s, water, W, H, &surface));
        run(&s, water, &surface, 20);
        foam[i] = mean_of(&surface.foam);
        scene_surface_clear(&surface);
        pond_destroy(water);
        scene_clear(&s);
    }
    assert_true(foam[0] > 0 && foam[1] > 2 * foam[0]);
}

// As many values as cells, but not beyond what the picture shows, nor much below.
static void sizes(void **state) {
    (void)state;
    const int cells[] = {32, 64, 400};
    const int widths[] = {48, 64, 96};
    for (int i = 0; i < 3; i++) {
        scene s;
        pond *water = pool_of(cells[i], "", &s);
        scene_surface surface;
        assert_true(scene_surface_make(&s, water, W, H, &surface));
        assert_int_equal(surface.light.width, widths[i]);
        assert_null(surface.foam.values);
        run(&s, water, &surface, 3);
        scene_surface_clear(&surface);
        pond_destroy(water);
        scene_clear(&s);
    }
}

static void only_what_is_needed(void **state) {
    (void)state;
    scene s;
    pond *water = pool_of(96, ", \"caustics_by\": \"curvature\"", &s);
    scene_surface surface;
    assert_true(scene_surface_make(&s, water, W, H, &surface));
    assert_true(surface.light.values == NULL && surface.foam.values == NULL);
    run(&s, water, &surface, 3);
    scene_surface_clear(&surface);
    s.look = POND_LOOK_LENS;
    s.caustics = SCENE_CAUSTICS_RAYS;
    assert_true(scene_surface_make(&s, water, W, H, &surface));
    assert_null(surface.light.values);
    scene_surface_clear(&surface);
    pond_destroy(water);
    scene_clear(&s);
}

static void land_and_bed(void **state) {
    (void)state;
    scene s;
    pond *water = furnished("{\"millpond\": 1, \"backdrop\": {\"painting\": \"harbour\"}, "
                            "\"pond\": {\"cells\": 96, \"solver\": \"dispersive\"}, "
                            "\"land\": {\"painting\": true, \"hardness\": \"fixed\"}, "
                            "\"look\": {\"kind\": \"pool\", \"depth\": 3}}",
                            &s);
    scene_surface surface;
    assert_true(scene_surface_make(&s, water, W, H, &surface));
    assert_true(surface.dry.width == W && most_of(&surface.dry) == 1);
    assert_true(mean_of(&surface.dry) > 0.05 && mean_of(&surface.dry) < 0.9);
    assert_true(most_of(&surface.bed) > 2.5 && most_of(&surface.bed) <= 3);
    for (int i = 0; i < W * H; i++) {
        assert_true(surface.dry.values[i] >= 0 && surface.dry.values[i] <= 1);
        assert_true(surface.bed.values[i] >= 0);
    }
    scene_surface_clear(&surface);
    pond_destroy(water);
    scene_clear(&s);
    water = furnished("{\"millpond\": 1, \"pond\": {\"cells\": 96, \"solver\": \"wave\"}, \"bed\": "
                      "{\"slope\": {\"from\": [0, 0], \"to\": [1, 0], \"depths\": [0.1, 0.2]}}}",
                      &s);
    assert_true(scene_surface_make(&s, water, W, H, &surface));
    assert_null(surface.dry.values);
    assert_true(fabsf(surface.bed.values[0] - 0.1f) < 0.01f);
    assert_true(fabsf(surface.bed.values[W - 1] - 0.2f) < 0.01f);
    scene_surface_clear(&surface);
    pond_destroy(water);
    scene_clear(&s);
}

// The surface reaches the picture, whatever its size; without one there is a picture as well.
static void drawn(void **state) {
    (void)state;
    scene s;
    pond *water = pool_of(96, "", &s);
    scene_surface surface;
    assert_true(scene_surface_make(&s, water, W, H, &surface));
    run(&s, water, &surface, 20);
    static uint8_t under[W * H * 4];
    static uint8_t over[3][W * H * 4];
    memset(under, 120, sizeof under);
    const pond_texture texture = {
        .pixels = under, .width = W, .height = H, .stride = (ptrdiff_t)W * 4};
    for (int i = 0; i < 3; i++) {
        const pond_target target = {.pixels = over[i],
                                    .width = i == 2 ? W / 3 : W,
                                    .height = H,
                                    .stride = (ptrdiff_t)W * 4};
        draw_frame(&s, water, i == 1 ? NULL : &surface, &texture, &target);
    }
    assert_true(memcmp(over[0], over[1], sizeof over[0]) != 0);
    assert_int_not_equal(over[2][1], 0);
    scene_surface_clear(&surface);
    pond_destroy(water);
    scene_clear(&s);
}

// Nothing lies under the water: land shows nothing of it either.
static void land_over_nothing(void **state) {
    (void)state;
    scene s;
    pond *water =
        furnished("{\"millpond\": 1, \"pond\": {\"cells\": 96}, \"walls\": "
                  "[{\"shape\": {\"kind\": \"disc\", \"radius\": 0.3}, \"at\": [0.5, 0.5]}], "
                  "\"look\": {\"kind\": \"offset\"}}",
                  &s);
    scene_surface surface;
    assert_true(scene_surface_make(&s, water, W, H, &surface));
    assert_true(most_of(&surface.dry) > 0.9);
    static uint8_t pixels[W * H * 4];
    const pond_target target = {
        .pixels = pixels, .width = W, .height = H, .stride = (ptrdiff_t)W * 4};
    const pond_texture none = {0};
    draw_frame(&s, water, &surface, NULL, &target);
    draw_frame(&s, water, &surface, &none, &target);
    scene_surface_clear(&surface);
    pond_destroy(water);
    scene_clear(&s);
}

static void refused(void **state) {
    (void)state;
    const char *const looks[][2] = {
        {"{\"millpond\": 1, \"look\": {\"kind\": \"pool\", \"caustics_by\": \"magic\"}}",
         "look.caustics_by is \"magic\"; allowed: \"rays\" or \"curvature\""},
        {"{\"millpond\": 1, \"look\": {\"kind\": \"pool\", \"foam\": -1}}", "look.foam is -1"},
        {"{\"millpond\": 1, \"look\": {\"kind\": \"lens\", \"foam\": 1}}",
         "unknown key \"foam\" in look"},
    };
    for (int i = 0; i < 3; i++) {
        scene s;
        scene_error error;
        assert_false(scene_parse(looks[i][0], strlen(looks[i][0]), &s, &error));
        if (strstr(error.message, looks[i][1]) == NULL) {
            fail_msg("%s", error.message);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(light_and_foam),
        cmocka_unit_test(amount_of_foam),
        cmocka_unit_test(sizes),
        cmocka_unit_test(only_what_is_needed),
        cmocka_unit_test(land_and_bed),
        cmocka_unit_test(drawn),
        cmocka_unit_test(land_over_nothing),
        cmocka_unit_test(refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
