// touch_test.c — drops and strokes: their shape, no volume anywhere, and what is left alone.
#include "pond/pond.h"

#include <float.h>

#include <millpond/shore.h>

#include "support.h"

static double volume(const pond *water) { // in heights of cells
    float *h = heights_of(water);
    const pond_desc d = pond_get_desc(water);
    double sum = 0;
    for (int i = 0; i < d.width * d.height; i++) {
        sum += (double)h[i];
    }
    free(h);
    return sum;
}

static double height_at(const pond *water, int x, int y) {
    float h;
    pond_copy_heights(water, x, y, 1, 1, &h, 1);
    return (double)h;
}

static void drop_shape(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(90, 80);
    pond *water = make_pond(&desc);
    const double sigma = 3.5;
    const double cx = 40.3;
    const double cy = 37.8;
    const pond_vec2 at = {(float)((cx + 0.5) / 64), (float)((cy + 0.5) / 64)};
    pond_drop(water, at, (float)(sigma / 64), -0.02f);
    for (int y = 0; y < 80; y++) {
        for (int x = 0; x < 90; x++) {
            const double q = ((x - cx) * (x - cx) + (y - cy) * (y - cy)) / (2 * sigma * sigma);
            // To the rounding of the centre's and the height's floats.
            assert_true(fabs(height_at(water, x, y) + 0.02 * (1 - q) * exp(-q)) < 2e-8);
        }
    }
    // A displacement at rest: it moves as far in the next step as it did in the last one.
    const int now = water->now;
    float *middle = heights_of(water);
    float *before = room(90 * 80, sizeof *before);
    for (int y = 0; y < 80; y++) {
        memcpy(before + y * 90, pondi_row_f32(&water->fields[1 - now], y), 90 * sizeof *before);
    }
    pond_step(water);
    double moved = 0.0;
    double off = 0.0;
    for (int i = 0; i < 90 * 80; i++) {
        const double after = height_at(water, i % 90, i / 90);
        moved = fmax(moved, fabs(after - (double)middle[i]));
        off = fmax(off, fabs(after - (double)before[i]));
    }
    assert_true(moved > 3e-4 && off < 0.1 * moved);
    free(middle);
    free(before);
    pond_destroy(water);
}

static void classic_touches_the_present(void **state) {
    (void)state;
    pond_desc desc = exact_desc(40, 40);
    for (int solver = POND_SOLVER_CLASSIC; solver <= POND_SOLVER_STEADY; solver++) {
        desc.solver = (pond_solver)solver;
        pond *water = make_pond(&desc);
        pond_drop(water, centre_of(20, 20), 0.04f, 0.01f);
        int before = 0;
        for (int y = 0; y < 40; y++) {
            for (int x = 0; x < 40; x++) {
                before += pondi_row_i16(pondi_before(water), y)[x] != 0;
            }
        }
        assert_true(solver == POND_SOLVER_CLASSIC ? before == 0 : before > 50);
        assert_true(fabs(height_at(water, 20, 20) - 0.01) < 1.01e-4);
        // It saturates.
        for (int i = 0; i < 40; i++) {
            pond_drop(water, centre_of(20, 20), 0.04f, 1e6f);
        }
        assert_int_equal(pondi_row_i16(pondi_now(water), 20)[20], 32767);
        for (int i = 0; i < 80; i++) {
            pond_drop(water, centre_of(20, 20), 0.04f, -1e6f);
        }
        assert_int_equal(pondi_row_i16(pondi_now(water), 20)[20], -32767);
        pond_destroy(water);
    }
}

