// flow_ripples_test.c — ripples that ride on bulk water: speed, carrying, shores, sides, symmetry.
#include "flow_naive.h"

#define G 9.81

static float *ripple_of(const water *w, int x, int y, bool before) {
    return &pondi_row_f32(&w->flow->ripples[before ? 1 - w->flow->now : w->flow->now], y)[x];
}

// A ripple at rest: a bell of width `sigma` [cells].
static void drop(water *w, double x, double y, double sigma, double height) {
    for (int j = 0; j < w->desc.height; j++) {
        for (int i = 0; i < w->desc.width; i++) {
            const double r2 = ((i - x) * (i - x) + (j - y) * (j - y)) / (2.0 * sigma * sigma);
            *ripple_of(w, i, j, false) += (float)(height * exp(-r2));
            *ripple_of(w, i, j, true) = *ripple_of(w, i, j, false);
        }
    }
    pondi_ripples_touched(w->flow, &w->heights[w->now], 0, w->desc.height);
}

static void set_current(water *w, float u, float v) {
    for (int y = 0; y <= w->desc.height; y++) {
        for (int x = 0; x <= w->desc.width; x++) {
            *u_of(w, x, y) = u;
            *v_of(w, x, y) = v;
        }
    }
}

typedef struct blob {
    double x; // centre of z² [cells]
    double y;
    double most;
    double square; // Σz²
} blob;

static blob measure(const water *w) {
    blob b = {0};
    for (int y = 0; y < w->desc.height; y++) {
        for (int x = 0; x < w->desc.width; x++) {
            const double z = (double)*ripple_of(w, x, y, false);
            b.square += z * z;
            b.x += z * z * x;
            b.y += z * z * y;
            b.most = fmax(b.most, fabs(z));
        }
    }
    b.x /= b.square;
    b.y /= b.square;
    return b;
}

// How far a ring reaches to the right of its centre. [cells]
static double reach_of(const water *w, const blob *b) {
    int reach = 0;
    for (int x = 0; x < w->desc.width; x++) {
        const double z = (double)*ripple_of(w, x, (int)lround(b->y), false);
        reach = z > 0.5 * b->most ? x : reach;
    }
    return reach - b->x;
}

// Rings on a stream move with it, and grow at the speed of waves in water 0.3 m deep.
static void streams_carry(void **state) {
    (void)state;
    enum { SIDE = 200, STEPS = 60 };
    const pond_desc desc = flow_desc(SIDE, SIDE, 0.05, 1.0);
    const float speed = (float)(0.2 * desc.cell_size / desc.time_step);
    water w = make_water(&desc);
    settle_water(&w);
    drop(&w, 60.0, 120.0, 4.0, 0.01);
    blob b[2];
    double reach[2];
    for (int i = 0; i < 2 * STEPS; i++) {
        set_current(&w, speed, -0.5f * speed); // closed sides would slow it
        step_water(&w, 1);
        if ((i + 1) % STEPS == 0) {
            b[i / STEPS] = measure(&w);
            reach[i / STEPS] = reach_of(&w, &b[i / STEPS]);
        }
    }
    const double cells = 2.0 * (double)speed * STEPS * desc.time_step / desc.cell_size;
    const double growth = sqrt(G * 0.3) * STEPS * desc.time_step / desc.cell_size;
    print_message("moved (%.2f, %.2f) cells of (%.2f, %.2f); grew by %.1f cells of %.1f\n",
                  b[1].x - 60.0, b[1].y - 120.0, cells, -0.5 * cells, reach[1] - reach[0], growth);
    assert_true(fabs(b[1].x - 60.0 - cells) < 0.03 * cells);
    assert_true(fabs(b[1].y - 120.0 + 0.5 * cells) < 0.03 * cells);
    assert_true(fabs(reach[1] - reach[0] - growth) < 1.0);
    free_water(&w);
}

