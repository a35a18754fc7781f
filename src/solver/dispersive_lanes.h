// dispersive_lanes.h — the most common kernels of dispersive_rows.c in vectors of four, for
// WebAssembly: clang does not vectorise those that halve and double rows, and spills registers in
// the others.
//
// Each kernel computes the first columns of its rows and returns their number, in other builds 0.
// The sums are those of dispersive_rows.c, in the same order.
#ifndef PONDI_SOLVER_DISPERSIVE_LANES_H
#define PONDI_SOLVER_DISPERSIVE_LANES_H

#include <stdbool.h>

#include "base/compiler.h"
#include "base/isa.h"
#include "solver/dispersive_rows.h"
#include "solver/lanes.h"

#if PONDI_VECTORS && defined(__wasm_simd128__)

// For the rest of a row: less than two vectors.
#define PONDI_REST_OF_ROWS _Pragma("clang loop vectorize(disable) unroll(disable)")

// Columns between increments of the addresses.
#define PONDI_LEVEL_COLUMNS (2 * PONDI_FLOATS)

// operator_at() of four columns; `from` are the five rows, two cells before the first column.
PONDI_INLINE pondi_floats pondi_operate_lanes(const float *const from[5], int x, const float *k) {
    const float *a = from[0] + x;
    const float *b = from[1] + x;
    const float *c = from[2] + x;
    const float *d = from[3] + x;
    const float *e = from[4] + x;
#define AT pondi_load_floats
    const pondi_floats u = AT(c + 2);
    const pondi_floats u2 = u + u; // cheaper than the constant 4.0f
    const pondi_floats u4 = u2 + u2;
    const pondi_floats edge = (AT(c + 1) + AT(c + 3)) + (AT(b + 2) + AT(d + 2));
    const pondi_floats corner = (AT(b + 1) + AT(d + 3)) + (AT(b + 3) + AT(d + 1));
    const pondi_floats far_edge = (AT(c) + AT(c + 4)) + (AT(a + 2) + AT(e + 2));
    const pondi_floats far_corner = (AT(a) + AT(e + 4)) + (AT(a + 4) + AT(e));
    const pondi_floats knight = ((AT(b) + AT(d + 4)) + (AT(b + 4) + AT(d))) +
                                ((AT(a + 1) + AT(e + 3)) + (AT(a + 3) + AT(e + 1)));
    return ((k[0] * (u4 - edge) + k[1] * (u4 - corner)) +
            (k[2] * (u4 - far_edge) + k[3] * (u4 - far_corner))) +
           k[4] * ((u4 + u4) - knight);
}
#undef AT

PONDI_INLINE pondi_floats pondi_level_four(const float *const from[5], int x, const float *k,
                                           const float *add, const float *out, float kept,
                                           bool step) {
    const pondi_floats pull = pondi_operate_lanes(from, x, k) + pondi_load_floats(add + x);
    const pondi_floats u = pondi_load_floats(from[2] + x + 2);
    return step ? u + (kept * (u - pondi_load_floats(out + x)) - pull) : pull;
}

// One of the two rows: V8 has too few registers for the addresses of both, and loads shared cells
// again anyway. Heights are settled at the end, if any needs it.
PONDI_INLINE void pondi_level_row(const pondi_level_rows *rows, int row, int count, bool step) {
    const float *a = rows->rows[row] - 2;
    const float *b = rows->rows[row + 1] - 2;
    const float *c = rows->rows[row + 2] - 2;
    const float *d = rows->rows[row + 3] - 2;
    const float *e = rows->rows[row + 4] - 2;
    const float *add = rows->add[row];
    float *out = rows->out[row];
    float *const end = out + count;
    const float k[PONDI_DISPERSIVE_TERMS] = {rows->terms[0], rows->terms[1], rows->terms[2],
                                             rows->terms[3], rows->terms[4]};
    const float kept = rows->d;
    pondi_sizes least = pondi_most_size();
    while (out < end) {
        const float *const from[5] = {a, b, c, d, e};
#pragma clang loop unroll(full)
        for (int x = 0; x < PONDI_LEVEL_COLUMNS; x += PONDI_FLOATS) {
            const pondi_floats made = pondi_level_four(from, x, k, add, out, kept, step);
            least = pondi_least_size(least, made);
            pondi_store_floats(out + x, made);
        }
        a += PONDI_LEVEL_COLUMNS;
        b += PONDI_LEVEL_COLUMNS;
        c += PONDI_LEVEL_COLUMNS;
        d += PONDI_LEVEL_COLUMNS;
        e += PONDI_LEVEL_COLUMNS;
        add += PONDI_LEVEL_COLUMNS;
        out += PONDI_LEVEL_COLUMNS;
    }
    if (pondi_is_any_still(least)) {
        for (float *at = end - count; at < end; at += PONDI_FLOATS) {
            pondi_store_floats(at, pondi_settle_floats(pondi_load_floats(at)));
        }
    }
}

