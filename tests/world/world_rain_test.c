// world_rain_test.c — rain over a world: the same drops wherever the camera goes, however steps are
// run and whatever is kept.
#include "support.h"

#include <millpond/world.h>

#include "world/world.h"

// A lake of one chunk in each second one.
static bool lakes(void *user, pond_chunk chunk, uint8_t *cells) {
    (void)user;
    const bool any = chunk.x % 2 == 0 && chunk.y % 2 == 0;
    memset(cells, any, POND_WORLD_CHUNK * POND_WORLD_CHUNK);
    return any;
}

static pond_world *make_world(bool apart) {
    pond_world_desc desc = pond_world_desc_default();
    desc.water.cell_size = 1.0 / 64; // a chunk is 1 m wide
    desc.water.half_life = 0.5;
    desc.water.seed = 7;
    desc.water.time_step = 0.99 * pond_time_step_limit(&desc.water);
    desc.map = apart ? lakes : NULL;
    pond_world *world = NULL;
    assert_int_equal(pond_world_create(&desc, &world), POND_OK);
    return world;
}

static pond_world_point point_at(int32_t x, int32_t y, float across, float down) {
    return (pond_world_point){.chunk = {x, y}, .at = {across, down}};
}

static pond_rain shower(float rate, bool splash) {
    pond_rain rain = pond_rain_default();
    rain.rate = rate;
    rain.radius = 0.03f;
    rain.height = -0.01f;
    rain.splash = splash;
    return rain;
}

static void assert_same_lake(const pond_world *a, const pond_world *b, int32_t x, int32_t y) {
    enum { SIDE = POND_WORLD_CHUNK };
    float ours[SIDE * SIDE];
    float theirs[SIDE * SIDE];
    float most = 0.0f;
    pond_world_copy_heights(a, (pond_chunk){x, y}, 0, 0, SIDE, SIDE, ours, SIDE);
    pond_world_copy_heights(b, (pond_chunk){x, y}, 0, 0, SIDE, SIDE, theirs, SIDE);
    for (int i = 0; i < SIDE * SIDE; i++) {
        most = fmaxf(most, fabsf(ours[i]));
    }
    assert_true(most > 1e-3f);
    assert_memory_equal(ours, theirs, sizeof ours);
}

// One camera stays, the other one comes by and goes on; where both look the same falls.
static void a_lake_has_its_rain_whoever_looks(void **state) {
    (void)state;
    for (int splash = 0; splash < 2; splash++) {
        pond_world *still = make_world(true);
        pond_world *moving = make_world(true);
        const pond_rain rain = shower(20.0f, splash != 0);
        pond_world_set_rain(still, &rain, point_at(1, -5, 0.0f, 0.0f), point_at(4, -2, 0.0f, 0.0f));
        for (int i = 0; i < 100; i++) {
            const float by = (float)i / 100;
            pond_world_set_rain(moving, &rain, point_at(-5, -6, 6.0f * by, by),
                                point_at(4, -2, 7.0f * by, by));
            pond_world_step_many(moving, 2);
            pond_world_step_many(still, 1);
            pond_world_step_many(still, 1);
        }
        assert_same_lake(still, moving, 2, -4);
        assert_true(pond_world_get_stats(moving).kept > 8);
        pond_world_destroy(still);
        pond_world_destroy(moving);
    }
}

static void rain_falls_in_the_steps_it_is_due_in(void **state) {
    (void)state;
    uint64_t hashes[3];
    const int at_once[3] = {1, 7, 300};
    for (int i = 0; i < 3; i++) {
        pond_world *world = make_world(false);
        const pond_rain rain = shower(2.0f, true);
        pond_world_set_rain(world, &rain, point_at(0, 0, -0.3f, 0.2f), point_at(3, 2, 0.5f, 0.9f));
        for (int left = 300; left > 0; left -= at_once[i]) {
            pond_world_step_many(world, left < at_once[i] ? left : at_once[i]);
        }
        hashes[i] = pond_world_hash(world);
        pond_world_destroy(world);
    }
    assert_true(hashes[0] == hashes[1] && hashes[0] == hashes[2]);
}

// In proportion to the time and the rectangle, which may begin and end within chunks.
static void as_much_falls_as_is_asked_for(void **state) {
    (void)state;
    pond_world *world = make_world(false);
    pond_rain rain = shower(3.0f, true);
    rain.spread = 0.0f;
    const double step = pond_world_get_desc(world).water.time_step;
    const double lasting = ceil(2.5 * 1.4 * sqrt(0.03 / 9.81) / step); // a splash [steps]
    pond_world_set_rain(world, &rain, point_at(0, 0, 0.5f, -0.25f), point_at(3, 2, 0.25f, 0.5f));
    int64_t seen = 0;
    for (int i = 0; i < 1200; i++) {
        pond_world_step_many(world, 1);
        seen += pond_world_splash_count(world);
    }
    const double expected = 3.0 * 2.75 * 2.75 * 1200 * step * lasting;
    assert_true(fabs((double)seen - expected) < 0.12 * expected);
    pond_world_destroy(world);
}

