// The dispersive solver against theory: the speed of waves, an exact solution, what it keeps, at
// any size and with any edge.

#include "support.h"

#include "base/hash.h"
#include "base/maths.h"
#include "field/field.h"
#include "pond/pond.h"
#include "solver/dispersive_fit.h"
#include "solver/dispersive_odd.h"
#include "solver/dispersive_plan.h"
#include "solver/dispersive_rows.h"

#define PI 3.1415926535897932
#define GRAVITY 9.81
#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static pond_desc dispersive_desc(int width, int height) {
    pond_desc desc = pond_desc_default();
    desc.solver = POND_SOLVER_DISPERSIVE;
    desc.width = width;
    desc.height = height;
    desc.half_life = INFINITY;
    return desc;
}

static pond *make(const pond_desc *desc) {
    pond *water;
    if (pond_create(desc, &water) != POND_OK) {
        fail_msg("%s", pond_message());
    }
    pondi_blocks_stir_all(&water->blocks); // heights are written behind its back
    return water;
}

static double omega_of(const pond_desc *desc, double k) {
    const pondi_dispersive_water grid = {.depth = desc->depth / desc->cell_size,
                                         .capillary = desc->capillary_length / desc->cell_size};
    return sqrt(pondi_dispersive_omega2(&grid, k));
}

static double step_in_units(const pond *water) {
    const pond_desc desc = pond_get_desc(water);
    return desc.time_step * sqrt(GRAVITY / desc.cell_size);
}

typedef double shape(const void *context, int x, int y);

static void lay(pond *water, pondi_field *field, shape *height, const void *context) {
    for (int y = 0; y < field->height; y++) {
        for (int x = 0; x < field->width; x++) {
            pondi_row_f32(field, y)[x] = (float)height(context, x, y);
        }
    }
    pondi_border_fill(field, &water->desc.edges);
    pondi_blocks_stir_all(&water->blocks);
}

static double random_height(const void *context, int x, int y) {
    uint32_t n = (uint32_t)x * 2654435761u + (uint32_t)y * 2246822519u + *(const uint32_t *)context;
    n ^= n >> 15;
    n *= 2246822519u;
    n ^= n >> 13;
    n *= 3266489917u;
    n ^= n >> 16;
    return (double)n / 4294967295.0 - 0.5;
}

static void lay_random(pond *water, pondi_field *field, uint32_t seed) {
    lay(water, field, random_height, &seed);
}

// ---- speed --------------------------------------------------------------------------------------

typedef struct mode {
    double kx, ky;
} mode;

static double mode_height(const void *context, int x, int y) {
    const mode *m = context;
    return cos(m->kx * x + m->ky * y);
}

static double project(const pond *water, const mode *m) {
    double sum = 0.0;
    for (int y = 0; y < water->desc.height; y++) {
        for (int x = 0; x < water->desc.width; x++) {
            sum += (double)pondi_row_f32(pondi_now(water), y)[x] * mode_height(m, x, y);
        }
    }
    return sum;
}

// Leapfrog keeps a(n+1) + a(n−1) = 2cos(ω·dt)·a(n); ω from the best cos over some steps.
static double measure_omega(pond *water, const mode *m) {
    pond_calm(water);
    lay(water, &water->fields[0], mode_height, m);
    lay(water, &water->fields[1], mode_height, m);
    double a[42];
    for (size_t i = 0; i < LENGTH(a); i++) {
        a[i] = project(water, m);
        pond_step(water);
    }
    double product = 0.0;
    double square = 0.0;
    for (size_t i = 1; i + 1 < LENGTH(a); i++) {
        product += a[i] * (a[i + 1] + a[i - 1]);
        square += 2.0 * a[i] * a[i];
    }
    return acos(product / square) / step_in_units(water);
}

static double worst_speed(const pond_desc *desc, bool diagonal) {
    pond *water = make(desc);
    double worst = 0.0;
    for (int i = 1; i <= desc->width / 3; i++) {
        const double kx = 2.0 * PI * i / desc->width;
        const mode m = {.kx = kx, .ky = diagonal ? kx : 0.0};
        const double k = sqrt(m.kx * m.kx + m.ky * m.ky);
        const double wavelength = 2.0 * PI / k;
        const bool listed = i < 12 || i % 7 == 0 || wavelength < 3.2;
        if (wavelength >= 3.0 - 1e-9 && wavelength <= 60.0 + 1e-9 && listed) {
            worst = fmax(worst, fabs(measure_omega(water, &m) / omega_of(desc, k) - 1.0));
        }
    }
    pond_destroy(water);
    return worst;
}

