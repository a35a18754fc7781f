// Looks held to their ranges, for those who draw them in other ways.
#include <math.h>
#include <millpond/look.h>
#include <string.h>

#include "one_look.h"
#include "support.h"

static void numbers_come_into_their_ranges(void **state) {
    (void)state;
    pond_pool_look pool = pool_look_default();
    pool.depth = -1.0f;
    pool.foam_size = -1.0f;
    pool.scatter = (pond_colour){-1.0f, 0.5f, 2e4f};
    assert_true(pool_look_clamp(&pool, &pool));
    assert_true(pool.depth == 0.0f && pool.foam_size == 0.0f);
    assert_true(pool.scatter.r == 0.0f && pool.scatter.g == 0.5f && pool.scatter.b == 1e3f);

    pond_lagoon_look lagoon = lagoon_look_default();
    lagoon.time = 1e12;
    lagoon.scroll.y = -1e9f;
    lagoon.opacity = 2.0f;
    assert_true(lagoon_look_clamp(&lagoon, &lagoon));
    assert_true(lagoon.time == 1e9 && lagoon.scroll.y == -1e6f && lagoon.opacity == 1.0f);

    pond_plane_look plane = plane_look_default();
    plane.field_of_view = 180.0f;
    plane.elevation = 0.0f;
    assert_true(plane_look_clamp(&plane, &plane));
    assert_true(plane.field_of_view == 150.0f && plane.elevation == 1.0f);

    pond_profile_look profile = profile_look_default();
    profile.metres = 1e7f;
    profile.clarity = -3.0f;
    assert_true(profile_look_clamp(&profile, &profile));
    assert_true(profile.metres == 1e6f && profile.clarity == 0.0f);
    profile.metres = -1.0f; // as 0: the scale of the width
    assert_true(profile_look_clamp(&profile, &profile));
    assert_true(profile.metres == 0.0f);
}

// Defaults and pointers stay, and what is refused changes nothing.
#define TRY(kind, number)                                                                          \
    do {                                                                                           \
        pond_##kind look = kind##_default();                                                       \
        pond_##kind held;                                                                          \
        memset(&held, 0x5a, sizeof held);                                                          \
        assert_true(kind##_clamp(&look, &held));                                                   \
        assert_true(held.number == look.number);                                                   \
        const float was = held.number;                                                             \
        look.number = NAN;                                                                         \
        assert_false(kind##_clamp(&look, &held));                                                  \
        assert_true(held.number == was);                                                           \
        look.number = INFINITY;                                                                    \
        assert_false(kind##_clamp(&look, &held));                                                  \
        assert_false(kind##_clamp(NULL, &held));                                                   \
        assert_false(kind##_clamp(&look, NULL));                                                   \
        assert_true(held.number == was);                                                           \
    } while (0)

static void what_is_not_finite_is_refused(void **state) {
    (void)state;
    TRY(pool_look, tilt);
    TRY(pool_look, absorption.g);
    TRY(lagoon_look, reflection_shift);
    TRY(lagoon_look, scroll.x);
    TRY(plane_look, wire_fill);
    TRY(plane_look, look_at.y);
    TRY(profile_look, highlight_reach);
    TRY(profile_look, line_colour.b);
    pond_lagoon_look late = lagoon_look_default();
    late.time = NAN;
    assert_false(lagoon_look_clamp(&late, &late));
    const pond_map map = {0};
    pond_pool_look pool = pool_look_default();
    pool.bed = &map;
    assert_true(pool_look_clamp(&pool, &pool));
    assert_ptr_equal(pool.bed, &map);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_come_into_their_ranges),
        cmocka_unit_test(what_is_not_finite_is_refused),
    };
    return cmocka_run_group_tests_name("ranges", tests, NULL, NULL);
}