PONDI_INLINE int pondi_level_lanes(const pondi_level_rows *rows, bool step) {
    const int count = rows->count - rows->count % PONDI_LEVEL_COLUMNS;
#pragma clang loop unroll(disable)
    for (int row = 0; row < 2; row++) {
        pondi_level_row(rows, row, count, step);
    }
    return count;
}

// Every second cell of a row, and the cells one before, one after and two after them.
typedef struct pondi_pairs {
    pondi_floats before;
    pondi_floats here;
    pondi_floats after;
    pondi_floats behind;
} pondi_pairs;

PONDI_INLINE pondi_floats pondi_evens(pondi_floats a, pondi_floats b) {
    return __builtin_shufflevector(a, b, 0, 2, 4, 6);
}

PONDI_INLINE pondi_floats pondi_odds(pondi_floats a, pondi_floats b) {
    return __builtin_shufflevector(a, b, 1, 3, 5, 7);
}

PONDI_INLINE pondi_pairs pondi_load_pairs(const float *row, int x) {
    const float *from = row + x - 1;
    const pondi_floats a = pondi_load_floats(from);
    const pondi_floats b = pondi_load_floats(from + 2);
    const pondi_floats c = pondi_load_floats(from + 4);
    const pondi_floats d = pondi_load_floats(from + 6);
    return (pondi_pairs){pondi_evens(a, c), pondi_odds(a, c), pondi_evens(b, d), pondi_odds(b, d)};
}

PONDI_INLINE void pondi_halve_four(float *out, pondi_pairs a, pondi_pairs b, pondi_pairs c,
                                   pondi_pairs d) {
    const pondi_floats inner = (b.here + c.after) + (b.after + c.here);
    const pondi_floats corner = (a.before + d.behind) + (a.behind + d.before);
    const pondi_floats edge =
        ((a.here + d.after) + (a.after + d.here)) + ((b.before + c.behind) + (b.behind + c.before));
    pondi_store_floats(out, pondi_settle_floats(0.25f * inner + (0.046875f * (edge - 2.0f * inner) +
                                                                 0.015625f * (corner - inner))));
}

PONDI_INLINE int pondi_halve_lanes(const pondi_halved_rows *all) {
    const pondi_halved_rows rows = *all;
    const int count = rows.count - rows.count % PONDI_FLOATS;
    for (int i = 0; i < count; i += PONDI_FLOATS) {
        const pondi_pairs third = pondi_load_pairs(rows.rows[2], 2 * i);
        const pondi_pairs fourth = pondi_load_pairs(rows.rows[3], 2 * i);
        pondi_halve_four(rows.out[0] + i, pondi_load_pairs(rows.rows[0], 2 * i),
                         pondi_load_pairs(rows.rows[1], 2 * i), third, fourth);
        pondi_halve_four(rows.out[1] + i, third, fourth, pondi_load_pairs(rows.rows[4], 2 * i),
                         pondi_load_pairs(rows.rows[5], 2 * i));
    }
    return count;
}

// Stores a and b interleaved.
PONDI_INLINE void pondi_store_pairs(float *to, pondi_floats a, pondi_floats b) {
    pondi_store_floats(to, __builtin_shufflevector(a, b, 0, 4, 1, 5));
    pondi_store_floats(to + 4, __builtin_shufflevector(a, b, 2, 6, 3, 7));
}

// The row between `near` and its neighbour `beside`.
PONDI_INLINE void pondi_raise_four(float *out, const float *near, const float *beside) {
    const pondi_floats r = pondi_load_floats(near);
    const pondi_floats left = pondi_load_floats(near - 1) - r;
    const pondi_floats right = pondi_load_floats(near + 1) - r;
    const pondi_floats next = pondi_load_floats(beside) - r;
    pondi_store_pairs(
        out, r + (0.1875f * (left + next) + 0.0625f * (pondi_load_floats(beside - 1) - r)),
        r + (0.1875f * (right + next) + 0.0625f * (pondi_load_floats(beside + 1) - r)));
}

PONDI_INLINE int pondi_raise_lanes(const pondi_raised_rows *all) {
    const pondi_raised_rows rows = *all;
    const int count = rows.count - rows.count % PONDI_FLOATS;
    for (int i = 0; i < count; i += PONDI_FLOATS) {
        pondi_raise_four(rows.out[0] + 2 * i, rows.near + i, rows.above + i);
        pondi_raise_four(rows.out[1] + 2 * i, rows.near + i, rows.below + i);
    }
    return count;
}

#else

#define PONDI_REST_OF_ROWS PONDI_ROWS_APART

PONDI_INLINE int pondi_level_lanes(const pondi_level_rows *rows, bool step) {
    (void)rows;
    (void)step;
    return 0;
}

PONDI_INLINE int pondi_halve_lanes(const pondi_halved_rows *rows) {
    (void)rows;
    return 0;
}

PONDI_INLINE int pondi_raise_lanes(const pondi_raised_rows *rows) {
    (void)rows;
    return 0;
}

#endif

#endif