static void waves_run_at_their_speed(void **state) {
    (void)state;
    const double depths[] = {0.02, 0.08, 0.25, 1.0, 50.0};
    for (size_t i = 0; i < LENGTH(depths); i++) {
        pond_desc along = dispersive_desc(384, 2);
        along.edges = all_edges(POND_EDGE_PERIODIC);
        along.depth = depths[i];
        pond_desc across = dispersive_desc(128, 128);
        across.edges = all_edges(POND_EDGE_PERIODIC);
        across.depth = depths[i];
        const double a = worst_speed(&along, false);
        const double b = worst_speed(&across, true);
        print_message("depth %g cells: omega is off by %.3f %% along, %.3f %% across\n",
                      depths[i] / along.cell_size, 100.0 * a, 100.0 * b);
        assert_true(a < 0.015);
        assert_true(b < 0.015);
    }
}

static void capillary_waves_run_at_their_speed(void **state) {
    (void)state;
    pond_desc desc = dispersive_desc(128, 128);
    desc.edges = all_edges(POND_EDGE_PERIODIC);
    desc.cell_size = 0.005;
    desc.capillary_length = 0.0027;
    const double a = worst_speed(&desc, false);
    const double b = worst_speed(&desc, true);
    print_message("capillary: omega is off by %.3f %% along, %.3f %% across\n", 100.0 * a,
                  100.0 * b);
    assert_true(a < 0.015);
    assert_true(b < 0.015);
}

// ---- an exact solution --------------------------------------------------------------------------

#define EXACT 96

typedef struct picture {
    double cells[EXACT][EXACT];
} picture;

static double picture_height(const void *context, int x, int y) {
    return ((const picture *)context)->cells[y][x];
}

// The drop after `time`, from its Fourier series. The drop is even, so cosines are enough.
static void exact_drop(const pond_desc *desc, double sigma, double time, picture *out) {
    static double series[EXACT][EXACT];
    static double half[EXACT][EXACT];
    double line[EXACT];
    double cosine[EXACT];
    for (int i = 0; i < EXACT; i++) {
        const double r = i <= EXACT / 2 ? i : EXACT - i;
        line[i] = exp(-r * r / (2.0 * sigma * sigma));
        cosine[i] = cos(2.0 * PI * i / EXACT);
    }
    double amount[EXACT];
    for (int m = 0; m < EXACT; m++) {
        amount[m] = 0.0;
        for (int i = 0; i < EXACT; i++) {
            amount[m] += line[i] * cosine[m * i % EXACT] / EXACT;
        }
    }
    for (int n = 0; n < EXACT; n++) {
        for (int m = 0; m < EXACT; m++) {
            const double kx = 2.0 * PI * (m <= EXACT / 2 ? m : EXACT - m) / EXACT;
            const double ky = 2.0 * PI * (n <= EXACT / 2 ? n : EXACT - n) / EXACT;
            const double k = sqrt(kx * kx + ky * ky);
            series[n][m] = amount[n] * amount[m] * cos(omega_of(desc, k) * time);
        }
    }
    for (int n = 0; n < EXACT; n++) {
        for (int x = 0; x < EXACT; x++) {
            half[n][x] = 0.0;
            for (int m = 0; m < EXACT; m++) {
                half[n][x] += series[n][m] * cosine[m * x % EXACT];
            }
        }
    }
    for (int y = 0; y < EXACT; y++) {
        for (int x = 0; x < EXACT; x++) {
            out->cells[y][x] = 0.0;
            for (int n = 0; n < EXACT; n++) {
                out->cells[y][x] += half[n][x] * cosine[n * y % EXACT];
            }
        }
    }
}

