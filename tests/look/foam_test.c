// foam_test.c — where water foams, how foam grows, fades and spreads.
#include "light_naive.h"

#include <millpond/light.h>

static const int sizes[][2] = {{1, 1}, {1, 23}, {40, 1}, {33, 21}, {300, 70}};

// The same a value at a time, in double.
static void naive_foam(const pond_foam *f, const pond_view *view, const pond_map *velocity,
                       double seconds, const own_map *map) {
    const int w = map->map.width;
    const int h = map->map.height;
    double *values = room((size_t)w * (size_t)h, sizeof *values);
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
            const double u = (x + 0.5) / w;
            const double v = (y + 0.5) / h;
            double slope[2];
            naive_slope(view, u * view->width - 0.5, v * view->height - 0.5, slope);
            const double speed = velocity != NULL ? naive_map(velocity, u, v) : 0;
            const double q = sqrt(slope[0] * slope[0] + slope[1] * slope[1] +
                                  pow(speed / (double)f->wave_speed, 2));
            const double ramp =
                fmin(fmax((q - (double)f->onset) / ((double)f->full - (double)f->onset), 0), 1);
            const double rate = ramp * (double)f->growth;
            const double loss = log(2) / (double)f->half_life;
            const double end = rate / (rate + loss);
            values[y * w + x] =
                end + ((double)*value_of(map, x, y) - end) * exp(-(rate + loss) * seconds);
        }
    }
    const double pace[] = {view->width * (double)view->cell_size / w,
                           view->height * (double)view->cell_size / h};
    double spread[2];
    for (int i = 0; i < 2; i++) {
        spread[i] = fmin(2 * (double)f->spread * seconds / (pace[i] * pace[i]), 16);
    }
    for (int y = 0; y < h; y++) {
        naive_blur(values + (ptrdiff_t)y * w, w, 1, spread[0]);
    }
    for (int x = 0; x < w; x++) {
        naive_blur(values + x, h, w, spread[1]);
    }
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
            *value_of(map, x, y) = (float)values[y * w + x];
        }
    }
    free(values);
}

static void equals_naive(void **state) {
    (void)state;
    pond_foam f = pond_foam_default();
    f.onset = 0.05f;
    own_map velocity = map_make(9, 4, 0);
    for (int i = 0; i < 36; i++) {
        *value_of(&velocity, i % 9, i / 9) = 0.15f * sinf((float)i);
    }
    const pond_map moving = readable(&velocity);
    for (int i = 0; i < 5; i++) {
        const pond_format format = i % 2 == 0 ? POND_FORMAT_F32 : POND_FORMAT_I16;
        own_view v =
            wavy_view(sizes[i][0], sizes[i][1], format, format == POND_FORMAT_F32 ? 0.01 : 50);
        for (int j = 0; j < 5; j++) {
            own_map fast = map_make(sizes[j][0], sizes[j][1], 0.25f);
            own_map slow = map_make(sizes[j][0], sizes[j][1], 0.25f);
            double most = 0;
            for (int frame = 0; frame < 5; frame++) {
                const pond_map *speed = frame % 2 == 0 ? &moving : NULL;
                pond_update_foam(&f, &v.view, speed, 1.0 / 60, &fast.map, NULL);
                naive_foam(&f, &v.view, speed, 1.0 / 60, &slow);
                assert_true(map_difference(&fast, &slow) < 1e-4);
                most = fmax(most, map_mean(&fast));
            }
            assert_true(i == 0 || most > 0.25); // some of it has grown
            check_margins(&fast);
            free(fast.memory);
            free(slow.memory);
        }
        free(v.memory);
    }
    free(velocity.memory);
}

// Still water of one slope.
static own_view slanted(int width, int height, double slope) {
    own_view v = own_view_make(width, height, POND_FORMAT_F32);
    for (int y = -1; y <= height; y++) {
        for (int x = -1; x <= width; x++) {
            view_set(&v, x, y, slope * 0.01 * x);
        }
    }
    return v;
}

static void fades_by_half_lives(void **state) {
    (void)state;
    const pond_foam f = pond_foam_default();
    own_view v = slanted(20, 20, 0.44); // less than what foams
    const double frames[] = {24, 60, 240};
    for (int i = 0; i < 3; i++) {
        own_map m = map_make(20, 20, 0.8f);
        const int count = (int)lround(1.4 * frames[i]);
        for (int frame = 0; frame < count; frame++) {
            pond_update_foam(&f, &v.view, NULL, 1 / frames[i], &m.map, NULL);
        }
        const double left = 0.8 * exp2(-count / frames[i] / 0.8);
        assert_true(fabs((double)*value_of(&m, 10, 10) - left) < 1e-4);
        for (int frame = 0; frame < 40; frame++) {
            pond_update_foam(&f, &v.view, NULL, 1.0, &m.map, NULL);
        }
        assert_true(*value_of(&m, 10, 10) == 0.0f); // all gone, and no denormals
        free(m.memory);
    }
    free(v.memory);
}

