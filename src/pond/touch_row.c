#include "pond/touch_row.h"

#include <string.h>

#include "base/maths_inline.h"

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

// ∫(1 − (b² + t²)/2σ²)·exp(−(b² + t²)/2σ²) dt along the segment, over ½√(2π)·σ. The bends are the
// same integral of those of a drop.
static void stroke(const pondi_touch_shape *s, int64_t left, int64_t y, int count,
                   double *restrict values, double *restrict humps, double *restrict bends) {
    const double of_span = 2.0 * pondi_touch_bend_first(s) + pondi_touch_bend_second(s) - 1.5;
    const double of_span2 = pondi_touch_bend_second(s) - 1.0;
    const double of_ends = 1.5 - pondi_touch_bend_second(s);
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
        const double cubes = (t[i] * t[i] * t[i] * start[i] - t0 * t0 * t0 * end[i]) /
                             (2.5066282746310002 * sigma * sigma * sigma);
        const double b2 = b[i] * b[i] / (sigma * sigma);
        values[i] = across[i] * ((1.0 - b2) * span + ends);
        humps[i] = across[i] * span;
        bends[i] = across[i] * ((of_span + b2 * (of_span2 - 0.5 * b2)) * span +
                                (of_ends + b2) * ends + 0.5 * cubes);
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
                 double *restrict humps, double *restrict bends) {
    const double bend_first = pondi_touch_bend_first(s);
    const double bend_second = pondi_touch_bend_second(s);
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
        bends[i] = (bend_first + q * (bend_second - q)) * hump;
    }
}

static void amounts(double height, double balance, const double *restrict values,
                    const double *restrict humps, int count, double *restrict out) {
    for (int i = 0; i < count; i++) {
        out[i] = height * (values[i] - balance * humps[i]);
    }
}

static void past(const pondi_touch_past *given, const double *restrict amounts,
                 const double *restrict bends, int count, double *restrict out) {
    const pondi_touch_past p = *given;
    for (int i = 0; i < count; i++) {
        out[i] = p.kept * amounts[i] + p.bend * bends[i];
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
    .past = past,
    .add = add,
};