static double correlated(const pond *water, const picture *exact) {
    double mean_a = 0.0;
    double mean_b = 0.0;
    for (int y = 0; y < EXACT; y++) {
        for (int x = 0; x < EXACT; x++) {
            mean_a += (double)pondi_row_f32(pondi_now(water), y)[x] / (EXACT * EXACT);
            mean_b += exact->cells[y][x] / (EXACT * EXACT);
        }
    }
    double ab = 0.0;
    double aa = 0.0;
    double bb = 0.0;
    for (int y = 0; y < EXACT; y++) {
        for (int x = 0; x < EXACT; x++) {
            const double a = (double)pondi_row_f32(pondi_now(water), y)[x] - mean_a;
            const double b = exact->cells[y][x] - mean_b;
            ab += a * b;
            aa += a * a;
            bb += b * b;
        }
    }
    return ab / sqrt(aa * bb);
}

static void a_drop_spreads_as_the_exact_one(void **state) {
    (void)state;
    pond_desc desc = dispersive_desc(EXACT, EXACT);
    desc.edges = all_edges(POND_EDGE_PERIODIC);
    desc.depth = 0.32;
    pond *water = make(&desc);
    const double dt = step_in_units(water);
    static picture exact;
    exact_drop(&desc, 4.0, 0.0, &exact);
    lay(water, &water->fields[water->now], picture_height, &exact);
    exact_drop(&desc, 4.0, dt, &exact); // the drop begins at rest: before is as after
    lay(water, &water->fields[1 - water->now], picture_height, &exact);
    const int steps = (int)ceil(50.0 / dt);
    pond_step_many(water, steps);
    exact_drop(&desc, 4.0, steps * dt, &exact);
    const double likeness = correlated(water, &exact);
    print_message("drop, exact solution at t = %.1f: correlation %.5f\n", steps * dt, likeness);
    assert_true(likeness > 0.995);
    pond_destroy(water);
}

// ---- no stripes ---------------------------------------------------------------------------------

// How much of the curvature's square along one axis is that of cells that alternate in sign.
static double alternation(const pond *water) {
    double alternating = 0.0;
    double all = 0.0;
    for (int y = 2; y < water->desc.height - 2; y++) {
        for (int x = 2; x < water->desc.width - 2; x++) {
            for (int axis = 0; axis < 2; axis++) {
                double u[5];
                for (int i = 0; i < 5; i++) {
                    const int d = i - 2;
                    const float *row = pondi_row_f32(pondi_now(water), axis == 0 ? y : y + d);
                    u[i] = (double)row[axis == 0 ? x + d : x];
                }
                const double before = u[0] - 2.0 * u[1] + u[2];
                const double here = u[1] - 2.0 * u[2] + u[3];
                const double behind = u[2] - 2.0 * u[3] + u[4];
                const double stripe = (before - 2.0 * here + behind) / 4.0;
                alternating += stripe * stripe;
                all += here * here;
            }
        }
    }
    return alternating / all;
}

static double middle_drop(const void *context, int x, int y) {
    const pond_desc *desc = context;
    const double dx = x + 0.5 - 0.4 * desc->width;
    const double dy = y + 0.5 - 0.5 * desc->height;
    return exp(-(dx * dx + dy * dy) / (2.0 * 5.0 * 5.0));
}

// The most after a drop.
static double stripes(int width, int height, pond_edge side) {
    pond_desc desc = dispersive_desc(width, height);
    desc.edges = all_edges(side);
    pond *water = make(&desc);
    lay(water, &water->fields[0], middle_drop, &desc);
    lay(water, &water->fields[1], middle_drop, &desc);
    double most = 0.0;
    for (int i = 0; i < 4; i++) {
        pond_step_many(water, 25);
        most = fmax(most, alternation(water));
    }
    pond_destroy(water);
    return most;
}

// Cells of the next level lie halfway between two cells, or on one, or anywhere between: long waves
// must move two cells beside each other alike all the same. Of 120 × 90 coarser levels are odd.
static void no_size_leaves_stripes(void **state) {
    (void)state;
    const struct {
        int width, height;
        int even_width, even_height;
        double more;
    } sizes[] = {
        {127, 128, 128, 128, 0.01}, {129, 129, 128, 128, 0.02}, {97, 61, 96, 64, 0.02},
        {333, 47, 320, 48, 0.02},   {120, 90, 128, 96, 0.002},
    };
    const pond_edge edges[] = {POND_EDGE_FREE, POND_EDGE_FIXED, POND_EDGE_PERIODIC};
    for (size_t e = 0; e < LENGTH(edges); e++) {
        for (size_t i = 0; i < LENGTH(sizes); i++) {
            const double even = stripes(sizes[i].even_width, sizes[i].even_height, edges[e]);
            const double found = stripes(sizes[i].width, sizes[i].height, edges[e]);
            print_message("%d x %d, edge %d: %.4f of the curvature alternates, %.4f at %d x %d\n",
                          sizes[i].width, sizes[i].height, (int)edges[e], found, even,
                          sizes[i].even_width, sizes[i].even_height);
            assert_true(found < even + sizes[i].more);
        }
    }
}