static void no_volume(void **state) {
    (void)state;
    const pond_edge edges[] = {POND_EDGE_FREE, POND_EDGE_FIXED, POND_EDGE_PERIODIC};
    const double radii[] = {0.2, 1.5, 3, 10, 40};
    for (int kind = 0; kind < 3; kind++) {
        pond_desc desc = exact_desc(60, 44);
        desc.edges = all_edges(edges[kind]);
        pond *water = make_pond(&desc);
        // Inside, over each side and corner, on the very rim, and just outside.
        for (int place = 0; place < 25; place++) {
            const double places_x[] = {-1.5, 0, 29.7, 59.5, 62};
            const double places_y[] = {-2, 0.2, 22, 43.3, 44.9};
            const double x = places_x[place % 5];
            const double y = places_y[place / 5];
            const pond_vec2 at = {(float)(x / 64), (float)(y / 64)};
            for (int r = 0; r < 5; r++) {
                const double sigma = fmax(radii[r], 1.5);
                // Water over a fixed side is gone; elsewhere it comes back.
                const double reach = 6 * sigma + 2;
                const bool whole = x > reach && y > reach && x < 60 - reach && y < 44 - reach;
                if (edges[kind] == POND_EDGE_FIXED && !whole) {
                    continue;
                }
                pond_calm(water);
                pond_drop(water, at, (float)(radii[r] / 64), 1.0f);
                assert_true(fabs(volume(water)) < 2e-6 * sigma * sigma + 1e-6);
                pond_calm(water);
                pond_stroke(water, at, (pond_vec2){0.55f, 0.31f}, (float)(radii[r] / 64), 1.0f);
                assert_true(fabs(volume(water)) < 2e-6 * sigma * (sigma + 60) + 1e-6);
            }
        }
        pond_destroy(water);
    }
}

// What would lie over a free side lies mirrored inside; over a fixed side it is cut off.
static void over_the_sides(void **state) {
    (void)state;
    pond_desc desc = exact_desc(60, 50);
    pond_desc twice = exact_desc(120, 100); // the pond in its lower right quarter
    pond *whole = make_pond(&twice);
    pond_drop(whole, centre_of(64, 53), 0.06f, 1.0f);
    pond_stroke(whole, centre_of(63, 60), centre_of(71, 58), 0.06f, 1.0f);
    for (int fixed = 0; fixed < 2; fixed++) {
        desc.edges = all_edges(fixed ? POND_EDGE_FIXED : POND_EDGE_FREE);
        pond *water = make_pond(&desc);
        pond_drop(water, centre_of(4, 3), 0.06f, 1.0f);
        pond_stroke(water, centre_of(3, 10), centre_of(11, 8), 0.06f, 1.0f);
        for (int y = 0; y < 50; y++) {
            for (int x = 0; x < 60; x++) {
                double wanted = height_at(whole, 60 + x, 50 + y);
                if (!fixed) {
                    wanted += height_at(whole, 59 - x, 50 + y) + height_at(whole, 60 + x, 49 - y) +
                              height_at(whole, 59 - x, 49 - y);
                }
                assert_true(fabs(height_at(water, x, y) - wanted) < 1e-6);
            }
        }
        pond_destroy(water);
    }
    pond_destroy(whole);
}

static void cut_at_the_rim(void **state) {
    (void)state;
    // The part of a stroke outside the pond counts for nothing, however long it is.
    const pond_edge edges[] = {POND_EDGE_FREE, POND_EDGE_FIXED};
    for (int kind = 0; kind < 2; kind++) {
        pond_desc desc = exact_desc(64, 48);
        desc.edges = all_edges(edges[kind]);
        pond *inside = make_pond(&desc);
        pond *through = make_pond(&desc);
        pond_stroke(inside, (pond_vec2){0, 0.25f}, (pond_vec2){1, 0.25f}, 0.05f, 0.01f);
        pond_stroke(through, (pond_vec2){-1000, 0.25f}, (pond_vec2){3e6f, 0.25f}, 0.05f, 0.01f);
        for (int y = 0; y < 48; y++) {
            for (int x = 0; x < 64; x++) {
                assert_true(fabs(height_at(inside, x, y) - height_at(through, x, y)) < 1e-8);
            }
        }
        assert_true(height_at(inside, 32, 16) > 0.009);
        pond_destroy(inside);
        pond_destroy(through);
    }
}