// They leave through sides that let out, stay within closed ones, and die away.
static void sides_and_life(void **state) {
    (void)state;
    enum { SIDE = 64 };
    double left[2];
    for (int open = 0; open < 2; open++) {
        pond_desc desc = flow_desc(SIDE, 2, 0.05, 0.3);
        desc.edges.left = desc.edges.right = open ? POND_EDGE_OPEN : POND_EDGE_FREE;
        water w = make_water(&desc);
        settle_water(&w);
        drop(&w, 20.0, 0.0, 4.0, 0.01);
        const double before = measure(&w).square;
        step_water(&w, 2 * SIDE * 3);
        left[open] = measure(&w).square / before;
        step_water(&w, 8000);
        assert_false(pondi_flow_has_ripples(w.flow));
        free_water(&w);
    }
    print_message("z² left: closed %g, open %g\n", left[0], left[1]);
    assert_true(left[0] > 0.02 && left[1] < 0.01 * left[0]);
}

// Over an island: none on land, never higher than 0.45 of the depth, never below the ground.
static void shores(void **state) {
    (void)state;
    enum { SIDE = 70 };
    const pond_desc desc = flow_desc(SIDE, SIDE, 0.05, 0.5);
    water w = make_water(&desc);
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            const double r = hypot(x - 35.0, y - 35.0);
            set_cell(&w, x, y, 0.2 - 0.02 * r, 0.0);
        }
    }
    settle_water(&w);
    drop(&w, 18.0, 30.0, 4.0, 0.3);
    for (int i = 0; i < 200; i++) {
        step_water(&w, 1);
        for (int y = 0; y < SIDE; y++) {
            for (int x = 0; x < SIDE; x++) {
                const float z = *ripple_of(&w, x, y, false);
                const float depth = depth_of(&w, x, y);
                assert_true(fabsf(z) <= 0.45f * depth);
                assert_true(depth >= 0.004f || z == 0.0f);
                assert_true(pondi_row_f32(&w.flow->aside[0], y)[x] >= ground_at_cell(&w, x, y));
            }
        }
    }
    free_water(&w);
}

// Mirrored and transposed ripples are equal to the bit, on water that sloshes; so are those of
// several bands.
static void symmetric(void **state) {
    (void)state;
    enum { SIDE = 96 };
    water all[4];
    for (int i = 0; i < 4; i++) {
        pond_desc desc = flow_desc(SIDE, SIDE, 0.05, 0.5);
        all[i] = make_water(&desc);
        for (int y = 0; y < SIDE; y++) {
            for (int x = 0; x < SIDE; x++) {
                const int px = i == 1 ? SIDE - 1 - x : i == 2 ? y : x;
                const int py = i == 2 ? x : y;
                set_cell(&all[i], x, y, 0.3 * sin(0.1 * px) * sin(0.17 * py) - 0.3,
                         0.004 * (px - 0.5 * py));
            }
        }
        settle_water(&all[i]);
        for (int y = 0; y < SIDE; y++) {
            for (int x = 0; x < SIDE; x++) {
                const int px = i == 1 ? SIDE - 1 - x : i == 2 ? y : x;
                const int py = i == 2 ? x : y;
                const double r2 = ((px - 30.0) * (px - 30.0) + (py - 50.0) * (py - 50.0)) / 40.0;
                *ripple_of(&all[i], x, y, false) = (float)(0.02 * exp(-r2));
            }
        }
        pondi_ripples_touched(all[i].flow, &all[i].heights[0], i == 3 ? -20 : 0, SIDE + 5);
        step_water(&all[i], 120);
    }
    assert_true(measure(&all[0]).most > 1e-4);
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            const float z = *ripple_of(&all[0], x, y, false);
            assert_true(z == *ripple_of(&all[1], SIDE - 1 - x, y, false));
            assert_true(z == *ripple_of(&all[2], y, x, false));
            assert_true(z == *ripple_of(&all[3], x, y, false));
        }
    }
    for (int i = 0; i < 4; i++) {
        free_water(&all[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(streams_carry),
        cmocka_unit_test(sides_and_life),
        cmocka_unit_test(shores),
        cmocka_unit_test(symmetric),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
