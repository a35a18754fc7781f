// wave_test.c — the wave solver against the theory of its equation.
#include "cells.h"
#include "reference/listings.h"

// ---- modes of a box -----------------------------------------------------------------------------

enum { BOX = 64 };

static double mode(int m, int n, int x, int y) {
    const double k = acos(-1.0) / BOX;
    return cos(m * k * (x + 0.5)) * cos(n * k * (y + 0.5));
}

static double symbol(int m, int n, bool nine) {
    const double cx = cos(m * acos(-1.0) / BOX);
    const double cy = cos(n * acos(-1.0) / BOX);
    return nine ? 10.0 / 3 - 2.0 / 3 * (2 * cx + 2 * cy) - 4 * cx * cy / 6 : 4 - 2 * cx - 2 * cy;
}

static pond *box_with_mode(pond_desc desc, int m, int n) {
    pond *water = make_pond(&desc);
    for (int y = 0; y < BOX; y++) {
        for (int x = 0; x < BOX; x++) {
            *cell(water, true, x, y) = (float)(0.01 * mode(m, n, x, y));
            *cell(water, false, x, y) = *cell(water, true, x, y);
        }
    }
    fill_borders(water);
    return water;
}

static double amplitude(pond *water, int m, int n) {
    double sum = 0;
    for (int y = 0; y < BOX; y++) {
        for (int x = 0; x < BOX; x++) {
            sum += (double)*cell(water, true, x, y) * mode(m, n, x, y);
        }
    }
    return sum;
}

static void box_modes(void **state) {
    (void)state;
    for (int kind = 0; kind < 4; kind++) {
        const bool nine = kind % 2 != 0;
        pond_desc desc = undamped(BOX, BOX);
        desc.stencil = nine ? POND_STENCIL_NINE : POND_STENCIL_FIVE;
        desc.restoring = kind < 2 ? 0.0 : 9.0;
        pond *water = box_with_mode(desc, 3, 2);
        double cross = 0;
        double square = 0;
        double before = amplitude(water, 3, 2);
        pond_step(water);
        double now = amplitude(water, 3, 2);
        for (int i = 0; i < 1000; i++) {
            pond_step(water);
            const double after = amplitude(water, 3, 2);
            cross += now * (before + after) / 2;
            square += now * now;
            before = now;
            now = after;
        }
        const double got = (1 - cross / square) / 2; // sin²(ω/2)
        const double c = courant(water);
        const double swing = desc.restoring * pond_get_desc(water).time_step;
        const double wanted = (c * c * symbol(3, 2, nine) + swing * swing) / 4;
        print_message("box mode, %d-point, restoring %g: %.2e off\n", nine ? 9 : 5, desc.restoring,
                      got / wanted - 1);
        assert_true(fabs(got / wanted - 1) < 1e-4);
        const double k = sqrt(3 * 3 + 2 * 2) * acos(-1.0) / BOX;
        const double exact = sqrt(c * c * k * k + swing * swing); // ω² = c²k² + restoring²
        assert_true(fabs(2 * asin(sqrt(got)) / exact - 1) < 0.01);
        pond_destroy(water);
    }
}

static void decay(void **state) {
    (void)state;
    pond_desc desc = exact_desc(BOX, BOX);
    desc.half_life = 1.0;
    pond *water = box_with_mode(desc, 3, 2);
    const int steps = 300;
    double a[3];
    a[0] = amplitude(water, 3, 2);
    pond_step(water);
    a[1] = amplitude(water, 3, 2);
    double first = 0;
    for (int i = 0; i <= steps; i++) {
        pond_step(water);
        a[2] = amplitude(water, 3, 2);
        const double square = a[1] * a[1] - a[0] * a[2]; // falls by exactly d each step
        if (i == 0) {
            first = square;
        }
        if (i == steps) {
            const double per_step = pow(square / first, 0.5 / steps);
            const double wanted = pow(0.5, pond_get_desc(water).time_step / desc.half_life);
            print_message("decay: %.2e off\n", per_step / wanted - 1);
            assert_true(fabs(per_step / wanted - 1) < 1e-6);
        }
        a[0] = a[1];
        a[1] = a[2];
    }
    pond_destroy(water);
}

// ---- what must stay -----------------------------------------------------------------------------

static void mean_level(void **state) {
    (void)state;
    pond_desc desc = exact_desc(96, 64);
    desc.half_life = 0.5;
    pond *water = make_pond(&desc);
    for (int y = 0; y < 64; y++) {
        for (int x = 0; x < 96; x++) {
            const float hump = (float)exp(-((x - 30) * (x - 30) + (y - 20) * (y - 20)) / 50.0);
            *cell(water, true, x, y) = *cell(water, false, x, y) = hump;
        }
    }
    fill_borders(water);
    const double before = pond_get_stats(water).mean;
    pond_step_many(water, 10000);
    const pond_stats after = pond_get_stats(water);
    print_message("mean level: %.2e off\n", after.mean - before);
    assert_true(before > 0.02 && fabs(after.mean - before) < 1e-6);
    assert_true(after.highest - after.lowest < 1e-5);
    pond_destroy(water);
}