static void over_the_periodic_side(void **state) {
    (void)state;
    pond_desc desc = exact_desc(64, 48);
    desc.edges = all_edges(POND_EDGE_PERIODIC);
    pond *inside = make_pond(&desc);
    pond *across = make_pond(&desc);
    pond_drop(inside, centre_of(32, 24), 0.05f, 0.01f);
    pond_drop(across, centre_of(0, 0), 0.05f, 0.01f);
    for (int y = 0; y < 48; y++) {
        for (int x = 0; x < 64; x++) {
            assert_true(height_at(inside, x, y) == height_at(across, (x + 32) % 64, (y + 24) % 48));
        }
    }
    pond_destroy(inside);
    pond_destroy(across);
}

static void ignored(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(32, 32);
    pond *water = make_pond(&desc);
    pond_drop(water, centre_of(12, 13), 0.05f, 0.01f);
    const uint64_t before = pond_hash(water);
    const float bad[] = {NAN, INFINITY, -INFINITY};
    const pond_vec2 good = centre_of(16, 16);
    for (int i = 0; i < 3; i++) {
        const pond_vec2 bad_x = {bad[i], 0.2f};
        const pond_vec2 bad_y = {0.2f, bad[i]};
        pond_drop(water, bad_x, 0.05f, 0.01f);
        pond_drop(water, bad_y, 0.05f, 0.01f);
        pond_drop(water, good, bad[i], 0.01f);
        pond_drop(water, good, 0.05f, bad[i]);
        pond_stroke(water, bad_x, good, 0.05f, 0.01f);
        pond_stroke(water, bad_y, good, 0.05f, 0.01f);
        pond_stroke(water, good, bad_x, 0.05f, 0.01f);
        pond_stroke(water, good, bad_y, 0.05f, 0.01f);
        pond_stroke(water, good, centre_of(20, 20), bad[i], 0.01f);
        pond_stroke(water, good, centre_of(20, 20), 0.05f, bad[i]);
    }
    pond_drop(water, good, 0, 0.01f);
    pond_drop(water, good, -1, 0.01f);
    pond_stroke(water, good, good, 0.05f, 0.01f); // a resting pointer
    // Far outside.
    const float far[] = {100, 1e6f, FLT_MAX, -100, -FLT_MAX};
    for (int i = 0; i < 5; i++) {
        pond_drop(water, (pond_vec2){far[i], 0.2f}, 0.05f, 0.01f);
        pond_drop(water, (pond_vec2){0.2f, far[i]}, 0.05f, 0.01f);
        pond_stroke(water, (pond_vec2){far[i], 0.1f}, (pond_vec2){far[i], 0.3f}, 0.05f, 0.01f);
    }
    assert_true(pond_hash(water) == before);
    pond_destroy(water);
}

static void huge(void **state) {
    (void)state;
    const pond_edge edges[] = {POND_EDGE_FREE, POND_EDGE_FIXED, POND_EDGE_PERIODIC};
    for (int kind = 0; kind < 3; kind++) {
        pond_desc desc = exact_desc(32, 24);
        desc.edges = all_edges(edges[kind]);
        pond *water = make_pond(&desc);
        const float radii[] = {10, 1e4f, FLT_MAX, FLT_MIN};
        for (int i = 0; i < 4; i++) {
            pond_drop(water, centre_of(7, 9), radii[i], FLT_MAX);
            pond_stroke(water, centre_of(7, 9), (pond_vec2){FLT_MAX, -FLT_MAX}, radii[i], -FLT_MAX);
            pond_step(water);
            const pond_stats stats = pond_get_stats(water);
            assert_true(isfinite(stats.lowest) && isfinite(stats.highest));
        }
        pond_destroy(water);
    }
}

static void narrow_is_widened(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(40, 40);
    pond *narrow = make_pond(&desc);
    pond *wide = make_pond(&desc);
    pond_drop(wide, centre_of(20, 20), 1.5f / 64, 0.01f);
    pond_drop(narrow, centre_of(20, 20), 0.1f / 64, 0.01f);
    assert_true(pond_hash(narrow) == pond_hash(wide));
    pond_destroy(narrow);
    pond_destroy(wide);
}

