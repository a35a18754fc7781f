// touch_row_test.c — rows of strokes of every instruction set against the formula, bit for bit.
#include "pond/touch_row.h"

#include "base/cpu.h"
#include "base/maths.h"
#include "base/maths_inline.h"
#include "support.h"

enum { ROOM = PONDI_TOUCH_RUN + 2 };

typedef struct sample {
    double value;
    double hump;
} sample;

static sample naive(const pondi_touch_shape *s, double dx, double dy) {
    const double t1 = dx * s->along_x + dy * s->along_y;
    const double b = dy * s->along_x - dx * s->along_y;
    const double t0 = t1 - s->length;
    const double root = 1.0 / (1.4142135623730951 * s->sigma);
    const double across = pondi_exp(-(b * b) * root * root);
    const double end0 = pondi_exp(-(t0 * t0) * root * root);
    const double end1 = pondi_exp(-(t1 * t1) * root * root);
    const double span =
        0.5 * (pondi_erf_inline(t1 * root, end1) - pondi_erf_inline(t0 * root, end0));
    const double ends = (t1 * end1 - t0 * end0) / (2.5066282746310002 * s->sigma);
    const double b2 = b * b / (s->sigma * s->sigma);
    return (sample){.value = across * ((1.0 - b2) * span + ends), .hump = across * span};
}

static void check_row(pondi_touch_row_work *row, const pondi_touch_shape *s, int64_t left,
                      int64_t y, int count) {
    double values[ROOM];
    double humps[ROOM];
    for (int i = 0; i < ROOM; i++) {
        values[i] = humps[i] = 7.0;
    }
    row(s, left, y, count, values, humps);
    for (int i = 0; i < count; i++) {
        const sample wanted = naive(s, (double)(left + i) - s->x0, (double)y - s->y0);
        assert_memory_equal(&values[i], &wanted.value, sizeof wanted.value);
        assert_memory_equal(&humps[i], &wanted.hump, sizeof wanted.hump);
    }
    for (int i = count; i < ROOM; i++) {
        assert_true(values[i] == 7.0 && humps[i] == 7.0);
    }
}

static void check_shapes(pondi_touch_row_work *row) {
    static const int counts[] = {0, 1, 2, 3, 7, 8, 9, 31, 64, 255, PONDI_TOUCH_RUN};
    static const double sigmas[] = {1.5, 9.7, 1e5};
    static const double lengths[] = {1e-3, 17.25, 2e5};
    for (int i = 0; i < 36; i++) {
        const double angle = 10.0 * i;
        const pondi_touch_shape s = {.x0 = i % 2 == 0 ? 12.0 : -3.7,
                                     .y0 = 5.5 * (i % 3),
                                     .length = lengths[i % 3],
                                     .along_x = i == 0 ? 1.0 : pondi_cos_degrees(angle),
                                     .along_y = i == 0 ? 0.0 : pondi_sin_degrees(angle),
                                     .sigma = sigmas[i / 3 % 3],
                                     .height = 1.0};
        for (size_t k = 0; k < sizeof counts / sizeof counts[0]; k++) {
            // Also so far away that nothing is left, and where a cell lies on the segment's end.
            check_row(row, &s, -9, i - 6, counts[k]);
            check_row(row, &s, (int64_t)1 << 33, 0, counts[k]);
            check_row(row, &s, 12, 0, counts[k]);
        }
    }
}

static void plain(void **state) {
    (void)state;
    check_shapes(pondi_touch_stroke_row_plain);
}

static void best(void **state) {
    (void)state;
#ifdef PONDI_HAVE_ISA
    if (pondi_cpu_isa() >= PONDI_ISA_AVX2) {
        check_shapes(pondi_touch_stroke_row_avx2);
    }
    if (pondi_cpu_isa() >= PONDI_ISA_AVX512) {
        check_shapes(pondi_touch_stroke_row_avx512);
    }
#endif
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain),
        cmocka_unit_test(best),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