static void what_is_no_rain_changes_nothing(void **state) {
    (void)state;
    pond_world *world = make_world(false);
    const pond_rain good = shower(5.0f, false);
    const pond_world_point corner = point_at(0, 0, 0.0f, 0.0f);
    pond_world_set_rain(world, &good, corner, point_at(4, 4, 0.0f, 0.0f));
    pond_rain bad = good;
    bad.rate = 9.0f;
    pond_world_set_rain(world, NULL, corner, point_at(4, 4, 0.0f, 0.0f));
    pond_world_set_rain(world, &bad, point_at(4, 4, 0.0f, 0.0f), corner);
    pond_world_set_rain(world, &bad, corner, point_at(129, 1, 0.0f, 0.0f));
    pond_world_set_rain(world, &bad, corner, point_at(INT32_MAX, INT32_MIN, NAN, 0.0f));
    bad.radius = NAN;
    pond_world_set_rain(world, &bad, corner, point_at(4, 4, 0.0f, 0.0f));
    assert_true(pond_world_get_rain(world).rate == 5.0f);
    bad = shower(1e6f, false);
    pond_world_set_rain(world, &bad, corner, corner); // no place: nothing falls
    assert_true(pond_world_get_rain(world).rate == 4096.0f);
    bad.radius = 16.0f / 64; // of these as many cells are touched
    pond_world_set_rain(world, &bad, corner, corner);
    assert_true(pond_world_get_rain(world).rate == 1024.0f);
    pond_world_step_many(world, 40);
    assert_int_equal(pond_world_get_stats(world).kept, 0);
    pond_world_destroy(world);
}

// At the ends of the world, and ended by calm water.
static void splashes_are_counted_and_end(void **state) {
    (void)state;
    pond_world *world = make_world(false);
    const pond_rain rain = shower(50.0f, true);
    pond_world_set_rain(world, &rain, point_at(INT32_MAX - 1, INT32_MIN, 0.0f, -9.0f),
                        point_at(INT32_MAX, INT32_MIN, 9.0f, 1.0f));
    pond_world_step_many(world, 60);
    assert_true(pond_world_splash_count(world) > 0);
    const pond_rain none = pond_rain_default();
    pond_world_set_rain(world, &none, point_at(0, 0, 0.0f, 0.0f), point_at(0, 0, 0.0f, 0.0f));
    pond_world_step_many(world, 60);
    assert_int_equal(pond_world_splash_count(world), 0);
    pond_world_splash(world, point_at(0, 0, 0.5f, 0.5f), INFINITY, -0.01f);
    assert_int_equal(pond_world_splash_count(world), 0);
    for (int i = 0; i < POND_MAX_SPLASHES + 3; i++) {
        pond_world_splash(world, point_at(i, 0, 0.5f, 0.5f), 0.05f, -0.01f);
    }
    assert_int_equal(pond_world_splash_count(world), POND_MAX_SPLASHES);
    const uint64_t hash = pond_world_hash(world);
    pond_world_splash(world, point_at(0, 0, 0.5f, 0.5f), NAN, -0.01f);
    pond_world_splash(world, point_at(0, 0, INFINITY, 0.5f), 0.05f, -0.01f);
    pond_world_splash(world, point_at(0, 0, 0.5f, 0.5f), 0.05f, NAN);
    assert_true(pond_world_hash(world) == hash);
    pond_world_calm(world);
    assert_int_equal(pond_world_splash_count(world), 0);
    pond_world_step_many(world, 3);
    assert_true(pond_world_is_resting(world));
    pond_world_destroy(world);
}

// Rain falls on lakes and on the land between them.
static void land_reports_no_splashes(void **state) {
    (void)state;
    for (int splash = 0; splash < 2; splash++) {
        pond_world *world = make_world(true);
        const pond_rain rain = shower(30.0f, splash != 0);
        pond_world_set_splash_height(world, 0.0001f);
        pond_world_set_rain(world, &rain, point_at(0, 0, 0.0f, 0.0f), point_at(3, 3, 0.0f, 0.0f));
        pond_world_drop(world, point_at(1, 0, 0.5f, 0.5f), 0.05f, -0.02f);
        pond_world_step_many(world, 100);
        int splashes = 0;
        pond_event event;
        for (pond_chunk chunk; pond_world_event_next(world, &event, &chunk);) {
            if (event.kind == POND_EVENT_SPLASH) {
                assert_true(chunk.x % 2 == 0 && chunk.y % 2 == 0);
                splashes++;
            }
        }
        assert_true(splashes > 50);
        pond_world_destroy(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(land_reports_no_splashes),
        cmocka_unit_test(a_lake_has_its_rain_whoever_looks),
        cmocka_unit_test(rain_falls_in_the_steps_it_is_due_in),
        cmocka_unit_test(as_much_falls_as_is_asked_for),
        cmocka_unit_test(what_is_no_rain_changes_nothing),
        cmocka_unit_test(splashes_are_counted_and_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
