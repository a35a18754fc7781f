// rows_test.c — the row kernels of every instruction set against the formulas, bit for bit.
#include "solver/rows.h"

#include "base/cpu.h"
#include "plain_rows.h"
#include "support.h"

enum { WIDEST = 200, GUARD = 20, ROOM = WIDEST + 2 * GUARD };

static int16_t naive_isotropic(const pondi_sum_row *row, int x) {
    const int edges = row->now[x - 1] + row->now[x + 1] + row->above[x] + row->below[x];
    const int corners =
        row->above[x - 1] + row->above[x + 1] + row->below[x - 1] + row->below[x + 1];
    const double sum = edges / 2.0 + corners / 8.0 - row->now[x] / 2.0;
    int height = (int)nearbyint(sum) - row->next[x]; // to even
    if (row->shift > 0) {
        const double taken = ceil(abs(height) / (double)(1 << row->shift));
        height -= (int)copysign(taken, height);
    }
    return (int16_t)(height > 32767 ? 32767 : height < -32767 ? -32767 : height);
}

static float naive_laplacian(const float *above, const float *now, const float *below, float a,
                             float b) {
    const float edge = ((now[-1] + now[1]) + (above[0] + below[0])) - 4 * now[0];
    const float corner = ((above[-1] + below[1]) + (above[1] + below[-1])) - 4 * now[0];
    return a * edge + b * corner;
}

// Ordinary heights, now and then tiny, huge or denormal ones.
static float any_float(uint64_t *seed) {
    const double u = noise_between(seed, -1, 1);
    switch (noise(seed) % 8) {
    case 0:
        return (float)(u * 1e-20);
    case 1:
        return (float)(u * 1e-39);
    case 2:
        return (float)(u * 1e30);
    case 3:
        return 0.0f;
    default:
        return (float)u;
    }
}

// What a step of one row reads and writes: three rows, the heights now and those of one step ago.
typedef struct rows_of_floats {
    float cells[5][ROOM];
    float wanted[ROOM];
} rows_of_floats;

static void fill(rows_of_floats *r, uint64_t *seed) {
    for (int i = 0; i < 5 * ROOM; i++) {
        r->cells[i / ROOM][i % ROOM] = any_float(seed);
    }
    memcpy(r->wanted, r->cells[4], sizeof r->wanted);
}

static void check_laplacian(const pondi_rows *rows, int width, int shift, uint64_t *seed) {
    static rows_of_floats r;
    fill(&r, seed);
    const pondi_laplacian_row row = {
        .above = r.cells[0] + GUARD + shift,
        .now = r.cells[1] + GUARD,
        .below = r.cells[2] + GUARD + 2 * shift,
        .out = r.cells[4] + GUARD - shift,
        .width = width,
    };
    for (int x = 0; x < width; x++) {
        r.wanted[GUARD - shift + x] =
            naive_laplacian(row.above + x, row.now + x, row.below + x, 2.0f / 3, 1.0f / 6);
    }
    rows->laplacian(&row);
    assert_memory_equal(r.cells[4], r.wanted, sizeof r.wanted);
}

static void check_fourth(const pondi_rows *rows, int width, int shift, uint64_t *seed) {
    static rows_of_floats r;
    fill(&r, seed);
    const pondi_fourth_row row = {
        .above = r.cells[0] + GUARD + shift,
        .middle = r.cells[1] + GUARD,
        .below = r.cells[2] + GUARD + 2 * shift,
        .now = r.cells[3] + GUARD + 3 * shift,
        .next = r.cells[4] + GUARD - shift,
        .width = width,
        .d = (float)noise_between(seed, 0.9, 1),
        .k = (float)noise_between(seed, 0.1, 0.6),
        .m = (float)noise_between(seed, -0.08, -0.03),
    };
    for (int x = 0; x < width; x++) {
        const float more = naive_laplacian(row.above + x, row.middle + x, row.below + x,
                                           row.m * (2.0f / 3), row.m * (1.0f / 6));
        const float u = row.now[x];
        const float next = u + (row.d * (u - row.next[x]) + row.k * (row.middle[x] + more));
        r.wanted[GUARD - shift + x] = fabsf(next) < 1e-20f ? 0.0f : next;
    }
    rows->fourth(&row);
    assert_memory_equal(r.cells[4], r.wanted, sizeof r.wanted);
}

static void check_sum(const pondi_rows *rows, int width, int shift, uint64_t *seed) {
    static int16_t cells[4][ROOM];
    int16_t wanted[ROOM];
    for (int r = 0; r < 4; r++) {
        for (int i = 0; i < ROOM; i++) {
            cells[r][i] = noise_short(seed);
        }
    }
    int16_t (*const naive[])(const pondi_sum_row *, int) = {naive_steady, naive_isotropic};
    void (*const kernels[])(const pondi_sum_row *) = {rows->steady, rows->isotropic};
    for (int damping = 0; damping <= 15; damping++) {
        for (int kind = 0; kind < 2; kind++) {
            const pondi_sum_row row = {
                .above = cells[0] + GUARD + shift,
                .now = cells[1] + GUARD,
                .below = cells[2] + GUARD + 2 * shift,
                .next = cells[3] + GUARD - shift,
                .width = width,
                .shift = damping,
            };
            memcpy(wanted, cells[3], sizeof wanted);
            for (int x = 0; x < width; x++) {
                wanted[GUARD - shift + x] = naive[kind](&row, x);
            }
            kernels[kind](&row);
            assert_memory_equal(cells[3], wanted, sizeof wanted);
        }
    }
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
        const pondi_rows *rows = PONDI_ISA_BEST(pondi_rows_);
        builds++;
        uint64_t seed = 17;
        for (int width = 1; width <= WIDEST; width++) {
            for (int shift = 0; shift < 5; shift++) {
                check_sum(rows, width, shift, &seed);
                check_laplacian(rows, width, shift, &seed);
                check_fourth(rows, width, shift, &seed);
            }
        }
    }
    assert_true(builds >= 1);
    pondi_cpu_set_limit(PONDI_ISA_AVX512);
}

static void limits(void **state) {
    (void)state;
    pondi_cpu_set_limit(PONDI_ISA_PLAIN);
    assert_int_equal(pondi_cpu_isa(), PONDI_ISA_PLAIN);
    assert_ptr_equal(PONDI_ISA_BEST(pondi_rows_), &pondi_rows_plain);
    pondi_cpu_set_limit(PONDI_ISA_AVX2);
    assert_true(pondi_cpu_isa() <= PONDI_ISA_AVX2);
    pondi_cpu_set_limit(PONDI_ISA_AVX512);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_builds), cmocka_unit_test(limits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
