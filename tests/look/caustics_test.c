// caustics_test.c — sun light on the floor.
#include "light_naive.h"

#include <millpond/light.h>

// The last two have two cells for each value of one of the maps.
static const int ponds[][2] = {{1, 1}, {1, 23}, {40, 1}, {33, 21}, {300, 70}, {66, 42}, {194, 128}};
static const int maps[][2] = {{1, 1}, {1, 17}, {19, 1}, {33, 21}, {97, 64}};

enum { PONDS = sizeof ponds / sizeof ponds[0], MAPS = sizeof maps / sizeof maps[0] };

// Waves that focus some of their light above the floor and spread the rest.
static own_view lively_view(int width, int height, pond_format format) {
    return wavy_view(width, height, format, format == POND_FORMAT_F32 ? 0.006 : 30);
}

static own_map light_of(const pond_caustics *c, const pond_view *view, const pond_map *bed,
                        int width, int height, const pond_parallel *parallel) {
    own_map m = map_make(width, height, NAN);
    pond_draw_caustics(c, view, bed, &m.map, parallel);
    check_margins(&m);
    return m;
}

static void equals_naive(void **state) {
    (void)state;
    pond_caustics kinds[4];
    for (int i = 0; i < 4; i++) {
        kinds[i] = pond_caustics_default();
    }
    kinds[1].sun_elevation = 20;
    kinds[1].sun_azimuth = -70;
    kinds[1].blur = 0.03f;
    kinds[2].refractive_index = 1.0f; // nothing is bent
    kinds[3].steepness = 3;
    kinds[3].strength = 0.4f;
    own_map bed = map_make(7, 5, 0);
    for (int y = 0; y < 5; y++) {
        for (int x = 0; x < 7; x++) {
            *value_of(&bed, x, y) = 0.05f + 0.04f * (float)x + 0.02f * (float)y;
        }
    }
    const pond_map uneven = readable(&bed);
    for (int i = 0; i < PONDS; i++) {
        const pond_format format = i % 2 == 0 ? POND_FORMAT_F32 : POND_FORMAT_I16;
        own_view v = lively_view(ponds[i][0], ponds[i][1], format);
        for (int j = 0; j < MAPS; j++) {
            for (int k = 0; k < 4; k++) {
                const pond_map *floor = (i + j + k) % 2 == 0 ? &uneven : NULL;
                own_map slow = map_make(maps[j][0], maps[j][1], 0);
                naive_caustics(&kinds[k], &v.view, floor, &slow);
                own_map fast = light_of(&kinds[k], &v.view, floor, maps[j][0], maps[j][1], NULL);
                if (map_difference(&slow, &fast) > 2e-3) {
                    print_error("pond %d x %d, map %d x %d, kind %d: off by %g\n", ponds[i][0],
                                ponds[i][1], maps[j][0], maps[j][1], k,
                                map_difference(&slow, &fast));
                    fail();
                }
                assert_true(fabs(map_mean(&fast) - 1) < 1e-5);
                free(slow.memory);
                free(fast.memory);
            }
        }
        free(v.memory);
    }
    free(bed.memory);
}

static void still_water_is_one(void **state) {
    (void)state;
    pond_caustics c = pond_caustics_default();
    c.blur = 0.017f;
    for (int i = 0; i < PONDS; i++) {
        own_view v = own_view_make(ponds[i][0], ponds[i][1], POND_FORMAT_F32);
        for (int y = -1; y <= ponds[i][1]; y++) {
            for (int x = -1; x <= ponds[i][0]; x++) {
                view_set(&v, x, y, 0.3); // wherever it stands
            }
        }
        for (int j = 0; j < MAPS; j++) {
            own_map light = light_of(&c, &v.view, NULL, maps[j][0], maps[j][1], NULL);
            for (int y = 0; y < maps[j][1]; y++) {
                for (int x = 0; x < maps[j][0]; x++) {
                    assert_true(*value_of(&light, x, y) == 1.0f);
                }
            }
            free(light.memory);
        }
        free(v.memory);
    }
}

