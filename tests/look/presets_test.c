// presets_test.c — looks and their presets by name: the first preset is the default, no two are
// alike, and each says only what its look's table knows.
#include "lakes.h"
#include "look/look_row.h"

#include <millpond/field.h>

enum { MOST = 12 };

static const char *const firsts[POND_LOOK_COUNT + 1] = {
    [POND_LOOK_POOL] = "clear",   [POND_LOOK_OFFSET] = "smooth",  [POND_LOOK_LENS] = "smooth",
    [POND_LOOK_PROFILE] = "tank", [POND_LOOK_LAGOON] = "lagoon",  [POND_LOOK_PLANE] = "block",
    [POND_LOOK_HEIGHT] = "tide",  [POND_LOOK_NORMALS] = "opengl", [POND_LOOK_SLOPE] = "steepness",
    [POND_LOOK_LAKE] = "breeze",
};

// Lakes need one that is made ready.
static picture drawn_lake(const pond_look *look) {
    painted_lake p = painted_lake_make(120, 80);
    pond_look ready = *look;
    ready.is.lake.lake = p.lake;
    const picture got = picture_make(120, 80);
    const pond_texture t = texture_of(&p.photograph);
    const pond_target g = target_of(&got);
    pond_draw(&ready, NULL, &t, &g, NULL);
    painted_lake_free(&p);
    return got;
}

static picture drawn(const pond_look *look) {
    if (look->kind == POND_LOOK_LAKE) {
        return drawn_lake(look);
    }
    const own_view v = wavy_view(60, 40, POND_FORMAT_F32, 0.006);
    const picture texture = smooth_picture(60, 40);
    const picture got = picture_make(120, 80);
    const pond_texture t = texture_of(&texture);
    const pond_target g = target_of(&got);
    pond_draw(look, &v.view, &t, &g, NULL);
    free(texture.memory);
    free(v.memory);
    return got;
}

static void each_is_its_own(void **state) {
    (void)state;
    for (int i = 1; i <= POND_LOOK_COUNT; i++) {
        const pond_look_kind kind = (pond_look_kind)i;
        assert_string_equal(pond_look_preset_name(kind, 0), firsts[kind]);
        pond_look look = pond_look_default(kind);
        picture seen[MOST];
        seen[0] = drawn(&look);
        int count = 0;
        for (; pond_look_preset_name(kind, count) != NULL; count++) {
            assert_true(count + 1 < MOST);
            assert_true(pond_look_preset(kind, pond_look_preset_name(kind, count), &look));
            assert_int_equal(look.kind, kind);
            seen[count + 1] = drawn(&look);
            for (int other = 1; other <= count; other++) {
                assert_false(same_pictures(&seen[other], &seen[count + 1]));
            }
        }
        assert_true(count >= 3);
        assert_true(same_pictures(&seen[0], &seen[1]));
        for (int j = 0; j <= count; j++) {
            free(seen[j].memory);
        }
    }
}

static void no_such_name(void **state) {
    (void)state;
    for (int i = 1; i <= POND_LOOK_COUNT; i++) {
        const pond_look_kind kind = (pond_look_kind)i;
        assert_null(pond_look_preset_name(kind, -1));
        assert_null(pond_look_preset_name(kind, 100));
        static const char *const strange[] = {"", "Literal", "smooth ", "no such", NULL};
        for (int j = 0; j < 5; j++) {
            pond_look look;
            pond_look before;
            memset(&look, GUARD_BYTE, sizeof look);
            memset(&before, GUARD_BYTE, sizeof before);
            assert_false(pond_look_preset(kind, strange[j], &look));
            assert_memory_equal(&look, &before, sizeof look);
        }
        assert_false(pond_look_preset(kind, firsts[kind], NULL));
    }
}

static void check_settings(const pondi_record *record, const pondi_look_preset *preset) {
    for (int i = 0; i < PONDI_MOST_SETTINGS && preset->settings[i].name != NULL; i++) {
        const pondi_setting *setting = &preset->settings[i];
        const pond_field *field = NULL;
        for (int f = 0; f < record->count; f++) {
            field = strcmp(record->fields[f].name, setting->name) == 0 ? &record->fields[f] : field;
        }
        if (field == NULL) {
            fail_msg("%s: %s: %s is no field", record->name, preset->name, setting->name);
            return;
        }
        for (int n = 0; n < pond_field_size(field) && field->choices == NULL; n++) {
            assert_true(field->type == POND_FIELD_BOOL ||
                        (setting->numbers[n] >= field->low && setting->numbers[n] <= field->high));
        }
    }
    if (preset->from != NULL) {
        check_settings(record, preset->from);
    }
}

