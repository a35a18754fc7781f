// classic_test.c — the integer solvers against the loops of the offset and the lens listing.
#include "pond/pond.h"
#include "reference/listings.h"
#include "support.h"

// ---- the pond beside them -----------------------------------------------------------------------

static pond_desc classic_desc(int width, int height) {
    pond_desc desc = exact_desc(width, height);
    desc.solver = POND_SOLVER_CLASSIC;
    desc.edges = all_edges(POND_EDGE_FIXED);
    return desc;
}

// The present heights, to write to as the listings' mouse handlers do.
static int16_t *counts_of(pond *water, ptrdiff_t *stride) {
    pondi_blocks_stir_all(&water->blocks);
    const pond_view view = pond_get_view(water);
    assert_int_equal(view.format, POND_FORMAT_I16);
    *stride = view.stride;
    return (int16_t *)(uintptr_t)view.heights;
}

static void compare(pond *water, const int16_t *first, int pitch) {
    ptrdiff_t stride;
    const int16_t *cells = counts_of(water, &stride);
    const pond_view view = pond_get_view(water);
    for (int y = 0; y < view.height; y++) {
        assert_memory_equal(cells + y * stride, first + y * pitch, 2 * (size_t)view.width);
    }
}

// Disturbs both alike: by pond_drop() and a copy of what it did, or by writing one cell of each.
static void poke(pond *water, int16_t *first, int pitch, uint64_t *seed) {
    ptrdiff_t stride;
    int16_t *cells = counts_of(water, &stride);
    const pond_view view = pond_get_view(water);
    const int x = noise_int(seed, 0, view.width - 1);
    const int y = noise_int(seed, 0, view.height - 1);
    // Cells written by hand wake no water at rest; a drop under half a count wakes it, and no more.
    pond_drop(water, centre_of(x, y), 2.0f / 64, 1e-9f);
    switch (noise(seed) % 3) {
    case 0:
        pond_drop(water, centre_of(x, y), 2.0f / 64, (float)noise_between(seed, -0.3, 0.3));
        for (int row = 0; row < view.height; row++) {
            memcpy(first + row * pitch, cells + row * stride, 2 * (size_t)view.width);
        }
        break;
    case 1: // far beyond what a short can hold when it moves on
        cells[y * stride + x] = first[y * pitch + x] = (int16_t)(noise(seed) & 1 ? 32767 : -32768);
        break;
    default:
        cells[y * stride + x] = first[y * pitch + x] = (int16_t)noise_int(seed, -900, 900);
    }
}

static void against_offset_listing(int width, int height, int steps) {
    const pond_desc desc = classic_desc(width, height);
    pond *water = make_pond(&desc);
    const int pitch = width + 2;
    int16_t *buffers[2];
    for (int i = 0; i < 2; i++) {
        buffers[i] = room((size_t)pitch * (size_t)(height + 2), sizeof(int16_t));
    }
    uint64_t seed = (uint64_t)(width * 1000 + height);
    for (int step = 0; step < steps; step++) {
        if (step % 37 == 0 && step < steps * 2 / 3) {
            poke(water, buffers[0] + pitch + 1, pitch, &seed);
        }
        listing_process_water(buffers[0], buffers[1], pitch, height + 2);
        int16_t *swap = buffers[0];
        buffers[0] = buffers[1];
        buffers[1] = swap;
        pond_step(water);
        compare(water, buffers[0] + pitch + 1, pitch);
    }
    free(buffers[0]);
    free(buffers[1]);
    pond_destroy(water);
}

static void against_lens_listing(int width, int height, int steps) {
    const pond_desc desc = classic_desc(width, height);
    pond *water = make_pond(&desc);
    listing_applet a = listing_applet_of(
        width + 2, height, room((size_t)(width + 2) * (size_t)(height + 2) * 2, sizeof(int16_t)));
    uint64_t seed = (uint64_t)(width * 2000 + height);
    for (int step = 0; step < steps; step++) {
        if (step % 41 == 0 && step < steps * 2 / 3) {
            poke(water, a.ripplemap + a.newind + 1, a.width, &seed);
        }
        listing_newframe(&a);
        pond_step(water);
        compare(water, a.ripplemap + a.newind + 1, a.width);
    }
    free(a.ripplemap);
    pond_destroy(water);
}

