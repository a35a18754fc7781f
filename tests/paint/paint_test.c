// paint_test.c — the paintings draw at any size, alike every time and on every machine.
#include <math.h>
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
    assert_string_equal(paint_name(3), "harbour");
    assert_string_equal(paint_name(4), "lake");
    assert_string_equal(paint_name(5), "bath");
    assert_string_equal(paint_name(6), "plane");
    assert_string_equal(paint_name(7), "lido");
    assert_string_equal(paint_name(8), "mosaic");
    assert_string_equal(paint_name(9), "fjord");
    assert_string_equal(paint_name(10), "brook");
    assert_string_equal(paint_name(11), "bay");
    assert_string_equal(paint_name(12), "beach");
    assert_string_equal(paint_name(13), "dam");
    assert_string_equal(paint_name(14), "valley");
    assert_null(paint_name(15));
    assert_null(paint_name(-1));
    assert_true(paint_from_side("bay") && !paint_from_side("lido") && !paint_from_side("fjord"));
    assert_false(paint_from_side("nothing") || paint_from_side(NULL));
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
        check_padding(paint_name(i), (size){321, 241});
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
        {"rockpool", 0xc2c89a0984b21b9cu}, {"billiards", 0xabde4c1729bd2064u},
        {"tiles", 0xce2dd5a5875d8bb1u},    {"harbour", 0x418a53ef55f788a1u},
        {"lake", 0x4b8f728fc3008d92u},     {"bath", 0xb0425c28e28572c3u},
        {"plane", 0xc9fb0a8e25018324u},    {"lido", 0xc6fad1e16375d3deu},
        {"mosaic", 0x1194f4d10275e7f5u},   {"fjord", 0x3e1967ac068d8e28u},
        {"brook", 0x545e2b6dba9be839u},    {"bay", 0x94b6ed4987c9d787u},
    };
    bool same = true;
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        uint8_t *const pixels = draw(kept[i].name, 160, 90);
        const uint64_t hash = fnv1a(pixels, (size_t)160 * 90 * 4);
        if (hash != kept[i].hash) {
            print_message("%s: %016llx\n", kept[i].name, (unsigned long long)hash);
            same = false;
        }
        free(pixels);
    }
    assert_true(same);
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

// The mean step of green between two columns.
static double column_step(const uint8_t *const pixels, const int width, const int height,
                          const int a, const int b) {
    double sum = 0.0;
    for (int y = 0; y < height; y++) {
        sum += abs(pixels[4 * (y * width + a) + 1] - pixels[4 * (y * width + b) + 1]);
    }
    return sum / height;
}

static void mosaic_tiles(void **const state) {
    (void)state;
    static const int sizes[][2] = {{256, 256}, {320, 180}, {101, 163}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        const int width = sizes[i][0];
        const int height = sizes[i][1];
        uint8_t *const pixels = draw("mosaic", width, height);
        // The sides cut tiles in halves, so that no joint is crossed there, as there is within.
        double within = 0.0;
        for (int x = 0; x + 1 < width; x++) {
            within = fmax(within, column_step(pixels, width, height, x, x + 1));
        }
        assert_true(column_step(pixels, width, height, width - 1, 0) < 0.5 * within);
        free(pixels);
    }
}

// --- maps of land and water

static const char *const with_land[] = {"harbour", "lake", "lido", "brook"};
static const char *const for_bulk[] = {"beach", "dam", "valley"};

enum {
    WITH_LAND = (int)(sizeof with_land / sizeof with_land[0]),
    FOR_BULK = (int)(sizeof for_bulk / sizeof for_bulk[0])
};

static bool is_among(const char *const name, const char *const *const names, const int count) {
    for (int k = 0; k < count; k++) {
        if (strcmp(name, names[k]) == 0) {
            return true;
        }
    }
    return false;
}

static uint8_t *mask_of(const char *const name, const int width, const int height) {
    uint8_t *const mask = malloc((size_t)width * (size_t)height);
    assert_non_null(mask);
    assert_true(paint_mask(name, width, height, mask, width));
    return mask;
}

static void paintings_without_land(void **const state) {
    (void)state;
    for (int i = 0; paint_name(i) != NULL; i++) {
        const bool land = is_among(paint_name(i), with_land, WITH_LAND);
        if (is_among(paint_name(i), for_bulk, FOR_BULK)) {
            continue;
        }
        uint8_t mask[6 * 5];
        uint8_t cover[6 * 5];
        float depth[6 * 5];
        memset(mask, MARK, sizeof mask);
        memset(cover, MARK, sizeof cover);
        memset(depth, MARK, sizeof depth);
        assert_int_equal(paint_mask(paint_name(i), 6, 5, mask, 6), land);
        assert_int_equal(paint_cover(paint_name(i), 6, 5, cover, 6), land);
        assert_int_equal(paint_depth(paint_name(i), 6, 5, depth, 6), land);
        for (int k = 0; k < 30 && !land; k++) {
            assert_int_equal(mask[k], 0);
            assert_int_equal(cover[k], 0);
            assert_true(depth[k] == 1.0f);
        }
    }
}