static void grows_where_it_is_steep(void **state) {
    (void)state;
    pond_foam f = pond_foam_default();
    f.growth = 12;
    const double slopes[] = {0.44, 0.675, 0.95};
    double grown[3];
    for (int i = 0; i < 3; i++) {
        own_view v = slanted(20, 20, slopes[i]);
        own_map m = map_make(20, 20, 0);
        for (int frame = 0; frame < 60; frame++) {
            pond_update_foam(&f, &v.view, NULL, 1.0 / 60, &m.map, NULL);
        }
        grown[i] = (double)*value_of(&m, 10, 10);
        free(m.memory);
        free(v.memory);
    }
    const double loss = log(2) / 0.8;
    assert_true(grown[0] == 0);
    assert_true(fabs(grown[1] - 6 / (6 + loss)) < 0.01);
    assert_true(fabs(grown[2] - 12 / (12 + loss)) < 0.01);
    // A velocity does what a slope does.
    own_view level = slanted(20, 20, 0);
    own_map speed = map_make(20, 20, -0.5f); // all of the wave speed, downward
    const pond_map down = readable(&speed);
    own_map m = map_make(20, 20, 0);
    for (int frame = 0; frame < 60; frame++) {
        pond_update_foam(&f, &level.view, &down, 1.0 / 60, &m.map, NULL);
    }
    assert_true(fabs((double)*value_of(&m, 10, 10) - grown[2]) < 1e-4);
    free(m.memory);
    free(speed.memory);
    free(level.memory);
}

// The width of a speck grows as √(2·spread·t), and nothing is lost at the sides.
static void spreads(void **state) {
    (void)state;
    enum { SIDE = 61 };
    pond_foam f = pond_foam_default();
    f.half_life = 1e6f;
    f.spread = 4e-4f;
    own_view v = slanted(SIDE, SIDE, 0);
    own_map m = map_make(SIDE, SIDE, 0);
    *value_of(&m, 30, 30) = 1;
    for (int frame = 0; frame < 60; frame++) {
        pond_update_foam(&f, &v.view, NULL, 1.0 / 60, &m.map, NULL);
    }
    double sum = 0;
    double second = 0;
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            sum += (double)*value_of(&m, x, y);
            second += (double)*value_of(&m, x, y) * (x - 30) * (x - 30) * 1e-4;
        }
    }
    assert_true(fabs(sum - 1) < 0.02);
    assert_true(fabs(second / sum - 2 * 4e-4) < 0.04 * 2 * 4e-4);
    free(m.memory);
    free(v.memory);
}

// A splash on the same pond in cells of two sizes and at two frame rates leaves about the same
// foam.
static double foam_of_splash(int cells, double fps) {
    pond_desc desc = exact_desc(cells, cells);
    desc.cell_size = 1.0 / cells;
    pond *water = make_pond(&desc);
    pond_drop(water, (pond_vec2){0.5f, 0.5f}, 0.07f, -0.04f);
    const pond_foam f = pond_foam_default();
    own_map m = map_make(cells, cells, 0);
    own_map speed = map_make(cells, cells, 0);
    const pond_map moving = readable(&speed);
    double foam = 0;
    for (int frame = 0; frame < (int)fps; frame++) {
        pond_advance(water, 1 / fps);
        const pond_view view = pond_get_view(water);
        pond_copy_velocities(water, 0, 0, cells, cells, speed.map.values, speed.map.stride);
        pond_update_foam(&f, &view, &moving, 1 / fps, &m.map, NULL);
        foam += map_mean(&m) / fps;
    }
    free(m.memory);
    free(speed.memory);
    pond_destroy(water);
    return foam;
}

static void same_at_any_resolution(void **state) {
    (void)state;
    const double foam = foam_of_splash(128, 60);
    assert_true(foam > 1e-3);
    assert_true(fabs(foam_of_splash(256, 60) / foam - 1) < 0.1);
    assert_true(fabs(foam_of_splash(128, 30) / foam - 1) < 0.1);
    assert_true(fabs(foam_of_splash(128, 120) / foam - 1) < 0.1);
}

static void any_number_of_threads(void **state) {
    (void)state;
    own_view v = wavy_view(210, 150, POND_FORMAT_F32, 0.01);
    pond_foam f = pond_foam_default();
    f.onset = 0.1f;
    f.spread = 0.01f;
    for (int i = 0; i < 3; i++) {
        const int w = i == 0 ? 210 : i == 1 ? 600 : 31;
        own_map one = map_make(w, 150, 0.1f);
        pond_update_foam(&f, &v.view, NULL, 0.1, &one.map, NULL);
        const pond_parallel other_way = {.run = run_backwards, .width = 5};
        own_map turned = map_make(w, 150, 0.1f);
        pond_update_foam(&f, &v.view, NULL, 0.1, &turned.map, &other_way);
        assert_true(same_maps(&one, &turned));
        pond_workers *workers = NULL;
        assert_int_equal(pond_workers_create(4, &workers), POND_OK);
        const pond_parallel parallel = pond_workers_parallel(workers);
        own_map many = map_make(w, 150, 0.1f);
        pond_update_foam(&f, &v.view, NULL, 0.1, &many.map, &parallel);
        assert_true(same_maps(&one, &many));
        pond_workers_destroy(workers);
        free(one.memory);
        free(turned.memory);
        free(many.memory);
    }
    free(v.memory);
}

