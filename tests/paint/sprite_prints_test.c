// sprite_prints_test.c — sprites of films, drawn once for some angles, look like those drawn
// afresh.
#include "sprite_prints.h"

#include "sprite_board.h"

static void print_to(sprite_prints *prints, uint8_t *pixels, const char *name, float angle,
                     float length) {
    fill(pixels);
    const pond_target to = target_of(pixels);
    assert_true(sprite_prints_draw(prints, &to, name, (pond_vec2){99.3f, 100.6f}, angle, length));
}

static void look_as_drawn_afresh(void **state) {
    (void)state;
    static uint8_t printed[SIDE * SIDE * 4];
    static uint8_t fresh[SIDE * SIDE * 4];
    sprite_prints *prints = sprite_prints_make();
    assert_non_null(prints);
    for (int i = 0; sprite_name(i) != NULL; i++) {
        for (float angle = -31.0f; angle < 31.0f; angle += 9.7f) {
            print_to(prints, printed, sprite_name(i), angle, 80.0f);
            fill(fresh);
            const pond_target afresh = target_of(fresh);
            assert_true(
                sprite_draw(&afresh, sprite_name(i), (pond_vec2){99.3f, 100.6f}, angle, 80.0f));
            const double off = difference(printed, fresh);
            if (!(off < 4.0)) {
                fail_msg("%s at %g degrees: %g levels off", sprite_name(i), (double)angle, off);
            }
        }
    }
    sprite_prints_free(prints);
}

// Not where a sprite goes on to its next drawing, either: a hundredth of a degree is not seen.
static void turn_without_a_jump(void **state) {
    (void)state;
    static uint8_t before[SIDE * SIDE * 4];
    static uint8_t after[SIDE * SIDE * 4];
    sprite_prints *prints = sprite_prints_make();
    assert_non_null(prints);
    for (int i = 0; sprite_name(i) != NULL; i++) {
        for (float angle = -15.0f; angle <= 15.0f; angle += 15.0f) {
            print_to(prints, before, sprite_name(i), angle - 0.005f, 80.0f);
            print_to(prints, after, sprite_name(i), angle + 0.005f, 80.0f);
            assert_true(difference(before, after) < 0.2);
        }
    }
    sprite_prints_free(prints);
}

static void repeat_their_bits(void **state) {
    (void)state;
    static uint8_t pixels[2][SIDE * SIDE * 4];
    for (int k = 0; k < 2; k++) {
        sprite_prints *prints = sprite_prints_make();
        assert_non_null(prints);
        fill(pixels[k]);
        const pond_target to = target_of(pixels[k]);
        for (int i = 0; i < 40; i++) {
            const float part = (float)i / 40.0f;
            const pond_vec2 centre = {200.0f * part, 160.0f - 120.0f * part};
            assert_true(sprite_prints_draw(prints, &to, sprite_name(i % SPRITE_KINDS), centre,
                                           -400.0f + 700.0f * part, 20.0f + 20.0f * part));
        }
        sprite_prints_free(prints);
    }
    assert_memory_equal(pixels[0], pixels[1], sizeof pixels[0]);
}

// As many drawings as there may be, and then one that is made afresh each time.
static void full_ones_draw_as_well(void **state) {
    (void)state;
    static uint8_t pixels[SIDE * SIDE * 4];
    static uint8_t fresh[SIDE * SIDE * 4];
    sprite_prints *prints = sprite_prints_make();
    assert_non_null(prints);
    for (int i = 0; i < 600; i++) {
        print_to(prints, pixels, "ball", 15.0f * (float)(i % 24), 4.0f + 0.25f * (float)(i / 24));
    }
    print_to(prints, pixels, "ball", 10.0f, 60.0f);
    fill(fresh);
    const pond_target afresh = target_of(fresh);
    assert_true(sprite_draw(&afresh, "ball", (pond_vec2){99.3f, 100.6f}, 10.0f, 60.0f));
    assert_memory_equal(pixels, fresh, sizeof pixels);
    sprite_prints_free(prints);
}

static void refuse_what_sprites_refuse(void **state) {
    (void)state;
    static uint8_t pixels[SIDE * SIDE * 4];
    const pond_target to = target_of(pixels);
    const pond_vec2 middle = {100.0f, 100.0f};
    sprite_prints *prints = sprite_prints_make();
    assert_false(sprite_prints_draw(prints, &to, "whale", middle, 0.0f, 80.0f));
    assert_false(sprite_prints_draw(prints, NULL, "duck", middle, 0.0f, 80.0f));
    assert_false(sprite_prints_draw(prints, &to, "duck", middle, (float)NAN, 80.0f));
    assert_false(sprite_prints_draw(prints, &to, "duck", middle, 0.0f, 1.0f));
    assert_false(sprite_prints_draw(prints, &to, "duck", middle, 0.0f, 1e9f));
    sprite_prints_free(prints);
    sprite_prints_free(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(look_as_drawn_afresh),       cmocka_unit_test(turn_without_a_jump),
        cmocka_unit_test(repeat_their_bits),          cmocka_unit_test(full_ones_draw_as_well),
        cmocka_unit_test(refuse_what_sprites_refuse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
