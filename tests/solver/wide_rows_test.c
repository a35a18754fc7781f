// wide_rows_test.c — several rows at once, in every build, against plain loops.
#include "solver/wide_rows.h"

#include "base/cpu.h"
#include "plain_rows.h"
#include "support.h"

// Room around the cells: a row above and below, and a vector on either side.
enum { WIDEST = 150, HIGHEST = 11, BESIDE = 80, ROWS = HIGHEST + 2, ROOM = ROWS * 400 };

typedef struct grid {
    int width;
    int height;
    ptrdiff_t stride;
    ptrdiff_t first; // cell (0, 0)
} grid;

// Any size, any place in memory.
static grid any_grid(uint64_t *seed) {
    const int width = noise_int(seed, 1, WIDEST);
    const ptrdiff_t stride = width + 2 * BESIDE + noise_int(seed, 0, 40);
    return (grid){.width = width,
                  .height = noise_int(seed, 1, HIGHEST),
                  .stride = stride,
                  .first = stride + BESIDE + noise_int(seed, 0, 20)};
}

// Ordinary heights, now and then tiny, huge or denormal ones; some grids have no tiny ones.
static float any_float(uint64_t *seed, bool tiny) {
    const double u = noise_between(seed, -1, 1);
    switch (tiny ? noise(seed) % 8 : 7) {
    case 0:
        return (float)(u * 1e-20);
    case 1:
        return (float)(u * 1e-39);
    case 2:
        return (float)(u * 1e15);
    case 3:
        return noise(seed) & 1 ? 0.0f : -0.0f;
    default:
        return (float)u;
    }
}

static void plain_wave(const pondi_float_rows *rows, int y,
                       void (*kernel)(const pondi_wave_row *row)) {
    const pondi_wave_row row = {
        .above = rows->now + (y - 1) * rows->stride,
        .now = rows->now + y * rows->stride,
        .below = rows->now + (y + 1) * rows->stride,
        .next = rows->next + y * rows->stride,
        .width = rows->width,
        .d = rows->d,
        .a = rows->a,
        .b = rows->b,
        .kept = rows->kept,
        .back = rows->back,
    };
    kernel(&row);
}

static void plain_unit(const pondi_float_rows *rows, int y) {
    const pondi_wave_row row = {
        .above = rows->now + (y - 1) * rows->stride,
        .now = rows->now + y * rows->stride,
        .below = rows->now + (y + 1) * rows->stride,
        .next = rows->next + y * rows->stride,
        .width = rows->width,
    };
    for (int x = 0; x < row.width; x++) {
        row.next[x] = naive_unit(&row, rows->bias, x);
    }
}

static void plain_floats(const pondi_float_rows *rows, int kind) {
    for (int y = 0; y < rows->height; y++) {
        switch (kind) {
        case 0:
            plain_wave(rows, y, plain_wave_nine);
            break;
        case 1:
            plain_wave(rows, y, plain_wave_five);
            break;
        case 2:
            plain_wave(rows, y, plain_wave_listed);
            break;
        default:
            plain_unit(rows, y);
        }
    }
}

static void check_floats(const pondi_wide_rows *wide, uint64_t *seed) {
    static float now[ROOM];
    static float next[ROOM];
    static float wanted[ROOM];
    const grid g = any_grid(seed);
    const bool tiny = noise(seed) & 1;
    for (int i = 0; i < ROOM; i++) {
        now[i] = any_float(seed, tiny);
        next[i] = any_float(seed, tiny);
    }
    memcpy(wanted, next, sizeof wanted);
    const int kind = noise_int(seed, 0, 3);
    pondi_float_rows rows = {
        .now = now + g.first,
        .next = next + g.first,
        .stride = g.stride,
        .width = g.width,
        .height = g.height,
        .d = kind == 2 || noise(seed) & 1 ? 1.0f : (float)noise_between(seed, 0.9, 1),
        .a = (float)noise_between(seed, 0.1, 0.5),
        .b = (float)noise_between(seed, 0.01, 0.125),
        .kept = noise(seed) & 1 ? 1.0f : (float)noise_between(seed, 0, 1),
        .back = kind < 2 && noise(seed) & 1 ? (float)noise_between(seed, 0, 1e-2) : 0.0f,
        .bias = (float)noise_between(seed, 0, 1e-3),
    };
    pondi_float_kernel *const kernels[] = {wide->wave_nine, wide->wave_five, wide->wave_listed,
                                           wide->unit_range};
    kernels[kind](&rows);
    rows.next = wanted + g.first;
    plain_floats(&rows, kind);
    assert_memory_equal(next, wanted, sizeof wanted);
}

