// emitter_test.c — wave makers make the waves they promise, start and stop without a trace, and
// fountains play the same at any rate.
#include "support.h"

#include <millpond/snapshot.h>

static pond_emitter_id add(pond *water, const pond_emitter_desc *desc) {
    pond_emitter_id id = {0};
    if (pond_emitter_add(water, desc, &id) != POND_OK) {
        print_error("%s\n", pond_message());
        fail();
    }
    return id;
}

static double largest(const pond *water) {
    const pond_stats stats = pond_get_stats(water);
    return fmax(fabs(stats.lowest), fabs(stats.highest));
}

// A canal with a wave maker across it, long enough that nothing has come back.
static pond *canal(pond_solver solver, double length, int width) {
    pond_desc desc = pond_desc_default();
    desc.width = (int)(length / desc.cell_size);
    desc.height = width;
    desc.solver = solver;
    desc.half_life = INFINITY;
    desc.depth = 0.4;
    return make_pond(&desc);
}

// Of the wave of a period around a point, within a window of time that fades in and out. The
// dispersive water is uneven by up to a sixth from place to place: the mean of some is taken.
static double amplitude_at(pond *water, pond_vec2 point, double period, double from, double to) {
    enum { PLACES = 10 };
    double on[PLACES] = {0};
    double off[PLACES] = {0};
    double weights = 0;
    while (pond_get_time(water) < to) {
        pond_step(water);
        const double t = (pond_get_time(water) - from) / (to - from);
        if (t > 0 && t < 1) {
            const double weight = 1 - cos(6.283185307179586 * t);
            const double turn = 6.283185307179586 * pond_get_time(water) / period;
            for (int i = 0; i < PLACES; i++) {
                const pond_vec2 place = {point.x + 0.06f * (float)(i - PLACES / 2), point.y};
                const double h = weight * (double)pond_height_at(water, place);
                on[i] += h * cos(turn);
                off[i] += h * sin(turn);
            }
            weights += weight;
        }
    }
    double sum = 0;
    for (int i = 0; i < PLACES; i++) {
        sum += 2 * hypot(on[i], off[i]) / weights;
    }
    return sum / PLACES;
}

static void lines_make_their_waves(void **state) {
    (void)state;
    const pond_solver solvers[] = {POND_SOLVER_WAVE, POND_SOLVER_DISPERSIVE};
    for (int s = 0; s < 2; s++) {
        // Half the wave's: deep water at 0.3 s is 0.14 m long, at 0.5 s 0.39 m.
        const float periods[] = {0.3f, 0.5f};
        for (int p = 0; p < 2; p++) {
            for (int kind = 0; kind < 2; kind++) {
                pond *water = canal(solvers[s], 12.8, 32);
                pond_emitter_desc maker = pond_emitter_desc_default();
                maker.kind = kind == 0 ? POND_EMITTER_LINE : POND_EMITTER_PADDLE;
                maker.from = (pond_vec2){6.4f, -1};
                maker.to = (pond_vec2){6.4f, 2};
                maker.amplitude = 0.004f;
                maker.period = periods[p];
                (void)add(water, &maker);
                const pond_vec2 right = {7.2f, 0.16f};
                const double measured = amplitude_at(water, right, (double)periods[p], 7, 11);
                assert_true(fabs(measured - 0.004) < 0.1 * 0.004);
                // To the other side alike, or with the sign turned.
                const double a = (double)pond_height_at(water, right);
                const double b = (double)pond_height_at(water, (pond_vec2){5.6f, 0.16f});
                assert_true(fabs(kind == 0 ? a - b : a + b) < 1e-3);
                pond_destroy(water);
            }
        }
    }
}

static void a_wall_sends_all_one_way(void **state) {
    (void)state;
    pond *water = canal(POND_SOLVER_WAVE, 6.4, 32);
    pond_emitter_desc maker = pond_emitter_desc_default();
    maker.from = (pond_vec2){0, -1};
    maker.to = (pond_vec2){0, 2};
    maker.amplitude = 0.004f;
    (void)add(water, &maker);
    assert_true(fabs(amplitude_at(water, (pond_vec2){2, 0.16f}, 0.5, 7, 9) - 0.004) < 0.0004);
    pond_destroy(water);
}

