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
    double bend;
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
    const double cubes = (t1 * t1 * t1 * end1 - t0 * t0 * t0 * end0) /
                         (2.5066282746310002 * s->sigma * s->sigma * s->sigma);
    const double b2 = b * b / (s->sigma * s->sigma);
    const double bend = (-1.5 + b2 * (3.0 - 0.5 * b2)) * span + (-2.5 + b2) * ends + 0.5 * cubes;
    return (sample){
        .value = across * ((1.0 - b2) * span + ends), .hump = across * span, .bend = across * bend};
}

static void check_stroke(const pondi_touch_rows *rows, const pondi_touch_shape *s, int64_t left,
                         int64_t y, int count) {
    double values[ROOM];
    double humps[ROOM];
    double bends[ROOM];
    for (int i = 0; i < ROOM; i++) {
        values[i] = humps[i] = bends[i] = 7.0;
    }
    rows->stroke(s, left, y, count, values, humps, bends);
    for (int i = 0; i < count; i++) {
        const sample wanted = naive(s, (double)(left + i) - s->x0, (double)y - s->y0);
        assert_memory_equal(&values[i], &wanted.value, sizeof wanted.value);
        assert_memory_equal(&humps[i], &wanted.hump, sizeof wanted.hump);
        assert_memory_equal(&bends[i], &wanted.bend, sizeof wanted.bend);
    }
    for (int i = count; i < ROOM; i++) {
        assert_true(values[i] == 7.0 && humps[i] == 7.0 && bends[i] == 7.0);
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
    double bends[ROOM];
    check_bell(rows, &across);
    rows->bell(&across, bell);
    clear(values);
    clear(humps);
    clear(bends);
    rows->drop(s, left, y, count, bell, down, values, humps, bends);
    for (int i = 0; i < count; i++) {
        const double dx = (double)(left + i) - s->x0;
        const double q = (dx * dx + dy * dy) / (2.0 * s->sigma * s->sigma);
        check_written(values, i, (1.0 - q) * (bell[i] * down));
        check_written(humps, i, bell[i] * down);
        check_written(bends, i, (-2.0 + q * (4.0 - q)) * (bell[i] * down));
    }
    check_behind(values, count);
    check_behind(humps, count);
    check_behind(bends, count);
}

// With both signs of 0, what is beyond the highest, and what is no number.
static void check_add(const pondi_touch_rows *rows, float top, int count) {
    static const double odd[] = {0.0, -0.0, 1e30, -1e30, 1e-40, -0.3, 7.5};
    double values[ROOM];
    double humps[ROOM];
    double amounts[ROOM];
    double earlier[ROOM];
    double changes[ROOM];
    float cells[ROOM];
    float wanted[ROOM];
    for (int i = 0; i < ROOM; i++) {
        values[i] = odd[i % 7];
        humps[i] = 0.01 * i;
        cells[i] = wanted[i] = i % 11 == 10 ? NAN : (float)odd[i / 7 % 7];
    }
    const pondi_touch_past past = {0.9, -0.3};
    clear(amounts);
    clear(earlier);
    clear(changes);
    rows->amounts(1.7, 0.3, values, humps, count, amounts);
    rows->past(&past, amounts, humps, count, earlier);
    rows->add(&(pondi_touch_cells){cells, amounts, count, top}, changes);
    for (int i = 0; i < count; i++) {
        check_written(amounts, i, 1.7 * (values[i] - 0.3 * humps[i]));
        check_written(earlier, i, 0.9 * amounts[i] + -0.3 * humps[i]);
        const double change = pondi_touch_float(&wanted[i], top, amounts[i]);
        assert_true(changes[i] == change || (isnan(changes[i]) && isnan(change)));
    }
    check_behind(amounts, count);
    check_behind(earlier, count);
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

// The bends are σ²/2 times the curvature of drops and strokes. In a single row, of the drop without
// its mean.
static void bends_are_curvatures(void **state) {
    (void)state;
    enum { SIDE = 80 };
    for (int i = 0; i < 4; i++) {
        const bool row = i >= 2;
        const pondi_touch_shape s = {.x0 = 38.3,
                                     .y0 = row ? 0.0 : 41.1,
                                     .length = i % 2 == 0 ? 0.0 : 4.0,
                                     .along_x = row ? 1.0 : 0.6,
                                     .along_y = row ? 0.0 : 0.8,
                                     .sigma = 8.0,
                                     .height = 1.0,
                                     .one_row = row};
        double heights[SIDE][SIDE];
        double bends[SIDE][SIDE];
        for (int y = 0; y < SIDE; y++) {
            double humps[SIDE];
            double bell[SIDE];
            const pondi_touch_bell across = {s.x0, s.sigma, 0, SIDE};
            const double dy = (double)(row ? 0 : y) - s.y0;
            pondi_touch_rows_plain.bell(&across, bell);
            if (s.length > 0.0) {
                pondi_touch_rows_plain.stroke(&s, 0, row ? 0 : y, SIDE, heights[y], humps,
                                              bends[y]);
            } else {
                pondi_touch_rows_plain.drop(&s, 0, row ? 0 : y, SIDE, bell,
                                            exp(-dy * dy / (2.0 * s.sigma * s.sigma)), heights[y],
                                            humps, bends[y]);
            }
            for (int x = 0; x < SIDE && row; x++) {
                heights[y][x] -= (s.length > 0.0 ? 1.0 : 0.5) * humps[x];
            }
        }
        for (int y = 1; y < SIDE - 1; y++) {
            for (int x = 1; x < SIDE - 1; x++) {
                const double curved = heights[y][x - 1] + heights[y][x + 1] + heights[y - 1][x] +
                                      heights[y + 1][x] - 4.0 * heights[y][x];
                assert_true(fabs(bends[y][x] - 0.5 * s.sigma * s.sigma * curved) < 0.05);
            }
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
        cmocka_unit_test(bends_are_curvatures),
        cmocka_unit_test(plain),
        cmocka_unit_test(best),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
