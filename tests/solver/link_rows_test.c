// link_rows_test.c — a few rows with patches of cells that go by their links, against the plain
// loops that go row by row: bit for bit, for each instruction set.
#include "solver/link_rows.h"

#include "base/cpu.h"
#include "link_loop.h"
#include "plain_rows.h"
#include "support.h"

enum {
    STRIDE = 160,
    FIRST = STRIDE + 2 * PONDI_LINKED,
    CELLS = STRIDE * (PONDI_WIDE_ROWS + 2),
    MOST = 5, // patches
    FIELDS = 4,
    PLANE = 2 * PONDI_LINKED, // of one patch
    APART = PONDI_LINKED + PONDI_PLANES * PLANE
};

typedef enum numbers { NINE, FIVE, LISTED } numbers;

typedef struct place {
    float now[CELLS];
    float before[CELLS];
    float keep[CELLS];
    float links[FIELDS][CELLS];
    pondi_link_palette palette;
    pondi_link_codes codes[MOST][PONDI_WIDE_ROWS];
    float planes[MOST][(PONDI_WIDE_ROWS + 1) * APART + PONDI_LINKED];
    pondi_link_patch list[MOST];
    int patches;
} place;

static void fill(place *p, uint64_t *seed) {
    for (int i = 0; i < PONDI_LINK_COLOURS; i++) {
        p->palette.links[i] = i % 3 ? (float)noise_between(seed, 0.0, 0.3) : 0.0f;
        p->palette.keep[i] = (float)noise_between(seed, 0.0, 1.0);
    }
    p->palette.keep[0] = PONDI_KEEP_PLAIN;
    p->palette.keep[1] = PONDI_KEEP_DRY;
    for (int i = 0; i < CELLS; i++) {
        const bool still = noise(seed) % 4 == 0;
        p->now[i] = still ? 0.0f : (float)noise_between(seed, -0.02, 0.02);
        p->before[i] = still ? 1e-21f : (float)noise_between(seed, -0.02, 0.02);
        p->keep[i] = PONDI_KEEP_PLAIN;
        for (int f = 0; f < FIELDS; f++) {
            p->links[f][i] = p->palette.links[noise(seed) % PONDI_LINK_COLOURS];
        }
    }
}

static unsigned code_of(const float *table, float number) {
    unsigned i = 0;
    while (table[i] != number) {
        i++;
    }
    return i;
}

// Where a cell keeps the links it owns, and those of its neighbours that lead to it.
static const float *owned(const place *p, pondi_way way, int at) {
    switch (way) {
    case PONDI_WEST:
        return &p->links[0][at - 1];
    case PONDI_EAST:
        return &p->links[0][at];
    case PONDI_NORTH:
        return &p->links[1][at - STRIDE];
    case PONDI_SOUTH:
        return &p->links[1][at];
    case PONDI_NORTHWEST:
        return &p->links[2][at - STRIDE - 1];
    case PONDI_SOUTHEAST:
        return &p->links[2][at];
    case PONDI_NORTHEAST:
        return &p->links[3][at - STRIDE + 1];
    default:
        return &p->links[3][at];
    }
}

static void code_row(const place *p, int at, pondi_link_codes *out) {
    *out = (pondi_link_codes){0};
    for (int x = 0; x < PONDI_LINKED; x++) {
        out->keep[x] = (uint8_t)code_of(p->palette.keep, p->keep[at + x]);
        for (int way = 0; way < PONDI_WAYS; way++) {
            const unsigned code = code_of(p->palette.links, *owned(p, (pondi_way)way, at + x));
            out->links[x] |= code << (way * PONDI_LINK_BITS);
        }
    }
}

// Rows of a piece: with what is special, all plain, or all dry.
static const pondi_link_codes *any_row(place *p, int kind, int at, pondi_link_codes *out,
                                       uint64_t *seed) {
    for (int x = 0; x < PONDI_LINKED; x++) {
        const float some = p->palette.keep[noise(seed) % PONDI_LINK_COLOURS];
        p->keep[at + x] = kind == 0 ? PONDI_KEEP_PLAIN : kind == 1 ? PONDI_KEEP_DRY : some;
    }
    code_row(p, at, out);
    return kind == 0 ? &pondi_link_codes_plain : kind == 1 ? &pondi_link_codes_dry : out;
}

static void lay_planes(place *p, int index, int at, int height) {
    float *first = p->planes[index] + PONDI_LINKED + APART;
    for (int y = -1; y < height; y++) {
        for (int x = -1; x <= PONDI_LINKED; x++) {
            float *out = first + y * APART + x;
            for (int f = 0; f < FIELDS; f++) {
                out[f * PLANE] = p->links[f][at + y * STRIDE + x];
            }
        }
        memcpy(first + y * APART + PONDI_PLANE_KEEP * PLANE, p->keep + at + y * STRIDE,
               PONDI_LINKED * sizeof(float));
    }
    p->list[index].planes = first;
    p->list[index].plane = PLANE;
}

