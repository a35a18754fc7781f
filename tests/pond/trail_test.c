// trail_test.c — the tile-map listing's literal trail, and the furrow without volume.
#include "support.h"

static void literal_counts(void **state) {
    (void)state;
    pond_desc desc = exact_desc(64, 48);
    desc.solver = POND_SOLVER_CLASSIC;
    desc.count_height = 1e-3;
    pond *water = make_pond(&desc);
    // A box of 5 × 3 cells that goes 20 cells at once: no gaps, each cell once.
    const pond_vec2 half = {2.2f / 64, 1.2f / 64};
    pond_trail(water, centre_of(10, 20), centre_of(30, 20), half, 0.007f);
    float *h = heights_of(water);
    for (int y = 0; y < 48; y++) {
        for (int x = 0; x < 64; x++) {
            const bool inside = x >= 8 && x <= 32 && y >= 19 && y <= 21;
            assert_true(fabs((double)h[y * 64 + x] - (inside ? 0.007 : 0.0)) < 1e-8);
        }
    }
    free(h);
    // One that rests adds, too, as the listing's does each frame.
    pond_trail(water, centre_of(30, 20), centre_of(30, 20), half, 0.007f);
    float twice;
    pond_copy_heights(water, 30, 20, 1, 1, &twice, 1);
    assert_true(fabs((double)twice - 0.014) < 1e-8);
    pond_destroy(water);
}

static void furrow_without_volume(void **state) {
    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        pond_desc desc = exact_desc(96, 64);
        desc.solver = kind ? POND_SOLVER_DISPERSIVE : POND_SOLVER_WAVE;
        const pond_vec2 ends[][2] = {{centre_of(30, 30), centre_of(60, 30)},
                                     {centre_of(30, 20), centre_of(55, 43)},
                                     {centre_of(3, 2), centre_of(3, 60)},
                                     {centre_of(-40, 10), centre_of(140, 50)}};
        for (int i = 0; i < 4; i++) {
            pond *water = make_pond(&desc);
            pond_trail(water, ends[i][0], ends[i][1], (pond_vec2){5.0f / 64, 4.0f / 64}, -0.01f);
            const pond_stats stats = pond_get_stats(water);
            assert_true(fabs(stats.mean) < 1e-9);
            assert_true(stats.lowest < -0.002 && stats.lowest > -0.03);
            if (i == 0) {
                float middle;
                pond_copy_heights(water, 45, 30, 1, 1, &middle, 1);
                assert_true(fabs((double)middle + 0.01) < 0.001);
            }
            pond_destroy(water);
        }
    }
}

// Two halves of a way are the whole; a box at rest, or numbers that are none, add nothing.
static void adds_up(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(96, 64);
    pond *a = make_pond(&desc);
    pond *b = make_pond(&desc);
    const pond_vec2 half = {4.0f / 64, 4.0f / 64};
    pond_trail(a, centre_of(30, 30), centre_of(60, 30), half, -0.01f);
    pond_trail(b, centre_of(30, 30), centre_of(45, 30), half, -0.01f);
    pond_trail(b, centre_of(45, 30), centre_of(60, 30), half, -0.01f);
    float *ha = heights_of(a);
    float *hb = heights_of(b);
    for (int i = 0; i < 96 * 64; i++) {
        assert_true(fabs((double)(ha[i] - hb[i])) < 2e-4);
    }
    free(ha);
    free(hb);
    const uint64_t before = pond_hash(a);
    const pond_vec2 here = centre_of(40, 40);
    pond_trail(a, here, here, half, 1);
    pond_trail(a, here, (pond_vec2){NAN, 0}, half, 1);
    pond_trail(a, (pond_vec2){0, INFINITY}, here, half, 1);
    pond_trail(a, here, centre_of(50, 40), (pond_vec2){0, 1}, 1);
    pond_trail(a, here, centre_of(50, 40), (pond_vec2){1, NAN}, 1);
    pond_trail(a, here, centre_of(50, 40), half, INFINITY);
    pond_trail(a, here, (pond_vec2){3e38f, 0}, half, 1);
    pond_trail(a, centre_of(500, 500), centre_of(600, 500), half, 1);
    assert_true(pond_hash(a) == before);
    // Around a periodic pond, huge boxes, wild heights: it stays water.
    pond_desc round = exact_desc(48, 40);
    round.edges = all_edges(POND_EDGE_PERIODIC);
    pond *ring = make_pond(&round);
    pond_trail(ring, centre_of(40, 30), centre_of(60, 30), half, -0.01f);
    float wrapped;
    pond_copy_heights(ring, 2, 30, 1, 1, &wrapped, 1);
    assert_true(wrapped < -0.005f);
    pond_trail(ring, centre_of(-1000, 30), centre_of(1000, 30), (pond_vec2){1000, 1000}, 1e6f);
    pond_step_many(ring, 10);
    assert_true(isfinite(pond_get_stats(ring).energy));
    pond_destroy(ring);
    pond_destroy(a);
    pond_destroy(b);
}

