// Each axis is filtered on its own, once along x first and once along y first, and the two returns
// are averaged: one order alone would not be exact under a quarter turn.

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

// Coarse cells from the fine ones c[i·step], c[i·step + pitch], …
static inline void narrow(pondi_narrowing kind, const float *c, ptrdiff_t step, ptrdiff_t pitch,
                          float *restrict out, int count) {
    switch (kind) {
    case PONDI_NARROW_KEEP:
        for (int i = 0; i < count; i++) {
            out[i] = c[i * step];
        }
        break;
    case PONDI_NARROW_HALVE:
        for (int i = 0; i < count; i++) {
            const float *at = c + i * step;
            const float inner = at[pitch] + at[2 * pitch];
            const float outer = at[0] + at[3 * pitch];
            out[i] = 0.5f * (inner + 0.25f * (outer - inner));
        }
        break;
    case PONDI_NARROW_OVER:
    case PONDI_NARROW_UNDER:
        for (int i = 0; i < count; i++) {
            const float *at = c + i * step;
            const float u = at[2 * pitch];
            const float inner = at[pitch] + at[3 * pitch];
            const float outer = at[0] + at[4 * pitch];
            out[i] = u + (0.25f * (inner - 2.0f * u) + 0.03125f * (outer - 2.0f * u));
        }
        break;
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
    narrow(ky, top + left, 1, fine->stride, down_first, read);
    narrow(kx, down_first, 2, 1, a, count);
    float across_first[5][PONDI_ODD_CHUNK];
    float b[PONDI_ODD_CHUNK];
    for (int r = 0; r < cells_read(ky); r++) {
        narrow(kx, top + r * fine->stride + left, 2, 1, across_first[r], count);
    }
    narrow(ky, across_first[0], 1, PONDI_ODD_CHUNK, b, count);
    for (int i = 0; i < count; i++) {
        out[i] = pondi_settle(0.5f * (a[i] + b[i]));
    }
}

static float tapped(const pondi_tap *tap, float c0, float c1, float c2) {
    return tap->weights[1] * c1 + (tap->weights[0] * c0 + tap->weights[2] * c2);
}

static float tapped_at(const pondi_axis *axis, const float *coarse, int from, int x) {
    const pondi_tap *tap = &axis->taps[x];
    const float *c = coarse + (tap->first - from);
    return tapped(tap, c[0], c[1], c[2]);
}

// Fine cells x0…x0+count−1 from coarse ones, of which coarse[0] is cell `from`. Away from the sides
// the taps repeat every two cells, and a loop that knows them need not look them up.
static void widen(const pondi_axis *axis, const float *coarse, int from, int x0, int count,
                  float *out) {
    int x = x0;
    const int end = x0 + count;
    while (x < end && (x < 2 || x % 2 != 0)) {
        out[x - x0] = tapped_at(axis, coarse, from, x);
        x++;
    }
    const int inner = end < axis->cells - 2 ? end : axis->cells - 2;
    const int pairs = inner > x ? (inner - x) / 2 : 0;
    const pondi_tap even = pairs > 0 ? axis->taps[x] : (pondi_tap){0};
    const pondi_tap odd = pairs > 0 ? axis->taps[x + 1] : (pondi_tap){0};
    float *restrict to = out + (x - x0);
    const float *e = pairs > 0 ? coarse + (even.first - from) : coarse;
    const float *o = pairs > 0 ? coarse + (odd.first - from) : coarse;
    for (int i = 0; i < pairs; i++) {
        to[2 * i] = tapped(&even, e[i], e[i + 1], e[i + 2]);
        to[2 * i + 1] = tapped(&odd, o[i], o[i + 1], o[i + 2]);
    }
    for (x += 2 * pairs; x < end; x++) {
        out[x - x0] = tapped_at(axis, coarse, from, x);
    }
}

static void up(const pondi_level *level, const pondi_field *coarse, int y, int x0, int count,
               float *out) {
    const pondi_tap tap = level->y.taps[y];
    const float *rows[3];
    for (int r = 0; r < 3; r++) {
        rows[r] = pondi_row_f32(coarse, tap.first + r);
    }
    const int left = level->x.taps[x0].first;
    const int read = level->x.taps[x0 + count - 1].first + 3 - left;
    float down_first[PONDI_ODD_CHUNK / 2 + 4];
    for (int i = 0; i < read; i++) {
        const int c = left + i;
        down_first[i] = tapped(&tap, rows[0][c], rows[1][c], rows[2][c]);
    }
    float a[PONDI_ODD_CHUNK];
    float across_first[3][PONDI_ODD_CHUNK];
    widen(&level->x, down_first, left, x0, count, a);
    for (int r = 0; r < 3; r++) {
        widen(&level->x, rows[r], 0, x0, count, across_first[r]);
    }
    for (int x = 0; x < count; x++) {
        const float b = tapped(&tap, across_first[0][x], across_first[1][x], across_first[2][x]);
        out[x] = 0.5f * (a[x] + b);
    }
}

const pondi_dispersive_odd PONDI_ISA_TABLE(pondi_dispersive_odd_) = {
    .down = down,
    .up = up,
};
