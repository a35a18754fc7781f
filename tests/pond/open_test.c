// open_test.c — open sides against water that goes on without end.
#include "cells.h"

// A cell moved up and down with a wave's period, in a Gaussian envelope.
static void shake(pond *water, int x, int y, double wavelength, int step) {
    const double turn = 2 * acos(-1) * courant(water) / wavelength;
    const double period = 2 * acos(-1) / turn;
    const double t = step - 3 * period;
    *inner_cell(water, x, y) += (float)(sin(turn * t) * exp(-pow(t / (1.2 * period), 2)));
    pondi_blocks_stir_all(&water->blocks);
}

typedef struct arena {
    pond_desc desc; // with the open sides
    int x, y;       // of the source
    double wavelength;
    void (*furnish)(pond *water, int left, int top);
} arena;

// Greatest difference between a pond with open sides and the same part of a larger one whose sides
// no echo comes back from in time, over the greatest height at the pond's left side. [dB]
static double echo(const arena *a) {
    pond *water = make_pond(&a->desc);
    const double c = courant(water);
    const int longest = a->desc.width > a->desc.height ? a->desc.width : a->desc.height;
    const int steps = (int)(6 * a->wavelength / c + 1.6 * longest / c);
    const int beyond = (int)(steps * c / 2) + 10;
    const pond_edges *e = &a->desc.edges;
    const int left = e->left == POND_EDGE_OPEN ? beyond : 0;
    const int top = e->top == POND_EDGE_OPEN ? beyond : 0;
    pond_desc large = a->desc;
    large.width += left + (e->right == POND_EDGE_OPEN ? beyond : 0);
    large.height += top + (e->bottom == POND_EDGE_OPEN ? beyond : 0);
    large.edges.left = left > 0 ? POND_EDGE_FREE : large.edges.left;
    large.edges.right = large.edges.right == POND_EDGE_OPEN ? POND_EDGE_FREE : large.edges.right;
    large.edges.top = top > 0 ? POND_EDGE_FREE : large.edges.top;
    large.edges.bottom = large.edges.bottom == POND_EDGE_OPEN ? POND_EDGE_FREE : large.edges.bottom;
    pond *endless = make_pond(&large);
    if (a->furnish != NULL) {
        a->furnish(water, 0, 0);
        a->furnish(endless, left, top);
    }
    double worst = 0;
    double highest = 0;
    for (int step = 0; step < steps; step++) {
        pond_step(water);
        pond_step(endless);
        shake(water, a->x, a->y, a->wavelength, step);
        shake(endless, a->x + left, a->y + top, a->wavelength, step);
        for (int y = 0; y < a->desc.height; y++) {
            for (int x = 0; x < a->desc.width; x++) {
                const double wanted = (double)*inner_cell(endless, x + left, y + top);
                worst = fmax(worst, fabs((double)*inner_cell(water, x, y) - wanted));
            }
        }
        highest = fmax(highest, fabs((double)*inner_cell(endless, left, top + a->y)));
    }
    pond_destroy(water);
    pond_destroy(endless);
    return 20 * log10(worst / highest);
}

static arena open_arena(int width, int height, int x, int y, double wavelength) {
    arena a = {.desc = undamped(width, height), .x = x, .y = y, .wavelength = wavelength};
    a.desc.edges = all_edges(POND_EDGE_OPEN);
    return a;
}

static void echoes(void **state) {
    (void)state;
    const double wavelengths[] = {12, 32};
    for (int i = 0; i < 2; i++) {
        const arena centred = open_arena(81, 81, 40, 40, wavelengths[i]);
        const arena near = open_arena(81, 81, 20, 40, wavelengths[i]);
        const arena grazing = open_arena(121, 41, 20, 20, wavelengths[i]);
        const double c = echo(&centred);
        const double n = echo(&near);
        const double g = echo(&grazing);
        print_message("wavelength %g: centred %.1f dB, near %.1f dB, grazing %.1f dB\n",
                      wavelengths[i], c, n, g);
        assert_true(c <= -45 && n <= -38 && g <= -38);
    }
}

