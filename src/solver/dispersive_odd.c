// The axes are filtered one after the other, in both orders, and the two results are averaged: one
// order alone would not commute with a quarter turn.

#include "solver/dispersive_odd.h"

#include "base/isa.h"
#include "solver/rows.h"

// The first fine cell that coarse cell j reads.
static int first_read(pondi_narrowing kind, int j) {
    switch (kind) {
    case PONDI_NARROW_KEEP:
        return j;
    case PONDI_NARROW_OVER:
        return 2 * j - 2;
    case PONDI_NARROW_HALVE:
    case PONDI_NARROW_UNDER:
        break;
    }
    return 2 * j - 1;
}

static int cells_read(pondi_narrowing kind) {
    return kind == PONDI_NARROW_KEEP ? 1 : kind == PONDI_NARROW_HALVE ? 4 : 5;
}

// Coarse cells j0…j0 + count − 1 of an odd side, as differences from the middle cell: flat water
// stays flat, and mirrors change no bit.
static inline void narrow_odd(const pondi_axis *axis, int j0, const float *c, ptrdiff_t step,
                              ptrdiff_t pitch, float *restrict out, int count) {
    const float *restrict w0 = axis->down + j0;
    const float *restrict w1 = w0 + axis->coarse;
    const float *restrict w3 = w1 + axis->coarse;
    const float *restrict w4 = w3 + axis->coarse;
    for (int i = 0; i < count; i++) {
        const float *at = c + i * step;
        const float u = at[2 * pitch];
        const float inner = w1[i] * (at[pitch] - u) + w3[i] * (at[3 * pitch] - u);
        const float outer = w0[i] * (at[0] - u) + w4[i] * (at[4 * pitch] - u);
        out[i] = u + (inner + outer);
    }
}

// The same, where all cells have the weights of coarse cell j.
static inline void narrow_row(const pondi_axis *axis, int j, const float *c, ptrdiff_t pitch,
                              float *restrict out, int count) {
    const float w0 = axis->down[j];
    const float w1 = axis->down[axis->coarse + j];
    const float w3 = axis->down[2 * axis->coarse + j];
    const float w4 = axis->down[3 * axis->coarse + j];
    for (int i = 0; i < count; i++) {
        const float *at = c + i;
        const float u = at[2 * pitch];
        const float inner = w1 * (at[pitch] - u) + w3 * (at[3 * pitch] - u);
        const float outer = w0 * (at[0] - u) + w4 * (at[4 * pitch] - u);
        out[i] = u + (inner + outer);
    }
}

// Coarse cells from the fine ones c[i·step], c[i·step + pitch], …
static inline void narrow_even(pondi_narrowing kind, const float *c, ptrdiff_t step,
                               ptrdiff_t pitch, float *restrict out, int count) {
    for (int i = 0; i < count && kind == PONDI_NARROW_KEEP; i++) {
        out[i] = c[i * step];
    }
    for (int i = 0; i < count && kind == PONDI_NARROW_HALVE; i++) {
        const float *at = c + i * step;
        const float inner = at[pitch] + at[2 * pitch];
        const float outer = at[0] + at[3 * pitch];
        out[i] = 0.5f * (inner + 0.25f * (outer - inner));
    }
}

static bool is_odd(const pondi_axis *axis) {
    return axis->kind == PONDI_NARROW_OVER || axis->kind == PONDI_NARROW_UNDER;
}

// Coarse cells i0… of a row, of which fine[0] is the first cell that cell i0 reads.
static void narrow_across(const pondi_axis *axis, int i0, const float *fine, float *out,
                          int count) {
    if (is_odd(axis)) {
        narrow_odd(axis, i0, fine, 2, 1, out, count);
    } else {
        narrow_even(axis->kind, fine, 2, 1, out, count);
    }
}

// Coarse row j, of which `fine` is the first row that it reads.
static void narrow_down(const pondi_axis *axis, int j, const float *fine, ptrdiff_t pitch,
                        float *out, int count) {
    if (is_odd(axis)) {
        narrow_row(axis, j, fine, pitch, out, count);
    } else {
        narrow_even(axis->kind, fine, 1, pitch, out, count);
    }
}

