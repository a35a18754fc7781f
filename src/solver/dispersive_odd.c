// Each axis is filtered on its own, once along x first and once along y first, and the two answers
// are averaged: one order alone would not be exact under a quarter turn.

#include "solver/dispersive_odd.h"

#include "solver/rows.h"

static float settle(float height) {
    return height < PONDI_STILL && height > -PONDI_STILL ? 0.0f : height;
}

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

// One coarse cell from the fine ones c[0], c[pitch], …
static float narrow(pondi_narrowing kind, const float *c, ptrdiff_t pitch) {
    if (kind == PONDI_NARROW_KEEP) {
        return c[0];
    }
    if (kind == PONDI_NARROW_HALVE) {
        const float inner = c[pitch] + c[2 * pitch];
        const float outer = c[0] + c[3 * pitch];
        return 0.5f * (inner + 0.25f * (outer - inner));
    }
    const float u = c[2 * pitch];
    const float inner = c[pitch] + c[3 * pitch];
    const float outer = c[0] + c[4 * pitch];
    return u + (0.25f * (inner - 2.0f * u) + 0.03125f * (outer - 2.0f * u));
}

void pondi_odd_down(const pondi_level *level, const pondi_field *fine, int j, int i0, int count,
                    float *out) {
    const pondi_narrowing kx = level->x.kind;
    const pondi_narrowing ky = level->y.kind;
    const float *top = pondi_row_f32(fine, first_read(ky, j));
    const int left = first_read(kx, i0);
    const int read = first_read(kx, i0 + count - 1) + cells_read(kx) - left;
    float down_first[2 * PONDI_ODD_CHUNK + 4];
    for (int x = 0; x < read; x++) {
        down_first[x] = narrow(ky, top + left + x, fine->stride);
    }
    float across_first[5][PONDI_ODD_CHUNK];
    for (int r = 0; r < cells_read(ky); r++) {
        const float *row = top + r * fine->stride;
        for (int i = 0; i < count; i++) {
            across_first[r][i] = narrow(kx, row + first_read(kx, i0 + i), 1);
        }
    }
    for (int i = 0; i < count; i++) {
        const float a = narrow(kx, down_first + (first_read(kx, i0 + i) - left), 1);
        const float b = narrow(ky, &across_first[0][i], PONDI_ODD_CHUNK);
        out[i] = settle(0.5f * (a + b));
    }
}

static float tapped(const pondi_tap *tap, float c0, float c1, float c2) {
    return tap->weights[1] * c1 + (tap->weights[0] * c0 + tap->weights[2] * c2);
}

void pondi_odd_up(const pondi_level *level, const pondi_field *coarse, int y, int x0, int count,
                  float *out) {
    const pondi_tap *taps = level->x.taps + x0;
    const pondi_tap *down = &level->y.taps[y];
    const float *rows[3];
    for (int r = 0; r < 3; r++) {
        rows[r] = pondi_row_f32(coarse, down->first + r);
    }
    const int left = taps[0].first;
    const int read = taps[count - 1].first + 3 - left;
    float down_first[PONDI_ODD_CHUNK / 2 + 4];
    for (int i = 0; i < read; i++) {
        down_first[i] = tapped(down, rows[0][left + i], rows[1][left + i], rows[2][left + i]);
    }
    for (int x = 0; x < count; x++) {
        const int i = taps[x].first;
        const float *t = down_first + (i - left);
        const float a = tapped(&taps[x], t[0], t[1], t[2]);
        float c[3];
        for (int r = 0; r < 3; r++) {
            c[r] = tapped(&taps[x], rows[r][i], rows[r][i + 1], rows[r][i + 2]);
        }
        out[x] = 0.5f * (a + tapped(down, c[0], c[1], c[2]));
    }
}