static void no_denormals(void **state) {
    (void)state;
    pond_desc desc = exact_desc(40, 30);
    desc.half_life = 0.3;
    desc.edges = all_edges(POND_EDGE_FIXED);
    pond *water = make_pond(&desc);
    pond_drop(water, centre_of(11, 17), 2.0f / 64, 0.01f);
    for (int i = 0; i < 400; i++) {
        pond_step_many(water, 20);
        for (int y = 0; y < 30; y++) {
            for (int x = 0; x < 40; x++) {
                const float now = fabsf(*cell(water, true, x, y));
                assert_true(now == 0 || now >= 1e-20f);
            }
        }
    }
    const pond_stats rest = pond_get_stats(water);
    assert_true(rest.lowest == 0 && rest.highest == 0);
    pond_destroy(water);
}

// ---- walls --------------------------------------------------------------------------------------

// A pulse that runs to the right wall and comes back: its height then over its height before.
static double reflection(pond_edge edge) {
    enum { LONG = 600, ROWS = 4 };
    pond_desc desc = undamped(LONG, ROWS);
    desc.edges = (pond_edges){edge, edge, POND_EDGE_FREE, POND_EDGE_FREE};
    pond *water = make_pond(&desc);
    const double c = courant(water);
    for (int y = 0; y < ROWS; y++) {
        for (int x = 0; x < LONG; x++) {
            const double now = (x - 300.0) / 15;
            const double before = (x - 300.0 + c) / 15;
            *cell(water, true, x, y) = (float)exp(-now * now / 2);
            *cell(water, false, x, y) = (float)exp(-before * before / 2);
        }
    }
    fill_borders(water);
    pond_step_many(water, (int)(600 / c));
    const pond_stats stats = pond_get_stats(water);
    pond_destroy(water);
    return stats.highest > -stats.lowest ? stats.highest : stats.lowest;
}

static void walls(void **state) {
    (void)state;
    const double free_wall = reflection(POND_EDGE_FREE);
    const double fixed_wall = reflection(POND_EDGE_FIXED);
    print_message("reflection: free %.4f, fixed %.4f\n", free_wall, fixed_wall);
    assert_true(fabs(free_wall - 1) < 0.01);
    assert_true(fabs(fixed_wall + 1) < 0.01);
}

// ---- the plane listing --------------------------------------------------------------------------

// Whether `steps` steps of both are equal to the bit.
static void against_plane_listing(int size, float wave_speed, float decay, int steps) {
    pond_desc desc = pond_desc_default();
    pond_desc_set_plane(&desc, size, wave_speed, decay);
    desc.rest_slope = 0;
    pond *water = make_pond(&desc);
    float *plane = room((size_t)size * (size_t)size, sizeof(float));
    float *previous = room((size_t)size * (size_t)size, sizeof(float));
    uint64_t seed = (uint64_t)size;
    for (int step = 0; step < steps; step++) {
        if (step % 97 == 0) {
            const int x = noise_int(&seed, 0, size - 1);
            const int y = noise_int(&seed, 0, size - 1);
            // Pushed and let go: a push of one level only would be a velocity, and the plane rise.
            const float push = (float)noise_between(&seed, -1, 1);
            plane[x * size + y] += push;
            previous[x * size + y] += push;
            *cell(water, true, x, y) += push;
            *cell(water, false, x, y) += push;
            fill_borders(water);
        }
        listing_step_plane(plane, previous, size, wave_speed, decay);
        float *swap = plane;
        plane = previous;
        previous = swap;
        pond_step(water);
        for (int i = 0; i < size * size; i++) {
            assert_true(*cell(water, true, i / size, i % size) == plane[i]);
        }
    }
    free(plane);
    free(previous);
    pond_destroy(water);
}

static void plane_listing(void **state) {
    (void)state;
    const int sizes[] = {1, 2, 3, 16, 33, 64};
    const float speeds[] = {0.1f, 1.5f, 3.0f, 4.4f};
    const float decays[] = {0, 0.02f, 0.3f, 2};
    for (int i = 0; i < 6 * 16; i++) {
        against_plane_listing(sizes[i % 6], speeds[i / 6 % 4], decays[i / 24], 600);
    }
}

// ---- circles ------------------------------------------------------------------------------------

enum { ARENA = 401, RING = 150 };

// Eighth-order interpolation, so that what is measured is the wave and not the reading of it.
static double sample(const float *h, double x, double y) {
    const int x0 = (int)floor(x) - 3;
    const int y0 = (int)floor(y) - 3;
    double wx[8];
    double wy[8];
    for (int i = 0; i < 8; i++) {
        wx[i] = wy[i] = 1;
        for (int j = 0; j < 8; j++) {
            if (i != j) {
                wx[i] *= (x - x0 - j) / (i - j);
                wy[i] *= (y - y0 - j) / (i - j);
            }
        }
    }
    double sum = 0;
    for (int j = 0; j < 8; j++) {
        for (int i = 0; i < 8; i++) {
            sum += wy[j] * wx[i] * (double)h[(y0 + j) * ARENA + x0 + i];
        }
    }
    return sum;
}