static void lay_patch(place *p, bool codes, int x, int width, int height, uint64_t *seed) {
    const int index = p->patches++;
    pondi_link_patch *patch = &p->list[index];
    *patch = (pondi_link_patch){
        .x = x, .from = x < 0 ? -x : 0, .to = width - x < PONDI_LINKED ? width - x : PONDI_LINKED};
    const bool dry = noise(seed) % 4 == 0;
    for (int y = 0; y < height; y++) {
        const int kind = dry ? 1 : (int)(noise(seed) % 4);
        patch->codes[y] = any_row(p, kind, FIRST + y * STRIDE + x, &p->codes[index][y], seed);
    }
    if (!dry && (noise(seed) % 2 == 0 || !codes)) {
        lay_planes(p, index, FIRST + x, height);
    } else {
        patch->palette = dry ? NULL : &p->palette;
    }
}

static void step_plain_row(const pondi_wave_row *row, numbers kind) {
    (kind == NINE ? plain_wave_nine : kind == FIVE ? plain_wave_five : plain_wave_listed)(row);
}

static void expect_row(const place *p, numbers kind, const pondi_float_rows *rows, int at,
                       float *out) {
    float linked[STRIDE];
    memcpy(linked, out, (size_t)rows->width * sizeof *linked);
    pondi_wave_row row = {.above = p->now + at - STRIDE,
                          .now = p->now + at,
                          .below = p->now + at + STRIDE,
                          .next = out,
                          .width = rows->width,
                          .d = rows->d,
                          .a = rows->a,
                          .b = rows->b,
                          .kept = rows->kept,
                          .stiffness = rows->stiffness,
                          .back = rows->back};
    step_plain_row(&row, kind);
    row.next = linked;
    const pondi_shore_row whole = {row,
                                   {.east = p->links[0] + at,
                                    .south = p->links[1] + at,
                                    .southeast = p->links[2] + at,
                                    .southwest = p->links[3] + at,
                                    .south_above = p->links[1] + at - STRIDE,
                                    .southeast_above = p->links[2] + at - STRIDE,
                                    .southwest_above = p->links[3] + at - STRIDE,
                                    .keep = p->keep + at}};
    step_links_row(&whole);
    for (int x = 0; x < rows->width; x++) {
        out[x] = p->keep[at + x] == PONDI_KEEP_PLAIN ? out[x] : linked[x];
    }
}

static void check(const place *p, const pondi_link_rows *kernels, numbers kind, int width,
                  int height) {
    static float expected[CELLS];
    static float got[CELLS];
    memcpy(expected, p->before, sizeof expected);
    memcpy(got, p->before, sizeof got);
    const bool held = kind != LISTED && width % 3 == 0;
    const pondi_float_rows rows = {.now = p->now + FIRST,
                                   .next = got + FIRST,
                                   .stride = STRIDE,
                                   .width = width,
                                   .height = height,
                                   .d = kind == LISTED ? 1.0f : 0.99f,
                                   .a = 0.3f,
                                   .b = kind == NINE ? 0.07f : 0.0f,
                                   .kept = kind == NINE || width % 2 == 0 ? 1.0f : 0.999f,
                                   .stiffness = held ? 2e-3f : 0.0f,
                                   .back = held ? 1.9e-3f : 0.0f};
    for (int y = 0; y < height; y++) {
        expect_row(p, kind, &rows, FIRST + y * STRIDE, expected + FIRST + y * STRIDE);
    }
    pondi_link_kernel *const list[] = {kernels->nine, kernels->five, kernels->listed};
    list[kind](&rows, p->list, p->patches);
    assert_memory_equal(got, expected, sizeof got);
}

static void all_sizes(const pondi_link_rows *kernels) {
    static place p;
    uint64_t seed = 5;
    for (int round = 0; round < 1200; round++) {
        const int width = noise_int(&seed, 1, 70);
        const int height = noise_int(&seed, 1, PONDI_WIDE_ROWS);
        p.patches = 0;
        fill(&p, &seed);
        for (int x = -noise_int(&seed, 0, 15); x < width && p.patches < MOST; x += PONDI_LINKED) {
            if (noise(&seed) % 3 != 0) {
                lay_patch(&p, kernels->codes, x, width, height, &seed);
            }
        }
        check(&p, kernels, (numbers)(round % 3), width, height);
    }
}

static void plain(void **state) {
    (void)state;
    all_sizes(&pondi_link_rows_plain);
}

static void avx2(void **state) {
    (void)state;
#ifdef PONDI_HAVE_ISA
    if (pondi_cpu_isa() >= PONDI_ISA_AVX2) {
        all_sizes(&pondi_link_rows_avx2);
        return;
    }
#endif
    skip();
}

static void avx512(void **state) {
    (void)state;
#ifdef PONDI_HAVE_ISA
    if (pondi_cpu_isa() >= PONDI_ISA_AVX512) {
        all_sizes(&pondi_link_rows_avx512);
        return;
    }
#endif
    skip();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain),
        cmocka_unit_test(avx2),
        cmocka_unit_test(avx512),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
