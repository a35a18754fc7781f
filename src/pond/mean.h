// mean.h — the level a pond should have on the average, and how it is kept.
//
// Water between free or periodic sides keeps its volume, but for rounding, which lets the mean
// wander. What touches really add is summed up; every PONDI_MEAN_INTERVAL steps the heights are
// measured and what they have drifted from it is taken off.
#ifndef PONDI_POND_MEAN_H
#define PONDI_POND_MEAN_H

#include <stdbool.h>
#include <stdint.h>

#include "shared/water_numbers.h"

typedef struct pond pond;

typedef struct pondi_mean {
    bool kept;     // this water keeps its volume, or at least a level of its own
    bool wanders;  // it keeps a level, but beaches and soft walls move it: it is measured anew
    int64_t cells; // that hold water
    double sum;    // of the heights as they should be, over all these cells. [m]
} pondi_mean;

// What is known of a pond that was just made: all its heights are 0.
void pondi_mean_start(pond *water);

// Takes the heights as they are for what they should be.
void pondi_mean_measure(pond *water);

// What the heights of both time levels lost as cells fell dry, less what new ones brought.
typedef struct pondi_lost {
    double now;
    double before;
} pondi_lost;

// After walls, ground or beaches have changed; `was` is how it stood before. Water that was cut off
// may have been on the rise as a whole, which what keeps its volume never is: where it moves, the
// rest of it is stopped.
void pondi_mean_change(pond *water, const pondi_mean *was, const pondi_lost *lost);

// Takes the drift off; just after a look at what rests.
void pondi_mean_correct(pond *water);

// Sums over all cells, block by block.
typedef struct pondi_totals {
    double size;   // Σ|height|, now
    double now;    // Σ height
    double before; // likewise, a step ago
} pondi_totals;

// The same with sums that were made elsewhere, of water that keeps its volume and is not at rest.
void pondi_mean_correct_by(pond *water, const pondi_totals *totals);

// The sums of its own blocks, row by row.
typedef enum pondi_total_kind {
    PONDI_TOTAL_SIZE,
    PONDI_TOTAL_NOW,
    PONDI_TOTAL_BEFORE
} pondi_total_kind;
void pondi_mean_sums(pond *water, pondi_total_kind kind, double *sums);

// The height at which the water is put to rest: the mean, or 0 where that is as good. [as stored]
float pondi_mean_level(const pond *water);

#endif
