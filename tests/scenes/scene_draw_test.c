// scene_draw_test.c — what a frame is drawn with: the looks of the moment, and what lies over it.
#include "frames.h"
#include "scene_cover.h"
#include "scene_furnish.h"
#include "scene_water.h"

enum { W = 64, H = 36 };

#define STILL                                                                                      \
    "{\"millpond\": 1, \"film\": {\"width\": 64, \"height\": 36}, \"pond\": {\"cells\": 64, "      \
    "\"metres\": 2}, \"look\": {\"kind\": \"%s\"%s}}"

static pond *furnished(const char *look, const char *more, scene *s) {
    char text[400];
    (void)snprintf(text, sizeof text, STILL, look, more);
    *s = parse(text);
    return furnish(s, W, H, 60);
}

static void looks_of_the_moment(void **state) {
    (void)state;
    scene s;
    pond *water = furnished("lagoon", "", &s);
    s.looks[POND_LOOK_PLANE].is.plane.scroll = (pond_vec2){0.25f, -0.5f};
    scene_frame now = scene_frame_of(&s, water, NULL, NULL);
    now.time = 4.0;
    s.look = POND_LOOK_PLANE;
    const pond_plane_look plane = scene_look_now(&now).is.plane;
    assert_true(plane.scroll.x == 1.0f && plane.scroll.y == -2.0f);
    assert_true(s.looks[POND_LOOK_PLANE].is.plane.scroll.x == 0.25f);
    s.looks[POND_LOOK_LAGOON].is.lagoon.scroll = (pond_vec2){1.0f, 1.0f};
    s.look = POND_LOOK_LAGOON;
    const pond_lagoon_look lagoon = scene_look_now(&now).is.lagoon;
    assert_float_equal(lagoon.surface_metres, 2.0, 1e-5);
    assert_true(lagoon.scroll.x == 0.0f && lagoon.scroll.y == 0.0f);
    s.look = POND_LOOK_PROFILE;
    assert_null(scene_look_now(&now).is.profile.spray);
    pond_destroy(water);
}

static pond_colour horizon_of(const scene *s, pond *water, const pond_texture *under) {
    const scene_frame now = scene_frame_of(s, water, NULL, under);
    return scene_look_now(&now).is.pool.sky_horizon;
}

static void sky_from_the_picture(void **state) {
    (void)state;
    static uint8_t under[H * W * 4];
    scene s;
    pond *water = furnished("pool", ", \"sky_from_picture\": true", &s);
    const pond_texture texture = {.pixels = under, .width = W, .height = H, .stride = 4 * W};
    pond_colour horizon[2];
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 4 * W * H; j++) {
            under[j] = (uint8_t)(j % 4 == 3 ? 255 : j % 4 == i ? 240 : 5);
        }
        horizon[i] = horizon_of(&s, water, &texture);
    }
    assert_true(horizon[0].r > 4 * horizon[0].g && horizon[1].g > 4 * horizon[1].r);
    const float usual = s.looks[POND_LOOK_POOL].is.pool.sky_horizon.r;
    assert_true(horizon_of(&s, water, NULL).r == usual);
    s.sky_from_picture = false;
    assert_true(horizon_of(&s, water, &texture).r == usual);
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
    draw_frame(&s, water, &surface, &texture, &target);
    scene_frame now = scene_frame_of(&s, water, &surface, &texture);
    now.over = (pond_texture){.pixels = over, .width = W, .height = H, .stride = 4 * W};
    target.pixels = both;
    scene_frame_set_look(&now, &target);
    scene_draw(&now, &target);
    for (int i = 0; i < W * H * 4; i++) {
        const double alpha = over[i | 3] / 255.0;
        const double light = alpha * light_of(over[i]) + (1.0 - alpha) * light_of(plain[i]);
        const double wanted = i % 4 == 3 ? 255.0 : level_of(light);
        assert_float_equal(both[i], wanted, 1.3);
    }
    scene_surface_clear(&surface);
    pond_destroy(water);
}