static void rings_one_wave_away(void **state) {
    (void)state;
    for (int s = 0; s < 2; s++) {
        pond_desc desc = pond_desc_default();
        desc.width = desc.height = 400;
        desc.half_life = INFINITY;
        desc.solver = s == 0 ? POND_SOLVER_WAVE : POND_SOLVER_DISPERSIVE;
        desc.depth = 1;
        pond *water = make_pond(&desc);
        pond_emitter_desc maker = pond_emitter_desc_default();
        maker.kind = POND_EMITTER_DISC;
        maker.from = (pond_vec2){2, 2};
        maker.amplitude = 0.004f;
        maker.radius = 0.03f;
        maker.period = 0.4f;
        (void)add(water, &maker);
        const float length = s == 0 ? 0.5f * 0.4f : 9.81f * 0.16f / 6.2831853f;
        // Four wavelengths out, where it is half of what it is at one.
        const pond_vec2 place = {2 + 4 * length, 2};
        const double measured = amplitude_at(water, place, 0.4, 4.5, 6.5);
        assert_true(fabs(measured - 0.002) < 0.15 * 0.002);
        pond_destroy(water);
    }
}

// Started and stopped, nothing is left: no volume, and after a while no wave.
static void leaves_nothing(void **state) {
    (void)state;
    for (int kind = POND_EMITTER_LINE; kind <= POND_EMITTER_SWELL; kind++) {
        pond_desc desc = pond_desc_default();
        desc.width = 128;
        desc.height = 96;
        desc.solver = POND_SOLVER_DISPERSIVE;
        desc.half_life = 0.5;
        pond *water = make_pond(&desc);
        pond_emitter_desc maker = pond_emitter_desc_default();
        maker.kind = (pond_emitter_kind)kind;
        maker.from = (pond_vec2){0.5f, 0.4f};
        maker.to = (pond_vec2){0.8f, 0.6f};
        const pond_emitter_id id = add(water, &maker);
        assert_int_equal(pond_emitter_count(water), 1);
        pond_advance(water, 1.7);
        assert_true(largest(water) > 1e-4);
        maker.amplitude = 0.002f;
        maker.period = 0.6f;
        assert_int_equal(pond_emitter_set(water, id, &maker), POND_OK);
        pond_advance(water, 1.7);
        assert_int_equal(pond_emitter_count(water), 1);
        pond_emitter_remove(water, id);
        assert_int_equal(pond_emitter_count(water), 0);
        assert_int_equal(pond_emitter_set(water, id, &maker), POND_ERROR_ARGUMENT);
        pond_step_many(water, 2000);
        assert_true(fabs(pond_get_stats(water).mean) < 1e-7);
        assert_true(largest(water) < 1e-5);
        assert_true(pond_is_resting(water));
        pond_destroy(water);
    }
}

// By the pond's clock alone.
static void any_frame_rate(void **state) {
    (void)state;
    for (int kind = POND_EMITTER_LINE; kind <= POND_EMITTER_SWELL; kind++) {
        const pond_desc desc = exact_desc(64, 48);
        pond *a = make_pond(&desc);
        pond *b = make_pond(&desc);
        pond_emitter_desc maker = pond_emitter_desc_default();
        maker.kind = (pond_emitter_kind)kind;
        maker.from = (pond_vec2){0.5f, 0.4f};
        (void)add(a, &maker);
        (void)add(b, &maker);
        pond_step_many(a, 120);
        for (int i = 0; i < 40; i++) {
            pond_step_many(b, 1);
            pond_step_many(b, 2);
        }
        assert_true(pond_hash(a) == pond_hash(b));
        assert_true(largest(a) > 1e-4);
        pond_destroy(a);
        pond_destroy(b);
    }
}

