// play_walls_ways_test.c — the list of ways that drew walls.
#include "play/session/walls_ways.h"

#include "support.h"

static void those_taken_back_are_forgotten(void **state) {
    (void)state;
    walls_ways ways = {0};
    for (int i = 0; i < 1000; i++) {
        const walls_way way = {.radius = (float)i};
        walls_ways_add(&ways, i, &way);
        assert_int_equal(ways.count, i + 1);
    }
    const walls_way other = {.radius = -1.0f};
    walls_ways_add(&ways, 10, &other);
    assert_int_equal(ways.count, 11);
    for (int i = 0; i < 10; i++) {
        assert_true(ways.list[i].radius == (float)i);
    }
    assert_true(ways.list[10].radius == -1.0f);
    walls_ways_clear(&ways);
    assert_int_equal(ways.count, 0);
    walls_ways_clear(&ways);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(those_taken_back_are_forgotten)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