static const struct {
    int width;
    int height;
    int steps;
} sizes[] = {{1, 1, 3000},   {2, 7, 3000},    {3, 3, 3000},    {1, 13, 3000},  {19, 1, 3000},
             {31, 17, 3000}, {101, 67, 3000}, {318, 198, 300}, {320, 200, 300}};

static void offset_listing(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        against_offset_listing(sizes[i].width, sizes[i].height, sizes[i].steps);
    }
}

static void lens_listing(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        against_lens_listing(sizes[i].width, sizes[i].height, sizes[i].steps);
    }
}

// ---- what each form does at rest ----------------------------------------------------------------

static void residue(void **state) {
    (void)state;
    // Counts of 1…31 never decay under >> 5: a level of 20 stays for ever, and the
    // steady form takes it to 0.
    const int level = 20;
    for (int solver = POND_SOLVER_CLASSIC; solver <= POND_SOLVER_STEADY; solver++) {
        pond_desc desc = classic_desc(9, 8);
        desc.edges = all_edges(POND_EDGE_PERIODIC);
        desc.solver = (pond_solver)solver;
        pond *water = make_pond(&desc);
        for (int time = 0; time < 2; time++) { // in both time levels
            pond_step(water);
            ptrdiff_t stride;
            int16_t *cells = counts_of(water, &stride);
            for (int y = -1; y <= 8; y++) {
                for (int x = -1; x <= 9; x++) {
                    cells[y * stride + x] = (int16_t)level;
                }
            }
        }
        pond_step_many(water, 5000);
        const pond_stats stats = pond_get_stats(water);
        const double wanted = solver == POND_SOLVER_STEADY ? 0 : 20;
        assert_true(fabs(stats.highest / desc.count_height - wanted) < 1e-3);
        assert_true(stats.highest == stats.lowest);
        pond_destroy(water);
    }
}

static const pond_solver settling[] = {POND_SOLVER_STEADY, POND_SOLVER_ISOTROPIC};

static void comes_to_rest(void **state) {
    (void)state;
    const pond_edge edges[] = {POND_EDGE_FREE, POND_EDGE_FIXED, POND_EDGE_PERIODIC};
    for (int kind = 0; kind < 12; kind++) {
        pond_desc desc = exact_desc(48, 37);
        desc.solver = settling[kind / 6];
        desc.edges = all_edges(edges[kind % 3]);
        desc.damping_shift = kind % 6 < 3 ? 5 : 3;
        pond *water = make_pond(&desc);
        pond_rain rain = pond_rain_default();
        rain.rate = 200;
        rain.radius = 0.04f;
        pond_set_rain(water, &rain);
        pond_step_many(water, 500);
        assert_true(pond_get_stats(water).highest > 0);
        rain.rate = 0;
        pond_set_rain(water, &rain);
        pond_step_many(water, 20000);
        const pond_stats rest = pond_get_stats(water);
        assert_true(rest.highest == 0 && rest.lowest == 0 && rest.energy == 0);
        pond_destroy(water);
    }
}

static void is_odd(pond_solver solver) {
    pond_desc desc = exact_desc(61, 43);
    desc.solver = solver;
    pond *up = make_pond(&desc);
    pond *down = make_pond(&desc);
    uint64_t seed = 5;
    for (int step = 0; step < 1500; step++) {
        if (step % 50 == 0) {
            const pond_vec2 at = centre_of(noise_int(&seed, 0, 60), noise_int(&seed, 0, 42));
            const float height = (float)noise_between(&seed, -0.03, 0.03);
            pond_drop(up, at, 2.0f / 64, height);
            pond_drop(down, at, 2.0f / 64, -height);
        }
        pond_step(up);
        pond_step(down);
        ptrdiff_t stride;
        const int16_t *a = counts_of(up, &stride);
        const int16_t *b = counts_of(down, &stride);
        for (int y = 0; y < 43; y++) {
            for (int x = 0; x < 61; x++) {
                assert_int_equal(a[y * stride + x], -b[y * stride + x]);
            }
        }
    }
    pond_destroy(up);
    pond_destroy(down);
}