static void swell_is_as_high_as_asked(void **state) {
    (void)state;
    pond_desc desc = pond_desc_default();
    desc.width = 800;
    desc.height = 32;
    desc.solver = POND_SOLVER_DISPERSIVE;
    desc.depth = 1;
    desc.half_life = INFINITY;
    double square = 0;
    int count = 0;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        pond *water = make_pond(&desc);
        pond_emitter_desc sea = pond_emitter_desc_default();
        sea.kind = POND_EMITTER_SWELL;
        sea.height = 0.02f;
        sea.period = 0.5f;
        sea.spread = 0;
        sea.seed = seed;
        (void)add(water, &sea);
        while (pond_get_time(water) < 12) {
            pond_step(water);
            if (pond_get_time(water) > 4) {
                for (int i = 0; i < 6; i++) {
                    const double h =
                        (double)pond_height_at(water, (pond_vec2){0.4f + 0.13f * (float)i, 0.2f});
                    square += h * h;
                    count++;
                }
            }
        }
        pond_destroy(water);
    }
    const double height = 4 * sqrt(square / count);
    assert_true(fabs(height - 0.02) < 0.2 * 0.02);
}

// With whole cycles in `repeat`, damped water comes to be the same after it.
static void swell_comes_round(void **state) {
    (void)state;
    for (int s = 0; s < 2; s++) {
        pond_desc desc = exact_desc(64, 64);
        desc.solver = s == 0 ? POND_SOLVER_WAVE : POND_SOLVER_DISPERSIVE;
        desc.half_life = 0.15;
        pond *water = make_pond(&desc);
        pond_emitter_desc sea = pond_emitter_desc_default();
        sea.kind = POND_EMITTER_SWELL;
        sea.repeat = (float)(256 * pond_get_desc(water).time_step);
        sea.period = 0.4f;
        (void)add(water, &sea);
        float before[64 * 64];
        float after[64 * 64];
        pond_step_many(water, 256 * 4);
        pond_copy_heights(water, 0, 0, 64, 64, before, 64);
        pond_step_many(water, 256);
        pond_copy_heights(water, 0, 0, 64, 64, after, 64);
        double change = 0;
        for (int i = 0; i < 64 * 64; i++) {
            change = fmax(change, fabs((double)after[i] - (double)before[i]));
        }
        assert_true(largest(water) > 5e-3);
        assert_true(change < 1e-3 * largest(water));
        sea.repeat = 0.3f;
        pond_emitter_id id;
        assert_int_equal(pond_emitter_add(water, &sea, &id), POND_ERROR_RANGE);
        assert_non_null(strstr(pond_message(), "repeat: 0.3 s is shorter"));
        pond_destroy(water);
    }
}

// Root mean square slope of both axes together.
static double steepness_of(const pond *water) {
    const pond_desc desc = pond_get_desc(water);
    float *heights = heights_of(water);
    double sum = 0;
    for (int y = 1; y < desc.height - 1; y++) {
        for (int x = 1; x < desc.width - 1; x++) {
            const float *h = heights + y * desc.width + x;
            const double across = (double)(h[1] - h[-1]);
            const double down = (double)(h[desc.width] - h[-desc.width]);
            sum += across * across + down * down;
        }
    }
    free(heights);
    return sqrt(sum / ((desc.width - 2) * (desc.height - 2))) / (2 * desc.cell_size);
}

static pond *breezy(pond_solver solver, int side, double half_life, const pond_emitter_desc *wind) {
    pond_desc desc = pond_desc_default();
    desc.width = desc.height = side;
    desc.solver = solver;
    desc.depth = 0.5;
    desc.half_life = half_life;
    pond *water = make_pond(&desc);
    (void)add(water, wind);
    return water;
}

static pond_emitter_desc breeze(float speed) {
    pond_emitter_desc wind = pond_emitter_desc_default();
    wind.kind = POND_EMITTER_BREEZE;
    wind.speed = speed;
    return wind;
}

// It grows until damping takes as much as it gives, near what is asked for, and no further.
static void a_breeze_settles(void **state) {
    (void)state;
    for (int s = 0; s < (SANITIZED ? 1 : 2); s++) {
        const pond_emitter_desc wind = breeze(2);
        pond *water = breezy(s == 0 ? POND_SOLVER_WAVE : POND_SOLVER_DISPERSIVE, 256, 0.4, &wind);
        pond_advance(water, 0.2);
        const double early = steepness_of(water);
        double sums[2] = {0, 0};
        for (int i = 0; i < 40; i++) {
            for (int k = 0; k < 10; k++) {
                pond_advance(water, 0.02);
            }
            const double now = steepness_of(water);
            sums[i / 20] += i % 20 >= 10 ? now * now / 10 : 0;
        }
        const double target = sqrt(2) * 2.5 * 0.018 * pow(2, 0.75);
        assert_true(early < 0.4 * target);
        assert_true(sqrt(sums[1]) > 0.6 * target && sqrt(sums[1]) < 1.3 * target);
        assert_true(fabs(sqrt(sums[1] / sums[0]) - 1) < 0.3);
        assert_true(fabs(pond_get_stats(water).mean) < 1e-4);
        pond_destroy(water);
    }
}

