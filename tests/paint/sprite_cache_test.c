// sprite_cache_test.c — stored drawings of sprites look like those drawn afresh.
#include "sprite_cache.h"

#include <time.h>

#include "support.h"

enum { SIDE = 200 };

static void fill(uint8_t *pixels) {
    for (int i = 0; i < SIDE * SIDE; i++) {
        pixels[4 * i] = 90;
        pixels[4 * i + 1] = (uint8_t)(120 + i % SIDE / 4);
        pixels[4 * i + 2] = 150;
        pixels[4 * i + 3] = 255;
    }
}

static pond_target target_of(uint8_t *pixels) {
    return (pond_target){.pixels = pixels, .width = SIDE, .height = SIDE, .stride = SIDE * 4};
}

// Root of the mean square difference. [levels]
static double difference(const uint8_t *a, const uint8_t *b) {
    double sum = 0;
    for (int i = 0; i < SIDE * SIDE * 4; i++) {
        sum += ((double)a[i] - b[i]) * ((double)a[i] - b[i]);
    }
    return sqrt(sum / (SIDE * SIDE * 4));
}

static void draw_to(sprite_cache *cache, uint8_t *pixels, const char *name, float angle,
                    float length) {
    fill(pixels);
    const pond_target to = target_of(pixels);
    assert_true(sprite_cache_draw(cache, &to, name, (pond_vec2){99.3f, 100.6f}, angle, length));
}

