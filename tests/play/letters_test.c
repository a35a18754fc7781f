// letters_test.c — letters as pictures, and the text that names them.
#include "play/window/letters.h"

#include "support.h"

static int ink_of(const letters *all, const letter *l) {
    int ink = 0;
    for (int y = 0; y < l->height; y++) {
        for (int x = 0; x < l->width; x++) {
            ink += all->pixels[((l->y + y) * all->width + l->x + x) * 4 + 3];
        }
    }
    return ink;
}

static bool lie_apart(const letter *a, const letter *b) {
    return a->x + a->width <= b->x || b->x + b->width <= a->x || a->y + a->height <= b->y ||
           b->y + b->height <= a->y;
}

static void every_letter_is_drawn_at_a_place_of_its_own(void **state) {
    (void)state;
    for (float size = 7.0f; size < 70.0f; size *= 1.7f) {
        letters all;
        assert_true(letters_make(&all, size));
        for (int i = 0; i < LETTERS_COUNT; i++) {
            const letter *l = &all.list[i];
            assert_true(l->x >= 0 && l->y >= 0 && l->x + l->width <= all.width &&
                        l->y + l->height <= all.height);
            assert_int_equal(ink_of(&all, l) > 0, i > 0); // but for the space
            for (int j = 0; j < i; j++) {
                assert_true(lie_apart(l, &all.list[j]));
            }
        }
        letters_clear(&all);
    }
}

// What is drawn between pixels has as much ink, a little further to the right.
static void letters_between_pixels_are_as_dark(void **state) {
    (void)state;
    letters all;
    assert_true(letters_make(&all, 15.0f));
    for (int i = 1; i <= LETTERS_UNKNOWN; i++) {
        const int plain = ink_of(&all, letters_at(&all, i, 0));
        for (int part = 1; part < LETTERS_PARTS; part++) {
            const int ink = ink_of(&all, letters_at(&all, i, part));
            assert_true(abs(ink - plain) <= 255 + plain / 8);
        }
    }
    letters_clear(&all);
}

static void no_ink_is_cut_off(void **state) {
    (void)state;
    letters all;
    assert_true(letters_make(&all, 20.0f));
    for (int i = 1; i <= LETTERS_LEAVE; i++) {
        const letter *l = &all.list[i];
        int rim = 0;
        for (int y = 0; y < l->height; y++) {
            for (int x = 0; x < l->width; x++) {
                const bool outside = x == 0 || y == 0 || x == l->width - 1 || y == l->height - 1;
                rim += outside ? all.pixels[((l->y + y) * all.width + l->x + x) * 4 + 3] : 0;
            }
        }
        if (rim > 0) {
            fail_msg("letter %d is cut off", i);
        }
    }
    letters_clear(&all);
}

static void text_is_read_as_utf8(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int letters[8];
    } texts[] = {
        {"", {-1}},
        {"Ab~", {'A' - 32, 'b' - 32, '~' - 32, -1}},
        {"\xc2\xb7\xe2\x80\xa6\xc3\x97", {LETTERS_MIDDLE_DOT, LETTERS_ELLIPSIS, LETTERS_TIMES, -1}},
        {"\xc3\xa9\xc3\x9c", {'e' - 32, 'U' - 32, -1}},         // é Ü
        {"\xe6\xb1\xa0x", {LETTERS_UNKNOWN, 'x' - 32, -1}},     // 池
        {"\xf0\x9f\x98\x80x", {LETTERS_UNKNOWN, 'x' - 32, -1}}, // an emoji
        {"\xff"
         "a\xc3",
         {LETTERS_UNKNOWN, 'a' - 32, LETTERS_UNKNOWN, -1}}, // no UTF-8, cut short
        {"\n\x7f", {LETTERS_UNKNOWN, LETTERS_UNKNOWN, -1}},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const char *at = texts[i].text;
        for (int j = 0;; j++) {
            const int found = letters_next(&at);
            assert_int_equal(found, texts[i].letters[j]);
            if (found < 0) {
                break;
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_letter_is_drawn_at_a_place_of_its_own),
        cmocka_unit_test(letters_between_pixels_are_as_dark),
        cmocka_unit_test(no_ink_is_cut_off),
        cmocka_unit_test(text_is_read_as_utf8),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