// With the wind its waves go, to both sides of it: more change along it than across.
static void a_breeze_has_a_direction(void **state) {
    (void)state;
    pond_emitter_desc wind = breeze(3);
    double shares[2];
    for (int i = 0; i < 2; i++) {
        wind.wind = i == 0 ? 0 : 90;
        pond *water = breezy(POND_SOLVER_DISPERSIVE, 192, 0.4, &wind);
        pond_advance(water, 0.8);
        pond_advance(water, 0.8);
        float *h = heights_of(water);
        double across = 0;
        double down = 0;
        for (int k = 192; k < 192 * 191 - 1; k++) {
            across += pow((double)(h[k + 1] - h[k - 1]), 2);
            down += pow((double)(h[k + 192] - h[k - 192]), 2);
        }
        shares[i] = across / down;
        free(h);
        pond_destroy(water);
    }
    assert_true(shares[0] > 1.3 && shares[0] < 20);
    assert_true(shares[1] < 1 / 1.3 && shares[1] > 0.05);
}

// The same bits on any number of threads, after a snapshot, and after so long in a loop the same
// water; removed it leaves nothing; undamped water and coarse cells are refused.
static void a_breeze_is_an_emitter(void **state) {
    (void)state;
    pond_emitter_desc wind = breeze(2);
    pond *one = breezy(POND_SOLVER_DISPERSIVE, 128, 0.2, &wind);
    const double step = pond_get_desc(one).time_step;
    wind.repeat = (float)(200 * step);
    pond_emitter_id id = add(one, &wind);
    pond_step_many(one, 50);
    const size_t size = pond_save_size(one);
    void *bytes = room(size, 1);
    assert_int_equal(pond_save(one, bytes, size), POND_OK);
    pond_desc host = pond_desc_default();
    host.threads = 4;
    pond *other = NULL;
    assert_int_equal(pond_load(bytes, size, &host, &other), POND_OK);
    pond_step_many(one, 50);
    for (int i = 0; i < 25; i++) {
        pond_step_many(other, 2);
    }
    assert_true(pond_hash(one) == pond_hash(other));
    assert_true(largest(one) > 1e-4);
    free(bytes);
    pond_destroy(other);
    pond_destroy(one);
    pond_desc desc = pond_desc_default();
    desc.width = desc.height = 128;
    desc.half_life = 0.05;
    one = make_pond(&desc);
    wind.repeat = (float)(256 * pond_get_desc(one).time_step);
    id = add(one, &wind);
    pond_step_many(one, 1024);
    float *before = heights_of(one);
    pond_step_many(one, 256);
    float *after = heights_of(one);
    double change = 0;
    for (int i = 0; i < 128 * 128; i++) {
        change = fmax(change, fabs((double)after[i] - (double)before[i]));
    }
    assert_true(largest(one) > 1e-4 && change < 2e-3 * largest(one));
    free(before);
    free(after);
    pond_emitter_remove(one, id);
    pond_step_many(one, 4000);
    assert_true(fabs(pond_get_stats(one).mean) < 1e-6);
    assert_true(largest(one) < 1e-5);
    pond_destroy(one);
    desc.half_life = INFINITY;
    one = make_pond(&desc);
    assert_int_equal(pond_emitter_add(one, &wind, &id), POND_ERROR_RANGE);
    assert_non_null(strstr(pond_message(), "half_life: a breeze needs damped water"));
    pond_destroy(one);
    desc.half_life = 1;
    desc.cell_size = 3;
    desc.wave_speed = 1;
    one = make_pond(&desc);
    assert_int_equal(pond_emitter_add(one, &wind, &id), POND_ERROR_RANGE);
    assert_non_null(strstr(pond_message(), "cell_size: 3 m"));
    pond_destroy(one);
}

