// wave_batch.h — a few plane waves over a strip of columns: see wave_grid.c.
//
// wave_batch.c is compiled for each instruction set, with bit-identical results.
#ifndef PONDI_FIELD_WAVE_BATCH_H
#define PONDI_FIELD_WAVE_BATCH_H

#include "base/isa.h"

#define PONDI_WAVE_BATCH 8  // waves at once
#define PONDI_WAVE_HALF 256 // columns of half a strip, so that no memory is needed

// A function along half a strip, of each wave. Unused waves are zeros.
typedef struct pondi_wave_table {
    _Alignas(64) float of[PONDI_WAVE_BATCH][PONDI_WAVE_HALF];
} pondi_wave_table;

typedef struct pondi_wave_batch {
    double cosine[PONDI_WAVE_BATCH]; // of the first column
    double sine[PONDI_WAVE_BATCH];
    double next_cosine[PONDI_WAVE_BATCH]; // from one column to the next
    double next_sine[PONDI_WAVE_BATCH];
    float on[PONDI_WAVE_BATCH]; // of a row
    float off[PONDI_WAVE_BATCH];
    pondi_wave_table cosines; // rows start at multiples of 64 bytes
    pondi_wave_table sines;
} pondi_wave_batch;

typedef struct pondi_wave_rows {
    // Fills the tables.
    void (*turn)(pondi_wave_batch *batch, int columns);
    // Adds columns of a table from `first` on, times `factors`, to a row.
    void (*add)(const float *factors, const pondi_wave_table *table, int first, int columns,
                float *row);
    // Makes a strip of the even sum in its right half and the odd one in its left half.
    void (*unfold)(int columns, float *row);
} pondi_wave_rows;

extern PONDI_ISA_DECLARE(const pondi_wave_rows, pondi_wave_rows);

#endif