// Some rain on a pond of 160 × 96 cells, as large as those of rockpool.
static pond *rained_on(double depth) {
    pond_desc desc = exact_desc(160, 96);
    desc.cell_size = 2.0 / 640;
    desc.solver = POND_SOLVER_DISPERSIVE;
    desc.depth = depth;
    pond *water = make_pond(&desc);
    const pond_rain rain = {.rate = 40, .radius = 0.013f, .spread = 0.35f, .height = -0.01f};
    pond_set_rain(water, &rain);
    pond_step_many(water, (int64_t)(1.5 / pond_get_desc(water).time_step));
    return water;
}

// With 64 photons and more in the place of one, and the same blur in metres.
static void near_many_photons(void **state) {
    (void)state;
    enum { W = 160, H = 96, FINE = 8 };
    pond *water = rained_on(0.25);
    const pond_view view = pond_get_view(water);
    const pond_caustics c = pond_caustics_default();
    own_map light = light_of(&c, &view, NULL, W, H, NULL);
    assert_true(fabs(map_mean(&light) - 1) < 1e-6);
    own_map fine = light_of(&c, &view, NULL, W * FINE, H * FINE, NULL);
    own_map reference = map_make(W, H, 0);
    for (int y = 0; y < H * FINE; y++) {
        for (int x = 0; x < W * FINE; x++) {
            *value_of(&reference, x / FINE, y / FINE) +=
                *value_of(&fine, x, y) / (float)(FINE * FINE);
        }
    }
    float *a = values_of(&light);
    float *b = values_of(&reference);
    double brightest = 0;
    for (int i = 0; i < W * H; i++) {
        brightest = fmax(brightest, (double)a[i]);
    }
    assert_true(brightest > 2); // or it were no test
    const double alike = correlation(a, b, (size_t)W * H);
    if (alike < 0.97) {
        print_error("correlation %.4f\n", alike);
        fail();
    }
    free(a);
    free(b);
    free(light.memory);
    free(fine.memory);
    free(reference.memory);
    pond_destroy(water);
}

// Filaments that move must not flicker: from one cell to the next and between, a ridge is about as
// bright.
static void no_flicker(void **state) {
    (void)state;
    const pond_caustics c = pond_caustics_default();
    double least = INFINITY;
    double most = 0;
    for (int step = 0; step < 16; step++) {
        own_view v = own_view_make(96, 64, POND_FORMAT_F32);
        for (int y = -1; y <= 64; y++) {
            for (int x = -1; x <= 96; x++) {
                view_set(&v, x, y, 0.004 * sin((x + step / 16.0) * 0.35));
            }
        }
        own_map light = light_of(&c, &v.view, NULL, 96, 64, NULL);
        double energy = 0; // of the pattern, which only moves
        for (int x = 16; x < 80; x++) {
            energy += (double)*value_of(&light, x, 30) * (double)*value_of(&light, x, 30);
        }
        least = fmin(least, energy);
        most = fmax(most, energy);
        free(light.memory);
        free(v.memory);
    }
    assert_true(most < 1.15 * least);
}

static void a_slope_moves_its_light(void **state) {
    (void)state;
    // A dent far from the sides, of constant slope inside: a ray from straight above goes
    // depth·tan(asin(s) − asin(s/n)) further, where sin a = s.
    const int size = 81;
    const double slope = 0.2;
    own_view v = own_view_make(size, size, POND_FORMAT_F32);
    for (int y = -1; y <= size; y++) {
        for (int x = -1; x <= size; x++) {
            view_set(&v, x, y, slope * 0.01 * x);
        }
    }
    pond_caustics c = pond_caustics_default();
    c.sun_elevation = 90;
    c.depth = 0.5f;
    own_map light = light_of(&c, &v.view, NULL, size, size, NULL);
    const double a = atan(slope);
    const double way =
        0.5 * tan(a - asin(sin(a) / 1.333)) / 0.01; // [cells], toward the higher side
    // What ran off to the right is mirrored there, what is missing at the left is dark.
    double missing = 0;
    for (int x = 0; x < size / 2; x++) {
        missing += 1 - (double)*value_of(&light, x, 40);
    }
    assert_true(way > 2);
    assert_true(fabs(missing - way) < 0.6); // the outermost slopes are halved by the view's border
    free(light.memory);
    free(v.memory);
}

