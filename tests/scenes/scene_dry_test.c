// scene_dry_test.c — how much wall lies around a place, also beyond the water's rim.
#include "scene_dry.h"

#include "support.h"

enum { W = 5, H = 4 };

static float around(const uint8_t *cells, float x, float y) {
    const scene_walls walls = {.cells = cells, .width = W, .height = H};
    return scene_walls_around(&walls, x, y);
}

static void weighs_three_cells(void **state) {
    (void)state;
    uint8_t cells[H * W] = {0};
    cells[W + 2] = 1;
    assert_float_equal(around(cells, 2.0f, 1.0f), 0.75 * 0.75, 1e-6);
    assert_float_equal(around(cells, 1.0f, 1.0f), 0.125 * 0.75, 1e-6);
    assert_float_equal(around(cells, 0.4f, 1.0f), 0.0, 1e-6);
    assert_float_equal(scene_walls_dryness(0.5f), 0.5, 1e-6);
}

// The cells at the rim go on beyond it, to every side alike.
static void goes_on_beyond_the_rim(void **state) {
    (void)state;
    uint8_t cells[H * W] = {0};
    for (int y = 0; y < H; y++) {
        cells[y * W] = 1;
        cells[y * W + W - 1] = 1;
    }
    uint8_t rows[H * W] = {0};
    for (int x = 0; x < W; x++) {
        rows[x] = 1;
        rows[(H - 1) * W + x] = 1;
    }
    for (float beyond = 0.5f; beyond < 4.0f; beyond += 0.15f) {
        assert_float_equal(around(cells, -beyond, 1.5f), 1.0, 1e-5);
        assert_float_equal(around(cells, -beyond, 1.5f), around(cells, W - 1 + beyond, 1.5f), 1e-5);
        assert_float_equal(around(rows, 2.0f, -beyond), around(rows, 2.0f, H - 1 + beyond), 1e-5);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(weighs_three_cells),
        cmocka_unit_test(goes_on_beyond_the_rim),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
