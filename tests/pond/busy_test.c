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

static void check_ranges(const pondi_busy *busy, int count, const int ranges[][2]) {
    assert_int_equal(busy->count, count);
    int total = 0;
    for (int i = 0; i < count; i++) {
        assert_int_equal(busy->ranges[i].first, ranges[i][0]);
        assert_int_equal(busy->ranges[i].end, ranges[i][1]);
        total += ranges[i][1] - ranges[i][0];
    }
    assert_int_equal(pondi_busy_total(busy), total);
}

static pondi_busy rows_of(const pond *water, int steps) {
    pondi_busy busy = {0};
    pondi_busy_rows(water, steps, &busy);
    return busy;
}

static void check_rows(const pond *water, int steps, int first, int end) {
    const pondi_busy busy = rows_of(water, steps);
    check_ranges(&busy, first < end, (const int[][2]){{first, end}});
}

static pondi_rows_between only_rows(const pond *water, int steps) {
    const pondi_busy busy = rows_of(water, steps);
    assert_int_equal(busy.count, 1);
    return busy.ranges[0];
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
    const pondi_rows_between along = only_rows(water, 1);
    assert_true(along.first > 150 - 20 && along.first <= 150 - 5);
    assert_true(along.end < 150 + 21 && along.end >= 150 + 6);
    // Downwards, a cell a step: seven steps reach farther.
    const float cell_a_step = (float)(1.0 / 64 / pond_get_desc(water).time_step);
    pond_body_set_velocity(water, id, (pond_vec2){0.0f, cell_a_step}, 0.0f);
    const pondi_rows_between soon = only_rows(water, 1);
    const pondi_rows_between later = only_rows(water, 8);
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
    const pondi_rows_between line = only_rows(water, 8);
    assert_true(line.first > 0 && line.first < 100 && line.end > 101 && line.end < SIDE);
    assert_in_range(line.first + line.end, 200, 202); // the same to either side
    pond_destroy(water);
}

static void probes(void **state) {
    (void)state;
    pond *water = still_pond();
    pond_probe probe;
    assert_int_equal(pond_probe_add(water, at_row(40), 0.0f, &probe), POND_OK);
    check_rows(water, 5, 39, 42);
    assert_int_equal(pond_probe_add(water, at_row(44), 0.0f, &probe), POND_OK);
    const pondi_busy both = rows_of(water, 5);
    check_ranges(&both, 2, (const int[][2]){{39, 42}, {43, 46}});
    assert_int_equal(pond_probe_add(water, at_row(42), 0.0f, &probe), POND_OK);
    check_rows(water, 5, 39, 46);
    assert_int_equal(pond_probe_add(water, at_row(200), 0.0f, &probe), POND_OK);
    const pondi_busy busy = rows_of(water, 5);
    check_ranges(&busy, 2, (const int[][2]){{39, 46}, {199, 202}});
    pond_destroy(water);
}

// Against a row of flags, one for each row.
static void ranges(void **state) {
    (void)state;
    uint64_t seed = 3;
    for (int i = 0; i < 300; i++) {
        pondi_busy busy = {0};
        bool flags[SIDE + 1] = {false};
        const int few = i % 10 < 8;
        for (int n = noise_int(&seed, 1, few ? 30 : 200); n > 0; n--) {
            const int first = noise_int(&seed, 0, SIDE - 1);
            const int end = noise_int(&seed, first + 1, few ? SIDE : first + 1);
            pondi_busy_insert(&busy, first, first + (end - first) / 9 + 1);
            for (int y = first; y < first + (end - first) / 9 + 1; y++) {
                flags[y] = true;
            }
        }
        assert_in_range(busy.count, 1, PONDI_BUSY_RANGES);
        int total = 0;
        int runs = 0;
        for (int y = 0; y < SIDE; y++) {
            total += flags[y];
            runs += flags[y] && !flags[y + 1];
        }
        assert_true(pondi_busy_total(&busy) >= total);
        if (runs <= PONDI_BUSY_RANGES && few) { // never were more on the way
            assert_int_equal(busy.count, runs);
            assert_int_equal(pondi_busy_total(&busy), total);
        }
        const pondi_busy before = busy;
        for (int y = 0; y < SIDE; y++) { // all of them are in it
            if (flags[y]) {
                pondi_busy_insert(&busy, y, y + 1);
            }
        }
        assert_true(pondi_busy_same(&before, &busy));
    }
}

