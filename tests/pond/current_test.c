// current_test.c — water that flows: the step against a plain loop, what it keeps, what it refuses.
#include "cells.h"
#include "granted.h"

#include <stdlib.h>
#include <string.h>

#include <millpond/current.h>
#include <millpond/millpond.h>
#include <millpond/shift.h>

#include "pond/current.h"

// Round and round, and along x. user: the greatest speed, the size of the pond. [m/s], [m]
typedef struct stream {
    double speed;
    double width;
    double height;
    double along; // added, the same everywhere [m/s]
} stream;

static float eddies(pond_vec2 p, void *user) {
    const stream *s = user;
    const double k = 2 * acos(-1) / s->height;
    const double across = 2 * acos(-1) / s->width;
    return (float)(s->speed / fmax(k, across) * sin(k * (double)p.y) * sin(across * (double)p.x) +
                   s->along * (double)p.y);
}

static float along(pond_vec2 p, void *user) {
    return *(float *)user * p.y;
}

// From corner to corner up and down: no cell has a speed.
static float chequered(pond_vec2 p, void *user) {
    const stream *s = user;
    const double cell = s->width / 64.0;
    const long corner = lround((double)p.x / cell) + lround((double)p.y / cell);
    return (float)((corner % 2 == 0 ? 0.45 : -0.45) * s->speed * cell);
}

static float slanting(pond_vec2 p, void *user) {
    return *(float *)user * (p.y - p.x);
}

static pond_desc flowing(pond_solver solver, int width, int height, pond_edge x, pond_edge y) {
    pond_desc desc = undamped(width, height);
    desc.solver = solver;
    desc.edges = (pond_edges){x, x, y, y};
    desc.rest_slope = 0;
    const double share = pond_solver_info(&desc)->one_speed ? 1 : 0.99;
    desc.time_step = share * pond_time_step_limit(&desc);
    return desc;
}

static stream eddies_of(const pond *water, double cells, double forward) {
    const pond_desc d = pond_get_desc(water);
    const double unit = d.cell_size / d.time_step;
    return (stream){cells * unit, d.width * d.cell_size, d.height * d.cell_size, forward * unit};
}

// ---- the step -----------------------------------------------------------------------------------

static double weight_of(const pond *water, pondi_current_plane plane, int x, int y) {
    return (double)pondi_current_weights(&water->current, plane, y)[x];
}

static double at(const pond *water, const double *cells, int x, int y) {
    const pond_desc *grid = &water->grid;
    const bool round_x = grid->edges.left == POND_EDGE_PERIODIC;
    const bool round_y = grid->edges.top == POND_EDGE_PERIODIC;
    if ((!round_x && (x < 0 || x >= grid->width)) || (!round_y && (y < 0 || y >= grid->height))) {
        return 0;
    }
    return cells[(y + grid->height) % grid->height * grid->width + (x + grid->width) % grid->width];
}

static double carried(const pond *water, const double *from, int x, int y) {
    static const int ways[4][2] = {{1, 0}, {2, 0}, {0, 1}, {0, 2}};
    double sum = 0;
    for (int plane = 0; plane < PONDI_CURRENT_CALM; plane++) {
        const int i = ways[plane][0];
        const int j = ways[plane][1];
        sum += weight_of(water, (pondi_current_plane)plane, x, y) * at(water, from, x + i, y + j) -
               weight_of(water, (pondi_current_plane)plane, x - i, y - j) *
                   at(water, from, x - i, y - j);
    }
    return sum;
}

static double bent(const pond *water, const double *v, int x, int y) {
    return at(water, v, x - 1, y) + at(water, v, x + 1, y) + at(water, v, x, y - 1) +
           at(water, v, x, y + 1) - 4 * at(water, v, x, y);
}

// Damps short waves along walls and sides.
static void calm_banks(const pond *water, const double *heights, double *out) {
    const pondi_current *c = &water->current;
    const ptrdiff_t stride = water->fields[0].stride;
    const int width = water->grid.width;
    for (int i = 0; i < c->bank_count; i++) {
        const int32_t offsets[3] = {c->banks[i].before, c->banks[i].here, c->banks[i].after};
        int at[3];
        for (int k = 0; k < 3; k++) {
            at[k] = (int)(offsets[k] / stride) * width + (int)(offsets[k] % stride);
        }
        const double bend =
            (double)c->banks[i].weight * (heights[at[0]] - 2 * heights[at[1]] + heights[at[2]]);
        out[at[0]] -= bend;
        out[at[1]] += 2 * bend;
        out[at[2]] -= bend;
    }
}