static void stroke_profile(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(160, 80);
    pond *water = make_pond(&desc);
    const double sigma = 3;
    pond_stroke(water, centre_of(30, 40), centre_of(130, 40), (float)(sigma / 64), -0.01f);
    // Far from its ends the furrow is straight, as deep as asked and has the promised profile.
    for (int x = 55; x <= 105; x++) {
        for (int y = 20; y <= 60; y++) {
            const double b2 = (y - 40) * (y - 40) / (sigma * sigma);
            const double wanted = -0.01 * (1 - b2) * exp(-b2 / 2);
            assert_true(fabs(height_at(water, x, y) - wanted) < 1e-2 * 3e-7 + 1e-9);
        }
    }
    pond_destroy(water);
}

static void stroke_is_swept_drops(void **state) {
    (void)state;
    // The integral by its definition: very many small drops along the way.
    const pond_desc desc = exact_desc(80, 70);
    pond *water = make_pond(&desc);
    const double sigma = 3;
    const double x0 = 25;
    const double y0 = 30;
    const double x1 = 52;
    const double y1 = 41;
    pond_stroke(water, centre_of(25, 30), centre_of(52, 41), (float)(sigma / 64), 0.01f);
    const double length = hypot(x1 - x0, y1 - y0);
    enum { DROPS = 2000 };
    for (int y = 0; y < 70; y += 3) {
        for (int x = 0; x < 80; x += 3) {
            double sum = 0;
            for (int i = 0; i < DROPS; i++) {
                const double t = (i + 0.5) / DROPS;
                const double dx = x - x0 - t * (x1 - x0);
                const double dy = y - y0 - t * (y1 - y0);
                const double q = (dx * dx + dy * dy) / (2 * sigma * sigma);
                sum += (1 - q) * exp(-q) * length / DROPS;
            }
            sum /= 0.5 * sqrt(2 * acos(-1.0)) * sigma;
            assert_true(fabs(height_at(water, x, y) - 0.01 * sum) < 1e-8);
        }
    }
    pond_destroy(water);
}

// A path that goes round a periodic pond for ever costs nothing, as it means nothing.
static void endless_strokes_are_ignored(void **state) {
    (void)state;
    pond_desc desc = exact_desc(48, 40);
    desc.edges = all_edges(POND_EDGE_PERIODIC);
    pond *water = make_pond(&desc);
    const float cell = (float)desc.cell_size;
    const pond_vec2 from = {0.1f, 0.2f};
    pond_stroke(water, from, (pond_vec2){0.1f + 16.01f * 88 * cell, 0.2f}, 0.1f, 0.01f);
    assert_true(pond_is_resting(water));
    pond_stroke(water, from, (pond_vec2){0.1f + 15.99f * 88 * cell, 0.2f}, 0.1f, 0.01f);
    assert_false(pond_is_resting(water));
    pond_destroy(water);
}

// Twice around a periodic pond in one stroke and in eight.
static void rounds_add_up(void **state) {
    (void)state;
    pond_desc desc = exact_desc(64, 48);
    desc.edges = (pond_edges){POND_EDGE_PERIODIC, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC,
                              POND_EDGE_PERIODIC};
    pond *whole = make_pond(&desc);
    pond *pieces = make_pond(&desc);
    pond_stroke(whole, (pond_vec2){0.125f, 0.375f}, (pond_vec2){2.125f, 0.375f}, 0.05f, 0.01f);
    for (int i = 0; i < 8; i++) {
        const float x = 0.125f + 0.25f * (float)i;
        pond_stroke(pieces, (pond_vec2){x, 0.375f}, (pond_vec2){x + 0.25f, 0.375f}, 0.05f, 0.01f);
    }
    double deepest = 0.0;
    for (int y = 0; y < 48; y++) {
        for (int x = 0; x < 64; x++) {
            assert_true(fabs(height_at(whole, x, y) - height_at(pieces, x, y)) < 2e-8);
            deepest = fmax(deepest, height_at(whole, x, y));
        }
    }
    assert_true(fabs(deepest - 0.02 * 0.9637) < 1e-4); // two rounds, half a cell off the middle
    pond_destroy(whole);
    pond_destroy(pieces);
}

