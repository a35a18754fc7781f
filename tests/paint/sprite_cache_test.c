// sprite_cache_test.c — kept drawings of sprites look like those drawn afresh.
#include "sprite_cache.h"

#include <time.h>

#include "sprite_board.h"

static sprite_patch wait_for(sprite_cache *cache, const char *name, float angle, float length) {
    sprite_patch patch;
    for (int i = 0; i < 30000; i++) { // minutes, for all that a machine may have to do beside it
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
    const sprite_patch patch = wait_for(cache, name, angle, length);
    sprite_patch_lay(&patch, &to, centre);
    assert_true(sprite_draw(&afresh, name, centre, angle, length));
    return difference(kept, fresh);
}

static void look_as_drawn_afresh(void **state) {
    (void)state;
    sprite_cache *cache = sprite_cache_make();
    assert_non_null(cache);
    const pond_vec2 middle = {100.0f, 100.0f};
    for (int i = 0; sprite_name(i) != NULL; i++) {
        assert_true(off(cache, sprite_name(i), 30.0f, 80.0f, middle) < 0.6);
        // Between two angles the light is a few degrees off.
        assert_true(off(cache, sprite_name(i), 37.0f, 80.0f, middle) < 6.0);
        assert_true(off(cache, sprite_name(i), -163.0f, 84.0f, (pond_vec2){90.4f, 17.7f}) < 6.0);
    }
    sprite_cache_free(cache);
}

static void refuses_what_sprites_refuse(void **state) {
    (void)state;
    sprite_cache *cache = sprite_cache_make();
    sprite_patch patch;
    assert_false(sprite_cache_find(cache, "whale", 0.0f, 80.0f, &patch));
    assert_false(sprite_cache_find(cache, "duck", (float)NAN, 80.0f, &patch));
    assert_false(sprite_cache_find(cache, "duck", 0.0f, 1.0f, &patch));
    assert_false(sprite_cache_find(cache, "duck", 0.0f, 1e9f, &patch));
    sprite_cache_free(cache);
    sprite_cache_free(NULL);
}

// However many sizes were asked for, there is something to be shown of each sprite.
static void something_of_any_size(void **state) {
    (void)state;
    sprite_cache *cache = sprite_cache_make();
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
    sprite_cache *cache = sprite_cache_make();
    const uint64_t first = sprite_cache_serial(cache);
    sprite_cache_free(cache);
    cache = sprite_cache_make(); // often where the other was
    assert_true(first > 0 && sprite_cache_serial(cache) > first);
    sprite_cache_free(cache);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(look_as_drawn_afresh),
        cmocka_unit_test(refuses_what_sprites_refuse),
        cmocka_unit_test(something_of_any_size),
        cmocka_unit_test(serials_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
