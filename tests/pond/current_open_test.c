// current_open_test.c — wave water that flows in and out through open sides: how little comes back,
// and that nothing grows.
#include "cells.h"

#include <stdlib.h>
#include <string.h>

#include <millpond/current.h>
#include <millpond/millpond.h>
#include <millpond/snapshot.h>

#include "base/cpu.h"
#include "pond/current.h"

// Straight on, and round and round. [m/s]
typedef struct stream {
    double x;
    double y;
    double whirl;
} stream;

static float flowing(pond_vec2 p, void *user) {
    const stream *s = user;
    const double k = 6.0;
    return (float)(s->x * (double)p.y - s->y * (double)p.x +
                   s->whirl / k * sin(k * (double)p.x) * sin(k * (double)p.y));
}

enum { WIDTH = 96, HEIGHT = 64 };

static const pond_edges all_open = {POND_EDGE_OPEN, POND_EDGE_OPEN, POND_EDGE_OPEN, POND_EDGE_OPEN};
static const pond_edges river = {POND_EDGE_OPEN, POND_EDGE_OPEN, POND_EDGE_FREE, POND_EDGE_FREE};

// Waves run at 1 m/s, over cells of 1 cm.
static pond_desc desc_of(int width, int height, const pond_edges *edges, double courant) {
    pond_desc desc = undamped(width, height);
    desc.solver = POND_SOLVER_WAVE;
    desc.edges = *edges;
    desc.cell_size = 0.01;
    desc.wave_speed = 1.0;
    desc.time_step = courant * desc.cell_size;
    return desc;
}

static pond *flow(const pond_desc *desc, stream *s) {
    pond *water = make_pond(desc);
    assert_int_equal(pond_set_current_function(water, flowing, s), POND_OK);
    return water;
}

// ---- how little comes back ----------------------------------------------------------------------

static float height_at(const pond *water, int x, int y) {
    return pondi_row_f32(pondi_now(water), y + water->top)[x + water->left];
}

// What a drop leaves that it would not leave in a far larger pond, to the waves at the sides. [dB]
static double returned(const pond_edges *edges, double courant, stream s, float sigma) {
    enum { STEPS = 180 };
    const int far = (int)(STEPS * courant * (1.0 + fabs(s.x) + fabs(s.y)) / 2) + 20;
    const bool open = edges->top == POND_EDGE_OPEN;
    const int above = open ? far : 0;
    const pond_desc near = desc_of(WIDTH, HEIGHT, edges, courant);
    const pond_desc wide = desc_of(WIDTH + 2 * far, HEIGHT + 2 * above, edges, courant);
    pond *water = flow(&near, &s);
    pond *ocean = flow(&wide, &s);
    pond_drop(water, (pond_vec2){0.48f, 0.32f}, 0.01f * sigma, 1e-3f);
    pond_drop(ocean, (pond_vec2){0.48f + 0.01f * (float)far, 0.32f + 0.01f * (float)above},
              0.01f * sigma, 1e-3f);
    double worst = 0;
    double waves = 0;
    for (int step = 0; step < STEPS; step++) {
        pond_step(water);
        pond_step(ocean);
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                const double want = (double)height_at(ocean, x + far, y + above);
                const bool side = x == 2 || x == WIDTH - 3 || (open && (y == 2 || y == HEIGHT - 3));
                worst = fmax(worst, fabs((double)height_at(water, x, y) - want));
                waves = side ? fmax(waves, fabs(want)) : waves;
            }
        }
    }
    pond_destroy(water);
    pond_destroy(ocean);
    return 20 * log10(worst / waves);
}

static void waves_leave(void **state) {
    (void)state;
    static const struct {
        stream s;
        double most; // [dB]
    } cases[] = {
        {{0.1, 0, 0}, -38},     {{-0.1, 0, 0}, -38}, {{0, 0.2, 0}, -33},
        {{0.14, 0.14, 0}, -30}, {{0.3, 0, 0}, -27},  {{-0.39, 0, 0}, -21},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i += SANITIZED ? 3 : 1) {
        for (int quick = SANITIZED ? 1 : 0; quick < 2; quick++) {
            const double most = returned(&all_open, quick ? 0.86 : 0.4, cases[i].s, 4.0f);
            print_message("(%g, %g) of the wave speed, Courant number %g: %.1f dB\n", cases[i].s.x,
                          cases[i].s.y, quick ? 0.86 : 0.4, most);
            assert_true(most < cases[i].most);
        }
    }
    stream s = {0.2, 0, 0};
    const double down = returned(&river, 0.6, s, 4.0f);
    print_message("down a river, at 0.2 of the wave speed: %.1f dB\n", down);
    assert_true(down < -33);
}

// ---- what grows ---------------------------------------------------------------------------------

static float sloping(pond_vec2 p, void *user) {
    (void)user;
    return 0.02f + 0.03f * p.y;
}

static double left_of_noise(pond *water) {
    add_noise(water);
    pond_step_many(water, 50);
    const double before = pond_get_stats(water).energy;
    pond_step_many(water, LONG_RUN(4000));
    return pond_get_stats(water).energy / before;
}

