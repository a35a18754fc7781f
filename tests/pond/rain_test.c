// rain_test.c — rain: how much falls, and that the same drops fall whatever the grid and the steps.
#include "support.h"

#include <millpond/shift.h>
#include <millpond/snapshot.h>

static pond_rain rain_of(float rate, float radius) {
    pond_rain rain = pond_rain_default();
    rain.rate = rate;
    rain.radius = radius;
    return rain;
}

static void dry(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(30, 30);
    pond *water = make_pond(&desc);
    const pond_rain none = pond_get_rain(water);
    assert_true(none.rate == 0 && none.radius == 0.012f && none.spread == 0.35f);
    assert_true(none.height == -0.006f);
    pond_step_many(water, 500);
    const pond_stats stats = pond_get_stats(water);
    assert_true(stats.lowest == 0 && stats.highest == 0);
    pond_destroy(water);
}

static void into_range(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(64, 64); // 1 m²
    pond *water = make_pond(&desc);
    const pond_rain wild = {.rate = 1e30f, .radius = -1, .spread = 9, .height = -0.5f};
    pond_set_rain(water, &wild);
    pond_rain got = pond_get_rain(water);
    assert_true(got.rate == 65536 && got.radius == 1e-6f && got.spread == 2 && got.height == -0.5f);
    const pond_rain low = {.rate = -3, .radius = 0.1f, .spread = -1, .height = 0.1f};
    pond_set_rain(water, &low);
    got = pond_get_rain(water);
    assert_true(got.rate == 0 && got.radius == 0.1f && got.spread == 0 && got.height == 0.1f);
    // Ignored as a whole.
    for (int field = 0; field < 8; field++) {
        float numbers[8] = {1, 0.1f, 0.1f, 0.1f, 0, 1, 0, 1};
        numbers[field] = field & 1 ? NAN : INFINITY;
        const pond_rain bad = {numbers[0], numbers[1], numbers[2], numbers[3], false,
                               numbers[4], numbers[5], numbers[6], numbers[7]};
        pond_set_rain(water, &bad);
        assert_true(pond_get_rain(water).rate == 0);
    }
    pond_set_rain(water, NULL);
    assert_true(pond_get_rain(water).rate == 0);
    pond_destroy(water);
}

// Steps in which drops fell. Flat water that is calmed after each step shows each of them.
static int wet_steps(const pond_desc *desc, float rate, int steps) {
    pond *water = make_pond(desc);
    const pond_rain rain = rain_of(rate, 0.03f);
    pond_set_rain(water, &rain);
    int wet = 0;
    for (int i = 0; i < steps; i++) {
        pond_step(water);
        const pond_stats stats = pond_get_stats(water);
        wet += stats.highest > 0 || stats.lowest < 0;
        pond_calm(water);
    }
    pond_destroy(water);
    return wet;
}

static void rate(void **state) {
    (void)state;
    pond_desc desc = exact_desc(32, 16); // ⅛ m²
    desc.time_step = 1.0 / 100;          // not in step with the rain's own slots
    const float rates[] = {8, 80, 400};
    for (int i = 0; i < 3; i++) {
        for (uint64_t seed = 1; seed <= 3; seed++) {
            desc.seed = seed;
            const int steps = 10000;
            const double dry_share = exp(-(double)rates[i] * 0.125 * desc.time_step);
            const int wet = wet_steps(&desc, rates[i], steps);
            const double spread = sqrt(steps * dry_share * (1 - dry_share));
            assert_true(fabs(wet - steps * (1 - dry_share)) < 4 * spread);
        }
    }
}

