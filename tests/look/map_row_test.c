// map_row_test.c — rows of whole points of a picture read from a map what any points there do.
// pool_builds_test.c holds the builds to each other.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "look/reading/sampler.h"

enum { WIDE = 90, HIGH = 40, STRIDE = 97 };

typedef struct sheet {
    float values[STRIDE * HIGH];
    pond_map map;
} sheet;

static void fill(sheet *s, int width, int height) {
    uint32_t random = 7;
    for (int i = 0; i < STRIDE * HIGH; i++) {
        random = random * 1664525u + 1013904223u;
        s->values[i] = (float)(random >> 8) / 8388608.0f - 0.5f; // −0.5…1.5
    }
    s->map = (pond_map){s->values, width, height, STRIDE};
}

static void hold(const sheet *s, int width, int height, bool wraps, int x, int y, int count) {
    pondi_points points;
    for (int i = 0; i < count; i++) {
        points.u[i] = (float)(x + i);
        points.v[i] = (float)y;
    }
    const pondi_place place = {.width = width,
                               .height = height,
                               .wraps_x = wraps,
                               .wraps_y = wraps,
                               .points = &points,
                               .count = count};
    float any[PONDI_TILE];
    float row[PONDI_TILE];
    pondi_read_map_at(&s->map, &place, 0.0f, 1.0f, any);
    pondi_read_map_row(&s->map, &place, x, y, 0.0f, 1.0f, row);
    assert_memory_equal(row, any, (size_t)count * sizeof *any);
}

// Of a picture of width × height: from both sides, from the middle, on odd and on even places.
static void hold_all(int width, int height, int map_width, int map_height) {
    static sheet s;
    fill(&s, map_width, map_height);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x += 7) {
            for (int count = 1; count <= 23 && x + count <= width; count += 2 + x % 3) {
                hold(&s, width, height, (x + y) % 2 != 0, x, y, count);
            }
            const int rest = width - x < PONDI_TILE ? width - x : PONDI_TILE;
            hold(&s, width, height, y % 2 != 0, x, y, rest);
        }
    }
}

static void a_value_for_each_pixel(void **state) {
    (void)state;
    hold_all(WIDE, HIGH, WIDE, HIGH);
    hold_all(1, 1, 1, 1);
}

static void a_value_for_two_by_two(void **state) {
    (void)state;
    hold_all(2 * WIDE, 2 * HIGH, WIDE, HIGH);
    hold_all(2, 2, 1, 1);
    hold_all(4, 2, 2, 1);
}

static void any_other_map(void **state) {
    (void)state;
    hold_all(61, 33, WIDE, HIGH);
    hold_all(2 * WIDE, HIGH, WIDE, HIGH);
    hold_all(2 * WIDE + 1, 2 * HIGH, WIDE, HIGH);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_value_for_each_pixel),
                                       cmocka_unit_test(a_value_for_two_by_two),
                                       cmocka_unit_test(any_other_map)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