static void down(const pondi_level *level, const pondi_field *fine, int j, int i0, int count,
                 float *out) {
    const pondi_narrowing kx = level->x.kind;
    const pondi_narrowing ky = level->y.kind;
    const float *top = pondi_row_f32(fine, first_read(ky, j));
    const int left = first_read(kx, i0);
    const int read = first_read(kx, i0 + count - 1) + cells_read(kx) - left;
    float down_first[2 * PONDI_ODD_CHUNK + 4];
    float a[PONDI_ODD_CHUNK];
    narrow_down(&level->y, j, top + left, fine->stride, down_first, read);
    narrow_across(&level->x, i0, down_first, a, count);
    float across_first[5][PONDI_ODD_CHUNK];
    float b[PONDI_ODD_CHUNK];
    for (int r = 0; r < cells_read(ky); r++) {
        narrow_across(&level->x, i0, top + r * fine->stride + left, across_first[r], count);
    }
    narrow_down(&level->y, j, across_first[0], PONDI_ODD_CHUNK, b, count);
    for (int i = 0; i < count; i++) {
        out[i] = pondi_settle(0.5f * (a[i] + b[i]));
    }
}

static inline float tapped(float w0, float w1, float w2, float c0, float c1, float c2) {
    return w1 * c1 + (w0 * c0 + w2 * c2);
}

// Fine cells x0…x0+count−1, x0 even, from coarse ones, of which coarse[0] is cell x0/2.
static void widen(const pondi_axis *axis, const float *restrict coarse, int x0, int count,
                  float *restrict out) {
    const float *restrict w0 = axis->up + x0;
    const float *restrict w1 = w0 + axis->cells;
    const float *restrict w2 = w1 + axis->cells;
    const int pairs = count / 2;
    for (int q = 0; q < pairs; q++) {
        const int x = 2 * q;
        const float before = coarse[q - 1];
        const float near = coarse[q];
        const float after = coarse[q + 1];
        out[x] = tapped(w0[x], w1[x], w2[x], before, near, after);
        out[x + 1] = tapped(w0[x + 1], w1[x + 1], w2[x + 1], before, near, after);
    }
    if (count % 2 != 0) {
        const int x = count - 1;
        out[x] = tapped(w0[x], w1[x], w2[x], coarse[pairs - 1], coarse[pairs], coarse[pairs + 1]);
    }
}

static void up(const pondi_level *level, const pondi_field *coarse, int y, int x0, int count,
               float *out) {
    const float *w = level->y.up + y;
    const float w0 = w[0];
    const float w1 = w[level->y.cells];
    const float w2 = w[2 * level->y.cells];
    const float *rows[PONDI_UP_TAPS];
    for (int r = 0; r < PONDI_UP_TAPS; r++) {
        rows[r] = pondi_row_f32(coarse, y / 2 - 1 + r) + x0 / 2;
    }
    const int read = (count + 1) / 2 + 2;
    float down_first[PONDI_ODD_CHUNK / 2 + 2];
    for (int i = 0; i < read; i++) {
        down_first[i] = tapped(w0, w1, w2, rows[0][i - 1], rows[1][i - 1], rows[2][i - 1]);
    }
    float a[PONDI_ODD_CHUNK];
    float across_first[PONDI_UP_TAPS][PONDI_ODD_CHUNK];
    widen(&level->x, down_first + 1, x0, count, a);
    for (int r = 0; r < PONDI_UP_TAPS; r++) {
        widen(&level->x, rows[r], x0, count, across_first[r]);
    }
    for (int x = 0; x < count; x++) {
        const float b =
            tapped(w0, w1, w2, across_first[0][x], across_first[1][x], across_first[2][x]);
        out[x] = 0.5f * (a[x] + b);
    }
}

const pondi_dispersive_odd PONDI_ISA_TABLE(pondi_dispersive_odd_) = {
    .down = down,
    .up = up,
};
