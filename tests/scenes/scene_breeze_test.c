// scene_breeze_test.c — a breeze drawn over a pond's water: what it adds, where it is left out, and
// that it joins where sides and films do. Includes scene.h, which the build looks for.
#include "scene_breeze.h"

#include "scene.h"
#include "scene_frame.h"
#include "scene_water.h"

static scene blown(const char *more) {
    char text[512];
    (void)snprintf(text, sizeof text,
                   "{\"millpond\": 1, \"pond\": {\"cells\": 96%s}, \"breeze\": {\"speed\": 3}}",
                   more);
    return parse(text);
}

static pond *water_of(const scene *s) {
    const pond_desc desc = desc_at(s, 96, 64, 20);
    return make_pond(&desc);
}

static float at(const pond_view *view, int x, int y) {
    return view->unit * ((const float *)view->heights)[y * view->stride + x];
}

static void it_lies_on_the_water(void **state) {
    (void)state;
    static const char *const waters[] = {"", ", \"solver\": \"classic\"",
                                         ", \"solver\": \"unit-range\""};
    for (int i = 0; i < 3; i++) {
        scene s = blown(waters[i]);
        pond *water = water_of(&s);
        scene_breeze *kept = NULL;
        float *flat = heights_of(water);
        const float level = flat[0];
        free(flat);
        const pond_view still = pond_get_view(water);
        const pond_view calm = scene_breeze_over(&kept, &s, &still, 0.5);
        float *before = room((size_t)(96 * 64), sizeof *before);
        for (int k = 0; k < 96 * 64; k++) {
            before[k] = at(&calm, k % 96, k / 96);
        }
        pond_drop(water, (pond_vec2){1, 0.6f}, 0.1f, 0.02f);
        const pond_view wet = pond_get_view(water);
        const pond_view both = scene_breeze_over(&kept, &s, &wet, 0.5);
        float *own = heights_of(water);
        float most = 0;
        float wrong = 0;
        for (int k = 0; k < 96 * 64; k++) {
            const float rise = at(&both, k % 96, k / 96) - before[k];
            most = fmaxf(most, rise);
            wrong = fmaxf(wrong, fabsf(rise - (own[k] - level)));
        }
        assert_true(most > 0.005f && wrong < 1e-5f);
        free(own);
        free(before);
        scene_breeze_free(kept);
        pond_destroy(water);
        scene_clear(&s);
    }
}

static void it_comes_round(void **state) {
    (void)state;
    scene s = blown("");
    s.breeze.period = 4;
    pond *water = water_of(&s);
    scene_breeze *one = NULL;
    scene_breeze *two = NULL;
    const pond_view still = pond_get_view(water);
    const pond_view a = scene_breeze_over(&one, &s, &still, 0.75);
    const pond_view b = scene_breeze_over(&two, &s, &still, 8.75);
    float highest = 0;
    for (int y = -1; y <= 64; y++) {
        for (int x = -1; x <= 96; x++) {
            assert_true(at(&a, x, y) == at(&b, x, y));
            highest = fmaxf(highest, fabsf(at(&a, x, y)));
        }
    }
    assert_true(highest > 0.002f && highest < 0.05f);
    scene_breeze_free(one);
    scene_breeze_free(two);
    pond_destroy(water);
    scene_clear(&s);
}

// Beyond a side that joins the other the same waves go on.
static void it_tiles(void **state) {
    (void)state;
    scene s = blown(", \"edges\": \"periodic\"");
    pond *water = water_of(&s);
    scene_breeze *kept = NULL;
    const pond_view still = pond_get_view(water);
    s.breeze.gusts = 0; // whose patches are wider than the pond
    const pond_view view = scene_breeze_over(&kept, &s, &still, 0.75);
    for (int y = 0; y < 64; y++) {
        assert_true(fabsf(at(&view, -1, y) - at(&view, 95, y)) < 1e-5f);
        assert_true(fabsf(at(&view, 96, y) - at(&view, 0, y)) < 1e-5f);
    }
    for (int x = 0; x < 96; x++) {
        assert_true(fabsf(at(&view, x, -1) - at(&view, x, 63)) < 1e-5f);
        assert_true(fabsf(at(&view, x, 64) - at(&view, x, 0)) < 1e-5f);
    }
    scene_breeze_free(kept);
    pond_destroy(water);
    scene_clear(&s);
}

// As Cox and Munk measured in a strong wind, and as steep as that is what is drawn.
static void slopes_grow_slowly(void **state) {
    (void)state;
    scene s = blown("");
    pond *water = water_of(&s);
    const float cell = (float)pond_get_desc(water).cell_size;
    const pond_view still = pond_get_view(water);
    float before = 0.0f;
    for (int speed = 1; speed <= 20; speed++) {
        s.breeze.speed = (float)speed;
        const float slope = scene_breeze_slope(&s);
        const float measured = sqrtf(0.5f * (0.003f + 0.00512f * (float)speed));
        assert_true(slope > before && slope < measured + 1e-5f);
        assert_true(speed < 3 || slope > measured - 1e-5f);
        before = slope;
    }
    scene_breeze *kept = NULL;
    double sum = 0.0;
    for (int second = 0; second < 10; second++) {
        const pond_view view = scene_breeze_over(&kept, &s, &still, second);
        for (int y = 0; y < 64; y++) {
            for (int x = 0; x < 95; x++) {
                const float right = (at(&view, x + 1, y) - at(&view, x, y)) / cell;
                const float down = (at(&view, x, y + 1) - at(&view, x, y)) / cell;
                sum += (double)(right * right + down * down);
            }
        }
    }
    const double drawn = sqrt(sum / (2.0 * 10 * 64 * 95));
    assert_true(drawn < 1.2 * (double)before && drawn > 0.6 * (double)before);
    s.breeze.steepness *= 0.5f;
    assert_true(fabsf(scene_breeze_slope(&s) - 0.5f * before) < 1e-5f);
    s.breeze.speed = 0.0f;
    assert_true(scene_breeze_slope(&s) == 0.0f);
    scene_breeze_free(kept);
    pond_destroy(water);
    scene_clear(&s);
}

// The lake look has its own; a calm leaves the pond's heights where they lie.
static void where_there_is_none(void **state) {
    (void)state;
    scene s = blown("");
    pond *water = water_of(&s);
    scene_breeze *kept = NULL;
    const pond_view still = pond_get_view(water);
    s.look = POND_LOOK_LAKE;
    assert_false(scene_breeze_blows(&s));
    assert_true(scene_breeze_over(&kept, &s, &still, 1).heights == still.heights);
    s.look = POND_LOOK_POOL;
    assert_true(scene_breeze_blows(&s));
    s.breeze.speed = 0;
    assert_true(scene_breeze_over(&kept, &s, &still, 1).heights == still.heights);
    assert_null(kept);
    const scene calm = scene_default();
    assert_false(scene_breeze_blows(&calm));
    scene_surface surface;
    s.breeze.speed = 2;
    assert_true(scene_surface_make(&s, water, 96, 64, &surface));
    scene_frame now = scene_frame_of(&s, water, &surface, NULL);
    scene_frame_blow(&now);
    assert_true(now.view.heights != still.heights);
    s.breeze.speed = 0;
    scene_frame_blow(&now);
    assert_true(now.view.heights == still.heights);
    scene_surface_clear(&surface);
    pond_destroy(water);
    scene_clear(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_lies_on_the_water),
        cmocka_unit_test(it_comes_round),
        cmocka_unit_test(it_tiles),
        cmocka_unit_test(slopes_grow_slowly),
        cmocka_unit_test(where_there_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