// Heights and potential as pondi_current_carry() should leave them, in place of the potentials of a
// step, of water without damping.
static void carry_plainly(const pond *water, double *potential, double *heights) {
    const int width = water->grid.width;
    const int height = water->grid.height;
    const size_t count = (size_t)width * (size_t)height;
    const double mean = (double)pondi_current_level(water);
    double *v = malloc(count * sizeof *v);
    double *s = malloc(count * sizeof *s);
    for (size_t i = 0; i < count; i++) {
        v[i] = heights[i] = heights[i] - potential[i] + mean;
    }
    calm_banks(water, v, heights);
    memcpy(v, heights, count * sizeof *v);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            s[y * width + x] = weight_of(water, PONDI_CURRENT_CALM, x, y) * bent(water, v, x, y);
        }
    }
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            heights[y * width + x] -= bent(water, s, x, y);
        }
    }
    double *const levels[2] = {potential, heights};
    for (int level = 0; level < 2; level++) {
        memcpy(v, levels[level], count * sizeof *v);
        for (int term = 1; term <= (water->current.slow ? 2 : 3); term++) {
            for (int y = 0; y < height; y++) {
                for (int x = 0; x < width; x++) {
                    s[y * width + x] = carried(water, v, x, y) / term;
                }
            }
            for (size_t i = 0; i < count; i++) {
                v[i] = s[i];
                levels[level][i] += s[i];
            }
        }
    }
    free(v);
    free(s);
}

static double *copy_of(const pond *water, const pondi_field *field) {
    const int width = water->grid.width;
    double *out = malloc((size_t)width * (size_t)water->grid.height * sizeof *out);
    for (int y = 0; y < water->grid.height; y++) {
        for (int x = 0; x < width; x++) {
            out[y * width + x] = (double)pondi_row_f32(field, y)[x];
        }
    }
    return out;
}

static double farthest(const pond *water, const pondi_field *field, const double *want) {
    double most = 0;
    for (int y = 0; y < water->grid.height; y++) {
        for (int x = 0; x < water->grid.width; x++) {
            const double got = (double)pondi_row_f32(field, y)[x];
            most = fmax(most, fabs(got - want[y * water->grid.width + x]));
        }
    }
    return most;
}

static void build_island(pond *water) {
    const pond_desc d = pond_get_desc(water);
    const pond_shape disc = pond_disc((float)(0.15 * d.height * d.cell_size));
    const pond_pose pose = {
        {(float)(0.4 * d.width * d.cell_size), (float)(0.55 * d.height * d.cell_size)}, 0};
    assert_int_equal(pond_wall_build(water, &disc, &pose, INFINITY), POND_OK);
}

static void is_as_a_plain_loop(void **state) {
    (void)state;
    static const int sizes[][2] = {{40, 30}, {7, 5}, {257, 20}, {300, 131}, {64, 200}, {1030, 21}};
    static const pond_edge edges[] = {POND_EDGE_FREE, POND_EDGE_PERIODIC, POND_EDGE_FIXED};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        for (int e = 0; e < 18; e++) {
            const bool slow = e >= 9;
            pond_desc desc =
                flowing(POND_SOLVER_WAVE, sizes[i][0], sizes[i][1], edges[e % 9 / 3], edges[e % 3]);
            pondi_cpu_set_limit((pondi_isa)((e + (int)i) % (PONDI_ISA_AVX512 + 1)));
            pond *water = make_pond(&desc);
            pondi_cpu_set_limit(PONDI_ISA_AVX512);
            if (sizes[i][0] > 30 && sizes[i][1] > 20) {
                build_island(water);
            }
            stream s = slow ? eddies_of(water, 0.03, 0.05) : eddies_of(water, 0.15, 0.2);
            assert_int_equal(pond_set_current_function(water, eddies, &s), POND_OK);
            assert_true(water->current.slow || !slow);
            add_noise(water);
            pond_step(water);
            double *potential = copy_of(water, pondi_now(water));
            double *heights = copy_of(water, pondi_before(water));
            carry_plainly(water, potential, heights);
            pondi_current_carry(water);
            assert_true(farthest(water, &water->potential, potential) < 1e-9);
            assert_true(farthest(water, pondi_before(water), heights) < 1e-9);
            free(potential);
            free(heights);
            pond_destroy(water);
        }
    }
}

// ---- what it keeps ------------------------------------------------------------------------------

static void what_flows_in_flows_out(void **state) {
    (void)state;
    static const pond_edge edges[] = {POND_EDGE_FREE, POND_EDGE_PERIODIC};
    for (int e = 0; e < 4; e++) {
        pond_desc desc = flowing(POND_SOLVER_WAVE, 90, 70, edges[e / 2], edges[e % 2]);
        pond *water = make_pond(&desc);
        build_island(water);
        stream s = eddies_of(water, 0.15, 0.2);
        assert_int_equal(pond_set_current_function(water, eddies, &s), POND_OK);
        for (int y = 0; y < 70; y++) {
            for (int x = 0; x < 90; x++) {
                double sum = 0;
                for (int p = 0; p < PONDI_CURRENT_CALM; p++) {
                    const pondi_current_plane plane = (pondi_current_plane)p;
                    const int far = 1 + p % 2;
                    sum += weight_of(water, plane, x, y) -
                           weight_of(water, plane, x - (p < 2 ? far : 0), y - (p < 2 ? 0 : far));
                }
                assert_true(sum == 0);
            }
        }
        pond_destroy(water);
    }
}

