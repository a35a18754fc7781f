// shore_test.c — walls against theory, and what holds for all that is special in a pond.
#include "cells.h"
#include "granted.h"

// Rectangle of cells x0…x1−1, y0…y1−1.
static void wall_of_cells(pond *water, int x0, int y0, int x1, int y1, float hardness) {
    const pond_shape s = pond_rectangle((float)(x1 - x0) / 64, (float)(y1 - y0) / 64);
    const pond_pose p = {{(float)(x0 + x1) / 128, (float)(y0 + y1) / 128}, 0};
    assert_int_equal(pond_wall_build(water, &s, &p, hardness), POND_OK);
}

// ---- walls head on -----------------------------------------------------------------------------

// What of a wave of this length is at cells x0…x1−1 of row 2.
static void amplitude(pond *water, int x0, int x1, double wavelength, double out[2]) {
    const double k = 2 * acos(-1) / wavelength;
    out[0] = out[1] = 0;
    for (int x = x0; x < x1; x++) {
        out[0] += (double)*cell(water, 1, x, 2) * cos(k * x);
        out[1] += (double)*cell(water, 1, x, 2) * sin(k * x);
    }
}

static void reflected(float hardness, pond_stencil stencil, double after[2]) {
    enum { LONG = 760, WALL = 500 };
    pond_desc desc = undamped(LONG, 5);
    desc.stencil = stencil;
    pond *water = make_pond(&desc);
    wall_of_cells(water, WALL, 0, LONG, 5, hardness);
    train(water, 250, 32);
    double before[2];
    amplitude(water, 0, WALL, 32, before);
    pond_step_many(water, lround(500 / courant(water)));
    amplitude(water, 0, WALL, 32, after);
    const double size = hypot(before[0], before[1]);
    after[0] /= size;
    after[1] /= size;
    pond_destroy(water);
}

// Against a hard wall's: in phase, which is what the formula says, and out of it, which is what
// half a cell between the wall and the middle of the cells before it makes.
static void reflections(void **state) {
    (void)state;
    const float hardness[] = {0, 0.5f, 1, 2, 5, INFINITY};
    for (int five = 0; five < 2; five++) {
        const pond_stencil stencil = five ? POND_STENCIL_FIVE : POND_STENCIL_NINE;
        double hard[2];
        reflected(0, stencil, hard);
        assert_true(fabs(hypot(hard[0], hard[1]) - 1) < 0.001);
        for (int i = 1; i < 6; i++) {
            double back[2];
            reflected(hardness[i], stencil, back);
            double in = (back[0] * hard[0] + back[1] * hard[1]) / pow(hypot(hard[0], hard[1]), 2);
            const double size = hypot(back[0], back[1]);
            const double h = (double)hardness[i];
            const double wanted = isinf(h) ? -1 : (1 - h) / (1 + h);
            if (isinf(h)) { // held half a cell further away: by its size
                in = in < 0 ? -size : size;
            }
            print_message("hardness %g, %d neighbours: R %.4f, theory %.4f, |R| %.4f\n", h,
                          five ? 5 : 9, in, wanted, size);
            assert_true(fabs(in - wanted) < (isinf(h) ? 0.02 : h > 4 ? 0.015 : 0.01));
            assert_true(fabs(size - fabs(wanted)) < 0.06);
        }
    }
}

// The sign: a long hump that comes back.
static double hump(float hardness) {
    pond_desc desc = undamped(700, 5);
    pond *water = make_pond(&desc);
    wall_of_cells(water, 600, 0, 700, 5, hardness);
    const double c = courant(water);
    for (int y = 0; y < 5; y++) {
        for (int x = 0; x < 600; x++) {
            *cell(water, 1, x, y) = (float)exp(-pow((x - 300) / 15.0, 2) / 2);
            *cell(water, 0, x, y) = (float)exp(-pow((x - 300 + c) / 15.0, 2) / 2);
        }
    }
    fill_borders(water);
    pond_step_many(water, (int)(600 / c));
    const pond_stats s = pond_get_stats(water);
    pond_destroy(water);
    return s.highest > -s.lowest ? s.highest : s.lowest;
}

