// splash_test.c — drops that are born in time: what they leave, how smoothly, and what keeps them.
#include "kept_bytes.h"

#include <float.h>
#include <millpond/command.h>
#include <millpond/recording.h>
#include <millpond/snapshot.h>

static pond_desc wave_desc(void) {
    pond_desc desc = exact_desc(96, 96);
    desc.half_life = INFINITY;
    return desc;
}

static const pond_vec2 middle = {0.75f, 0.75f};

static double mean_of(const pond *water) {
    return pond_get_stats(water).mean;
}

static void adds_no_volume(void **state) {
    (void)state;
    const pond_solver solvers[] = {POND_SOLVER_WAVE, POND_SOLVER_DISPERSIVE};
    for (int i = 0; i < 2; i++) {
        pond_desc desc = wave_desc();
        desc.solver = solvers[i];
        pond *water = make_pond(&desc);
        pond_splash(water, middle, 0.06f, -0.03f);
        pond_splash(water, (pond_vec2){0.01f, 0.4f}, 0.06f, -0.03f); // at a side
        for (int step = 0; step < 60; step++) {
            pond_step(water);
            assert_true(fabs(mean_of(water)) < 1e-8);
        }
        pond_destroy(water);
    }
}

// All of it together is the sum of its dents: in water that does not move they lie there.
static void adds_up(void **state) {
    (void)state;
    pond_desc desc = wave_desc();
    desc.wave_speed = 1e-6;
    const double steps[] = {1.0 / 1000, 1.0 / 60, 0.4};
    for (int i = 0; i < 3; i++) {
        desc.time_step = steps[i];
        pond *water = make_pond(&desc);
        pond_splash(water, middle, 0.06f, -0.03f);
        pond_step_many(water, (int64_t)(0.6 / steps[i]) + 2);
        assert_int_equal(pond_splash_count(water), 0);
        pond *sum = make_pond(&desc);
        pond_drop(sum, middle, 0.06f, -0.03f);
        pond_drop(sum, middle, 0.7f * 0.06f, 0.6f * 0.03f);
        pond_drop(sum, middle, 2.5f / 64, -0.2f * 0.03f);
        for (int x = 0; x < 96; x++) {
            const pond_vec2 at = centre_of(x, 48);
            assert_true(fabsf(pond_height_at(water, at) - pond_height_at(sum, at)) < 2e-6f);
        }
        pond_destroy(sum);
        pond_destroy(water);
    }
}

// Between frames at 60 a second.
static double mean_step(const float *now, const float *before, size_t count) {
    double sum = 0.0;
    for (size_t i = 0; i < count; i++) {
        sum += fabs((double)now[i] - (double)before[i]);
    }
    return sum / (double)count;
}

// The largest rise of the mean step between frames, over its peak afterwards.
static double abruptness(const pond_desc *desc, void (*fall)(pond *, pond_vec2, float, float),
                         float radius) {
    enum { FRAMES = 45 };
    pond *water = make_pond(desc);
    const size_t count = (size_t)desc->width * (size_t)desc->height;
    float *before = room(count, sizeof *before);
    double last = 0.0;
    double rise = 0.0;
    double peak = 0.0;
    fall(water, middle, radius, -0.65f * radius);
    for (int frame = 0; frame < FRAMES; frame++) {
        pond_advance(water, 1.0 / 60);
        float *now = heights_of(water);
        const double step = mean_step(now, before, count);
        rise = fmax(rise, step - last);
        peak = fmax(peak, step);
        last = step;
        memcpy(before, now, count * sizeof *before);
        free(now);
    }
    free(before);
    pond_destroy(water);
    return rise / peak;
}

static void is_born_in_time(void **state) {
    (void)state;
    pond_desc desc = wave_desc();
    desc.width = desc.height = 192;
    desc.cell_size = 1.0 / 128;
    desc.solver = POND_SOLVER_DISPERSIVE;
    desc.depth = 0.25;
    desc.time_step = 1.0 / 120;
    const float radii[] = {0.023f, 0.04f, 0.06f};
    for (int i = 0; i < 3; i++) {
        const double drop = abruptness(&desc, pond_drop, radii[i]);
        const double splash = abruptness(&desc, pond_splash, radii[i]);
        print_message("radius %g m: rise/peak %.2f of a drop, %.2f of a splash\n", (double)radii[i],
                      drop, splash);
        assert_true(splash <= 0.3);
        assert_true(drop > 0.6);
    }
}

static void ignores_what_is_nothing(void **state) {
    (void)state;
    const pond_desc desc = wave_desc();
    pond *water = make_pond(&desc);
    pond_splash(water, middle, 0, -0.01f);
    pond_splash(water, middle, -1, -0.01f);
    pond_splash(water, middle, NAN, -0.01f);
    pond_splash(water, middle, INFINITY, -0.01f);
    pond_splash(water, middle, 0.02f, NAN);
    pond_splash(water, middle, 0.02f, INFINITY);
    pond_splash(water, (pond_vec2){NAN, 0}, 0.02f, -0.01f);
    pond_splash(water, (pond_vec2){-3, 0}, 0.02f, -0.01f);
    assert_int_equal(pond_splash_count(water), 0);
    assert_true(pond_is_resting(water));
    pond_destroy(water);
}

