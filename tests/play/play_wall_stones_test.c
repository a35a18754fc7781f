// play_wall_stones_test.c — the picture of drawn walls.
#include "wall_stones.h"

#include "support.h"

enum { SIDE = 24 };

// Drawing where cells changed gives what drawing it all would.
static void stones_are_drawn_where_they_changed(void **state) {
    (void)state;
    enum { WIDTH = 60, HEIGHT = 50 };
    static uint8_t cells[SIDE * SIDE];
    static float dry[WIDTH * HEIGHT];
    static float whole_dry[WIDTH * HEIGHT];
    static float land[WIDTH * HEIGHT];
    land[7] = 0.75f;
    wall_stones s;
    wall_stones whole;
    assert_true(wall_stones_make(&s, WIDTH, HEIGHT, land));
    assert_true(wall_stones_make(&whole, WIDTH, HEIGHT, land));
    const scene_walls walls = {.cells = cells, .width = SIDE, .height = SIDE};
    const pond_area all = {0, 0, SIDE, SIDE};
    wall_stones_draw(&s, &walls, &all, dry);
    for (int i = 0; i < 5; i++) {
        const pond_area area = {2 + 3 * i, 3 + 2 * i, 6, 6};
        for (int y = 0; y < area.height; y++) {
            memset(cells + (area.y + y) * SIDE + area.x, i != 2, (size_t)area.width);
        }
        wall_stones_draw(&s, &walls, &area, dry);
    }
    wall_stones_draw(&whole, &walls, &all, whole_dry);
    assert_memory_equal(s.pixels, whole.pixels, WIDTH * HEIGHT * 4);
    assert_memory_equal(dry, whole_dry, sizeof dry);
    assert_float_equal(dry[7], 0.75f, 0.0f);
    // Opaque and dry in the middle of a stone, clear far from any.
    const int middle = 11 * WIDTH + 11;
    assert_true(s.pixels[4 * middle + 3] > 200 && dry[middle] > 0.8f);
    assert_int_equal(s.pixels[4 * (WIDTH * HEIGHT - 1) + 3], 0);
    wall_stones_clear(&s);
    wall_stones_clear(&whole);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stones_are_drawn_where_they_changed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