typedef struct circle {
    double spread; // of the crest's radius over its mean
    double ratio;  // highest crest over lowest
} circle;

// A Gaussian let go, undamped. In integers 110 counts high, short of where the steady form holds.
static void raise_gaussian(pond *water) {
    const int middle = ARENA / 2;
    for (int y = 0; y < ARENA; y++) {
        for (int x = 0; x < ARENA; x++) {
            const int r2 = (x - middle) * (x - middle) + (y - middle) * (y - middle);
            const double height = exp(-r2 / 8.0);
            for (int level = 0; level < 2; level++) {
                const pondi_field *field = &water->fields[level];
                if (field->format == POND_FORMAT_F32) {
                    pondi_row_f32(field, y)[x] = (float)height;
                } else {
                    pondi_row_i16(field, y)[x] = (int16_t)lround(110 * 256 * height);
                }
            }
        }
    }
    pondi_blocks_stir_all(&water->blocks);
}

static circle measure(pond_solver solver, pond_stencil stencil, bool as_drop) {
    pond_desc desc = undamped(ARENA, ARENA);
    desc.solver = solver;
    desc.stencil = stencil;
    desc.damping_shift = 0;
    const double share = pond_solver_info(&desc)->one_speed ? 1 : 0.99;
    desc.time_step = share * pond_time_step_limit(&desc);
    pond *water = make_pond(&desc);
    const int middle = ARENA / 2;
    if (as_drop) {
        pond_drop(water, centre_of(middle, middle), 2.0f / 64, -1.0f);
    } else {
        raise_gaussian(water);
    }
    pond_step_many(water, lround(RING / courant(water)));
    float *h = heights_of(water);
    double least_r = 1e9;
    double most_r = 0;
    double least_h = 1e9;
    double most_h = 0;
    for (int angle = 0; angle <= 90; angle++) {
        const double dx = cos(angle * acos(-1.0) / 180);
        const double dy = sin(angle * acos(-1.0) / 180);
        const double step = 0.01;
        double best = 0;
        double best_r = 0;
        for (double r = RING - 12; r < RING + 12; r += step) {
            const double height = sample(h, middle + r * dx, middle + r * dy);
            if (height > best) {
                best = height;
                best_r = r;
            }
        }
        least_r = fmin(least_r, best_r);
        most_r = fmax(most_r, best_r);
        least_h = fmin(least_h, best);
        most_h = fmax(most_h, best);
    }
    free(h);
    pond_destroy(water);
    return (circle){2 * (most_r - least_r) / (most_r + least_r), most_h / least_h};
}

static void circles(void **state) {
    (void)state;
    const circle nine = measure(POND_SOLVER_WAVE, POND_STENCIL_NINE, false);
    const circle five = measure(POND_SOLVER_WAVE, POND_STENCIL_FIVE, false);
    const circle drop = measure(POND_SOLVER_WAVE, POND_STENCIL_NINE, true);
    const circle fourth = measure(POND_SOLVER_WAVE, POND_STENCIL_FOURTH, false);
    const circle steady = measure(POND_SOLVER_STEADY, POND_STENCIL_NINE, false);
    const circle isotropic = measure(POND_SOLVER_ISOTROPIC, POND_STENCIL_NINE, false);
    print_message("ring, 9-point: %.4f %%, %.4f; 5-point: %.4f %%, %.4f; drop: %.4f %%, %.4f\n",
                  100 * nine.spread, nine.ratio, 100 * five.spread, five.ratio, 100 * drop.spread,
                  drop.ratio);
    print_message("fourth: %.4f %%, %.4f; steady: %.4f %%, %.4f; isotropic: %.4f %%, %.4f\n",
                  100 * fourth.spread, fourth.ratio, 100 * steady.spread, steady.ratio,
                  100 * isotropic.spread, isotropic.ratio);
    assert_true(nine.spread <= 0.0003 && nine.ratio <= 1.02);
    assert_true(five.spread > 0.005 && five.ratio > 1.3);
    assert_true(drop.spread <= 0.001 && drop.ratio <= 1.05);
    assert_true(fourth.spread <= 0.0003 && fourth.ratio <= 1.03);
    assert_true(isotropic.spread <= 0.001 && isotropic.ratio <= 1.15);
    assert_true(steady.spread > 0.005 && steady.ratio > 1.3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(box_modes),    cmocka_unit_test(decay),   cmocka_unit_test(mean_level),
        cmocka_unit_test(no_denormals),

        cmocka_unit_test(walls),        cmocka_unit_test(circles), cmocka_unit_test(plane_listing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