static void signs(void **state) {
    (void)state;
    const double hard = hump(0);
    const double half = hump(2);
    const double fixed = hump(INFINITY);
    print_message("hump: hard %.4f, hardness 2 %.4f, fixed %.4f\n", hard, half, fixed);
    assert_true(fabs(hard - 1) < 0.01 && fabs(half + 1.0 / 3) < 0.01 && fabs(fixed + 1) < 0.02);
}

// ---- leaks, live changes -----------------------------------------------------------------------

static void diagonal_holds(void **state) {
    (void)state;
    const float hardness[] = {0, 1, INFINITY};
    for (int i = 0; i < 6; i++) {
        pond_desc desc = undamped(80, 80);
        desc.stencil = i < 3 ? POND_STENCIL_NINE : POND_STENCIL_FIVE;
        pond *water = make_pond(&desc);
        uint8_t mask[80 * 80] = {0};
        for (int k = 0; k < 80; k++) {
            mask[k * 80 + k] = 255;
        }
        assert_int_equal(pond_set_wall_mask(water, mask, 80, 80, 80, hardness[i % 3]), POND_OK);
        pond_drop(water, centre_of(55, 20), 3.0f / 64, 0.1f);
        pond_step_many(water, 500);
        double lower = 0;
        double upper = 0;
        for (int y = 0; y < 80; y++) {
            for (int x = 0; x < 80; x++) {
                const double h = fabs((double)*cell(water, 1, x, y));
                assert_true(x != y || h == 0);
                lower = fmax(lower, x < y ? h : 0);
                upper = fmax(upper, x > y ? h : 0);
            }
        }
        print_message("diagonal, hardness %g: %.1e here, %.1e there\n", (double)hardness[i % 3],
                      upper, lower);
        // What keeps its volume is corrected as a whole by less than rounding.
        assert_true(lower < 1e-5 * upper && (upper > 1e-5 || hardness[i % 3] == 1));
        pond_destroy(water);
    }
}

static void changes_live(void **state) {
    (void)state;
    pond_desc desc = undamped(150, 140);
    pond *water = make_pond(&desc);
    pond_drop(water, centre_of(60, 70), 4.0f / 64, 0.1f);
    pond_step_many(water, 30);
    assert_false(pond_is_wall(water, centre_of(70, 70)));
    const pond_shape disc = pond_disc(10.0f / 64);
    const pond_pose at = {{70.0f / 64, 70.0f / 64}, 0};
    assert_int_equal(pond_wall_build(water, &disc, &at, 0), POND_OK);
    assert_true(pond_is_wall(water, centre_of(70, 70)));
    assert_true(pond_height_at(water, centre_of(70, 70)) == 0);
    pond_drop(water, centre_of(70, 70), 4.0f / 64, 0.1f);
    pond_stroke(water, centre_of(50, 60), centre_of(90, 80), 4.0f / 64, 0.1f);
    pond_step_many(water, 50);
    uint8_t walls[150 * 140];
    pond_copy_walls(water, 0, 0, 150, 140, walls, 150);
    int dry = 0;
    for (int y = 0; y < 140; y++) {
        for (int x = 0; x < 150; x++) {
            assert_true(walls[y * 150 + x] == 0 || *cell(water, 1, x, y) == 0);
            dry += walls[y * 150 + x] != 0;
        }
    }
    assert_true(abs(dry - 314) < 8);
    assert_int_equal(pond_wall_clear(water, &disc, &at), POND_OK);
    assert_false(pond_is_wall(water, centre_of(70, 70)));
    pond_step_many(water, 50);
    assert_true(pond_height_at(water, centre_of(70, 70)) != 0);
    uint8_t part[16];
    memset(part, 9, sizeof part);
    pond_copy_walls(water, -2, 138, 4, 4, part, 4);
    for (int i = 0; i < 16; i++) {
        assert_int_equal(part[i], 0);
    }
    pond_destroy(water);
}

// With walls gone again, everything is as if there had never been any.
static void cleared_is_plain(void **state) {
    (void)state;
    pond_desc desc = exact_desc(140, 130);
    pond *plain = make_pond(&desc);
    pond *cleared = make_pond(&desc);
    const pond_shape disc = pond_disc(10.0f / 64);
    const pond_pose at = {{70.0f / 64, 70.0f / 64}, 0};
    assert_int_equal(pond_wall_build(cleared, &disc, &at, 0.3f), POND_OK);
    assert_int_equal(pond_wall_clear(cleared, &disc, &at), POND_OK);
    pond_drop(plain, centre_of(50, 40), 4.0f / 64, 0.1f);
    pond_drop(cleared, centre_of(50, 40), 4.0f / 64, 0.1f);
    pond_step_many(plain, 200);
    pond_step_many(cleared, 200);
    float *a = heights_of(plain);
    float *b = heights_of(cleared);
    assert_memory_equal(a, b, 140 * 130 * sizeof *a);
    free(a);
    free(b);
    pond_destroy(plain);
    pond_destroy(cleared);
}