static void noise_does_not_grow(void **state) {
    (void)state;
    for (int e = 0; e < 12; e += SANITIZED ? 5 : 1) {
        const bool slow = e >= 6;
        const pond_solver solver = e % 6 < 3 ? POND_SOLVER_WAVE : POND_SOLVER_DISPERSIVE;
        static const pond_edge edges[] = {POND_EDGE_FREE, POND_EDGE_PERIODIC, POND_EDGE_FIXED};
        pond_desc desc = flowing(solver, 64, 48, edges[e % 3], edges[e % 3]);
        pond *water = make_pond(&desc);
        if (!slow) {
            build_island(water);
        }
        stream s = eddies_of(water, slow ? 0.28 : 0.35, 0);
        assert_int_equal(pond_set_current_function(water, eddies, &s), POND_OK);
        assert_true(water->current.slow == slow); // as fast as two terms may be
        add_noise(water);
        pond_step(water);
        const double before = pond_get_stats(water).energy;
        pond_step_many(water, 3000);
        const double left = pond_get_stats(water).energy / before;
        assert_true(left < 0.1);
        if (slow) { // nor does what is left, which is long
            pond_step_many(water, 6000);
            assert_true(pond_get_stats(water).energy / before < left);
        }
        pond_destroy(water);
    }
}

// Waves longer than a pond with open ends, and waves of a few cells along a bank.
static void noise_leaves_a_river(void **state) {
    (void)state;
    static const struct {
        double step; // of the longest
        int width;
        pond_edge banks;
        double speed; // [cells/step]
    } cases[] = {{1, 8, POND_EDGE_PERIODIC, 0.3}, {0.25, 64, POND_EDGE_FREE, 0.25}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pond_desc desc =
            flowing(POND_SOLVER_DISPERSIVE, cases[i].width, 8, POND_EDGE_OPEN, cases[i].banks);
        desc.time_step = cases[i].step * pond_time_step_limit(&desc);
        pond *water = make_pond(&desc);
        desc = pond_get_desc(water);
        float speed = (float)(cases[i].speed * desc.cell_size / desc.time_step);
        assert_int_equal(pond_set_current_function(water, along, &speed), POND_OK);
        add_noise(water);
        pond_step(water);
        const double before = pond_get_stats(water).energy;
        pond_step_many(water, 5400);
        const double left = pond_get_stats(water).energy / before;
        print_message("river %zu: %g of the energy of noise is left\n", i, left);
        assert_true(left < 1e-3);
        pond_destroy(water);
    }
}

// As slow or fast as along an axis, though its weights are greater.
static void between_axes_speed_counts(void **state) {
    (void)state;
    static const double speeds[] = {0.3, 0.32}; // [cells/step]
    for (int i = 0; i < 2; i++) {
        pond_desc desc =
            flowing(POND_SOLVER_DISPERSIVE, 64, 64, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC);
        pond *water = make_pond(&desc);
        desc = pond_get_desc(water);
        float speed = (float)(speeds[i] / sqrt(2.0) * desc.cell_size / desc.time_step);
        assert_int_equal(pond_set_current_function(water, slanting, &speed), POND_OK);
        assert_true(water->current.slow == (i == 0));
        add_noise(water);
        pond_step(water);
        const double before = pond_get_stats(water).energy;
        pond_step_many(water, 2000);
        assert_true(pond_get_stats(water).energy < 0.1 * before);
        pond_destroy(water);
    }
}

// Beside a side weights are greater than elsewhere; a stream that no speed shows is not slow.
static void sides_are_no_faster(void **state) {
    (void)state;
    for (int rough = 0; rough < 2; rough++) {
        pond_desc desc = flowing(POND_SOLVER_DISPERSIVE, 64, 64, POND_EDGE_FIXED, POND_EDGE_FIXED);
        pond *water = make_pond(&desc);
        stream s = eddies_of(water, 0.3, 0);
        assert_int_equal(pond_set_current_function(water, rough ? chequered : eddies, &s), POND_OK);
        assert_true(water->current.slow == !rough);
        add_noise(water);
        pond_step(water);
        const double before = pond_get_stats(water).energy;
        pond_step_many(water, 2000);
        assert_true(pond_get_stats(water).energy < (rough ? 1.0 : 0.1) * before);
        pond_destroy(water);
    }
}

static void rests(void **state) {
    (void)state;
    pond_desc desc = flowing(POND_SOLVER_WAVE, 130, 130, POND_EDGE_PERIODIC, POND_EDGE_FREE);
    desc.half_life = 0.1;
    desc.rest_slope = 1e-3;
    pond *water = make_pond(&desc);
    stream s = eddies_of(water, 0.1, 0.1);
    assert_int_equal(pond_set_current_function(water, eddies, &s), POND_OK);
    assert_true(pond_is_resting(water));
    pond_step_many(water, 10);
    assert_true(pond_is_resting(water) && pond_get_stats(water).energy == 0);
    pond_drop(water, (pond_vec2){0.5f, 0.5f}, 0.1f, 0.01f);
    assert_false(pond_is_resting(water));
    pond_step_many(water, 4000);
    assert_true(pond_is_resting(water));
    pond_destroy(water);
}

