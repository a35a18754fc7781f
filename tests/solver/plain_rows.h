// plain_rows.h — rows of cells by the formulas, one cell after the other, which the kernels are
// held against.
#ifndef PLAIN_ROWS_H
#define PLAIN_ROWS_H

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "solver/rows.h"

static inline float naive_wave(const pondi_wave_row *row, int x, bool nine) {
    const float u = row->now[x];
    const float p = row->next[x];
    const float W = row->now[x - 1];
    const float E = row->now[x + 1];
    const float N = row->above[x];
    const float S = row->below[x];
    const float NW = row->above[x - 1];
    const float NE = row->above[x + 1];
    const float SW = row->below[x - 1];
    const float SE = row->below[x + 1];
    const float d = row->d;
    const float A = row->a;
    const float B = row->b;
    const float edge = A * (((W + E) + (N + S)) - 4 * u);
    const float corner = B * (((NW + SE) + (NE + SW)) - 4 * u);
    const float back = row->back * u;
    const float next = nine ? (u + (d * (u - p) + (edge + corner))) - back
                            : row->kept * (u + (d * (u - p) + (edge - back)));
    return fabsf(next) < 1e-20f ? 0.0f : next;
}

static inline float naive_listed(const pondi_wave_row *row, int x) {
    const float u = row->now[x];
    const float along = (row->now[x - 1] - 2 * u) + row->now[x + 1];
    const float across = (row->above[x] - 2 * u) + row->below[x];
    const float height = row->kept * ((row->a * along + row->a * across) + (2 * u - row->next[x]));
    return fabsf(height) < 1e-20f ? 0.0f : height;
}

static inline float naive_unit(const pondi_wave_row *row, float bias, int x) {
    const float sum = (row->now[x - 1] + row->now[x + 1]) + (row->above[x] + row->below[x]);
    const float next = fminf(fmaxf(sum / 2 - row->next[x] + bias, 0), 1);
    return next < 1e-20f ? 0.0f : next;
}

// The offset listing's line.
static inline int16_t naive_classic(const pondi_sum_row *row, int x) {
    int16_t dest = row->next[x];
    const int sum = row->now[x - 1] + row->now[x + 1] + row->above[x] + row->below[x];
    dest = (int16_t)((sum >> 1) - dest);
    if (row->shift > 0) {
        dest = (int16_t)(dest - (dest >> row->shift));
    }
    return dest;
}

static inline int16_t naive_steady(const pondi_sum_row *row, int x) {
    const int sum = row->now[x - 1] + row->now[x + 1] + row->above[x] + row->below[x];
    const int half = (int)nearbyint(sum / 2.0); // to even
    int height = half - row->next[x];
    if (row->shift > 0) {
        const double taken = ceil(abs(height) / (double)(1 << row->shift));
        height -= (int)copysign(taken, height);
    }
    return (int16_t)(height > 32767 ? 32767 : height < -32767 ? -32767 : height);
}

static inline void plain_wave_nine(const pondi_wave_row *row) {
    for (int x = 0; x < row->width; x++) {
        row->next[x] = naive_wave(row, x, true);
    }
}

static inline void plain_wave_five(const pondi_wave_row *row) {
    for (int x = 0; x < row->width; x++) {
        row->next[x] = naive_wave(row, x, false);
    }
}

static inline void plain_wave_listed(const pondi_wave_row *row) {
    for (int x = 0; x < row->width; x++) {
        row->next[x] = naive_listed(row, x);
    }
}

#endif
