// scene_canvas_test.c — pictures of which only what moved is drawn anew are the same as others.
#include "frames.h"
#include "one_look.h"
#include "scene_furnish.h"

#include "support.h"

enum { W = 480, H = 360, BYTES = W * H * 4 };

static uint8_t under[BYTES];
static uint8_t kept[BYTES];
static uint8_t whole[BYTES];

static const pond_texture texture = {.pixels = under, .width = W, .height = H, .stride = W * 4};

static pond_target target_on(uint8_t *pixels) {
    return (pond_target){.pixels = pixels, .width = W, .height = H, .stride = W * 4};
}

static void paint_under(void) {
    uint64_t seed = 4;
    for (int i = 0; i < BYTES; i++) {
        under[i] = (uint8_t)(i % 4 == 3 ? 255 : noise(&seed));
    }
}

// ---- scenes -------------------------------------------------------------------------------------

// Drops far apart in time and place; a duck that floats; land of the painting's.
#define SCENE                                                                                      \
    "{\"millpond\": 1, \"film\": {\"width\": 480, \"height\": 360}, %s \"pond\": {\"cells\": "     \
    "480, \"metres\": 4, \"solver\": \"wave\", \"half_life\": 0.05}, \"drops\": [{\"time\": 0.1, " \
    "\"at\": [0.2, 0.3], \"radius\": 0.03, \"height\": -0.03}, {\"time\": 0.3, \"at\": [0.9, "     \
    "0.8], \"radius\": 0.03, \"height\": 0.02}], \"bodies\": [{\"shape\": {\"kind\": \"disc\", "   \
    "\"radius\": 0.1}, \"at\": [0.6, 0.3], \"sprite\": \"duck\", \"length\": 0.1}], "              \
    "\"look\": {%s}}"

static void check_scene(const char *land, const char *look, bool keeps) {
    char text[1500];
    (void)snprintf(text, sizeof text, SCENE, land, look);
    scene s;
    scene_error error;
    if (!scene_parse(text, strlen(text), &s, &error)) {
        fail_msg("%s", error.message);
    }
    pond_desc desc;
    assert_true(scene_pond_desc(&s, W, H, 30, &desc, &error));
    pond *water = make_pond(&desc);
    if (!scene_furnish(&s, water, NULL, NULL, &error)) {
        fail_msg("%s", error.message);
    }
    scene_surface plain;
    scene_surface keeping;
    assert_true(scene_surface_make(&s, water, W, H, &plain));
    assert_true(scene_surface_make(&s, water, W, H, &keeping));
    assert_true(scene_surface_keep_picture(&keeping, &s, W, H));
    assert_true((keeping.canvas != NULL) == keeps);
    const pond_target targets[2] = {target_on(kept), target_on(whole)};
    for (int frame = 0; keeps && frame < LONG_RUN(14); frame++) {
        scene_run_frame(&s, water, frame, 30);
        memset(kept, frame, BYTES); // another frame's buffer
        draw_frame(&s, water, &keeping, &texture, &targets[0]);
        draw_frame(&s, water, &plain, &texture, &targets[1]);
        if (memcmp(kept, whole, BYTES) != 0) {
            fail_msg("%s: frame %d is not the same", look, frame);
        }
    }
    scene_surface_clear(&plain);
    scene_surface_clear(&keeping);
    pond_destroy(water);
    scene_clear(&s);
}

static void scenes_look_the_same(void **state) {
    (void)state;
    static const char *const looks[] = {
        "\"kind\": \"offset\"", "\"kind\": \"lens\"",
        "\"kind\": \"height\"", "\"kind\": \"normals\"",
        "\"kind\": \"slope\"",  "\"kind\": \"pool\", \"caustics_by\": \"curvature\", \"foam\": 0",
    };
    for (int i = 0; i < 6; i++) {
        check_scene("", looks[i], true);
    }
    const char *land = "\"backdrop\": {\"painting\": \"harbour\"}, \"land\": {\"painting\": true},";
    check_scene(land, looks[0], true);
    check_scene(land, looks[5], true);
}

// Light and foam move where the water does not, and with time.
static void other_looks_keep_nothing(void **state) {
    (void)state;
    check_scene("", "\"kind\": \"pool\"", false);
    check_scene("", "\"kind\": \"lagoon\"", false);
    check_scene("", "\"kind\": \"plane\"", false);
}

// ---- how much is drawn --------------------------------------------------------------------------

static int64_t painted; // pixels

static void paint(const scene_frame *now, const pond_target *target) {
    const pond_offset_look look = offset_look_default();
    draw_offset_look(&look, &now->view, &texture, target, NULL);
    painted += target->part != NULL ? (int64_t)target->part->width * target->part->height : W * H;
}

static int64_t pixels_of(scene_canvas *canvas, pond *water) {
    const scene_frame now = scene_frame_of(NULL, water, NULL, &texture);
    const pond_target target = target_on(kept);
    painted = 0;
    assert_true(scene_canvas_draw(canvas, &now, paint, &target));
    const int64_t pixels = painted;
    const pond_target all = target_on(whole);
    paint(&now, &all);
    assert_memory_equal(kept, whole, BYTES);
    return pixels;
}

static void only_what_moved_is_drawn(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(W, H);
    pond *water = make_pond(&desc);
    scene_canvas *canvas = scene_canvas_make(W, H);
    assert_non_null(canvas);
    assert_int_equal(pixels_of(canvas, water), W * H);
    assert_int_equal(pixels_of(canvas, water), 0);
    pond_step_many(water, 64);
    assert_int_equal(pixels_of(canvas, water), 0);
    pond_drop(water, centre_of(96, 96), 3.0f / 64, 0.02f);
    pond_step(water);
    const int64_t pixels = pixels_of(canvas, water);
    assert_true(pixels >= 192 * 192 && pixels < 205 * 205);
    for (int i = 0; i < 6; i++) { // all over
        pond_drop(water, centre_of(80 * i + 30, 60 * i + 30), 3.0f / 64, 0.02f);
        pond_drop(water, centre_of(80 * i + 30, 330 - 60 * i), 3.0f / 64, 0.02f);
    }
    pond_step(water);
    assert_int_equal(pixels_of(canvas, water), W * H);
    pond_step(water);
    assert_int_equal(pixels_of(canvas, water), W * H);
    pond_calm(water);
    assert_int_equal(pixels_of(canvas, water), W * H);
    pond_step(water);
    assert_int_equal(pixels_of(canvas, water), W * H); // it was calmed since that step
    assert_int_equal(pixels_of(canvas, water), W * H); // it is kept again
    assert_int_equal(pixels_of(canvas, water), 0);
    scene_canvas_free(canvas);
    scene_canvas_free(NULL);
    pond_destroy(water);
}

static void other_targets_are_left_alone(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(W, H);
    pond *water = make_pond(&desc);
    scene_canvas *canvas = scene_canvas_make(W, H);
    const scene_frame now = scene_frame_of(NULL, water, NULL, &texture);
    painted = 0;
    pond_target target = target_on(kept);
    target.width--;
    assert_false(scene_canvas_draw(canvas, &now, paint, &target));
    target = target_on(kept);
    target.height--;
    assert_false(scene_canvas_draw(canvas, &now, paint, &target));
    assert_int_equal(painted, 0);
    scene_canvas_free(canvas);
    pond_destroy(water);
}

int main(void) {
    paint_under();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scenes_look_the_same),
        cmocka_unit_test(other_looks_keep_nothing),
        cmocka_unit_test(only_what_moved_is_drawn),
        cmocka_unit_test(other_targets_are_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