static void carries_at_its_speed(void **state) {
    (void)state;
    enum { SIDE = 96, LENGTH = 8, STEPS = 150 };
    for (int solver = 0; solver < 2; solver++) {
        double phases[2];
        double shift = 0;
        for (int moves = 0; moves < 2; moves++) {
            pond_desc desc = flowing(solver ? POND_SOLVER_DISPERSIVE : POND_SOLVER_WAVE, SIDE, SIDE,
                                     POND_EDGE_PERIODIC, POND_EDGE_PERIODIC);
            pond *water = make_pond(&desc);
            const double unit = desc.cell_size / pond_get_desc(water).time_step;
            float speed = (float)(0.2 * unit);
            if (moves) {
                assert_int_equal(pond_set_current_function(water, along, &speed), POND_OK);
            }
            float heights[SIDE * SIDE];
            for (int i = 0; i < SIDE * SIDE; i++) {
                heights[i] = (float)(1e-3 * cos(2 * acos(-1) * (i % SIDE) / LENGTH));
            }
            pond_write_heights(water, 0, 0, SIDE, SIDE, heights, NULL, SIDE);
            pond_step_many(water, STEPS);
            pond_copy_heights(water, 0, 0, SIDE, SIDE, heights, SIDE);
            double re = 0;
            double im = 0;
            for (int x = 0; x < SIDE; x++) {
                re += (double)heights[x] * cos(2 * acos(-1) * x / LENGTH);
                im += (double)heights[x] * sin(2 * acos(-1) * x / LENGTH);
            }
            phases[moves] = atan2(im, re);
            shift = 2 * acos(-1) / LENGTH * 0.2 * STEPS;
            pond_destroy(water);
        }
        const double off = remainder(phases[1] - phases[0] - shift, acos(-1));
        assert_true(fabs(off / shift) < 0.015);
    }
}

// ---- around walls -------------------------------------------------------------------------------

static void flows_around_an_island(void **state) {
    (void)state;
    pond_desc desc = flowing(POND_SOLVER_WAVE, 120, 80, POND_EDGE_PERIODIC, POND_EDGE_FREE);
    pond *water = make_pond(&desc);
    const float h = (float)desc.cell_size;
    float speed = 0.1f;
    assert_int_equal(pond_set_current_function(water, along, &speed), POND_OK);
    const pond_vec2 plain = pond_current_at(water, (pond_vec2){30 * h, 20 * h});
    assert_true(fabs((double)plain.x - 0.1) < 1e-4 && fabs((double)plain.y) < 1e-4);
    const pond_shape disc = pond_disc(10 * h);
    const pond_pose pose = {{60 * h, 40 * h}, 0};
    assert_int_equal(pond_wall_build(water, &disc, &pose, 0), POND_OK);
    const pond_vec2 before = pond_current_at(water, (pond_vec2){48 * h, 40 * h});
    const pond_vec2 beside = pond_current_at(water, (pond_vec2){60 * h, 27 * h});
    const pond_vec2 within = pond_current_at(water, (pond_vec2){60 * h, 40 * h});
    assert_true((double)before.x < 0.05); // slack
    assert_true((double)beside.x > 0.13 && (double)beside.x < 0.25);
    assert_true(within.x == 0 && within.y == 0);
    // Any closed line has as much flow in as out: across the channel it is what it was.
    double through = 0;
    for (int y = 0; y < 80; y++) {
        through += (double)pond_current_at(water, (pond_vec2){60 * h, (float)(y + 0.5) * h}).x;
    }
    assert_true(fabs(through / 80 - 0.1) < 0.004);
    assert_int_equal(pond_wall_clear(water, &disc, &pose), POND_OK);
    const pond_vec2 again = pond_current_at(water, (pond_vec2){48 * h, 40 * h});
    assert_true(fabs((double)again.x - 0.1) < 1e-4);
    pond_destroy(water);
}

static void too_narrow_becomes_slower(void **state) {
    (void)state;
    pond_desc desc = flowing(POND_SOLVER_WAVE, 80, 60, POND_EDGE_PERIODIC, POND_EDGE_FREE);
    pond *water = make_pond(&desc);
    const float h = (float)desc.cell_size;
    float speed = (float)(0.5 * desc.wave_speed);
    assert_int_equal(pond_set_current_function(water, along, &speed), POND_OK);
    const pond_shape bar = pond_rectangle(4 * h, 40 * h);
    const pond_pose pose = {{40 * h, 20 * h}, 0};
    assert_int_equal(pond_wall_build(water, &bar, &pose, 0), POND_OK);
    const pond_vec2 open = pond_current_at(water, (pond_vec2){10 * h, 30 * h});
    assert_true((double)open.x < 0.45 * desc.wave_speed && open.x > 0);
    add_noise(water);
    pond_step_many(water, 2000);
    assert_true(pond_get_stats(water).highest < 1e-3);
    pond_destroy(water);
}