static void halves_make_the_whole(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(120, 90);
    pond *whole = make_pond(&desc);
    pond *halves = make_pond(&desc);
    pond *many = make_pond(&desc);
    const pond_vec2 a = centre_of(30, 28);
    const pond_vec2 b = centre_of(90, 60);
    pond_stroke(whole, a, b, 0.05f, 1.0f);
    const pond_vec2 middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
    pond_stroke(halves, a, middle, 0.05f, 1.0f);
    pond_stroke(halves, middle, b, 0.05f, 1.0f);
    for (int i = 0; i < 32; i++) {
        const float s = (float)i / 32;
        const float t = (float)(i + 1) / 32;
        pond_stroke(many, (pond_vec2){a.x + s * (b.x - a.x), a.y + s * (b.y - a.y)},
                    (pond_vec2){a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)}, 0.05f, 1.0f);
    }
    for (int y = 0; y < 90; y++) {
        for (int x = 0; x < 120; x++) {
            assert_true(fabs(height_at(whole, x, y) - height_at(halves, x, y)) < 1e-6);
            assert_true(fabs(height_at(whole, x, y) - height_at(many, x, y)) < 3e-6);
        }
    }
    pond_destroy(whole);
    pond_destroy(halves);
    pond_destroy(many);
}

static void fast_strokes_leave_no_gaps(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(300, 200);
    pond *water = make_pond(&desc);
    const pond_vec2 from = centre_of(20, 30);
    const pond_vec2 to = centre_of(280, 170);
    pond_stroke(water, from, to, 2.0f / 64, 0.01f);
    for (int i = 50; i <= 950; i++) {
        const float t = (float)i / 1000;
        const pond_vec2 on_the_way = {from.x + t * (to.x - from.x), from.y + t * (to.y - from.y)};
        const float depth = pond_height_at(water, on_the_way);
        assert_true(depth > 0.0075f && depth <= 0.01001f); // but for the reading between cells
    }
    pond_destroy(water);
}

static void borders_follow(void **state) {
    (void)state;
    // Slopes at the rim read the border: it must know of a touch before the next step.
    for (int edge = POND_EDGE_FREE; edge <= POND_EDGE_PERIODIC; edge++) {
        pond_desc desc = exact_desc(30, 20);
        desc.edges = all_edges((pond_edge)edge);
        pond *water = make_pond(&desc);
        pond_drop(water, centre_of(3, 10), 0.05f, 0.01f);
        const pond_view view = pond_get_view(water);
        const float *h = view.heights;
        for (int y = 0; y < 20; y++) {
            const float *row = h + y * view.stride;
            assert_true(row[-1] == (edge == POND_EDGE_FREE    ? row[0]
                                    : edge == POND_EDGE_FIXED ? 0
                                                              : row[29]));
            assert_true(row[30] == (edge == POND_EDGE_FREE    ? row[29]
                                    : edge == POND_EDGE_FIXED ? 0
                                                              : row[0]));
        }
        assert_true(h[10 * view.stride] != 0);
        pond_destroy(water);
    }
}

// What a touch leaves beside the sides is what filling all of the border makes.
static void check_borders(const pond *water) {
    for (int f = 0; f < 2; f++) {
        pondi_field all = water->fields[f];
        char *copy = room(all.size, 1);
        memcpy(copy, all.memory, all.size);
        all.cells = copy + ((char *)all.cells - (char *)all.memory);
        pondi_border_fill(&all, &water->grid.edges);
        assert_memory_equal(copy, water->fields[f].memory, all.size);
        free(copy);
    }
}