// The drops of one shower, lying where they fell, for other steps, another grid and another seed.
static void same_drops(void **state) {
    (void)state;
    pond_desc desc = exact_desc(64, 64);
    desc.wave_speed = 1e-6; // nothing moves: what lies there is what fell
    desc.half_life = INFINITY;
    desc.time_step = 1.0 / 32;
    float *heights[4];
    for (int i = 0; i < 4; i++) {
        pond_desc d = desc;
        if (i == 1) {
            d.time_step = 1.0 / 500;
        }
        if (i == 2) {
            d.width *= 2;
            d.height *= 2;
            d.cell_size /= 2;
        }
        if (i == 3) {
            d.seed = 2;
        }
        pond *water = make_pond(&d);
        const pond_rain rain = rain_of(5, 0.06f);
        pond_set_rain(water, &rain);
        pond_step_many(water, lround(20 / d.time_step));
        heights[i] = room(64 * 64, sizeof(float));
        for (int cell = 0; cell < 64 * 64; cell++) {
            heights[i][cell] = pond_height_at(water, centre_of(cell % 64, cell / 64));
        }
        pond_destroy(water);
    }
    const double steps = correlation(heights[0], heights[1], 64 * 64);
    const double grid = correlation(heights[0], heights[2], 64 * 64);
    const double seed = correlation(heights[0], heights[3], 64 * 64);
    print_message("same drops: other steps %.6f, other grid %.6f, other seed %.3f\n", steps, grid,
                  seed);
    assert_true(steps > 0.9999 && grid > 0.999 && fabs(seed) < 0.3);
    for (int i = 0; i < 4; i++) {
        free(heights[i]);
    }
}

static void everywhere(void **state) {
    (void)state;
    // Each quarter of the pond gets its share.
    pond_desc desc = exact_desc(128, 64);
    desc.time_step = 1.0 / 64;
    pond *water = make_pond(&desc);
    const pond_rain rain = {.rate = 8, .radius = 0.025f, .spread = 0, .height = -0.01f};
    pond_set_rain(water, &rain);
    int quarters[4] = {0};
    int fallen = 0;
    for (int i = 0; i < 8000; i++) {
        pond_step(water);
        float *h = heights_of(water);
        int lowest = 0;
        for (int cell = 0; cell < 128 * 64; cell++) {
            lowest = h[cell] < h[lowest] ? cell : lowest;
        }
        if (h[lowest] < 0) {
            fallen++;
            quarters[(lowest % 128 >= 64) + 2 * (lowest / 128 >= 32)]++;
        }
        free(h);
        pond_calm(water);
    }
    assert_true(fallen > 1000);
    for (int i = 0; i < 4; i++) {
        assert_true(fabs(quarters[i] - fallen / 4.0) < 4 * sqrt(fallen * 3 / 16.0));
    }
    pond_destroy(water);
}

static void fall_into(void *user, pond_vec2 centre, float radius, float height) {
    pond_drop(user, centre, radius, height);
}

static void count_drop(void *user, pond_vec2 centre, float radius, float height) {
    (void)centre;
    assert_true(radius > 0 && height != 0);
    ++*(int *)user;
}

// Drops that are reported make the water that rain makes.
static void told_drops(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(96, 60);
    pond *rained_on = make_pond(&desc);
    pond *told = make_pond(&desc);
    const pond_desc whole = pond_get_desc(told);
    const pond_rain rain = rain_of(20, 0.03f);
    pond_set_rain(rained_on, &rain);
    for (int i = 0; i < 400; i++) {
        pond_rain_each(&whole, &rain, pond_get_steps(told), fall_into, told);
        pond_step(told);
        pond_step(rained_on);
    }
    float *a = heights_of(told);
    float *b = heights_of(rained_on);
    assert_true(pond_get_stats(told).highest > 0);
    assert_memory_equal(a, b, (size_t)96 * 60 * sizeof *a);
    free(a);
    free(b);
    pond_destroy(told);
    pond_destroy(rained_on);
}

static void told_none(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(64, 64);
    pond *water = make_pond(&desc);
    const pond_desc whole = pond_get_desc(water);
    const pond_rain rain = rain_of(60000, 0.03f);
    const pond_rain bad = rain_of(NAN, 0.03f);
    const pond_rain dry_one = rain_of(0, 0.03f);
    pond_desc without_step = whole;
    without_step.time_step = 0;
    int count = 0;
    pond_rain_each(NULL, &rain, 0, count_drop, &count);
    pond_rain_each(&whole, NULL, 0, count_drop, &count);
    pond_rain_each(&whole, &bad, 0, count_drop, &count);
    pond_rain_each(&whole, &dry_one, 0, count_drop, &count);
    pond_rain_each(&without_step, &rain, 0, count_drop, &count);
    pond_rain_each(&whole, &rain, 0, NULL, NULL);
    pond_rain_each(&whole, &rain, UINT64_MAX, count_drop, &count);
    assert_int_equal(count, 0);
    pond_rain_each(&whole, &rain, 0, count_drop, &count);
    assert_true(count > 0);
    pond_destroy(water);
}