static void noise_does_not_grow(void **state) {
    (void)state;
    static const stream streams[] = {{0.399, 0, 0}, {0.28, -0.28, 0}, {-0.2, 0.1, 0.1}};
    for (size_t i = 0; i < sizeof streams / sizeof *streams; i++) {
        for (int kind = 0; kind < 4; kind++) {
            if (kind > 1 && streams[i].y != 0) {
                continue; // banks
            }
            pond_desc desc =
                desc_of(WIDTH, HEIGHT, kind > 1 ? &river : &all_open, kind % 2 ? 0.3 : 0.70);
            desc.stencil = kind == 1 ? POND_STENCIL_FIVE : POND_STENCIL_NINE;
            stream s = streams[i];
            pond *water = flow(&desc, &s);
            const double left = left_of_noise(water);
            print_message("stream %zu, pond %d: %g\n", i, kind, left);
            assert_true(left < 0.02);
            pond_destroy(water);
        }
    }
}

static void nor_beside_banks(void **state) {
    (void)state;
    for (int kind = 0; kind < 3; kind++) {
        stream s = {kind < 2 ? 0.3 : 0.17, 0, 0};
        const pond_desc desc = desc_of(WIDTH, HEIGHT, kind == 2 ? &river : &all_open, 0.6);
        pond *water = flow(&desc, &s);
        if (kind < 2) {
            const pond_shape bank = pond_rectangle(2.0f, 0.1f);
            const float hardness = kind == 0 ? 0.0f : INFINITY;
            for (int i = 0; i < 2; i++) {
                const pond_pose pose = {{0.48f, i == 0 ? 0.02f : 0.62f}, 0};
                assert_int_equal(pond_wall_build(water, &bank, &pose, hardness), POND_OK);
            }
        } else {
            assert_int_equal(pond_set_depth_function(water, sloping, NULL), POND_OK);
            stream fast = {0.3, 0, 0}; // than waves over such ground allow
            assert_int_equal(pond_set_current_function(water, flowing, &fast), POND_ERROR_UNSTABLE);
        }
        const double left = left_of_noise(water);
        print_message("banks %d: %g\n", kind, left);
        assert_true(left < (SANITIZED ? 1.0 : 0.02) && pond_has_current(water));
        pond_destroy(water);
    }
}

// ---- the state ----------------------------------------------------------------------------------

static uint64_t flowed(pondi_isa isa, int threads) {
    stream s = {0.2, 0.1, 0.05};
    pond_desc desc = desc_of(150, 90, &all_open, 0.6);
    desc.threads = threads;
    pondi_cpu_set_limit(isa);
    pond *water = flow(&desc, &s);
    pondi_cpu_set_limit(PONDI_ISA_AVX512);
    add_noise(water);
    pond_step_many(water, 40);
    const uint64_t hash = pond_hash(water);
    pond_destroy(water);
    return hash;
}

static void is_the_same_everywhere(void **state) {
    (void)state;
    const uint64_t hash = flowed(PONDI_ISA_PLAIN, 1);
    for (int isa = PONDI_ISA_PLAIN; isa <= PONDI_ISA_AVX512; isa++) {
        assert_true(flowed((pondi_isa)isa, 1) == hash);
        assert_true(flowed((pondi_isa)isa, 3) == hash);
    }
}

// Subnormal depths, over which 1/c² overflows.
static void water_may_be_ever_so_shallow(void **state) {
    (void)state;
    const float depths[] = {1e-30f, 1e-38f, 1e-39f, 1e-45f};
    for (int i = 0; i < 4; i++) {
        pond_desc desc = desc_of(48, 40, &all_open, 0.6);
        pond *water = flow(&desc, &(stream){0.1, 0.02, 0.0});
        assert_int_equal(pond_set_depth_map(water, &depths[i], 1, 1, 1), POND_OK);
        pond_drop(water, (pond_vec2){0.02f, 0.2f}, 0.03f, -0.01f);
        pond_step_many(water, 40);
        const pond_stats stats = pond_get_stats(water);
        assert_true(isfinite(stats.energy) && stats.lowest > -0.02 && stats.highest < 0.02);
        pond_destroy(water);
    }
}

static void goes_on_from_a_snapshot(void **state) {
    (void)state;
    stream s = {0.2, 0.1, 0.05};
    const pond_desc desc = desc_of(WIDTH, HEIGHT, &all_open, 0.6);
    pond *water = flow(&desc, &s);
    add_noise(water);
    pond_step_many(water, 30);
    const size_t size = pond_save_size(water);
    uint8_t *bytes = malloc(size);
    assert_int_equal(pond_save(water, bytes, size), POND_OK);
    pond *again = NULL;
    assert_int_equal(pond_load(bytes, size, NULL, &again), POND_OK);
    pond_step_many(water, 30);
    pond_step_many(again, 30);
    assert_true(pond_hash(water) == pond_hash(again));
    assert_int_equal(pond_set_current_map(water, NULL, 0, 0, 0), POND_OK);
    pond_calm(water);
    pond *still = make_pond(&desc);
    add_noise(water);
    add_noise(still);
    pond_step_many(water, 30);
    pond_step_many(still, 30);
    assert_true(height_at(water, 40, 30) == height_at(still, 40, 30));
    pond_destroy(still);
    pond_destroy(again);
    pond_destroy(water);
    free(bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(waves_leave),
        cmocka_unit_test(noise_does_not_grow),
        cmocka_unit_test(nor_beside_banks),
        cmocka_unit_test(is_the_same_everywhere),
        cmocka_unit_test(water_may_be_ever_so_shallow),
        cmocka_unit_test(goes_on_from_a_snapshot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