static void past_an_island_it_is_slack(void **state) {
    (void)state;
    static const pond_vec2 ways[] = {{0.1f, 0}, {-0.1f, 0}, {0, 0.1f}, {0, -0.1f}};
    for (int way = 0; way < 4; way++) {
        pond_desc desc =
            flowing(POND_SOLVER_WAVE, 128, 128, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC);
        pond *water = make_pond(&desc);
        const float h = (float)desc.cell_size;
        const pond_shape disc = pond_disc(10 * h);
        const pond_pose pose = {{64 * h, 64 * h}, 0};
        assert_int_equal(pond_wall_build(water, &disc, &pose, 0), POND_OK);
        assert_int_equal(pond_set_current_around(water, ways[way], 20 * h), POND_OK);
        const float dx = ways[way].x * 10;
        const float dy = ways[way].y * 10;
        const pond_vec2 behind =
            pond_current_at(water, (pond_vec2){(64 + 14 * dx) * h, (64 + 14 * dy) * h});
        const pond_vec2 aside =
            pond_current_at(water, (pond_vec2){(64 + 40 * dy) * h, (64 + 40 * dx) * h});
        assert_true((double)(behind.x * dx + behind.y * dy) < 0.02);
        assert_true((double)(aside.x * dx + aside.y * dy) > 0.08);
        assert_int_equal(pond_set_current_around(water, (pond_vec2){NAN, 0}, 0), POND_ERROR_RANGE);
        assert_int_equal(pond_set_current_around(water, (pond_vec2){0.1f, 0}, -1),
                         POND_ERROR_RANGE);
        pond_destroy(water);
    }
    assert_int_equal(pond_set_current_around(NULL, ways[0], 0), POND_ERROR_ARGUMENT);
}

// ---- velocities ---------------------------------------------------------------------------------

static void velocities_lose_their_sources(void **state) {
    (void)state;
    enum { SIDE = 64 };
    pond_desc desc = flowing(POND_SOLVER_WAVE, SIDE, SIDE, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC);
    pond *water = make_pond(&desc);
    static pond_vec2 asked[SIDE * SIDE];
    const double k = 2 * acos(-1) / SIDE;
    for (int i = 0; i < SIDE * SIDE; i++) { // a whirl, and a spring whose velocities are a gradient
        const double x = k * (i % SIDE + 0.5);
        const double y = k * (i / SIDE + 0.5);
        asked[i] = (pond_vec2){(float)(0.05 * sin(x) * cos(y) + 0.04 * sin(x) * cos(y)),
                               (float)(-0.05 * cos(x) * sin(y) + 0.04 * cos(x) * sin(y))};
    }
    assert_int_equal(pond_set_current_velocities(water, asked, SIDE, SIDE, SIDE), POND_OK);
    const float h = (float)desc.cell_size;
    double most = 0;
    for (int i = 0; i < SIDE * SIDE; i++) {
        const double x = k * (i % SIDE + 0.5);
        const double y = k * (i / SIDE + 0.5);
        const pond_vec2 got = pond_current_at(
            water, (pond_vec2){(float)(i % SIDE + 0.5) * h, (float)(i / SIDE + 0.5) * h});
        most = fmax(most, fabs((double)got.x - 0.05 * sin(x) * cos(y)));
        most = fmax(most, fabs((double)got.y + 0.05 * cos(x) * sin(y)));
    }
    print_message("velocities with as many sources: at most %.4f of 0.05 m/s off\n", most);
    assert_true(most < 0.004);
    pond_destroy(water);
}

// ---- bodies -------------------------------------------------------------------------------------

static void bodies_drift(void **state) {
    (void)state;
    for (int solver = 0; solver < 2; solver++) {
        pond_desc desc = flowing(solver ? POND_SOLVER_DISPERSIVE : POND_SOLVER_WAVE, 160, 96,
                                 POND_EDGE_PERIODIC, POND_EDGE_FREE);
        desc.half_life = 0.5;
        pond *water = make_pond(&desc);
        float speed = 0.1f;
        assert_int_equal(pond_set_current_function(water, along, &speed), POND_OK);
        pond_body_desc body = pond_body_desc_default();
        body.shape = pond_disc(0.06f);
        body.floating = true;
        body.pose.centre = (pond_vec2){0.5f, 0.7f};
        pond_body_id id;
        assert_int_equal(pond_body_add(water, &body, &id), POND_OK);
        while (pond_get_time(water) < 30) {
            pond_step(water);
        }
        pond_body_state got;
        assert_true(pond_body_get_state(water, id, &got));
        assert_true(fabs((double)got.velocity.x - 0.1) < 0.01);
        assert_true(fabs((double)got.velocity.y) < 0.01);
        // It goes with the water, so it makes no wake.
        const pond_stats stats = pond_get_stats(water);
        assert_true(stats.highest - stats.lowest < 2e-4);
        pond_destroy(water);
    }
}