// Of any size, or mostly so low that steady water is held by shorts, or on the verge of that.
static int16_t any_short(uint64_t *seed, int kind) {
    const int16_t any = noise_short(seed);
    switch (kind) {
    case 0:
        return any;
    case 1:
        return (int16_t)(noise(seed) % 800 == 0 ? any : any / 16);
    default:
        return (int16_t)((any < 0 ? -16384 : 16384) + noise_int(seed, -2, 2));
    }
}

static void check_shorts(const pondi_wide_rows *wide, uint64_t *seed) {
    static int16_t now[ROOM];
    static int16_t next[ROOM];
    static int16_t wanted[ROOM];
    const grid g = any_grid(seed);
    const int kind = noise_int(seed, 0, 2);
    const int kind_before = noise_int(seed, 0, 2);
    for (int i = 0; i < ROOM; i++) {
        now[i] = any_short(seed, kind);
        next[i] = any_short(seed, kind_before);
    }
    memcpy(wanted, next, sizeof wanted);
    const bool steady = noise(seed) & 1;
    const pondi_short_rows rows = {.now = now + g.first,
                                   .next = next + g.first,
                                   .stride = g.stride,
                                   .width = g.width,
                                   .height = g.height,
                                   .shift = noise_int(seed, 0, 15)};
    (steady ? wide->steady : wide->classic)(&rows);
    for (int y = 0; y < g.height; y++) {
        const pondi_sum_row row = {.above = rows.now + (y - 1) * g.stride,
                                   .now = rows.now + y * g.stride,
                                   .below = rows.now + (y + 1) * g.stride,
                                   .next = wanted + g.first + y * g.stride,
                                   .width = g.width,
                                   .shift = rows.shift};
        for (int x = 0; x < row.width; x++) {
            row.next[x] = (steady ? naive_steady : naive_classic)(&row, x);
        }
    }
    assert_memory_equal(next, wanted, sizeof wanted);
}

static void all_builds(void **state) {
    (void)state;
    int builds = 0;
    for (int isa = PONDI_ISA_PLAIN; isa <= PONDI_ISA_AVX512; isa++) {
        pondi_cpu_set_limit((pondi_isa)isa);
        if (pondi_cpu_isa() != (pondi_isa)isa) {
            print_message("instruction set %d is not here\n", isa);
            continue;
        }
        builds++;
        uint64_t seed = 23;
        for (int i = 0; i < 2000; i++) {
            check_floats(PONDI_ISA_BEST(pondi_wide_rows_), &seed);
            check_shorts(PONDI_ISA_BEST(pondi_wide_rows_), &seed);
        }
    }
    assert_true(builds >= 1);
    pondi_cpu_set_limit(PONDI_ISA_AVX512);
}

// Half of every sum of four that shorts can make, at its corners.
static void half_sums(void **state) {
    (void)state;
    const int16_t some[] = {-32768, -32767, -2, -1, 0, 1, 2, 32766, 32767};
    static int16_t cells[ROOM];
    static int16_t next[ROOM];
    for (int i = 0; i < 9 * 9 * 9 * 9; i++) {
        const int16_t four[4] = {some[i % 9], some[i / 9 % 9], some[i / 81 % 9], some[i / 729]};
        const int middle = 200 + BESIDE;
        cells[middle - 1] = four[0];
        cells[middle + 1] = four[1];
        cells[middle - 200] = four[2];
        cells[middle + 200] = four[3];
        next[middle] = 0;
        const pondi_short_rows row = {
            .now = cells + middle, .next = next + middle, .stride = 200, .width = 1, .height = 1};
        PONDI_ISA_BEST(pondi_wide_rows_)->classic(&row);
        const int sum = four[0] + four[1] + four[2] + four[3];
        assert_int_equal(next[middle], (int16_t)(uint16_t)(uint32_t)(sum >> 1));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_builds), cmocka_unit_test(half_sums)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