static void fountains_play(void **state) {
    (void)state;
    // In any water, inside their disc.
    for (int solver = POND_SOLVER_WAVE; solver <= POND_SOLVER_DISPERSIVE; solver++) {
        pond_desc desc = pond_desc_default();
        desc.width = desc.height = 96;
        desc.solver = (pond_solver)solver;
        pond *water = make_pond(&desc);
        pond_emitter_desc fountain = pond_emitter_desc_default();
        fountain.kind = POND_EMITTER_FOUNTAIN;
        fountain.from = (pond_vec2){0.48f, 0.48f};
        fountain.rate = 50;
        (void)add(water, &fountain);
        pond_advance(water, 0.15);
        assert_true(largest(water) > 5e-4);
        assert_true(fabs((double)pond_height_at(water, (pond_vec2){0.03f, 0.03f})) < 2e-4);
        pond_destroy(water);
    }
}

static void refuse(pond *water, const pond_emitter_desc *desc, pond_result result,
                   const char *name) {
    pond_emitter_id id = {7};
    assert_int_equal(pond_emitter_add(water, desc, &id), result);
    assert_true(id.value == 0);
    assert_true(strstr(pond_message(), name) != NULL);
}

static void refusals(void **state) {
    (void)state;
    pond_desc desc = exact_desc(48, 32);
    desc.edges.top = desc.edges.bottom = POND_EDGE_PERIODIC;
    desc.edges.right = POND_EDGE_FIXED;
    pond *water = make_pond(&desc);
    pond_emitter_desc maker = pond_emitter_desc_default();
    pond_emitter_id id;
    assert_int_equal(pond_emitter_add(NULL, &maker, &id), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_emitter_add(water, NULL, &id), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_emitter_add(water, &maker, NULL), POND_ERROR_ARGUMENT);
    maker.stamp.cookie = 1;
    refuse(water, &maker, POND_ERROR_ARGUMENT, "pond_emitter_desc_default");
    const struct {
        size_t offset;
        float low;
        float high;
        const char *name;
    } fields[] = {
        {offsetof(pond_emitter_desc, from), -2e6f, 2e6f, "from.x: "},
        {offsetof(pond_emitter_desc, to), -2e6f, 2e6f, "to.x: "},
        {offsetof(pond_emitter_desc, radius), 0, 2e6f, "radius: "},
        {offsetof(pond_emitter_desc, amplitude), -1, 1001, "amplitude: "},
        {offsetof(pond_emitter_desc, height), -1, 1001, "height: "},
        {offsetof(pond_emitter_desc, period), 0, 2e6f, "period: "},
        {offsetof(pond_emitter_desc, ramp), -1, 2e6f, "ramp: "},
        {offsetof(pond_emitter_desc, direction), -61, 61, "direction: "},
        {offsetof(pond_emitter_desc, spread), -0.1f, 61, "spread: "},
        {offsetof(pond_emitter_desc, repeat), -1, 2e6f, "repeat: "},
        {offsetof(pond_emitter_desc, speed), -1, 21, "speed: "},
        {offsetof(pond_emitter_desc, wind), -361, 361, "wind: "},
        {offsetof(pond_emitter_desc, rate), -1, 1e5f, "rate: "},
        {offsetof(pond_emitter_desc, drop_radius), 0, 2e6f, "drop_radius: "},
        {offsetof(pond_emitter_desc, drop_height), -2e6f, 2e6f, "drop_height: "},
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        const float wrong[] = {fields[i].low, fields[i].high, NAN};
        for (int j = 0; j < 3; j++) {
            maker = pond_emitter_desc_default();
            memcpy((char *)&maker + fields[i].offset, &wrong[j], sizeof wrong[j]);
            refuse(water, &maker, POND_ERROR_RANGE, fields[i].name);
        }
    }
    maker = pond_emitter_desc_default();
    maker.period = 0.1f;
    refuse(water, &maker, POND_ERROR_RANGE, "cells");
    maker = pond_emitter_desc_default();
    maker.to = maker.from;
    refuse(water, &maker, POND_ERROR_RANGE, "length");
    maker.kind = (pond_emitter_kind)7;
    refuse(water, &maker, POND_ERROR_RANGE, "kind: 7");
    maker.kind = POND_EMITTER_SWELL;
    maker.side = (pond_side)5;
    refuse(water, &maker, POND_ERROR_RANGE, "side: 5");
    maker.side = POND_SIDE_RIGHT;
    refuse(water, &maker, POND_ERROR_RANGE, "fixed");
    maker.side = POND_SIDE_TOP;
    refuse(water, &maker, POND_ERROR_RANGE, "periodic");
    maker.kind = POND_EMITTER_FOUNTAIN;
    for (int i = 0; i < POND_MAX_EMITTERS; i++) {
        (void)add(water, &maker);
    }
    refuse(water, &maker, POND_ERROR_RANGE, "256");
    pond_destroy(water);
    desc = exact_desc(32, 32);
    desc.solver = POND_SOLVER_CLASSIC;
    water = make_pond(&desc);
    maker = pond_emitter_desc_default();
    refuse(water, &maker, POND_ERROR_RANGE, "classic");
    pond_destroy(water);
}

