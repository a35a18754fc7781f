// The order of every sum is part of the result.

#include "field/wave_batch.h"

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
            batch->cosines[n][x] = (float)cosine[n];
            batch->sines[n][x] = (float)sine[n];
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

static void add(const pondi_wave_batch *batch, int columns, float *restrict row) {
    for (int x = 0; x < columns; x++) {
        float sum = 0.0f;
        for (int n = 0; n < WAVES; n++) {
            sum += batch->on[n] * batch->cosines[n][x] - batch->off[n] * batch->sines[n][x];
        }
        row[x] += sum;
    }
}

const pondi_wave_rows PONDI_ISA_TABLE(pondi_wave_rows_) = {.turn = turn, .add = add};