static void touch_anywhere(pond *water, uint64_t *seed) {
    const pond_desc *grid = &water->grid;
    const double cell = (double)grid->cell_size;
    const pond_vec2 at = {(float)(noise_between(seed, -0.5, 1.5) * grid->width * cell),
                          (float)(noise_between(seed, -0.5, 1.5) * grid->height * cell)};
    const pond_vec2 to = {at.x + (float)noise_between(seed, -0.2, 0.2),
                          at.y + (float)noise_between(seed, -0.2, 0.2)};
    const float radius = (float)noise_between(seed, 1.5, 4.0) * (float)cell;
    if (noise(seed) % 2) {
        pond_drop(water, at, radius, 0.01f);
    } else {
        pond_stroke(water, at, to, radius, 0.01f);
    }
}

static void borders_are_whole(void **state) {
    (void)state;
    const pond_edge kinds[] = {POND_EDGE_FREE, POND_EDGE_FIXED, POND_EDGE_PERIODIC};
    const pond_solver solvers[] = {POND_SOLVER_WAVE, POND_SOLVER_CLASSIC, POND_SOLVER_ISOTROPIC};
    uint64_t seed = 11;
    for (int i = 0; i < 3 * 3 * 3 * 3; i++) {
        pond_desc desc = exact_desc(noise_int(&seed, 20, 40), noise_int(&seed, 20, 40));
        desc.solver = solvers[i % 3];
        desc.edges.left = desc.edges.right = kinds[i / 3 % 3];
        desc.edges.top = desc.edges.bottom = kinds[i / 9 % 3];
        if (i >= 27 && i / 9 % 3 < 2) { // unlike sides
            desc.edges.bottom = kinds[1 - i / 9 % 3];
        }
        pond *water = make_pond(&desc);
        for (int n = 0; n < 60; n++) {
            touch_anywhere(water, &seed);
            check_borders(water);
        }
        pond_destroy(water);
    }
}

// At a Courant number of 1 a row of water has no error: a dent at rest parts into halves.
static void parts_into_halves(void **state) {
    (void)state;
    pond_desc desc = exact_desc(200, 1);
    desc.solver = POND_SOLVER_COLUMN;
    desc.half_life = INFINITY;
    desc.rest_slope = 0;
    desc.time_step = pond_time_step_limit(&desc);
    pond *water = make_pond(&desc);
    pond *still = make_pond(&desc);
    for (int i = 0; i < 2; i++) {
        pond *which = i == 0 ? water : still;
        pond_drop(which, centre_of(100, 0), 5.0f / 64, -0.01f);
        pond_stroke(which, centre_of(90, 0), centre_of(97, 0), 4.0f / 64, 0.004f);
    }
    pond_step_many(water, 30);
    for (int x = 30; x < 170; x++) {
        const double halves = 0.5 * (height_at(still, x - 30, 0) + height_at(still, x + 30, 0));
        assert_true(fabs(height_at(water, x, 0) - halves) < 4e-5); // half a step early: 1e-3
    }
    pond_destroy(water);
    pond_destroy(still);
}

// The L2 difference between touched water and the same with a quarter of the time step.
static double off_with_large_steps(pond_solver solver) {
    pond *of[2];
    for (int i = 0; i < 2; i++) {
        pond_desc desc = exact_desc(64, 64);
        desc.solver = solver;
        desc.half_life = INFINITY;
        desc.rest_slope = 0;
        desc.time_step = 0.6 * pond_time_step_limit(&desc) / (i == 0 ? 1 : 4);
        of[i] = make_pond(&desc);
        pond_drop(of[i], centre_of(30, 33), 5.0f / 64, -0.01f);
        pond_stroke(of[i], centre_of(20, 30), centre_of(40, 36), 5.0f / 64, 0.01f);
        pond_step_many(of[i], i == 0 ? 12 : 48);
    }
    float *large = heights_of(of[0]);
    float *small = heights_of(of[1]);
    double off = 0.0;
    double all = 0.0;
    for (int i = 0; i < 64 * 64; i++) {
        off += pow((double)large[i] - (double)small[i], 2.0);
        all += pow((double)small[i], 2.0);
    }
    free(large);
    free(small);
    pond_destroy(of[0]);
    pond_destroy(of[1]);
    return sqrt(off / all);
}