// A stream presses a body against a side.
static void pressed_bodies_keep_the_level(void **state) {
    (void)state;
    pond_desc desc = flowing(POND_SOLVER_WAVE, 64, 48, POND_EDGE_FREE, POND_EDGE_FREE);
    pond *water = make_pond(&desc);
    desc = pond_get_desc(water);
    stream s = eddies_of(water, 0.35, 0);
    assert_int_equal(pond_set_current_function(water, eddies, &s), POND_OK);
    pond_body_desc body = pond_body_desc_default();
    body.shape = pond_disc((float)(3 * desc.cell_size));
    body.floating = true;
    body.pose.centre = (pond_vec2){(float)(0.7 * s.width), (float)(0.6 * s.height)};
    pond_body_id id;
    assert_int_equal(pond_body_add(water, &body, &id), POND_OK);
    const double before = pond_get_stats(water).mean;
    pond_body_state got;
    int near_side = 0; // number of steps in which the body is next to a side
    for (int i = 0; i < 4000; i++) {
        pond_step(water);
        assert_true(pond_body_get_state(water, id, &got));
        const double y = (double)got.pose.centre.y / desc.cell_size;
        const double x = (double)got.pose.centre.x / desc.cell_size;
        near_side += fmin(fmin(x, 64 - x), fmin(y, 48 - y)) < 4 ? 1 : 0;
    }
    print_message("%d steps next to a side: level %g m\n", near_side,
                  pond_get_stats(water).mean - before);
    assert_true(near_side > 100);
    assert_true(fabs(pond_get_stats(water).mean - before) < 1e-5);
    pond_destroy(water);
}

static void maps_go_along(void **state) {
    (void)state;
    enum { W = 90, H = 60 };
    pond_desc desc = flowing(POND_SOLVER_WAVE, W, H, POND_EDGE_PERIODIC, POND_EDGE_FREE);
    pond *water = make_pond(&desc);
    static float one[W * H];
    static float other[W * H];
    one[30 * W + 88] = 1;
    const pond_map from = {one, W, H, W};
    const pond_map_target to = {other, W, H, W};
    pond_carry_map(water, 1, &from, &to);
    assert_memory_equal(one, other, sizeof one);
    float speed = (float)(4.0 * desc.cell_size); // m/s
    assert_int_equal(pond_set_current_function(water, along, &speed), POND_OK);
    pond_carry_map(water, 1, &from, &to);
    assert_true(fabs((double)other[30 * W + 2] - 1) < 1e-3 &&
                fabs((double)other[30 * W + 88]) < 1e-3);
    pond_carry_map(water, 1, NULL, &to);
    pond_destroy(water);
}

// ---- its life -----------------------------------------------------------------------------------

// Once there is a current, walls and shifts ask for no memory for it: it goes round what is there.
static void goes_round_new_walls_without_memory(void **state) {
    (void)state;
    for (int solver = 0; solver < 2; solver++) {
        int left = 1000000;
        pond_desc desc = flowing(solver ? POND_SOLVER_DISPERSIVE : POND_SOLVER_WAVE, 90, 70,
                                 POND_EDGE_FREE, POND_EDGE_FREE);
        pond *rich = make_pond(&desc);
        desc.allocator = granted_allocator(&left);
        pond *poor = make_pond(&desc);
        pond *const both[] = {poor, rich};
        float speed = (float)(0.1 * desc.cell_size / pond_get_desc(rich).time_step);
        const float cell = (float)desc.cell_size;
        const pond_shape disc = pond_disc(9 * cell);
        for (int i = 0; i < 2; i++) {
            const pond_pose corner = {{0, 0}, 0};
            assert_int_equal(pond_wall_build(both[i], &disc, &corner, INFINITY), POND_OK);
            assert_int_equal(pond_set_current_function(both[i], along, &speed), POND_OK);
            add_noise(both[i]);
        }
        // Granted as much as walls alone ask for.
        pond_result built = POND_ERROR_MEMORY;
        const pond_pose middle = {{45 * cell, 35 * cell}, 0};
        for (int granted = 0; built != POND_OK; granted++) {
            left = granted;
            built = pond_wall_build(poor, &disc, &middle, INFINITY);
        }
        left = 0;
        assert_int_equal(pond_shift(poor, 5, -3, NULL, NULL), POND_OK);
        assert_int_equal(pond_wall_build(rich, &disc, &middle, INFINITY), POND_OK);
        assert_int_equal(pond_shift(rich, 5, -3, NULL, NULL), POND_OK);
        const pond_vec2 inside = {40 * cell, 38 * cell};
        assert_true(pond_current_at(poor, inside).x == 0);
        pond_step_many(poor, 20);
        pond_step_many(rich, 20);
        assert_int_equal(pond_hash(poor), pond_hash(rich));
        left = 1000000;
        pond_destroy(poor);
        pond_destroy(rich);
    }
}