static sprite_patch wait_for(sprite_cache *cache, const char *name, float angle, float length) {
    sprite_patch patch;
    for (int i = 0; i < 30000; i++) { // up to minutes: the machine may be busy
        const bool found = sprite_cache_find(cache, name, angle, length, &patch);
        if (found && !sprite_cache_is_busy(cache) && fabsf(patch.turn) <= 7.6f) {
            return patch;
        }
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    fail_msg("%s was never drawn", name);
    return patch;
}

// Root of the mean square difference to sprite_draw(). [levels]
static double off(sprite_cache *cache, const char *name, float angle, float length,
                  pond_vec2 centre) {
    static uint8_t kept[SIDE * SIDE * 4];
    static uint8_t fresh[SIDE * SIDE * 4];
    fill(kept);
    fill(fresh);
    const pond_target to = target_of(kept);
    const pond_target afresh = target_of(fresh);
    assert_true(sprite_cache_draw(cache, &to, name, centre, angle, length));
    assert_true(sprite_draw(&afresh, name, centre, angle, length));
    return difference(kept, fresh);
}

static void a_thread_draws_as_well(void **state) {
    (void)state;
    sprite_cache *cache = sprite_cache_make(true);
    assert_non_null(cache);
    const pond_vec2 middle = {100.0f, 100.0f};
    for (int i = 0; sprite_name(i) != NULL; i++) {
        (void)wait_for(cache, sprite_name(i), 30.0f, 80.0f);
        assert_true(off(cache, sprite_name(i), 30.0f, 80.0f, middle) < 0.6);
        // Between two angles the light is a few degrees off.
        assert_true(off(cache, sprite_name(i), 37.0f, 80.0f, middle) < 6.0);
        (void)wait_for(cache, sprite_name(i), -163.0f, 84.0f);
        assert_true(off(cache, sprite_name(i), -163.0f, 84.0f, (pond_vec2){90.4f, 17.7f}) < 6.0);
    }
    sprite_cache_free(cache);
}

static void films_look_as_drawn_afresh(void **state) {
    (void)state;
    sprite_cache *cache = sprite_cache_make(false);
    assert_non_null(cache);
    for (int i = 0; sprite_name(i) != NULL; i++) {
        for (float angle = -31.0f; angle < 31.0f; angle += 9.7f) {
            const double apart =
                off(cache, sprite_name(i), angle, 80.0f, (pond_vec2){99.3f, 100.6f});
            if (!(apart < 4.0)) {
                fail_msg("%s at %g degrees: %g levels off", sprite_name(i), (double)angle, apart);
            }
        }
    }
    sprite_cache_free(cache);
}

// A hundredth of a degree is not seen, also where a sprite changes to its next drawing.
static void turn_without_a_jump(void **state) {
    (void)state;
    static uint8_t before[SIDE * SIDE * 4];
    static uint8_t after[SIDE * SIDE * 4];
    sprite_cache *cache = sprite_cache_make(false);
    assert_non_null(cache);
    for (int i = 0; sprite_name(i) != NULL; i++) {
        for (float angle = -15.0f; angle <= 15.0f; angle += 15.0f) {
            draw_to(cache, before, sprite_name(i), angle - 0.005f, 80.0f);
            draw_to(cache, after, sprite_name(i), angle + 0.005f, 80.0f);
            assert_true(difference(before, after) < 0.2);
        }
    }
    sprite_cache_free(cache);
}

static void repeat_their_bits(void **state) {
    (void)state;
    static uint8_t pixels[2][SIDE * SIDE * 4];
    for (int k = 0; k < 2; k++) {
        sprite_cache *cache = sprite_cache_make(false);
        assert_non_null(cache);
        fill(pixels[k]);
        const pond_target to = target_of(pixels[k]);
        for (int i = 0; i < 40; i++) {
            const float part = (float)i / 40.0f;
            const pond_vec2 centre = {200.0f * part, 160.0f - 120.0f * part};
            assert_true(sprite_cache_draw(cache, &to, sprite_name(i % SPRITE_KINDS), centre,
                                          -400.0f + 700.0f * part, 20.0f + 20.0f * part));
        }
        sprite_cache_free(cache);
    }
    assert_memory_equal(pixels[0], pixels[1], sizeof pixels[0]);
}

// A full cache, and none, draw each time.
static void full_ones_draw_as_well(void **state) {
    (void)state;
    static uint8_t pixels[SIDE * SIDE * 4];
    static uint8_t fresh[SIDE * SIDE * 4];
    sprite_cache *cache = sprite_cache_make(false);
    assert_non_null(cache);
    for (int i = 0; i < 600; i++) {
        draw_to(cache, pixels, "ball", 15.0f * (float)(i % 24), 4.0f + 0.25f * (float)(i / 24));
    }
    draw_to(cache, pixels, "ball", 10.0f, 60.0f);
    draw_to(NULL, fresh, "ball", 10.0f, 60.0f);
    assert_memory_equal(pixels, fresh, sizeof pixels);
    sprite_cache_free(cache);
}

static void refuse_what_sprites_refuse(void **state) {
    (void)state;
    static uint8_t pixels[SIDE * SIDE * 4];
    const pond_target to = target_of(pixels);
    const pond_vec2 middle = {100.0f, 100.0f};
    for (int background = 0; background < 2; background++) {
        sprite_cache *cache = sprite_cache_make(background == 1);
        sprite_patch patch;
        assert_false(sprite_cache_find(cache, "whale", 0.0f, 80.0f, &patch));
        assert_false(sprite_cache_find(cache, "duck", (float)NAN, 80.0f, &patch));
        assert_false(sprite_cache_find(cache, "duck", 0.0f, 1.0f, &patch));
        assert_false(sprite_cache_find(cache, "duck", 0.0f, 1e9f, &patch));
        assert_false(sprite_cache_draw(cache, &to, "whale", middle, 0.0f, 80.0f));
        assert_false(sprite_cache_draw(cache, NULL, "duck", middle, 0.0f, 80.0f));
        assert_false(sprite_cache_draw(cache, &to, "duck", middle, (float)NAN, 80.0f));
        assert_false(sprite_cache_draw(cache, &to, "duck", middle, 0.0f, 1.0f));
        assert_false(sprite_cache_draw(cache, &to, "duck", middle, 0.0f, 1e9f));
        sprite_cache_free(cache);
    }
    sprite_cache_free(NULL);
}

// After any number of sizes each sprite can still be shown.
static void something_of_any_size(void **state) {
    (void)state;
    sprite_cache *cache = sprite_cache_make(true);
    assert_non_null(cache);
    sprite_patch patch;
    float length = 8.0f;
    for (int size = 0; size < 24; size++, length *= 1.14f) {
        for (int angle = 0; angle < 24; angle++) {
            (void)sprite_cache_find(cache, "ball", 15.0f * (float)angle, length, &patch);
        }
    }
    while (sprite_cache_is_busy(cache)) {
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    assert_true(sprite_cache_find(cache, "ball", 15.0f, 250.0f, &patch));
    assert_in_range(patch.number, 0, SPRITE_CACHE_MOST - 1);
    assert_true(patch.scale > 1.2f); // of another size
    patch = wait_for(cache, "duck", 30.0f, 20.0f);
    assert_in_range(patch.number, 0, SPRITE_CACHE_MOST - 1);
    patch = wait_for(cache, "duck", 120.0f, 20.0f);
    sprite_cache_free(cache);
}

static void serials_differ(void **state) {
    (void)state;
    sprite_cache *cache = sprite_cache_make(true);
    const uint64_t first = sprite_cache_serial(cache);
    sprite_cache_free(cache);
    cache = sprite_cache_make(true); // often at the same address
    assert_true(first > 0 && sprite_cache_serial(cache) > first);
    sprite_cache_free(cache);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thread_draws_as_well), cmocka_unit_test(films_look_as_drawn_afresh),
        cmocka_unit_test(turn_without_a_jump),    cmocka_unit_test(repeat_their_bits),
        cmocka_unit_test(full_ones_draw_as_well), cmocka_unit_test(refuse_what_sprites_refuse),
        cmocka_unit_test(something_of_any_size),  cmocka_unit_test(serials_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
