// unit_range_test.c — the unit-range solver against the tile-map listing.
#include "pond/pond.h"

#include "reference/listings.h"
#include "support.h"

static pond_desc unit_desc(int width, int height, double edge_level) {
    pond_desc desc = exact_desc(width, height);
    desc.solver = POND_SOLVER_UNIT_RANGE;
    desc.edges = all_edges(POND_EDGE_FIXED);
    desc.edge_level = edge_level;
    return desc;
}

static void set(pond *water, bool now, int x, int y, float height) {
    pondi_field *field = &water->fields[now ? water->now : 1 - water->now];
    pondi_row_f32(field, y)[x] = height;
    pondi_border_fill(field, &water->desc.edges);
}

// Greatest difference over `steps` steps from noise in both buffers, with a raindrop now and then.
static double against_listing(const pond_desc *desc, int steps, bool paired) {
    const int width = desc->width;
    const int height = desc->height;
    pond *water = make_pond(desc);
    float *maps[2];
    uint64_t seed = (uint64_t)(width * 100 + height);
    for (int level = 0; level < 2; level++) {
        maps[level] = room((size_t)width * (size_t)height, sizeof(float));
        for (int i = 0; i < width * height; i++) {
            maps[level][i] = (float)noise_between(&seed, 0.3, 0.6);
            set(water, level == 0, i % width, i / width, maps[level][i]);
        }
    }
    double worst = 0;
    for (int step = 0; step < steps; step++) {
        if (step % 29 == 0) {
            const int x = noise_int(&seed, 0, width - 1);
            const int y = noise_int(&seed, 0, height - 1);
            maps[0][y * width + x] = 0.9f;
            set(water, true, x, y, 0.9f);
        }
        listing_step_tiles(maps[0], maps[1], width, height, (float)desc->edge_level,
                           (float)desc->bias, paired);
        float *swap = maps[0];
        maps[0] = maps[1];
        maps[1] = swap;
        pond_step(water);
        for (int i = 0; i < width * height; i++) {
            const float got = pondi_row_f32(pondi_now(water), i / width)[i % width];
            worst = fmax(worst, fabs((double)got - (double)maps[0][i]));
        }
    }
    free(maps[0]);
    free(maps[1]);
    pond_destroy(water);
    return worst;
}

static void tile_map_listing(void **state) {
    (void)state;
    const int sizes[][2] = {{1, 1}, {1, 9}, {13, 1}, {2, 3}, {32, 32}, {61, 37}, {128, 96}};
    double rounding = 0;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        for (int restless = 0; restless < 2; restless++) {
            const pond_desc desc = unit_desc(sizes[i][0], sizes[i][1], restless ? 0.1 : 0);
            assert_true(against_listing(&desc, 600, true) == 0);
            rounding = fmax(rounding, against_listing(&desc, 600, false));
        }
    }
    print_message("the tile-map listing, neighbours added in a row: %.2e off\n", rounding);
    assert_true(rounding < 2e-5);
}

static void stays_between(void **state) {
    (void)state;
    const pond_edge edges[] = {POND_EDGE_FREE, POND_EDGE_FIXED, POND_EDGE_PERIODIC};
    for (int kind = 0; kind < 3; kind++) {
        pond_desc desc = unit_desc(40, 30, 0.2);
        desc.edges = all_edges(edges[kind]);
        pond *water = make_pond(&desc);
        const double whole = desc.count_height * 256;
        for (int step = 0; step < 500; step++) {
            if (step % 10 == 0) {
                pond_drop(water, centre_of(step % 40, step % 30), 3.0f / 64,
                          (float)(step % 20 ? 3 : -3));
            }
            const pond_stats stats = pond_get_stats(water);
            assert_true(stats.lowest >= 0 && stats.highest <= whole * (1 + 1e-6));
            assert_true(stats.mean >= stats.lowest && stats.mean <= stats.highest);
            assert_true(isfinite(stats.energy));
            pond_step(water);
        }
        pond_destroy(water);
    }
}

static void touches(void **state) {
    (void)state;
    pond_desc desc = unit_desc(21, 21, 0);
    pond *water = make_pond(&desc);
    pond_drop(water, centre_of(10, 10), 2.0f / 64, (float)(0.9 * 256 * desc.count_height));
    assert_true(fabsf(pondi_row_f32(pondi_now(water), 10)[10] - 0.9f) < 1e-6f);
    assert_true(pondi_row_f32(pondi_before(water), 10)[10] == 0);
    const float metres = pond_height_at(water, centre_of(10, 10));
    assert_true(fabsf(metres - 0.04608f) < 1e-6f); // 0.9 × 256 counts × 0.2 mm
    float copied;
    pond_copy_heights(water, 10, 10, 1, 1, &copied, 1);
    assert_true(copied == metres);
    const pond_view view = pond_get_view(water);
    assert_true(view.format == POND_FORMAT_F32 && fabsf(view.unit - 0.0512f) < 1e-8f);
    pond_destroy(water);
}

static void edge_level(void **state) {
    (void)state;
    pond_desc desc = unit_desc(9, 7, 0.1);
    desc.edges.left = POND_EDGE_FREE;
    pond *water = make_pond(&desc);
    for (int again = 0; again < 2; again++) {
        for (int level = 0; level < 2; level++) {
            const pondi_field *field = &water->fields[level];
            assert_true(pondi_row_f32(field, 3)[9] == 0.1f && pondi_row_f32(field, 3)[-1] == 0);
            assert_true(pondi_row_f32(field, -1)[4] == 0.1f && pondi_row_f32(field, 7)[4] == 0.1f);
        }
        pond_step_many(water, 3);
        pond_calm(water);
    }
    pond_step(water);
    assert_true(pond_get_stats(water).highest > 0); // restless
    pond_destroy(water);
}

// Between floor and ceiling, without the lift, it is the wave equation and keeps its energy.
static void energy_kept(void **state) {
    (void)state;
    const pond_edge edges[] = {POND_EDGE_FREE, POND_EDGE_FIXED, POND_EDGE_PERIODIC};
    for (int kind = 0; kind < 3; kind++) {
        pond_desc desc = unit_desc(48, 40, 0.5);
        desc.bias = 0;
        desc.edges = all_edges(edges[kind]);
        pond *water = make_pond(&desc);
        for (int i = 0; i < 48 * 40; i++) {
            const int x = i % 48;
            const int y = i / 48;
            const double hump = exp(-((x - 20) * (x - 20) + (y - 17) * (y - 17)) / 18.0);
            set(water, true, x, y, 0.5f + (float)(0.2 * hump));
            set(water, false, x, y, 0.5f + (float)(0.2 * hump));
        }
        const double before = pond_get_stats(water).energy;
        assert_true(before > 0);
        double worst = 0;
        for (int i = 0; i < 50; i++) {
            pond_step_many(water, 20);
            worst = fmax(worst, fabs(pond_get_stats(water).energy / before - 1));
        }
        print_message("energy, 1000 steps: %.2e off\n", worst);
        assert_true(worst < 1e-4);
        pond_destroy(water);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tile_map_listing), cmocka_unit_test(stays_between),
        cmocka_unit_test(touches),          cmocka_unit_test(edge_level),
        cmocka_unit_test(energy_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