// Setting one in every step never fails, and leaves no volume behind.
static void set_again_and_again(void **state) {
    (void)state;
    pond_desc desc = pond_desc_default();
    desc.width = 96;
    desc.height = 64;
    desc.time_step = 0.99 * pond_time_step_limit(&desc);
    pond *water = make_pond(&desc);
    pond_emitter_desc maker = pond_emitter_desc_default();
    maker.kind = POND_EMITTER_DISC;
    maker.from = (pond_vec2){0.5f, 0.3f};
    maker.ramp = 10;
    const pond_emitter_id id = add(water, &maker);
    for (int i = 0; i < 700; i++) {
        maker.amplitude = 0.005f + 1e-5f * (float)(i % 7);
        assert_int_equal(pond_emitter_set(water, id, &maker), POND_OK);
        assert_int_equal(pond_emitter_set(water, id, &maker), POND_OK);
        assert_int_equal(pond_emitter_count(water), 1);
        pond_step(water);
    }
    pond_emitter_remove(water, id);
    pond_step_many(water, (int)(11.0 / pond_get_desc(water).time_step));
    assert_true(fabs(pond_get_stats(water).mean) < 1e-7);
    // Full of living ones: it takes its own place.
    pond_emitter_id last = {0};
    for (int i = 0; i < POND_MAX_EMITTERS; i++) {
        last = add(water, &maker);
    }
    pond_step_many(water, 20);
    assert_int_equal(pond_emitter_set(water, last, &maker), POND_OK);
    assert_int_equal(pond_emitter_count(water), POND_MAX_EMITTERS);
    pond_destroy(water);
}

// The widest disc is written and read back.
static void widest_is_kept(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(48, 40);
    pond *water = make_pond(&desc);
    pond_emitter_desc maker = pond_emitter_desc_default();
    maker.kind = POND_EMITTER_DISC;
    maker.radius = 1e6f;
    maker.period = 1e6f;
    (void)add(water, &maker);
    pond_step(water);
    const size_t size = pond_save_size(water);
    void *bytes = room(size, 1);
    assert_int_equal(pond_save(water, bytes, size), POND_OK);
    pond *again = NULL;
    assert_int_equal(pond_load(bytes, size, NULL, &again), POND_OK);
    assert_true(pond_hash(water) == pond_hash(again));
    free(bytes);
    pond_destroy(again);
    pond_destroy(water);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_make_their_waves), cmocka_unit_test(a_wall_sends_all_one_way),
        cmocka_unit_test(rings_one_wave_away),    cmocka_unit_test(leaves_nothing),
        cmocka_unit_test(any_frame_rate),         cmocka_unit_test(swell_is_as_high_as_asked),
        cmocka_unit_test(a_breeze_settles),       cmocka_unit_test(a_breeze_has_a_direction),
        cmocka_unit_test(a_breeze_is_an_emitter), cmocka_unit_test(swell_comes_round),
        cmocka_unit_test(fountains_play),         cmocka_unit_test(refusals),
        cmocka_unit_test(set_again_and_again),    cmocka_unit_test(widest_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
