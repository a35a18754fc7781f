// The sea of a scene: its height, its directions, and who begins with it.
#include "scene.h"
#include "scene_sea.h"
#include "scene_water.h"

#define FPS 60.0

static pond *water_of(const scene *s) {
    const pond_desc desc = desc_at(s, 640, 360, FPS);
    return make_pond(&desc);
}

// Standard deviations of the heights [m] and of the slopes along x and y, a step after the start.
typedef struct spread {
    double height, slope_x, slope_y;
} spread;

static spread spread_of(const scene *s) {
    pond *water = water_of(s);
    const pond_desc desc = pond_get_desc(water);
    scene_run_step(s, water, 0, 1.0 / desc.time_step);
    spread sum = {0};
    const size_t count = (size_t)desc.width * (size_t)desc.height;
    for (int y = 0; y < desc.height; y++) {
        for (int x = 0; x < desc.width; x++) {
            const pond_vec2 at = {(float)((x + 0.5) * desc.cell_size),
                                  (float)((y + 0.5) * desc.cell_size)};
            const double height = (double)pond_height_at(water, at);
            const pond_vec2 slope = pond_slope_at(water, at);
            sum.height += height * height;
            sum.slope_x += (double)slope.x * (double)slope.x;
            sum.slope_y += (double)slope.y * (double)slope.y;
        }
    }
    pond_destroy(water);
    const double n = (double)count;
    return (spread){sqrt(sum.height / n), sqrt(sum.slope_x / n), sqrt(sum.slope_y / n)};
}

#define WATER                                                                                      \
    "{\"millpond\": 1, \"pond\": {\"cells\": 320, \"metres\": 8, \"solver\": \"dispersive\","      \
    " \"depth\": 1, \"seed\": 3}"

static void is_as_high_as_asked_in_all_directions(void **state) {
    (void)state;
    scene s = parse(WATER ", \"sea\": {\"height\": 0.01, \"wavelength\": 0.4}}");
    const spread sea = spread_of(&s);
    assert_true(fabs(sea.height / 0.01 - 1.0) < 0.15);
    assert_true(fabs(sea.slope_x / sea.slope_y - 1.0) < 0.15);
    // Steepest at that wavelength.
    const double slope = sqrt(sea.slope_x * sea.slope_x + sea.slope_y * sea.slope_y);
    const double wavelength = 2.0 * 3.14159265 * sea.height / slope;
    assert_true(wavelength > 0.36 && wavelength < 0.6);
    scene_clear(&s);
}

static void is_still_without_one(void **state) {
    (void)state;
    scene s = parse(WATER "}");
    assert_true(spread_of(&s).height == 0.0);
    scene_clear(&s);
}

static uint64_t hash_after_a_step(const scene *s) {
    pond *water = water_of(s);
    scene_run_step(s, water, 0, 1.0 / pond_get_desc(water).time_step);
    const uint64_t hash = pond_hash(water);
    pond_destroy(water);
    return hash;
}

static void follows_from_the_seed(void **state) {
    (void)state;
    scene s = parse(WATER ", \"sea\": {\"height\": 0.01}}");
    const uint64_t first = hash_after_a_step(&s);
    assert_true(hash_after_a_step(&s) == first);
    s.pond.seed = 4;
    assert_true(hash_after_a_step(&s) != first);
    scene_clear(&s);
}

// Those for a copy as code: the same water.
static void is_the_same_as_its_strokes(void **state) {
    (void)state;
    scene s = parse(WATER ", \"sea\": {\"height\": 0.01}, \"strokes\": [{\"start\": 0, \"end\": 0,"
                          " \"points\": [[0.2, 0.2], [0.5, 0.5]]}]}");
    const uint64_t wanted = hash_after_a_step(&s);
    pond_desc desc;
    assert_true(scene_pond_desc(&s, 640, 360, FPS, &desc, NULL));
    scene strokes = s;
    strokes.strokes = scene_sea_strokes(&s, &desc, &strokes.stroke_count);
    strokes.sea.height = 0.0f;
    assert_int_equal(strokes.stroke_count, scene_sea_count(&s, &desc) + 1);
    assert_true(hash_after_a_step(&strokes) == wanted);
    free(strokes.strokes);
    scene_clear(&s);
}

// However short its waves are, there are no more of them than strokes in a scene.
static void is_bounded(void **state) {
    (void)state;
    scene s = parse(WATER ", \"sea\": {\"height\": 0.01, \"wavelength\": 0.001}}");
    pond_desc desc;
    assert_true(scene_pond_desc(&s, 640, 360, FPS, &desc, NULL));
    assert_int_equal(scene_sea_count(&s, &desc), SCENE_MAX_TOUCHES);
    scene_clear(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_as_high_as_asked_in_all_directions),
        cmocka_unit_test(is_still_without_one),
        cmocka_unit_test(follows_from_the_seed),
        cmocka_unit_test(is_the_same_as_its_strokes),
        cmocka_unit_test(is_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