static void comes_to_rest(void **state) {
    (void)state;
    const float hardness[] = {0, 1, INFINITY};
    for (int i = 0; i < 3; i++) {
        pond_desc desc = exact_desc(300, 280);
        desc.half_life = 0.5;
        desc.time_step = 0.99 * pond_time_step_limit(&desc);
        pond *water = make_pond(&desc);
        pond_drop(water, centre_of(100, 100), 8.0f / 64, 0.1f);
        pond_step_many(water, 40); // so that walls take some water away, and the level is not 0
        wall_of_cells(water, 64, 64, 192, 130, hardness[i]);
        const pond_shape disc = pond_disc(20.0f / 64);
        const pond_pose at = {{220.0f / 64, 200.0f / 64}, 0.3f};
        assert_int_equal(pond_wall_build(water, &disc, &at, hardness[i]), POND_OK);
        const double before = pond_get_stats(water).mean;
        pond_step_many(water, 6000);
        const pond_stats s = pond_get_stats(water);
        print_message("hardness %g: mean %.3e, then %.3e; rests: %d\n", (double)hardness[i], before,
                      s.mean, pond_is_resting(water));
        if (hardness[i] == 0) {
            assert_true(fabs(s.mean - before) < 1e-7);
        }
        assert_true(pond_is_resting(water));
        assert_true(pond_height_at(water, centre_of(70, 70)) == 0);
        pond_destroy(water);
    }
}

// ---- what must stay ----------------------------------------------------------------------------

static float hills(pond_vec2 point, void *user) {
    (void)user;
    return (float)(0.14 + 0.1 * sin(7.0 * (double)point.x) * cos(5.0 * (double)point.y));
}

static void random_shore(pond *water, uint64_t seed, bool any_hardness) {
    const float hardness[] = {0, 0, 0.5f, 3, INFINITY};
    for (int i = 0; i < 14; i++) {
        const float size = (float)noise_between(&seed, 1, 9) / 64;
        const pond_shape shapes[] = {pond_disc(size), pond_capsule(3 * size, 0.8f / 64),
                                     pond_rectangle(size, 2 * size)};
        const pond_pose p = {{(float)noise_between(&seed, 0, water->desc.width / 64.0),
                              (float)noise_between(&seed, 0, water->desc.height / 64.0)},
                             (float)noise_between(&seed, 0, 6)};
        assert_int_equal(
            pond_wall_build(water, &shapes[i % 3], &p, any_hardness ? hardness[i % 5] : 0.0f),
            POND_OK);
    }
}

// Greatest eigenvalue of the links of random masks, by power iteration.
static void random_masks_are_stable(void **state) {
    (void)state;
    enum { SIDE = 48 };
    uint64_t seed = 11;
    for (int kind = 0; kind < 16; kind++) {
        pond_desc desc = undamped(SIDE, SIDE);
        desc.stencil = kind % 2 ? POND_STENCIL_FIVE : POND_STENCIL_NINE;
        desc.edges = all_edges((pond_edge)(1 + kind % 3));
        desc.time_step = pond_time_step_limit(&desc);
        pond *water = make_pond(&desc);
        uint8_t mask[SIDE * SIDE];
        for (int i = 0; i < SIDE * SIDE; i++) {
            mask[i] = noise_int(&seed, 0, 99) < 5 + 5 * kind ? 255 : 0;
        }
        assert_int_equal(pond_set_wall_mask(water, mask, SIDE, SIDE, SIDE, kind % 4 ? 0 : INFINITY),
                         POND_OK);
        // v ← Kv through the solver itself: with p = u, a step adds −Kv.
        double value = 0;
        for (int y = 0; y < SIDE; y++) {
            for (int x = 0; x < SIDE; x++) {
                const bool wall = pond_is_wall(water, centre_of(x, y));
                *cell(water, 1, x, y) = wall ? 0 : (float)noise_between(&seed, -1, 1);
            }
        }
        for (int i = 0; i < 600; i++) {
            double size = 0;
            for (int y = 0; y < SIDE; y++) {
                for (int x = 0; x < SIDE; x++) {
                    size += pow((double)*cell(water, 1, x, y), 2);
                }
            }
            size = sqrt(size);
            float before[SIDE * SIDE];
            for (int y = 0; y < SIDE; y++) {
                for (int x = 0; x < SIDE; x++) {
                    before[y * SIDE + x] = *cell(water, 1, x, y) =
                        size > 0 ? (float)((double)*cell(water, 1, x, y) / size) : 0.0f;
                    *cell(water, 0, x, y) = *cell(water, 1, x, y);
                }
            }
            fill_borders(water);
            pond_step(water);
            double sum = 0;
            for (int y = 0; y < SIDE; y++) {
                for (int x = 0; x < SIDE; x++) {
                    float *c = cell(water, 1, x, y);
                    *c = before[y * SIDE + x] - *c;
                    sum += (double)*c * (double)before[y * SIDE + x];
                }
            }
            value = sum;
        }
        assert_true(value <= 4.0 + 1e-4);
        pond_destroy(water);
    }
}

