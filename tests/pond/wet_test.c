// wet_test.c — maps of bulk water for looks: its shoreline, damp ground, foam, and patterns that it
// carries.
#include <millpond/wet.h>

#include "pond/pond.h"
#include "solver/flow.h"

#include "flow_basin.h"

enum { MAPS = 8 };

static pond_wet wet_of(size_t cells) {
    float *v = calloc(cells * MAPS, sizeof *v);
    assert_non_null(v);
    return (pond_wet){.height = v,
                      .depth = v + cells,
                      .dry = v + 2 * cells,
                      .damp = v + 3 * cells,
                      .foam = v + 4 * cells,
                      .room = v + 5 * cells,
                      .lace = v + 7 * cells,
                      .drying = 10,
                      .foam_half_life = 1};
}

static size_t cell_of(float x, float y) {
    return (size_t)(y / 0.1f) * WIDTH + (size_t)(x / 0.1f);
}

// A still lake with an island: the shoreline is where the ground meets the level, less the film.
static void shoreline(void **state) {
    (void)state;
    const pond_desc desc = basin();
    pond *water = make(&desc);
    assert_int_equal(pond_set_depth_function(water, valley, NULL), POND_OK);
    assert_int_equal(pond_fill(water, NULL, NULL, 0.0f), POND_OK);
    pond_wet wet = wet_of((size_t)WIDTH * HEIGHT);
    pond_update_wet(water, 0.0, &wet);
    const size_t lake = cell_of(1.0f, 1.0f);
    const size_t island = cell_of(5.0f, 3.0f);
    assert_true(wet.dry[lake] == 0.0f && wet.damp[lake] == 1.0f && wet.foam[lake] == 0.0f);
    assert_true(wet.dry[island] == 1.0f && wet.damp[island] == 0.0f);
    assert_true(wet.depth[lake] == pond_water_at(water, (pond_vec2){1.0f, 1.0f}));
    assert_true(wet.height[lake] == 0.0f && wet.height[island] > 1.0f);
    int shore = 0;
    double area = 0.0;
    double exact = 0.0;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            const size_t i = (size_t)y * WIDTH + (size_t)x;
            shore += wet.dry[i] > 0.0f && wet.dry[i] < 1.0f ? 1 : 0;
            area += (double)wet.dry[i];
            for (int k = 0; k < 16; k++) {
                const pond_vec2 p = {0.1f * ((float)x + ((float)(k % 4) + 0.5f) / 4),
                                     0.1f * ((float)y + ((float)(k / 4) + 0.5f) / 4)};
                exact += valley(p, NULL) < 0.003f ? 1.0 / 16 : 0.0;
            }
            // No slope next to the shore.
            assert_true(wet.dry[i] == 1.0f || wet.height[i] == 0.0f);
        }
    }
    assert_true(shore > 20 && shore < 120);
    assert_true(fabs(area / exact - 1.0) < 0.03);
    free(wet.height);
    pond_destroy(water);
}

// Ground that falls dry stays damp and dries; fronts foam, still water does not.
static void damp_and_foam(void **state) {
    (void)state;
    const pond_desc desc = basin();
    pond *water = lively_water(&desc);
    pond_wet wet = wet_of((size_t)WIDTH * HEIGHT);
    pond_update_wet(water, 0.0, &wet);
    float most = 0.0f;
    for (int frame = 0; frame < 60; frame++) {
        pond_advance(water, 1.0 / 60);
        pond_update_wet(water, 1.0 / 60, &wet);
        for (size_t i = 0; i < (size_t)WIDTH * HEIGHT; i++) {
            assert_true(wet.foam[i] >= 0.0f && wet.foam[i] <= 1.0f);
            assert_true(wet.damp[i] >= 1.0f - wet.dry[i] && wet.damp[i] <= 1.0f);
            most = wet.foam[i] > most ? wet.foam[i] : most;
        }
    }
    assert_true(most > 0.5f);
    assert_int_equal(pond_fill(water, NULL, NULL, -1.0f), POND_OK);
    const size_t lake = cell_of(1.0f, 3.0f);
    pond_update_wet(water, 10.0, &wet);
    assert_true(wet.dry[lake] == 1.0f && wet.foam[lake] == 0.0f);
    assert_true(fabsf(wet.damp[lake] - 0.5f) < 0.005f);
    pond_update_wet(water, 1.0, NULL);
    wet.drying = 0.0;
    pond_update_wet(water, 1.0, &wet);
    assert_true(fabsf(wet.damp[lake] - 0.5f) < 0.005f);
    free(wet.height);
    pond_destroy(water);
}