// Their ground is above and below the rest level, and water hides none of it for good.
static void ground_for_bulk_water(void **const state) {
    (void)state;
    enum { WIDTH = 64, HEIGHT = 36 };
    for (int i = 0; i < FOR_BULK; i++) {
        static float depth[WIDTH * HEIGHT];
        uint8_t *const mask = mask_of(for_bulk[i], WIDTH, HEIGHT);
        assert_true(paint_depth(for_bulk[i], WIDTH, HEIGHT, depth, WIDTH));
        int below = 0;
        int above = 0;
        for (int k = 0; k < WIDTH * HEIGHT; k++) {
            assert_int_equal(mask[k], 0);
            assert_true(depth[k] >= -4.0f && depth[k] <= 1.0f);
            below += depth[k] > 0.02f;
            above += depth[k] < -0.02f;
        }
        assert_true(below > WIDTH * HEIGHT / 20 && above > WIDTH * HEIGHT / 5);
        free(mask);
    }
}

static void bad_maps_write_nothing(void **const state) {
    (void)state;
    uint8_t mask[16];
    float depth[16];
    memset(mask, MARK, sizeof mask);
    memset(depth, MARK, sizeof depth);
    static const char *const names[] = {"harbour", "tiles", "nothing", NULL};
    for (int i = 0; i < 4; i++) {
        const bool known = i < 2;
        assert_false(paint_mask(names[i], known ? 0 : 4, 4, mask, 4));
        assert_false(paint_cover(names[i], 4, known ? 0 : 4, mask, 4));
        assert_false(paint_depth(names[i], 4, known ? -1 : 4, depth, 4));
        assert_false(paint_mask(names[i], 4, 4, mask, known ? 3 : 4));
        assert_false(paint_cover(names[i], 4, 4, mask, known ? 3 : 4));
        assert_false(paint_depth(names[i], 4, 4, depth, known ? 3 : 4));
        assert_false(paint_mask(names[i], 4, 4, NULL, 4));
        assert_false(paint_cover(names[i], 4, 4, NULL, 4));
        assert_false(paint_depth(names[i], 4, 4, NULL, 4));
        assert_false(paint_mask(names[i], 32769, 1, mask, 32769));
    }
    for (int k = 0; k < 16; k++) {
        assert_int_equal(mask[k], MARK);
        assert_memory_equal(&depth[k], mask, sizeof depth[k]);
    }
}

static void maps_agree_with_each_other(void **const state) {
    (void)state;
    enum { WIDTH = 151, HEIGHT = 90, STRIDE = 160 };
    static uint8_t mask[STRIDE * HEIGHT];
    static uint8_t cover[STRIDE * HEIGHT];
    static float depth[STRIDE * HEIGHT];
    for (int i = 0; i < WITH_LAND; i++) {
        memset(mask, MARK, sizeof mask);
        assert_true(paint_mask(with_land[i], WIDTH, HEIGHT, mask, STRIDE));
        assert_true(paint_cover(with_land[i], WIDTH, HEIGHT, cover, STRIDE));
        assert_true(paint_depth(with_land[i], WIDTH, HEIGHT, depth, STRIDE));
        int land = 0;
        float deepest = 0.0f;
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < STRIDE; x++) {
                const int k = y * STRIDE + x;
                if (x >= WIDTH) {
                    assert_int_equal(mask[k], MARK);
                    continue;
                }
                assert_true(mask[k] == 0 || mask[k] == 255);
                assert_true(depth[k] >= 0.0f && depth[k] <= 1.0f);
                assert_true(mask[k] == 0 || depth[k] == 0.0f);
                assert_true(mask[k] == 0 || cover[k] > 0);
                land += mask[k] == 255;
                deepest = depth[k] > deepest ? depth[k] : deepest;
            }
        }
        const int least = strcmp(with_land[i], "brook") == 0 ? 10 : 5;
        assert_true(land > WIDTH * HEIGHT / least && land < WIDTH * HEIGHT * 3 / 5);
        assert_true(deepest > 0.9f);
    }
}

