// sweep_plan_test.c — how many steps a sweep has, and which rows are busy in it.

#include "pond/pond.h"
#include "pond/sweep.h"
#include "support.h"

enum { FAR = 1300, NEAR = 1100 }; // sides of ponds out of the last cache and in it

static pond *moving_pond(int side, pond_edge top) {
    pond_desc desc = pond_desc_default();
    desc.width = side;
    desc.height = side;
    desc.edges.top = desc.edges.bottom = top;
    pond *water = make_pond(&desc);
    water->blocks.never_skip = true;
    return water;
}

static void rain_on(pond *water, float drops) {
    const pond_desc desc = pond_get_desc(water);
    const double side = desc.width * desc.cell_size;
    const pond_rain rain = {
        .rate = drops / (float)(side * side), .radius = 0.02f, .height = -0.004f};
    pond_set_rain(water, &rain);
}

static void push_body(pond *water, int row) {
    pond_body_desc desc = pond_body_desc_default();
    desc.pose.centre = (pond_vec2){5.0f, (float)(row * pond_get_desc(water).cell_size)};
    pond_body_id id;
    assert_int_equal(pond_body_add(water, &desc, &id), POND_OK);
    pond_body_set_velocity(water, id, (pond_vec2){0.2f, 0.0f}, 0.0f);
}

static void add_emitter(pond *water, pond_emitter_kind kind) {
    pond_emitter_desc desc = pond_emitter_desc_default();
    desc.kind = kind;
    desc.from = (pond_vec2){3.0f, 3.0f};
    pond_emitter_id id;
    assert_int_equal(pond_emitter_add(water, &desc, &id), POND_OK);
}

static int sweep_steps(const pond *water, int most) {
    pondi_busy busy;
    return pondi_sweep_steps(water, most, &busy);
}

static void nothing_busy(void **state) {
    (void)state;
    pond *water = moving_pond(FAR, POND_EDGE_FREE);
    assert_int_equal(sweep_steps(water, 1), 1);
    assert_int_equal(sweep_steps(water, 7), 7);
    pondi_busy busy;
    assert_int_equal(pondi_sweep_steps(water, 33, &busy), 8);
    assert_int_equal(busy.count, 0);
    pond_step_many(water, 29); // up to the look at what rests
    assert_int_equal(sweep_steps(water, 8), 3);
    pond_destroy(water);
    water = moving_pond(100, POND_EDGE_FREE);
    assert_int_equal(sweep_steps(water, 8), 1);
    water->sweep_any = true;
    assert_int_equal(sweep_steps(water, 8), 8);
    pond_destroy(water);
}

// What rests does not count for whether the water stays in a cache.
static void little_moves(void **state) {
    (void)state;
    pond *water = moving_pond(FAR, POND_EDGE_FREE);
    water->blocks.never_skip = false;
    pondi_blocks_stir_all(&water->blocks);
    assert_int_equal(sweep_steps(water, 8), 8);
    pond_calm(water);
    pond_drop(water, (pond_vec2){5.0f, 5.0f}, 0.05f, 0.01f);
    assert_int_equal(sweep_steps(water, 8), 1);
    pondi_blocks_stir_all(&water->blocks);
    assert_int_equal(sweep_steps(water, 8), 8);
    pond_destroy(water);
}

// Each step is two rows behind the one before, so twice as many rows are busy.
static void open_sides(void **state) {
    (void)state;
    pond *water = moving_pond(FAR, POND_EDGE_OPEN);
    push_body(water, 600);
    pondi_busy open;
    assert_int_equal(pondi_sweep_steps(water, 8, &open), 8);
    pond_destroy(water);
    water = moving_pond(FAR, POND_EDGE_FREE);
    push_body(water, 600);
    pondi_busy closed;
    assert_int_equal(pondi_sweep_steps(water, 8, &closed), 8);
    pond_destroy(water);
    assert_int_equal(open.count, 1);
    assert_int_equal(closed.count, 1);
    assert_int_equal(pondi_busy_total(&open), pondi_busy_total(&closed) + 2 * 8);
}