static void any_number_of_threads(void **state) {
    (void)state;
    pond *water = rained_on(0.3);
    const pond_view view = pond_get_view(water);
    const pond_parallel other_way = {.run = run_backwards, .width = 7};
    const pond_caustics shallow = pond_caustics_default();
    pond_caustics deep = shallow;
    deep.depth = 2;
    deep.sun_elevation = 3;
    const pond_caustics *both[] = {&shallow, &deep};
    const int sizes[][2] = {{160, 96}, {161, 203}, {40, 300}, {5, 3}};
    for (int i = 0; i < 8; i++) {
        const int w = sizes[i / 2][0];
        const int h = sizes[i / 2][1];
        own_map one = light_of(both[i % 2], &view, NULL, w, h, NULL);
        own_map turned = light_of(both[i % 2], &view, NULL, w, h, &other_way);
        assert_true(same_maps(&one, &turned));
        for (int threads = 1; threads <= 5; threads += 2) {
            pond_workers *workers = NULL;
            assert_int_equal(pond_workers_create(threads, &workers), POND_OK);
            const pond_parallel parallel = pond_workers_parallel(workers);
            own_map many = light_of(both[i % 2], &view, NULL, w, h, &parallel);
            assert_true(same_maps(&one, &many));
            free(many.memory);
            pond_workers_destroy(workers);
        }
        free(one.memory);
        free(turned.memory);
    }
    pond_destroy(water);
}

// The middle of wider water, whose border is as wide as its light moves, is lit like that water.
static void light_crosses_open_sides(void **state) {
    (void)state;
    enum { W = 120, H = 80, BORDER = 12 };
    own_view wide = lively_view(W, H, POND_FORMAT_F32);
    pond_view inner = wide.view;
    inner.width = W - 2 * BORDER;
    inner.height = H - 2 * BORDER;
    inner.heights = (const float *)wide.view.heights + BORDER * (wide.view.stride + 1);
    inner.border = BORDER;
    pond_caustics c = pond_caustics_default();
    c.depth = 0.15f;
    const pond_parallel other_way = {.run = run_backwards, .width = 7};
    own_map all = light_of(&c, &wide.view, NULL, W, H, NULL);
    own_map middle = light_of(&c, &inner, NULL, inner.width, inner.height, NULL);
    own_map turned = light_of(&c, &inner, NULL, inner.width, inner.height, &other_way);
    assert_true(same_maps(&middle, &turned));
    double off = 0;
    double most = 0;
    for (int y = 0; y < inner.height; y++) {
        for (int x = 0; x < inner.width; x++) {
            const double light = (double)*value_of(&middle, x, y);
            off = fmax(off, fabs(light - (double)*value_of(&all, x + BORDER, y + BORDER)));
            most = fmax(most, light);
        }
    }
    assert_true(most > 1.5); // or it were no test
    if (off > 0.2) {         // photons are spread a little differently
        print_error("off by %g\n", off);
        fail();
    }
    free(all.memory);
    free(middle.memory);
    free(turned.memory);
    free(wide.memory);
}

// Where the sides meet no place is another's better: light crosses them, and water that is moved by
// half the pond has its light moved by half.
static void sides_that_meet(void **state) {
    (void)state;
    enum { W = 64, H = 160 };
    const int sizes[][2] = {{W, H}, {96, 240}, {32, 80}, {24, 40}, {W, H}};
    own_map bed = map_make(8, 8, 0);
    own_map moved_bed = map_make(8, 8, 0);
    for (int i = 0; i < 64; i++) {
        const float depth = 0.1f + 0.05f * (float)(i * 37 % 11);
        *value_of(&bed, i % 8, i / 8) = depth;
        *value_of(&moved_bed, (i + 4) % 8, (i / 8 + 4) % 8) = depth;
    }
    own_view still = round_view(W, H, 0, 0, 0.012);
    own_view moved = round_view(W, H, W / 2, H / 2, 0.012);
    const pond_parallel other_way = {.run = run_backwards, .width = 5};
    for (int i = 0; i < 5; i++) {
        pond_caustics c = pond_caustics_default();
        c.depth = i == 4 ? 4.0f : 0.3f; // many fall far beyond the sides
        c.sun_elevation = 35;
        const pond_map floor = readable(i % 2 == 0 ? &bed : &moved_bed);
        const pond_map moved_floor = readable(i % 2 == 0 ? &moved_bed : &bed);
        const bool level = i == 1 || i == 4;
        const int w = sizes[i][0];
        const int h = sizes[i][1];
        own_map light = light_of(&c, &still.view, level ? NULL : &floor, w, h, NULL);
        own_map there = light_of(&c, &moved.view, level ? NULL : &moved_floor, w, h, NULL);
        own_map turned = light_of(&c, &still.view, level ? NULL : &floor, w, h, &other_way);
        assert_true(same_maps(&light, &turned));
        assert_true(fabs(map_mean(&light) - 1) < 1e-5);
        assert_true(map_difference(&light, &there) > 0.5); // or it were no test
        if (difference_of_halves(&light, &there) > 2e-3) {
            print_error("map %d x %d: off by %g\n", w, h, difference_of_halves(&light, &there));
            fail();
        }
        free(light.memory);
        free(there.memory);
        free(turned.memory);
    }
    free(bed.memory);
    free(moved_bed.memory);
    free(still.memory);
    free(moved.memory);
}