static void anything_stays_stable(void **state) {
    (void)state;
    for (int kind = 0; kind < 6; kind++) {
        pond_desc desc = undamped(90, 70);
        desc.stencil = kind % 2 ? POND_STENCIL_FIVE : POND_STENCIL_NINE;
        desc.edges = all_edges((pond_edge)(1 + kind % 3));
        desc.time_step = pond_time_step_limit(&desc) * 0.999999;
        pond *water = make_pond(&desc);
        assert_int_equal(pond_set_depth_function(water, hills, NULL), POND_OK);
        random_shore(water, (uint64_t)kind, true);
        uint64_t seed = 5;
        for (int i = 0; i < 30; i++) {
            pond_drop(water, centre_of(noise_int(&seed, 0, 89), noise_int(&seed, 0, 69)), 2.0f / 64,
                      0.01f);
        }
        const double before = highest(water);
        pond_step_many(water, LONG_RUN(20000));
        assert_true(highest(water) < 3 * before);
        pond_destroy(water);
    }
}

// ---- other waters ------------------------------------------------------------------------------

static void walls_of_other_waters(void **state) {
    (void)state;
    for (int solver = POND_SOLVER_WAVE; solver <= POND_SOLVER_UNIT_RANGE; solver++) {
        pond_desc desc = exact_desc(160, 96);
        desc.solver = (pond_solver)solver;
        desc.stencil = solver == POND_SOLVER_WAVE ? POND_STENCIL_FOURTH : POND_STENCIL_NINE;
        desc.half_life = INFINITY;
        desc.edge_level = solver == POND_SOLVER_UNIT_RANGE ? 0.1 : 0;
        desc.count_height = 1e-4;
        desc.damping_shift = 11;
        pond *water = make_pond(&desc);
        const pond_shape bar = pond_rectangle(3.0f / 64, 2);
        const pond_pose at = {{80.5f / 64, 0.7f}, 0};
        const float other =
            solver == POND_SOLVER_DISPERSIVE ? 0.5f : 0; // which knows hard ones, too
        assert_int_equal(pond_wall_build(water, &bar, &at, other), POND_ERROR_RANGE);
        assert_non_null(strstr(pond_message(), "infinity (fixed)"));
        assert_int_equal(pond_wall_build(water, &bar, &at, INFINITY), POND_OK);
        pond_drop(water, centre_of(40, 48), 4.0f / 64, 0.05f);
        const double before = pond_get_stats(water).energy;
        pond_step_many(water, 300);
        const pond_stats after = pond_get_stats(water);
        double left = 0;
        double right = 0;
        const float unit = pondi_unit(water);
        float *h = heights_of(water);
        for (int y = 0; y < 96; y++) {
            for (int x = 0; x < 160; x++) {
                if (x >= 79 && x < 82) {
                    assert_true(h[y * 160 + x] == water->fields[0].outside * unit);
                }
                left = fmax(left, x < 79 ? fabs((double)h[y * 160 + x]) : 0);
                right = fmax(right, x >= 82 ? fabs((double)h[y * 160 + x]) : 0);
            }
        }
        free(h);
        print_message("solver %d: left %.2e, right %.2e, energy %.2e then %.2e\n", solver, left,
                      right, before, after.energy);
        assert_true(left > 1e-4);
        if (desc.edge_level == 0) {
            assert_true(right < 0.05 * left || solver == POND_SOLVER_DISPERSIVE);
        }
        if (solver == POND_SOLVER_DISPERSIVE || solver == POND_SOLVER_WAVE) {
            assert_true(fabs(after.energy / before - 1) < 1e-4);
        }
        pond_destroy(water);
    }
}

