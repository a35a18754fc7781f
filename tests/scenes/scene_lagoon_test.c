// scene_lagoon_test.c — the stored mirror image equals a new one.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "scene_lagoon.h"

enum { WIDTH = 61, HEIGHT = 45, TEXELS_X = 37, TEXELS_Y = 52 };

typedef struct shores {
    float dry[WIDTH * HEIGHT];
    uint8_t pixels[TEXELS_X * TEXELS_Y * 4];
    pond_map_target map;
    pond_texture texture;
    scene_mirror *kept;
} shores;

static int begin(void **state) {
    shores *s = calloc(1, sizeof *s);
    uint32_t random = 5;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        s->dry[i] = i / WIDTH < HEIGHT / 3 || i % WIDTH < 9 ? 1.0f : 0.0f;
    }
    for (size_t i = 0; i < sizeof s->pixels; i++) {
        random = random * 1664525u + 1013904223u;
        s->pixels[i] = (uint8_t)(random >> 24);
    }
    s->map = (pond_map_target){s->dry, WIDTH, HEIGHT, WIDTH};
    s->texture = (pond_texture){.pixels = s->pixels,
                                .width = TEXELS_X,
                                .height = TEXELS_Y,
                                .stride = (ptrdiff_t)TEXELS_X * 4};
    s->kept = scene_mirror_make();
    assert_non_null(s->kept);
    *state = s;
    return 0;
}

static int end(void **state) {
    shores *s = *state;
    scene_mirror_free(s->kept);
    free(s);
    return 0;
}

// A picture that may change is mirrored anew.
static void check(shores *s) {
    pond_texture made;
    uint8_t *pixels = scene_lagoon_mirror(&s->map, &s->texture, WIDTH, HEIGHT, &made);
    const pond_texture kept =
        scene_mirror_image(s->kept, &s->map, &s->texture, false, WIDTH, HEIGHT);
    assert_non_null(pixels);
    assert_int_equal(kept.width, made.width);
    assert_int_equal(kept.height, made.height);
    assert_memory_equal(kept.pixels, pixels, (size_t)made.width * (size_t)made.height * 4);
    free(pixels);
}

static void image_at(shores *s, const uint8_t *pixels, pond_texture *out) {
    pond_texture texture = s->texture;
    texture.pixels = pixels;
    *out = scene_mirror_image(s->kept, &s->map, &texture, true, WIDTH, HEIGHT);
    assert_non_null(out->pixels);
}

// A still picture is not read again; one at another address is.
static void a_still_picture_is_taken_for_one(void **state) {
    shores *s = *state;
    pond_texture first;
    pond_texture again;
    image_at(s, s->pixels, &first);
    const size_t bytes = (size_t)first.width * (size_t)first.height * 4;
    uint8_t *copy = malloc(bytes);
    assert_non_null(copy);
    memcpy(copy, first.pixels, bytes);
    static uint8_t other[sizeof s->pixels];
    for (size_t i = 0; i < sizeof other; i++) {
        other[i] = s->pixels[i] ^ 64;
        s->pixels[i] ^= 16;
    }
    image_at(s, s->pixels, &again);
    assert_ptr_equal(again.pixels, first.pixels);
    assert_memory_equal(again.pixels, copy, bytes);
    image_at(s, other, &again);
    assert_memory_not_equal(again.pixels, copy, bytes);
    free(copy);
}

static void what_it_shows_is_followed(void **state) {
    shores *s = *state;
    check(s);
    for (int i = 0; i < TEXELS_X * TEXELS_Y; i += 29) {
        s->pixels[4 * i + i % 3] ^= 16;
        check(s);
    }
    for (int i = 0; i < WIDTH * HEIGHT; i += 43) {
        s->dry[i] = 1.0f - s->dry[i];
        scene_mirror_forget(s->kept);
        check(s);
    }
    s->texture.height /= 2;
    check(s);
}

static void without_land_or_picture_there_is_none(void **state) {
    shores *s = *state;
    check(s);
    assert_null(scene_mirror_image(s->kept, &s->map, NULL, false, WIDTH, HEIGHT).pixels);
    assert_null(scene_mirror_image(s->kept, &s->map, &s->texture, false, WIDTH + 1, HEIGHT).pixels);
    const pond_map_target none = {0};
    assert_null(scene_mirror_image(s->kept, &none, &s->texture, false, WIDTH, HEIGHT).pixels);
    check(s);
    scene_mirror_free(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_it_shows_is_followed, begin, end),
        cmocka_unit_test_setup_teardown(a_still_picture_is_taken_for_one, begin, end),
        cmocka_unit_test_setup_teardown(without_land_or_picture_there_is_none, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