// Correlation of a map with another one that is `right` cells to the left. -1…1
static double likeness(const float *a, const float *b, int right) {
    double sums[5] = {0};
    int count = 0;
    for (int y = 10; y < HEIGHT - 10; y++) {
        for (int x = 20; x < WIDTH - 20; x++) {
            const double p = (double)a[y * WIDTH + x];
            const double q = (double)b[y * WIDTH + x + right];
            const double terms[5] = {p, q, p * p, q * q, p * q};
            for (int k = 0; k < 5; k++) {
                sums[k] += terms[k];
            }
            count++;
        }
    }
    const double aa = sums[2] - sums[0] * sums[0] / count;
    const double bb = sums[3] - sums[1] * sums[1] / count;
    return (sums[4] - sums[0] * sums[1] / count) / sqrt(aa * bb);
}

// The lace of foam, and the small waves that are drawn on fast water, move with the water.
static void patterns_are_carried(void **state) {
    (void)state;
    const pond_desc desc = basin();
    pond *water = make(&desc);
    pondi_flow *flow = water->whole;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 1; x < WIDTH; x++) {
            pondi_row_f32(&flow->u[flow->now], y)[x] = 1.0f;
        }
    }
    pond_wet wet[2] = {wet_of((size_t)WIDTH * HEIGHT), wet_of((size_t)WIDTH * HEIGHT)};
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < WIDTH * HEIGHT; k++) {
            wet[i].foam[k] = 0.4f;
        }
        wet[i].roughness = 0.5f;
        pond_step_many(water, i == 0 ? 6 : 9);
        pond_update_wet(water, 0.0, &wet[i]);
    }
    const int moved = (int)(9.0 * pond_get_desc(water).time_step / desc.cell_size + 0.5);
    assert_int_equal(moved, 1);
    const double lace[2] = {likeness(wet[0].lace, wet[1].lace, 0),
                            likeness(wet[0].lace, wet[1].lace, moved)};
    const double waves[2] = {likeness(wet[0].height, wet[1].height, 0),
                             likeness(wet[0].height, wet[1].height, moved)};
    print_message(
        "likeness where they were and where they are: lace %.2f, %.2f, waves %.2f, %.2f\n", lace[0],
        lace[1], waves[0], waves[1]);
    assert_true(lace[1] > 0.9 && lace[0] < 0.85);
    assert_true(waves[1] > 0.9 && waves[0] < 0.8);
    for (int i = 0; i < 2; i++) {
        free(wet[i].height);
    }
    pond_destroy(water);
}

static void threads_change_nothing(void **state) {
    (void)state;
    uint64_t hashes[2];
    pond_wet wet[2];
    for (int i = 0; i < 2; i++) {
        pond_desc desc = basin();
        desc.width = 300;
        desc.height = 350;
        desc.threads = i == 0 ? 1 : 3;
        pond *water = lively_water(&desc);
        pond_splash(water, (pond_vec2){1.0f, 3.0f}, 0.3f, -0.1f);
        pond_step_many(water, 60);
        hashes[i] = pond_hash(water);
        wet[i] = wet_of((size_t)desc.width * (size_t)desc.height);
        wet[i].roughness = 0.1f;
        pond_update_wet(water, 0.0, &wet[i]);
        pond_step_many(water, 2);
        pond_update_wet(water, 2 * desc.time_step + 0.01, &wet[i]);
        pond_destroy(water);
    }
    assert_true(hashes[0] == hashes[1]);
    assert_memory_equal(wet[0].height, wet[1].height, (size_t)300 * 350 * MAPS * sizeof(float));
    free(wet[0].height);
    free(wet[1].height);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shoreline),
        cmocka_unit_test(damp_and_foam),
        cmocka_unit_test(patterns_are_carried),
        cmocka_unit_test(threads_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
