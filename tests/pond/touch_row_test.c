// touch_row_test.c — rows of drops and strokes of every instruction set against the formula, to the
// bit.
#include "pond/touch_row.h"

#include "base/cpu.h"
#include "base/maths.h"
#include "base/maths_inline.h"
#include "support.h"

enum { ROOM = PONDI_TOUCH_RUN + 2 };

static const int counts[] = {0, 1, 2, 3, 7, 8, 9, 31, 64, 255, PONDI_TOUCH_RUN};

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

static void check_stroke(const pondi_touch_rows *rows, const pondi_touch_shape *s, int64_t left,
                         int64_t y, int count) {
    double values[ROOM];
    double humps[ROOM];
    for (int i = 0; i < ROOM; i++) {
        values[i] = humps[i] = 7.0;
    }
    rows->stroke(s, left, y, count, values, humps);
    for (int i = 0; i < count; i++) {
        const sample wanted = naive(s, (double)(left + i) - s->x0, (double)y - s->y0);
        assert_memory_equal(&values[i], &wanted.value, sizeof wanted.value);
        assert_memory_equal(&humps[i], &wanted.hump, sizeof wanted.hump);
    }
    for (int i = count; i < ROOM; i++) {
        assert_true(values[i] == 7.0 && humps[i] == 7.0);
    }
}

static void check_strokes(const pondi_touch_rows *rows) {
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
            check_stroke(rows, &s, -9, i - 6, counts[k]);
            check_stroke(rows, &s, (int64_t)1 << 33, 0, counts[k]);
            check_stroke(rows, &s, 12, 0, counts[k]);
        }
    }
}

// What is not written stays 7.
static void clear(double *out) {
    for (int i = 0; i < ROOM; i++) {
        out[i] = 7.0;
    }
}

static void check_written(const double *out, int i, double wanted) {
    assert_memory_equal(&out[i], &wanted, sizeof wanted);
}

static void check_behind(const double *out, int count) {
    for (int i = count; i < ROOM; i++) {
        check_written(out, i, 7.0);
    }
}

static void check_bell(const pondi_touch_rows *rows, const pondi_touch_bell *bell) {
    double out[ROOM];
    clear(out);
    rows->bell(bell, out);
    for (int i = 0; i < bell->count; i++) {
        const double d = (double)(bell->first + i) - bell->centre;
        check_written(out, i, pondi_exp(-(d * d) / (2.0 * bell->sigma * bell->sigma)));
    }
    check_behind(out, bell->count);
}

static void check_drop(const pondi_touch_rows *rows, const pondi_touch_shape *s, int64_t left,
                       int64_t y, int count) {
    const pondi_touch_bell across = {s->x0, s->sigma, left, count};
    const double dy = (double)y - s->y0;
    const double down = pondi_exp(-(dy * dy) / (2.0 * s->sigma * s->sigma));
    double bell[ROOM];
    double values[ROOM];
    double humps[ROOM];
    check_bell(rows, &across);
    rows->bell(&across, bell);
    clear(values);
    clear(humps);
    rows->drop(s, left, y, count, bell, down, values, humps);
    for (int i = 0; i < count; i++) {
        const double dx = (double)(left + i) - s->x0;
        const double q = (dx * dx + dy * dy) / (2.0 * s->sigma * s->sigma);
        check_written(values, i, (1.0 - q) * (bell[i] * down));
        check_written(humps, i, bell[i] * down);
    }
    check_behind(values, count);
    check_behind(humps, count);
}

// With both signs of 0, what is beyond the highest, and what is no number.
static void check_add(const pondi_touch_rows *rows, float top, int count) {
    static const double odd[] = {0.0, -0.0, 1e30, -1e30, 1e-40, -0.3, 7.5};
    double values[ROOM];
    double humps[ROOM];
    double amounts[ROOM];
    double changes[ROOM];
    float cells[ROOM];
    float wanted[ROOM];
    for (int i = 0; i < ROOM; i++) {
        values[i] = odd[i % 7];
        humps[i] = 0.01 * i;
        cells[i] = wanted[i] = i % 11 == 10 ? NAN : (float)odd[i / 7 % 7];
    }
    clear(amounts);
    clear(changes);
    rows->amounts(1.7, 0.3, values, humps, count, amounts);
    rows->add(&(pondi_touch_cells){cells, amounts, count, top}, changes);
    for (int i = 0; i < count; i++) {
        check_written(amounts, i, 1.7 * (values[i] - 0.3 * humps[i]));
        const double change = pondi_touch_float(&wanted[i], top, amounts[i]);
        assert_true(changes[i] == change || (isnan(changes[i]) && isnan(change)));
    }
    check_behind(amounts, count);
    check_behind(changes, count);
    assert_memory_equal(cells, wanted, sizeof wanted);
}

static void check_drops(const pondi_touch_rows *rows) {
    static const double sigmas[] = {1.5, 9.7, 1e5};
    for (int i = 0; i < 9; i++) {
        const pondi_touch_shape s = {
            .x0 = 12.3 * (i / 3 - 1), .y0 = -3.7, .sigma = sigmas[i % 3], .height = 1.0};
        for (size_t k = 0; k < sizeof counts / sizeof counts[0]; k++) {
            check_drop(rows, &s, -9, i - 6, counts[k]);
            check_drop(rows, &s, (int64_t)1 << 33, 0, counts[k]);
            check_add(rows, i % 2 == 0 ? 0.0f : 1.0f, counts[k]);
        }
    }
}

static void check(const pondi_touch_rows *rows) {
    check_strokes(rows);
    check_drops(rows);
}

static void plain(void **state) {
    (void)state;
    check(&pondi_touch_rows_plain);
}

static void best(void **state) {
    (void)state;
#ifdef PONDI_HAVE_ISA
    if (pondi_cpu_isa() >= PONDI_ISA_AVX2) {
        check(&pondi_touch_rows_avx2);
    }
    if (pondi_cpu_isa() >= PONDI_ISA_AVX512) {
        check(&pondi_touch_rows_avx512);
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
