// dispersive_ground_test.c — uneven ground under dispersive water: it keeps what water keeps, moves
// while the water does, and says what it cannot do.
#include "deep.h"
#include "granted.h"

#include <stdlib.h>
#include <string.h>

#include <millpond/millpond.h>

#include "pond/pond.h"
#include "solver/dispersive_table.h"

// A depth from ½ to 40 cells for each cell, as wild as noise.
static float wild(pond_vec2 point, void *user) {
    const pond_desc *d = user;
    uint32_t seed = (uint32_t)((double)point.x / d->cell_size) * 73856093u ^
                    (uint32_t)((double)point.y / d->cell_size) * 19349663u;
    seed ^= seed >> 13;
    seed *= 2654435761u;
    const double share = (double)(seed >> 8) / (1 << 24);
    return (float)(d->cell_size * 0.5 * pow(79.0, share));
}

// From the pond's depth at the left to land at the right.
static float beach(pond_vec2 point, void *user) {
    const pond_desc *d = user;
    const double width = d->width * d->cell_size;
    return (float)(d->depth * fmin(1.0, 1.25 - 1.5 * (double)point.x / width));
}

static float flat(pond_vec2 point, void *user) {
    (void)point;
    return *(const float *)user;
}

static void ground_as_deep_as_the_pond_is_none(void **state) {
    (void)state;
    const pond_desc desc = deep(90, 70, POND_EDGE_FREE);
    pond *plain = make_pond(&desc);
    pond *mapped = make_pond(&desc);
    assert_int_equal(pond_set_depth_function(mapped, wild, (void *)&desc), POND_OK);
    float depth = (float)desc.depth;
    assert_int_equal(pond_set_depth_function(mapped, flat, &depth), POND_OK);
    stir(plain);
    stir(mapped);
    pond_step_many(plain, 50);
    pond_step_many(mapped, 50);
    static float a[90 * 70];
    static float b[90 * 70];
    pond_copy_heights(plain, 0, 0, 90, 70, a, 90);
    pond_copy_heights(mapped, 0, 0, 90, 70, b, 90);
    assert_memory_equal(a, b, sizeof a);
    pond_destroy(plain);
    pond_destroy(mapped);
}

static void land_is_held_at_rest(void **state) {
    (void)state;
    const pond_desc desc = deep(96, 64, POND_EDGE_FREE);
    pond *water = make_pond(&desc);
    assert_int_equal(pond_set_depth_function(water, beach, (void *)&desc), POND_OK);
    stir(water);
    pond_step_many(water, 100);
    const float land = (float)(90 * desc.cell_size);
    const pond_vec2 on_land = {land, 0.3f};
    assert_true(pond_is_wall(water, on_land));
    assert_true(pond_depth_at(water, on_land) < 0.0f);
    static float heights[96 * 64];
    pond_copy_heights(water, 0, 0, 96, 64, heights, 96);
    bool moves = false;
    for (int i = 0; i < 96 * 64; i++) {
        if (i % 96 > 84) {
            assert_true(heights[i] <= 0.0f && heights[i] >= 0.0f);
        }
        moves = moves || heights[i] > 1e-5f;
    }
    assert_true(moves);
    pond_destroy(water);
}

static void what_cannot_be_is_refused(void **state) {
    (void)state;
    pond_desc desc = deep(64, 64, POND_EDGE_FREE);
    pond *water = make_pond(&desc);
    stir(water);
    const uint64_t hash = pond_hash(water);
    float depth = NAN;
    assert_int_equal(pond_set_depth_function(water, flat, &depth), POND_ERROR_RANGE);
    depth = (float)(41 * desc.cell_size);
    assert_int_equal(pond_set_depth_function(water, flat, &depth), POND_ERROR_RANGE);
    assert_non_null(strstr(pond_message(), "desc.depth"));
    assert_true(pond_hash(water) == hash);
    pond_destroy(water);

    desc.capillary_length = 0.3 * desc.cell_size;
    water = make_pond(&desc);
    depth = (float)desc.cell_size;
    assert_int_equal(pond_set_depth_function(water, flat, &depth), POND_ERROR_RANGE);
    assert_non_null(strstr(pond_message(), "capillary_length"));
    pond_destroy(water);
}

static void without_memory_nothing_changes(void **state) {
    (void)state;
    int left = 10000;
    pond_desc desc = deep(64, 48, POND_EDGE_FREE);
    desc.allocator = granted_allocator(&left);
    pond *water = make_pond(&desc);
    stir(water);
    const uint64_t hash = pond_hash(water);
    pond_result result = POND_ERROR_MEMORY;
    for (int granted = 0; result != POND_OK; granted++) {
        assert_true(granted < 100);
        left = granted;
        result = pond_set_depth_function(water, beach, &desc);
        assert_true(result == POND_OK || result == POND_ERROR_MEMORY);
        assert_true(result == POND_OK || pond_hash(water) == hash);
    }
    left = 10000;
    pond_step_many(water, 10);
    pond_destroy(water);
}

// Every link of every table is a weight that may differ from cell to cell: none is negative.
static void no_link_is_negative(void **state) {
    (void)state;
    const double depths[] = {0.01, 0.5, 3.0, 40.0, 1000.0};
    for (int i = 0; i < 5; i++) {
        pondi_dispersive_water water = {.depth = depths[i], .levels = PONDI_DISPERSIVE_LEVELS};
        water.step = 1.9 / sqrt(pondi_dispersive_omega2(&water, 4.442882938158));
        pondi_dispersive_table table;
        pondi_dispersive_table_make(&water, &table, &(pond_allocator){0});
        int left = 0;
        pondi_dispersive_table without_memory;
        const pond_allocator none = granted_allocator(&left);
        pondi_dispersive_table_make(&water, &without_memory, &none);
        assert_memory_equal(&table, &without_memory, sizeof table);
        for (int l = 0; l < PONDI_DISPERSIVE_LEVELS; l++) {
            for (int t = 0; t < PONDI_DISPERSIVE_TERMS - 2; t++) {
                assert_true(table.far[l][t] >= 0.0);
            }
            for (int n = 0; n < PONDI_TABLE_DEPTHS; n++) {
                const pondi_dispersive_links *links = &table.at[n][l];
                assert_true(links->edge >= 0.0 && links->corner >= 0.0 && links->far >= 0.0);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ground_as_deep_as_the_pond_is_none),
        cmocka_unit_test(land_is_held_at_rest),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(without_memory_nothing_changes),
        cmocka_unit_test(no_link_is_negative),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