static void starts_at_its_moment(void **state) {
    (void)state;
    assert_true(off_with_large_steps(POND_SOLVER_WAVE) < 0.02); // half a step early: 0.1
    assert_true(off_with_large_steps(POND_SOLVER_DISPERSIVE) < 0.02);
}

// A touch across a wall moves no water through it, so that neither basin rises from step to step.
static void basins_keep_their_level(void **state) {
    (void)state;
    pond_desc desc = exact_desc(64, 32);
    desc.half_life = INFINITY;
    desc.rest_slope = 0;
    pond *water = make_pond(&desc);
    const pond_shape wall = pond_rectangle(1.0f / 64, 1.0f);
    assert_int_equal(pond_wall_build(water, &wall, &(pond_pose){centre_of(30, 16), 0}, 0), POND_OK);
    pond_drop(water, centre_of(33, 16), 4.0f / 64, -0.01f);
    double sums[2] = {0};
    for (int i = 0; i < 2; i++) {
        for (int y = 0; y < 32; y++) {
            for (int x = 31; x < 64; x++) {
                sums[i] += height_at(water, x, y);
            }
        }
        pond_step_many(water, 500);
    }
    assert_true(fabs(sums[1] - sums[0]) < 1e-3);
    pond_destroy(water);
}

// Touches that water cannot follow, until a second later.
static void touches_are_possible_water(void **state) {
    (void)state;
    for (int i = 0; i < 6; i++) {
        pond_desc desc = exact_desc(96, 96);
        desc.solver = i % 2 == 0 ? POND_SOLVER_WAVE : POND_SOLVER_DISPERSIVE;
        desc.depth = 0.05;
        pond *water = make_pond(&desc);
        const float radius = i < 2 ? 0.2f : 0.05f;
        if (i < 4) {
            pond_drop(water, centre_of(50, 45), radius, -0.3f);
        } else {
            pond_stroke(water, centre_of(50, 45), centre_of(60, 49), radius, -0.3f);
        }
        double lowest = 0.0;
        double steepest = 0.0;
        while (pond_get_time(water) < 1.0) {
            const pond_stats stats = pond_get_stats(water);
            lowest = fmin(lowest, stats.lowest);
            for (int x = 1; x < 96; x++) {
                steepest = fmax(steepest,
                                fabs(height_at(water, x, 45) - height_at(water, x - 1, 45)) * 64.0);
            }
            pond_step(water);
        }
        assert_true(lowest > -0.05 - 1e-8 && steepest < 0.65);
        pond_destroy(water);
    }
    pond_desc desc = exact_desc(96, 96);
    desc.solver = POND_SOLVER_CLASSIC; // has no scale
    desc.half_life = 2.0;
    desc.depth = 0.05;
    pond *water = make_pond(&desc);
    pond_drop(water, centre_of(50, 45), 0.05f, -0.3f);
    assert_true(fabs(pond_get_stats(water).lowest + 0.3) < 0.01);
    pond_destroy(water);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drop_shape),
        cmocka_unit_test(classic_touches_the_present),
        cmocka_unit_test(no_volume),
        cmocka_unit_test(over_the_sides),
        cmocka_unit_test(cut_at_the_rim),
        cmocka_unit_test(over_the_periodic_side),
        cmocka_unit_test(ignored),
        cmocka_unit_test(huge),
        cmocka_unit_test(narrow_is_widened),
        cmocka_unit_test(endless_strokes_are_ignored),
        cmocka_unit_test(stroke_profile),
        cmocka_unit_test(stroke_is_swept_drops),
        cmocka_unit_test(rounds_add_up),
        cmocka_unit_test(halves_make_the_whole),
        cmocka_unit_test(fast_strokes_leave_no_gaps),
        cmocka_unit_test(borders_follow),
        cmocka_unit_test(borders_are_whole),
        cmocka_unit_test(parts_into_halves),
        cmocka_unit_test(starts_at_its_moment),
        cmocka_unit_test(basins_keep_their_level),
        cmocka_unit_test(touches_are_possible_water),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