static void wakes_and_rests(void **state) {
    (void)state;
    pond_desc desc = wave_desc();
    desc.half_life = 0.1;
    pond *water = make_pond(&desc);
    const uint64_t still = pond_hash(water);
    pond_splash(water, middle, 0.06f, -0.01f);
    assert_false(pond_is_resting(water));
    assert_true(pond_hash(water) != still);
    pond_calm(water);
    assert_int_equal(pond_splash_count(water), 0);
    assert_true(pond_hash(water) == still && pond_is_resting(water));
    pond_splash(water, middle, 0.06f, -0.01f);
    pond_step_many(water, 2000);
    assert_true(pond_is_resting(water));
    pond_destroy(water);
}

// With all of them in progress it is a drop.
static void has_room_for_many(void **state) {
    (void)state;
    const pond_desc desc = wave_desc();
    pond *water = make_pond(&desc);
    for (int i = 0; i < POND_MAX_SPLASHES + 3; i++) {
        pond_splash(water, middle, 0.03f, -0.0001f);
    }
    assert_int_equal(pond_splash_count(water), POND_MAX_SPLASHES);
    assert_true(pond_height_at(water, middle) < -0.0002f);
    pond_destroy(water);
}

static void snapshots_keep_it(void **state) {
    (void)state;
    const pond_desc desc = wave_desc();
    pond *water = make_pond(&desc);
    pond_rain rain = pond_rain_default();
    rain.rate = 30;
    rain.splash = true;
    pond_set_rain(water, &rain);
    pond_step_many(water, 40);
    pond_splash(water, middle, 0.06f, -0.02f);
    pond_step_many(water, 3);
    assert_true(pond_splash_count(water) > 0);
    const size_t size = pond_save_size(water);
    uint8_t *bytes = room(size, 1);
    assert_int_equal(pond_save(water, bytes, size), POND_OK);
    pond *same;
    assert_int_equal(pond_load(bytes, size, NULL, &same), POND_OK);
    assert_true(pond_get_rain(same).splash);
    assert_true(pond_hash(same) == pond_hash(water));
    pond_step_many(water, 50);
    pond_step_many(same, 50);
    assert_true(pond_hash(same) == pond_hash(water));
    pond_destroy(same);
    pond_destroy(water);
    free(bytes);
}

static void widest_is_loaded_again(void **state) {
    (void)state;
    const pond_desc desc = wave_desc();
    pond *water = make_pond(&desc);
    pond_splash(water, middle, FLT_MAX, -0.02f);
    assert_int_equal(pond_splash_count(water), 1);
    const size_t size = pond_save_size(water);
    uint8_t *bytes = malloc(size);
    assert_int_equal(pond_save(water, bytes, size), POND_OK);
    pond *same;
    assert_int_equal(pond_load(bytes, size, NULL, &same), POND_OK);
    assert_true(pond_hash(same) == pond_hash(water));
    pond_destroy(same);
    pond_destroy(water);
    free(bytes);
}

static void recordings_repeat_it(void **state) {
    (void)state;
    const pond_desc desc = wave_desc();
    pond *water = make_pond(&desc);
    kept_bytes recording = {0};
    pond_recorder tape;
    assert_int_equal(pond_recorder_begin(&tape, water, keep_bytes, &recording), POND_OK);
    pond_command acts[] = {
        {.kind = POND_COMMAND_SPLASH, .is.drop = {middle, 0.05f, -0.02f}},
        {.kind = POND_COMMAND_RAIN,
         .is.rain = {.rate = 9, .radius = 0.05f, .height = 0.01f, .splash = true}}};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(pond_recorder_add(&tape, water, &acts[i]), POND_OK);
        assert_int_equal(pond_do(water, &acts[i]), POND_OK);
        pond_step_many(water, 20);
    }
    assert_int_equal(pond_recorder_end(&tape, water), POND_OK);
    pond *again = make_pond(&desc);
    pond_replay *replay = open_replay(&recording);
    for (int step = 0; step <= 40; step++) {
        assert_int_equal(pond_replay_do(replay, again, NULL, NULL), POND_OK);
        if (step < 40) {
            pond_step(again);
        }
    }
    assert_true(pond_hash(again) == pond_hash(water));
    uint64_t kept;
    uint64_t missed;
    pond_replay_get_marks(replay, &kept, &missed);
    assert_true(kept == 2 && missed == 0);
    pond_replay_destroy(replay);
    free(recording.data);
    pond_destroy(again);
    pond_destroy(water);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(adds_no_volume),         cmocka_unit_test(adds_up),
        cmocka_unit_test(is_born_in_time),        cmocka_unit_test(ignores_what_is_nothing),
        cmocka_unit_test(wakes_and_rests),        cmocka_unit_test(has_room_for_many),
        cmocka_unit_test(snapshots_keep_it),      cmocka_unit_test(recordings_repeat_it),
        cmocka_unit_test(widest_is_loaded_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