static void odd_numbers(void **state) {
    (void)state;
    const float odd[] = {NAN, INFINITY, -INFINITY, 1e38f, -1e38f, 1e-40f};
    own_view v = lively_view(70, 50, POND_FORMAT_F32);
    own_map bed = map_make(4, 4, 0.2f);
    for (int i = 0; i < 6; i++) {
        view_set(&v, 10 * i + 3, 7 * i, (double)odd[i]);
        *value_of(&bed, i % 4, i / 4) = odd[i];
    }
    const pond_map floor = readable(&bed);
    pond_caustics c = pond_caustics_default();
    c.depth = 1000;
    const pond_parallel other_way = {.run = run_backwards, .width = 3};
    own_map light = light_of(&c, &v.view, &floor, 70, 50, NULL);
    own_map turned = light_of(&c, &v.view, &floor, 70, 50, &other_way);
    assert_true(same_maps(&light, &turned));
    assert_true(fabs(map_mean(&light) - 1) < 1e-3);
    free(light.memory);
    free(turned.memory);
    free(bed.memory);
    free(v.memory);
}

static void nothing_without_all(void **state) {
    (void)state;
    own_view v = lively_view(12, 9, POND_FORMAT_F32);
    own_map m = map_make(12, 9, 5);
    own_map untouched = map_make(12, 9, 5);
    const pond_caustics good = pond_caustics_default();
    pond_draw_caustics(NULL, &v.view, NULL, &m.map, NULL);
    pond_draw_caustics(&good, NULL, NULL, &m.map, NULL);
    pond_draw_caustics(&good, &v.view, NULL, NULL, NULL);
    pond_view none = v.view;
    none.heights = NULL;
    pond_draw_caustics(&good, &none, NULL, &m.map, NULL);
    const pond_map empty = {0};
    pond_draw_caustics(&good, &v.view, &empty, &m.map, NULL);
    pond_map_target flat = m.map;
    flat.height = 0;
    pond_draw_caustics(&good, &v.view, NULL, &flat, NULL);
    for (size_t field = 0; field < sizeof good / sizeof(float); field++) {
        pond_caustics bad = good;
        memcpy((char *)&bad + field * sizeof(float), &(float){NAN}, sizeof(float));
        pond_draw_caustics(&bad, &v.view, NULL, &m.map, NULL);
    }
    assert_true(same_maps(&m, &untouched));
    // Out of range is brought into it.
    pond_caustics far = good;
    far.depth = -3;
    far.blur = -1;
    pond_draw_caustics(&far, &v.view, NULL, &m.map, NULL);
    assert_true(*value_of(&m, 5, 5) == 1.0f);
    free(m.memory);
    free(untouched.memory);
    free(v.memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_naive),
        cmocka_unit_test(still_water_is_one),
        cmocka_unit_test(near_many_photons),
        cmocka_unit_test(no_flicker),
        cmocka_unit_test(a_slope_moves_its_light),
        cmocka_unit_test(any_number_of_threads),
        cmocka_unit_test(light_crosses_open_sides),
        cmocka_unit_test(sides_that_meet),
        cmocka_unit_test(odd_numbers),
        cmocka_unit_test(nothing_without_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
