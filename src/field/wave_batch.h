// wave_batch.h — a few plane waves over a strip of columns: see wave_grid.c.
//
// wave_batch.c is compiled for each instruction set, with bit-identical results.
#ifndef PONDI_FIELD_WAVE_BATCH_H
#define PONDI_FIELD_WAVE_BATCH_H

#include "base/isa.h"

#define PONDI_WAVE_BATCH 8   // waves at once
#define PONDI_WAVE_STRIP 256 // columns at once, so that no memory is needed

// Unused waves are zeros.
typedef struct pondi_wave_batch {
    double cosine[PONDI_WAVE_BATCH]; // of the first column
    double sine[PONDI_WAVE_BATCH];
    double next_cosine[PONDI_WAVE_BATCH]; // from one column to the next
    double next_sine[PONDI_WAVE_BATCH];
    float on[PONDI_WAVE_BATCH]; // of a row
    float off[PONDI_WAVE_BATCH];
    float cosines[PONDI_WAVE_BATCH][PONDI_WAVE_STRIP]; // along it
    float sines[PONDI_WAVE_BATCH][PONDI_WAVE_STRIP];
} pondi_wave_batch;

typedef struct pondi_wave_rows {
    // Fills the tables along the row.
    void (*turn)(pondi_wave_batch *batch, int columns);
    // Adds a row of the waves.
    void (*add)(const pondi_wave_batch *batch, int columns, float *row);
} pondi_wave_rows;

extern PONDI_ISA_DECLARE(const pondi_wave_rows, pondi_wave_rows);

#endif