// What land hides is not drawn under it: the same picture as where all of the water is.
static void land_hides_what_is_not_drawn(void **state) {
    (void)state;
    enum { WIDE = 900, HIGH = 495, PIXELS = WIDE * HIGH };
    static uint8_t under[4 * PIXELS];
    static uint8_t parts[4 * PIXELS];
    static uint8_t whole[4 * PIXELS];
    scene s;
    scene_error error;
    assert_true(scene_builtin("tiles", &s));
    pond_desc desc;
    assert_true(scene_pond_desc(&s, WIDE, HIGH, 60, &desc, &error));
    pond *water = make_pond(&desc);
    assert_true(scene_furnish(&s, water, NULL, NULL, &error));
    scene_surface surface;
    assert_true(scene_surface_make(&s, water, WIDE, HIGH, &surface));
    for (int i = 0; i < 4 * PIXELS; i++) { // some of it is clear
        under[i] = (uint8_t)(i % 4 == 3 ? (i / 4 % WIDE < 20 ? 0 : 255) : i * 7 % 251);
    }
    const pond_texture texture = {
        .pixels = under, .width = WIDE, .height = HIGH, .stride = (ptrdiff_t)4 * WIDE};
    for (int frame = 0; frame < 40; frame++) {
        scene_run_frame(&s, water, frame, 60);
    }
    light_frame(&s, water, &surface);
    const pond_area all = {.width = WIDE, .height = HIGH};
    pond_target target = {
        .pixels = parts, .width = WIDE, .height = HIGH, .stride = (ptrdiff_t)4 * WIDE};
    draw_frame(&s, water, &surface, &texture, &target);
    target.pixels = whole;
    target.part = &all;
    draw_frame(&s, water, &surface, &texture, &target);
    assert_memory_equal(parts, whole, sizeof whole);
    scene_surface_clear(&surface);
    pond_destroy(water);
    scene_clear(&s);
}

// Opaque or not, each colour counts by what it covers.
static void land_is_laid_as_its_shares_say(void **state) {
    (void)state;
    enum { WIDE = 75, HIGH = 300, PIXELS = WIDE * HIGH }; // 75: no whole runs
    static uint8_t land[4 * PIXELS];
    static uint8_t wet[4 * PIXELS];
    static uint8_t laid[4 * PIXELS];
    static float shares[PIXELS];
    uint32_t random = 9;
    for (int i = 0; i < 4 * PIXELS; i++) {
        random = random * 1664525u + 1013904223u;
        const bool opaque = i % 4 == 3 && i / 4 / WIDE < HIGH / 2;
        land[i] = opaque ? 255 : (uint8_t)(random >> 24);
        wet[i] = opaque ? 255 : (uint8_t)(random >> 16);
        shares[i / 4] = (float)(random >> 8) * (1.0f / 16777216.0f);
        shares[i / 4] = i / 4 / WIDE % 3 == 0 ? (float)(i / 12 / WIDE % 2) : shares[i / 4];
    }
    memcpy(laid, wet, sizeof laid);
    const pond_map_target dry = {shares, WIDE, HIGH, WIDE};
    const pond_texture texture = {
        .pixels = land, .width = WIDE, .height = HIGH, .stride = (ptrdiff_t)4 * WIDE};
    const pond_target target = {
        .pixels = laid, .width = WIDE, .height = HIGH, .stride = (ptrdiff_t)4 * WIDE};
    scene_cover_draw(&dry, &texture, &target);
    for (int i = 0; i < 4 * PIXELS; i++) {
        const int share = (int)(256.0f * shares[i / 4] + 0.5f);
        const int over = share * land[i | 3];
        const int sum = over + (256 - share) * wet[i | 3];
        const int mixed = (land[i] * over + wet[i] * (sum - over) + sum / 2) / (sum > 0 ? sum : 1);
        const int colour = share == 256 || share == 0 || sum == 0 ? laid[i] : mixed;
        assert_int_equal(laid[i], i % 4 == 3 ? (sum + 128) >> 8 : colour);
        if (share == 256 || share == 0) {
            assert_int_equal(laid[i], share == 256 ? land[i] : wet[i]);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(looks_of_the_moment),
        cmocka_unit_test(sky_from_the_picture),
        cmocka_unit_test(lies_over_in_linear_light),
        cmocka_unit_test(land_hides_what_is_not_drawn),
        cmocka_unit_test(land_is_laid_as_its_shares_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
