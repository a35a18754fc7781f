// paint_test.c — the paintings draw at any size, alike every time and on every machine.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "paint.h"

enum { PAD = 20, MARK = 0xa5 };

typedef struct size {
    int width, height;
} size;

static uint64_t fnv1a(const uint8_t *const bytes, const size_t count) {
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ bytes[i]) * 1099511628211u;
    }
    return hash;
}

static uint8_t *draw(const char *const name, const int width, const int height) {
    uint8_t *const pixels = calloc((size_t)width * (size_t)height, 4);
    assert_non_null(pixels);
    assert_true(paint_draw(name, pixels, width, height, (ptrdiff_t)width * 4));
    return pixels;
}

static void names_are_listed(void **const state) {
    (void)state;
    assert_string_equal(paint_name(0), "rockpool");
    assert_string_equal(paint_name(1), "billiards");
    assert_string_equal(paint_name(2), "tiles");
    assert_null(paint_name(3));
    assert_null(paint_name(-1));
}

static void check_padding(const char *const name, const size at) {
    const size_t row = (size_t)at.width * 4;
    const size_t stride = row + PAD;
    uint8_t *const pixels = malloc(stride * (size_t)at.height);
    assert_non_null(pixels);
    memset(pixels, MARK, stride * (size_t)at.height);
    assert_true(paint_draw(name, pixels, at.width, at.height, (ptrdiff_t)stride));
    for (size_t y = 0; y < (size_t)at.height; y++) {
        for (size_t x = 3; x < row; x += 4) {
            assert_int_equal(pixels[y * stride + x], 255);
        }
        for (size_t x = row; x < stride; x++) {
            assert_int_equal(pixels[y * stride + x], MARK);
        }
    }
    free(pixels);
}

static void any_size_is_opaque_and_keeps_the_padding(void **const state) {
    (void)state;
    static const size sizes[] = {{1, 1}, {3, 2}, {2, 3}, {7, 5}, {300, 1}, {1, 300}, {48, 80}};
    for (int i = 0; paint_name(i) != NULL; i++) {
        for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
            check_padding(paint_name(i), sizes[k]);
        }
        check_padding(paint_name(i), (size){641, 481});
    }
}

static void bad_arguments_draw_nothing(void **const state) {
    (void)state;
    uint8_t pixels[4 * 4 * 4];
    memset(pixels, MARK, sizeof pixels);
    assert_false(paint_draw("no such painting", pixels, 4, 4, 16));
    assert_false(paint_draw("", pixels, 4, 4, 16));
    assert_false(paint_draw(NULL, pixels, 4, 4, 16));
    for (int i = 0; paint_name(i) != NULL; i++) {
        assert_false(paint_draw(paint_name(i), pixels, 0, 4, 16));
        assert_false(paint_draw(paint_name(i), pixels, 4, 0, 16));
        assert_false(paint_draw(paint_name(i), pixels, -1, 4, 16));
        assert_false(paint_draw(paint_name(i), pixels, 32769, 1, 4 * 32769));
        assert_false(paint_draw(paint_name(i), pixels, 1, 32769, 4));
        assert_false(paint_draw(paint_name(i), pixels, 4, 4, 15));
        assert_false(paint_draw(paint_name(i), NULL, 4, 4, 16));
    }
    for (size_t i = 0; i < sizeof pixels; i++) {
        assert_int_equal(pixels[i], MARK);
    }
}

static void the_same_bytes_each_time(void **const state) {
    (void)state;
    for (int i = 0; paint_name(i) != NULL; i++) {
        uint8_t *const first = draw(paint_name(i), 61, 43);
        uint8_t *const second = draw(paint_name(i), 61, 43);
        assert_memory_equal(first, second, (size_t)61 * 43 * 4);
        free(first);
        free(second);
    }
}

// A change of these is a change of the picture: look at it, then keep the new hash.
static void the_kept_hashes(void **const state) {
    (void)state;
    static const struct {
        const char *name;
        uint64_t hash;
    } kept[] = {
        {"rockpool", 0xa3f49d2648e83dccu},
        {"billiards", 0xabde4c1729bd2064u},
        {"tiles", 0xce2dd5a5875d8bb1u},
    };
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        uint8_t *const pixels = draw(kept[i].name, 160, 90);
        const uint64_t hash = fnv1a(pixels, (size_t)160 * 90 * 4);
        if (hash != kept[i].hash) {
            print_message("%s: %016llx\n", kept[i].name, (unsigned long long)hash);
        }
        assert_true(hash == kept[i].hash);
        free(pixels);
    }
}

// Mean and variance of the green of a painting.
static void measure(const char *const name, double *const mean, double *const variance) {
    enum { WIDTH = 240, HEIGHT = 150 };
    uint8_t *const pixels = draw(name, WIDTH, HEIGHT);
    double sum = 0.0;
    double squares = 0.0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        const double green = pixels[4 * i + 1];
        sum += green;
        squares += green * green;
    }
    *mean = sum / (WIDTH * HEIGHT);
    *variance = squares / (WIDTH * HEIGHT) - *mean * *mean;
    free(pixels);
}

static void rich_middle_tones(void **const state) {
    (void)state;
    for (int i = 0; paint_name(i) != NULL; i++) {
        double mean = 0.0;
        double variance = 0.0;
        measure(paint_name(i), &mean, &variance);
        assert_true(mean > 60.0 && mean < 190.0);
        assert_true(variance > 15.0 * 15.0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_listed),
        cmocka_unit_test(any_size_is_opaque_and_keeps_the_padding),
        cmocka_unit_test(bad_arguments_draw_nothing),
        cmocka_unit_test(the_same_bytes_each_time),
        cmocka_unit_test(the_kept_hashes),
        cmocka_unit_test(rich_middle_tones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
