// link_rows_test.c — cells that go by their links, several rows together, against the plain loop
// that goes row by row: bit for bit, for each instruction set.
#include "solver/link_rows.h"

#include "base/cpu.h"
#include "link_loop.h"
#include "solver/rows.h"
#include "support.h"

// Rows of heights, of those set aside and of links are unlike far apart.
enum { SIDE = 24, STRIDE = 96, ASIDE = 112, APART = 128, CELLS = APART * (SIDE + 2), FIELDS = 4 };

typedef struct place {
    float now[CELLS];
    float before[CELLS];
    float keep[CELLS];
    float links[FIELDS][CELLS];
} place;

static void fill(place *p, uint64_t *seed) {
    for (int i = 0; i < CELLS; i++) {
        const bool still = noise(seed) % 4 == 0;
        p->now[i] = still ? 0.0f : (float)noise_between(seed, -0.02, 0.02);
        p->before[i] = still ? 1e-21f : (float)noise_between(seed, -0.02, 0.02);
        const float kept = (float)noise_between(seed, 0.0, 1.0);
        const float keeps[] = {PONDI_KEEP_PLAIN, PONDI_KEEP_DRY, kept, kept};
        p->keep[i] = keeps[noise(seed) % 4];
        for (int f = 0; f < FIELDS; f++) {
            p->links[f][i] = noise(seed) % 3 ? (float)noise_between(seed, 0.0, 0.3) : 0.0f;
        }
    }
}

static pondi_links links_at(const place *p, int at) {
    return (pondi_links){.east = p->links[0] + at,
                         .south = p->links[1] + at,
                         .southeast = p->links[2] + at,
                         .southwest = p->links[3] + at,
                         .south_above = p->links[1] + at - APART,
                         .southeast_above = p->links[2] + at - APART,
                         .southwest_above = p->links[3] + at - APART,
                         .keep = p->keep + at};
}

static pondi_wave_row row_at(const place *p, float *next, int at, int width, float kept) {
    return (pondi_wave_row){.above = p->now + at - STRIDE,
                            .now = p->now + at,
                            .below = p->now + at + STRIDE,
                            .next = next + at,
                            .width = width,
                            .d = 0.99f,
                            .a = 0.3f,
                            .b = 0.07f,
                            .kept = kept};
}

// Plain cells have the plain kernel's heights, since that ran before.
static void check(const place *p, pondi_link_kernel *kernel, int width, int height) {
    static float expected[CELLS];
    static float got[CELLS];
    static float aside[CELLS];
    const float kept = width % 2 == 0 ? 1.0f : 0.999f;
    const int first = STRIDE + 16;
    const int first_link = APART + 16;
    memcpy(expected, p->before, sizeof expected);
    memcpy(got, p->before, sizeof got);
    for (int y = 0; y < height; y++) {
        const int at = first + y * STRIDE;
        const int link = first_link + y * APART;
        memcpy(aside + y * ASIDE, p->before + at, STRIDE * sizeof *aside);
        const pondi_shore_row whole = {row_at(p, expected, at, width, kept), links_at(p, link)};
        step_links_row(&whole);
        for (int x = 0; x < width; x++) {
            const bool plain = p->keep[link + x] == PONDI_KEEP_PLAIN;
            got[at + x] = plain ? expected[at + x] : 7.0f; // what a plain kernel makes there
        }
    }
    const pondi_link_rows rows = {.now = p->now + first,
                                  .before = aside,
                                  .next = got + first,
                                  .stride = STRIDE,
                                  .aside = ASIDE,
                                  .links = links_at(p, first_link),
                                  .apart = APART,
                                  .width = width,
                                  .height = height,
                                  .kept = kept};
    kernel(&rows);
    assert_memory_equal(got, expected, sizeof got);
}

static void all_sizes(pondi_link_kernel *kernel) {
    static place p;
    uint64_t seed = 5;
    for (int round = 0; round < 400; round++) {
        fill(&p, &seed);
        check(&p, kernel, noise_int(&seed, 1, 60), noise_int(&seed, 1, 9));
    }
}

static void plain(void **state) {
    (void)state;
    all_sizes(pondi_step_links_plain);
}

static void avx2(void **state) {
    (void)state;
#ifdef PONDI_HAVE_ISA
    if (pondi_cpu_isa() >= PONDI_ISA_AVX2) {
        all_sizes(pondi_step_links_avx2);
        return;
    }
#endif
    skip();
}

static void avx512(void **state) {
    (void)state;
#ifdef PONDI_HAVE_ISA
    if (pondi_cpu_isa() >= PONDI_ISA_AVX512) {
        all_sizes(pondi_step_links_avx512);
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