// A train of waves in deep water meets a wall across the pond: what comes back, and what gets
// through.
static void dispersive_wall(int thick, double wavelength, double *back, double *through) {
    enum { LONG = 1024, WALL = 512 };
    pond_desc desc = undamped(LONG, 32);
    desc.solver = POND_SOLVER_DISPERSIVE;
    desc.depth = 0.5;
    pond *water = make_pond(&desc);
    wall_of_cells(water, WALL, 0, WALL + thick, 32, INFINITY);
    const double k = 2 * acos(-1) / wavelength;
    const double omega = sqrt(9.81 * 64 * k * tanh(32 * k)) * pond_get_desc(water).time_step;
    const double group = 0.5 * omega / k;
    for (int y = 0; y < 32; y++) {
        for (int x = 0; x < WALL; x++) {
            const double d = x - 256.0;
            *cell(water, 1, x, y) = (float)(cos(k * d) * exp(-d * d / 3200));
            *cell(water, 0, x, y) = (float)(cos(k * d + omega) * exp(-pow(d + group, 2) / 3200));
        }
    }
    fill_borders(water);
    double before[2];
    amplitude(water, 0, WALL, wavelength, before);
    double sum = 0;
    for (int x = 0; x < WALL; x++) {
        sum += pow((double)*cell(water, 1, x, 2), 2);
    }
    pond_step_many(water, lround(460 / group));
    *back = *through = 0;
    for (int x = 0; x < LONG; x++) {
        *(x < WALL ? back : through) += pow((double)*cell(water, 1, x, 2), 2);
    }
    *back = sqrt(*back / sum);
    *through = sqrt(*through / sum);
    pond_destroy(water);
}

static void dispersive_walls(void **state) {
    (void)state;
    const int thick[] = {1, 3, 8, 16};
    for (int i = 0; i < 4; i++) {
        for (int wavelength = 8; wavelength <= 32; wavelength *= 2) {
            double back;
            double through;
            dispersive_wall(thick[i], wavelength, &back, &through);
            print_message("dispersive, wall of %d cells, wavelength %d: back %.3f, through %.3f\n",
                          thick[i], wavelength, back, through);
            assert_true(back < 1.1 && back > 0.2);
            assert_true(through < 0.07 || 2 * thick[i] < wavelength);
        }
    }
}

// ---- refusals ----------------------------------------------------------------------------------

static float too_deep(pond_vec2 point, void *user) {
    (void)user;
    return point.x > 0.2f ? 1 : 0.1f;
}

static float not_a_number(pond_vec2 point, void *user) {
    (void)user;
    return point.x > 0.2f ? NAN : 0.1f;
}

