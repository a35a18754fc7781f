// play_undo_test.c — the way back of walls drawn by hand, and how they are seen.
#include "play/session/undo.h"
#include "play/session/wall_stones.h"

#include "support.h"

enum { SIDE = 24 };

static void there_and_back(void **state) {
    (void)state;
    undo u;
    uint8_t kept[40][SIDE * SIDE];
    uint64_t dice = 5;
    assert_true(undo_make(&u, SIDE, SIDE));
    assert_null(undo_back(&u));
    assert_null(undo_again(&u));
    for (int i = 0; i < 40; i++) {
        memcpy(kept[i], u.drawn, sizeof kept[i]);
        undo_begin(&u);
        for (int j = 0; j < 12; j++) {
            const int x = noise_int(&dice, 0, SIDE - 1);
            const int y = noise_int(&dice, 0, SIDE - 1);
            if (noise_int(&dice, 0, 1) == 1) {
                undo_mark(&u, x, y, 0.0f);
            } else {
                undo_unmark(&u, x, y);
            }
        }
        undo_end(&u);
    }
    for (int i = 39; i >= 0; i--) {
        assert_non_null(undo_back(&u));
        assert_memory_equal(u.drawn, kept[i], sizeof kept[i]);
    }
    assert_null(undo_back(&u));
    for (int i = 1; i < 40; i++) {
        assert_non_null(undo_again(&u));
        assert_memory_equal(u.drawn, kept[i], sizeof kept[i]);
    }
    // A new gesture ends what could be done again.
    undo_begin(&u);
    undo_mark(&u, 3, 3, 1.0f);
    undo_unmark(&u, 4, 3);
    undo_end(&u);
    assert_null(undo_again(&u));
    undo_clear(&u);
}

static void the_oldest_are_forgotten(void **state) {
    (void)state;
    undo u;
    assert_true(undo_make(&u, SIDE, SIDE));
    for (int i = 0; i < UNDO_MOST + 10; i++) {
        undo_begin(&u);
        undo_mark(&u, i % SIDE, i / SIDE, 0.0f);
        undo_end(&u);
    }
    int back = 0;
    while (undo_back(&u) != NULL) {
        back++;
    }
    assert_int_equal(back, UNDO_MOST);
    assert_int_equal(u.drawn[9], 1);
    assert_int_equal(u.drawn[10], 0);
    undo_clear(&u);
}

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
    const undo_area all = {0, 0, SIDE, SIDE};
    wall_stones_draw(&s, &walls, &all, dry);
    for (int i = 0; i < 5; i++) {
        const undo_area area = {2 + 3 * i, 3 + 2 * i, 6, 6};
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
        cmocka_unit_test(there_and_back),
        cmocka_unit_test(the_oldest_are_forgotten),
        cmocka_unit_test(stones_are_drawn_where_they_changed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
