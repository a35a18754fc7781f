// With θ the phase of a wave along a row, whose amplitudes rotate by φ from row to row,
//
//   on·cos(θ + φ) − off·sin(θ + φ) = on′·cos θ − off′·sin θ
//
// so that a wave costs two products per point. cos θ and sin θ are tables for a strip of columns.

#include "field/wave_grid.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "base/maths.h"
#include "field/wave_batch.h"

typedef struct rotation {
    double cosine;
    double sine;
} rotation;

// The amplitudes of waves in a row, and their rotations.
typedef struct rows_of {
    int count;
    double on[PONDI_WAVE_BATCH];
    double off[PONDI_WAVE_BATCH];
    rotation down[PONDI_WAVE_BATCH]; // from one row to the next
} rows_of;

static rotation turn(double cycles) {
    const double degrees = 360.0 * (cycles - floor(cycles));
    return (rotation){pondi_cos_degrees(degrees), pondi_sin_degrees(degrees)};
}

static void turn_on(rows_of *r, int n) {
    const rotation by = r->down[n];
    const double on = r->on[n] * by.cosine - r->off[n] * by.sine;
    r->off[n] = r->on[n] * by.sine + r->off[n] * by.cosine;
    r->on[n] = on;
}

static void take_wave(const pondi_grid_wave *wave, int left, int top, rows_of *r,
                      pondi_wave_batch *batch) {
    const int n = r->count++;
    r->on[n] = wave->on;
    r->off[n] = wave->off;
    r->down[n] = turn(wave->down * top);
    turn_on(r, n);
    r->down[n] = turn(wave->down);
    const rotation first = turn(wave->right * left);
    const rotation next = turn(wave->right);
    batch->cosine[n] = first.cosine;
    batch->sine[n] = first.sine;
    batch->next_cosine[n] = next.cosine;
    batch->next_sine[n] = next.sine;
}

static void add_strip(const pondi_grid_wave *waves, int count, int left, int top, int columns,
                      int rows, float *values, ptrdiff_t stride) {
    const pondi_wave_rows *kernel = PONDI_ISA_BEST(pondi_wave_rows_);
    for (int first = 0; first < count; first += PONDI_WAVE_BATCH) {
        rows_of r = {0};
        pondi_wave_batch b;
        memset(&b, 0, offsetof(pondi_wave_batch, cosines)); // turn() fills the tables
        for (int i = first; i < count && i < first + PONDI_WAVE_BATCH; i++) {
            take_wave(&waves[i], left, top, &r, &b);
        }
        kernel->turn(&b, columns);
        for (int y = 0; y < rows; y++) {
            for (int n = 0; n < r.count; n++) {
                b.on[n] = (float)r.on[n];
                b.off[n] = (float)r.off[n];
                turn_on(&r, n);
            }
            kernel->add(&b, columns, values + y * stride);
        }
    }
}

void pondi_wave_grid_add(const pondi_grid_wave *waves, int count, int left, int top,
                         const pond_map_target *out) {
    for (int x = 0; x < out->width; x += PONDI_WAVE_STRIP) {
        add_strip(waves, count, left + x, top, pondi_least(PONDI_WAVE_STRIP, out->width - x),
                  out->height, out->values + x, out->stride);
    }
}
