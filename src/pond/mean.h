// mean.h — the pond's mean level and how it is maintained.
//
// Water between free or periodic sides keeps its volume, but rounding lets the mean drift. The pond
// adds up what touches really add; every PONDI_MEAN_INTERVAL steps it measures the heights and
// subtracts the drift.
#ifndef PONDI_POND_MEAN_H
#define PONDI_POND_MEAN_H

#include <stdbool.h>
#include <stdint.h>

#include "shared/water_numbers.h"

typedef struct pond pond;

typedef struct pondi_mean {
    bool kept;     // this water keeps its volume, or at least a level of its own
    bool wanders;  // beaches and soft walls move its level, which is measured again
    int64_t cells; // those with water
    double sum;    // expected sum of the heights over all these cells. [m]
} pondi_mean;

// Initialises the account of a new pond, whose heights are 0.
void pondi_mean_start(pond *water);

// Takes the present heights as the expected ones.
void pondi_mean_measure(pond *water);

// The heights of both time levels that were lost as cells fell dry, minus what new cells brought.
typedef struct pondi_lost {
    double now;
    double before;
} pondi_lost;

// Call after walls, ground or beaches have changed; `was` is the account before. A body of water
// that was cut off may have been rising as a whole, which water of constant volume never does; that
// motion is removed.
void pondi_mean_change(pond *water, const pondi_mean *was, const pondi_lost *lost);

// Subtracts the drift. Call right after a check for rest.
void pondi_mean_correct(pond *water);

// Sums over all cells, by block.
typedef struct pondi_totals {
    double size;   // Σ|height| now
    double now;    // Σ height now
    double before; // Σ height one step ago
} pondi_totals;

// Corrects by sums computed elsewhere, for water that keeps its volume and is not at rest.
void pondi_mean_correct_by(pond *water, const pondi_totals *totals);

// The sums of the pond's own blocks, by row.
typedef enum pondi_total_kind {
    PONDI_TOTAL_SIZE,
    PONDI_TOTAL_NOW,
    PONDI_TOTAL_BEFORE
} pondi_total_kind;
void pondi_mean_sums(pond *water, pondi_total_kind kind, double *sums);

// The height of the water at rest: the mean, or 0 where that is equivalent. [as stored]
float pondi_mean_level(const pond *water);

#endif