// ---- the operator -------------------------------------------------------------------------------

static double dot(const pondi_field *a, const pondi_field *b) {
    double sum = 0.0;
    for (int y = 0; y < a->height; y++) {
        for (int x = 0; x < a->width; x++) {
            sum += (double)pondi_row_f32(a, y)[x] * (double)pondi_row_f32(b, y)[x];
        }
    }
    return sum;
}

static double pulled(const pond *water, const pondi_field *a, const pondi_field *b) {
    return water->solver->whole.potential(water->whole, a, b);
}

// Greatest eigenvalue of dt²·A, by power iteration: a step from u at rest is u − dt²·A·u.
static double greatest_eigenvalue(pond *water) {
    pondi_field *u = &water->fields[0];
    pondi_field *next = &water->fields[1];
    lay_random(water, u, 3);
    double greatest = 0.0;
    for (int i = 0; i < 60; i++) {
        for (int y = 0; y < u->height; y++) {
            memcpy(pondi_row_f32(next, y), pondi_row_f32(u, y), (size_t)u->width * sizeof(float));
        }
        water->solver->whole.run(water->whole, NULL, u, next);
        greatest = fmax(greatest, (dot(u, u) - dot(u, next)) / fmax(dot(u, u), 1e-30));
        double square = 0.0;
        for (int y = 0; y < u->height; y++) {
            for (int x = 0; x < u->width; x++) {
                float *at = &pondi_row_f32(u, y)[x];
                *at -= pondi_row_f32(next, y)[x];
                square += (double)*at * (double)*at;
            }
        }
        const float scale = (float)(1.0 / sqrt(fmax(square, 1e-30)));
        for (int y = 0; y < u->height; y++) {
            for (int x = 0; x < u->width; x++) {
                pondi_row_f32(u, y)[x] *= scale;
            }
        }
        pondi_border_fill(u, &water->desc.edges);
    }
    return greatest;
}

static void check_operator(const pond_desc *desc) {
    pond *water = make(desc);
    pondi_field *x = &water->fields[0];
    pondi_field *y = &water->fields[1];
    lay_random(water, x, 1);
    lay_random(water, y, 2);
    const double size = sqrt(dot(x, x) * dot(y, y));
    const double error = fabs(pulled(water, x, y) - pulled(water, y, x)) / size;
    if (error > 2e-7) {
        fail_msg("%d x %d: not symmetric, %g", desc->width, desc->height, error);
    }
    assert_true(pulled(water, x, x) >= -1e-7 * dot(x, x));
    assert_true(pulled(water, y, y) >= -1e-7 * dot(y, y));
    const double greatest = greatest_eigenvalue(water);
    if (!(greatest < 3.6)) {
        fail_msg("%d x %d: eigenvalue %g of 4", desc->width, desc->height, greatest);
    }
    // Negative eigenvalues would grow from noise.
    pond_calm(water);
    lay_random(water, &water->fields[0], 1);
    lay_random(water, &water->fields[1], 1);
    const double before = pond_get_stats(water).energy;
    pond_step_many(water, LONG_RUN(1000));
    const pond_stats after = pond_get_stats(water);
    assert_true(fabs(after.energy - before) <= 1e-4 * before + 1e-12);
    assert_true(after.highest < 50.0 && after.lowest > -50.0);
    pond_destroy(water);
}