typedef struct fallen {
    int count;
    pond_vec2 low;
    pond_vec2 high;
} fallen;

static void note_drop(void *user, pond_vec2 centre, float radius, float height) {
    fallen *f = user;
    (void)radius;
    (void)height;
    f->low.x = f->count > 0 ? fminf(f->low.x, centre.x) : centre.x;
    f->low.y = f->count > 0 ? fminf(f->low.y, centre.y) : centre.y;
    f->high.x = f->count > 0 ? fmaxf(f->high.x, centre.x) : centre.x;
    f->high.y = f->count > 0 ? fmaxf(f->high.y, centre.y) : centre.y;
    f->count++;
}

static fallen fall_for(const pond_desc *desc, const pond_rain *rain, uint64_t steps) {
    fallen f = {0};
    for (uint64_t i = 0; i < steps; i++) {
        pond_rain_each(desc, rain, i, note_drop, &f);
    }
    return f;
}

// 4 m wide and 2 m high; as many drops a square metre in a part of it.
static void in_a_rectangle(void **state) {
    (void)state;
    pond_desc desc = exact_desc(256, 128);
    desc.time_step = 0.01;
    pond_rain rain = rain_of(20.0f, 0.02f);
    const fallen all = fall_for(&desc, &rain, 2000);
    assert_true(all.count > 2900 && all.count < 3500);
    rain.left = 1.0f;
    rain.right = 2.0f;
    rain.top = 0.5f;
    rain.bottom = 1.5f;
    const fallen some = fall_for(&desc, &rain, 2000);
    assert_true(some.count > 330 && some.count < 470);
    assert_true(some.low.x >= 1.0f && some.high.x <= 2.0f && some.low.x < 1.05f);
    assert_true(some.low.y >= 0.5f && some.high.y <= 1.5f && some.high.y > 1.45f);
    rain.right = 1e6f; // as far as the pond goes
    rain.top = rain.bottom = 0.0f;
    const fallen right = fall_for(&desc, &rain, 2000);
    assert_true(right.count > 2150 && right.count < 2650 && right.high.x <= 4.0f);
    rain.left = 5.0f; // beside it
    rain.right = 6.0f;
    assert_int_equal(fall_for(&desc, &rain, 2000).count, 0);
    rain.left = -3.0f;
    rain.right = -1.0f;
    assert_int_equal(fall_for(&desc, &rain, 2000).count, 0);
}

// The heaviest rain falls on a small part too, and the part stays where it is in the world.
static void a_part_goes_along(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(128, 128);
    pond *water = make_pond(&desc);
    pond_rain rain = rain_of(1e6f, 0.02f);
    rain.right = 0.5f;
    pond_set_rain(water, &rain);
    assert_true(pond_get_rain(water).rate == 65536.0f);
    assert_int_equal(pond_shift(water, -64, 32, NULL, NULL), POND_OK);
    rain = pond_get_rain(water);
    assert_true(rain.left == 1.0f && rain.right == 1.5f && rain.top == 0.0f && rain.bottom == 0.0f);
    const uint64_t hash = pond_hash(water);
    const size_t size = pond_save_size(water);
    void *bytes = room(size, 1);
    assert_int_equal(pond_save(water, bytes, size), POND_OK);
    pond *again = NULL;
    assert_int_equal(pond_load(bytes, size, NULL, &again), POND_OK);
    assert_true(pond_hash(again) == hash && pond_get_rain(again).right == 1.5f);
    rain.right = 1.25f;
    pond_set_rain(again, &rain);
    assert_true(pond_hash(again) != hash);
    free(bytes);
    pond_destroy(water);
    pond_destroy(again);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dry),
        cmocka_unit_test(into_range),
        cmocka_unit_test(rate),
        cmocka_unit_test(same_drops),
        cmocka_unit_test(everywhere),
        cmocka_unit_test(told_drops),
        cmocka_unit_test(told_none),
        cmocka_unit_test(in_a_rectangle),
        cmocka_unit_test(a_part_goes_along),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
