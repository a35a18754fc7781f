#include "pond/touch_row.h"

#include <string.h>

#include "base/maths_inline.h"

#if defined(__AVX512F__)
#include <immintrin.h>

// Bit-identical to pondi_exp_inline(): a fused product corrects the quotient by a small integer,
// and no such quotient lies near the middle between two doubles. AT_ONCE vectors run side by side,
// since each step of one waits for the step before.
enum { VECTOR = 8, AT_ONCE = 4 };

static inline __m512d divided(__m512d a, double by) {
    const __m512d part = _mm512_set1_pd(1.0 / by);
    const __m512d near = _mm512_mul_pd(a, part);
    return _mm512_fmadd_pd(_mm512_fnmadd_pd(near, _mm512_set1_pd(by), a), part, near);
}

static inline void take_some_exp(double *x, int vectors) {
    const __m512d one = _mm512_set1_pd(1.0);
    const __m512d least = _mm512_set1_pd(PONDI_EXP_LEAST);
    __m512d r[AT_ONCE];
    __m512d sum[AT_ONCE];
    __m512d power[AT_ONCE];
    for (int j = 0; j < vectors; j++) {
        const __m512d own = _mm512_loadu_pd(x + j * VECTOR);
        const __m512d held = _mm512_max_pd(own, least); // x ≤ 0, so copysign() is not needed
        const __m256i k = _mm512_cvttpd_epi32(_mm512_sub_pd(
            _mm512_mul_pd(held, _mm512_set1_pd(1.4426950408889634)), _mm512_set1_pd(0.5)));
        const __m512d whole = _mm512_cvtepi32_pd(k);
        const __m512i bits = _mm512_slli_epi64(
            _mm512_add_epi64(_mm512_cvtepi32_epi64(k), _mm512_set1_epi64(1023)), 52);
        power[j] = _mm512_maskz_mov_pd(_mm512_cmp_pd_mask(own, least, _CMP_GT_OQ),
                                       _mm512_castsi512_pd(bits));
        r[j] = _mm512_sub_pd(
            _mm512_sub_pd(held, _mm512_mul_pd(whole, _mm512_set1_pd(6.93147180369123816490e-01))),
            _mm512_mul_pd(whole, _mm512_set1_pd(1.90821492927058770002e-10)));
        sum[j] = _mm512_add_pd(one, divided(r[j], 14.0));
    }
    for (int n = 13; n > 1; n--) {
        for (int j = 0; j < vectors; j++) {
            sum[j] = _mm512_add_pd(one, divided(_mm512_mul_pd(sum[j], r[j]), n));
        }
    }
    for (int j = 0; j < vectors; j++) {
        const __m512d last = _mm512_add_pd(one, _mm512_mul_pd(sum[j], r[j]));
        _mm512_storeu_pd(x + j * VECTOR, _mm512_mul_pd(last, power[j]));
    }
}

// x ← exp(x), x ≤ 0. Also changes the numbers after the last, up to a whole vector.
static void take_exp(double *restrict x, int count) {
    int i = 0;
    for (; i + AT_ONCE * VECTOR <= count; i += AT_ONCE * VECTOR) {
        take_some_exp(x + i, AT_ONCE);
    }
    for (; i < count; i += VECTOR) {
        take_some_exp(x + i, 1);
    }
}
#else
// x ← exp(x), x ≤ 0. Two loops, since in one the compiler turns the limit into a branch.
static void take_exp(double *restrict x, int count) {
    for (int i = 0; i < count; i++) {
        x[i] = x[i] > PONDI_EXP_LEAST ? x[i] : PONDI_EXP_LEAST;
    }
    for (int i = 0; i < count; i++) {
        const double some = x[i] > PONDI_EXP_LEAST ? 1.0 : 0.0;
        x[i] = pondi_exp_inline(x[i]) * some;
    }
}
#endif

// ∫(1 − (b² + t²)/2σ²)·exp(−(b² + t²)/2σ²) dt along the segment, over ½√(2π)·σ.
static void stroke(const pondi_touch_shape *s, int64_t left, int64_t y, int count,
                   double *restrict values, double *restrict humps) {
    const double along_x = s->along_x;
    const double along_y = s->along_y;
    const double length = s->length;
    const double sigma = s->sigma;
    const double root = 1.0 / (1.4142135623730951 * sigma);
    const double first = (double)left; // integers of this size add without rounding
    const double x0 = s->x0;
    const double dy = (double)y - s->y0;
    double t[PONDI_TOUCH_RUN]; // along the segment, and distance from it
    double b[PONDI_TOUCH_RUN];
    double across[PONDI_TOUCH_RUN];
    double start[PONDI_TOUCH_RUN];
    double end[PONDI_TOUCH_RUN];
    for (int i = 0; i < count; i++) {
        const double dx = (first + i) - x0;
        t[i] = dx * along_x + dy * along_y;
        b[i] = dy * along_x - dx * along_y;
        across[i] = -(b[i] * b[i]) * root * root;
        end[i] = -((t[i] - length) * (t[i] - length)) * root * root;
        start[i] = -(t[i] * t[i]) * root * root;
    }
    take_exp(across, count);
    take_exp(end, count);
    take_exp(start, count);
    for (int i = 0; i < count; i++) {
        const double t0 = t[i] - length;
        const double span =
            0.5 * (pondi_erf_inline(t[i] * root, start[i]) - pondi_erf_inline(t0 * root, end[i]));
        const double ends = (t[i] * start[i] - t0 * end[i]) / (2.5066282746310002 * sigma);
        const double b2 = b[i] * b[i] / (sigma * sigma);
        values[i] = across[i] * ((1.0 - b2) * span + ends);
        humps[i] = across[i] * span;
    }
}

static void bell(const pondi_touch_bell *given, double *restrict out) {
    const pondi_touch_bell b = *given;
    const double first = (double)b.first;
    const int count = b.count;
    double exponents[PONDI_TOUCH_RUN];
    for (int i = 0; i < count; i++) {
        const double distance = (first + i) - b.centre;
        exponents[i] = -(distance * distance) / (2.0 * b.sigma * b.sigma);
    }
    take_exp(exponents, count);
    memcpy(out, exponents, (size_t)count * sizeof *out);
}

static void drop(const pondi_touch_shape *s, int64_t left, int64_t y, int count,
                 const double *restrict across, double down, double *restrict values,
                 double *restrict humps) {
    const double first = (double)left;
    const double x0 = s->x0;
    const double dy = (double)y - s->y0;
    const double twice_square = 2.0 * s->sigma * s->sigma;
    for (int i = 0; i < count; i++) {
        const double dx = (first + i) - x0;
        const double hump = across[i] * down;
        const double q = (dx * dx + dy * dy) / twice_square;
        values[i] = (1.0 - q) * hump;
        humps[i] = hump;
    }
}

static void amounts(double height, double balance, const double *restrict values,
                    const double *restrict humps, int count, double *restrict out) {
    for (int i = 0; i < count; i++) {
        out[i] = height * (values[i] - balance * humps[i]);
    }
}

static void add(const pondi_touch_cells *to, double *restrict changes) {
    float *restrict cells = to->cells;
    const double *restrict given = to->amounts;
    const int count = to->count;
    const float top = to->top;
    for (int i = 0; i < count; i++) {
        changes[i] = pondi_touch_float(&cells[i], top, given[i]);
    }
}

const pondi_touch_rows PONDI_ISA_TABLE(pondi_touch_rows_) = {
    .stroke = stroke,
    .bell = bell,
    .drop = drop,
    .amounts = amounts,
    .add = add,
};