// The potential of moving water needs no memory that setting a current does not have.
static void moving_water_begins_to_flow(void **state) {
    (void)state;
    for (int solver = 0; solver < 2; solver++) {
        int left = 1000000;
        pond_desc desc = flowing(solver ? POND_SOLVER_DISPERSIVE : POND_SOLVER_WAVE, 40, 30,
                                 POND_EDGE_FREE, POND_EDGE_PERIODIC);
        pond *rich = make_pond(&desc);
        desc.allocator = granted_allocator(&left);
        pond *poor = make_pond(&desc);
        float speed = (float)(0.1 * desc.cell_size / pond_get_desc(rich).time_step);
        add_noise(rich);
        add_noise(poor);
        pond_step(rich);
        pond_step(poor);
        pond_result set = POND_ERROR_MEMORY;
        for (int granted = 0; set != POND_OK; granted++) {
            assert_false(pond_has_current(poor));
            left = granted;
            set = pond_set_current_function(poor, along, &speed);
        }
        left = 0;
        assert_int_equal(pond_set_current_function(rich, along, &speed), POND_OK);
        double moving = 0;
        for (int x = 0; x < 40; x++) {
            moving += fabs((double)pondi_row_f32(&poor->potential, 9)[x]);
        }
        assert_true(moving > 0);
        add_noise(rich);
        add_noise(poor);
        pond_step_many(rich, 20);
        pond_step_many(poor, 20);
        assert_int_equal(pond_hash(poor), pond_hash(rich));
        left = 1000000;
        pond_destroy(poor);
        pond_destroy(rich);
    }
}

static void is_taken_away(void **state) {
    (void)state;
    pond_desc desc = flowing(POND_SOLVER_WAVE, 90, 70, POND_EDGE_FREE, POND_EDGE_FREE);
    pond *water = make_pond(&desc);
    pond *plain = make_pond(&desc);
    stream s = eddies_of(water, 0.1, 0);
    assert_int_equal(pond_set_current_function(water, eddies, &s), POND_OK);
    assert_true(pond_hash(water) != pond_hash(plain));
    assert_int_equal(pond_set_current_map(water, NULL, 0, 0, 0), POND_OK);
    assert_true(pond_hash(water) == pond_hash(plain));
    assert_true(pond_current_at(water, (pond_vec2){0.5f, 0.5f}).x == 0 && !pond_has_current(water));
    add_noise(water);
    add_noise(plain);
    pond_step_many(water, 20);
    pond_step_many(plain, 20);
    assert_true(pond_hash(water) == pond_hash(plain));
    pond_destroy(water);
    pond_destroy(plain);
}

// Compares moving water with water in which a current, too slow to matter, begins and ends.
static void keeps_moving(void **state) {
    (void)state;
    enum { SIDE = 64 };
    for (int solver = 0; solver < 2; solver++) {
        pond_desc desc = flowing(solver ? POND_SOLVER_DISPERSIVE : POND_SOLVER_WAVE, SIDE, SIDE,
                                 POND_EDGE_PERIODIC, POND_EDGE_FREE);
        desc.half_life = 2;
        pond *water = make_pond(&desc);
        pond *plain = make_pond(&desc);
        pond *const both[] = {water, plain};
        float slow = 1e-5f;
        for (int i = 0; i < 2; i++) {
            build_island(both[i]);
            add_noise(both[i]);
            pond_drop(both[i], (pond_vec2){0.3f, 0.3f}, 0.05f, 0.01f);
            pond_step_many(both[i], 40);
        }
        float got[SIDE * SIDE];
        float want[SIDE * SIDE];
        for (int stage = 0; stage < 3; stage++) { // the last writes the water anew while it flows
            if (stage == 1) {
                assert_int_equal(pond_set_current_map(water, NULL, 0, 0, 0), POND_OK);
            } else {
                assert_int_equal(pond_set_current_function(water, along, &slow), POND_OK);
            }
            if (stage == 2) {
                pond_copy_heights(plain, 0, 0, SIDE, SIDE, want, SIDE);
                pond_copy_velocities(plain, 0, 0, SIDE, SIDE, got, SIDE);
                pond_write_heights(water, 0, 0, SIDE, SIDE, want, got, SIDE);
            }
            pond_step_many(water, 30);
            pond_step_many(plain, 30);
            pond_copy_heights(water, 0, 0, SIDE, SIDE, got, SIDE);
            pond_copy_heights(plain, 0, 0, SIDE, SIDE, want, SIDE);
            double off = 0;
            double waves = 0;
            for (int i = 0; i < SIDE * SIDE; i++) {
                off += pow((double)got[i] - (double)want[i], 2);
                waves += pow((double)want[i], 2);
            }
            assert_true(off < 1e-4 * waves);
        }
        pond_destroy(water);
        pond_destroy(plain);
    }
}