static void settings_are_fields(void **state) {
    (void)state;
    for (int kind = 1; kind <= POND_LOOK_COUNT; kind++) {
        const pondi_look_row *row = pondi_look_row_of((pond_look_kind)kind);
        for (int i = 0; i < row->preset_count; i++) {
            check_settings(&row->record, &row->presets[i]);
        }
    }
}

static void tints(void **state) {
    (void)state;
    int count = 0;
    for (const char *name; (name = pond_pool_tint_name(count)) != NULL; count++) {
        pond_look look = pond_look_default(POND_LOOK_POOL);
        look.is.pool.depth = 3.0f;
        assert_true(pond_pool_set_tint(name, &look.is.pool));
        assert_true(look.is.pool.depth == 3.0f);
    }
    assert_int_equal(count, 8);
    assert_null(pond_pool_tint_name(-1));
    pond_look look = pond_look_default(POND_LOOK_POOL);
    assert_false(pond_pool_set_tint("milk", &look.is.pool));
    assert_false(pond_pool_set_tint(NULL, &look.is.pool));
    assert_false(pond_pool_set_tint("ink", NULL));
}

static void looks_by_name(void **state) {
    (void)state;
    for (int i = 1; i <= POND_LOOK_COUNT; i++) {
        const pond_look_kind kind = (pond_look_kind)i;
        const pond_look_traits *traits = pond_look_info(kind);
        assert_non_null(traits);
        assert_int_equal(pond_look_find(traits->name), kind);
        assert_true(strncmp(traits->constant, "POND_LOOK_", 10) == 0 && traits->about[0] != '\0');
        assert_false(traits->data && traits->needs_texture);
        pond_look look = pond_look_default(kind);
        assert_true(pond_look_clamp(&look, &look));
    }
    assert_int_equal(pond_look_find("Pool"), 0);
    assert_int_equal(pond_look_find(NULL), 0);
    const int unknown[] = {-1, 0, POND_LOOK_COUNT + 1, INT32_MAX};
    for (int i = 0; i < 4; i++) {
        const pond_look_kind kind = (pond_look_kind)unknown[i];
        assert_null(pond_look_info(kind));
        assert_null(pond_look_preset_name(kind, 0));
        pond_look look = pond_look_default(kind);
        assert_false(pond_look_clamp(&look, &look));
        assert_false(pond_look_preset(kind, "clear", &look));
        picture nothing = drawn(&look);
        for (size_t b = 0; b < nothing.size; b++) {
            assert_int_equal(nothing.memory[b], GUARD_BYTE);
        }
        free(nothing.memory);
    }
}

static void strengths(void **state) {
    (void)state;
    for (int kind = 1; kind <= POND_LOOK_COUNT; kind++) {
        const pond_look first = pond_look_default((pond_look_kind)kind);
        pond_look look = first;
        const float wrong[] = {1.0f, -1.0f, NAN, INFINITY};
        for (int i = 0; i < 4; i++) {
            pond_look_strengthen(&look, wrong[i]);
            assert_memory_equal(&look, &first, sizeof look);
        }
        pond_look_strengthen(&look, 0.5f);
        assert_int_equal(memcmp(&look, &first, sizeof look) == 0, kind == POND_LOOK_PROFILE);
        // Every name in a row is a field of the look.
        const pondi_look_row *row = pondi_look_row_of((pond_look_kind)kind);
        const char *const names[] = {row->scaled[0], row->scaled[1], row->range, row->veils[0],
                                     row->veils[1]};
        for (int i = 0; i < 5; i++) {
            assert_true(names[i] == NULL ||
                        pond_field_find(pond_look_record(first.kind), names[i]));
        }
    }
    pond_look_strengthen(NULL, 1.0f);
    pond_look pool = pond_look_default(POND_LOOK_POOL);
    const pond_look was = pool;
    pond_look_strengthen(&pool, 2.0f);
    assert_true(pool.is.pool.steepness == 2.0f * was.is.pool.steepness);
    assert_true(pool.is.pool.absorption.r == was.is.pool.absorption.r);
    pond_look_strengthen(&pool, 0.0f);
    assert_true(pool.is.pool.steepness == 0.0f && pool.is.pool.absorption.r == 0.0f);
    pond_look height = pond_look_default(POND_LOOK_HEIGHT);
    const float range = height.is.height.range;
    pond_look_strengthen(&height, 0.5f);
    assert_true(height.is.height.range == range / 0.5f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_is_its_own),     cmocka_unit_test(no_such_name),
        cmocka_unit_test(settings_are_fields), cmocka_unit_test(tints),
        cmocka_unit_test(looks_by_name),       cmocka_unit_test(strengths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