// Beside and over walls, too.
static void furrow_beside_walls(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        pond_desc desc = exact_desc(96, 64);
        desc.edges = all_edges(i ? POND_EDGE_PERIODIC : POND_EDGE_FREE);
        pond *water = make_pond(&desc);
        const pond_shape wall = pond_rectangle(0.5f, 0.1f);
        const pond_pose at = {centre_of(45, 36), 0};
        assert_int_equal(pond_wall_build(water, &wall, &at, 0.0f), POND_OK);
        pond_trail(water, centre_of(30, 30), centre_of(60, 30), (pond_vec2){5.0f / 64, 4.0f / 64},
                   -0.01f);
        const pond_stats stats = pond_get_stats(water);
        assert_true(stats.lowest < -0.002);
        assert_true(fabs(stats.mean) < 1e-9);
        pond_destroy(water);
    }
}

// Seen from the side, y says nothing.
static void columns_know_no_y(void **state) {
    (void)state;
    pond_desc desc = exact_desc(64, 1);
    desc.solver = POND_SOLVER_COLUMN;
    desc.edges.top = POND_EDGE_PERIODIC;
    desc.edges.bottom = POND_EDGE_PERIODIC;
    const float ys[] = {0.0f, -700.0f, 3e6f};
    uint64_t hashes[3];
    for (int i = 0; i < 3; i++) {
        pond *water = make_pond(&desc);
        pond_trail(water, (pond_vec2){20.5f / 64, ys[i]}, (pond_vec2){40.5f / 64, ys[2 - i]},
                   (pond_vec2){2.2f / 64, i == 2 ? 100.0f : 1e-3f}, 0.01f);
        float middle;
        pond_copy_heights(water, 30, 0, 1, 1, &middle, 1);
        assert_true(fabs((double)middle - 0.01) < 1e-8);
        hashes[i] = pond_hash(water);
        pond_destroy(water);
    }
    assert_true(hashes[0] == hashes[1] && hashes[0] == hashes[2]);
}

// ---- large boxes --------------------------------------------------------------------------------

static double soft(double half, double distance) {
    const double u = (half - fabs(distance)) / 1.5 + 0.5;
    const double t = u < 0.0 ? 0.0 : u > 1.0 ? 1.0 : u;
    return t * t * (3.0 - 2.0 * t);
}

// What a way leaves in a cell, summed in many small steps. All in cells.
static double sum_along(const double from[2], const double by[2], const double half[2], double rim,
                        int x, int y) {
    const int steps = 2000;
    double sum = 0.0;
    for (int k = 0; k < steps; k++) {
        const double t = (k + 0.5) / steps;
        sum += soft(half[0] + rim, x - from[0] - by[0] * t) *
               soft(half[1] + rim, y - from[1] - by[1] * t);
    }
    return sum / steps;
}

// A furrow too large to be summed is the integral of what a small one sums: heights are
// a·inner − b·outer for some a and b, the best of which are found here.
static void large_boxes(void **state) {
    (void)state;
    enum { SIDE = 128, EVERY = 3 };
    const double cases[][6] = {{40, 50, 60, 0, 24, 20},          {30, 30, 50, 60, 30, 12},
                               {-40, 64, 200, 3, 0.3, 61},       {-200, -150, 400, 420, 80, 60},
                               {64, -5000, 0.5, 10000, 20, 900}, {60, 90, -20, -70, 400, 30}};
    for (int c = 0; c < (int)(sizeof cases / sizeof cases[0]); c++) {
        const double *from = &cases[c][0];
        const double *by = &cases[c][2];
        const double *half = &cases[c][4];
        const pond_desc desc = exact_desc(SIDE, SIDE);
        pond *water = make_pond(&desc);
        const pond_vec2 start = {(float)(from[0] + 0.5) / 64, (float)(from[1] + 0.5) / 64};
        const pond_vec2 end = {start.x + (float)by[0] / 64, start.y + (float)by[1] / 64};
        pond_trail(water, start, end, (pond_vec2){(float)half[0] / 64, (float)half[1] / 64},
                   -0.01f);
        assert_true(fabs(pond_get_stats(water).mean) < 1e-8);
        float *h = heights_of(water);
        const double rim = fmax(2.0, 0.5 * fmin(half[0], half[1]));
        double inner[SIDE * SIDE];
        double outer[SIDE * SIDE];
        double ii = 0.0;
        double io = 0.0;
        double oo = 0.0;
        double ih = 0.0;
        double oh = 0.0;
        double most = 0.0;
        for (int i = 0; i < SIDE * SIDE; i += EVERY) {
            inner[i] = sum_along(from, by, half, 0.0, i % SIDE, i / SIDE);
            outer[i] = sum_along(from, by, half, rim, i % SIDE, i / SIDE);
            ii += inner[i] * inner[i];
            io += inner[i] * outer[i];
            oo += outer[i] * outer[i];
            ih += inner[i] * (double)h[i];
            oh += outer[i] * (double)h[i];
            most = fmax(most, fabs((double)h[i]));
        }
        const double a = (ih * oo - oh * io) / (ii * oo - io * io);
        const double b = (ih * io - oh * ii) / (ii * oo - io * io);
        assert_true(a < 0.0 && b < 0.0 && most > 1e-5);
        for (int i = 0; i < SIDE * SIDE; i += EVERY) {
            assert_true(fabs(a * inner[i] - b * outer[i] - (double)h[i]) < 0.02 * most);
        }
        free(h);
        pond_destroy(water);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(literal_counts),    cmocka_unit_test(furrow_without_volume),
        cmocka_unit_test(adds_up),           cmocka_unit_test(furrow_beside_walls),
        cmocka_unit_test(columns_know_no_y), cmocka_unit_test(large_boxes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
