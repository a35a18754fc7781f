// busy_test.c — which rows bodies, wave makers and probes are busy in.
#include "pond/busy.h"

#include "pond/pond.h"
#include "support.h"

enum { SIDE = 300 };

static pond *still_pond(void) {
    const pond_desc desc = exact_desc(SIDE, SIDE);
    return make_pond(&desc);
}

static pond_vec2 at_row(double row) {
    return (pond_vec2){2.0f, (float)((row + 0.5) / 64)};
}

static void check_rows(const pond *water, int steps, int first, int end) {
    const pondi_rows_between rows = pondi_busy_rows(water, steps);
    assert_int_equal(rows.first, first);
    assert_int_equal(rows.end, end);
}

// A disc of radius 4 cells, its soft edge and the spline's reach.
static void bodies(void **state) {
    (void)state;
    pond *water = still_pond();
    check_rows(water, 7, 0, 0);
    pond_body_desc desc = pond_body_desc_default();
    desc.shape = pond_disc(4.0f / 64);
    desc.pose.centre = at_row(150);
    pond_body_id id;
    assert_int_equal(pond_body_add(water, &desc, &id), POND_OK);
    check_rows(water, 7, 0, 0); // at rest, driven: nothing to do
    pond_body_set_velocity(water, id, (pond_vec2){0.5f, 0.0f}, 0.0f);
    const pondi_rows_between along = pondi_busy_rows(water, 1);
    assert_true(along.first > 150 - 20 && along.first <= 150 - 5);
    assert_true(along.end < 150 + 21 && along.end >= 150 + 6);
    // Downwards, a cell a step: seven steps reach farther.
    const float cell_a_step = (float)(1.0 / 64 / pond_get_desc(water).time_step);
    pond_body_set_velocity(water, id, (pond_vec2){0.0f, cell_a_step}, 0.0f);
    const pondi_rows_between soon = pondi_busy_rows(water, 1);
    const pondi_rows_between later = pondi_busy_rows(water, 8);
    assert_in_range(later.end - soon.end, 6, 8);
    // Outside it is the row nearest by.
    pond_body_place(water, id, (pond_pose){at_row(4000), 0.0f});
    pond_body_set_velocity(water, id, (pond_vec2){0.5f, 0.0f}, 0.0f);
    check_rows(water, 1, SIDE - 1, SIDE);
    pond_destroy(water);
}

static void emitters(void **state) {
    (void)state;
    pond *water = still_pond();
    pond_emitter_desc desc = pond_emitter_desc_default();
    desc.from = at_row(100);
    desc.to = (pond_vec2){3.0f, desc.from.y};
    pond_emitter_id id;
    assert_int_equal(pond_emitter_add(water, &desc, &id), POND_OK);
    const pondi_rows_between line = pondi_busy_rows(water, 8);
    assert_true(line.first > 0 && line.first < 100 && line.end > 101 && line.end < SIDE);
    assert_in_range(line.first + line.end, 200, 202); // the same to either side
    desc.kind = POND_EMITTER_FOUNTAIN;
    assert_int_equal(pond_emitter_add(water, &desc, &id), POND_OK);
    check_rows(water, 1, 0, SIDE);
    pond_destroy(water);
}

static void probes(void **state) {
    (void)state;
    pond *water = still_pond();
    pond_probe probe;
    assert_int_equal(pond_probe_add(water, at_row(40), 0.0f, &probe), POND_OK);
    check_rows(water, 5, 39, 42);
    assert_int_equal(pond_probe_add(water, at_row(44), 0.0f, &probe), POND_OK);
    check_rows(water, 5, 39, 46);
    pond_destroy(water);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies),
        cmocka_unit_test(emitters),
        cmocka_unit_test(probes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