static void the_operator_is_symmetric_at_any_size(void **state) {
    (void)state;
    const int sizes[][2] = {{1, 1},   {1, 2},   {2, 3},   {3, 3},   {5, 7},   {1, 40},
                            {33, 17}, {17, 18}, {32, 32}, {31, 47}, {45, 38}, {100, 61}};
    const pond_edges edges[] = {
        all_edges(POND_EDGE_FREE),
        all_edges(POND_EDGE_FIXED),
        all_edges(POND_EDGE_PERIODIC),
        {POND_EDGE_FREE, POND_EDGE_FIXED, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC},
        {POND_EDGE_FIXED, POND_EDGE_FREE, POND_EDGE_FREE, POND_EDGE_FIXED},
    };
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        for (size_t e = 0; e < LENGTH(edges); e++) {
            pond_desc desc = dispersive_desc(sizes[i][0], sizes[i][1]);
            desc.edges = edges[e];
            check_operator(&desc);
            desc.depth = 0.03;
            check_operator(&desc);
        }
    }
}

static void the_operator_is_stable_for_any_water(void **state) {
    (void)state;
    const double depths[] = {1e-4, 0.01, 0.25, 1e3};
    const double lengths[] = {0.0, 0.003, 0.03};
    for (size_t i = 0; i < LENGTH(depths); i++) {
        for (size_t j = 0; j < LENGTH(lengths); j++) {
            for (int size = 30; size < 34; size++) {
                pond_desc desc = dispersive_desc(size, size + 9);
                desc.depth = depths[i];
                desc.capillary_length = lengths[j];
                desc.time_step = pond_time_step_limit(&desc);
                check_operator(&desc);
            }
        }
    }
}

static void every_fit_is_stable(void **state) {
    (void)state;
    for (double depth = 1e-3; depth < 1e5; depth *= 25.0) {
        for (double capillary = 0.0; capillary <= 3.0; capillary += 1.0) {
            for (int levels = 1; levels <= PONDI_DISPERSIVE_LEVELS; levels++) {
                pondi_dispersive_water water = {
                    .depth = depth, .capillary = capillary, .levels = levels};
                water.step = 1.9 / sqrt(pondi_dispersive_omega2(&water, PI * sqrt(2.0)));
                pondi_dispersive_fit fit;
                pondi_dispersive_fit_make(&water, &fit);
                assert_true(fit.bound > 0.1 && fit.bound < 0.86);
                for (int i = 0; i <= 20; i++) {
                    const double s = pondi_dispersive_symbol(&fit, levels, PI * i / 20.0, 0.0);
                    assert_true(s >= 0.0 && s * water.step * water.step / 4.0 < 0.86);
                }
            }
        }
    }
}

// A level sends waves of kx = π/2^l to −kx, which are as fast, so what it sends adds up: rings of
// waves of 10 cells that ran 150 cells would be a third higher in some directions than in others.
static void levels_scatter_little_where_it_adds_up(void **state) {
    (void)state;
    for (double depth = 2.0; depth < 1000.0; depth *= 4.0) {
        pondi_dispersive_water water = {.depth = depth, .levels = PONDI_DISPERSIVE_LEVELS};
        water.step = 1.9 / sqrt(pondi_dispersive_omega2(&water, PI * sqrt(2.0)));
        pondi_dispersive_fit fit;
        pondi_dispersive_fit_make(&water, &fit);
        double worst = 0.0;
        for (int l = 2; l < 6; l++) {
            pondi_dispersive_fit one = {0};
            memcpy(one.terms[l], fit.terms[l], sizeof fit.terms[l]);
            const double kx = PI / (1 << l);
            for (double ky = 0.0; ky <= 2.0 * kx; ky += 0.1 * kx) {
                const double sent = pondi_dispersive_symbol(&one, PONDI_DISPERSIVE_LEVELS, kx, ky);
                const double whole = pondi_dispersive_symbol(&fit, PONDI_DISPERSIVE_LEVELS, kx, ky);
                worst = fmax(worst, sent / whole);
            }
        }
        print_message("depth %g cells: %.2f %% is sent to the mirrored wave\n", depth,
                      100.0 * worst);
        assert_true(worst < 0.01);
    }
}