// What lies beyond a side that meets the other one lies there.
static void around(void **state) {
    (void)state;
    pond_desc desc = exact_desc(SIDE, SIDE);
    desc.edges.top = desc.edges.bottom = POND_EDGE_PERIODIC;
    pond *water = make_pond(&desc);
    pondi_busy busy = rows_of(water, 3);
    check_ranges(&busy, 2, (const int[][2]){{0, 1}, {SIDE - 1, SIDE}});
    pondi_busy_add(water, -5.0, 3.0, &busy);
    check_ranges(&busy, 2, (const int[][2]){{0, 4}, {SIDE - 5, SIDE}});
    pondi_busy_add(water, 7.0 * SIDE + 50.5, 7.0 * SIDE + 51.5, &busy);
    check_ranges(&busy, 3, (const int[][2]){{0, 4}, {50, 53}, {SIDE - 5, SIDE}});
    pondi_busy_add(water, -3e8, 3e8, &busy);
    check_ranges(&busy, 1, (const int[][2]){{0, SIDE}});
    pond_destroy(water);
}

static bool any_in_row(const pond *water, int y) {
    float row[SIDE];
    pond_copy_heights(water, 0, y, SIDE, 1, row, SIDE);
    for (int x = 0; x < SIDE; x++) {
        if (row[x] != 0.0f) {
            return true;
        }
    }
    return false;
}

// Where the water differs after a step is where the drops of that step were said to fall.
static void drops(void **state) {
    (void)state;
    pond_desc desc = exact_desc(SIDE, SIDE);
    desc.rest_slope = 0.0;
    int seen = 0;
    int named = 0;
    for (int wraps = 0; wraps < 2; wraps++) {
        desc.edges.top = desc.edges.bottom = wraps ? POND_EDGE_PERIODIC : POND_EDGE_FREE;
        pond *water = make_pond(&desc);
        const pond_rain rain = {.rate = 2, .radius = 0.02f, .spread = 0.6f, .height = -0.004f};
        pond_set_rain(water, &rain);
        pond_emitter_desc fountain = pond_emitter_desc_default();
        fountain.kind = POND_EMITTER_FOUNTAIN;
        fountain.from = at_row(SIDE - 3);
        fountain.radius = 0.4f;
        pond_emitter_id id;
        assert_int_equal(pond_emitter_add(water, &fountain, &id), POND_OK);
        for (int call = 0; call < 140; call++) {
            const int ahead = call % 7 + 1;
            pondi_busy busy = {0};
            pondi_busy_drops(water, ahead, ahead, &busy);
            named += pondi_busy_total(&busy);
            pond_step_many(water, ahead);
            pond_calm(water);
            pond_step(water);
            for (int y = 0; y < SIDE; y++) { // as many more rows for steps, of which one has been
                const pondi_busy before = busy;
                if (any_in_row(water, y)) {
                    pondi_busy_insert(&busy, y, y + 1);
                    seen++;
                }
                assert_true(pondi_busy_same(&before, &busy));
            }
        }
        pond_emitter_remove(water, id);
        const pond_rain none = pond_rain_default();
        pond_set_rain(water, &none);
        pondi_busy busy = {0};
        pondi_busy_drops(water, 1, 1, &busy);
        assert_int_equal(busy.count, 0);
        pond_destroy(water);
    }
    assert_true(seen > 1000);
    print_message("%d rows with drops in them, %d named\n", seen, named);
    assert_in_range(named, seen, seen + seen / 2); // and not simply all
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies), cmocka_unit_test(emitters), cmocka_unit_test(probes),
        cmocka_unit_test(ranges), cmocka_unit_test(around),   cmocka_unit_test(drops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
