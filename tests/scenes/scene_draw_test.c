// scene_draw_test.c — what a frame is drawn with: the looks of the moment, and what lies over it.
#include "scene_furnish.h"
#include "scene_look_now.h"

#include "support.h"

enum { W = 64, H = 36 };

#define STILL                                                                                      \
    "{\"millpond\": 1, \"film\": {\"width\": 64, \"height\": 36}, \"pond\": {\"cells\": 64, "      \
    "\"metres\": 2}, \"look\": {\"kind\": \"%s\"%s}}"

static pond *furnished(const char *look, const char *more, scene *s) {
    char text[400];
    (void)snprintf(text, sizeof text, STILL, look, more);
    scene_error error;
    if (!scene_parse(text, strlen(text), s, &error)) {
        fail_msg("%s", error.message);
    }
    pond_desc desc;
    assert_true(scene_pond_desc(s, W, H, 60, &desc, &error));
    pond *water = make_pond(&desc);
    assert_true(scene_furnish(s, water, NULL, NULL, &error));
    return water;
}

static void looks_of_the_moment(void **state) {
    (void)state;
    scene s;
    pond *water = furnished("lagoon", "", &s);
    s.looks[POND_LOOK_PLANE].is.plane.scroll = (pond_vec2){0.25f, -0.5f};
    const pond_view view = pond_get_view(water);
    s.look = POND_LOOK_PLANE;
    const pond_plane_look plane = scene_look_now(&s, &view, 4.0, NULL).is.plane;
    assert_true(plane.scroll.x == 1.0f && plane.scroll.y == -2.0f);
    assert_true(s.looks[POND_LOOK_PLANE].is.plane.scroll.x == 0.25f);
    s.looks[POND_LOOK_LAGOON].is.lagoon.scroll = (pond_vec2){1.0f, 1.0f};
    s.look = POND_LOOK_LAGOON;
    const pond_lagoon_look lagoon = scene_look_now(&s, &view, 4.0, NULL).is.lagoon;
    assert_float_equal(lagoon.surface_metres, 2.0, 1e-5);
    assert_true(lagoon.scroll.x == 0.0f && lagoon.scroll.y == 0.0f);
    s.look = POND_LOOK_PROFILE;
    assert_null(scene_look_now(&s, &view, 4.0, NULL).is.profile.spray);
    pond_destroy(water);
}

static double light_of(double level) {
    const double s = level / 255.0;
    return s <= 0.04045 ? s / 12.92 : pow((s + 0.055) / 1.055, 2.4);
}

static double level_of(double light) {
    return 255.0 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1.0 / 2.4) - 0.055);
}

// Columns over all levels and alphas, over a texture of its own.
static void lies_over_in_linear_light(void **state) {
    (void)state;
    static uint8_t under[H * W * 4];
    static uint8_t over[H * W * 4];
    static uint8_t plain[H * W * 4];
    static uint8_t both[H * W * 4];
    for (int i = 0; i < W * H; i++) {
        const int x = i % W;
        const int y = i / W;
        for (int c = 0; c < 3; c++) {
            under[4 * i + c] = (uint8_t)(255 * x / (W - 1));
            over[4 * i + c] = (uint8_t)(c == 0 ? 255 : c == 1 ? 128 : 10);
        }
        under[4 * i + 3] = 255;
        over[4 * i + 3] = (uint8_t)(255 * y / (H - 1));
    }
    scene s;
    pond *water = furnished("offset", "", &s);
    scene_surface surface;
    assert_true(scene_surface_make(&s, water, W, H, &surface));
    const pond_texture texture = {.pixels = under, .width = W, .height = H, .stride = 4 * W};
    pond_target target = {.pixels = plain, .width = W, .height = H, .stride = 4 * W};
    scene_draw(&s, water, &surface, &texture, &target);
    surface.over = (pond_texture){.pixels = over, .width = W, .height = H, .stride = 4 * W};
    target.pixels = both;
    scene_draw(&s, water, &surface, &texture, &target);
    for (int i = 0; i < W * H * 4; i++) {
        const double alpha = over[i | 3] / 255.0;
        const double light = alpha * light_of(over[i]) + (1.0 - alpha) * light_of(plain[i]);
        const double wanted = i % 4 == 3 ? 255.0 : level_of(light);
        assert_float_equal(both[i], wanted, 1.3);
    }
    scene_surface_clear(&surface);
    pond_destroy(water);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(looks_of_the_moment),
        cmocka_unit_test(lies_over_in_linear_light),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
