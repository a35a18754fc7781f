// With θ the turn of a wave along a row, and its two numbers turned on from row to row,
//
//   on·cos(θ + φ) − off·sin(θ + φ) = on′·cos θ − off′·sin θ
//
// so that a wave costs two products a point: θ stands in tables of a strip of columns.

#include "field/wave_grid.h"

#include <math.h>
#include <string.h>

#include "base/maths.h"

#define BATCH 8   // waves at once
#define STRIP 256 // columns at once, so that no memory is needed

typedef struct rotation {
    double cosine;
    double sine;
} rotation;

typedef struct batch {
    int count;
    double on[BATCH]; // of the row
    double off[BATCH];
    rotation down[BATCH];        // from one row to the next
    float cosines[BATCH][STRIP]; // along the row
    float sines[BATCH][STRIP];
} batch;

static rotation turn(double cycles) {
    const double degrees = 360.0 * (cycles - floor(cycles));
    return (rotation){pondi_cos_degrees(degrees), pondi_sin_degrees(degrees)};
}

static rotation after(rotation a, rotation b) {
    return (rotation){a.cosine * b.cosine - a.sine * b.sine, a.sine * b.cosine + a.cosine * b.sine};
}

static void turn_on(batch *b, int n, rotation by) {
    const double on = b->on[n] * by.cosine - b->off[n] * by.sine;
    b->off[n] = b->on[n] * by.sine + b->off[n] * by.cosine;
    b->on[n] = on;
}

static void add_wave(const pondi_grid_wave *wave, int left, int top, int columns, batch *to) {
    const int n = to->count++;
    to->on[n] = wave->on;
    to->off[n] = wave->off;
    to->down[n] = turn(wave->down);
    turn_on(to, n, turn(wave->down * top));
    const rotation next = turn(wave->right);
    rotation here = turn(wave->right * left);
    for (int x = 0; x < columns; x++) {
        to->cosines[n][x] = (float)here.cosine;
        to->sines[n][x] = (float)here.sine;
        here = after(here, next);
    }
}

// What is left of a batch that is not full adds nothing.
static void add_row(const batch *b, int columns, float *restrict row) {
    float on[BATCH] = {0};
    float off[BATCH] = {0};
    for (int n = 0; n < b->count; n++) {
        on[n] = (float)b->on[n];
        off[n] = (float)b->off[n];
    }
    for (int x = 0; x < columns; x++) {
        float sum = 0.0f;
        for (int n = 0; n < BATCH; n++) {
            sum += on[n] * b->cosines[n][x] - off[n] * b->sines[n][x];
        }
        row[x] += sum;
    }
}

static void add_strip(const pondi_grid_wave *waves, int count, int left, int top, int columns,
                      int rows, float *values, ptrdiff_t stride) {
    for (int first = 0; first < count; first += BATCH) {
        batch b;
        memset(&b, 0, sizeof b);
        for (int i = first; i < count && i < first + BATCH; i++) {
            add_wave(&waves[i], left, top, columns, &b);
        }
        for (int y = 0; y < rows; y++) {
            add_row(&b, columns, values + y * stride);
            for (int n = 0; n < b.count; n++) {
                turn_on(&b, n, b.down[n]);
            }
        }
    }
}

void pondi_wave_grid_add(const pondi_grid_wave *waves, int count, int left, int top,
                         const pond_map_target *out) {
    for (int x = 0; x < out->width; x += STRIP) {
        add_strip(waves, count, left + x, top, pondi_least(STRIP, out->width - x), out->height,
                  out->values + x, out->stride);
    }
}