static void refusals(void **state) {
    (void)state;
    pond_desc desc = exact_desc(40, 30);
    pond *water = make_pond(&desc);
    const uint64_t before = pond_hash(water);
    const pond_shape disc = pond_disc(0.1f);
    const pond_shape bad = pond_disc(-1);
    const pond_pose at = {{0.2f, 0.2f}, 0};
    const pond_pose nowhere = {{NAN, 0}, 0};
    const uint8_t pixels[4] = {0};
    const float depths[4] = {0.1f, 0.2f, 0.3f, 0.1f};
    assert_int_equal(pond_wall_build(NULL, &disc, &at, 0), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_wall_build(water, NULL, &at, 0), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_wall_build(water, &disc, NULL, 0), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_wall_build(water, &bad, &at, 0), POND_ERROR_RANGE);
    assert_int_equal(pond_wall_build(water, &disc, &nowhere, 0), POND_ERROR_RANGE);
    const float hardness[] = {-1, NAN, -INFINITY, 1001};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(pond_wall_build(water, &disc, &at, hardness[i]), POND_ERROR_RANGE);
        assert_non_null(strstr(pond_message(), "hardness"));
        assert_int_equal(pond_set_wall_mask(water, pixels, 2, 2, 2, hardness[i]), POND_ERROR_RANGE);
    }
    assert_int_equal(pond_wall_clear(NULL, &disc, &at), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_wall_clear(water, &bad, &at), POND_ERROR_RANGE);
    assert_int_equal(pond_set_wall_mask(NULL, pixels, 2, 2, 2, 0), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_set_wall_mask(water, NULL, 2, 2, 2, 0), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_set_wall_mask(water, pixels, 0, 2, 2, 0), POND_ERROR_RANGE);
    assert_int_equal(pond_set_wall_mask(water, pixels, 2, 2, 1, 0), POND_ERROR_RANGE);
    assert_int_equal(pond_set_depth_map(NULL, depths, 2, 2, 2), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_set_depth_map(water, NULL, 2, 2, 2), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_set_depth_map(water, depths, 2, 2, 2), POND_ERROR_RANGE);
    assert_non_null(strstr(pond_message(), "(0, 1): 0.3"));
    assert_int_equal(pond_set_depth_map(water, depths, 2, 0, 2), POND_ERROR_RANGE);
    assert_int_equal(pond_set_depth_map(water, depths, 2, 1, 1), POND_ERROR_RANGE);
    assert_int_equal(pond_set_depth_function(NULL, hills, NULL), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_set_depth_function(water, NULL, NULL), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_set_depth_function(water, too_deep, NULL), POND_ERROR_RANGE);
    assert_int_equal(pond_set_depth_function(water, not_a_number, NULL), POND_ERROR_RANGE);
    assert_int_equal(pond_beach_build(NULL, &disc, &at, 1, 0), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_beach_build(water, &disc, &at, 0, 0), POND_ERROR_RANGE);
    assert_int_equal(pond_beach_build(water, &disc, &at, NAN, 0), POND_ERROR_RANGE);
    assert_int_equal(pond_beach_build(water, &disc, &at, 1, -1), POND_ERROR_RANGE);
    assert_int_equal(pond_beach_build(water, &disc, &at, 1, NAN), POND_ERROR_RANGE);
    assert_int_equal(pond_beach_clear(NULL, &disc, &at), POND_ERROR_ARGUMENT);
    assert_false(pond_is_wall(water, (pond_vec2){NAN, 0}));
    assert_false(pond_is_wall(water, (pond_vec2){1e30f, -1e30f}));
    assert_true(pond_hash(water) == before);
    pond_destroy(water);
    const pond_solver others[] = {POND_SOLVER_CLASSIC, POND_SOLVER_DISPERSIVE,
                                  POND_SOLVER_UNIT_RANGE};
    for (int i = 0; i < 3; i++) {
        desc.solver = others[i];
        water = make_pond(&desc);
        const pond_result taken = others[i] == POND_SOLVER_DISPERSIVE ? POND_OK : POND_ERROR_RANGE;
        assert_int_equal(pond_set_depth_function(water, hills, NULL), taken);
        const float fine[4] = {0.1f, 0.2f, 0.1f, 0.0f};
        assert_int_equal(pond_set_depth_map(water, fine, 2, 2, 2), taken);
        assert_int_equal(pond_beach_build(water, &disc, &at, 1, 0), taken);
        assert_int_equal(pond_beach_clear(water, &disc, &at), taken);
        assert_int_equal(pond_wall_clear(water, &disc, &at), POND_OK);
        pond_destroy(water);
    }
    desc.solver = POND_SOLVER_COLUMN;
    desc.height = 1;
    water = make_pond(&desc);
    assert_int_equal(pond_wall_build(water, &disc, &at, INFINITY), POND_ERROR_RANGE);
    assert_int_equal(pond_wall_clear(water, &disc, &at), POND_ERROR_RANGE);
    assert_int_equal(pond_set_wall_mask(water, pixels, 2, 2, 2, INFINITY), POND_ERROR_RANGE);
    assert_int_equal(pond_beach_build(water, &disc, &at, 1, 0), POND_ERROR_RANGE);
    assert_int_equal(pond_beach_clear(water, &disc, &at), POND_ERROR_RANGE);
    pond_destroy(water);
}

static int allowed;

