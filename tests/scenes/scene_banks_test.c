// scene_banks_test.c — what lies under land mirrors the water before its shore.
#include "scene_banks.h"

#include "maps.h"

enum { W = 20, H = 12 };

// Land to the left of column 8.
static own_map shore(int width, int height) {
    own_map dry = map_make(width, height, 0);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width * 8 / W; x++) {
            *value_of(&dry, x, y) = 1;
        }
    }
    return dry;
}

static void fill_ramp(float *values) {
    for (int i = 0; i < W * H; i++) {
        const int x = i % W;
        values[i] = x < 8 ? 0.0f : (float)(x - 7) + 100.0f * (float)(i / W);
    }
}

static void mirrors_at_the_shore(void **state) {
    (void)state;
    for (int scale = 1; scale <= 4; scale += 3) { // the map of land may be finer than the pond
        own_map dry = shore(W * scale, H * scale);
        for (int upright = 0; upright < 2; upright++) {
            scene_banks banks;
            float values[W * H];
            fill_ramp(values);
            assert_true(scene_banks_make(&dry.map, W, H, upright != 0, &banks));
            scene_banks_fill(&banks, values);
            for (int y = 0; y < H; y++) {
                for (int x = 0; x < W; x++) {
                    const float row = 100.0f * (float)y;
                    const float wet = (float)(x - 7) + row;
                    const float up = (float)(8 - x) + row;
                    const float down = x == 7 ? 0.0f : -((float)(7 - x) + row);
                    const float wanted = x >= 8 ? wet : upright != 0 ? up : down;
                    assert_true(values[y * W + x] == wanted);
                }
            }
            scene_banks_clear(&banks);
            assert_null(banks.source);
        }
        free(dry.memory);
    }
}

// Any shape of land, any size: sources lie in water.
static void sources_are_wet(void **state) {
    (void)state;
    static const int sizes[][2] = {{1, 1}, {1, 9}, {31, 1}, {2, 2}, {40, 33}};
    for (int i = 0; i < 5; i++) {
        const int w = sizes[i][0];
        const int h = sizes[i][1];
        for (int pattern = 0; pattern < 4; pattern++) {
            own_map dry = map_make(w, h, 0);
            for (int y = 0; y < h; y++) {
                for (int x = 0; x < w; x++) {
                    const bool land = pattern == 0   ? (x * 7 + y * 13) % 5 != 0
                                      : pattern == 1 ? x > 2 || y > 3
                                      : pattern == 2 ? x < w - 1
                                                     : false;
                    *value_of(&dry, x, y) = land ? 1.0f : 0.0f;
                }
            }
            scene_banks banks;
            assert_true(scene_banks_make(&dry.map, w, h, true, &banks));
            for (int at = 0; banks.source != NULL && at < w * h; at++) {
                const int source = banks.source[at];
                assert_true(source >= 0 && source < w * h);
                assert_true(*value_of(&dry, source % w, source / w) == 0.0f);
            }
            scene_banks_clear(&banks);
            free(dry.memory);
        }
    }
}

static void nothing_to_mirror(void **state) {
    (void)state;
    scene_banks banks;
    const pond_map_target none = {.values = NULL};
    assert_true(scene_banks_make(&none, 5, 5, true, &banks) && banks.source == NULL);
    float value = 3;
    scene_banks_fill(&banks, &value);
    assert_true(value == 3);
    for (int all = 0; all < 2; all++) {
        own_map dry = map_make(5, 5, (float)all);
        assert_true(scene_banks_make(&dry.map, 5, 5, true, &banks) && banks.source == NULL);
        free(dry.memory);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mirrors_at_the_shore),
        cmocka_unit_test(sources_are_wet),
        cmocka_unit_test(nothing_to_mirror),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