static void echoes_of_other_steps(void **state) {
    (void)state;
    arena five = open_arena(81, 81, 30, 40, 16);
    five.desc.stencil = POND_STENCIL_FIVE;
    arena slow = open_arena(81, 81, 30, 40, 16);
    slow.desc.time_step = 0.3 * pond_time_step_limit(&slow.desc);
    arena damped = open_arena(81, 81, 30, 40, 16);
    damped.desc.half_life = 0.5;
    const double f = echo(&five);
    const double s = echo(&slow);
    const double d = echo(&damped);
    print_message("five neighbours %.1f dB, 0.3 of the longest step %.1f dB, damped %.1f dB\n", f,
                  s, d);
    assert_true(f <= -38 && s <= -38 && d <= -38);
}

static void one_side(void **state) {
    (void)state;
    const pond_edge others[] = {POND_EDGE_FREE, POND_EDGE_FIXED, POND_EDGE_PERIODIC};
    for (int i = 0; i < 3; i++) {
        arena a = open_arena(61, 41, 15, 12, 16);
        a.desc.edges.top = a.desc.edges.bottom = others[i];
        const double undamped_water = echo(&a);
        a.desc.half_life = 2; // γ = 0.018 a step
        const double damped_water = echo(&a);
        print_message("open beside %d: undamped %.1f dB, damped %.1f dB\n", (int)others[i],
                      undamped_water, damped_water);
        assert_true(undamped_water <= -20 && damped_water <= -38);
    }
    arena corner = open_arena(61, 61, 40, 12, 16);
    corner.desc.edges.right = corner.desc.edges.bottom = POND_EDGE_FREE;
    corner.desc.half_life = 2;
    const double got = echo(&corner);
    print_message("two open sides, damped: %.1f dB\n", got);
    assert_true(got <= -38);
}

// A channel: walls along the top and bottom that reach the left and right sides.
static void channel(pond *water, int left, int top) {
    (void)top;
    const float length = (float)(water->desc.width + 10) / 64;
    const pond_shape bar = pond_rectangle(length, 10.0f / 64);
    const pond_pose above = {{length / 2, 5.0f / 64}, 0};
    const pond_pose below = {{length / 2, 46.0f / 64}, 0};
    (void)left;
    assert_int_equal(pond_wall_build(water, &bar, &above, 0), POND_OK);
    assert_int_equal(pond_wall_build(water, &bar, &below, 0), POND_OK);
}

static float shelf(pond_vec2 point, void *user) {
    (void)user;
    return 0.25f - 0.15f * point.y;
}

static void slope(pond *water, int left, int top) {
    (void)left;
    (void)top;
    assert_int_equal(pond_set_depth_function(water, shelf, NULL), POND_OK);
}

static void shores_reach_out(void **state) {
    (void)state;
    arena a = open_arena(61, 51, 30, 22, 16);
    a.desc.edges.top = a.desc.edges.bottom = POND_EDGE_FREE;
    a.desc.half_life = 2;
    a.furnish = channel;
    const double walls = echo(&a);
    a.furnish = slope;
    const double ground = echo(&a);
    print_message("walls reach the side: %.1f dB, ground does: %.1f dB\n", walls, ground);
    assert_true(walls <= -38 && ground <= -35);
}

// ---- touches and rest ---------------------------------------------------------------------------

static void comes_to_rest(void **state) {
    (void)state;
    pond_desc desc = undamped(200, 150);
    desc.edges = all_edges(POND_EDGE_OPEN);
    desc.rest_slope = 1e-4;
    pond *water = make_pond(&desc);
    pond_drop(water, centre_of(80, 60), 3.0f / 64, -0.01f);
    pond_step_many(water, 5000);
    assert_true(pond_is_resting(water));
    pond_destroy(water);
}

static void drops_outside(void **state) {
    (void)state;
    pond_desc desc = undamped(40, 31);
    desc.edges = all_edges(POND_EDGE_OPEN);
    pond *water = make_pond(&desc);
    const uint64_t before = pond_hash(water);
    pond_drop(water, centre_of(-3, 10), 2.0f / 64, 0.1f);
    pond_drop(water, centre_of(10, 34), 2.0f / 64, 0.1f);
    pond_stroke(water, centre_of(-4, -3), centre_of(60, -3), 2.0f / 64, 0.1f);
    assert_true(pond_hash(water) == before);
    pond_drop(water, centre_of(0, 30), 2.0f / 64, 0.1f);
    assert_true(pond_hash(water) != before);
    pond_destroy(water);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(echoes),        cmocka_unit_test(echoes_of_other_steps),
        cmocka_unit_test(one_side),      cmocka_unit_test(shores_reach_out),
        cmocka_unit_test(comes_to_rest), cmocka_unit_test(drops_outside),

    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