// Middles of pixels that lie on middles of a map three times as fine hold the same.
static void maps_agree_at_any_size(void **const state) {
    (void)state;
    enum { WIDTH = 160, HEIGHT = 90, FINER = 3 };
    for (int i = 0; i < WITH_LAND; i++) {
        uint8_t *const mask = mask_of(with_land[i], WIDTH, HEIGHT);
        uint8_t *const fine = mask_of(with_land[i], WIDTH * FINER, HEIGHT * FINER);
        int unlike = 0;
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                const int there = (y * FINER + FINER / 2) * WIDTH * FINER + x * FINER + FINER / 2;
                unlike += mask[y * WIDTH + x] != fine[there];
            }
        }
        assert_true(unlike <= 2); // of 14400, where rounding decides
        free(mask);
        free(fine);
    }
}

static void an_upright_map_is_turned_over(void **const state) {
    (void)state;
    enum { WIDTH = 160, HEIGHT = 90 };
    for (int i = 0; i < WITH_LAND; i++) {
        uint8_t *const wide = mask_of(with_land[i], WIDTH, HEIGHT);
        uint8_t *const high = mask_of(with_land[i], HEIGHT, WIDTH);
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                assert_int_equal(wide[y * WIDTH + x], high[x * HEIGHT + y]);
            }
        }
        free(wide);
        free(high);
    }
}

// What is under water is painted darker and bluer than what is dry, on the whole.
static void the_picture_shows_the_map(void **const state) {
    (void)state;
    enum { WIDTH = 160, HEIGHT = 90 };
    for (int i = 0; i < WITH_LAND; i++) {
        if (strcmp(with_land[i], "brook") == 0) {
            continue; // stones are no redder than the sand under its water
        }
        uint8_t *const pixels = draw(with_land[i], WIDTH, HEIGHT);
        uint8_t *const mask = mask_of(with_land[i], WIDTH, HEIGHT);
        double red[2] = {0.0, 0.0};
        double all[2] = {0.0, 0.0};
        for (int k = 0; k < WIDTH * HEIGHT; k++) {
            const int land = mask[k] == 255;
            red[land] += pixels[4 * k];
            all[land] += pixels[4 * k] + pixels[4 * k + 1] + pixels[4 * k + 2];
        }
        assert_true(red[1] / all[1] > red[0] / all[0]);
        free(pixels);
        free(mask);
    }
}

// Marks the water that hangs together with a place; returns how much of it there is.
static int flood(uint8_t *const mask, const int width, const int height, const int x, const int y) {
    int *const stack = malloc((size_t)width * (size_t)height * sizeof(int));
    assert_non_null(stack);
    int waiting = 0;
    int count = 0;
    if (mask[y * width + x] == 0) {
        mask[y * width + x] = 1;
        stack[waiting++] = y * width + x;
    }
    while (waiting > 0) {
        const int at = stack[--waiting];
        count++;
        for (int way = 0; way < 4; way++) {
            const int nx = at % width + (way == 0) - (way == 1);
            const int ny = at / width + (way == 2) - (way == 3);
            if (nx >= 0 && ny >= 0 && nx < width && ny < height && mask[ny * width + nx] == 0) {
                mask[ny * width + nx] = 1;
                stack[waiting++] = ny * width + nx;
            }
        }
    }
    free(stack);
    return count;
}

static void the_harbour_has_one_entrance(void **const state) {
    (void)state;
    static const size sizes[] = {{320, 180}, {160, 120}, {200, 200}, {300, 100}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        const int width = sizes[i].width;
        const int height = sizes[i].height;
        uint8_t *const mask = mask_of("harbour", width, height);
        const int sea = width / 3;
        const int open = flood(mask, width, height, sea, height - 1);
        assert_true(open > width * height * 2 / 5);
        // out to the sea lies only what is below the breakwaters, once the entrance is shut
        for (int k = 0; k < width * height; k++) {
            mask[k] = mask[k] == 1 ? 0 : mask[k];
        }
        const int row = (int)((0.5 + 0.27) * height);
        for (int x = 0; x < width; x++) {
            mask[row * width + x] = 255;
        }
        assert_true(flood(mask, width, height, sea, height - 1) < open / 2);
        free(mask);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_listed),
        cmocka_unit_test(any_size_is_opaque_and_keeps_the_padding),
        cmocka_unit_test(bad_arguments_draw_nothing),
        cmocka_unit_test(the_same_bytes_each_time),
        cmocka_unit_test(the_kept_hashes),
        cmocka_unit_test(mosaic_tiles),
        cmocka_unit_test(rich_middle_tones),
        cmocka_unit_test(paintings_without_land),
        cmocka_unit_test(ground_for_bulk_water),
        cmocka_unit_test(bad_maps_write_nothing),
        cmocka_unit_test(maps_agree_with_each_other),
        cmocka_unit_test(maps_agree_at_any_size),
        cmocka_unit_test(an_upright_map_is_turned_over),
        cmocka_unit_test(the_picture_shows_the_map),
        cmocka_unit_test(the_harbour_has_one_entrance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