// The two ways between levels are one and the same where both apply.
static void the_ways_between_levels_agree(void **state) {
    (void)state;
    pond_desc desc = dispersive_desc(64, 64);
    pond *even = make(&desc);
    pondi_plan plan;
    pondi_plan_make(&desc, &plan);
    static float weights[PONDI_UP_TAPS][64];
    pondi_level level = plan.levels[1];
    for (int i = 0; i < 64; i++) {
        const bool odd = i % 2 != 0;
        weights[0][i] = odd ? 0.0f : 0.25f;
        weights[1][i] = 0.75f;
        weights[2][i] = odd ? 0.25f : 0.0f;
    }
    level.x.up = level.y.up = weights[0];
    lay_random(even, &even->fields[0], 5);
    // A coarse field of the same values, to go up from.
    pond_desc half = dispersive_desc(32, 32);
    pond *coarse = make(&half);
    for (int j = 0; j < 32; j += 2) {
        float fast[2][32];
        pondi_halved_rows rows = {.out = {fast[0], fast[1]}, .count = 32};
        for (int r = 0; r < 6; r++) {
            rows.rows[r] = pondi_row_f32(&even->fields[0], 2 * j - 1 + r);
        }
        PONDI_ISA_BEST(pondi_dispersive_rows_)->halve(&rows);
        for (int r = 0; r < 2; r++) {
            float *slow = pondi_row_f32(&coarse->fields[0], j + r);
            PONDI_ISA_BEST(pondi_dispersive_odd_)
                ->down(&level, &even->fields[0], j + r, 0, 32, slow);
            for (int i = 0; i < 32; i++) {
                assert_true(fabsf(fast[r][i] - slow[i]) < 1e-6f);
            }
        }
    }
    pondi_border_fill(&coarse->fields[0], &half.edges);
    for (int j = 0; j < 32; j++) {
        float fast[2][64];
        const pondi_raised_rows rows = {
            .above = pondi_row_f32(&coarse->fields[0], j - 1),
            .near = pondi_row_f32(&coarse->fields[0], j),
            .below = pondi_row_f32(&coarse->fields[0], j + 1),
            .out = {fast[0], fast[1]},
            .count = 32,
        };
        PONDI_ISA_BEST(pondi_dispersive_rows_)->raise(&rows);
        for (int r = 0; r < 2; r++) {
            float slow[64];
            PONDI_ISA_BEST(pondi_dispersive_odd_)
                ->up(&level, &coarse->fields[0], 2 * j + r, 0, 64, slow);
            for (int x = 0; x < 64; x++) {
                assert_true(fabsf(fast[r][x] - slow[x]) < 1e-6f);
            }
        }
    }
    pond_destroy(even);
    pond_destroy(coarse);
}

// ---- the pond around it -------------------------------------------------------------------------

static void a_long_step_is_refused(void **state) {
    (void)state;
    pond_desc desc = dispersive_desc(64, 64);
    const double limit = pond_time_step_limit(&desc);
    assert_true(fabs(limit - 0.9014 * sqrt(desc.cell_size / GRAVITY)) < 1e-5);
    desc.time_step = limit;
    assert_int_equal(pond_desc_check(&desc), POND_OK);
    desc.time_step = limit * 1.001;
    assert_int_equal(pond_desc_check(&desc), POND_ERROR_UNSTABLE);
    assert_non_null(strstr(pond_message(), "time_step"));
    desc.time_step = 0.0;
    desc.depth = 0.0;
    assert_int_equal(pond_desc_check(&desc), POND_ERROR_RANGE);
    desc.depth = 0.25;
    desc.capillary_length = 0.031;
    assert_int_equal(pond_desc_check(&desc), POND_ERROR_RANGE);
}

static void tanh_is_right(void **state) {
    (void)state;
    for (double x = 1e-9; x < 800.0; x *= 1.07) {
        assert_true(fabs(pondi_tanh(x) / tanh(x) - 1.0) < 1e-14);
        assert_true(pondi_tanh(-x) == -pondi_tanh(x));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tanh_is_right),
        cmocka_unit_test(waves_run_at_their_speed),
        cmocka_unit_test(capillary_waves_run_at_their_speed),
        cmocka_unit_test(a_drop_spreads_as_the_exact_one),
        cmocka_unit_test(no_size_leaves_stripes),
        cmocka_unit_test(the_operator_is_symmetric_at_any_size),
        cmocka_unit_test(the_operator_is_stable_for_any_water),
        cmocka_unit_test(every_fit_is_stable),
        cmocka_unit_test(levels_scatter_little_where_it_adds_up),
        cmocka_unit_test(the_ways_between_levels_agree),
        cmocka_unit_test(a_long_step_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