static void odd(void **state) {
    (void)state;
    is_odd(settling[0]);
    is_odd(settling[1]);
}

// The isotropic form, an eighth at a time, on a pond with fixed sides.
static void against_eighths(int width, int height, int steps) {
    pond_desc desc = classic_desc(width, height);
    desc.solver = POND_SOLVER_ISOTROPIC;
    pond *water = make_pond(&desc);
    const int pitch = width + 2;
    int *cells[2];
    for (int i = 0; i < 2; i++) {
        cells[i] = room((size_t)pitch * (size_t)(height + 2), sizeof(int));
    }
    uint64_t seed = (uint64_t)(width * 3000 + height);
    ptrdiff_t stride;
    for (int step = 0; step < steps; step++) {
        int16_t *got = counts_of(water, &stride);
        if (step % 37 == 0) {
            const int x = noise_int(&seed, 0, width - 1);
            const int y = noise_int(&seed, 0, height - 1);
            const int16_t count = (int16_t)noise_int(&seed, -32767, 32767);
            got[y * stride + x] = count;
            cells[0][(y + 1) * pitch + x + 1] = count;
        }
        for (int y = 1; y <= height; y++) {
            for (int x = 1; x <= width; x++) {
                const int *u = cells[0] + y * pitch + x;
                const int edges = u[-1] + u[1] + u[-pitch] + u[pitch];
                const int corners = u[-pitch - 1] + u[-pitch + 1] + u[pitch - 1] + u[pitch + 1];
                int next = (int)nearbyint((4.0 * (edges - u[0]) + corners) / 8);
                next -= cells[1][y * pitch + x];
                next -= (int)copysign(ceil(abs(next) / 32.0), next);
                next = next > 32767 ? 32767 : next < -32767 ? -32767 : next;
                cells[1][y * pitch + x] = next;
            }
        }
        int *swap = cells[0];
        cells[0] = cells[1];
        cells[1] = swap;
        pond_step(water);
        got = counts_of(water, &stride);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                assert_int_equal(got[y * stride + x], cells[0][(y + 1) * pitch + x + 1]);
            }
        }
    }
    free(cells[0]);
    free(cells[1]);
    pond_destroy(water);
}

static void isotropic_eighths(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        against_eighths(sizes[i].width, sizes[i].height, 300);
    }
}

static void undamped(void **state) {
    (void)state;
    // With shift 0 nothing is taken off: the sum alone, to the bit.
    pond_desc desc = classic_desc(29, 31);
    desc.damping_shift = 0;
    pond *water = make_pond(&desc);
    int cells[2][33][31] = {{{0}}};
    ptrdiff_t stride;
    counts_of(water, &stride)[15 * stride + 9] = 5000;
    int now = 0;
    cells[0][16][10] = 5000;
    for (int step = 0; step < 500; step++) {
        for (int y = 1; y <= 31; y++) {
            for (int x = 1; x <= 29; x++) {
                const int sum = cells[now][y][x - 1] + cells[now][y][x + 1] + cells[now][y - 1][x] +
                                cells[now][y + 1][x];
                cells[1 - now][y][x] = (int16_t)((sum >> 1) - cells[1 - now][y][x]);
            }
        }
        now = 1 - now;
        pond_step(water);
        const int16_t *got = counts_of(water, &stride);
        for (int y = 0; y < 31; y++) {
            for (int x = 0; x < 29; x++) {
                assert_int_equal(got[y * stride + x], cells[now][y + 1][x + 1]);
            }
        }
    }
    pond_destroy(water);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(offset_listing),
        cmocka_unit_test(lens_listing),
        cmocka_unit_test(residue),
        cmocka_unit_test(comes_to_rest),
        cmocka_unit_test(odd),
        cmocka_unit_test(undamped),
        cmocka_unit_test(isotropic_eighths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