// Touches moving water as still water, which it then carries along.
static void touches_start_their_waves_alike(void **state) {
    (void)state;
    enum { SIDE = 128, STEPS = 32, CELLS = 8 };
    for (int solver = 0; solver < 2; solver++) {
        const pond_desc desc = flowing(solver ? POND_SOLVER_DISPERSIVE : POND_SOLVER_WAVE, SIDE,
                                       SIDE, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC);
        pond *still = make_pond(&desc);
        pond *moving = make_pond(&desc);
        const pond_desc d = pond_get_desc(moving);
        float speed = (float)(CELLS * d.cell_size / (STEPS * d.time_step));
        assert_int_equal(pond_set_current_function(moving, along, &speed), POND_OK);
        for (int i = 0; i < 2; i++) {
            pond *water = i == 0 ? still : moving;
            const float cell = (float)d.cell_size;
            pond_drop(water, (pond_vec2){60 * cell, 70 * cell}, 5 * cell, -0.01f);
            pond_stroke(water, (pond_vec2){50 * cell, 50 * cell}, (pond_vec2){70 * cell, 55 * cell},
                        5 * cell, 0.01f);
            pond_step_many(water, STEPS);
        }
        float got[SIDE * SIDE];
        float want[SIDE * SIDE];
        pond_copy_heights(moving, 0, 0, SIDE, SIDE, got, SIDE);
        pond_copy_heights(still, 0, 0, SIDE, SIDE, want, SIDE);
        double off = 0;
        double waves = 0;
        for (int i = 0; i < SIDE * SIDE; i++) {
            const int to = i / SIDE * SIDE + (i % SIDE + CELLS) % SIDE;
            off += pow((double)got[to] - (double)want[i], 2);
            waves += pow((double)want[i], 2);
        }
        assert_true(sqrt(off / waves) < (solver ? 0.05 : 0.005)); // half a step early: 0.13
        pond_destroy(still);
        pond_destroy(moving);
    }
}

static void bad_input_is_refused(void **state) {
    (void)state;
    pond_desc desc = flowing(POND_SOLVER_WAVE, 60, 50, POND_EDGE_PERIODIC, POND_EDGE_FREE);
    desc.time_step = 0;
    pond *water = make_pond(&desc);
    float speed = (float)(0.5 * desc.wave_speed);
    assert_int_equal(pond_set_current_function(water, along, &speed), POND_OK);
    const uint64_t hash = pond_hash(water);
    float fast = (float)(0.95 * desc.wave_speed);
    assert_int_equal(pond_set_current_function(water, along, &fast), POND_ERROR_UNSTABLE);
    print_message("%s\n", pond_message());
    float numbers[4] = {0, 0, NAN, 0};
    assert_int_equal(pond_set_current_map(water, numbers, 2, 2, 2), POND_ERROR_RANGE);
    assert_non_null(strstr(pond_message(), "(0, 1): nan"));
    assert_int_equal(pond_set_current_map(water, numbers, 0, 2, 2), POND_ERROR_RANGE);
    assert_int_equal(pond_set_current_map(water, numbers, 2, 2, 1), POND_ERROR_RANGE);
    assert_int_equal(pond_set_current_map(NULL, numbers, 2, 2, 2), POND_ERROR_ARGUMENT);
    const pond_vec2 endless[1] = {{INFINITY, 0}};
    assert_int_equal(pond_set_current_velocities(water, endless, 1, 1, 1), POND_ERROR_RANGE);
    assert_true(pond_hash(water) == hash);
    pond_destroy(water);

    desc.stencil = POND_STENCIL_FOURTH;
    water = make_pond(&desc);
    assert_int_equal(pond_set_current_function(water, along, &speed), POND_ERROR_RANGE);
    pond_destroy(water);
    desc.stencil = POND_STENCIL_NINE;
    desc.edges.left = desc.edges.right = POND_EDGE_OPEN;
    water = make_pond(&desc);
    assert_int_equal(pond_set_current_function(water, along, &speed), POND_ERROR_UNSTABLE);
    assert_non_null(strstr(pond_message(), "up to 0.4 of wave_speed at open sides"));
    assert_false(pond_has_current(water));
    pond_destroy(water);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_as_a_plain_loop),
        cmocka_unit_test(what_flows_in_flows_out),
        cmocka_unit_test(noise_does_not_grow),
        cmocka_unit_test(noise_leaves_a_river),
        cmocka_unit_test(between_axes_speed_counts),
        cmocka_unit_test(sides_are_no_faster),
        cmocka_unit_test(rests),
        cmocka_unit_test(carries_at_its_speed),
        cmocka_unit_test(flows_around_an_island),
        cmocka_unit_test(too_narrow_becomes_slower),
        cmocka_unit_test(velocities_lose_their_sources),
        cmocka_unit_test(past_an_island_it_is_slack),
        cmocka_unit_test(bodies_drift),
        cmocka_unit_test(pressed_bodies_keep_the_level),
        cmocka_unit_test(maps_go_along),
        cmocka_unit_test(goes_round_new_walls_without_memory),
        cmocka_unit_test(moving_water_begins_to_flow),
        cmocka_unit_test(is_taken_away),
        cmocka_unit_test(keeps_moving),
        cmocka_unit_test(touches_start_their_waves_alike),
        cmocka_unit_test(bad_input_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
