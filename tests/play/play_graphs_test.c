// play_graphs_test.c — the last samples are kept in order, with their range.
#include "play/panel/graphs.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void order(void **state) {
    (void)state;
    static graph g;
    assert_true(graph_last(&g) == 0.0f);
    for (int i = 0; i < GRAPH_LENGTH + 100; i++) {
        graph_add(&g, i * 0.5, (float)i);
    }
    assert_int_equal(g.count, GRAPH_LENGTH);
    for (int i = 0; i < GRAPH_LENGTH; i++) {
        assert_true(graph_value(&g, i) == (float)(100 + i));
        assert_true(graph_time(&g, i) == (100 + i) * 0.5);
    }
    assert_true(graph_last(&g) == (float)(GRAPH_LENGTH + 99));
}

static void range_of_the_last_seconds(void **state) {
    (void)state;
    static graph g;
    float low = 1.0f;
    float high = 1.0f;
    graph_range(&g, 1.0, &low, &high);
    assert_true(low == 0.0f && high == 0.0f);
    graph_add(&g, 0.0, 50.0f);
    graph_add(&g, 2.0, -3.0f);
    graph_add(&g, 2.5, 7.0f);
    graph_range(&g, 1.0, &low, &high);
    assert_true(low == -3.0f && high == 7.0f);
    graph_range(&g, 10.0, &low, &high);
    assert_true(high == 50.0f);
}

static void what_is_left_out(void **state) {
    (void)state;
    static graph g;
    graph_add(&g, 1.0, NAN);
    graph_add(&g, NAN, 1.0f);
    assert_int_equal(g.count, 0);
    graph_add(&g, 5.0, 1.0f);
    graph_add(&g, 1.0, 2.0f); // the water began anew
    assert_int_equal(g.count, 1);
    assert_true(graph_last(&g) == 2.0f);
}

static void round_numbers(void **state) {
    (void)state;
    assert_true(fabsf(graph_round_up(0.0031f) - 0.005f) < 1e-6f);
    assert_true(fabsf(graph_round_up(1.0f) - 1.0f) < 1e-6f);
    assert_true(fabsf(graph_round_up(17.0f) - 20.0f) < 1e-5f);
    assert_true(fabsf(graph_round_up(70.0f) - 100.0f) < 1e-4f);
    assert_true(graph_round_up(-1.0f) == 0.0f && graph_round_up(NAN) == 0.0f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order),
        cmocka_unit_test(range_of_the_last_seconds),
        cmocka_unit_test(what_is_left_out),
        cmocka_unit_test(round_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