static void odd_numbers(void **state) {
    (void)state;
    const float odd[] = {NAN, INFINITY, -INFINITY, 1e38f, -1e38f, 1e-40f};
    own_view v = wavy_view(70, 50, POND_FORMAT_F32, 0.01);
    own_map m = map_make(70, 50, 0);
    own_map speed = map_make(6, 1, 0);
    for (int i = 0; i < 6; i++) {
        view_set(&v, 10 * i + 3, 7 * i, (double)odd[i]);
        *value_of(&m, 5 * i, 3 * i) = odd[i];
        *value_of(&speed, i, 0) = odd[i];
    }
    const pond_map moving = readable(&speed);
    const pond_foam f = pond_foam_default();
    for (int frame = 0; frame < 3; frame++) {
        pond_update_foam(&f, &v.view, &moving, frame == 1 ? 1e9 : 0.02, &m.map, NULL);
        for (int y = 0; y < 50; y++) {
            for (int x = 0; x < 70; x++) {
                assert_true(*value_of(&m, x, y) >= 0 && *value_of(&m, x, y) <= 1);
            }
        }
    }
    free(m.memory);
    free(speed.memory);
    free(v.memory);
}

static void nothing_without_all(void **state) {
    (void)state;
    own_view v = wavy_view(12, 9, POND_FORMAT_F32, 0.01);
    own_map m = map_make(12, 9, 0.5f);
    own_map untouched = map_make(12, 9, 0.5f);
    const pond_foam good = pond_foam_default();
    const pond_map empty = {0};
    pond_update_foam(NULL, &v.view, NULL, 0.1, &m.map, NULL);
    pond_update_foam(&good, NULL, NULL, 0.1, &m.map, NULL);
    pond_update_foam(&good, &v.view, NULL, 0.1, NULL, NULL);
    pond_update_foam(&good, &v.view, &empty, 0.1, &m.map, NULL);
    const double no_time[] = {0, -1, NAN, INFINITY};
    for (int i = 0; i < 4; i++) {
        pond_update_foam(&good, &v.view, NULL, no_time[i], &m.map, NULL);
    }
    for (size_t field = 0; field < sizeof good / sizeof(float); field++) {
        pond_foam bad = good;
        memcpy((char *)&bad + field * sizeof(float), &(float){INFINITY}, sizeof(float));
        pond_update_foam(&bad, &v.view, NULL, 0.1, &m.map, NULL);
    }
    assert_true(same_maps(&m, &untouched));
    free(m.memory);
    free(untouched.memory);
    free(v.memory);
}

// Where the sides meet foam drifts across them, and is the same wherever the pond begins.
static void sides_that_meet(void **state) {
    (void)state;
    enum { W = 48, H = 40 };
    own_view still = round_view(W, H, 0, 0, 0.02);
    own_view moved = round_view(W, H, W / 2, H / 2, 0.02);
    own_map speeds = map_make(W, H, 0);
    own_map moved_speeds = map_make(W, H, 0);
    for (int i = 0; i < W * H; i++) {
        const float speed = 0.001f * (float)(i * 7919 % 400);
        *value_of(&speeds, i % W, i / W) = speed;
        *value_of(&moved_speeds, (i % W + W / 2) % W, (i / W + H / 2) % H) = speed;
    }
    const pond_map speed = readable(&speeds);
    const pond_map moved_speed = readable(&moved_speeds);
    const int grids[][2] = {{W, H}, {60, 50}, {24, 20}};
    pond_foam settings = pond_foam_default();
    settings.spread = 1e-3f;
    for (int i = 0; i < 3; i++) {
        own_map foam = map_make(grids[i][0], grids[i][1], 0);
        own_map there = map_make(grids[i][0], grids[i][1], 0);
        for (int frame = 0; frame < 20; frame++) {
            pond_update_foam(&settings, &still.view, &speed, 1.0 / 60, &foam.map, NULL);
            pond_update_foam(&settings, &moved.view, &moved_speed, 1.0 / 60, &there.map, NULL);
        }
        check_margins(&foam);
        assert_true(map_difference(&foam, &there) > 0.1);
        assert_true(difference_of_halves(&foam, &there) < 1e-5);
        free(foam.memory);
        free(there.memory);
    }
    free(speeds.memory);
    free(moved_speeds.memory);
    free(still.memory);
    free(moved.memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_naive),
        cmocka_unit_test(fades_by_half_lives),
        cmocka_unit_test(grows_where_it_is_steep),
        cmocka_unit_test(spreads),
        cmocka_unit_test(same_at_any_resolution),
        cmocka_unit_test(any_number_of_threads),
        cmocka_unit_test(odd_numbers),
        cmocka_unit_test(nothing_without_all),
        cmocka_unit_test(sides_that_meet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