static void bodies_far_apart(void **state) {
    (void)state;
    pond *water = moving_pond(FAR, POND_EDGE_FREE);
    push_body(water, 200);
    push_body(water, 1100);
    pondi_busy busy;
    assert_int_equal(pondi_sweep_steps(water, 8, &busy), 8);
    assert_int_equal(busy.count, 2);
    assert_true(busy.ranges[0].first > 150 && busy.ranges[0].end < 250);
    push_body(water, 30); // too near to the side for a band
    assert_int_equal(pondi_sweep_steps(water, 8, &busy), 8);
    assert_int_equal(busy.count, 3);
    assert_int_equal(busy.ranges[0].first, 0);
    for (int row = 0; row < FAR; row += 60) {
        push_body(water, row);
    }
    assert_int_equal(sweep_steps(water, 8), 1);
    water->sweep_any = true;
    assert_int_equal(pondi_sweep_steps(water, 8, &busy), 8);
    assert_int_equal(busy.count, 1);
    assert_int_equal(pondi_busy_total(&busy), FAR);
    pond_destroy(water);
}

static void top_meets_bottom(void **state) {
    (void)state;
    pond *water = moving_pond(FAR, POND_EDGE_PERIODIC);
    pondi_busy busy;
    assert_int_equal(pondi_sweep_steps(water, 8, &busy), 8);
    assert_int_equal(busy.count, 2);
    assert_int_equal(busy.ranges[0].end, 9);
    assert_int_equal(busy.ranges[1].first, FAR - 9);
    pond_destroy(water);
}

static void emitters(void **state) {
    (void)state;
    pond *water = moving_pond(FAR, POND_EDGE_FREE);
    add_emitter(water, POND_EMITTER_FOUNTAIN);
    add_emitter(water, POND_EMITTER_DISC);
    assert_int_equal(sweep_steps(water, 8), 8);
    add_emitter(water, POND_EMITTER_SWELL); // along the left
    assert_int_equal(sweep_steps(water, 8), 1);
    pond_destroy(water);
}

static bool drops_fall(const pond *water, int ahead) {
    pondi_busy busy = {0};
    pondi_busy_drops(water, ahead, ahead, &busy);
    return busy.count > 0;
}

// The more rain, the fewer steps; each as many as leave half of the rows.
static void rain(void **state) {
    (void)state;
    const float rates[] = {0.0f, 20.0f, 500.0f, 4000.0f};
    double means[4] = {0};
    for (int r = 0; r < 4; r++) {
        pond *water = moving_pond(FAR, POND_EDGE_FREE);
        rain_on(water, rates[r]);
        for (int i = 0; i < 64; i++) {
            water->steps = (uint64_t)i * 32;
            pondi_busy busy;
            const int steps = pondi_sweep_steps(water, 8, &busy);
            means[r] += steps / 64.0;
            assert_true(steps == 1 || 2 * pondi_busy_total(&busy) <= FAR);
            pondi_busy asked; // for no more steps than those
            assert_int_equal(pondi_sweep_steps(water, steps, &asked), steps);
            assert_true(steps == 1 || pondi_busy_same(&asked, &busy));
            for (int n = 0; n < busy.count; n++) { // with room for bands
                const int above = n > 0 ? busy.ranges[n - 1].end : 0;
                const int gap = busy.ranges[n].first - above;
                assert_true(gap >= PONDI_SWEEP_BAND * steps || (n == 0 && gap == 0));
            }
        }
        pond_destroy(water);
    }
    assert_true(means[0] == 8.0 && means[1] > 7.0 && means[3] == 1.0);
    assert_true(means[2] > 2.0 && means[2] < 6.0);
}

// In the last cache a sweep ends where a drop falls, and a short one is none.
static void rain_in_cache(void **state) {
    (void)state;
    pond *water = moving_pond(NEAR, POND_EDGE_FREE);
    rain_on(water, 20.0f);
    int counts[9] = {0};
    for (int i = 0; i < 64; i++) {
        water->steps = (uint64_t)i * 32;
        int dry = 1;
        while (dry < 8 && !drops_fall(water, dry)) {
            dry++;
        }
        const int steps = sweep_steps(water, 8);
        assert_int_equal(steps, dry < 4 ? 1 : dry);
        counts[steps]++;
    }
    assert_true(counts[1] > 10 && counts[4] > 0 && counts[6] > 0);
    pond_destroy(water);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_busy), cmocka_unit_test(little_moves),
        cmocka_unit_test(open_sides),   cmocka_unit_test(bodies_far_apart),
        cmocka_unit_test(emitters),     cmocka_unit_test(top_meets_bottom),
        cmocka_unit_test(rain),         cmocka_unit_test(rain_in_cache),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
