// presets_test.c — looks by name: the first is the default, and no two are alike.
#include "one_look.h"
#include "pictures.h"

// What the tests need of a look: its presets, and a way to draw one.
typedef union any_look {
    pond_lagoon_look lagoon;
    pond_offset_look offset;
    pond_lens_look lens;
    pond_profile_look profile;
} any_look;

typedef struct kind {
    const char *first;
    const char *(*name)(int index);
    bool (*preset)(const char *name, any_look *out);
    void (*set_default)(any_look *out);
    void (*draw)(const any_look *look, const pond_view *view, const pond_texture *texture,
                 const pond_target *target);
} kind;

#define KIND(look)                                                                                 \
    static bool look##_preset(const char *name, any_look *out) {                                   \
        return look##_look_preset(name, out != NULL ? &out->look : NULL);                          \
    }                                                                                              \
    static void look##_default(any_look *out) { out->look = look##_look_default(); }               \
    static void look##_draw(const any_look *l, const pond_view *view, const pond_texture *texture, \
                            const pond_target *target) {                                           \
        draw_##look##_look(&l->look, view, texture, target, NULL);                                 \
    }
KIND(lagoon)
KIND(offset)
KIND(lens)
KIND(profile)

static const kind kinds[] = {
    {"lagoon", lagoon_look_preset_name, lagoon_preset, lagoon_default, lagoon_draw},
    {"smooth", offset_look_preset_name, offset_preset, offset_default, offset_draw},
    {"smooth", lens_look_preset_name, lens_preset, lens_default, lens_draw},
    {"tank", profile_look_preset_name, profile_preset, profile_default, profile_draw},
};
enum { KINDS = sizeof kinds / sizeof kinds[0], MOST = 8 };

static picture drawn(const kind *k, const any_look *look) {
    const own_view v = wavy_view(60, 40, POND_FORMAT_F32, 0.006);
    const picture texture = smooth_picture(60, 40);
    const picture got = picture_make(120, 80);
    const pond_texture t = texture_of(&texture);
    const pond_target g = target_of(&got);
    k->draw(look, &v.view, &t, &g);
    free(texture.memory);
    free(v.memory);
    return got;
}

static void each_is_its_own(void **state) {
    (void)state;
    for (int i = 0; i < KINDS; i++) {
        const kind *k = &kinds[i];
        assert_string_equal(k->name(0), k->first);
        any_look look;
        k->set_default(&look);
        picture seen[MOST];
        seen[0] = drawn(k, &look);
        picture first = {0};
        int count = 0;
        for (; k->name(count) != NULL; count++) {
            assert_true(count + 1 < MOST);
            assert_true(k->preset(k->name(count), &look));
            seen[count + 1] = drawn(k, &look);
            first = count == 0 ? seen[1] : first;
            for (int other = 1; other <= count; other++) {
                assert_false(same_pictures(&seen[other], &seen[count + 1]));
            }
        }
        assert_true(count >= 4);
        assert_true(same_pictures(&seen[0], &first));
        for (int j = 0; j <= count; j++) {
            free(seen[j].memory);
        }
    }
}

static void no_such_name(void **state) {
    (void)state;
    for (int i = 0; i < KINDS; i++) {
        const kind *k = &kinds[i];
        assert_null(k->name(-1));
        assert_null(k->name(100));
        static const char *const strange[] = {"", "Literal", "smooth ", "no such", NULL};
        for (int j = 0; j < 5; j++) {
            any_look look;
            any_look before;
            memset(&look, GUARD_BYTE, sizeof look);
            memset(&before, GUARD_BYTE, sizeof before);
            assert_false(k->preset(strange[j], &look));
            assert_memory_equal(&look, &before, sizeof look);
        }
        assert_false(k->preset(k->first, NULL));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_is_its_own),
        cmocka_unit_test(no_such_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
