// The order of every sum is part of the result.

#include "field/wave_batch.h"

#include <string.h>

#define WAVES PONDI_WAVE_BATCH

// Each column depends on the one before it, so all waves are computed together.
static void turn(pondi_wave_batch *batch, int columns) {
    double cosine[WAVES];
    double sine[WAVES];
    for (int n = 0; n < WAVES; n++) {
        cosine[n] = batch->cosine[n];
        sine[n] = batch->sine[n];
    }
    for (int x = 0; x < columns; x++) {
        for (int n = 0; n < WAVES; n++) {
            batch->cosines.of[n][x] = (float)cosine[n];
            batch->sines.of[n][x] = (float)sine[n];
        }
        for (int n = 0; n < WAVES; n++) {
            const double c = batch->next_cosine[n];
            const double s = batch->next_sine[n];
            const double next = cosine[n] * c - sine[n] * s;
            sine[n] = sine[n] * c + cosine[n] * s;
            cosine[n] = next;
        }
    }
}

static void add(const float *factors, const pondi_wave_table *table, int first, int columns,
                float *restrict row) {
    const float(*from)[PONDI_WAVE_HALF] = table->of;
    for (int x = 0; x < columns; x++) {
        float sum = factors[0] * from[0][first + x];
        for (int n = 1; n < WAVES; n++) {
            sum += factors[n] * from[n][first + x];
        }
        row[x] += sum;
    }
}

static void unfold(int columns, float *restrict row) {
    const int pairs = columns / 2;
    const int last = pairs - 1;
    float odd[PONDI_WAVE_HALF];
    float *right = row + columns - pairs;
    memcpy(odd, row, (size_t)pairs * sizeof *odd);
    for (int x = 0; x < pairs; x++) {
        row[last - x] = right[x] + odd[x];
    }
    for (int x = 0; x < pairs; x++) {
        right[x] -= odd[x];
    }
}

const pondi_wave_rows PONDI_ISA_TABLE(pondi_wave_rows_) = {
    .turn = turn, .add = add, .unfold = unfold};
