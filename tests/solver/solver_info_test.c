// solver_info_test.c — what pond_solver_info() says of each water is what the pond then does.
#include <math.h>

#include "support.h"

// Every water that there is: solver, stencil, form of column.
static const pond_desc *each_water(int index) {
    static pond_desc desc;
    static const struct {
        pond_solver solver;
        pond_stencil stencil;
        pond_column_form form;
    } waters[] = {
        {POND_SOLVER_WAVE, POND_STENCIL_NINE, POND_COLUMN_EXACT},
        {POND_SOLVER_WAVE, POND_STENCIL_FIVE, POND_COLUMN_EXACT},
        {POND_SOLVER_WAVE, POND_STENCIL_FOURTH, POND_COLUMN_EXACT},
        {POND_SOLVER_CLASSIC, POND_STENCIL_NINE, POND_COLUMN_EXACT},
        {POND_SOLVER_STEADY, POND_STENCIL_NINE, POND_COLUMN_EXACT},
        {POND_SOLVER_DISPERSIVE, POND_STENCIL_NINE, POND_COLUMN_EXACT},
        {POND_SOLVER_ISOTROPIC, POND_STENCIL_NINE, POND_COLUMN_EXACT},
        {POND_SOLVER_UNIT_RANGE, POND_STENCIL_NINE, POND_COLUMN_EXACT},
        {POND_SOLVER_COLUMN, POND_STENCIL_NINE, POND_COLUMN_EXACT},
        {POND_SOLVER_COLUMN, POND_STENCIL_NINE, POND_COLUMN_LISTED},
        {POND_SOLVER_COLUMN, POND_STENCIL_NINE, POND_COLUMN_BLUR},
        {POND_SOLVER_COLUMN, POND_STENCIL_NINE, POND_COLUMN_SPRING},
    };
    if (index >= (int)(sizeof waters / sizeof waters[0])) {
        return NULL;
    }
    desc = pond_desc_default();
    desc.solver = waters[index].solver;
    desc.stencil = waters[index].stencil;
    desc.column.form = waters[index].form;
    desc.width = 64;
    desc.height = pond_solver_info(&desc)->one_row ? 1 : 64;
    return &desc;
}

static bool is_taken(const pond_desc *desc) {
    return pond_desc_check(desc) == POND_OK;
}

static void test_descs_are_taken_as_traits_say(void **state) {
    (void)state;
    for (int i = 0; each_water(i) != NULL; i++) {
        const pond_desc *plain = each_water(i);
        const pond_solver_traits *traits = pond_solver_info(plain);
        assert_true(is_taken(plain));

        pond_desc desc = *plain;
        desc.height = 2;
        assert_int_equal(is_taken(&desc), !traits->one_row);

        desc = *plain;
        desc.edges.left = POND_EDGE_OPEN;
        assert_int_equal(is_taken(&desc), traits->margin > 0);

        desc = *plain;
        desc.time_step = 0.5 * pond_time_step_limit(plain);
        assert_int_equal(is_taken(&desc), !traits->one_speed);
    }
}

static void test_ponds_take_what_traits_say(void **state) {
    (void)state;
    for (int i = 0; each_water(i) != NULL; i++) {
        const pond_solver_traits *traits = pond_solver_info(each_water(i));
        pond *water = NULL;
        assert_int_equal(pond_create(each_water(i), &water), POND_OK);
        assert_int_equal(pond_get_view(water).format == POND_FORMAT_I16, traits->integer);

        const pond_shape shape = pond_disc(0.05f);
        const pond_pose pose = {.centre = {0.3f, 0.3f}};
        pond_body_desc body = pond_body_desc_default();
        pond_body_id id;
        body.pose = pose;
        assert_int_equal(pond_body_add(water, &body, &id) == POND_OK, traits->pressure);
        assert_int_equal(pond_beach_build(water, &shape, &pose, 0.5, 0.02f) == POND_OK,
                         traits->pressure);
        assert_int_equal(pond_wall_build(water, &shape, &pose, INFINITY) == POND_OK,
                         !traits->one_row);
        assert_int_equal(pond_wall_build(water, &shape, &pose, 0.5f) == POND_OK,
                         traits->hard_walls && !traits->disperses);
        assert_int_equal(pond_wall_build(water, &shape, &pose, 0.0f) == POND_OK,
                         traits->hard_walls);
        (void)pond_wall_build(water, &shape, &pose, INFINITY); // ground beside hard walls: no
        static float depths[64 * 64];
        for (int at = 0; at < 64 * 64; at++) {
            depths[at] = 0.1f;
        }
        assert_int_equal(pond_set_depth_map(water, depths, 64, 64, 64) == POND_OK, traits->ground);
        pond_destroy(water);
    }
}

static double height_left(const pond_desc *desc, double seconds) {
    pond *water = NULL;
    assert_int_equal(pond_create(desc, &water), POND_OK);
    pond_drop(water, (pond_vec2){0.32f, 0.32f}, 0.05f, -0.01f);
    pond_step_many(water, (int64_t)(seconds / pond_get_desc(water).time_step));
    const pond_stats stats = pond_get_stats(water);
    pond_destroy(water);
    return stats.highest - stats.lowest;
}

static void test_half_life_and_speed_count_where_traits_say(void **state) {
    (void)state;
    for (int i = 0; each_water(i) != NULL; i++) {
        const pond_solver_traits *traits = pond_solver_info(each_water(i));
        pond_desc brief = *each_water(i);
        pond_desc endless = brief;
        brief.half_life = 0.05;
        endless.half_life = INFINITY;
        const bool heeds = height_left(&brief, 0.3) != height_left(&endless, 0.3);
        assert_int_equal(heeds, traits->half_life);

        pond_desc fast = *each_water(i);
        fast.wave_speed *= 2.0;
        const double one = pond_time_step_limit(each_water(i));
        assert_int_equal(pond_time_step_limit(&fast) == one, traits->disperses);
    }
}

static void test_water_rests_where_traits_say(void **state) {
    (void)state;
    for (int i = 0; each_water(i) != NULL; i++) {
        pond *water = NULL;
        assert_int_equal(pond_create(each_water(i), &water), POND_OK);
        assert_int_equal(pond_is_resting(water), pond_solver_info(each_water(i))->rests);
        pond_destroy(water);
    }
}

static void test_what_is_no_water_has_no_traits(void **state) {
    (void)state;
    assert_null(pond_solver_info(NULL));
    pond_desc desc = pond_desc_default();
    desc.solver = (pond_solver)99;
    assert_null(pond_solver_info(&desc));
    desc.solver = POND_SOLVER_COLUMN;
    desc.column.form = (pond_column_form)99;
    assert_null(pond_solver_info(&desc));
    desc = pond_desc_default();
    const int unknown[] = {-1, 0, 1, 7, 99};
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        desc.stencil = (pond_stencil)unknown[i];
        assert_null(pond_solver_info(&desc));
        assert_false(is_taken(&desc));
    }
    desc.solver = POND_SOLVER_STEADY; // which has neighbours of its own
    assert_non_null(pond_solver_info(&desc));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_descs_are_taken_as_traits_say),
        cmocka_unit_test(test_ponds_take_what_traits_say),
        cmocka_unit_test(test_half_life_and_speed_count_where_traits_say),
        cmocka_unit_test(test_water_rests_where_traits_say),
        cmocka_unit_test(test_what_is_no_water_has_no_traits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