static uint64_t splashed(pond *water) {
    pond_drop(water, centre_of(30, 20), 2.0f / 64, 0.1f);
    pond_step_many(water, 10);
    return pond_hash(water);
}

// A wall is built or it is not; with no memory for its links it is only slower.
static void memory_runs_out(void **state) {
    (void)state;
    const pond_shape disc = pond_disc(0.1f);
    const pond_pose at = {{0.2f, 0.2f}, 0};
    uint64_t with_all = 0;
    int failures = 0;
    for (int more = 10; more >= 0; more--) {
        pond_desc desc = exact_desc(40, 30);
        desc.allocator = granted_allocator(&allowed);
        allowed = 1000;
        pond *water = make_pond(&desc);
        pond_drop(water, centre_of(20, 20), 2.0f / 64, 0.1f);
        const uint64_t before = pond_hash(water);
        allowed = more;
        if (pond_wall_build(water, &disc, &at, 0) != POND_OK) {
            failures++;
            assert_true(pond_hash(water) == before);
            pond_step_many(water, 10);
            allowed = 1000;
            assert_int_equal(pond_wall_build(water, &disc, &at, 0), POND_OK);
            pond_step_many(water, 10);
        } else {
            const uint64_t hash = splashed(water);
            assert_true(more == 10 || hash == with_all);
            with_all = hash;
        }
        pond_destroy(water);
    }
    assert_true(failures > 3 && failures < 8);
}

// What is cleared splits a wall that was dry all over, which takes memory; without it, all is the
// same but slower.
static void clears_without_memory(void **state) {
    (void)state;
    const pond_shape all = pond_rectangle(2, 2);
    const pond_shape hole = pond_disc(0.3f);
    const pond_pose at = {{1, 1}, 0};
    uint64_t hashes[2];
    for (int i = 0; i < 2; i++) {
        pond_desc desc = exact_desc(160, 160);
        desc.allocator = granted_allocator(&allowed);
        allowed = 1000;
        pond *water = make_pond(&desc);
        assert_int_equal(pond_wall_build(water, &all, &at, 0), POND_OK);
        assert_int_equal(pond_beach_build(water, &all, &at, 1, 0), POND_OK);
        allowed = i == 0 ? 1000 : 0;
        assert_int_equal(pond_wall_clear(water, &hole, &at), POND_OK);
        assert_int_equal(pond_beach_clear(water, &hole, &at), POND_OK);
        pond_drop(water, at.centre, 3.0f / 64, 0.1f);
        pond_step_many(water, 30);
        hashes[i] = pond_hash(water);
        allowed = 1000;
        pond_destroy(water);
    }
    assert_true(hashes[0] == hashes[1]);
}

static void tiny_ponds(void **state) {
    (void)state;
    for (int size = 0; size < 9; size++) {
        for (int edge = 1; edge <= 4; edge++) {
            pond_desc desc = exact_desc(1 + size % 3, 1 + size / 3);
            desc.edges = all_edges((pond_edge)edge);
            pond *water = make_pond(&desc);
            const pond_shape disc = pond_disc(0.6f / 64);
            const pond_pose at = {centre_of(0, 0), 0};
            assert_int_equal(pond_wall_build(water, &disc, &at, 0.5f), POND_OK);
            assert_int_equal(pond_set_depth_function(water, hills, NULL), POND_OK);
            assert_int_equal(pond_beach_build(water, &disc, &at, 1, 0), POND_OK);
            pond_drop(water, centre_of(0, 0), 2.0f / 64, 0.1f);
            pond_step_many(water, 100);
            assert_true(isfinite(pond_get_stats(water).energy));
            assert_int_equal(pond_wall_clear(water, &disc, &at), POND_OK);
            pond_step_many(water, 100);
            pond_destroy(water);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reflections),
        cmocka_unit_test(signs),
        cmocka_unit_test(diagonal_holds),
        cmocka_unit_test(changes_live),
        cmocka_unit_test(cleared_is_plain),
        cmocka_unit_test(comes_to_rest),
        cmocka_unit_test(random_masks_are_stable),
        cmocka_unit_test(anything_stays_stable),
        cmocka_unit_test(walls_of_other_waters),
        cmocka_unit_test(dispersive_walls),
        cmocka_unit_test(refusals),
        cmocka_unit_test(memory_runs_out),
        cmocka_unit_test(clears_without_memory),
        cmocka_unit_test(tiny_ponds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
