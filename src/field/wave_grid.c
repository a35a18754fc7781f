// With θ the phase of a wave along a row, whose amplitudes rotate by φ from row to row,
//
//   on·cos(θ + φ) − off·sin(θ + φ) = on′·cos θ − off′·sin θ
//
// cos θ and sin θ are tables for a strip of columns. With θ = 0 in its middle, the sums of cosines
// and of sines over all waves are even and odd, so that half a strip of each suffices, and a wave
// costs one product per point.

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

// middle: of the strip. first: distance of the first column of the tables from there.
static void take_wave(const pondi_grid_wave *wave, double middle, double first, int top, rows_of *r,
                      pondi_wave_batch *batch) {
    const int n = r->count++;
    r->on[n] = wave->on;
    r->off[n] = wave->off;
    r->down[n] = turn(wave->down * top + wave->right * middle);
    turn_on(r, n);
    r->down[n] = turn(wave->down);
    const rotation start = turn(wave->right * first);
    const rotation next = turn(wave->right);
    batch->cosine[n] = start.cosine;
    batch->sine[n] = start.sine;
    batch->next_cosine[n] = next.cosine;
    batch->next_sine[n] = next.sine;
}

static void make_strip(const pondi_grid_wave *waves, int count, int left, int top,
                       const pond_map_target *out) {
    const pondi_wave_rows *kernel = PONDI_ISA_BEST(pondi_wave_rows_);
    const int pairs = out->width / 2;
    const int lone = out->width % 2; // a column in the middle
    for (int y = 0; y < out->height; y++) {
        memset(out->values + y * out->stride, 0, (size_t)out->width * sizeof *out->values);
    }
    for (int first = 0; first < count; first += PONDI_WAVE_BATCH) {
        rows_of r = {0};
        pondi_wave_batch b;
        memset(&b, 0, offsetof(pondi_wave_batch, cosines)); // turn() fills the tables
        for (int i = first; i < count && i < first + PONDI_WAVE_BATCH; i++) {
            take_wave(&waves[i], left + 0.5 * (out->width - 1), lone ? 0.0 : 0.5, top, &r, &b);
        }
        kernel->turn(&b, pairs + lone);
        for (int y = 0; y < out->height; y++) {
            float *row = out->values + y * out->stride;
            for (int n = 0; n < r.count; n++) {
                b.on[n] = (float)r.on[n];
                b.off[n] = (float)r.off[n];
                turn_on(&r, n);
            }
            kernel->add(b.on, &b.cosines, 0, pairs + lone, row + pairs);
            kernel->add(b.off, &b.sines, lone, pairs, row);
        }
    }
    for (int y = 0; y < out->height; y++) {
        kernel->unfold(out->width, out->values + y * out->stride);
    }
}

void pondi_wave_grid_make(const pondi_grid_wave *waves, int count, int left, int top,
                          const pond_map_target *out) {
    for (int x = 0; x < out->width; x += 2 * PONDI_WAVE_HALF) {
        pond_map_target strip = *out;
        strip.values += x;
        strip.width = pondi_least(2 * PONDI_WAVE_HALF, out->width - x);
        make_strip(waves, count, left + x, top, &strip);
    }
}
